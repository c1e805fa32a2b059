"""A deal in outline, for playing it out fast: hands are numbers with a bit for each card, melds lie on the table or are kept
back, and every seat plays by a few simple habits. It knows no more rules than those that decide who is rid of the hand first.

For games of one pack without wild cards whose melds lie on the table. A playout takes about a quarter of a millisecond.
Where melds earn points: earnings.py; where they stay in the hand: secret.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from game.cards import FACES, JOKER, Card, Rank
from game.chance import shuffled
from game.melds import HIGH, LOW, Ace, Kind, MeldRules
from game.table import Table
from game.variant import EmptyStock

STRIDE = 16  # bits a suit; a card's bit is its place in runs
ROW = 0xFFFF
COLUMN = 0x0001000100010001
NEVER = -1  # a seat that keeps melds back whatever the others hold


class Ending(NamedTuple):
    """How a playout ended: who is out (None: nobody), whether by going rummy, what everybody held, as numbers, and the points
    that everybody melded, where those count.
    """

    out: int | None
    rummy: bool
    hands: tuple[int, ...]
    melded: tuple[int, ...] = ()


class Outline:
    """The numbers of a game's cards under its rules of melding."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        self.shortest = rules.shortest_run
        self.both = rules.ace is Ace.EITHER_END
        corner = HIGH if rules.ace is Ace.HIGH else LOW
        self.bit: dict[Card, int] = {}
        for card in FACES:
            place = corner if card.rank is Rank.ACE else int(card.rank)
            self.bit[card] = 1 << STRIDE * card.suit + place
        self.card = {bit: card for card, bit in self.bit.items()}
        if rules.joker_sets:  # a rank of their own, below every run
            self.bit[JOKER] = 1
            self.card.update((1 << STRIDE * suit, JOKER) for suit in range(4))
        self.all = sum(self.card)
        self.value = {bit: values[card.rank] for bit, card in self.card.items()}
        self.near = {bit: self._near(bit) for bit in self.card}
        self.aces = sum(self.bit[card] for card in FACES if card.rank is Rank.ACE)

    def _near(self, bit: int) -> tuple[int, int]:
        """Cards that go well with one: of its rank or next to it, and one place further."""
        place = (bit.bit_length() - 1) % STRIDE
        row = ROW << (bit.bit_length() - 1 - place)
        rank = sum(1 << STRIDE * suit + place for suit in range(4)) & ~bit
        beside = (bit << 1 | bit >> 1) & row & self.all
        return rank | beside, (bit << 2 | bit >> 2) & row & self.all

    def numbering(self) -> Callable[[Card], int]:
        """Gives each card of a pack its bit, one joker after the other."""
        jokers = 0

        def bit_of(card: Card) -> int:
            nonlocal jokers
            if card != JOKER:
                return self.bit[card]
            jokers += 1
            return self.bit[JOKER] << STRIDE * (jokers - 1)

        return bit_of

    def column(self, cards: int) -> int:
        """All cards of the rank of some cards of one rank."""
        low = (cards & -cards).bit_length() - 1
        return COLUMN << low % STRIDE & self.all

    def points(self, hand: int) -> int:
        """What a hand counts."""
        total = 0
        while hand:
            low = hand & -hand
            total += self.value[low]
            hand ^= low
        return total

    def runs(self, hand: int) -> int:
        """The cards of a hand that lie in some run."""
        line = hand | (hand & self.aces) << 13 if self.both else hand
        starts = line & line >> 1 & line >> 2
        if self.shortest > 3:
            starts &= line >> 3
            found = starts | starts << 1 | starts << 2 | starts << 3
        else:
            found = starts | starts << 1 | starts << 2
        return (found | (found >> 13 & self.aces)) & self.all if self.both else found

    def sets(self, hand: int) -> int:
        """The cards of a hand of whose rank it holds three."""
        s, h, d, c = hand & ROW, hand >> 16 & ROW, hand >> 32 & ROW, hand >> 48
        three = s & h & (d | c) | d & c & (s | h)
        return hand & (three | three << 16 | three << 32 | three << 48) if three else 0


@lru_cache(maxsize=16)
def outline(rules: MeldRules, values: tuple[int, ...]) -> Outline:
    """The outline of a game."""
    return Outline(rules, values)


