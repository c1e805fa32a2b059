"""Finds the table in `game/bots/learned.py` by self-play: `python3 -m tests.strength.learn 2 3 4` (seats; some ten minutes each
on one core). `--deals 5000` plays so many.

The level careful plays itself, seeded, now and then trying one of its other discards. What a hand at rest looked like
(`foreseen.SIGNS`) is paired with the points that its seat had when the deal was over, and the table holds the weights with the
least squared error. The sums that this needs are lines of `learned.log`, and the table is what the log says
(`tests/bots/test_foreseen.py` checks that).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.bots.bot import Budget
from game.bots.careful import Careful
from game.bots.foreseen import SIGNS, Foreseen
from game.bots.judgement import worth_of
from game.bots.outlook import Outlook
from game.cards import without
from game.moves import Discard, Move
from game.simulate import Plan, run
from game.table import Phase
from game.variants import variant
from game.view import View

LOG = Path(__file__).with_name("learned.log")
FILE = Path(__file__).parents[2] / "game" / "bots" / "learned.py"
GAME = "three-thirteen"
TRIES = 0.05  # how often another discard is tried
CHOICE = 5  # out of so many
RIDGE = 1e-3  # keeps signs that never differ from being weighed without bounds

Row = tuple[float, ...]


class Learner:
    """Plays as careful does, and notes what its hands looked like."""

    def __init__(self) -> None:
        self.careful = Careful()
        self.seen: dict[int, list[Row]] = {}

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        """As `Bot.choose`."""
        move = self.careful.choose(view, rng, budget)
        if view.phase is Phase.DRAW or view.out is not None or not isinstance(move, Discard) or move.out:
            return move
        rows = self.seen.setdefault(view.seat, [])
        if rng.random() < TRIES:  # what came before does not lead here
            rows.clear()
            throws = worth_of(view, Outlook(view)).throws(view.hand, view.barred)[:CHOICE]
            move = Discard(throws[int(rng.random() * len(throws))][1])
        rows.append(Foreseen(view, Outlook(view)).signs(without(view.hand, (move.card,))))
        return move


class Sums(NamedTuple):
    """What least squares needs of some rows: their number, the products of signs with signs, and with points."""

    count: int
    products: list[list[float]]
    points: list[float]


def played(seats: int, deals: int, first: int = 0) -> dict[int, Sums]:
    """The sums by the number of cards in hand."""
    game = variant(GAME)
    assert game is not None
    size = len(SIGNS)
    sums = {deal.hand: Sums(0, [[0.0] * size for _ in SIGNS], [0.0] * size) for deal in game.deals}
    for number in range(first, first + deals):
        learner = Learner()
        hand = game.deals[number % len(game.deals)]
        plan = Plan(
            variant=game,
            players=seats,
            bots=("learner",),
            sets=1,
            number=number % len(game.deals) + 1,
            seed=f"learn/{seats}/{number}",
        )
        points = run(plan, lambda: 0.0, bots={"learner": learner}).sets[0][0].deals[0].points
        found = sums[hand.hand]
        for seat, rows in learner.seen.items():
            for row in rows:
                for at, sign in enumerate(row):
                    found.points[at] += sign * points[seat]
                    for other in range(at + 1):
                        found.products[at][other] += sign * row[other]
            sums[hand.hand] = found = found._replace(count=found.count + len(rows))
    return sums


def solved(sums: Sums) -> Row:
    """The weights with the least squared error."""
    size = len(sums.points)
    rows = [
        [sums.products[max(at, other)][min(at, other)] + (RIDGE if at == other else 0.0) for other in range(size)]
        + [sums.points[at]]
        for at in range(size)
    ]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for below in range(at + 1, size):
            part = rows[below][at] / rows[at][at]
            rows[below] = [mine - part * its for mine, its in zip(rows[below], rows[at], strict=True)]
    weights = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][other] * weights[other] for other in range(at + 1, size))
        weights[at] = (rows[at][size] - known) / rows[at][at]
    return tuple(float(f"{weight:.4g}") for weight in weights)


def noted(lines: Sequence[str]) -> dict[int, dict[int, Sums]]:
    """The sums of a log, by seats and cards; lines of the same add up."""
    found: dict[int, dict[int, Sums]] = {}
    for line in map(json.loads, lines):
        new = Sums(line["rows"], line["products"], line["points"])
        of = found.setdefault(line["seats"], {})
        old = of.get(line["cards"])
        of[line["cards"]] = new if old is None else _added(old, new)
    return found


def _added(old: Sums, new: Sums) -> Sums:
    products = [[a + b for a, b in zip(mine, its, strict=True)] for mine, its in zip(old.products, new.products, strict=True)]
    points = [a + b for a, b in zip(old.points, new.points, strict=True)]
    return Sums(old.count + new.count, products, points)


def source(log: str) -> str:
    """The text of `game/bots/learned.py`."""
    text = ['"""Weights of `foreseen.SIGNS`, by seats and cards: made by `python3 -m tests.strength.learn`, from its log."""\n']
    text.append("# fmt: off\n# ruff: noqa: E501 (a table)\n")
    text.append("from __future__ import annotations\n\nFORESEEN: dict[int, dict[int, tuple[float, ...]]] = {")
    for seats, by_cards in sorted(noted(log.splitlines()).items()):
        text.append(f"    {seats}: {{")
        text += [f"        {cards}: {solved(sums)}," for cards, sums in sorted(by_cards.items())]
        text.append("    },")
    return "\n".join([*text, "}\n"])


def main() -> None:
    """Plays, notes the sums, and writes the table."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.strength.learn")
    parser.add_argument("seats", type=int, nargs="*", help="tables to play at; none: only write the table anew")
    parser.add_argument("--deals", type=int, default=11_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal: to go on, or to share the work")
    args = parser.parse_args()
    for seats in args.seats:
        for cards, sums in played(seats, args.deals, args.first).items():
            products = [[float(f"{value:.7g}") for value in row[: at + 1]] for at, row in enumerate(sums.products)]
            points = [float(f"{value:.7g}") for value in sums.points]
            line = {"seats": seats, "cards": cards, "first": args.first, "deals": args.deals, "rows": sums.count}
            with LOG.open("a", encoding="utf-8") as log:
                log.write(json.dumps({**line, "products": products, "points": points}) + "\n")
    FILE.write_text(source(LOG.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
