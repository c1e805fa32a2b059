"""The browser's events: presses, drags, forms, keys, hosts. What the app asks of a browser is in `browser.py`.

Events are bound once, on elements that never go away: a handler per card would leak a proxy each. Handlers are plain
functions, because an `async` one runs after dispatch, too late for `preventDefault`. They are bound without PyScript's
`when`, which would import `pyscript.web` at every start, a twentieth of the time that it takes.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy
from pyscript import document, window

from game.ui.app import App
from game.ui.browser import Browser, BrowserStorage
from game.ui.files import LARGEST
from game.ui.intents import Do, Hold, Stroke, of_drop, of_key, of_press
from game.ui.state import Panel, Screen
from game.ui.store import Store
from game.words.catalogue import load
from game.words.words import Words

PRESSABLE = "[data-move],[data-why],[data-pick],[data-do]"


class Grip(NamedTuple):
    """A pointer that went down on a card of my hand: which, where, and whether it has moved far enough to drag it."""

    key: int
    x: float
    y: float
    dragging: bool = False


class Page(Browser):
    """The browser as the app's shell, and its events."""

    def __init__(self) -> None:
        super().__init__()
        self.app = App(self, Store(BrowserStorage()), Words(load("en")))
        self._grip: Grip | None = None

    def shown(self) -> str:
        """The element that takes the focus where what held it has gone."""
        cursor = self.app.ui.hand.cursor
        return f"h{cursor}" if cursor is not None else "open-settings"

    def tick(self) -> None:
        """The time that the app asked for has come."""
        self.guard(self.app.tick)

    # The page's event loop: the one place where any fault of the program is caught

    def guard(self, act: Callable[..., Any], *args: Any) -> Any:
        """Do something; should the program fail, apologise and go back to the last kept state."""
        try:
            return act(*args)
        except Exception:  # a fault of the program, whichever: the match goes back to where it was kept, and is told
            window.console.error(traceback.format_exc())
            self.app.recover()
            return None

    async def guarded_work(self, work: Awaitable[None]) -> None:
        """As `guard`, for what waits."""
        try:
            await work
        except Exception:  # as in `guard`
            window.console.error(traceback.format_exc())
            self.app.recover()

    def guarded(self, act: Callable[[Any], None]) -> Callable[[Any], None]:
        """A handler that may fail without harm."""

        def handler(event: Any) -> None:
            self.guard(act, event)

        return handler

    def on_press(self, event: Any) -> None:
        """A click or tap, anywhere on the page."""
        if self._landing and event.detail:  # the click that ends a drag
            self._landing = ""
            return
        pressed = event.target.closest(PRESSABLE)
        if not pressed:
            if self.app.ui.screen is Screen.TABLE and not event.target.closest("dialog,button,a"):
                self.app.on(Do("hurry"))
            return
        intent = of_press(json.loads(window.JSON.stringify(pressed.dataset)), event.detail > 1)
        if intent is not None:
            self.app.on(intent)

    # Dragging: looked up by id each time, because the table may be patched meanwhile

    def on_grip(self, event: Any) -> None:
        """A pointer goes down on a card of my hand: perhaps a drag begins."""
        self._landing = ""
        card = event.target.closest("[data-pick]")
        if card and event.isPrimary and event.button == 0:
            self._grip = Grip(int(card.getAttribute("data-pick")), event.clientX, event.clientY)

    def on_drag(self, event: Any) -> None:
        """The pointer moves: from eight pixels on it drags the card along."""
        grip = self._grip
        if grip is None:
            return
        if not event.buttons:  # it went up where nobody saw it, outside the window
            self.on_let_go(event)
            return
        dx, dy = event.clientX - grip.x, event.clientY - grip.y
        if not grip.dragging and dx * dx + dy * dy < 64:
            return
        if not grip.dragging:
            self._grip = grip._replace(dragging=True)
            self.app.on(Hold(grip.key))
        card = document.getElementById(f"h{grip.key}")
        if card:
            # Not the attribute `style`, which a release's policy forbids.
            card.style.cssText = f"transform:translate({dx}px,{dy}px);z-index:4;pointer-events:none;transition:none"

    def on_let_go(self, event: Any) -> None:
        """The pointer goes up: the card lands where it is let go."""
        grip, self._grip = self._grip, None
        if grip is None or not grip.dragging:
            return
        self._landing = f"h{grip.key}"
        below = list(document.elementsFromPoint(event.clientX, event.clientY)) if event.type == "pointerup" else []
        under = [json.loads(window.JSON.stringify(element.dataset)) for element in below if element.dataset]
        over = next((element for element in below if element.hasAttribute("data-pick")), None)
        right = False
        if over:
            place = over.getBoundingClientRect()
            right = event.clientX > place.left + place.width / 2
        self.app.on(of_drop(grip.key, under, right, [one.key for one in self.app.ui.hand.held]))

    def on_submit(self, event: Any) -> None:
        """A start form, by its button or by Enter."""
        event.preventDefault()
        form = event.target
        self.app.on(Do("start", form.getAttribute("data-form"), fields_of(form)))

    def on_change(self, event: Any) -> None:
        """A setting, or a field of a start form."""
        field = event.target
        name = field.getAttribute("data-setting")
        if isinstance(name, str):
            value = field.checked if field.type == "checkbox" else int(field.value) if name == "pace" else field.value
            self.app.on(Do("setting", name, {name: value}))
            return
        if field.hasAttribute("data-file"):
            if field.files.length:
                self.run(self._open(field.files.item(0)))
                field.value = ""  # so that the same file can be chosen again
            return
        form = field.closest("[data-form]")
        if form:
            self.app.on(Do("form", form.getAttribute("data-form"), fields_of(form)))

    async def _open(self, file: Any) -> None:
        """Read the chosen file; what is no text is read as one that holds nothing."""
        text = str(await file.text()) if file.size < LARGEST else " " * (LARGEST + 1)
        self.app.on(Do("file", "", {"text": text}))

    def on_input(self, event: Any) -> None:
        """The replay's slider, while it is dragged."""
        if event.target.hasAttribute("data-replay"):
            self.app.on(Do("replay-to", str(event.target.value)))

    def on_key(self, event: Any) -> None:
        """A key, anywhere on the page."""
        panel = self.app.ui.panel is not Panel.NONE
        if panel and event.code == "Escape":
            event.preventDefault()
            self.app.on(Do("close"))
            return
        if self.app.ui.screen is Screen.REPLAY and not panel:
            self._replay_key(event)
        if self.app.ui.screen is not Screen.TABLE:
            return
        intent = of_key(_stroke(event, panel), self.app.ui.hand.cursor, self.app.ui.settings.letters)
        if intent is not None:
            event.preventDefault()
            self.app.on(intent)

    def _replay_key(self, event: Any) -> None:
        """Arrows step through a replay."""
        step = {"ArrowLeft": -1, "ArrowRight": 1, "Home": -(10**6), "End": 10**6}.get(event.code)
        stroke, replay = _stroke(event, False), self.app.replay
        if step is not None and replay is not None and stroke.target != "typing" and not stroke.modified:
            event.preventDefault()
            self.app.on(Do("replay-to", str(replay.at + step)))

    def on_closed(self, event: Any) -> None:
        """A dialog that the browser closed by itself (a phone's way back)."""
        if event.target.hasAttribute("data-modal") and self.app.ui.panel is not Panel.NONE:
            self.app.on(Do("close"))

    def listen(self) -> None:
        """Bind the events of the page, once."""
        inside = {"click": self.on_press, "submit": self.on_submit, "change": self.on_change, "input": self.on_input}
        anywhere = {"pointermove": self.on_drag, "pointerup": self.on_let_go, "pointercancel": self.on_let_go}
        for name, act in {**inside, "pointerdown": self.on_grip}.items():
            self.root.addEventListener(name, create_proxy(self.guarded(act)))
        for name, act in {**anywhere, "keydown": self.on_key}.items():
            document.body.addEventListener(name, create_proxy(self.guarded(act)))
        self.root.addEventListener("close", create_proxy(self.guarded(self.on_closed)), True)  # it does not bubble

    # Hosts and tests

    def offer_to_hosts(self) -> None:
        """`window.rummy`: view, play, record, on."""
        rummy = window.Object.new()
        rummy.view = create_proxy(lambda *_: window.JSON.parse(self.app.host_view()))
        rummy.record = create_proxy(lambda *_: window.JSON.parse(self.app.host_record()))
        rummy.play = create_proxy(lambda text, *_: window.JSON.parse(self._host_play(str(text))))
        rummy.on = create_proxy(self._listen)
        window.rummy = rummy

    def _host_play(self, text: str) -> str:
        sorry = self.app.words.t("That was a fault of the program. The match is back where it was kept last; nothing is lost.")
        fault = {"reason": "fault", "rule": None, "message": sorry}
        return self.guard(self.app.host_play, text) or json.dumps(fault)

    def _listen(self, name: str, listener: Any, *_: Any) -> None:
        self._listeners.setdefault(str(name), []).append(listener)
        if name == "ready":
            listener(window.JSON.parse("null"))


