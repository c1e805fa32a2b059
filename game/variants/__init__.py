"""The games: an explicit list, in the order in which they are offered."""

from __future__ import annotations

from game.variant import Variant
from game.variants.basic import BASIC
from game.variants.contract import CONTRACT
from game.variants.persian import PERSIAN
from game.variants.straight import STRAIGHT
from game.variants.three_thirteen import THREE_THIRTEEN

VARIANTS: tuple[Variant, ...] = (BASIC, STRAIGHT, CONTRACT, PERSIAN, THREE_THIRTEEN)


def variant(key: str) -> Variant | None:
    """The game of that key, if there is one."""
    return next((game for game in VARIANTS if game.key == key), None)