class Sketch:
    """A table in outline. `waits[seat]`: a seat lays melds once another holds no more cards than that."""

    def __init__(self, table: Table, waits: Sequence[int], rng: Random) -> None:
        self.lines = lines = outline(table.rules.melds, table.rules.values)
        self.seats = table.seats
        self.turn = table.turn
        self.waits = waits
        self.rng = rng
        bit_of = lines.numbering()
        self.hands = [sum(map(bit_of, hand)) for hand in table.hands]
        self.stock = list(map(bit_of, table.stock))
        self.pile = list(map(bit_of, table.discards))
        self.laid = [turn is not None for turn in table.laid]
        self.fresh = [
            turn is None or (seat == table.turn and turn == table.turn_number) for seat, turn in enumerate(table.laid)
        ]
        self.on_runs = self.on_sets = 0
        for meld in table.melds:
            cards = sum(bit_of(placed.card) for placed in meld.placed)
            if meld.kind is Kind.RUN:
                self.on_runs |= cards
            elif len(meld.placed) == 3:
                self.on_sets |= lines.column(cards) & ~cards
        self.turned_over = table.variant.turn.empty_stock is EmptyStock.TURN_OVER
        self.reforms = table.variant.caps.reforms - table.reforms
        self.turns = min(120, table.variant.caps.turns - table.turns_done)

    def fits(self) -> int:
        """The cards that could be laid off now."""
        runs = self.on_runs
        return ((runs << 1 | runs >> 1) & ~runs | self.on_sets) & self.lines.all

    def take(self, count: int = 1) -> None:
        """The seat to move takes so many cards of the discard pile."""
        for _ in range(count):
            self.hands[self.turn] |= self.pile.pop()

    def draw(self) -> bool:
        """The seat to move draws from the stock; False where the deal ends instead."""
        if not self.stock and not self._re_form():
            return False
        self.hands[self.turn] |= self.stock.pop()
        return True

    def skip(self) -> None:
        """The seat to move passes."""
        self.turn = (self.turn + 1) % self.seats
        self.turns -= 1

    def _re_form(self) -> bool:
        if self.reforms <= 0:
            return False
        self.reforms -= 1
        if self.turned_over:
            self.stock, self.pile = self.pile[::-1], []
        else:
            self.stock, self.pile = list(shuffled(self.pile[:-1], self.rng)), self.pile[-1:]
        return bool(self.stock)

    def melds(self) -> bool:
        """The seat to move melds as is its habit; True where that makes it go out."""
        lines, seat = self.lines, self.turn
        hand = self.hands[seat]
        runs, sets = lines.runs(hand), lines.sets(hand)
        fits = self.fits()
        rest = hand & ~(runs | sets | fits)
        if not rest & (rest - 1) and self._goes(hand, runs, sets, fits):
            self.hands[seat] = 0
            return True
        wait = self.waits[seat]
        if wait == NEVER or (runs | sets | hand & fits) == 0:
            return False
        if wait < 90 and min(self.hands[other].bit_count() for other in range(self.seats) if other != seat) > wait:
            return False
        self._lay(runs, sets & ~runs, hand & fits & ~(runs | sets))
        return False

    def _goes(self, hand: int, runs: int, sets: int, fits: int) -> bool:
        """Whether all but one card can really go where cards lie in a run and a set both."""
        both = runs & sets
        if not both:
            return True
        lines = self.lines
        for left, right in ((runs, hand & ~runs), (sets, hand & ~sets)):
            other = lines.sets(right) if left is runs else lines.runs(right)
            rest = right & ~(other | fits)
            if not rest & (rest - 1):
                return True
        return False

    def _lay(self, runs: int, sets: int, offs: int) -> None:
        seat, lines = self.turn, self.lines
        sets = lines.sets(sets)
        self.hands[seat] &= ~(runs | sets | offs)
        self.on_runs |= runs | offs & ~self.on_sets
        self.on_sets &= ~offs
        if sets:
            for held in self.sets_of(sets):
                if held.bit_count() == 3:
                    self.on_sets |= lines.column(held) & ~held
        self.laid[seat] = True
        self.fresh[seat] = False

    def sets_of(self, cards: int) -> Iterator[int]:
        """Cards that lie in sets, set by set."""
        while cards:
            held = cards & self.lines.column(cards)
            cards ^= held
            yield held

    def throw(self, bit: int) -> None:
        """The seat to move throws a card, and the turn passes."""
        self.hands[self.turn] &= ~bit
        self.pile.append(bit)
        self.turn = (self.turn + 1) % self.seats
        self.turns -= 1

    def worst(self, kept: int = 0) -> int:
        """The card that the seat to move would throw: loose, alone and costly."""
        lines = self.lines
        hand = self.hands[self.turn]
        loose = hand & ~(lines.runs(hand) | lines.sets(hand) | self.fits()) or hand
        if kept and loose & ~kept:
            loose &= ~kept
        best, found = 1e9, 0
        while loose:
            low = loose & -loose
            loose ^= low
            near, far = lines.near[low]
            cost = 5 * (hand & near).bit_count() + 3 * (hand & far).bit_count() - 0.5 * lines.value[low]
            if cost < best:
                best, found = cost, low
        return found

    def wants_top(self) -> bool:
        """Whether the seat to move would take the top discard: it fits the table or makes a meld."""
        if not self.pile:
            return False
        top = self.pile[-1]
        hand = self.hands[self.turn] | top
        return bool(top & (self.fits() | self.lines.runs(hand) | self.lines.sets(hand)))

    def finish_after(self, start: Callable[[Sketch], bool]) -> Ending:
        """Do one move, then play on to the end."""
        seat, before = self.turn, self.pile[:]
        if not start(self):
            return self.ending(None)
        if self.turn != seat:
            return self.finish(False) if self.hands[seat] else self.ending(seat)
        return self.finish(True, before[-1] if len(self.pile) < len(before) else 0)

    def finish(self, started: bool, taken: int = 0) -> Ending:
        """Play on to the end; `started`: the seat to move has drawn already, and `taken` may not be thrown."""
        while self.turns > 0:
            kept, taken = taken, 0
            if not started:
                if self.wants_top():
                    kept = self.pile[-1]
                    self.take()
                elif not self.draw():
                    return self.ending(None)
            started = False
            if self.melds():
                return self.ending(self.turn)
            hand = self.hands[self.turn]
            if not hand:
                return self.ending(self.turn)
            self.throw(self.worst(kept))
            if not self.hands[(self.turn - 1) % self.seats]:
                return self.ending((self.turn - 1) % self.seats)
        return self.ending(None)

    def ending(self, out: int | None) -> Ending:
        """How it stands."""
        return Ending(out, out is not None and self.fresh[out], tuple(self.hands))
