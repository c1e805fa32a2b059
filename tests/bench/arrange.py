"""`python3 -m tests.bench arrange`: microseconds of processor time for arrangements and contracts, p50 and p99 of 2,000 hands.

`first` is the first time that a hand is seen, with the tables as the hands before have left them; `again` the second time.
"""

import json
import time
from functools import partial
from random import Random

from game.arrange import arrange, arranger, best_discard, least_points
from game.fits import closest_contract, lay_contract
from game.variant import ContractRuns
from tests.arrange.hands import GAMES, random_hand, rich_hand
from tests.fits.hands import near_contract

COUNT = 2000
SIZES = (
    ("basic", 10, random_hand),
    ("basic", 10, rich_hand),
    ("persian", 8, random_hand),
    ("contract, two decks", 13, random_hand),
    ("kings wild", 14, random_hand),
    ("kings wild, two decks", 14, random_hand),
    ("kings wild, two decks", 14, rich_hand),
)
LONG = ("persian", "contract, two decks", "contract, three decks", "kings wild, two decks")


def percentiles(asked, question):
    """p50, p99 and the longest time of a question, asked of each."""
    took = []
    for item in asked:
        began = time.process_time_ns()
        question(item)
        took.append((time.process_time_ns() - began) / 1000)
    took.sort()
    return {"p50": round(took[len(took) // 2], 1), "p99": round(took[len(took) * 99 // 100], 1), "max": round(took[-1], 1)}


def contracts(rng, size):
    """Hands near contracts, with the contract."""
    names = sorted(name for name in GAMES if name.startswith("contract"))
    for _ in range(COUNT):
        game, sets, runs = GAMES[rng.choice(names)], *rng.choice(((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)))
        yield near_contract(game.pack, sets, runs, size, rng), sets, runs, game.rules


def of(question, game):
    """A question about hands of a game."""
    return lambda hand: question(hand, game.rules, game.values)


def _lay(leave, asked):
    return lay_contract(*asked, suits=ContractRuns.DISTINCT, leave=leave)


def run():
    """All figures by name."""
    found = {}
    arranger.cache_clear()
    for name, size, kind in SIZES:
        game, rng = GAMES[name], Random(5)
        hands = [kind(game, size, rng) for _ in range(COUNT)]
        label = f"{name}, {size} cards, {kind.__name__}"
        for when in ("first", "again"):
            found[f"{label}, {when}"] = percentiles(hands, of(least_points, game))
        found[f"{label}, best discard"] = percentiles(hands[:300], of(best_discard, game))
        found[f"{label}, the melds too"] = percentiles(hands[:300], of(arrange, game))
    for name in LONG:
        for kind in (random_hand, rich_hand):
            game, rng = GAMES[name], Random(6)
            hands = [kind(game, 30, rng) for _ in range(200)]
            label = f"{name}, 30 cards, {kind.__name__}, first"
            found[label] = percentiles(hands, of(least_points, game))
    for size in (13, 30):
        for leave in (None, (0, 0), (1, 1)):
            asked = list(contracts(Random(7), size))
            found[f"lay_contract, {size} cards, leave {leave}"] = percentiles(asked, partial(_lay, leave))
        found[f"closest_contract, {size} cards"] = percentiles(
            list(contracts(Random(8), size)), lambda it: closest_contract(*it, suits=ContractRuns.DISTINCT)
        )
    return found


def main(argv):
    print(json.dumps(run(), indent=1))
