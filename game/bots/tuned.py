"""Weights of the bots' judgement: made by `python3 -m tests.strength.tune`, from its log beside it."""

from __future__ import annotations

WEIGHTS: dict[str, dict[str, float]] = {
    "open": {"card": 10, "pip": 1.0, "gain": 0.8, "out": 30, "feed": 8, "fit": 12, "stock": 2, "absorb": 16},
    "earning": {"card": 0, "pip": 1.0, "gain": 1.2, "out": 10, "feed": 12.8, "fit": 8, "stock": 2, "absorb": 5, "mate": 12.8},
    "concealed": {"card": 4, "pip": 1.0, "gain": 1.0, "out": 20, "feed": 4, "fit": 0, "stock": 2, "absorb": 12.8, "swap": 0.5},
    "foreseen": {"card": 4, "pip": 1.0},
    "last": {"card": 0, "pip": 1.0},
    "due": {"turn": 4.0, "pip": 0.35, "bond": 10, "feed": 4, "fit": 4, "stock": 1, "lack": 12},
}
