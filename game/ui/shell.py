"""What the page's program asks of a browser; `browser.py` gives it there, the tests give their own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, Protocol

from game.ui.brain import Worker


class Shell(Protocol):
    """What only a browser can do."""

    start_worker: Callable[[], Awaitable[Worker]] | None

    def patch(self, html: str, motion: bool) -> None:
        """Show a scene."""

    def say(self, text: str) -> None:
        """Say a sentence in the live region."""

    def hush(self) -> None:
        """Empty the live region: somebody else sits down."""

    def focus(self, id_: str) -> None:
        """Put the focus on an element, if it is there."""

    def wake(self, milliseconds: int | None) -> None:
        """Call `App.tick` after so long, once, instead of any call asked for before; None: not at all."""

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that waits, beside everything else."""

    def fresh_seed(self) -> str:
        """A seed nobody had."""

    def now(self) -> float:
        """The time in seconds."""

    def hold(self, text: str) -> None:
        """Remember, for this visit alone, which match lies open."""

    def held(self) -> str:
        """What `hold` remembered, or an empty text."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def save(self, name: str, text: str) -> None:
        """Let the player keep a text as a file."""

    def address(self) -> str:
        """The page's own address, without a query."""

    def versions(self) -> Mapping[str, str]:
        """What runs here, for a bug report."""

    def reflect(self, settings: Mapping[str, Any]) -> None:
        """Let the document follow the settings."""

    def sound(self, kind: str) -> None:
        """Make a short sound: `card`, `meld`, `turn`, `end`."""

    def tell(self, name: str, data: str) -> None:
        """Tell a host's listeners: `move`, `deal_over`, `match_over`, `ready`; data is JSON."""
