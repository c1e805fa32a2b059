"""`python3 -m tests.arrange [HANDS] [SEED]`: so many hands per game against brute force; 900 take 90 seconds."""

import sys
import time
from random import Random

from tests.arrange.hands import GAMES, KINDS
from tests.arrange.oracle import fewest
from tests.arrange.test_exact import check


def main(count=900, seed=1):
    for name, game in GAMES.items():
        began, rng = time.perf_counter(), Random(f"{seed}{name}")
        for n in range(count):
            hand = KINDS[n % len(KINDS)](game, rng.randint(6, 12), rng)
            check(hand, game, fewest(hand, game.rules, game.values))
        print(f"{name}: {count} hands agree ({time.perf_counter() - began:.1f} s)", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
