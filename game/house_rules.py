"""House rules: what of a game may be chosen, and how a choice changes the game's declaration."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Option:
    """A house rule: a name, the path of the one field that it sets, and its values with what they set.

    `choices` maps each value as records write it to the field's value; `whole` are whole numbers that stand for themselves,
    (least, most). The default is given apart, for both kinds.
    """

    name: str
    sets: str
    default: str | int | bool
    choices: tuple[tuple[str | int | bool, Any], ...] = ()
    whole: tuple[int, int] | None = None
    rule: str = ""

    def accepts(self, value: object) -> bool:
        """Whether a value is one of this option's; `1` is not `true`, text is no number."""
        if self.whole is not None and type(value) is int:
            return self.whole[0] <= value <= self.whole[1]
        return any(type(value) is type(choice) and value == choice for choice, _ in self.choices)

    def parse(self, text: str) -> str | int | bool | None:
        """The value that a text in a link or a command means, or None; `true` and `false` are the two truths."""
        known = {str(choice).lower(): choice for choice, _ in self.choices}
        if text.lower() in known:
            return known[text.lower()]
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
        return number if number is not None and self.accepts(number) else None

    def put(self, thing: Any, value: object) -> Any:
        """A declaration with this house rule chosen. The value must have been accepted."""
        return _set(thing, self.sets.split("."), self._meaning(value))

    def _meaning(self, value: object) -> Any:
        return next((meant for choice, meant in self.choices if choice == value and type(choice) is type(value)), value)


def _set(thing: Any, path: list[str], value: Any) -> Any:
    assert path[0] in {f.name for f in fields(thing)}, path
    if len(path) > 1:
        value = _set(getattr(thing, path[0]), path[1:], value)
    return replace(thing, **{path[0]: value})
