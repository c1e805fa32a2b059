"""The one place that refuses a move. The page, the bots and the command line ask `check` or `judge` of a view; the engine,
which knows whose turn it is, asks what these ask: `rule`.
"""

from __future__ import annotations

from game.conditions import Answer, allow, refuse
from game.ending import way_to_end, why_stuck
from game.moves import AddTo, Lay, Move, SwapJoker, TakeDiscards
from game.refusals import Reason, Refusal
from game.standing import Standing, can_stop, makes_due, standing_of
from game.table import Phase
from game.view import View


def judge(view: View, move: Move) -> Answer:
    """A `Refusal`, or a `Ruling` with the move made explicit and how its seat stands after it.

    Legality rests on what the mover knows, which is why a `View` is asked.
    """
    if view.phase is Phase.OVER:
        return refuse(view.variant, Reason.NOT_YOUR_PHASE, phase=view.phase.value)
    if view.seat != view.turn:
        return refuse(view.variant, Reason.NOT_YOUR_TURN, seat=view.turn)
    return rule(standing_of(view), move)


def rule(at: Standing, move: Move) -> Answer:
    """As `judge`, of a seat that is known to be the one to move."""
    answer = allow(at, move)
    if isinstance(answer, Refusal) or not _could_strand(at, move):
        return answer
    then = answer.then
    if can_stop(then) or way_to_end(then) is not None:
        return answer
    return refuse(at.variant, why_stuck(then), card=str(then.wanted or then.barred))


def _could_strand(at: Standing, move: Move) -> bool:
    """Whether an allowed move might leave a turn without an ending: not where two cards stay in hand and nothing is due."""
    match move:
        case TakeDiscards(count):
            return at.freed > 0 or not at.hand or makes_due(at, count)
        case Lay(melds):
            used = sum(map(len, melds))
        case AddTo(pieces, _):
            used = len(pieces)
        case _:
            return isinstance(move, SwapJoker)
    return at.wanted is not None or at.freed > 0 or len(at.hand) < used + 2


def check(view: View, move: Move) -> Refusal | None:
    """Why the seat of this view may not make a move, or None where it may."""
    answer = judge(view, move)
    return answer if isinstance(answer, Refusal) else None


def resolve(view: View, move: Move) -> Move | Refusal:
    """The move as records write it, every reading said; or why it may not be made."""
    answer = judge(view, move)
    return answer if isinstance(answer, Refusal) else answer.move
