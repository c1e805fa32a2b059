"""How long an expert thinks in the browser, and whether the page is free meanwhile.

`python3 -m tests.bench think [--positions=60]`: in the page's own Python careful bots play each game; in positions spread
over their deals the expert's worker is asked for its move, with the budget of a real match. A line for each game: the
median, the 99th percentile and the longest of its answers in milliseconds, and the longest time for which the page's thread
was busy while it waited. The bars are a second at the 99th percentile, and 50 ms.
"""

import json
import sys

from tests.bench._page import opened

POSITIONS = 60
BAR, FREE = 1000, 50  # milliseconds
PLACES = {"basic": 2, "straight": 2, "contract": 4, "persian": 4, "three-thirteen": 4}
THINKING = """
import asyncio
import json
from random import Random
from pyscript import window
from game.bots import BOTS
from game.bots.bot import Budget
from game.match import Match, Setup
from game.rules import check
from game.table import Phase
from game.ui.brain import Brain
from game.ui.worker import start
from game.variants import variant

brain = Brain(start)
await brain.wake()

def views(key, players, count):
    seed = found = 0
    while True:
        match = Match.start(Setup(variant=variant(key), players=players, seed=f"think/{seed}"))
        while not match.over:
            match = match.dealt()
            view = match.view(match.turn)
            found += 1
            if found % 7 == 0:
                count -= 1
                yield view
                if not count:
                    return
            match, _ = match.play(BOTS["careful"].choose(view, Random(1), Budget()))
        seed += 1

told = {}
for key, players in PLACES.items():
    times, busy = [], []
    for number, view in enumerate(views(key, players, POSITIONS)):
        await asyncio.sleep(0.03)
        window.longestBusy = 0
        before = window.performance.now()
        move = await brain.think(view, {}, "expert", str(number))
        times.append(window.performance.now() - before)
        busy.append(window.longestBusy)
        assert check(view, move) is None
    told[key] = [times, busy, brain.in_worker]
window.thoughtOver = json.dumps(told)
"""
WATCHING = """code => {
    let last = performance.now();
    window.longestBusy = 0;
    setInterval(() => {
        const now = performance.now();
        window.longestBusy = Math.max(window.longestBusy, now - last - 10);
        last = now;
    }, 10);
    document.body.append(Object.assign(document.createElement('script'), {type: 'py', textContent: code}));
}"""


def main(argv: list[str]) -> None:
    """Prints a line for each game."""
    positions = next((int(word.partition("=")[2]) for word in argv if word.startswith("--positions=")), POSITIONS)
    code = THINKING.replace("PLACES", repr(PLACES)).replace("POSITIONS", str(positions))
    with opened() as page:
        page.evaluate(WATCHING, code)
        page.wait_for_function("'thoughtOver' in window", timeout=0)
        told = json.loads(page.evaluate("thoughtOver"))
    for key, (times, busy, in_worker) in told.items():
        times.sort()
        p50, p99 = (times[int(part * (len(times) - 1))] for part in (0.5, 0.99))
        met = "met" if p99 <= BAR and max(busy) <= FREE and in_worker else "missed"
        print(
            f"{key:15} {len(times)} moves: {p50:.0f} / {p99:.0f} / {times[-1]:.0f} ms (bar {BAR} at the 99th of 100), "
            f"page busy for {max(busy):.0f} ms (bar {FREE}), {'in' if in_worker else 'WITHOUT'} the worker: {met}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
