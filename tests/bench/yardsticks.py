"""What we measure against: OpenSpiel's gin_rummy and RLCard's gin-rummy, in a virtual environment of their own.

`inside(name)` runs a benchmark's `measure` in that environment and gives back what it printed as JSON.
"""

import json
import random
import statistics
import subprocess
import sys
import time
import types
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / ".venv-bench"
PINS = Path(__file__).parent / "requirements.txt"


def python():
    """The Python of the environment, made at first use."""
    from static.tools import PIP, make_venv, run, venv_python

    ready = FOLDER / "ready"
    if not ready.is_file() or ready.read_text(encoding="utf-8") != PINS.read_text(encoding="utf-8"):
        where = make_venv("Making .venv-bench", FOLDER)
        run("Fetching OpenSpiel and RLCard from PyPI", [where, *PIP, "install", "--no-deps", "-r", PINS], cwd=ROOT)
        ready.write_text(PINS.read_text(encoding="utf-8"), encoding="utf-8")
    return venv_python(FOLDER)


def inside(module):
    """Runs `python -m tests.bench.<module> --inside` with the yardsticks at hand; its JSON."""
    command = [str(python()), "-m", f"tests.bench.{module}", "--inside"]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)


def load_rlcard():
    """RLCard's gin-rummy parts. Its package wants `termcolor` to print Uno cards, which nothing here does."""
    sys.modules.setdefault("termcolor", types.ModuleType("termcolor"))
    sys.modules["termcolor"].colored = lambda text, *_: text
    from rlcard.games.base import Card
    from rlcard.games.gin_rummy.game import GinRummyGame
    from rlcard.games.gin_rummy.utils import melding, utils

    return Card, GinRummyGame, melding, utils


def hands(count, size, deck, seed=7):
    """Hands as lists of card numbers: half at random, half after some draws that each kept what melds better."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        cards = list(deck)
        rng.shuffle(cards)
        if number % 2:
            cards[:size] = _drawn(cards, size, rng)
        found.append(cards[:size])
    return found


def _drawn(cards, size, rng):
    """A hand after twenty draws, each of which throws the card with the fewest neighbours."""
    hand, rest = cards[:size], cards[size:]
    for card in rest[:20]:
        hand.append(card)
        hand.remove(min(hand, key=lambda one: (sum(_near(one, other) for other in hand), rng.random())))
    return hand


def _near(one, other):
    return one != other and (one % 13 == other % 13 or (one // 13 == other // 13 and abs(one % 13 - other % 13) <= 2))


def times(function, things, repeats=5):
    """Microseconds of `function` on each thing: the median of several runs; p50 and p99 over the things."""
    per_thing = []
    for thing in things:
        runs = []
        for _ in range(repeats):
            began = time.process_time_ns()
            function(thing)
            runs.append(time.process_time_ns() - began)
        per_thing.append(statistics.median(runs) / 1000)
    per_thing.sort()
    return {"p50": per_thing[len(per_thing) // 2], "p99": per_thing[len(per_thing) * 99 // 100]}
