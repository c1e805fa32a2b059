"""The outline of a deal with a contract (see `sketch`): what a hand lacks of it, the turn in which it goes down, and how the
rest is got rid of. Jokers stand for what is lacking. Two packs are no hindrance; of three equal cards it knows two.

Not for the deal whose contract takes the whole hand. Of the house rules it knows none: here the runs of a contract differ in
suit, and once it lies, melds and lay-offs are free.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from game.bots.secret import WILD, Counted, Hand, bits_of, plus
from game.bots.sketch import COLUMN, ROW, STRIDE, Ending, Outline, outline
from game.melds import Kind, MeldRules
from game.remembered import for_a_deal
from game.table import Table
from game.variant import Contract

_TOP = 14  # the place of an ace above the king
_REMEMBERED = 20_000  # hands
_TURNS = 80  # after which a playout ends


class Progress(NamedTuple):
    """How far a hand is: cards that its contract lacks when jokers have done what they can, cards that it lacks without any
    joker, and those that serve it.
    """

    lacks: int
    gaps: int
    serving: int


class DuesCounter:
    """Counts what hands lack of a contract."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...], contract: Contract) -> None:
        self.lines: Outline = outline(rules, values)
        self.number = {card: WILD if rules.is_wild(card) else bit for card, bit in self.lines.bit.items()}
        self.wild_value = values[0]
        self.sets, self.runs, self.shortest = contract.sets, contract.runs, rules.shortest_run
        self.known: dict[Hand, Progress] = {}

    def points(self, hand: Hand) -> int:
        """What a hand counts."""
        one, two, wild = hand
        return self.lines.points(one) + self.lines.points(two) + wild * self.wild_value

    def progress(self, hand: Hand) -> Progress:
        """How far a hand is."""
        found = self.known.get(hand)
        if found is None:
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            one, two, wild = hand
            gaps, serving = self._sets_then_runs(one, two)
            if self.sets and self.runs:
                gaps, serving = min((gaps, serving), self._runs_then_sets(one, two))
            found = self.known[hand] = Progress(max(0, gaps - wild), gaps, serving)
        return found

    def _sets_then_runs(self, one: int, two: int) -> tuple[int, int]:
        lacks, serving = self._of_sets(one)
        more, runs = self._of_runs(one & ~serving | two & serving)
        return lacks + more, serving | runs

    def _runs_then_sets(self, one: int, two: int) -> tuple[int, int]:
        lacks, serving = self._of_runs(one)
        more, sets = self._of_sets(one & ~serving | two & serving)
        return lacks + more, serving | sets

    def _of_sets(self, cards: int) -> tuple[int, int]:
        """What the sets lack, and the cards of the ranks that are nearest to one."""
        if not self.sets:
            return 0, 0
        ranks = bits_of((cards | cards >> 16 | cards >> 32 | cards >> 48) & ROW)
        held = [cards & rank * COLUMN for rank in ranks]
        best = sorted((-min(3, some.bit_count()), some) for some in held)[: self.sets]
        return 3 * self.sets + sum(count for count, _ in best), sum(some for _, some in best)

    def _of_runs(self, cards: int) -> tuple[int, int]:
        """What the runs lack, and the best stretches: one of a suit, since the runs of a contract differ in it."""
        if not self.runs:
            return 0, 0
        found = []
        for suit in range(4):
            row = cards >> STRIDE * suit & ROW
            if row:
                held = self._stretch(row | (row >> 1 & 1) << _TOP if self.lines.both else row)
                folded = held & ~(1 << _TOP) | 2 if self.lines.both and held >> _TOP else held
                found.append((-held.bit_count(), folded << STRIDE * suit))
        best = sorted(found)[: self.runs]
        return self.shortest * self.runs + sum(count for count, _ in best), sum(some for _, some in best)

    def _stretch(self, line: int) -> int:
        """Of the cards of a suit those in the stretch, as long as a run, that holds most."""
        window = (1 << self.shortest) - 1
        return max((line & window << at for at in range(1, _TOP + 2 - self.shortest)), key=int.bit_count)


