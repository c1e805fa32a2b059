"""One judgement of hands for each kind of game, chosen by what the game's declaration says, never by its name."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.foreseen import Foreseen
from game.bots.hidden import Concealed, LastTurn
from game.bots.outlook import Outlook
from game.bots.owed import Due
from game.bots.stakes import stakes_of
from game.bots.tuned import WEIGHTS
from game.bots.worth import Earning, Worth
from game.variant import Laying
from game.view import View


def worth_of(
    view: View, look: Outlook, tuned: Mapping[str, Mapping[str, float]] = WEIGHTS, *, foreseeing: bool = False
) -> Worth:
    """The judgement that suits a view; `foreseeing`: the better one that takes ten times as long, where there is one."""
    if view.rules.contract is not None and view.laid[view.seat] is None:
        return Due(view, look, tuned)
    if view.out is not None:
        return LastTurn(view, look, tuned)
    if view.variant.melding.laying is Laying.CONCEALED:
        return (Foreseen if foreseeing else Concealed)(view, look, tuned)
    if stakes_of(view.variant, view.seats).earns:
        return Earning(view, look, tuned)
    return Worth(view, look, tuned)
