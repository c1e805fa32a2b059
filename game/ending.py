"""Can this turn still be ended? Nothing that a player may do can leave him without a way (shared/rules/README.md; C-D19).

A turn that ends by a discard, or has emptied the hand, needs no thought. The question binds only when the barred card is the
last one, a freed joker waits, a wanted card waits, or the last card must be discarded; then a search over the seat's own
actions answers it exactly.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.candidates import adds_reaching, melds_with, natural_melds, single_adds
from game.cards import JOKER, Card
from game.conditions import Ruling, allow, said
from game.fits import lay_contract
from game.moves import AddTo, Lay, Move, SwapJoker
from game.refusals import Reason
from game.standing import Standing, can_stop, contract_open
from game.variant import Finale, GoingOut, Swap


def way_to_end(at: Standing) -> tuple[Move, ...] | None:
    """Actions after which a discard, or nothing, ends the turn; None where there are none."""
    return _search(at, set())


def _search(at: Standing, seen: set[object]) -> tuple[Move, ...] | None:
    if can_stop(at):
        return ()
    place = (at.hand, at.melds, at.barred, at.wanted, at.freed)
    if place in seen:
        return None
    seen.add(place)
    for move in _moves(at):
        ruling = allow(at, move)
        if isinstance(ruling, Ruling):
            rest = _search(ruling.then, seen)
            if rest is not None:
                return (ruling.move, *rest)
    return None


def why_stuck(at: Standing) -> Reason:
    """Which rule would refuse every ending of the turn."""
    if at.wanted is not None:
        return Reason.WANTED_CARD_UNUSABLE
    if at.freed:
        return Reason.FREED_JOKER_DUE
    if at.hand and at.barred is not None:
        return Reason.TAKEN_DISCARD
    return Reason.MUST_DISCARD_LAST


def _moves(at: Standing) -> Iterator[Move]:
    """The actions that could lead to an ending, those that settle what is due first."""
    if at.wanted is not None:
        yield from plays_of(at, at.wanted)
    elif at.freed:
        yield from plays_of(at, JOKER)
        yield from _others(at)
    elif at.variant.turn.going_out is not GoingOut.BY_DISCARD:
        yield from _others(at)


def plays_of(at: Standing, card: Card) -> Iterator[Move]:
    """Lays and lay-offs that use `card`: some way is among them wherever there is one."""
    if contract_open(at):
        contract_lay = lay_the_contract(at, card)
        if contract_lay is not None:
            yield contract_lay
        return
    yield from single_adds(at, card)
    for number in range(1, len(at.melds) + 1):
        for pieces in adds_reaching(at, card, number):
            yield AddTo(pieces, number)
    for pieces in melds_with(at.hand, at.rules.melds, card):
        yield Lay((pieces,))


def lay_the_contract(at: Standing, must: Card | None = None) -> Lay | None:
    """A lay that fulfils the contract of the deal, with `must` in it, if the hand has one."""
    contract = at.rules.contract
    assert contract is not None
    leave = {Finale.ALL_NO_DISCARD: (0, 0), Finale.ALL_WITH_DISCARD: (1, 1)}.get(at.rules.finale)
    melds = lay_contract(
        at.hand,
        contract.sets,
        contract.runs,
        at.rules.melds,
        suits=at.variant.melding.contract_runs,
        must=must,
        leave=leave,
        not_left=at.barred,
    )
    return None if melds is None else Lay(tuple(said(zip(m.cards, m.faces, strict=True), m, at.rules.melds) for m in melds))


def _others(at: Standing) -> Iterator[Move]:
    if at.variant.melding.swap is not Swap.NEVER:
        yield from swaps(at)
    yield from single_adds(at)
    for pieces in natural_melds(at.hand, at.rules.melds):
        yield Lay((pieces,))


def swaps(at: Standing) -> Iterator[Move]:
    """Every joker on the table whose card is in hand."""
    for number, meld in enumerate(at.melds, 1):
        for placed in meld.placed:
            if placed.card == JOKER and placed.face.card in at.hand:
                yield SwapJoker(placed.face.card, number)
