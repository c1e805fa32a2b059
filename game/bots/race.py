"""Moves compared by playing them out: what judgement and playouts say together."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import sqrt
from typing import NamedTuple

from game.moves import Move

_SURE = 1.5  # standard errors
_FEWEST = 6  # playouts of a move before they count


class How(Enum):
    """What the value of a move rests on, beside the judgement of the hand."""

    JUDGED = "judged"  # nothing
    GLIMPSED = "glimpsed"  # what the card would do for the next seat, in imagined hands
    PLAYED = "played"  # imagined deals, played out
    SEARCHED = "searched"  # imagined deals, searched to the end: here judgement has no say


class Weighed(NamedTuple):
    """A move and what it is worth, in points, the more the better: by judgement, by what it was tried in, and both together.

    `worlds`: in how many imagined deals it was tried.
    """

    move: Move
    judged: float
    played: float
    value: float
    how: How = How.JUDGED
    worlds: int = 0


class Race:
    """Moves tried in the same worlds, one after another; the one that lies last drops out from time to time.

    The first is the best by judgement: it stays, and the others are measured against it.
    """

    def __init__(self, found: Sequence[tuple[Move, float]], doubt: float) -> None:
        self.found, self.doubt = found, doubt
        self.results: list[list[float]] = [[] for _ in found]
        self.active = list(range(len(found)))

    def against_first(self, at: int) -> tuple[float, float]:
        """By how much a move is better than the first: by playouts alone, and with the judgement where those leave doubt."""
        differences = [mine - its for mine, its in zip(self.results[at], self.results[0], strict=False)]
        count = len(differences)
        mean = sum(differences) / count
        spread = sum((d - mean) ** 2 for d in differences) / count / count
        trust = self.doubt**2 / (self.doubt**2 + spread)
        if count < _FEWEST:
            trust = 0.0
        return mean, trust * mean + (1 - trust) * (self.found[at][1] - self.found[0][1])

    def drop_the_last(self) -> None:
        """One move fewer, down to two."""
        if len(self.active) > 2:
            self.active.remove(min(self.active[1:], key=lambda at: self.against_first(at)[1]))

    def standings(self, others: Sequence[tuple[Move, float, object]] = ()) -> list[Weighed]:
        """All moves, the best first; of `others`, which were not tried, the judgement is all there is."""
        level = sum(self.results[0]) / len(self.results[0])
        weighed = []
        for at, (move, judged) in enumerate(self.found):
            played, value = self.against_first(at)
            worlds = len(self.results[at])
            how = How.JUDGED if worlds < _FEWEST else How.PLAYED
            weighed.append(Weighed(move, judged, level + played, level + value, how, worlds))
        for move, judged, _ in others:
            value = level + judged - self.found[0][1]
            weighed.append(Weighed(move, judged, value, value))
        return sorted(weighed, key=lambda one: -one.value)


def surely_better(mine: Sequence[float], its: Sequence[float]) -> float:
    """By how much one row of results in the same worlds is better than another, less what chance makes of it."""
    differences = [a - b for a, b in zip(mine, its, strict=True)]
    mean = sum(differences) / len(differences)
    return mean - _SURE * sqrt(sum((d - mean) ** 2 for d in differences)) / len(differences)
