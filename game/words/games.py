"""The games and their house rules as the start screen tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.variant import Variant
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
        "One quick deal: the losers pay the winner for every card that they still hold.",
        "one deal, about 5 minutes",
    ),
    "contract": GameWords(
        "Contract Rummy",
        "Seven deals, each with its own contract of sets and runs to lay. Jokers are wild; the discard pile can be dug.",
        "seven deals, about an hour",
    ),
    "persian": GameWords(
        "Persian Rummy",
        "Two against two. Dig in the discard pile for cards to meld; four of a kind laid together count double.",
        "two deals, about 15 minutes",
    ),
    "three-thirteen": GameWords(
        "Three-Thirteen",
        "Eleven rounds, from three cards to thirteen, each with its own wild rank. Keep your melds in hand and go out.",
        "eleven rounds, about 30 minutes",
    ),
}

_OPTIONS: Mapping[str, str] = {
    "ace": "The ace in runs",
    "all_wild": "Melds of wild cards only",
    "contract_runs": "Runs of one contract",
    "deals": "Number of deals",
    "double": "Four of a kind count double",
    "end": "The match ends",
    "extra_melds": "Melds beyond the contract",
    "last_deal": "The last deal",
    "lay_off_same_turn": "Adding to melds in the turn of the contract",
    "melds_per_turn": "New melds a turn",
    "min_run": "Shortest run",
    "must_discard_last": "Last card must be discarded",
    "pack": "Cards",
    "rediscard": "Throwing back the card just taken",
    "second_dealer": "Dealer of the second deal",
    "swap_own_joker": "Taking your own joker back",
    "target": "Points to reach",
    "top_discard_must_meld": "A taken top card must be melded at once",
    "wild_penalty": "A wild card left over costs",
}

_OPTIONS_OF: Mapping[tuple[str, str], str] = {  # where a game's players have another word for it
    ("contract", "deals"): "Number of contracts",
    ("three-thirteen", "deals"): "Number of rounds",
}

_VALUES: Mapping[tuple[str, object], str] = {
    ("ace", "low"): "low: A 2 3",
    ("ace", "both"): "low or high",
    ("all_wild", False): "not allowed",
    ("all_wild", True): "allowed",
    ("contract_runs", "distinct"): "each in another suit",
    ("contract_runs", "noncontiguous"): "one suit, but not end to end",
    ("contract_runs", "free"): "any suits",
    ("double", "one_lay"): "laid together",
    ("double", "same_turn"): "laid in one turn",
    ("end", "points"): "by points",
    ("end", "deals"): "by deals",
    ("extra_melds", True): "allowed",
    ("extra_melds", False): "not allowed",
    ("last_deal", "all_no_discard"): "all cards at once, no discard",
    ("last_deal", "all_with_discard"): "all cards but one at once",
    ("last_deal", "normal"): "like the others",
    ("lay_off_same_turn", True): "allowed",
    ("lay_off_same_turn", False): "from the next turn on",
    ("melds_per_turn", "any"): "any number",
    ("melds_per_turn", 1): "one",
    ("min_run", 3): "three cards",
    ("min_run", 4): "four cards",
    ("must_discard_last", False): "no",
    ("must_discard_last", True): "yes",
    ("pack", "document"): "as few packs as will do",
    ("pack", "public"): "two packs, three from five players on",
    ("rediscard", True): "allowed",
    ("rediscard", False): "not in the same turn",
    ("second_dealer", "left"): "left of the first",
    ("second_dealer", "same"): "the same",
    ("swap_own_joker", False): "not allowed",
    ("swap_own_joker", True): "allowed",
    ("top_discard_must_meld", True): "yes",
    ("top_discard_must_meld", False): "no",
    ("wild_penalty", "face"): "its number",
    ("wild_penalty", 15): "15 points",
    ("wild_penalty", 20): "20 points",
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


def option(words: Words, name: str, key: str = "") -> str:
    """What a house rule is called, in the game of that key."""
    said = _OPTIONS_OF.get((key, name)) or _OPTIONS.get(name)
    return words.t(said) if said else name.replace("_", " ")


def value(words: Words, name: str, chosen: object) -> str:
    """What a value of a house rule is called."""
    for (of, known), said in _VALUES.items():
        if of == name and type(known) is type(chosen) and known == chosen:
            return words.t(said)
    return words.number(chosen) if type(chosen) is int else str(chosen).replace("_", " ")


def contract(words: Words, sets: int, runs: int) -> str:
    """A contract: `two sets and one run`."""
    parts = []
    if sets:
        parts.append(words.n("{count} set", "{count} sets", sets, count=words.count(sets)))
    if runs:
        parts.append(words.n("{count} run", "{count} runs", runs, count=words.count(runs)))
    return words.listed(parts)


def deal(words: Words, variant: Variant, number: int) -> str:
    """A deal by its number; where each has its own wild rank it is called a round."""
    if any(one.wild is not None for one in variant.deals):
        return words.t("Round {number}", number=words.number(number))
    return words.t("Deal {number}", number=words.number(number))


def players(words: Words, seats: tuple[int, int]) -> str:
    """How many can play."""
    least, most = map(words.number, seats)
    return (
        words.t("{count} players", count=least)
        if least == most
        else words.t("{least} to {most} players", least=least, most=most)
    )


def level(words: Words, key: str) -> str:
    """What a bot's level is called."""
    return words.t(_LEVELS[key]) if key in _LEVELS else key


def compass(words: Words, seat: int, me: int, seats: int) -> str:
    """A bot's name: where it sits, seen from `me`; play goes from my left round to my right."""
    return words.t("South") if seat == me else words.t(_SEATS[seats - 1][(seat - me) % seats - 1])
