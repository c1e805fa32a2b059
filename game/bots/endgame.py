"""The end of a deal that nothing can prolong, searched in a world to its end: every draw, lay and discard of every seat, each
side doing what is best for it (minimax with the cuts of Knuth and Moore, "An analysis of alpha-beta pruning", 1975).

For the games that `earnings` has an outline of, if they have two sides and a stock that is never re-formed. What counts is the
difference in points, in the last deal of a match, too; and everybody sees all cards, as in every search of imagined worlds. Ten
thousand positions take about a quarter of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from game.bots.earnings import Earnings
from game.bots.secret import bits_of
from game.bots.sketch import Ending
from game.cards import JOKER, Card
from game.settling import melded_points
from game.table import Phase, Table
from game.variant import Duty, EmptyStock
from game.view import View

_FAR = 1e9  # beyond every value
_UNKNOWN = -_FAR, _FAR
_MELDS = 100  # how much later a card that melds or fits is tried as a discard
_NONE = 0  # no card
_STOCK = 4  # cards in the stock from which on the end is near enough


def in_sight(view: View) -> bool:
    """Whether the end of the deal is near enough for a search, and nothing can put it off."""
    sides = len(set(view.variant.teams_of(view.seats)))
    return view.stock <= _STOCK and sides == 2 and view.variant.turn.empty_stock is EmptyStock.TAKE_OR_PASS


class TooLongError(Exception):
    """The search would look at more positions than it may."""


class Endgame(Earnings):
    """A table in outline, at one point of a search. `started`: the seat to move has drawn."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.started = table.phase is Phase.PLAY
        self.out = table.out
        self.melded = list(melded_points(table))
        self.top_is_free = table.variant.turn.duty is not Duty.ANY
        self.must, self.kept = map(self._held, (table.wanted, table.barred))  # to be played at once; not to be thrown now

    def _held(self, card: Card | None) -> int:
        """A card that the seat to move holds, or none."""
        if card is None:
            return _NONE
        cards = self.hands[self.turn] & (self.lines.column(self.lines.bit[card]) if card == JOKER else self.lines.bit[card])
        return cards & -cards

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.out is not None or self.passes >= self.seats or self.turns <= 0

    def key(self) -> tuple[object, ...]:
        """What tells it from the others of its world, before a draw."""
        lie = self.turn, self.passes, self.on_runs, self.on_sets, len(self.stock)
        return *lie, *self.hands, *self.melded, *self.pile

    def copy(self) -> Endgame:
        """The same table, to go on from."""
        new = object.__new__(Endgame)
        new.__dict__.update(self.__dict__)
        for name in ("hands", "stock", "pile", "melded"):
            setattr(new, name, getattr(self, name)[:])
        return new

    def moves(self) -> Iterator[Endgame]:
        """What the table may be next."""
        if not self.started:
            yield from map(self.taking, self.takes())
            yield self.drawing()
            return
        for laid in self.layings():
            if laid.out is None:
                yield from map(laid.throwing, laid.throws())
            else:
                yield laid

    def takes(self) -> list[int]:
        """How many cards of the pile the seat to move may take: where that melds most comes first."""
        lines, hand = self.lines, self.hands[self.turn]
        found, taken = [], 0
        for count, bit in enumerate(reversed(self.pile), 1):
            taken |= bit
            down = self._layable(hand | taken)
            if bit & down or (hand and self._is_free(count)):
                found.append((lines.points(taken & ~down) - lines.points(down), count))
        return [count for _, count in sorted(found)]

    def _layable(self, hand: int) -> int:
        """The cards of a hand that could go on the table."""
        lines = self.lines
        chain, longer = 0, self._ends(self.on_runs) & hand
        while longer:
            chain |= longer
            longer = self._ends(self.on_runs | chain) & hand
        return lines.runs(hand) | lines.sets(hand) | hand & self.on_sets | chain

    def _ends(self, runs: int) -> int:
        """The cards that go on with some runs."""
        return (runs << 1 | runs >> 1) & ~runs & self.lines.all

    def _is_free(self, count: int) -> bool:
        return count == 1 and self.top_is_free and bool(self.stock)

    def taking(self, count: int) -> Endgame:
        """After so many cards of the pile are taken."""
        new, card = self.copy(), self.pile[-count]
        new.take(count)
        new.started, new.passes = True, 0
        if self._is_free(count) and self.hands[self.turn]:
            new.kept = card
        else:
            new.must = card
        return new

    def drawing(self) -> Endgame:
        """After a card of the stock is drawn; where that is used up, after passing."""
        new = self.copy()
        if new.draw():
            new.started, new.passes = True, 0
        else:
            new.skip()
        return new

    def layings(self) -> list[Endgame]:
        """The table after each way to lay something, or nothing, that plays what must be played; those that lay most first."""
        found = {(self.hands[self.turn], self.on_runs, self.on_sets): self}
        waiting = [self]
        while waiting:
            for new in waiting.pop()._one_laid():
                key = new.hands[new.turn], new.on_runs, new.on_sets
                if key not in found or new.melded[new.turn] > found[key].melded[new.turn]:
                    found[key] = new
                    waiting.append(new)
        ways = [table for table in found.values() if not table.must & table.hands[table.turn]]
        return sorted(ways, key=lambda table: -table.melded[table.turn])

    def _one_laid(self) -> Iterator[Endgame]:
        """After one meld, or one card on a meld."""
        lines, hand = self.lines, self.hands[self.turn]
        yield from (self._with(bit, on_sets=self.on_sets & ~bit) for bit in bits_of(hand & self.on_sets))
        yield from (self._with(bit, on_runs=self.on_runs | bit) for bit in bits_of(hand & self._ends(self.on_runs)))
        for held in self.sets_of(lines.sets(hand)):
            for bit in (0, *bits_of(held)) if held.bit_count() == 4 else (0,):
                cards = held & ~bit
                on_sets = self.on_sets | lines.column(cards) & ~cards
                yield self._with(cards, on_sets=on_sets, double=self.doubles and cards.bit_count() == 4)
        for cards in _stretches(lines.runs(hand), lines.shortest):
            yield self._with(cards, on_runs=self.on_runs | cards)

    def _with(self, cards: int, *, on_runs: int | None = None, on_sets: int | None = None, double: bool = False) -> Endgame:
        new = self.copy()
        new.hands[self.turn] &= ~cards
        new.melded[self.turn] += self.lines.points(cards) * (2 if double else 1)
        new.on_runs = self.on_runs if on_runs is None else on_runs
        new.on_sets = self.on_sets if on_sets is None else on_sets
        if not new.hands[self.turn]:
            new.out = self.turn
        return new

    def throws(self) -> list[int]:
        """What the seat to move may throw, the loosest first; of several jokers one."""
        lines, hand = self.lines, self.hands[self.turn]
        down = self._layable(hand)
        found = {}
        for low in bits_of(hand & ~self.kept):
            near, far = lines.near[low]
            cost = _MELDS * bool(low & down) + 5 * (hand & near).bit_count() + 3 * (hand & far).bit_count()
            found[lines.card[low]] = cost - 0.5 * lines.value[low], low
        return [bit for _, bit in sorted(found.values())]

    def throwing(self, bit: int) -> Endgame:
        """After a card is thrown."""
        new = self.copy()
        new.throw(bit)
        new.started, new.must, new.kept = False, _NONE, _NONE
        return new


