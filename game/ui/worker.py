"""The named worker `brain`: a second interpreter in which the strong bots think, so that the page stays free (shared/boot.md).

It is given a question as JSON text and answers with a text; it knows a view, and nothing of the match.
"""

from __future__ import annotations

from game.ui.brain import answer

__export__ = ["ask", "ping"]


def ping() -> str:
    """Says that it is there."""
    return "here"


def ask(question: str) -> str:
    """Think: see `brain.question`."""
    return answer(question)
