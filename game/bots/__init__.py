"""Computer players, by level. A level is what records and links call it: `bot:careful`."""

from __future__ import annotations

from game.bots.bot import Bot, Budget
from game.bots.careful import Careful
from game.bots.easy import Easy
from game.bots.expert import Expert
from game.levels import LEVELS

BOTS: dict[str, Bot] = {"easy": Easy(), "careful": Careful(), "expert": Expert()}


def bot_of(level: str) -> Bot:
    """The player of a level; for one that is not built yet, the strongest one below it."""
    known = LEVELS[: LEVELS.index(level) + 1]
    return next(BOTS[name] for name in reversed(known) if name in BOTS)


__all__ = ["BOTS", "Bot", "Budget", "bot_of"]
