"""`python3 -m tests.perft`: compare the game with the enumerator for longer than the tests do.

    python3 -m tests.perft --positions 2000             so many random positions per game, each played on a few moves
    python3 -m tests.perft --positions 0 --depth 5      the fixed positions, deeper
    python3 -m tests.perft --game contract --seed 7     one game; other random positions

The exit status is 0 only if they agreed everywhere.
"""

from __future__ import annotations

import argparse
import random
import sys

from tests.perft.random_positions import SWITCHES, a_position
from tests.perft.side_by_side import POSITIONS, DifferenceError, begin, count_both, walk


def main(arguments: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(prog="python3 -m tests.perft", description="Compare the game with the enumerator.")
    asked.add_argument("--positions", type=int, default=1000, help="random positions per game")
    asked.add_argument("--plies", type=int, default=5, help="moves played on from each")
    asked.add_argument("--depth", type=int, default=0, help="depth to which the fixed positions are counted")
    asked.add_argument("--game", choices=sorted(SWITCHES), help="one game only")
    asked.add_argument("--seed", default="longer")
    chosen = asked.parse_args(arguments)
    games = [chosen.game] if chosen.game else list(SWITCHES)
    faults = 0
    for game in games:
        for entry in POSITIONS[game] if chosen.depth else ():
            try:
                found = count_both(*begin(entry["record"]), chosen.depth)
            except DifferenceError as error:
                found, faults = error, faults + 1
            print(f"{game}: {entry['name']}: {found}")
        nodes = 0
        for n in range(chosen.positions):
            rng = random.Random(f"{chosen.seed}/{game}/{n}")
            start = a_position(game, rng)
            try:
                nodes += walk(start, rng, chosen.plies, everything=True)
            except DifferenceError as error:
                faults += 1
                print(f"{game}, position {n}: {error}")
        print(f"{game}: {chosen.positions} random positions, {nodes} nodes compared")
    print(f"{faults} differences" if faults else "no difference")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
