"""What is at stake in a deal, read off the game's own scoring by asking it about deals that never were."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.scoring import Reckoning, Score
from game.settling import settle
from game.table import Table
from game.variant import EndBy, Variant, Wins
from game.view import View


class Stakes(NamedTuple):
    """`earns`: whether cards on the table score for their side. `bonus`: points for going out by itself."""

    earns: bool
    bonus: int


def stakes_of(variant: Variant, seats: int) -> Stakes:
    """What a game pays for."""
    return _stakes(variant.scoring.scheme, variant.teams_of(seats))


@lru_cache(maxsize=64)
def _stakes(scheme: Score, teams: tuple[int, ...]) -> Stakes:
    none = (0,) * len(teams)

    def points(out: int | None, melded: tuple[int, ...] = none) -> int:
        deal = Reckoning(out=out, went_rummy=False, held=none, left=none, melded=melded, teams=teams)
        return scheme(deal)[teams[0]]

    return Stakes(points(None, (1, *none[1:])) > points(None), points(0) - points(None))


def last_deal(view: View) -> bool:
    """Whether the match is sure to end with this deal."""
    ends = view.variant.ends
    return ends.by is EndBy.DEALS and view.rules.number >= ends.deals


def gain(table: Table, seat: int) -> float:
    """What a finished deal is worth to a seat: its side's points against the mean of the others', more being better.

    Where points decide nothing but who wins this last deal of a level match, being out counts for more than points.
    """
    variant = table.variant
    points = settle(table)
    side = variant.teams_of(table.seats)[seat]
    others = [value for other, value in enumerate(points) if other != side]
    ahead = points[side] - sum(others) / len(others)
    return -ahead if variant.scoring.wins is Wins.LOWEST else ahead
