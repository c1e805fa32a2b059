"""Playing for tests: matches at random, and a world that agrees with what a seat sees."""

import json
import random
from collections import Counter

from game import record
from game.cards import in_order, without
from game.match import Match
from game.options import options
from game.variants import VARIANTS

GAMES = tuple(variant.key for variant in VARIANTS)
BY_KEY = {variant.key: variant for variant in VARIANTS}


def start(key, players, seed, **chosen):
    setup, _ = record.parse(json.dumps({"rummy": 1, "game": key, "players": players, "seed": seed, "options": chosen}), str)
    return Match.start(setup)


def match_in(key, position, players=2, moves=(), seed="w", **chosen):
    """A match in a position, after some moves."""
    raw = {"rummy": 1, "game": key, "players": players, "seed": seed, "options": chosen}
    match, stopped = record.read(json.dumps({**raw, "position": position, "moves": list(moves)}), str)
    assert stopped is None
    return match


def seats_of(key):
    least, most = BY_KEY[key].seats
    return range(least, most + 1)


def listed(match):
    """Every move that is offered to the seat to move."""
    return list(options(match.view(match.turn)))


def choose_any(rng, view, moves):
    return rng.choice(moves)


def random_walk(match, rng, most, choose=choose_any):
    """The match after each of up to `most` moves, the next deals dealt as they come."""
    for _ in range(most):
        if match.over:
            return
        match = match.dealt()
        moves = listed(match)
        assert moves, "the seat to move can do nothing"
        match, _ = match.play(choose(rng, match.view(match.turn), moves))
        yield match


def all_cards(table):
    melded = [placed.card for meld in table.melds for placed in meld.placed]
    return Counter([*table.stock, *table.discards, *melded, *(card for hand in table.hands for card in hand)])


def another_world(table, seat, rng):
    """The table with everything that `seat` cannot know dealt anew: the hidden part of the other hands, and the stock."""
    others = [other for other in range(table.seats) if other != seat]
    hidden = {other: without(table.hands[other], table.known[other]) for other in others}
    fixed_stock = bool(table.stock_known.order)
    pool = [card for cards in hidden.values() for card in cards] + ([] if fixed_stock else list(table.stock))
    rng.shuffle(pool)
    hands = list(table.hands)
    for other in others:
        drawn, pool = pool[: len(hidden[other])], pool[len(hidden[other]) :]
        hands[other] = in_order((*table.known[other], *drawn))
    return table._replace(hands=tuple(hands), stock=table.stock if fixed_stock else tuple(pool))


def rng_of(seed):
    return random.Random(seed)
