"""One deal as it lies on the table, with all its secrets; frozen, and replaced by each move."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.cards import Card
from game.melds import Face, Kind, Meld
from game.variant import DealRules, Variant

Seat = int


class Phase(Enum):
    """What the seat to move is about to do; `OVER` when the deal has ended."""

    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


class Ended(Enum):
    """How a deal ended."""

    OUT = "out"
    CAP = "cap"
    PASSED = "passed"


class Placed(NamedTuple):
    """A card in a meld: what it stands for, who played it in which turn, and in which action (numbered through the deal)."""

    card: Card
    face: Face
    seat: Seat
    turn: int
    action: int


class TableMeld(NamedTuple):
    """A meld on the table, in the order of its faces; who owns a card does not matter to the meld (B-D5, C-D24, P-D23)."""

    kind: Kind
    placed: tuple[Placed, ...]

    @property
    def meld(self) -> Meld:
        """The meld alone, without who played what."""
        return Meld(self.kind, tuple(p.card for p in self.placed), tuple(p.face for p in self.placed))

    def plays(self) -> list[tuple[Seat, int, list[Placed]]]:
        """The plays that made it, in order: seat, turn and cards of each action."""
        found: dict[int, tuple[Seat, int, list[Placed]]] = {}
        for placed in sorted(self.placed, key=lambda p: p.action):
            found.setdefault(placed.action, (placed.seat, placed.turn, []))[2].append(placed)
        return list(found.values())


class Deed(Enum):
    """What can happen at a table."""

    DEALT = "dealt"
    DREW = "drew"
    TOOK = "took"
    TURNED_OVER = "turned_over"
    REFORMED = "reformed"
    PASSED = "passed"
    LAID = "laid"
    ADDED = "added"
    SWAPPED = "swapped"
    DROPPED = "dropped"
    WENT_OUT = "went_out"
    ENDED = "ended"


class Event(NamedTuple):
    """Something that happened. `cards` are those that every seat saw, but for `DREW`: there they are for the mover alone.

    `meld` is the number of the meld concerned, from 1; `text` the words that go with it: melds laid, or how a deal ended.
    """

    deed: Deed
    seat: Seat
    cards: tuple[Card, ...] = ()
    meld: int = 0
    text: str = ""

    def told_to(self, seat: Seat | None) -> Event:
        """The event as a seat, or an onlooker, may know it."""
        secret = self.deed is Deed.DREW and self.seat != seat
        return Event(self.deed, self.seat, (), self.meld, self.text) if secret else self


class Stock(NamedTuple):
    """What everybody can know of the stock, beyond how many cards it has.

    `order`: the cards from the bottom, where it was turned over in sight of all. `among`: all the cards that were shuffled
    into it when it was last re-formed, and `drawn[seat]` how many of them each seat has drawn since.
    """

    order: tuple[Card, ...] = ()
    among: tuple[Card, ...] = ()
    drawn: tuple[int, ...] = ()


UNKNOWN_STOCK = Stock()


class Table(NamedTuple):
    """One deal. Piles lie bottom to top; hands are in the order in which they are written (`cards.in_order`).

    `barred`: a card taken from the discard pile that may not be thrown in this turn. `wanted`: one that the next action
    must play. `freed`: jokers taken from melds in this turn and not yet used. `laid[seat]`: the turn in which a seat first
    put cards on the table. `known[seat]`: cards that everybody knows to be in that hand. `history` holds what every seat
    saw. `out`: the seat that went out; where others have a last turn the deal goes on until it is that seat's again.
    """

    variant: Variant
    rules: DealRules
    seats: int
    dealer: Seat
    turn: Seat
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    totals: tuple[int, ...]
    laid: tuple[int | None, ...]
    phase: Phase = Phase.DRAW
    turn_number: int = 1
    turns_done: int = 0
    melds: tuple[TableMeld, ...] = ()
    barred: Card | None = None
    wanted: Card | None = None
    freed: int = 0
    melds_this_turn: int = 0
    actions: int = 0
    reforms: int = 0
    passes: int = 0
    out: Seat | None = None
    went_rummy: bool = False
    ended: Ended | None = None
    stock_known: Stock = UNKNOWN_STOCK
    history: tuple[Event, ...] = ()
