"""When to lay what: contracts, melds, lay-offs, freed jokers, and keeping melds back so as to go rummy."""

from __future__ import annotations

from game.arrange import Arrangement, arrange
from game.bots.outlook import fits, laid_off
from game.bots.owed import Due
from game.bots.stakes import stakes_of
from game.bots.worth import Worth
from game.cards import without
from game.melds import Kind, pieces_of
from game.moves import AddTo, Lay, Move, SwapJoker, cards_of
from game.options import Options, options
from game.refusals import Refusal
from game.rules import resolve
from game.scoring import value
from game.standing import contract_open, standing_of
from game.variant import Finale
from game.view import View

_LONG = 2  # re-formed stocks after which nothing is kept back any more: the deal must come to an end


def meld_now(view: View, worth: Worth, waits: int) -> Move | None:
    """The next thing to lay, add or swap, or None where it is time to discard."""
    if view.rules.contract is not None:
        at = standing_of(view)
        if contract_open(at):
            assert isinstance(worth, Due)  # as `worth_of` chose it
            return next(iter(options(view).lays), None) if may_lay_contract(view, worth) else None
        if view.rules.finale is not Finale.NORMAL:
            return None
    if view.wanted is not None or view.freed:
        return _due(view, options(view), worth)
    best = arrange(view.hand, view.rules.melds, worth.values)
    if not worth.may_meld:
        best = Arrangement((), view.hand, best.points)
    if not _time_to_lay(view, best, waits):
        return None
    move = _lay(view, best)
    if move is not None:
        return move
    return _add(view, best, worth) or _swap(view)


def may_lay_contract(view: View, worth: Due) -> bool:
    """Whether a quick look sees the contract in the hand; the rules then say how it is laid."""
    if view.wanted is not None:
        return True
    return worth.complete(view.hand)


def _due(view: View, may: Options, worth: Worth) -> Move | None:
    """The play of a card that must be played now: with it in the best melds of the hand if it lies there."""
    wanted = view.wanted
    if wanted is not None:
        best = arrange(view.hand, view.rules.melds, worth.values)
        for meld in best.melds:
            if wanted in meld.cards:
                found = resolve(view, Lay((pieces_of(meld),)))
                if not isinstance(found, Refusal):
                    return found
    moves: list[Move] = [*may.lays, *may.adds]
    if not moves:
        return next(iter(may.swaps), None)
    return min(moves, key=lambda move: worth.base(without(view.hand, cards_of(move))))


def _time_to_lay(view: View, best: Arrangement, waits: int) -> bool:
    """Whether melds go down now, or stay hidden until the whole hand can go at once (going rummy doubles)."""
    if not view.variant.scoring.rummy_doubles or stakes_of(view.variant, view.seats).earns:
        return True
    if len(laid_off(best.left, view.melds, view.rules.melds)) <= 1:
        return True
    if view.reforms >= _LONG:
        return True
    others = min(count for seat, count in enumerate(view.counts) if seat != view.seat)
    return others <= waits


def _lay(view: View, best: Arrangement) -> Move | None:
    """All melds of the hand in one action, or the first that may be laid."""
    if not best.melds:
        return None
    for melds in (best.melds, *((meld,) for meld in best.melds)):
        found = resolve(view, Lay(tuple(pieces_of(meld) for meld in melds)))
        if not isinstance(found, Refusal):
            return found
    return None


def _add(view: View, best: Arrangement, worth: Worth) -> Move | None:
    """A lay-off of a card that no meld of the hand needs, the costliest first."""
    spare = set(best.left)
    open_cards = fits(view.melds, view.rules.melds)
    rules = view.rules.melds
    if not any(card in open_cards or rules.is_wild(card) for card in spare):
        return None
    values = view.rules.values
    moves = [move for move in options(view).adds if isinstance(move, AddTo) and set(cards_of(move)) <= spare]
    natural = [move for move in moves if not any(rules.is_wild(card) for card in cards_of(move))]
    return max(natural or moves, key=lambda move: value(cards_of(move), values), default=None)


def _swap(view: View) -> Move | None:
    """A joker for a card that stays in hand otherwise: it is played again at once."""
    if not any(meld.kind is Kind.RUN and any(p.card != p.face.card for p in meld.placed) for meld in view.melds):
        return None
    return next((move for move in options(view).swaps if isinstance(move, SwapJoker)), None)
