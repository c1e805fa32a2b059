"""Small positions at random, rich in melds: cards of a few ranks and suits, melds on the table, piles of a few cards."""

from __future__ import annotations

import random
from collections import Counter

from tests.perft.enumerator import CONTRACTS, RANKS, SUITS

SEATS = {"basic": (2, 3), "straight": (2, 3), "contract": (3, 4), "persian": (4, 4), "three-thirteen": (2, 3)}
SWITCHES = {
    "basic": {"ace": ["low", "both"], "must_discard_last": [False, True], "melds_per_turn": ["any", 1]},
    "straight": {"ace": ["low", "both"], "melds_per_turn": ["any", 1]},
    "contract": {
        "min_run": [3, 4],
        "contract_runs": ["distinct", "noncontiguous", "free"],
        "extra_melds": [True, False],
        "lay_off_same_turn": [True, False],
        "swap_own_joker": [False, True],
        "last_deal": ["all_no_discard", "all_with_discard", "normal"],
    },
    "persian": {"top_discard_must_meld": [True, False]},
    "three-thirteen": {"all_wild": [False, True], "rediscard": [True, False]},
}


def a_position(game: str, rng: random.Random) -> dict:
    """A record that starts from a small position."""
    options = {name: rng.choice(values) for name, values in SWITCHES[game].items() if rng.random() < 0.4}
    players = rng.randint(*SEATS[game])
    deal = rng.randint(1, len(CONTRACTS)) if game == "contract" else rng.randint(1, 4) if game == "three-thirteen" else 1
    pool = _pool(game, players, deal, rng)
    position: dict = {"deal": deal, "turn": rng.randrange(players)}
    finale = deal == 7 and game == "contract" and options.get("last_deal") != "normal"
    if game != "three-thirteen" and not finale:
        position["melds"] = _melds(game, options, players, pool, rng)
    if game == "three-thirteen" and rng.random() < 0.3:
        position["out"] = (position["turn"] + rng.randint(1, players - 1)) % players
    rng.shuffle(pool)
    _favour(game, options, position, pool, rng)
    least, most = 0 if game == "persian" else 1, rng.choice([7, 9]) if game == "contract" else 6
    order = [(position["turn"] + n) % players for n in range(players)]  # the seat to move is served first, and best
    hands = {
        seat: "" if seat == position.get("out") else _some(pool, rng.randint(least, 3 if seat != order[0] else most))
        for seat in order
    }
    position["hands"] = [hands[seat] for seat in range(players)]
    position["discards"] = _some(pool, rng.choice([1, 1, 2, 3, 4]))
    if not position["discards"]:  # the cards have run out
        return a_position(game, rng)
    position["stock"] = _some(pool, rng.choice([0, 0, 1, 2, 3]))
    if rng.random() < 0.2 and game != "persian":
        position["recycles"] = 5
    if game == "persian":
        position["passes"] = 0 if position["stock"] else rng.randint(0, 3)
    if rng.random() < 0.1 and "out" not in position:
        position["turns"] = 299
    return {"game": game, "options": options, "players": players, "position": position | {"rest": "none"}}


def _favour(game: str, options: dict, position: dict, pool: list[str], rng: random.Random) -> None:
    """Cards that go together, or that a joker stands for, come to the front of the pool."""
    liked = []

    def like(cards: list[str]) -> None:
        for card in cards:
            if card in pool:
                pool.remove(card)
                liked.append(card)

    like([word[3:] for plays in position.get("melds", []) for _, cards in plays for word in cards.split() if "=" in word])
    if rng.random() < 0.5:
        like(["XX"])
    kinds = ["set" if rng.random() < 0.4 else "run" for _ in range(rng.randint(0, 3))]
    if game == "contract" and rng.random() < 0.7:  # what the contract asks for
        sets, runs = CONTRACTS[position["deal"]]
        kinds = ["set"] * sets + ["run"] * runs
    for kind in kinds:
        cards = _a_set(pool, rng) if kind == "set" else _a_run(game, options, pool, rng)
        like((cards or [])[: 4 if game == "contract" else 6])
    pool[:0] = liked


def _some(pool: list[str], count: int) -> str:
    taken = pool[:count]
    del pool[:count]
    return " ".join(taken)


def _pool(game: str, players: int, deal: int, rng: random.Random) -> list[str]:
    """Neighbouring ranks, often round the ace, in all suits."""
    first, size = rng.choice([0, 0, 3, 6, 9, 10]), rng.randint(5, 6)
    ranks = [RANKS[(first + n) % 13] for n in range(size)]
    two = (game == "contract" and players == 4 and deal > 4) or (game == "three-thirteen" and players > 2)
    jokers = {"contract": 2 if two else 1, "persian": 4}.get(game, 0)
    pool = [rank + suit for rank in ranks for suit in SUITS] * (2 if two else 1)
    if game == "three-thirteen" and RANKS[deal + 1] not in ranks:
        pool += [RANKS[deal + 1] + suit for suit in SUITS]
    rng.shuffle(pool)
    pool = pool[:26] + ["XX"] * jokers
    rng.shuffle(pool)
    return pool


def _melds(game: str, options: dict, players: int, pool: list[str], rng: random.Random) -> list:
    """Up to four melds of the pool's cards, a joker now and then in a card's stead, each by one seat or two."""
    melds = []
    for _ in range(rng.randint(0, 4)):
        if len(pool) < 18:
            break
        cards = _a_set(pool, rng) if rng.random() < 0.4 else _a_run(game, options, pool, rng)
        if cards is None:
            continue
        for card in cards:
            pool.remove(card)
        words = list(cards)
        if game == "contract" and "XX" in pool and rng.random() < 0.6:
            pool.remove("XX")
            n = rng.randrange(len(words))
            pool.append(words[n])
            words[n] = f"XX={words[n]}"
        first = rng.randrange(players)
        plays = [[first, " ".join(words)]]
        if len(words) > 4 and rng.random() < 0.5:
            plays = [[first, " ".join(words[:-1])], [rng.randrange(players), words[-1]]]
        melds.append(plays)
    return melds


def _a_set(pool: list[str], rng: random.Random) -> list[str] | None:
    ranks = [rank for rank, count in Counter(card[0] for card in set(pool) - {"XX"}).items() if count >= 3]
    if not ranks:
        return None
    rank = rng.choice(sorted(ranks))
    cards = sorted({card for card in pool if card[0] == rank and card != "XX"})
    return rng.sample(cards, rng.randint(3, len(cards)))


def _a_run(game: str, options: dict, pool: list[str], rng: random.Random) -> list[str] | None:
    either = game == "contract" or options.get("ace") == "both"
    line = RANKS + "A" if either else RANKS[1:] + "A" if game == "persian" else RANKS
    runs = []
    for suit in SUITS:
        for first in range(len(line)):
            for size in range(options.get("min_run", 3), 7):
                cards = [rank + suit for rank in line[first : first + size]]
                if len(cards) == size and all(card in pool for card in cards):
                    runs.append(cards)
    return rng.choice(runs) if runs else None
