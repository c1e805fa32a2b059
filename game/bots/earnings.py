"""The outline of a deal whose melds earn points (see `sketch`): partners, cards taken from within the pile, jokers that make
sets of their own, and an end by melding the last card or by everybody's passing.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.sketch import Ending, Sketch
from game.table import Table
from game.variant import Double

_EYED = 12  # cards of the pile that a seat looks at
_KEEN = 4.0  # points that a take must bring more than a card of the stock does
_BURDEN = 0.6  # what each point taken into the hand costs, since it may be caught there
_ALWAYS = 99


class Earnings(Sketch):
    """A table in outline, with the points that each seat has melded since."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, [_ALWAYS] * table.seats, rng)
        self.reforms = 0  # who cannot draw takes or passes
        self.melded = [0] * table.seats
        self.passes = table.passes  # one after the other
        self.doubles = table.variant.scoring.double_sets_of_four is not Double.NEVER

    def skip(self) -> None:
        """As `Sketch.skip`; once all have passed the deal is over."""
        super().skip()
        self.passes += 1

    def melds(self) -> bool:
        """The seat to move melds all that it can; True where that makes it go out."""
        lines, seat = self.lines, self.turn
        while hand := self.hands[seat]:
            runs, sets, fits = lines.runs(hand), lines.sets(hand), self.fits()
            if not runs | sets | hand & fits:
                break
            sets = lines.sets(sets & ~runs)
            self._lay(runs, sets, hand & fits & ~(runs | sets))
            self.melded[seat] += lines.points(hand & ~self.hands[seat])
            if self.doubles:
                self.melded[seat] += sum(lines.points(held) for held in self.sets_of(sets) if held.bit_count() == 4)
        return not hand

    def throw(self, bit: int) -> None:
        """As `Sketch.throw`; one joker is as good as another."""
        hand = self.hands[self.turn]
        if not bit & hand:
            hand &= self.lines.column(bit)
            bit = hand & -hand
        super().throw(bit)

    def wanted(self) -> int:
        """How many cards of the pile the seat to move takes, if any: the deepest of them melds at once."""
        lines, hand, fits = self.lines, self.hands[self.turn], self.fits()
        best, found = _KEEN, 0
        taken = 0
        for count, bit in enumerate(reversed(self.pile[-_EYED:]), 1):
            taken |= bit
            more = hand | taken
            down = lines.runs(more) | lines.sets(more) | more & fits
            if bit & down:
                value = lines.points(down) - _BURDEN * lines.points(taken & ~down)
                if value > best:
                    best, found = value, count
        return found

    def finish_after(self, start: Callable[[Sketch], bool]) -> Ending:
        """As `Sketch.finish_after`; throwing the last card does not end the deal."""
        seat = self.turn
        return self.finish(self.turn == seat) if start(self) else self.ending(None)

    def finish(self, started: bool, taken: int = 0) -> Ending:
        """As `Sketch.finish`."""
        while self.turns > 0 and self.passes < self.seats:
            if not started:
                count = self.wanted()
                if count:
                    self.take(count)
                elif not self.draw():
                    self.skip()
                    continue
            self.passes, started = 0, False
            if self.melds():
                return self.ending(self.turn)
            self.throw(self.worst())
        return self.ending(None)

    def ending(self, out: int | None) -> Ending:
        """How it stands."""
        return Ending(out, False, tuple(self.hands), tuple(self.melded))
