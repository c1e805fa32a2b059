"""An independent, dumb player of all five games, written from shared/rules/*.md and shared/record.md alone.

It shares no line with the game: its cards are objects (a card is physical: two 7H are two objects), its deal is one mutable
thing that is copied before each move, melds are found by trying every choice of cards, and whether a turn can still be ended
by trying every sequence of the seat's own actions. It is slow, and meant for hands of a few cards.

`Deal.of(record)` reads a position, `deal.moves()` gives the texts of the counted kinds of moves, each with the deal after it:
draws and passes, discards (`drop X out` too), swaps, additions of one card (each reading of a joker apart) and single melds of
natural cards. Lays of several melds, melds with wild cards and additions of several cards are not counted; but they are
tried where the question is whether a turn can still be ended. An open contract can only be laid whole, so that no lay is
counted before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

SUITS = "SHDC"
RANKS = "A23456789TJQK"
HOUSE = {  # the switches and their defaults
    "basic": {"ace": "low", "must_discard_last": False, "melds_per_turn": "any"},
    "straight": {"ace": "low", "melds_per_turn": "any"},
    "contract": {
        "min_run": 3,
        "contract_runs": "distinct",
        "extra_melds": True,
        "lay_off_same_turn": True,
        "swap_own_joker": False,
        "last_deal": "all_no_discard",
    },
    "persian": {"top_discard_must_meld": True},
    "three-thirteen": {"all_wild": False, "rediscard": True},
}
PLAYERS = {"basic": 4, "straight": 4, "contract": 4, "persian": 4, "three-thirteen": 3}
CONTRACTS = {1: (2, 0), 2: (1, 1), 3: (0, 2), 4: (3, 0), 5: (2, 1), 6: (1, 2), 7: (0, 3)}  # C16-C22: sets, runs
COUNTED = ("draw", "drop", "swap", "add", "lay")


class UnknownOrderError(Exception):
    """A stock of several cards would be shuffled."""


class Card:
    """One piece of cardboard; equal to nothing but itself."""

    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def joker(self) -> bool:
        return self.text == "XX"

    @property
    def rank(self) -> int:
        return 0 if self.joker else RANKS.index(self.text[0]) + 1

    @property
    def suit(self) -> str:
        return self.text[1]


class Slot(NamedTuple):
    """A place in a meld: what lies there, as what (an ace is at 1 or 14; jokers of a joker set at 0), and who played it."""

    place: int
    suit: str
    card: Card
    seat: int

    @property
    def face(self) -> str:
        return "XX" if self.place == 0 else RANKS[(self.place - 1) % 13] + self.suit

    @property
    def word(self) -> str:
        """As a record writes it."""
        return self.card.text if self.card.text == self.face else f"{self.card.text}={self.face}"


class Meld(NamedTuple):
    kind: str
    slots: tuple[Slot, ...]


class Action(NamedTuple):
    kind: str
    text: str
    after: Deal


def one_order(text: str) -> str:
    """A text with melds and their cards in one order: the order of cards says nothing, that of melds only numbers them."""
    verb, _, rest = text.partition(" ")
    if verb != "lay":
        return text
    return "lay " + " / ".join(sorted(" ".join(sorted(part.split())) for part in rest.split("/")))


class Deal:
    """One deal, from the start of somebody's turn on."""

    def __init__(self) -> None:
        self.game = ""
        self.house: dict[str, object] = {}
        self.number = 1
        self.seats = 0
        self.turn = 0
        self.phase = "draw"  # "play", "over"
        self.hands: list[list[Card]] = []
        self.stock: list[Card] = []
        self.pile: list[Card] = []
        self.melds: list[Meld] = []
        self.laid: list[int | None] = []  # the turn in which a seat first put cards down; -1: before the position
        self.clock = 0  # turns since the position
        self.barred: Card | None = None
        self.wanted: Card | None = None
        self.freed: list[Card] = []
        self.new_melds = 0  # in this turn
        self.reforms = 0
        self.passes = 0
        self.turns = 0
        self.out: int | None = None
        self.stock_to_come: list[str] | None = None  # the order of a shuffle that is about to happen, if it is known

    # Reading a position

    @classmethod
    def of(cls, record: dict) -> Deal:
        deal, position = cls(), record["position"]
        assert position.get("rest") == "none", "the cards must all be named"
        deal.game = record["game"]
        deal.house = HOUSE[deal.game] | {k: v for k, v in record.get("options", {}).items() if k in HOUSE[deal.game]}
        deal.seats = record.get("players", PLAYERS[deal.game])
        deal.number = position.get("deal", 1)
        deal.turn = position.get("turn", (position.get("dealer", 0) + 1) % deal.seats)
        deal.hands = [[Card(text) for text in hand.split()] for hand in position["hands"]]
        deal.stock = [Card(text) for text in position.get("stock", "").split()]
        deal.pile = [Card(text) for text in position.get("discards", "").split()]
        deal.laid = [None] * deal.seats
        for name, field in (("reforms", "recycles"), ("passes", "passes"), ("turns", "turns")):
            setattr(deal, name, position.get(field, 0))
        deal.out = position.get("out")
        if deal.game != "three-thirteen":  # there melds on the table are only shown
            for plays in position.get("melds", []):
                deal.melds.append(deal._read_meld(plays))
                for play in plays:
                    deal.laid[play[0]] = -1
        return deal

    def _read_meld(self, plays: list) -> Meld:
        words, cards, seats = [], [], {}
        for seat, text, *_ in plays:
            for word in text.split():
                card = Card(word.partition("=")[0])
                words.append(word.partition("=")[2])
                cards.append(card)
                seats[card] = seat
        for meld in self.readings(cards):
            said = {slot.card: slot for slot in meld.slots}
            if all(
                not word or word == said[card].face or (word == "high" and said[card].place == 14)
                for word, card in zip(words, cards, strict=True)
            ):
                return Meld(meld.kind, tuple(slot._replace(seat=seats[slot.card]) for slot in meld.slots))
        raise AssertionError(f"no meld: {plays}")

    def copy(self) -> Deal:
        other = Deal.__new__(Deal)
        other.__dict__.update(self.__dict__)
        for name in ("hands", "stock", "pile", "melds", "laid", "freed"):
            setattr(other, name, list(getattr(self, name)))
        other.hands = [list(hand) for hand in self.hands]
        return other

    @property
    def hand(self) -> list[Card]:
        return self.hands[self.turn]

    # What is a meld

    @property
    def _ends(self) -> tuple[int, int]:
        """Lowest and highest place of a run."""
        if self.game == "contract" or self.house.get("ace") == "both":  # C4, B31, Y-D5
            return 1, 14
        return (2, 14) if self.game == "persian" else (1, 13)  # P15; B18, Y2, T4

    def readings(self, cards: list[Card], base: Meld | None = None) -> list[Meld]:
        """Every meld that the cards make, by themselves or together with `base`; an ace at the low end comes first."""
        old = list(base.slots) if base else []
        found: list[Meld] = []
        if base is None or base.kind == "set":
            found += [Meld("set", slots) for slots in self._sets(cards, old)]
        if base is None or base.kind == "run":
            found += [Meld("run", slots) for slots in self._runs(cards, old)]
        return found

    def _sets(self, cards: list[Card], old: list[Slot]) -> Iterator[tuple[Slot, ...]]:
        if not 3 <= len(cards) + len(old) <= 4:  # B16, Y9, C36, P13 and B-D15, Y-D16, C-D11
            return
        if self.game == "persian" and any(card.joker for card in cards):  # P7: three or four jokers
            if all(card.joker for card in cards) and all(slot.place == 0 for slot in old):
                yield (*old, *(Slot(0, "X", card, self.turn) for card in cards))
            return
        ranks = {slot.place for slot in old} | {card.rank for card in cards if not card.joker}
        if len(ranks) != 1 or 0 in ranks:
            return
        rank = ranks.pop()
        new = [Slot(rank, card.suit, card, self.turn) for card in cards if not card.joker]
        suits = [slot.suit for slot in (*old, *new)]
        if len(set(suits)) < len(suits):  # C37
            return
        jokers = [card for card in cards if card.joker]
        for stand_for in combinations([suit for suit in SUITS if suit not in suits], len(jokers)):
            stand_ins = [Slot(rank, suit, card, self.turn) for suit, card in zip(stand_for, jokers, strict=True)]
            yield (*old, *new, *stand_ins)

    def _runs(self, cards: list[Card], old: list[Slot]) -> Iterator[tuple[Slot, ...]]:
        size = len(cards) + len(old)
        naturals, jokers = [c for c in cards if not c.joker], [c for c in cards if c.joker]
        if self.game == "persian" and jokers:  # P29
            return
        suits = {slot.suit for slot in old} | {card.suit for card in naturals}
        if size < int(self.house.get("min_run", 3)) or len(suits) != 1:  # B17, Y10, C38, P14
            return
        suit = suits.pop()
        lowest, highest = self._ends
        for first in range(lowest, highest - size + 2):
            window = range(first, first + size)
            if not all(slot.place in window for slot in old):
                continue
            free = [place for place in window if place not in [slot.place for slot in old]]
            for lying in self._lines(naturals, free):
                rest = [place for place in free if place not in lying]
                new = [Slot(place, suit, card, self.turn) for place, card in zip(lying, naturals, strict=True)]
                yield (*old, *new, *(Slot(place, suit, card, self.turn) for place, card in zip(rest, jokers, strict=True)))

    def _lines(self, naturals: list[Card], free: list[int]) -> Iterator[list[int]]:
        """Every way in which the cards can lie at places of their own."""
        if not naturals:
            yield []
            return
        card, *others = naturals
        for place in (1, 14) if card.rank == 1 else (card.rank,):
            if place in free:
                for line in self._lines(others, [p for p in free if p != place]):
                    yield [place, *line]

    # Choices of cards

    def _in_line(self) -> list[Card]:
        """The hand, the copies first that a text means: the wanted, freed or barred one."""
        marked = [card for card in self.hand if card in (self.wanted, self.barred) or card in self.freed]
        return marked + [card for card in self.hand if card not in marked]

    def _choices(self, size: int) -> Iterator[list[Card]]:
        """Every choice of so many cards, that of twins which a text would mean."""
        hand = self._in_line()
        for chosen in combinations(range(len(hand)), size):
            if self._meant([hand[n] for n in chosen]):
                yield [hand[n] for n in chosen]

    def _meant(self, cards: list[Card]) -> bool:
        hand = self._in_line()
        return all(other in cards for card in cards for other in hand[: hand.index(card)] if other.text == card.text)

    # Moves

    def moves(self) -> dict[str, Deal]:
        """The counted kinds of moves that are legal now, by text."""
        if self.phase == "over":
            return {}
        found = self._draws() if self.phase == "draw" else [*self._drops(), *self._swaps(), *self._adds(1), *self._lone_lays()]
        return {one_order(action.text): action.after for action in found if action.kind in COUNTED and can_end(action.after)}

    def everything(self) -> Iterator[Action]:
        """Every action of the seat to move, the ending of its turn left aside."""
        if self.phase == "draw":
            yield from self._draws()
        elif self.phase == "play":
            yield from self._drops()
            yield from self._swaps()
            yield from self._lone_lays()
            yield from self._lays_together()
            for size in range(1, len(self.hand) + 1):
                yield from self._adds(size)

    def _draws(self) -> Iterator[Action]:
        if self.stock or self._stock_can_be_made():
            yield Action("draw", "stock", self._after_stock())
        if self.game == "straight" and not self.stock and self.pile:  # Y21
            yield Action("draw", "turn", self._after_turning())
        if self.game == "persian" and not self.stock:  # P28
            after = self.copy()
            after.passes += 1
            yield Action("draw", "pass", after._turn_over())
        deepest = len(self.pile) if self.game in ("contract", "persian") else min(1, len(self.pile))
        for count in range(1, deepest + 1):
            yield Action("draw", f"take {count}", self._after_take(count))

    def _stock_can_be_made(self) -> bool:
        """B33 and B-D9, C-D22, T-D14: all discards but the top one; with one discard it must be taken."""
        return self.game in ("basic", "contract", "three-thirteen") and len(self.pile) > 1

    def _after_stock(self) -> Deal:
        after = self.copy()
        if not after.stock:
            if after.reforms == 5:  # safety: the sixth ends the deal
                after.phase = "over"
                return after
            *fresh, top = after.pile
            after.reforms, after.pile = after.reforms + 1, [top]
            after.stock = self._shuffled(fresh)
        return after._drawn()

    def _shuffled(self, fresh: list[Card]) -> list[Card]:
        if self.stock_to_come is None:
            if len({card.text for card in fresh}) > 1:
                raise UnknownOrderError
            return fresh
        fresh, order = list(fresh), []
        for text in self.stock_to_come:
            card = next(card for card in fresh if card.text == text)
            fresh.remove(card)
            order.append(card)
        assert not fresh
        return order

    def _after_turning(self) -> Deal:
        after = self.copy()
        if after.reforms == 5:  # Y-D8
            after.phase = "over"
            return after
        after.stock, after.pile, after.reforms = after.pile[::-1], [], after.reforms + 1
        return after._drawn()

    def _drawn(self) -> Deal:
        self.hand.append(self.stock.pop())
        self.phase, self.passes, self.stock_to_come = "play", 0, None
        return self

    def _after_take(self, count: int) -> Deal:
        after = self.copy()
        taken = after.pile[-count:]
        del after.pile[-count:]
        after.hand.extend(taken)
        after.phase, after.passes = "play", 0
        if self.game == "contract":
            duty = count > 1  # C29
        else:
            duty = self.game == "persian" and (count > 1 or bool(self.house["top_discard_must_meld"]) or not self.stock)
        if duty:
            after.wanted = taken[0]
        elif not self.house.get("rediscard", False):  # B15, Y14, C34, P-D5, T-D7
            after.barred = taken[0]
        return after

    def _drops(self) -> Iterator[Action]:
        if self.wanted or self.freed:
            return
        for text in dict.fromkeys(card.text for card in self.hand):
            copies = [card for card in self.hand if card.text == text and card is not self.barred]
            if not copies:
                continue
            yield Action("drop", f"drop {text}", self._after_drop(copies[0]))
            if self.game == "three-thirteen" and self.out is None:
                rest = [card for card in self.hand if card is not copies[0]]
                if self._all_combine(rest):
                    yield Action("drop", f"drop {text} out", self._after_drop(copies[0], out=True))

    def _after_drop(self, card: Card, out: bool = False) -> Deal:
        after = self.copy()
        after.hand.remove(card)
        after.pile.append(card)
        if out:
            after.out, after.hands[after.turn] = after.turn, []
        elif not after.hand and self.game in ("basic", "straight", "contract") and not self._open:  # B24, Y18, C44; not P27
            return after._gone_out()
        return after._turn_over()

    def _gone_out(self) -> Deal:
        self.out, self.phase = self.turn, "over"
        return self

    def _turn_over(self) -> Deal:
        self.turns += 1
        following = (self.turn + 1) % self.seats
        if following == self.out or (self.game == "persian" and self.passes == 4) or (self.out is None and self.turns >= 300):
            self.phase = "over"
            return self
        self.turn, self.phase, self.clock = following, "draw", self.clock + 1
        self.barred, self.new_melds = None, 0
        return self

    def _all_combine(self, cards: list[Card]) -> bool:
        """Three-Thirteen: every card in a combination."""
        if not cards:
            return True
        first, *others = cards
        for size in range(2, len(others) + 1):
            for more in combinations(others, size):
                if self._combination([first, *more]) and self._all_combine([card for card in others if card not in more]):
                    return True
        return False

    def _combination(self, cards: list[Card]) -> bool:
        naturals = [card for card in cards if card.rank != self.number + 2]
        if not naturals:
            return bool(self.house["all_wild"])  # T20, T-D2
        ranks = [card.rank for card in naturals]
        if len(set(ranks)) == 1:  # T15, T-D15
            return True
        if len({card.suit for card in naturals}) > 1 or len(set(ranks)) < len(ranks) or len(cards) > 13:
            return False
        return max(ranks) - min(ranks) < len(cards)

    # Melds on the table

    @property
    def _open(self) -> bool:
        """Whether the seat to move still owes its contract."""
        return self.game == "contract" and self.laid[self.turn] is None

    @property
    def _finale(self) -> bool:
        return self.game == "contract" and self.number == 7 and self.house["last_deal"] != "normal"

    def _may_meld(self) -> bool:
        return self.game != "three-thirteen" and not self._open and not self._finale

    def _played(self, cards: list[Card]) -> Deal | None:
        """The deal with cards out of the hand; None where the wanted card is not among them, or the last may not go."""
        if self.wanted and self.wanted not in cards:
            return None
        after = self.copy()
        for card in cards:
            after.hand.remove(card)
        after.wanted = None
        after.barred = None if self.barred in cards else self.barred
        after.freed = [card for card in self.freed if card not in cards]
        if after.laid[after.turn] is None:
            after.laid[after.turn] = after.clock
        if not after.hand and not self.house.get("must_discard_last"):  # B14, Y19, C33, P26
            after._gone_out()
        elif not after.hand:
            return None  # B25
        return after

    def _every_meld(self) -> list[tuple[list[Card], Meld]]:
        hand = self._in_line()
        return [
            (list(cards), meld)
            for size in range(3, len(hand) + 1)
            for cards in combinations(hand, size)
            for meld in self.readings(list(cards))
        ]

    def _lay_allowed(self, melds: list[Meld]) -> bool:
        """The conditions around a lay, but for the wanted card and the last card of the hand."""
        left = len(self.hand) - sum(len(meld.slots) for meld in melds)
        if self._open:
            sets, runs = CONTRACTS[self.number]
            found = [meld.kind for meld in melds]
            if (found.count("set"), found.count("run")) != (sets, runs) or not self._suits_differ(melds):
                return False
            return not self._finale or left == (1 if self.house["last_deal"] == "all_with_discard" else 0)  # C-D21
        if not self._may_meld() or not self.house.get("extra_melds", True):  # C-D8
            return False
        if self.house.get("melds_per_turn") == 1:  # B-D3, Y-D4
            return self.new_melds == 0 and (len(melds) == 1 or left <= 1)
        return True

    def lay(self, melds: list[Meld]) -> Deal | None:
        """The deal after a lay, None where it is not allowed; whether the turn can be ended is another question."""
        if not self._lay_allowed(melds):
            return None
        after = self._played([slot.card for meld in melds for slot in meld.slots])
        if after is not None:
            after.melds += melds
            after.new_melds += len(melds)
        return after

    def lays_of(self, count: int) -> Iterator[list[Meld]]:
        """Every choice of so many melds from the hand, allowed or not."""
        if self.game != "three-thirteen" and self.phase == "play":
            for melds in self._together(count):
                if self._meant([slot.card for meld in melds for slot in meld.slots]):
                    yield melds

    def _lone_lays(self) -> Iterator[Action]:
        """Single melds: of natural cards (`lay`), and with jokers that stand for others (`lay with jokers`)."""
        if self._may_meld():
            for melds in self.lays_of(1):
                after = self.lay(melds)
                if after is not None:
                    wild = self.game == "contract" and any(slot.card.joker for slot in melds[0].slots)
                    yield Action("lay with jokers" if wild else "lay", lay_text(melds), after)

    def _lays_together(self) -> Iterator[Action]:
        """Lays of several melds where single ones would not do: contracts, and going out with one new meld a turn."""
        if self._open:
            counts = [sum(CONTRACTS[self.number])]
        else:
            counts = range(2, len(self.hand) // 3 + 1) if self.house.get("melds_per_turn") == 1 else []
        for count in counts:
            for melds in self.lays_of(count):
                after = self.lay(melds)
                if after is not None:
                    yield Action("lays", lay_text(melds), after)

    def _together(self, count: int) -> Iterator[list[Meld]]:
        every = self._every_meld()

        def choose(start: int, used: list[Card], melds: list[Meld]) -> Iterator[list[Meld]]:
            if len(melds) == count:
                yield melds
                return
            for n in range(start, len(every)):
                cards, meld = every[n]
                if not any(card in used for card in cards):
                    yield from choose(n + 1, [*used, *cards], [*melds, meld])

        yield from choose(0, [], [])

    def _suits_differ(self, melds: list[Meld]) -> bool:
        """C24, C-D4."""
        runs = [meld for meld in melds if meld.kind == "run"]
        how = self.house["contract_runs"]
        if how == "free":
            return True
        for one in runs:
            for other in runs:
                if one is other or one.slots[0].suit != other.slots[0].suit:
                    continue
                if how == "distinct":
                    return False
                last, first = max(slot.place for slot in one.slots), min(slot.place for slot in other.slots)
                if any(a + 1 == b for a in (last, 1 if last == 14 else last) for b in (first, 14 if first == 1 else first)):
                    return False
        return True

    def _adds(self, size: int) -> Iterator[Action]:
        if not self._may_meld():
            return
        if self.game == "contract" and not self.house["lay_off_same_turn"] and self.laid[self.turn] == self.clock:  # C-D9
            return
        for number, base in enumerate(self.melds, 1):
            for cards in self._choices(size):
                said = set()
                for whole in self.readings(cards, base):
                    new = [slot for slot in whole.slots if slot.card in cards]
                    words = sorted(slot.word for slot in new)
                    if tuple(words) in said:  # an ace that could lie at either end, the low end comes first
                        if size > 1 or cards[0].joker:
                            continue
                        words = [f"{cards[0].text}=high"]
                    said.add(tuple(words))
                    after = self._played(cards)
                    if after is not None:
                        after.melds[number - 1] = whole
                        yield Action("add" if size == 1 else "adds", f"add {' '.join(words)} to {number}", after)

    def _swaps(self) -> Iterator[Action]:
        """C41-C43, C-D13."""
        if self.game != "contract" or not self._may_meld() or self.wanted or self.laid[self.turn] == self.clock:
            return
        for number, meld in enumerate(self.melds, 1):
            for slot in meld.slots if meld.kind == "run" else ():
                mine = [card for card in self._in_line() if card.text == slot.face]
                if slot.card.joker and mine and (slot.seat != self.turn or self.house["swap_own_joker"]):
                    after = self.copy()
                    after.hand.remove(mine[0])
                    after.barred = None if self.barred is mine[0] else self.barred
                    after.hand.append(slot.card)
                    after.freed.append(slot.card)
                    slots = [slot._replace(card=mine[0], seat=self.turn) if other is slot else other for other in meld.slots]
                    after.melds[number - 1] = Meld("run", tuple(slots))
                    yield Action("swap", f"swap {slot.face} from {number}", after)

    # For comparison with somebody else's table

    def shown(self) -> dict[str, object]:
        """The state in plain texts; what is in no order is sorted."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "hands": [sorted(card.text for card in hand) for hand in self.hands],
            "stock": [card.text for card in self.stock],
            "discards": [card.text for card in self.pile],
            "melds": [sorted(slot.word for slot in meld.slots) for meld in self.melds],
            "out": self.out,
            "reforms": self.reforms,
        }


def lay_text(melds: list[Meld]) -> str:
    return "lay " + " / ".join(" ".join(sorted(slot.word for slot in meld.slots)) for meld in melds)


def can_end(deal: Deal) -> bool:
    """Whether the turn is over, or some sequence of the seat's actions ends it."""
    return _can_end(deal, set())


def _can_end(deal: Deal, seen: set) -> bool:
    if deal.phase != "play":
        return True
    if not deal.wanted and not deal.freed and any(card is not deal.barred for card in deal.hand):
        return True  # a discard ends it
    place = (frozenset(deal.hand), tuple(meld.slots for meld in deal.melds))
    if place in seen:
        return False
    seen.add(place)
    return any(_can_end(action.after, seen) for action in deal.everything())


def count(deal: Deal, depth: int) -> list[int]:
    """How many sequences of 1, 2 … `depth` counted moves there are; a deal that is over has none."""
    counts = [0] * depth
    if depth:
        after = deal.moves()
        counts[0] = len(after)
        for then in after.values():
            for n, number in enumerate(count(then, depth - 1), 1):
                counts[n] += number
    return counts
