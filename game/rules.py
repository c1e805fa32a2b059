"""The one place that refuses a move: the page, the bots, the command line and the engine all ask `judge` or `check`."""

from __future__ import annotations

from game.conditions import Answer, allow, refuse
from game.ending import way_to_end, why_stuck
from game.moves import AddTo, Lay, Move, SwapJoker, TakeDiscards
from game.refusals import Reason, Refusal
from game.standing import Standing, can_stop, standing_of
from game.table import Phase
from game.view import View

_COULD_STRAND = (TakeDiscards, Lay, AddTo, SwapJoker)  # actions after which a turn might have no ending


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
    if isinstance(answer, Refusal) or not isinstance(move, _COULD_STRAND) or can_stop(answer.then):
        return answer
    if way_to_end(answer.then) is None:
        about = {"card": str(answer.then.wanted or answer.then.barred)}
        return refuse(at.variant, why_stuck(answer.then), **about)
    return answer


def check(view: View, move: Move) -> Refusal | None:
    """Why the seat of this view may not make a move, or None where it may."""
    answer = judge(view, move)
    return answer if isinstance(answer, Refusal) else None


def resolve(view: View, move: Move) -> Move | Refusal:
    """The move as records write it, every reading said; or why it may not be made."""
    answer = judge(view, move)
    return answer if isinstance(answer, Refusal) else answer.move
