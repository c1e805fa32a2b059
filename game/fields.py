"""Reading the fields of a record: each refuses what it cannot be with one sentence that names the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.cards import Card, parse_cards


class MalformedRecord(ValueError):  # noqa: N818 -- the name that shared/design.md gives it
    """A record that is none: `field` is what is wrong, the message one sentence for people."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


def shown(value: object) -> str:
    """A value short enough for a sentence, without line breaks or control characters."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        text = "a value too large to show"
    return text if len(text) <= 40 else text[:37] + "…"


def only(raw: Mapping[str, Any], known: Sequence[str], prefix: str = "") -> None:
    """Refuses a field that the format does not have."""
    for name in raw:
        if name not in known:
            raise MalformedRecord(f"{prefix}{shown(name)[1:-1]}", "there is no such field")


def an_object(value: object, field: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise MalformedRecord(field, f"must be an object, not {shown(value)}")
    return value


def a_list(value: object, field: str) -> list[Any]:
    """A JSON list."""
    if not isinstance(value, list):
        raise MalformedRecord(field, f"must be a list, not {shown(value)}")
    return value


def a_text(value: object, field: str, most: int = 10_000) -> str:
    """A text of at most `most` characters."""
    if not isinstance(value, str):
        raise MalformedRecord(field, f"must be text, not {shown(value)}")
    if len(value) > most:
        raise MalformedRecord(field, f"is longer than {most} characters")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise MalformedRecord(field, "holds half a character (a lone surrogate)")
    return value


def a_whole(value: object, field: str, least: int, most: int) -> int:
    """A whole number in a range; true and false are none."""
    if type(value) is not int:
        raise MalformedRecord(field, f"must be a whole number, not {shown(value)}")
    if not least <= value <= most:
        raise MalformedRecord(field, f"must be from {least} to {most}")
    return value


def some_cards(value: object, field: str) -> tuple[Card, ...]:
    """Cards parted by blanks."""
    try:
        return parse_cards(a_text(value, field))
    except ValueError as error:
        if isinstance(error, MalformedRecord):
            raise
        raise MalformedRecord(field, f"{shown(str(error))[1:-1]}") from None
