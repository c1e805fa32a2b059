"""The named worker `brain`: a second interpreter in which the strong bots think, so that the page stays free (shared/boot.md).

The worker runs this file as its script; it is asked in JSON text and answers with a text, and knows a view and nothing of the
match. The page imports `start` from here.
"""

from __future__ import annotations

from typing import Any

from game.ui.brain import answer

__export__ = ["ask", "ping"]
SCRIPT = "./game/ui/worker.py"


def ping() -> str:
    """Says that it is there."""
    return "here"


def ask(question: str) -> str:
    """Think: see `brain.question`."""
    return answer(question)


async def start() -> Any:
    """Start the worker from the page, with the page's own configuration. Never answers where the script is missing."""
    from pyscript import config, create_named_worker

    mine = {name: value for name, value in config.items() if name not in ("js_modules", "type")}
    return await create_named_worker(SCRIPT, "brain", {**mine, "sync_main_only": True})
