"""`python3 -m tests.soak [--deals 20000] [--games basic,…] [--seed 1]`: no stuck state, and every deal ends.

Each deal is played by one of the policies of tests/engine/policies.py at every seat, under house rules drawn at random, with
the invariants asked after every move. Prints the counts per game; a broken one is an assertion with the record that shows it.
"""

import argparse
import json
import random
import time
from collections import Counter

from game import record
from game.chance import shuffles_of
from game.engine import deal
from game.position import dump
from game.table import Phase
from game.view import view_of
from tests.engine.play import BY_KEY, GAMES, all_cards, another_world, listed, start
from tests.engine.policies import POLICIES

MOST_MOVES_A_TURN = 60


def any_rules(key, rng):
    """House rules at random, about one option in three."""
    chosen = {}
    for option in BY_KEY[key].options:
        if rng.random() < 0.35:
            values = [value for value, _ in option.choices]
            chosen[option.name] = rng.choice(values) if values else rng.randint(*option.whole)
    return chosen


def one_deal(key, number, seed):
    """Plays a deal of one match; what happened, as a Counter. Raises AssertionError with the record."""
    rng = random.Random(f"soak {key} {seed} {number}")
    players = rng.randint(*BY_KEY[key].seats)
    policy = list(POLICIES)[number % len(POLICIES)]
    match = start(key, players, f"{seed}-{number}", **any_rules(key, rng))
    match = start_at_deal(match, rng)
    pack = Counter(match.table.rules.pack.cards())
    counts = Counter(deals=1)
    try:
        while not match.deal_over:
            moves = listed(match)
            assert moves, "the seat to move can do nothing"
            match, _ = match.play(POLICIES[policy](rng, match.view(match.turn), moves))
            counts["moves"] += 1
            check(match, pack, rng, deep=rng.random() < 0.02)
    except AssertionError as error:
        raise AssertionError(f"{error}\n{policy}: {json.dumps(record.write(match))}") from error
    counts[match.table.ended.value] += 1
    counts["turns"] += match.table.turns_done
    return counts


def start_at_deal(match, rng):
    """The match at any of its deals; of sixteen one is played whole, the others begin when turns and re-formations are
    nearly used up, so that twenty thousand of them take an hour and not a day."""
    setup = match.setup
    number = rng.randint(1, max(1, min(match.variant.ends.deals, len(match.variant.deals))))
    raw = {"rummy": 1, "game": setup.variant.key, "players": setup.players, "seed": setup.seed, "options": dict(setup.options)}
    shuffles = shuffles_of(setup.seed, number)
    table, _ = deal(setup.variant, setup.players, number, rng.randrange(setup.players), match.totals, shuffles)
    late = {"turns": rng.randint(240, 299), "recycles": rng.randint(0, 5)} if rng.random() < 15 / 16 else {}
    return record.read(json.dumps({**raw, "position": {**dump(table), **late}}), str)[0]


def check(match, pack, rng, deep):
    """What holds after every move; `deep` asks what costs more as well."""
    table = match.table
    assert all_cards(table) == pack, "a card is missing or there twice"
    assert table.turns_done <= table.variant.caps.turns + table.seats, "the deal goes on for ever"
    assert table.actions <= table.turn_number * MOST_MOVES_A_TURN, "a turn goes on for ever"
    if table.phase is Phase.DRAW:
        assert table.wanted is None, "a wanted card was stranded"
        assert not table.freed, "a freed joker was stranded"
    if deep:
        again, stopped = record.read(json.dumps(record.write(match)), str)
        assert stopped is None, "the record does not replay"
        assert again.table == table, "the record replays to another table"
        for seat in range(table.seats):
            assert view_of(another_world(table, seat, rng), seat) == view_of(table, seat), "the view tells a secret"


def soak(key, deals, seed, first=0):
    """Plays `deals` deals of a game; the sum of their counts."""
    total = Counter()
    for number in range(first, first + deals):
        total += one_deal(key, number, seed)
    return total


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    args = parser.parse_args(argv)
    for key in args.games.split(","):
        began = time.perf_counter()
        total = soak(key, args.deals, args.seed, args.first)
        spent = time.perf_counter() - began
        print(json.dumps({"game": key, **total, "seconds": round(spent)}), flush=True)


if __name__ == "__main__":
    main()
