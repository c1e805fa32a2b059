"""Keeping: matches as records, settings, the last set-up. The browser's storage is passed in; every access may fail."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, Protocol

from game.ui.state import PACES, SIZES, THEMES, KeptMatch, Settings, SetUp

PREFIX = "rummy:"
MATCH, ASIDE = "match:", "aside:"


class Storage(Protocol):
    """What a browser's storage can do. Every access may raise OSError: full, forbidden, gone."""

    def get(self, key: str) -> str | None:
        """The text kept under a key."""

    def set(self, key: str, text: str) -> None:
        """Keep a text."""

    def remove(self, key: str) -> None:
        """Forget a text."""

    def keys(self) -> list[str]:
        """All keys."""


class Store:
    """Texts under our own prefix. Where the browser forbids keeping, this page's memory serves until it is closed."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._memory: dict[str, str] = {}
        self.forbidden = False

    def get(self, key: str) -> str | None:
        """The text kept under a key."""
        if key in self._memory:
            return self._memory[key]
        try:
            return self._storage.get(PREFIX + key)
        except OSError:
            self.forbidden = True
            return None

    def set(self, key: str, text: str) -> None:
        """Keep a text, in memory where the browser refuses."""
        try:
            self._storage.set(PREFIX + key, text)
            self._memory.pop(key, None)
        except OSError:
            self.forbidden = True
            self._memory[key] = text

    def remove(self, key: str) -> None:
        """Forget a text."""
        self._memory.pop(key, None)
        try:
            self._storage.remove(PREFIX + key)
        except OSError:
            self.forbidden = True

    def _keys(self, kind: str) -> list[str]:
        try:
            found = self._storage.keys()
            stored = [key.removeprefix(PREFIX) for key in found if key.startswith(PREFIX)]
        except OSError:
            self.forbidden = True
            stored = []
        return [key for key in dict.fromkeys([*stored, *self._memory]) if key.startswith(kind)]

    # Matches

    def matches(self) -> list[tuple[str, str]]:
        """Ids and texts of the kept matches, the one played last first. An id that sorts later was played later."""
        found = [(key.removeprefix(MATCH), self.get(key)) for key in self._keys(MATCH)]
        dated = [(self._when(text), name, text) for name, text in found if text is not None]
        return [(name, text) for _, name, text in sorted(dated, key=lambda item: item[:2], reverse=True)]

    @staticmethod
    def _when(text: str) -> float:
        try:
            when = json.loads(text)["when"]
            return float(when)
        except (ValueError, TypeError, KeyError, RecursionError):
            return 0.0

    def keep_match(
        self, name: str, record: Mapping[str, Any], when: float, deal: int, totals: Sequence[int], practice: bool = False
    ) -> None:
        """Keep a match under its id, with what the list of kept matches tells of it. `practice`: it will not be counted."""
        kept: dict[str, Any] = {"when": when, "deal": deal, "totals": list(totals)}
        kept |= {"practice": True, "record": record} if practice else {"record": record}
        self.set(MATCH + name, json.dumps(kept, ensure_ascii=False, separators=(",", ":")))

    @staticmethod
    def told(name: str, text: str) -> KeptMatch:
        """What the list of kept matches tells of one; its record must be readable, the rest may be missing."""
        kept = json.loads(text)
        record, deal, totals = kept["record"], kept.get("deal"), kept.get("totals")
        whole = isinstance(totals, list) and all(type(total) is int for total in totals)
        return KeptMatch(name, record["game"], deal if type(deal) is int else 1, tuple(totals) if whole else ())

    def match_record(self, name: str) -> str | None:
        """The record of a kept match as JSON text, however damaged, or None where nothing is kept under that id."""
        text = self.get(MATCH + name)
        if text is None:
            return None
        try:
            return json.dumps(json.loads(text)["record"])
        except (ValueError, TypeError, KeyError, RecursionError):
            return text

    def is_practice(self, name: str) -> bool:
        """Whether a kept match does not go into the statistics."""
        try:
            return bool(json.loads(self.get(MATCH + name) or "{}").get("practice"))
        except (ValueError, TypeError, AttributeError, RecursionError):
            return False

    def forget_match(self, name: str) -> None:
        """Throw a kept match away."""
        self.remove(MATCH + name)

    def set_aside(self, name: str) -> None:
        """Put a match that cannot be read out of the way, without losing it."""
        text = self.get(MATCH + name)
        if text is not None:
            self.set(ASIDE + name, text)
            self.remove(MATCH + name)

    def aside(self) -> list[tuple[str, str]]:
        """Ids and texts of what was set aside."""
        return [(key.removeprefix(ASIDE), self.get(key) or "") for key in self._keys(ASIDE)]

    # Settings and set-up: a damaged text counts as none, field by field

    def settings(self) -> Settings:
        """The settings as kept; the usual ones for what is missing or damaged."""
        return settings_of(self._object("settings"))

    def keep_settings(self, settings: Settings) -> None:
        """Keep the settings."""
        self.set("settings", json.dumps(asdict(settings)))

    def form(self) -> dict[str, str]:
        """The fields of the last set-up form."""
        return {str(name): value for name, value in self._object("setup").items() if isinstance(value, str)}

    def keep_form(self, form: Mapping[str, str]) -> None:
        """Keep the fields of a set-up form."""
        self.set("setup", json.dumps(dict(form)))

    def tallies(self) -> dict[str, Any]:
        """The statistics as they were kept."""
        return self._object("statistics")

    def keep_tallies(self, tallies: Mapping[str, Any]) -> None:
        """Keep the statistics."""
        self.set("statistics", json.dumps(tallies))

    # All of it

    def everything(self) -> dict[str, str]:
        """Every text that is kept, by its key."""
        return {key: text for key in self._keys("") if (text := self.get(key)) is not None}

    def put_back(self, kept: Mapping[str, str]) -> int:
        """Keep what `everything` once gave; what has the same key is replaced. How many texts there were."""
        for key, text in kept.items():
            self.set(key, text)
        return len(kept)

    def erase(self) -> None:
        """Forget everything."""
        for key in self._keys(""):
            self.remove(key)

    def _object(self, key: str) -> dict[str, Any]:
        try:
            found = json.loads(self.get(key) or "{}")
        except (ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}


def settings_of(found: Mapping[str, Any]) -> Settings:
    """Settings from loose values; what is of the wrong type or no choice is as usual."""
    usual = Settings()
    good: dict[str, Any] = {}
    for field in fields(Settings):
        value = found.get(field.name)
        if type(value) is not type(getattr(usual, field.name)):
            continue
        if value not in {"theme": THEMES, "pace": PACES, "card_size": SIZES}.get(field.name, (value,)):
            continue
        good[field.name] = value
    return Settings(**good)


def form_of(setup: SetUp) -> dict[str, str]:
    """A set-up as the fields of its form."""
    levels = {f"level-{seat}": level for seat, level in enumerate(setup.levels, 1)}
    names = {f"name-{seat}": name for seat, name in enumerate(setup.names, 1) if name}
    options = {
        f"option.{name}": str(value).lower() if isinstance(value, bool) else str(value) for name, value in setup.options.items()
    }
    usual = {"game": setup.game, "players": str(setup.players), "name": setup.name}
    return {**usual, **levels, **names, **options, "seed": setup.seed}
