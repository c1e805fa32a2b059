"""What a deal comes to in points: hands, melded cards, and the sides' scores."""

from __future__ import annotations

from game.arrange import Arrangement, arrange
from game.melds import Kind
from game.scoring import Reckoning, value
from game.table import Table, TableMeld
from game.variant import Double, Laying
from game.view import View


def reckon(table: Table) -> tuple[Reckoning, tuple[Arrangement | None, ...]]:
    """A finished deal in plain numbers, and the arrangement of each hand where hands are counted arranged."""
    values, variant = table.rules.values, table.variant
    held = tuple(value(hand, values) for hand in table.hands)
    arranged: tuple[Arrangement | None, ...] = (None,) * table.seats
    if variant.melding.laying is Laying.CONCEALED:
        arranged = tuple(arrange(hand, table.rules.melds, values) for hand in table.hands)
    left = tuple(points if best is None else best.points for points, best in zip(held, arranged, strict=True))
    reckoning = Reckoning(
        out=table.out,
        went_rummy=table.went_rummy,
        held=held,
        left=left,
        melded=melded_points(table),
        teams=variant.teams_of(table.seats),
    )
    return reckoning, arranged


def melded_points(table: Table | View) -> tuple[int, ...]:
    """Points of the cards that each seat has melded, doubled ones doubled."""
    melded = [0] * table.seats
    for meld in table.melds:
        factor = 2 if doubled(meld, table.variant.scoring.double_sets_of_four) else 1
        for placed in meld.placed:
            melded[placed.seat] += factor * table.rules.values[placed.card.rank]
    return tuple(melded)


def doubled(meld: TableMeld, rule: Double) -> bool:
    """Whether a set of four counts double: laid in one action, or by one seat in one turn (P33, P-D9)."""
    if rule is Double.NEVER or meld.kind is not Kind.SET or len(meld.placed) != 4:
        return False
    if rule is Double.ONE_LAY:
        return len({placed.action for placed in meld.placed}) == 1
    return len({(placed.seat, placed.turn) for placed in meld.placed}) == 1


def settle(table: Table) -> tuple[int, ...]:
    """Points of a finished deal, one number per side."""
    return table.variant.scoring.scheme(reckon(table)[0])
