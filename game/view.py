"""What one seat may see of a deal: built field by field, never stripped of secrets (shared/style.md)."""

from __future__ import annotations

from typing import NamedTuple

from game.cards import Card
from game.table import Ended, Event, Phase, Seat, Stock, Table, TableMeld
from game.variant import DealRules, Variant


class View(NamedTuple):
    """A deal as `seat` knows it. `hand` is its own; of the others there are `counts` and what is `known` to be in them.

    `barred`, `wanted`, `freed` and `melds_this_turn` concern the seat to move and are public: everybody saw the take, the
    swap or the lay. `stock` is a number of cards; `stock_known` is what everybody can know of them.
    """

    seat: Seat
    variant: Variant
    rules: DealRules
    seats: int
    dealer: Seat
    turn: Seat
    phase: Phase
    turn_number: int
    turns_done: int
    stock: int
    stock_known: Stock
    discards: tuple[Card, ...]
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    known: tuple[tuple[Card, ...], ...]
    melds: tuple[TableMeld, ...]
    laid: tuple[int | None, ...]
    barred: Card | None
    wanted: Card | None
    freed: int
    melds_this_turn: int
    actions: int
    reforms: int
    passes: int
    out: Seat | None
    went_rummy: bool
    ended: Ended | None
    totals: tuple[int, ...]
    history: tuple[Event, ...]


def view_of(table: Table, seat: Seat) -> View:
    """What `seat` may see of `table`."""
    return View(
        seat=seat,
        variant=table.variant,
        rules=table.rules,
        seats=table.seats,
        dealer=table.dealer,
        turn=table.turn,
        phase=table.phase,
        turn_number=table.turn_number,
        turns_done=table.turns_done,
        stock=len(table.stock),
        stock_known=table.stock_known,
        discards=table.discards,
        hand=table.hands[seat],
        counts=tuple(map(len, table.hands)),
        known=table.known,
        melds=table.melds,
        laid=table.laid,
        barred=table.barred,
        wanted=table.wanted,
        freed=table.freed,
        melds_this_turn=table.melds_this_turn,
        actions=table.actions,
        reforms=table.reforms,
        passes=table.passes,
        out=table.out,
        went_rummy=table.went_rummy,
        ended=table.ended,
        totals=table.totals,
        history=table.history,
    )