class Dues(Counted):
    """A table in outline whose seats owe a contract, or have laid it."""

    def __init__(self, table: Table, rng: Random) -> None:
        contract = table.rules.contract
        assert contract is not None
        self.counter = dues_counter(table.rules.melds, table.rules.values, contract)
        super().__init__(table, rng, self.counter.number)
        self.lines = lines = self.counter.lines
        self.laid = [turn is not None for turn in table.laid]
        self.kept = 0  # a card taken from the top, which may not be thrown in this turn
        self.on_runs = self.on_sets = 0
        for meld in table.melds:
            faces = [placed.face.card for placed in meld.placed if meld.kind is Kind.RUN or placed.card == placed.face.card]
            cards = sum({lines.bit.get(face, 0) for face in faces})
            if meld.kind is Kind.RUN:
                self.on_runs |= cards
            elif cards and len(meld.placed) == 3:
                self.on_sets |= lines.column(cards) & ~cards
        self.turns = min(_TURNS, table.variant.caps.turns - table.turns_done)

    def fits(self) -> int:
        """The cards that could be laid off now."""
        runs, lines = self.on_runs, self.lines
        beside = (runs << 1 | runs >> 1) & ~runs
        if lines.both:
            beside |= beside >> 13 & lines.aces
        return (beside | self.on_sets) & lines.all

    def take(self, count: int = 1) -> None:
        """As `Counted.take`."""
        self.kept = self.pile[-1] if count == 1 else 0
        super().take(count)

    def throw(self, bit: int) -> None:
        """As `Counted.throw`."""
        self.kept = 0
        super().throw(bit)

    def wants(self, top: int) -> bool:
        """Whether a card brings the contract nearer, or can go down at once."""
        hand = self.hands[self.turn]
        if self.laid[self.turn]:
            one = hand[0] | top
            return bool(top & (self.fits() | self.lines.runs(one) | self.lines.sets(one)))
        return self.counter.progress(plus(hand, top)).lacks < self.counter.progress(hand).lacks

    def melds(self) -> bool:
        """The seat to move lays what it can; True where that makes it go out."""
        seat, lines = self.turn, self.lines
        if not self.laid[seat]:
            near = self.counter.progress(self.hands[seat])
            if near.lacks:
                return False
            self._pay(near)
        while self.hands[seat][0]:
            one, two, wild = self.hands[seat]
            runs, fits = lines.runs(one), self.fits()
            sets = lines.sets(one & ~runs)
            offs = one & fits & ~(runs | sets)
            down = runs | sets | offs
            if not down:
                return False
            self.on_runs |= runs | offs & ~self.on_sets
            self.on_sets &= ~offs
            self._open_sets(sets)
            self.hands[seat] = one & ~down | two & down, two & ~down, wild
        return not self.hands[seat][2] or bool(self.on_runs)  # a joker lengthens any run

    def _pay(self, near: Progress) -> None:
        """The contract goes down; jokers stand for what it lacks."""
        seat, lines, counter, serving = self.turn, self.lines, self.counter, near.serving
        one, two, wild = self.hands[seat]
        self.hands[seat] = one & ~serving | two & serving, two & ~serving, wild - near.gaps
        sets = 0
        rest = serving if counter.sets else 0
        while rest:
            held = serving & lines.column(rest)
            rest &= ~held
            if held.bit_count() >= 2 or not counter.runs:
                sets |= held
        self._open_sets(sets)
        self.on_runs |= serving & ~sets
        self.laid[seat] = True

    def _open_sets(self, sets: int) -> None:
        """The cards that sets on the table lack can be laid off from now on."""
        while sets:
            held = sets & self.lines.column(sets)
            sets &= ~held
            if held.bit_count() <= 3:
                self.on_sets |= self.lines.column(held) & ~held

    def worst(self) -> int:
        """The card that the seat to move would throw: it serves nothing, stands alone, and is costly."""
        one, two, _ = hand = self.hands[self.turn]
        lines = self.lines
        spare = one
        if not self.laid[self.turn]:
            serving = self.counter.progress(hand).serving
            spare = one & ~serving | two & serving or one
        spare = spare & ~self.kept or one & ~self.kept or one

        def cost(bit: int) -> float:
            near, far = lines.near[bit]
            return 2.0 * (one & near).bit_count() + (one & far).bit_count() - lines.value[bit]

        return min(bits_of(spare), key=cost, default=WILD)

    def finish_after(self, start: Callable[[Dues], bool]) -> Ending:
        """Do one move, then play on to the end."""
        seat = self.turn
        if not start(self):
            return self.ending(None)
        if self.turn != seat and not any(self.hands[seat]):
            return self.ending(seat)
        return self.finish(self.turn == seat)

    def finish(self, started: bool) -> Ending:
        """Play on to the end; `started`: the seat to move has drawn already."""
        while self.turns > 0:
            if not started:
                if self.wants_top():
                    self.take()
                elif not self.draw():
                    break
            started = False
            seat = self.turn
            if self.melds():
                return self.ending(seat)
            self.throw(self.worst())
            if self.laid[seat] and not any(self.hands[seat]):
                return self.ending(seat)
        return self.ending(None)

    def ending(self, out: int | None) -> Ending:
        """How it stands: what each seat holds, in points."""
        held = [0 if seat == out else self.counter.points(hand) for seat, hand in enumerate(self.hands)]
        return Ending(out, False, tuple(held))


@for_a_deal(16)
def dues_counter(rules: MeldRules, values: tuple[int, ...], contract: Contract) -> DuesCounter:
    return DuesCounter(rules, values, contract)
