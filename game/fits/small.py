"""The search for a smallest lay: sets of three and the shortest runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from game.cards import RANKS, SUITS
from game.fits.shapes import SMALLEST_SET, Hand, Shape, Task, goes_with, run_of, set_of
from game.melds import Kind


@lru_cache(maxsize=16)
def _patterns(sets: bool, runs: bool, lowest: int, highest: int, lengths: tuple[int, ...]) -> tuple[Shape, ...]:
    """All sets of three and all runs of these lengths."""
    found = []
    if sets:
        found += [set_of(rank, suits) for rank in RANKS for suits in combinations(SUITS, SMALLEST_SET)]
    if runs:
        found += [
            run_of(suit, bottom, bottom + length - 1)
            for suit in SUITS
            for length in lengths
            for bottom in range(lowest, highest - length + 2)
        ]
    return tuple(sorted(found, key=lambda shape: -shape.faces[0].place))


def _shapes(hand: Hand, task: Task, lengths: tuple[int, ...], most: int) -> list[tuple[int, Shape]]:
    """Sets of three and runs of these lengths that need no more than `most` wild cards, those that need fewest first."""
    held = hand.held
    needy = []
    for shape in _patterns(task.sets > 0, task.runs > 0, task.rules.lowest, task.rules.highest, lengths):
        need = sum([not held[cell] for cell in shape.cells])
        if len(shape.cells) > 13 and held[shape.cells[0]] == 1:
            need += 1  # one ace cannot lie at both ends
        if need <= most:
            needy.append((need, shape))
    needy.sort(key=itemgetter(0))
    return needy


def lays(hand: Hand, task: Task, lengths: tuple[int, ...], wilds: int) -> Iterator[tuple[Shape, ...]]:
    """Every lay made of sets of three and runs of these lengths, with no more than so many wild cards.

    They come in the order of what their neediest meld needs, dear cards first.
    """
    shapes = _shapes(hand, task, lengths, wilds)
    chosen: list[Shape] = []
    covered = [0] * 52

    def cover(shape: Shape) -> int:
        need = 0
        for cell in shape.cells:
            covered[cell] += 1
            need += covered[cell] > hand.held[cell]
        return need

    def go(start: int, sets: int, runs: int, spare: int, pool: Sequence[tuple[int, Shape]]) -> Iterator[tuple[Shape, ...]]:
        if not sets and not runs:
            yield tuple(chosen)
            return
        for n in range(start, len(pool)):
            own, shape = pool[n]
            if own * (sets + runs if pool is shapes else 1) > spare:
                return
            is_run = shape.kind is Kind.RUN
            if not (runs if is_run else sets) or (is_run and not goes_with(shape, chosen, task.suits)):
                continue
            need = cover(shape)
            if need <= spare:
                chosen.append(shape)
                yield from go(n if pool is shapes else 0, sets - (not is_run), runs - is_run, spare - need, shapes)
                chosen.pop()
            for cell in shape.cells:
                covered[cell] -= 1

    with_it = shapes if task.must is None else [(own, shape) for own, shape in shapes if task.must in shape.cells]
    yield from go(0, task.sets, task.runs, wilds, with_it)
