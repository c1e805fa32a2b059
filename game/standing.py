"""How the seat to move stands in the middle of its turn, and what each of its own actions makes of that.

Everything here is known to that seat, so the same value serves the check of a move (from a `View`) and the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.cards import JOKER, Card, with_cards, without
from game.melds import Meld
from game.moves import AddTo, Discard, Lay, Move
from game.table import Phase, Placed, Seat, Table, TableMeld
from game.variant import DealRules, Duty, Finale, GoingOut, Variant
from game.view import View


class Standing(NamedTuple):
    """The part of a view that a seat's own actions change, with the rules of the deal. Fields as in `table.Table`.

    `laid` is the turn in which this seat first put cards on the table; `someone_out` whether a seat has gone out already.
    """

    variant: Variant
    rules: DealRules
    seat: Seat
    phase: Phase
    turn_number: int
    stock: int
    discards: tuple[Card, ...]
    hand: tuple[Card, ...]
    melds: tuple[TableMeld, ...]
    laid: int | None
    barred: Card | None
    wanted: Card | None
    freed: int
    melds_this_turn: int
    actions: int
    someone_out: bool


def standing_of(view: View) -> Standing:
    """How the seat of a view stands; it must be the seat to move."""
    return _standing(view, view.seat, view.hand, view.stock)


def standing_at(table: Table) -> Standing:
    """How the seat to move stands: what `standing_of` makes of its view, without building one."""
    return _standing(table, table.turn, table.hands[table.turn], len(table.stock))


def _standing(of: View | Table, seat: Seat, hand: tuple[Card, ...], stock: int) -> Standing:
    """In the order of the fields; what a seat may not see comes from the caller, who knows which seat it is."""
    return Standing(
        of.variant,
        of.rules,
        seat,
        of.phase,
        of.turn_number,
        stock,
        of.discards,
        hand,
        of.melds,
        of.laid[seat],
        of.barred,
        of.wanted,
        of.freed,
        of.melds_this_turn,
        of.actions,
        of.out is not None,
    )


def contract_open(at: Standing) -> bool:
    """Whether this seat still owes the contract of the deal."""
    return at.rules.contract is not None and at.laid is None


def going_out(at: Standing, move: Move) -> bool:
    """Whether a hand that `move` has emptied, or announced, is out."""
    if isinstance(move, Discard):
        rule = at.variant.turn.going_out
        return move.out or (rule in (GoingOut.ANY_WAY, GoingOut.BY_DISCARD) and not at.hand and not contract_open(at))
    return not at.hand and isinstance(move, Lay | AddTo)


def can_stop(at: Standing) -> bool:
    """Whether the turn is over, or could be ended by a discard now."""
    if not at.hand:
        return at.variant.turn.going_out in (GoingOut.ANY_WAY, GoingOut.BY_MELD)
    if at.wanted is not None or at.freed:
        return False
    return at.barred is None or len(at.hand) > 1  # of two cards one is no barred card, or a second copy of it


def makes_due(at: Standing, count: int) -> bool:
    """Whether taking `count` discards obliges the seat to play the deepest of them at once."""
    turn = at.variant.turn
    return (
        turn.duty is Duty.ANY
        or (count > 1 and turn.duty is Duty.INSIDE)
        or (at.stock == 0 and turn.duty_on_empty_stock is Duty.ANY)
    )


def took(at: Standing, count: int) -> Standing:
    """After taking `count` discards: the wanted card is marked, or the barred one."""
    cards = at.discards[-count:]
    wanted = cards[0] if makes_due(at, count) else None
    barred = cards[0] if wanted is None and count == 1 and not at.variant.turn.rediscard else None
    return at._replace(
        phase=Phase.PLAY,
        hand=with_cards(at.hand, cards),
        discards=at.discards[: len(at.discards) - count],
        wanted=wanted,
        barred=barred,
    )


def laid(at: Standing, melds: Iterable[Meld]) -> Standing:
    """After laying melds, in the order given, in one action."""
    melds = tuple(melds)
    action = at.actions + 1
    on_table = tuple(
        TableMeld(
            meld.kind,
            tuple(Placed(c, f, at.seat, at.turn_number, action) for c, f in zip(meld.cards, meld.faces, strict=True)),
        )
        for meld in melds
    )
    used = [card for meld in melds for card in meld.cards]
    return _spent(at, used)._replace(
        melds=(*at.melds, *on_table), actions=action, melds_this_turn=at.melds_this_turn + len(melds)
    )


def added(at: Standing, number: int, whole: Meld, used: Iterable[Card]) -> Standing:
    """After laying off on meld `number`, which then reads `whole`."""
    action = at.actions + 1
    rest = list(at.melds[number - 1].placed)
    placed = []
    for card, face in zip(whole.cards, whole.faces, strict=True):
        before = next((p for p in rest if p.face == face and p.card == card), None)
        if before is None:
            placed.append(Placed(card, face, at.seat, at.turn_number, action))
        else:
            rest.remove(before)
            placed.append(before)
    melds = list(at.melds)
    melds[number - 1] = TableMeld(whole.kind, tuple(placed))
    return _spent(at, used)._replace(melds=tuple(melds), actions=action)


def swapped(at: Standing, number: int, card: Card) -> Standing:
    """After putting `card` in place of the joker that stands for it in meld `number`: the joker is in hand, freed."""
    meld = at.melds[number - 1]
    action = at.actions + 1
    placed = tuple(
        Placed(card, p.face, at.seat, at.turn_number, action) if p.card == JOKER and p.face.card == card else p
        for p in meld.placed
    )
    melds = list(at.melds)
    melds[number - 1] = TableMeld(meld.kind, placed)
    after = _spent(at, (card,))
    return after._replace(hand=with_cards(after.hand, (JOKER,)), melds=tuple(melds), actions=action, freed=after.freed + 1)


def _spent(at: Standing, used: Iterable[Card]) -> Standing:
    """Cards out of the hand onto the table; the wanted, the freed, then the barred copy goes first (record.md, "Moves")."""
    used = tuple(used)
    freed = min(at.freed, used.count(JOKER))
    spare = used.count(at.barred) - (freed if at.barred == JOKER else 0) if at.barred is not None else 0
    return at._replace(
        hand=without(at.hand, used),
        wanted=None if at.wanted in used else at.wanted,
        barred=None if spare > 0 else at.barred,
        freed=at.freed - freed,
        laid=at.turn_number if at.laid is None else at.laid,
    )


def dropped(at: Standing, card: Card) -> Standing:
    """After a discard; the turn is over."""
    return at._replace(hand=without(at.hand, (card,)), discards=(*at.discards, card), barred=None)


def finale_laid(at: Standing) -> bool:
    """Whether the deal is a finale whose contract this seat has laid: nothing more may be laid or added then."""
    return at.rules.finale is not Finale.NORMAL and at.laid is not None
