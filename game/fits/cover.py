"""The search for a lay in which nearly all cards of the hand must go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.cards import RANKS, SUITS, Suit
from game.fits.shapes import LARGEST_SET, SMALLEST_SET, Hand, Shape, Task, cell_of, goes_with, run_of, set_of
from game.melds import HIGH, LOW, Face, Kind
from game.variant import ContractRuns

_LINE = tuple(suit * 13 + n for suit in range(4) for n in (*range(1, 13), 0))  # cells by suit, the ace last


class Cover:
    """The search where nearly all cards must go: the first card that is not covered yet is covered now, or stays in hand."""

    def __init__(self, hand: Hand, task: Task) -> None:
        self.hand = hand
        self.task = task
        self.most = min(task.most, hand.size - task.smallest)
        self.rest = list(hand.held)
        self.chosen: list[Shape] = []
        self.stay: list[int] = []
        self.failed: set[object] = set()

    def found(self) -> tuple[Shape, ...] | None:
        """A lay that leaves as many cards as it should."""
        return tuple(self.chosen) if self._go(self.task.sets, self.task.runs, len(self.hand.wild)) else None

    def _go(self, sets: int, runs: int, wilds: int) -> bool:
        if not sets and not runs:
            return self._is_right(wilds)
        if self._too_many(sets, runs, wilds):
            return False
        state = self._state(sets, runs, wilds)
        if state in self.failed:
            return False
        head = next((cell for cell in _LINE if self.rest[cell]), None)
        if head is not None and (self._covered(head, sets, runs, wilds) or self._stays(head, sets, runs, wilds)):
            return True
        self.failed.add(state)
        return False

    def _covered(self, head: int, sets: int, runs: int, wilds: int) -> bool:
        for shape, need in self._shapes_over(head, sets, runs, wilds):
            natural = [cell for cell in shape.cells if self.rest[cell]]
            if len(natural) + need > len(shape.cells):  # an ace at both ends, held once
                natural.remove(shape.cells[0])
            for cell in natural:
                self.rest[cell] -= 1
            self.chosen.append(shape)
            is_run = shape.kind is Kind.RUN
            if self._go(sets - (not is_run), runs - is_run, wilds - need):
                return True
            self.chosen.pop()
            for cell in natural:
                self.rest[cell] += 1
        return False

    def _stays(self, head: int, sets: int, runs: int, wilds: int) -> bool:
        if len(self.stay) == self.most:
            return False
        self.rest[head] -= 1
        self.stay.append(head)
        if self._go(sets, runs, wilds):
            return True
        self.stay.pop()
        self.rest[head] += 1
        return False

    def _shapes_over(self, head: int, sets: int, runs: int, wilds: int) -> Iterator[tuple[Shape, int]]:
        """Shapes over a cell that the wild cards suffice for, with how many of those they take; long ones first."""
        suit, rank = SUITS[head // 13], RANKS[head % 13]
        if runs:
            stretches = [
                (bottom - top, bottom, top, need)
                for place in self.task.rules.places(rank)
                for bottom, top, need in self._stretches(suit, place, wilds)
            ]
            for _, bottom, top, need in sorted(stretches):
                run = run_of(suit, bottom, top)
                if goes_with(run, self.chosen, self.task.suits):
                    yield run, need
        if sets:
            for size in (LARGEST_SET, SMALLEST_SET):
                for suits in combinations(SUITS, size):
                    shape = set_of(rank, suits)
                    need = sum(not self.rest[cell] for cell in shape.cells)
                    if suit in suits and need <= wilds:
                        yield shape, need

    def _stretches(self, suit: Suit, place: int, wilds: int) -> Iterator[tuple[int, int, int]]:
        """Runs over a place: bottom, top, wild cards."""
        rules = self.task.rules
        row = self.rest[suit * 13 : suit * 13 + 13]
        row = [0, *row, row[0]]  # by place
        below = 0
        for bottom in range(place, rules.lowest - 1, -1):
            below += not row[bottom]
            if below > wilds:
                break
            need = below
            for top in range(place, rules.highest + 1):
                need += top > place and not row[top]
                both_ends = bottom == LOW and top == HIGH and row[LOW] == 1
                if need + both_ends > wilds:
                    break
                if top - bottom + 1 >= rules.shortest_run:
                    yield bottom, top, need + both_ends

    def _too_many(self, sets: int, runs: int, wilds: int) -> bool:
        """Whether more cards are left than the melds to come can take, however they lie."""
        may_stay = self.most - len(self.stay)
        open_cards = sum(self.rest)
        if open_cards + wilds - HIGH * runs - LARGEST_SET * sets > may_stay:
            return True
        if not sets:
            suits = [sum(self.rest[n : n + 13]) for n in range(0, 52, 13)]
            if self.task.suits is ContractRuns.DISTINCT:
                for run in self.chosen:
                    if run.kind is Kind.RUN:
                        suits[run.faces[0].suit] = 0
            return open_cards - sum(sorted(suits)[-runs:]) > may_stay
        if not runs:
            ranks = [sum(self.rest[n::13]) for n in range(13)]
            return open_cards - sum(sorted(ranks)[-sets:]) > may_stay
        return False

    def _state(self, sets: int, runs: int, wilds: int) -> object:
        rivals: object = None
        if self.task.suits is ContractRuns.DISTINCT:
            rivals = frozenset(run.faces[0].suit for run in self.chosen if run.kind is Kind.RUN)
        elif self.task.suits is ContractRuns.NONCONTIGUOUS:
            rivals = frozenset((run.faces[0], run.faces[-1]) for run in self.chosen if run.kind is Kind.RUN)
        stay = tuple(self.stay) if self.task.not_left else len(self.stay)
        return tuple(self.rest), sets, runs, wilds, stay, rivals, self._has_must()

    def _has_must(self) -> bool:
        return self.task.must is None or any(self.task.must in shape.cells for shape in self.chosen)

    def _is_right(self, wilds: int) -> bool:
        left = sum(self.rest) + len(self.stay) + wilds
        if not self.task.least <= left <= self.most or not self._has_must():
            return False
        barred = self.task.not_left
        if left > 1 or left == 0 or barred is None:
            return True
        natural = self.stay[0] if self.stay else next((cell for cell in range(52) if self.rest[cell]), None)
        return natural is None or natural != cell_of(Face(barred.rank, barred.suit)) or barred in self.hand.wild
