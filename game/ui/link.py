"""A link that starts a match: `?game=basic&players=2&level=careful&seed=abc&option.ace=both`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import parse_qsl

from game.house_rules import Option
from game.ui.start_scene import written
from game.ui.state import MOST_OTHERS, PERSON, SetUp
from game.variant import Variant
from game.words.words import Words

LONGEST_SEED = 100
TURNING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class LinkError(ValueError):
    """A link, or a form, that starts no match; the text is a sentence for the player."""


def read_link(query: str, offered: Sequence[Variant], levels: Sequence[str], words: Words) -> SetUp | None:
    """The set-up that a page's query asks for, or None where it asks for none.

    Raises LinkError where a parameter is wrong.
    """
    given = dict(parse_qsl(query.removeprefix("?"), keep_blank_values=True))
    if "game" not in given:
        if any(name in ("players", "level", "seed", "name") or name.startswith("option.") for name in given):
            raise LinkError(words.t("The link names no game."))
        return None
    numbered = {f"{kind}-{seat}" for kind in ("level", "name") for seat in range(1, MOST_OTHERS + 1)}
    known = {"game", "players", "level", "seed", "name", *numbered}
    stray = next((name for name in given if name not in known and not name.startswith("option.")), None)
    if stray is not None:
        raise LinkError(words.t("The link has a parameter that this page does not know: {name}.", name=stray[:40]))
    levels_given = {f"level-{seat}": given["level"] for seat in range(1, MOST_OTHERS + 1) if "level" in given}
    form = {**levels_given, **given}
    return read_form(given["game"], form, offered, levels, words)


def read_form(key: str, given: Mapping[str, str], offered: Sequence[Variant], levels: Sequence[str], words: Words) -> SetUp:
    """The set-up that a form's fields (or a link's parameters) name; what is missing is as usual.

    Raises LinkError where a value is wrong.
    """
    game = next((variant for variant in offered if variant.key == key), None)
    if game is None:
        raise LinkError(words.t("There is no game {name} here.", name=key[:40]))
    usual = SetUp(game=key)
    least, most = game.seats
    players = _whole(given.get("players", str(game.usual_seats)))
    if players is None or not least <= players <= most:
        raise LinkError(
            words.t("{game}: the number of players must be from {least} to {most}.", game=key, least=least, most=most)
        )
    chosen_levels = tuple(given.get(f"level-{seat}", usual.levels[seat - 1]) for seat in range(1, MOST_OTHERS + 1))
    wrong = next((level for level in chosen_levels if level not in (*levels, PERSON)), None)
    if wrong is not None:
        raise LinkError(
            words.t("There is no bot level {name}; there are: {levels}.", name=wrong[:40], levels=words.listed(levels))
        )
    seed = given.get("seed", "")
    if len(seed) > LONGEST_SEED:
        raise LinkError(words.t("A seed has at most {n} characters.", n=words.number(LONGEST_SEED)))
    options = _options(game, given, words)
    name = _name(given.get("name", ""), words)
    names = tuple(_name(given.get(f"name-{seat}", ""), words) for seat in range(1, MOST_OTHERS + 1))
    return SetUp(game=key, players=players, name=name, levels=chosen_levels, names=names, options=options, seed=seed)


def _name(text: str, words: Words) -> str:
    """A name on one line, at most 60 characters long; without the characters that turn the text around it."""
    name = " ".join("".join(one for one in text if one not in TURNING and (one.isprintable() or one == " ")).split())[:60]
    if name.startswith("bot:"):
        raise LinkError(words.t("A name may not begin with bot:."))
    return name


def _options(game: Variant, given: Mapping[str, str], words: Words) -> dict[str, str | int | bool]:
    chosen: dict[str, str | int | bool] = {}
    for field, text in given.items():
        if not field.startswith("option."):
            continue
        name = field.removeprefix("option.")
        option = game.option(name)
        if option is None:
            raise LinkError(words.t("{game} has no house rule {name}.", game=game.key, name=name[:40]))
        value = _value(option, text)
        if value is None:
            raise LinkError(words.t("{value} is no value of the house rule {name}.", value=text[:40] or "–", name=name))
        if value != option.default or type(value) is not type(option.default):
            chosen[name] = value
    return chosen


def _value(option: Option, text: str) -> str | int | bool | None:
    """The value that a text writes, or None where the option has no such value."""
    for value, _ in option.choices:
        if written(value) == text:
            return value
    whole = _whole(text)
    return whole if whole is not None and option.accepts(whole) else None


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
