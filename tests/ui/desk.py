"""A page without a browser: a shell that writes down what it was asked for, and a storage that can be forbidden."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from game.bots import BOTS
from game.bots.bot import Budget
from game.moves import Move
from game.ui.app import App
from game.ui.intents import Do
from game.ui.sitting import Sitting
from game.ui.store import Store
from game.words.words import Words


class DeskStorage:
    def __init__(self, forbidden: bool = False) -> None:
        self.texts: dict[str, str] = {}
        self.forbidden = forbidden

    def _open(self) -> dict[str, str]:
        if self.forbidden:
            raise OSError("forbidden")
        return self.texts

    def get(self, key: str) -> str | None:
        return self._open().get(key)

    def set(self, key: str, text: str) -> None:
        self._open()[key] = text

    def remove(self, key: str) -> None:
        self._open().pop(key, None)

    def keys(self) -> list[str]:
        return list(self._open())


class DeskShell:
    def __init__(self) -> None:
        self.html = ""
        self.said: list[str] = []
        self.focused = ""
        self.waking: int | None = None
        self.open = ""
        self.seeds = 0
        self.clock = 1000.0
        self.copied = ""
        self.saved = ("", "")
        self.sounds: list[str] = []
        self.start_worker = None
        self.reflected: Mapping[str, Any] = {}
        self.told: list[tuple[str, str]] = []

    def patch(self, html: str, motion: bool) -> None:
        self.html = html

    def say(self, text: str) -> None:
        self.said.append(text)

    def hush(self) -> None:
        self.said.clear()

    def run(self, work: Any) -> None:
        with ThreadPoolExecutor(1) as apart:  # in this thread a browser's test may have left its loop running
            apart.submit(asyncio.run, work).result()

    def save(self, name: str, text: str) -> None:
        self.saved = (name, text)

    def address(self) -> str:
        return "https://cards.example/"

    def versions(self) -> Mapping[str, str]:
        return {"python": "desk"}

    def sound(self, kind: str) -> None:
        self.sounds.append(kind)

    def focus(self, id_: str) -> None:
        self.focused = id_

    def wake(self, milliseconds: int | None) -> None:
        self.waking = milliseconds

    def fresh_seed(self) -> str:
        self.seeds += 1
        return f"fresh-{self.seeds}"

    def now(self) -> float:
        self.clock += 1
        return self.clock

    def hold(self, text: str) -> None:
        self.open = text

    def held(self) -> str:
        return self.open

    def copy(self, text: str) -> None:
        self.copied = text

    def reflect(self, settings: Mapping[str, Any]) -> None:
        self.reflected = settings

    def tell(self, name: str, data: str) -> None:
        self.told.append((name, data))


def an_app(query: str = "", storage: DeskStorage | None = None, shell: DeskShell | None = None) -> App:
    app = App(shell or DeskShell(), Store(storage or DeskStorage()), Words())
    app.start(query)
    return app


def at_my_turn(query: str = "?game=basic&players=3&seed=desk") -> App:
    """An app at a table where it is my turn to draw."""
    app = an_app(query)
    while app.sitting.bot_to_move:
        app.tick()
    assert app.sitting.view().turn == app.sitting.me
    return app


def opened(app: App, text: str) -> None:
    """A file with this text is opened."""
    app.on(Do("file", "", {"text": text}))


def careful_move(sitting: Sitting) -> Move:
    """What a careful bot would do in the place of the person to move."""
    return BOTS["careful"].choose(sitting.view(), Random(len(sitting.match.moves)), Budget(40))


def one_step(app: App) -> None:
    """Whatever comes next: a bot's move, the next deal, or my move as the hint says."""
    sitting = app.sitting
    if app.ui.cover is not None:
        app.on(Do("ready"))
    elif sitting.match.deal_over:
        app.on(Do("next"))
    elif sitting.bot_to_move:
        app.tick()
    else:
        refused = app.host_play(str(careful_move(sitting)))
        assert refused == "null", refused
