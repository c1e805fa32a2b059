"""Computer players, by level. A level is what records and links call it: `bot:careful`."""

from __future__ import annotations

from game.bots.bot import Bot, Budget
from game.bots.sensible import Sensible

BOTS: dict[str, Bot] = {"easy": Sensible(keeps_chances=False), "careful": Sensible(keeps_chances=True)}
LEVELS = tuple(BOTS)

__all__ = ["BOTS", "LEVELS", "Bot", "Budget"]
