"""The games and their house rules as the start screen tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.words.words import Words


class GameWords(NamedTuple):
    """A game's name, what it is like in one sentence, and how long it takes."""

    name: str
    about: str
    length: str


_GAMES: Mapping[str, GameWords] = {
    "basic": GameWords(
        "Basic Rummy",
        "Draw, lay sets and runs, discard. Whoever gets rid of all cards first scores what the others still hold.",
        "to 150 points, about 20 minutes",
    ),
    "straight": GameWords(
        "Straight Rummy",
        "One quick deal: the losers pay the winner for every card that they hold.",
        "one deal, about 5 minutes",
    ),
    "contract": GameWords(
        "Contract Rummy",
        "Seven deals, each with its own contract of sets and runs to lay first; jokers are wild.",
        "seven deals, about an hour",
    ),
    "persian": GameWords(
        "Persian Rummy",
        "Two against two, with jokers and bonuses for four of a kind.",
        "two deals, about 15 minutes",
    ),
    "three-thirteen": GameWords(
        "Three-Thirteen",
        "Eleven rounds, from three cards to thirteen, and each round has its own wild rank.",
        "eleven rounds, about 30 minutes",
    ),
}

_OPTIONS: Mapping[str, str] = {
    "ace": "The ace in runs",
    "must_discard_last": "Last card must be discarded",
    "melds_per_turn": "New melds a turn",
    "end": "The match ends",
    "target": "Points to reach",
    "deals": "Number of deals",
}

_VALUES: Mapping[tuple[str, object], str] = {
    ("ace", "low"): "low: A 2 3",
    ("ace", "both"): "low or high, 15 points",
    ("must_discard_last", False): "no",
    ("must_discard_last", True): "yes",
    ("melds_per_turn", "any"): "any number",
    ("melds_per_turn", 1): "one",
    ("end", "points"): "by points",
    ("end", "deals"): "by deals",
}

_LEVELS: Mapping[str, str] = {"easy": "easy", "careful": "careful", "expert": "expert"}

_SEATS: Mapping[int, tuple[str, ...]] = {
    1: ("North",),
    2: ("West", "East"),
    3: ("West", "North", "East"),
    4: ("West", "Northwest", "Northeast", "East"),
    5: ("West", "Northwest", "North", "Northeast", "East"),
    6: ("South-west", "West", "Northwest", "Northeast", "East", "South-east"),
    7: ("South-west", "West", "Northwest", "North", "Northeast", "East", "South-east"),
}


def game(words: Words, key: str) -> GameWords:
    """A game's words; a game from elsewhere is called by its key."""
    found = _GAMES.get(key, GameWords(key, "", ""))
    return GameWords(*(words.t(text) if text else "" for text in found))


def option(words: Words, name: str) -> str:
    """What a house rule is called."""
    return words.t(_OPTIONS[name]) if name in _OPTIONS else name.replace("_", " ")


def value(words: Words, name: str, chosen: object) -> str:
    """What a value of a house rule is called."""
    for (of, known), said in _VALUES.items():
        if of == name and type(known) is type(chosen) and known == chosen:
            return words.t(said)
    return words.number(chosen) if type(chosen) is int else str(chosen).replace("_", " ")


def level(words: Words, key: str) -> str:
    """What a bot's level is called."""
    return words.t(_LEVELS[key]) if key in _LEVELS else key


def compass(words: Words, seat: int, me: int, seats: int) -> str:
    """A bot's name: where it sits, seen from `me`; play goes from my left round to my right."""
    return words.t(_SEATS[seats - 1][(seat - me) % seats - 1])
