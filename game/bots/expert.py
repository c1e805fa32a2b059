"""A player who imagines: worlds that fit its view are dealt, each move that a careful player would consider is played out in
all of them, and the one that does best is made. The careful judgement counts for as much as chance leaves open.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from random import Random

from game.bots.bot import Budget
from game.bots.careful import Careful
from game.bots.judgement import worth_of
from game.bots.outlook import Outlook
from game.bots.race import Weighed
from game.bots.secret import Secret
from game.bots.sketch import Sketch
from game.bots.stakes import stakes_of
from game.bots.thought import DEEPEST, Glimpse, Hidden, Open, Worlds
from game.moves import Move
from game.table import Phase
from game.variant import Laying
from game.view import View


@dataclass(frozen=True)
class Expert:
    """The level `expert`."""

    careful: Careful = field(default_factory=partial(Careful, deepest=DEEPEST))

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        """As `Bot.choose`."""
        return self.weigh(view, rng, budget)[0].move

    def weigh(self, view: View, rng: Random, budget: Budget) -> list[Weighed]:
        """The moves worth a thought, the best first."""
        worth = worth_of(view, Outlook(view))
        thought = {Sketch: Open, Secret: Hidden, None: Glimpse}[outlined(view)](view, worth, Worlds(view, rng), budget)
        return thought.draws(self.careful) if view.phase is Phase.DRAW else thought.plays(self.careful)


def outlined(view: View) -> type[Sketch] | type[Secret] | None:
    """In which outline a deal can be played out, if in any."""
    rules, variant = view.rules, view.variant
    if variant.melding.laying is Laying.CONCEALED:
        return Secret if view.out is None else None  # of a last turn every draw is tried
    plain = rules.melds.wild is None and rules.contract is None and not variant.turn.dig
    one_pack = rules.pack.decks == 1 and not rules.pack.jokers
    return Sketch if plain and one_pack and not stakes_of(variant, view.seats).earns else None
