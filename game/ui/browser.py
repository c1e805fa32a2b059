"""What the app asks of a browser: the DOM, storage, clock, clipboard, files, sound, the worker."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import document, window
from pyscript.js_modules import patching

from game.ui import worker

SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
TONES = {"card": (330,), "meld": (440, 550), "turn": (660,), "end": (440, 660)}  # hertz


class BrowserStorage:
    """`localStorage`, every access of which may throw."""

    def _ask(self, ask: Callable[[Any], Any]) -> Any:
        try:
            return ask(window.localStorage)
        except JsException as wrong:
            raise OSError(str(wrong)) from None

    def get(self, key: str) -> str | None:
        """The text kept under a key."""
        text = self._ask(lambda storage: storage.getItem(key))
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        """Keep a text."""
        self._ask(lambda storage: storage.setItem(key, text))

    def remove(self, key: str) -> None:
        """Forget a text."""
        self._ask(lambda storage: storage.removeItem(key))

    def keys(self) -> list[str]:
        """All keys."""
        return [str(key) for key in self._ask(lambda storage: [storage.key(n) for n in range(storage.length)])]


class Browser:
    """The browser as the app's shell; `page.py` adds the events."""

    def __init__(self) -> None:
        self.root = document.getElementById("app")
        self.live = document.getElementById("live")
        self.start_worker: Callable[[], Awaitable[Any]] | None = worker.start
        self._listeners: dict[str, list[Any]] = {}
        self._timer: int | None = None
        self._landing = ""
        self._audio: Any = None
        self._tasks: set[asyncio.Future[None]] = set()
        self._on_timer = create_proxy(self._on_tick)  # one for ever: each proxy that is made is never let go

    def shown(self) -> str:
        """The element that takes the focus where what held it has gone."""
        raise NotImplementedError

    def tick(self) -> None:
        """The time that the app asked for has come."""
        raise NotImplementedError

    def guarded_work(self, work: Awaitable[None]) -> Coroutine[Any, Any, None]:
        """What waits, with any fault of the program caught."""
        raise NotImplementedError

    # What the app asks of a browser

    def patch(self, html: str, motion: bool) -> None:
        """Show a scene; the focus is never lost."""
        patching.patch(self.root, html, motion, self.shown(), self._landing)
        step = document.querySelector(".moves [aria-current]")
        if step:  # a replay's list of moves follows its step, and the page stays where it is
            step.closest(".moves").scrollTop = step.parentElement.offsetTop - step.closest(".moves").offsetTop - 60

    def say(self, text: str) -> None:
        """One more paragraph for the screen reader; old ones go."""
        line = document.createElement("p")
        line.textContent = text
        self.live.append(line)
        while self.live.childElementCount > 20:
            self.live.firstElementChild.remove()

    def hush(self) -> None:
        """Empty the live region."""
        self.live.replaceChildren()

    def focus(self, id_: str) -> None:
        """Put the focus on an element, if it is there."""
        element = document.getElementById(id_)
        if element:
            element.focus()

    def wake(self, milliseconds: int | None) -> None:
        """Call the app after so long, instead of any call asked for before."""
        if self._timer is not None:
            window.clearTimeout(self._timer)
        self._timer = None if milliseconds is None else window.setTimeout(self._on_timer, milliseconds)

    def _on_tick(self) -> None:
        self._timer = None
        self.tick()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that waits, beside everything else; what runs is held until it has ended."""
        task = asyncio.ensure_future(self.guarded_work(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def fresh_seed(self) -> str:
        """Twelve letters of the browser's own chance: Python's generator may have been frozen in a snapshot."""
        chance = window.crypto.getRandomValues(window.Uint8Array.new(12))
        return "".join(SEED_LETTERS[byte % len(SEED_LETTERS)] for byte in chance)

    def now(self) -> float:
        """Seconds since 1970."""
        return float(window.Date.now()) / 1000

    def hold(self, text: str) -> None:
        """Remember, for this tab alone, which match lies open: a reload comes back to it."""
        with suppress(JsException):
            window.sessionStorage.setItem("rummy:open", text)

    def held(self) -> str:
        """What `hold` remembered."""
        with suppress(JsException):
            text = window.sessionStorage.getItem("rummy:open")
            return text if isinstance(text, str) else ""
        return ""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard; where that is forbidden the text is shown to be copied by hand."""
        self.run(self._copy(text))

    async def _copy(self, text: str) -> None:
        try:
            await window.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            window.prompt("", text)

    def save(self, name: str, text: str) -> None:
        """Let the player keep a text as a file."""
        blob = window.Blob.new(to_js([text]), to_js({"type": "application/json"}))
        link = document.createElement("a")
        link.href = window.URL.createObjectURL(blob)
        link.download = name
        link.click()
        window.URL.revokeObjectURL(link.href)

    def address(self) -> str:
        """The page's own address, without a query."""
        return str(window.location.origin) + str(window.location.pathname)

    def versions(self) -> Mapping[str, str]:
        """What runs here, for a bug report."""
        there = {"python": sys.version.split()[0], "platform": sys.platform, "browser": str(window.navigator.userAgent)}
        release = document.querySelector("meta[name=release]")
        return {**there, "release": str(release.content)} if release else there

    def reflect(self, settings: Mapping[str, Any]) -> None:
        """Let the document follow the settings."""
        data = document.documentElement
        if settings["theme"] == "system":
            data.removeAttribute("data-theme")
        else:
            data.setAttribute("data-theme", settings["theme"])
        data.toggleAttribute("data-four", settings["four_colours"])
        data.toggleAttribute("data-still", not settings["motion"])
        data.setAttribute("data-size", settings["card_size"])

    def sound(self, kind: str) -> None:
        """A short sound, made here: one or two tones that fade."""
        try:
            self._audio = self._audio or window.AudioContext.new()
            for n, pitch in enumerate(TONES[kind]):
                self._tone(pitch, self._audio.currentTime + n * 0.09)
        except (JsException, AttributeError):  # no sound here, and no harm
            self._audio = None

    def _tone(self, pitch: int, start: float) -> None:
        tone, loud = self._audio.createOscillator(), self._audio.createGain()
        tone.type, tone.frequency.value = "triangle", pitch
        loud.gain.setValueAtTime(0.12, start)
        loud.gain.exponentialRampToValueAtTime(0.001, start + 0.12)
        tone.connect(loud).connect(self._audio.destination)
        tone.start(start)
        tone.stop(start + 0.13)

    def tell(self, name: str, data: str) -> None:
        """Call a host's listeners."""
        for listener in self._listeners.get(name, []):
            listener(window.JSON.parse(data))
