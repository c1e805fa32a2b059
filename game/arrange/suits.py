"""Hands and suits as numbers, and the fewest points that a suit leaves when only runs are made of it.

A suit is a number: two bits for each place (0 to 14, see `melds.Face`) say how many copies are held there. A whole hand is
such a number too, 30 bits a suit and the wild cards above. Nothing outside this package knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from game.melds import HIGH, LOW

SUIT = 30  # bits
MASK = (1 << SUIT) - 1
ONES = sum(1 << 2 * place for place in range(15))
WILD = 4 * SUIT  # where the number of wild cards (or of jokers that are a rank of their own) begins
HIGH_ACE = 1 << 2 * HIGH
NEVER = 1 << 20  # points of what cannot be
KEPT = 100_000  # answers remembered per table

Suits = tuple[int, int, int, int]
Costs = tuple[int, ...]  # fewest points left, by the number of wild cards used


def suits_of(hand: int) -> Suits:
    """The four suits of a hand."""
    return hand & MASK, hand >> SUIT & MASK, hand >> 2 * SUIT & MASK, hand >> 3 * SUIT & MASK


def lowest(suit: int) -> tuple[int, int]:
    """The lowest card of a suit that is not empty, as a number, and its place."""
    place = (suit & -suit).bit_length() - 1 >> 1
    return 1 << 2 * place, place


class Line(NamedTuple):
    """A suit's line of places, and what cards cost by place. An ace may go round from a place below `corner` to the top."""

    lowest: int
    highest: int
    corner: int
    shortest: int
    values: tuple[int, ...]

    @property
    def longest(self) -> int:
        """The longest run that has to be tried: longer ones fall into two."""
        return 2 * self.shortest - 1


@lru_cache(maxsize=16)
def plain_tables(line: Line) -> tuple[list[int], list[int]]:
    """Of one pack and without wild cards: the fewest points that a suit leaves by runs alone, and all cards that are in runs.

    The index has bit 0 for the ace and so on; so have the cards in runs.
    The lowest card is left, or lies in a run that it begins; an ace may lie in a run that it ends, too.
    """
    sizes = range(line.shortest, line.longest + 1)
    table, linked = [0], [0]
    from_card: dict[int, tuple[int, list[int]]] = {}
    for place in range(1, 14):
        lows = [((1 << size) - 1) << place - 1 for size in sizes if max(place, line.lowest) == place and place + size <= 14]
        highs = [((1 << size - 1) - 1) << 14 - size | 1 for size in sizes if place == LOW and line.highest == HIGH]
        from_card[1 << place - 1] = line.values[place], lows + highs
    for suit in range(1, 1 << 13):
        card = suit & -suit
        value, runs = from_card[card]
        best = table[suit - card] + value
        links = linked[suit - card]
        for run in runs:
            if suit & run == run:
                links |= run
                if table[suit - run] < best:
                    best = table[suit - run]
        table.append(best)
        linked.append(links)
    return table, linked


class Runs(dict[int, Costs]):
    """The same with up to `wilds` wild cards: item n of the answer is for n of them.

    `roomy`: a wild card too many is sure to find room in some meld, so n means "at most n", and a place whose card is
    held is never filled by a wild card. Otherwise n means "exactly n".
    """

    def __init__(self, line: Line, wilds: int, roomy: bool) -> None:
        super().__init__()
        self.line, self.wilds, self.roomy = line, wilds, roomy

    def __missing__(self, suit: int) -> Costs:
        if len(self) > KEPT:
            self.clear()
        best = [0 if self.roomy or not n else NEVER for n in range(self.wilds + 1)]
        if suit:
            low, place = lowest(suit)
            best = [points + self.line.values[place] for points in self[suit - low]]
            if place < self.line.corner:
                best = [*map(min, best, self[suit - low + HIGH_ACE])]
            for used, rest in {(used, rest) for used, rest, _ in self.openings(suit)}:
                for n, points in enumerate(self[rest][: self.wilds + 1 - used], used):
                    if points < best[n]:
                        best[n] = points
            if self.roomy:
                best = [min(best[: n + 1]) for n in range(len(best))]
        self[suit] = costs = tuple(best)
        return costs

    def openings(self, suit: int) -> Iterator[tuple[int, int, int]]:
        """Runs whose first natural card is the suit's lowest: wild cards in it, the suit without it, wild cards before."""
        return self._roomy_openings(suit) if self.roomy else self._exact_openings(suit)

    def _roomy_openings(self, suit: int) -> Iterator[tuple[int, int, int]]:
        line = self.line
        _, place = lowest(suit)
        used = naturals = 0
        rest = suit
        for here in range(place, min(line.highest, place + line.longest - 1) + 1):
            if rest >> 2 * here & 3:
                rest -= 1 << 2 * here
                naturals += 1
                short = max(0, line.shortest - (here - place + 1))
                room = place - line.lowest + line.highest - here
                # One natural card and two wild ones are a set as well, and sets are tried elsewhere.
                if naturals > 1 and used + short <= self.wilds and short <= room:
                    yield used + short, rest, min(short, place - line.lowest)
            else:
                used += 1
                if used > self.wilds:
                    return

    def _exact_openings(self, suit: int) -> Iterator[tuple[int, int, int]]:
        line = self.line
        longest = line.longest if self.wilds < line.shortest else HIGH
        low, place = lowest(suit)
        rest = suit - low
        used = 0
        taken: list[tuple[int, int]] = []
        for here in range(place, min(line.highest, place + longest - 1) + 1):
            if rest >> 2 * here & 3 and here > place:
                rest -= 1 << 2 * here
                taken.append((line.values[here], here))
            elif here > place:
                used += 1
            if used > self.wilds:
                return
            length = here - place + 1
            for before in range(max(0, line.shortest - length), min(place - line.lowest, longest - length) + 1):
                spent, back = used + before, rest
                if spent <= self.wilds:
                    yield spent, back, before
                # A wild card that finds no other room may push out a card that is held: the cheapest of the run.
                for _, at in sorted(taken)[: max(0, self.wilds - spent)]:
                    spent, back = spent + 1, back + (1 << 2 * at)
                    yield spent, back, before
