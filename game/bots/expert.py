"""A player who imagines: worlds that fit its view are dealt, each move that a careful player would consider is played out in
all of them, and the one that does best is made. The careful judgement counts for as much as chance leaves open.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from random import Random

from game.bots.bot import Budget
from game.bots.careful import Careful
from game.bots.dues import Dues
from game.bots.earnings import Earnings
from game.bots.foreseen import Foreseen
from game.bots.hiding import Ahead, Hidden, Parting
from game.bots.judgement import worth_of
from game.bots.kinds import Earned, Glimpse, Open, Promised
from game.bots.outlook import Outlook
from game.bots.race import Weighed
from game.bots.secret import Secret
from game.bots.sketch import Sketch
from game.bots.stakes import stakes_of
from game.bots.thought import DEEPEST, USUAL, Thought, Worlds
from game.melds import Ace
from game.moves import Move
from game.table import Phase
from game.variant import Finale, Laying
from game.view import View

_PATIENT = 50  # playouts from which on there is time to try every card that the stock may give


Outlined = type[Sketch] | type[Secret] | type[Dues] | None
_THOUGHTS: dict[Outlined, type[Thought]] = {
    Sketch: Open,
    Earnings: Earned,
    Dues: Promised,
    Secret: Hidden,
    None: Glimpse,
}


@dataclass(frozen=True)
class Expert:
    """The level `expert`."""

    careful: Careful = field(default_factory=partial(Careful, deepest=DEEPEST))

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        """As `Bot.choose`."""
        return self.weigh(view, rng, budget)[0].move

    def weigh(self, view: View, rng: Random, budget: Budget) -> list[Weighed]:
        """The moves worth a thought, the best first."""
        thinking = _thinking(view, Worlds(view, rng), budget)
        return thinking.draws(self.careful) if view.phase is Phase.DRAW else thinking.plays(self.careful)


def _thinking(view: View, worlds: Worlds, budget: Budget) -> Thought:
    """The kind of decision that a view asks for."""
    worth = worth_of(view, Outlook(view), foreseeing=(budget.playouts or USUAL) >= _PATIENT)
    if isinstance(worth, Foreseen):
        return Ahead(view, worth, worlds, budget)
    thought = _THOUGHTS[outlined(view)] if view.out is None else Parting
    return thought(view, worth, worlds, budget)


def outlined(view: View) -> Outlined:
    """In which outline a deal can be played out, if in any."""
    rules, variant = view.rules, view.variant
    if variant.melding.laying is Laying.CONCEALED:
        return Secret
    if rules.contract is not None:
        return Dues if rules.finale is Finale.NORMAL else None
    if rules.melds.wild is not None or rules.pack.decks > 1:
        return None
    if stakes_of(variant, view.seats).earns:
        return Earnings if rules.melds.ace is Ace.HIGH or not rules.pack.jokers else None
    return Sketch if not variant.turn.dig and not rules.pack.jokers else None
