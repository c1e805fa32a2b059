"""What a computer player is: a view in, a move out, and nothing else to go by."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple, Protocol

from game.moves import Move
from game.view import View


class Budget(NamedTuple):
    """How long a bot may think: a number of playouts (None: as many as it usually makes), and in the page a question whether
    time is up.
    """

    playouts: int | None = None
    late: Callable[[], bool] | None = None


class Bot(Protocol):
    """A computer player. Its choice depends on the view, the generator and the number of playouts alone."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        """A legal move for the seat of the view, which must be the seat to move."""
        ...
