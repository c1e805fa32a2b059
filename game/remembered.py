"""What is worked out while a deal is played and would be worked out again and again: remembered, and forgotten with the deal.

    @for_a_deal(1024)
    def growth(meld, rules): ...

Each of them keeps so many answers at most. A program in which many deals are played calls `forget` between two of them, and
holds as much after the hundredth as after the first; where nobody calls it, the bounds hold.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import TypeVar

T = TypeVar("T")

_FORGET: list[Callable[[], None]] = []  # filled while the game is imported


def for_a_deal(most: int) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
    """Remembers up to so many answers of a function, until the deal is over."""

    def remember(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
        remembered = lru_cache(maxsize=most)(function)
        _FORGET.append(remembered.cache_clear)
        return remembered

    return remember


def forget() -> None:
    """A deal is over: what was remembered for it is of no more use."""
    for one in _FORGET:
        one()
