"""The outline of a deal whose melds stay in the hand (see `sketch`): two packs and a wild rank are no hindrance.

What lies loose is counted roughly: cards in some run or set are melded, and each wild card takes up the costliest pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from game.bots.sketch import COLUMN, ROW, Ending, Outline, outline
from game.cards import Card
from game.chance import shuffled
from game.melds import MeldRules
from game.remembered import for_a_deal
from game.table import Table

WILD = 1 << 70  # a wild card; any of them
_REMEMBERED = 20_000  # hands
_DRAW = 5  # points that a card of the stock takes off a hand, about
Hand = tuple[int, int, int]  # cards held at least once, those held twice, wild cards


class LooseCounter:
    """Counts what lies loose in hands, under the rules and values of a deal."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        self.known: dict[Hand, tuple[int, int, int]] = {}
        self.thrown: dict[tuple[Hand, bool], int] = {}
        self.lines: Outline = outline(rules, values)
        value = self.lines.value
        self.by_value = [(points, sum(bit for bit in value if value[bit] == points)) for points in {*value.values()}]
        self.by_value.sort(reverse=True)
        self.wild_value = values[rules.wild] if rules.wild is not None else 0
        self.number = {card: WILD if rules.is_wild(card) else bit for card, bit in self.lines.bit.items()}
        self.wild_card = next(card for card in self.number if rules.wild is None or rules.is_wild(card))

    def hand(self, cards: Iterable[Card]) -> Hand:
        """Some cards as numbers."""
        return hand_of(map(self.number.__getitem__, cards))

    def card(self, number: int) -> Card:
        """A card of some number."""
        return self.wild_card if number == WILD else self.lines.card[number]

    def loose(self, hand: Hand) -> tuple[int, int, int]:
        """Points that lie loose, and the loose cards (once, twice) before wild cards take some up."""
        found = self.known.get(hand)
        if found is None:
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            found = self.known[hand] = self._loose(hand)
        return found

    def _loose(self, hand: Hand) -> tuple[int, int, int]:
        one, two, wild = hand
        lines = self.lines
        sets = _threes(one, two)
        first = one & ~(lines.runs(one) | sets)
        second = two & ~sets
        points = lines.points(first) + lines.points(second)
        if wild and points:
            points -= self._taken_up(first, second, wild)
        elif wild and first == one and not sets:
            points += wild * self.wild_value
        return points, first, second

    def _taken_up(self, first: int, second: int, wild: int) -> int:
        """The points of loose cards that so many wild cards can put into melds: pairs, or single cards for two of them."""
        lines, total = self.lines, 0
        while wild and first:
            best, pair = 0, 0
            rest = first
            while rest:
                low = rest & -rest
                rest ^= low
                near, far = lines.near[low]
                mates = (near | far) & rest
                value = lines.value[low]
                if second & low and 2 * value > best:
                    best, pair = 2 * value, low
                while mates:
                    other = mates & -mates
                    mates ^= other
                    if value + lines.value[other] > best:
                        best, pair = value + lines.value[other], low | other
            if not pair:
                if wild < 2 and first.bit_count() > 0:
                    break
                pair = max(bits_of(first), key=lines.value.__getitem__)
                best = lines.value[pair]
                wild -= 1
            total += best
            wild -= 1
            second &= ~pair
            first &= ~pair
        return total

    def largest(self, first: int, second: int) -> int:
        """The costliest of some loose cards."""
        return next((points for points, cards in self.by_value if (first | second) & cards), 0)

    def worst(self, hand: Hand, *, last: bool = False) -> int:
        """The card that is best thrown: it leaves few points loose, and goes with few others; in a last turn points are all."""
        found = self.thrown.get((hand, last))
        if found is None:
            if len(self.thrown) >= _REMEMBERED:
                self.thrown.clear()
            found = self.thrown[hand, last] = self._worst(hand, last)
        return found

    def _worst(self, hand: Hand, last: bool) -> int:
        one, two, wild = hand
        points, first, second = self.loose(hand)
        lines, loose = self.lines, first | second
        whole = lines.points(first) + lines.points(second) if wild else points
        best, found = 1e9, 0
        for low in bits_of(loose or one):
            cost: float = whole - lines.value[low]
            if not loose or not cost:
                cost = self.loose(minus(hand, low))[0]
            elif wild:  # what is melded stays so without a loose card
                cost -= self._taken_up(first if second & low else first & ~low, second & ~low, wild)
            if not last:
                near, far = lines.near[low]
                cost += 3 * (one & near).bit_count() + 2 * (one & far).bit_count() + (3 if two & low else 0)
            if cost < best:
                best, found = cost, low
        return found or WILD


