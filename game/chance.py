"""The streams of chance (shared/record.md, "Randomness"). They never change: a seed is a promise.

Only `Random.random` is used, the one method whose sequence Python promises to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from game.cards import Card, Pack

Thing = TypeVar("Thing")
Seed = str | int


def stream(seed: Seed, name: str) -> Random:
    """The stream of that name, as `draw`, `2/0`, `rest` or `bot/1`."""
    return Random(f"{seed}/{name}")


def below(rng: Random, limit: int) -> int:
    """A whole number from 0 up to, not including, `limit`."""
    return int(rng.random() * limit)


def shuffled(things: Sequence[Thing], rng: Random) -> tuple[Thing, ...]:
    """The things in an order that the stream decides (Fisher and Yates, from the end)."""
    line = list(things)
    for last in range(len(line) - 1, 0, -1):
        other = below(rng, last + 1)
        line[last], line[other] = line[other], line[last]
    return tuple(line)


def shuffles_of(seed: Seed, deal: int) -> Callable[[Sequence[Card], int], tuple[Card, ...]]:
    """The shuffles of one deal: called with cards and the number of the shuffle, 0 to deal, 1 and on to re-form."""
    return lambda cards, number: shuffled(cards, stream(seed, f"{deal}/{number}"))


def draw_for_lowest(seed: Seed, players: int, pack: Pack) -> tuple[int, tuple[tuple[tuple[int, Card], ...], ...]]:
    """Everybody draws a card; the lowest deals, ace low, joker high, tied players draw again (C10, C-D3).

    The seat, and the rounds of drawing as (seat, card).
    """
    line = list(shuffled(pack.cards(), stream(seed, "draw")))
    tied, rounds = list(range(players)), []
    while len(tied) > 1:
        drawn = tuple((seat, line.pop()) for seat in tied)
        rounds.append(drawn)
        lowest = min(card.rank or 14 for _, card in drawn)
        tied = [seat for seat, card in drawn if (card.rank or 14) == lowest]
    return tied[0], tuple(rounds)
