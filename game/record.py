"""Records: a match as JSON, for saves, links, bug reports and tests (shared/record.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.chance import Seed
from game.fields import MalformedRecord, a_list, a_text, a_whole, an_object, only, shown
from game.levels import BOT, LEVELS
from game.match import Match, Setup
from game.moves import Move, parse_move
from game.position import load
from game.refusals import Refusal
from game.variant import Variant
from game.variants import VARIANTS, variant

VERSION = 1
FIELDS = ("rummy", "game", "options", "players", "seats", "seed", "position", "moves")
MOST_MOVES = 100_000


class Stopped(NamedTuple):
    """Where a record's moves stop: the number of a refused move, from 1, its text, and why."""

    at: int
    move: str
    refusal: Refusal


def read(text: str | bytes, fresh_seed: Callable[[], Seed]) -> tuple[Match, Stopped | None]:
    """The match that a record tells, played up to its end or to its first refused move.

    Raises MalformedRecord, before anything is played, where the text is no record.
    """
    return replay(*parse(text, fresh_seed))


def parse(text: str | bytes, fresh_seed: Callable[[], Seed]) -> tuple[Setup, tuple[tuple[str, Move], ...]]:
    """What a record starts from and the moves that it names, none of them played yet."""
    raw = an_object(_json(text), "record")
    if "rummy" not in raw:
        raise MalformedRecord("rummy", "is missing; a record says which version of the format it is")
    if type(raw["rummy"]) is not int or raw["rummy"] != VERSION:
        raise MalformedRecord("rummy", f"only version {VERSION} of the format is known")
    only(raw, FIELDS)
    game = _game(raw)
    options = _options(raw, game)
    game = game.with_options(options)
    players = a_whole(raw.get("players", game.usual_seats), "players", *game.seats)
    seats = _seats(raw, players)
    seed = _seed(raw, fresh_seed)
    moves = _moves(raw)
    position = raw.get("position")
    start = load(position, game, players, seed) if "position" in raw else None
    setup = Setup(variant=game, players=players, seed=seed, options=options, seats=seats, position=position, start=start)
    return setup, moves


def replay(setup: Setup, moves: tuple[tuple[str, Move], ...]) -> tuple[Match, Stopped | None]:
    """The match after its moves, or as it stood before the first one that is refused."""
    match = Match.start(setup)
    for at, (text, move) in enumerate(moves, 1):
        answer = match.try_play(move)
        if isinstance(answer, Refusal):
            return match, Stopped(at, text, answer)
        match, _ = answer
    return match, None


def write(match: Match) -> dict[str, Any]:
    """The record of a match; `json.dumps` makes it a file, and `read` the same match again."""
    setup = match.setup
    record: dict[str, Any] = {
        "rummy": VERSION,
        "game": setup.variant.key,
        "options": dict(setup.options),
        "players": setup.players,
        "seats": list(setup.seats),
        "seed": setup.seed,
        "position": setup.position,
        "moves": list(match.moves),
    }
    return {name: value for name, value in record.items() if value not in ({}, None) and not (name == "seats" and not value)}


def _json(text: str | bytes) -> object:
    try:
        return json.loads(text)
    except UnicodeDecodeError:
        raise MalformedRecord("record", "is not UTF-8 text") from None
    except RecursionError:
        raise MalformedRecord("record", "is nested too deeply") from None
    except ValueError as error:
        where = f" (line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        raise MalformedRecord("record", f"is not JSON{where}") from None


def _game(raw: Mapping[str, Any]) -> Variant:
    if "game" not in raw:
        raise MalformedRecord("game", "is missing")
    found = variant(a_text(raw["game"], "game", 100))
    if found is None:
        raise MalformedRecord("game", f"must be one of {', '.join(game.key for game in VARIANTS)}")
    return found


def _options(raw: Mapping[str, Any], game: Variant) -> dict[str, object]:
    chosen = an_object(raw.get("options", {}), "options")
    for name, value in chosen.items():
        option = game.option(name)
        if option is None:
            raise MalformedRecord("options", f"{game.key} has no option {shown(name)}")
        if not option.accepts(value):
            raise MalformedRecord("options", f"{shown(value)} is no value of {name}")
    differing = ((option, chosen.get(option.name, option.default)) for option in game.options)
    return {option.name: value for option, value in differing if value != option.default}


def _seats(raw: Mapping[str, Any], players: int) -> tuple[str, ...]:
    seats = tuple(a_text(name, "seats", 100) for name in a_list(raw.get("seats", []), "seats"))
    if "seats" in raw and len(seats) != players:
        raise MalformedRecord("seats", f"must be one for each of {players} players, not {len(seats)}")
    for name in seats:
        if name.startswith(BOT) and name.removeprefix(BOT) not in LEVELS:
            raise MalformedRecord("seats", f"{shown(name)} is no bot; its level must be one of {', '.join(LEVELS)}")
    return seats


def _seed(raw: Mapping[str, Any], fresh_seed: Callable[[], Seed]) -> Seed:
    if "seed" not in raw:
        return fresh_seed()
    seed = raw["seed"]
    if isinstance(seed, str):
        return a_text(seed, "seed", 100)
    return a_whole(seed, "seed", -(2**63) + 1, 2**63 - 1)


def _moves(raw: Mapping[str, Any]) -> tuple[tuple[str, Move], ...]:
    texts = a_list(raw.get("moves", []), "moves")
    if len(texts) > MOST_MOVES:
        raise MalformedRecord("moves", f"are more than {MOST_MOVES}")
    moves = []
    for at, text in enumerate(texts, 1):
        try:
            moves.append((a_text(text, "moves", 1000), parse_move(text)))
        except MalformedRecord:
            raise
        except ValueError as error:
            raise MalformedRecord("moves", f"move {at}: {error}") from None
    return tuple(moves)