def _stroke(event: Any, panel: bool) -> Stroke:
    target = event.target
    kind = ""
    if target.closest("[data-pick]"):
        kind = "card"
    elif target.closest(".fanned .row"):
        kind = "pile"
    elif target.closest("input,select,textarea,[contenteditable]"):
        kind = "typing"
    elif target.closest("button,a,summary"):
        kind = "press"
    modified = event.ctrlKey or event.altKey or event.metaKey
    return Stroke(event.code, kind, event.shiftKey, modified, panel, event.repeat)


def fields_of(form: Any) -> dict[str, str]:
    """A form's fields as texts."""
    return {str(pair[0]): str(pair[1]) for pair in window.FormData.new(form).entries()}


def start() -> None:
    """Bind the page, show the first scene, and carry out what was chosen before Python was there."""
    page = Page()
    early = window.rummyEarly
    touched = str(early.wish) or str(early.touched)
    form = document.querySelector(f"[data-form='{touched}']") if touched else None
    typed = {**fields_of(form), "game": touched} if form else {}
    wish = str(early.wish)
    pressed = of_press(json.loads(window.JSON.stringify(early.pressed)))
    early.ready()
    page.listen()
    page.offer_to_hosts()
    page.guard(page.app.start, str(window.location.search), typed, wish)
    if pressed is not None:
        page.guard(page.app.on, pressed)
    page.tell("ready", json.dumps(None))
    window.dispatchEvent(window.Event.new("rummy:ready"))
