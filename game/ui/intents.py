"""What a player asks for, out of what the browser tells: an element's data, or a key by its place on the keyboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move; `token` is the number of moves played when the element was drawn, None where nobody drew it."""

    move: str
    token: int | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """Say why a move cannot be made."""

    move: str


@dataclass(frozen=True, slots=True)
class Pick:
    """Select a card of my hand, or let it go."""

    key: int


@dataclass(frozen=True, slots=True)
class Hold:
    """A card of my hand is being dragged: it is selected, alone unless it was among the selected ones."""

    key: int


@dataclass(frozen=True, slots=True)
class Carry:
    """A dragged card was let go in my hand, before the card `before` or, without one, at the end; or nowhere (`moved`)."""

    key: int
    before: int | None = None
    moved: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """Move the focus in my hand: `left`, `right`, `first`, `last`."""

    where: str


@dataclass(frozen=True, slots=True)
class Key:
    """A letter that does what the offer of that kind would do: `stock`, `take`, `lay`, `add`, `swap`, `drop`, `out`, …"""

    verb: str


@dataclass(frozen=True, slots=True)
class Do:
    """Anything else, by its name: `sort`, `hint`, `undo`, `open`, `close`, `home`, `start`, …"""

    name: str
    arg: str = ""
    form: Mapping[str, Any] = field(default_factory=dict)


Intent = Play | Why | Pick | Hold | Carry | Step | Key | Do


class Stroke(NamedTuple):
    """A key press: its place (`event.code`), what holds the focus, and whether a modifier is down.

    `target`: `card` (of my hand), `pile` (a card of a fanned pile), `typing` (a field), `press` (a button or link), or ``.
    """

    code: str
    target: str = ""
    shift: bool = False
    modified: bool = False
    panel: bool = False
    repeat: bool = False


def of_press(data: Mapping[str, str], again: bool = False) -> Intent | None:
    """The intent of a pressed element, by its `data-…`; `again` marks the second press of a double click.

    A double click is one wish: its second half never makes a move.
    """
    if "move" in data:
        return None if again else Play(data["move"], _number(data.get("turn")))
    if "why" in data:
        return None if again else Why(data["why"])
    if "pick" in data:
        key = _number(data["pick"])
        return None if key is None else Pick(key)
    if "do" in data:
        return None if again and data["do"] not in ("sort", "undo") else Do(data["do"], data.get("arg", ""))
    return None


def of_drop(key: int, under: Sequence[Mapping[str, str]], right_half: bool, order: Sequence[int]) -> Intent:
    """Where a dragged card was let go: on a pile or meld that takes it, on the table to lay, or in my hand.

    `under` is the data of the elements below the pointer, the topmost first; `order` the keys of my hand.
    """
    for data in under:
        if "pick" in data:
            over = _number(data["pick"])
            if over == key or over not in order:
                continue
            place = order.index(over) + right_half
            rest = [one for one in order[place:] if one != key]
            return Carry(key, rest[0] if rest else None)
        if "move" in data:
            return Play(data["move"], _number(data.get("turn")))
        if "why" in data:
            return Why(data["why"])
        if data.get("do") == "which":
            return Do("which", data.get("arg", ""))
        if data.get("zone") == "melds":
            return Key("lay")
        if data.get("zone") == "hand":
            return Carry(key)
    return Carry(key, moved=False)


_STEPS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "left", "ArrowDown": "right", "Home": "first", "End": "last"}
_LETTERS: Mapping[str, Intent] = {
    "KeyD": Key("stock"),
    "KeyT": Key("take"),
    "KeyM": Key("lay"),
    "KeyA": Key("add"),
    "KeyX": Key("drop"),
    "KeyG": Key("out"),
    "KeyW": Key("swap"),
    "KeyR": Key("turn"),
    "KeyP": Key("pass"),
    "KeyS": Do("sort"),
    "KeyH": Do("hint"),
    "KeyU": Do("undo"),
    "KeyN": Do("onward"),
    "KeyL": Do("open", "log"),
}


_DIGITS = {f"{keys}{digit}": Do("count", str(digit)) for keys in ("Digit", "Numpad") for digit in range(10)}


def of_key(stroke: Stroke, cursor: int | None, letters: bool = True) -> Intent | None:
    """The intent of a key press at the table, or None where the browser shall do what it does. A key held down is one."""
    if stroke.modified or stroke.target == "typing":
        return None
    if stroke.code == "Escape" and not stroke.panel:
        return Do("let-go")
    if stroke.panel:
        return None
    if stroke.target == "card" and stroke.code in _STEPS:
        return Step(_STEPS[stroke.code])
    if stroke.target == "pile" and stroke.code in _STEPS:
        return Do("deeper", _STEPS[stroke.code])
    if stroke.target == "card" and stroke.code in ("Space", "Enter") and cursor is not None:
        return None if stroke.repeat else Pick(cursor)
    if not letters or stroke.repeat:
        return None
    if stroke.shift:
        return Do("open", "keys") if stroke.code == "Slash" else None
    return _LETTERS.get(stroke.code) or _DIGITS.get(stroke.code)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() else None
