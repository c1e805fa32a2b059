"""The page's scene: HTML text made from values alone; page.py patches it in."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.facts import Facts
from game.ui.panels import panel
from game.ui.start_scene import start
from game.ui.state import Screen, UiState
from game.ui.table_scene import table
from game.variant import Variant
from game.words.words import Words


def scene(facts: Facts | None, ui: UiState, offered: Sequence[Variant], levels: Sequence[str], words: Words) -> str:
    """Everything inside the page's container."""
    if ui.screen is Screen.TABLE and facts is not None:
        return table(facts, ui, words) + panel(facts, ui, words)
    return start(ui, offered, levels, words) + panel(None, ui, words)