class Counted:
    """A table in outline whose hands are counted as `Hand`, in which wild cards and second copies have a place."""

    def __init__(self, table: Table, rng: Random, number: Mapping[Card, int]) -> None:
        def cards(some: Iterable[Card]) -> list[int]:
            return [number.get(card, WILD) for card in some]

        self.seats, self.turn, self.rng = table.seats, table.turn, rng
        self.hands: list[Hand] = [hand_of(cards(hand)) for hand in table.hands]
        self.stock, self.pile = cards(table.stock), cards(table.discards)
        self.turns = 100

    def take(self, count: int = 1) -> None:
        """The seat to move takes so many cards of the discard pile."""
        for _ in range(count):
            self.hands[self.turn] = plus(self.hands[self.turn], self.pile.pop())

    def draw(self) -> bool:
        """The seat to move draws from the stock; False where there is none."""
        if not self.stock:
            self.stock, self.pile = list(shuffled(self.pile[:-1], self.rng)), self.pile[-1:]
            if not self.stock:
                return False
        self.hands[self.turn] = plus(self.hands[self.turn], self.stock.pop())
        return True

    def throw(self, bit: int) -> None:
        """The seat to move throws a card, and the turn passes."""
        self.hands[self.turn] = minus(self.hands[self.turn], bit)
        self.pile.append(bit)
        self.turn = (self.turn + 1) % self.seats
        self.turns -= 1

    def wants_top(self) -> bool:
        """Whether the seat to move would take the top discard: it is wild, or of use."""
        return bool(self.pile) and (self.pile[-1] == WILD or self.wants(self.pile[-1]))

    def wants(self, top: int) -> bool:
        """Whether a card is of use to the seat to move."""
        raise NotImplementedError


class Secret(Counted):
    """A table in outline whose hands are hidden until somebody is out."""

    def __init__(self, table: Table, rng: Random) -> None:
        counter = loose_counter(table.rules.melds, table.rules.values)
        super().__init__(table, rng, counter.number)
        self.loose, self.worst = counter.loose, counter.worst
        self.out = table.out

    def throw(self, bit: int) -> None:
        """As `Counted.throw`; the seat is out if nothing else lies loose."""
        seat = self.turn
        super().throw(bit)
        if self.out is None and not self.loose(self.hands[seat])[0]:
            self.out = seat

    def wants(self, top: int) -> bool:
        """Whether a card lowers what lies loose by more than a card of the stock is likely to."""
        hand = self.hands[self.turn]
        more = plus(hand, top)
        thrown = self.worst(more, last=self.out is not None)
        return thrown != top and self.loose(minus(more, thrown))[0] + _DRAW <= self.loose(hand)[0]

    def finish_after(self, start: Callable[[Secret], bool]) -> Ending:
        """Do one move, then play on to the end."""
        seat = self.turn
        if not start(self):
            return self.ending()
        return self.finish(self.turn == seat)

    def finish(self, started: bool) -> Ending:
        """Play on to the end; `started`: the seat to move has drawn already."""
        while self.has_a_turn(started):
            started = False
        return self.ending()

    def has_a_turn(self, started: bool = False) -> bool:
        """The seat to move draws, unless it has, and throws a card; False where the deal is over instead."""
        if self.turns <= 0 or self.out == self.turn:
            return False
        if not started:
            if self.wants_top():
                self.take()
            elif not self.draw():
                return False
        self.throw(self.worst(self.hands[self.turn], last=self.out is not None))
        return True

    def ending(self) -> Ending:
        """How it stands: what each seat has loose, in points."""
        return Ending(self.out, False, tuple(self.loose(hand)[0] for hand in self.hands))


@for_a_deal(32)
def loose_counter(rules: MeldRules, values: tuple[int, ...]) -> LooseCounter:
    return LooseCounter(rules, values)


def hand_of(bits: Iterable[int]) -> Hand:
    """Some cards as a hand."""
    hand: Hand = (0, 0, 0)
    for bit in bits:
        hand = plus(hand, bit)
    return hand


def plus(hand: Hand, bit: int) -> Hand:
    """A hand with a card more."""
    one, two, wild = hand
    if bit == WILD:
        return one, two, wild + 1
    return (one, two | bit, wild) if one & bit else (one | bit, two, wild)


def minus(hand: Hand, bit: int) -> Hand:
    """A hand with a card less."""
    one, two, wild = hand
    if bit == WILD:
        return one, two, wild - 1
    return (one, two & ~bit, wild) if two & bit else (one & ~bit, two, wild)


def _threes(one: int, two: int) -> int:
    """The cards of whose rank there are three or more."""
    once = twice = thrice = 0
    for row in (one & ROW, one >> 16 & ROW, one >> 32 & ROW, one >> 48 & ROW):
        thrice |= twice & row
        twice |= once & row
        once |= row
    if two:
        for row in (two & ROW, two >> 16 & ROW, two >> 32 & ROW, two >> 48 & ROW):
            thrice |= twice & row
            twice |= once & row
            once |= row
    return (one | two) & (thrice * COLUMN) if thrice else 0


def bits_of(cards: int) -> list[int]:
    """Cards one by one."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low)
        cards ^= low
    return found