def _stretches(cards: int, shortest: int) -> Iterator[int]:
    """Every run that lies in cards of which each lies in some run."""
    for low in bits_of(cards):
        run, end = low, low << 1
        while True:
            if run.bit_count() >= shortest:
                yield run
            if not cards & end:
                break
            run |= end
            end <<= 1


class Search:
    """Values of the tables of one world to a side: `mine[seat]` says who is of it, `worth` what an ending is worth to it.

    `left`: how many positions it may still look at; `late`: as in `Budget`.
    """

    def __init__(self, mine: tuple[bool, ...], worth: Callable[[Ending], float], late: Callable[[], bool] | None) -> None:
        self.mine, self.worth, self.late = mine, worth, late
        self.left = 0
        self.known: dict[object, tuple[float, float]] = {}  # between which values that of a table lies

    def value(self, table: Endgame, least: float = -_FAR, most: float = _FAR) -> float:
        """The value of a table, or, where it lies beyond one of the bounds, that bound or one beyond. Raises TooLongError."""
        if table.over:
            return self.worth(table.ending(table.out))
        key = None if table.started else table.key()
        low, high = self.known.get(key, _UNKNOWN)
        if low >= most or high <= least or low == high:
            return low if low >= most else high
        self.left -= 1
        if self.left < 0 or (self.left % 256 == 0 and self.late is not None and self.late()):
            raise TooLongError
        least, most = max(least, low), min(most, high)
        found = self._best(table, least, most)
        if key is not None:
            self.known[key] = (low if found <= least else found, high if found >= most else found)
        return found

    def _best(self, table: Endgame, least: float, most: float) -> float:
        """The value of the best of the next tables for who is to move, between two bounds."""
        mine = self.mine[table.turn]
        for then in table.moves():
            value = self.value(then, least, most)
            if mine:
                least = max(least, value)
            else:
                most = min(most, value)
            if least >= most:
                break
        return least if mine else most
