"""Finds the table in `game/bots/learned.py` by self-play: `python3 -m tests.strength.learn 2 3 4` (seats; some ten minutes each
on one core), then the same with `--second`. `--deals 5000` plays so many.

At first the level careful plays itself, seeded, now and then trying one of its other discards. What a hand at rest looked like
(`foreseen.SIGNS`) is paired with the points that its seat had when the deal was over, and a table holds the weights with the
least squared error. In the second round that table plays itself and tries more, and the products of signs are weighed too.
The sums that this needs are lines of `learned.log`, and the bots' table is what its last round says
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
from game.bots.foreseen import PRODUCTS, SIGNS, Foreseen, Learned, with_products
from game.bots.judgement import worth_of
from game.bots.outlook import Outlook
from game.bots.worth import Worth
from game.cards import Card, without
from game.moves import Discard, Move
from game.simulate import Plan, run
from game.table import Phase
from game.variants import variant
from game.view import View

LOG = Path(__file__).with_name("learned.log")
FILE = Path(__file__).parents[2] / "game" / "bots" / "learned.py"
GAME = "three-thirteen"
TRIES = (0.05, 0.3)  # how often another discard is tried, by round
CHOICE = 5  # out of so many
RIDGE = (0.0, 100.0)  # rows that say that a sign has no weight, by round: products are many, and alike
TINY = 1e-3  # keeps signs that never differ from being weighed without bounds
STOCK, SWAP = 0.5, 0.3  # what a card of the stock is worth, and what each point by which it may be cheaper
ONE = SIGNS.index("one")
Row = tuple[float, ...]


class Hasty(Foreseen):
    """Judges a card of the stock roughly, as there are many deals to play."""

    def blind(self, hand: tuple[Card, ...]) -> float:
        """The cost, less what a card is worth, and more where it may be cheaper to hold than the costliest loose one."""
        return self.of(hand) - STOCK - SWAP * self.signs(hand)[SIGNS.index("swap")]


class Learner:
    """Plays as careful does, or as a table says, and notes what its hands looked like."""

    def __init__(self, learned: Learned | None = None) -> None:
        self.careful, self.learned = Careful(), learned
        self.seen: dict[int, list[Row]] = {}

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        """As `Bot.choose`."""
        worth = self.judgement(view)
        move = self.careful.draw(view, worth) if view.phase is Phase.DRAW else self.careful.play(view, worth)
        if view.phase is Phase.DRAW or view.out is not None or not isinstance(move, Discard) or move.out:
            return move
        rows = self.seen.setdefault(view.seat, [])
        if rng.random() < TRIES[self.learned is not None]:  # what came before does not lead here
            rows.clear()
            throws = worth.throws(view.hand, view.barred)[:CHOICE]
            move = Discard(throws[int(rng.random() * len(throws))][1])
        at_rest = without(view.hand, (move.card,))
        if isinstance(worth, Foreseen):
            rows.append(with_products(worth.signs(at_rest)))
        else:
            rows.append(Foreseen(view, worth.look).signs(at_rest))
        return move

    def judgement(self, view: View) -> Worth:
        """What the learner goes by."""
        look = Outlook(view)
        return worth_of(view, look) if self.learned is None or view.out is not None else Hasty(view, look, learned=self.learned)


class Sums(NamedTuple):
    """What least squares needs of some rows: their number, the products of signs with signs, and with points."""

    count: int
    products: list[list[float]]
    points: list[float]


def played(seats: int, deals: int, first: int = 0, learned: Learned | None = None) -> dict[int, Sums]:
    """The sums by the number of cards in hand; of a second round, where a table is given to play by."""
    game = variant(GAME)
    assert game is not None
    size = len(SIGNS) + (len(PRODUCTS) if learned else 0)
    sums = {deal.hand: Sums(0, [[0.0] * size for _ in range(size)], [0.0] * size) for deal in game.deals}
    for number in range(first, first + deals):
        learner = Learner(learned)
        hand = game.deals[number % len(game.deals)]
        plan = Plan(
            variant=game,
            players=seats,
            bots=("learner",),
            sets=1,
            number=number % len(game.deals) + 1,
            seed=f"learn/{seats}/{number}" if learned is None else f"learn/{seats}/{number}/2",
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


def solved(sums: Sums, ridge: float = 0.0) -> Row:
    """The weights with the least squared error, where so many rows more say that a sign with its usual spread has none."""
    size = len(sums.points)
    means = [sums.products[max(at, ONE)][min(at, ONE)] / sums.count for at in range(size)]
    spread = [max(0.0, sums.products[at][at] / sums.count - means[at] ** 2) for at in range(size)]
    rows = [[sums.products[max(at, other)][min(at, other)] for other in range(size)] + [sums.points[at]] for at in range(size)]
    for at in range(size):
        rows[at][at] += TINY + ridge * spread[at]
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


def noted(lines: Sequence[str]) -> list[dict[int, dict[int, Sums]]]:
    """The sums of a log, by round, seats and cards; lines of the same add up."""
    rounds: list[dict[int, dict[int, Sums]]] = [{} for _ in RIDGE]
    for line in map(json.loads, lines):
        new = Sums(line["rows"], line["products"], line["points"])
        of = rounds[line["round"] - 1].setdefault(line["seats"], {})
        old = of.get(line["cards"])
        of[line["cards"]] = new if old is None else _added(old, new)
    return rounds


def tables(log: str) -> list[dict[int, dict[int, Row]]]:
    """What the rounds of a log say: weights by seats and cards."""
    return [
        {seats: {cards: solved(sums, ridge) for cards, sums in sorted(by_cards.items())} for seats, by_cards in of.items()}
        for ridge, of in zip(RIDGE, noted(log.splitlines()), strict=True)
    ]


def _added(old: Sums, new: Sums) -> Sums:
    products = [[a + b for a, b in zip(mine, its, strict=True)] for mine, its in zip(old.products, new.products, strict=True)]
    points = [a + b for a, b in zip(old.points, new.points, strict=True)]
    return Sums(old.count + new.count, products, points)


def source(log: str) -> str:
    """The text of `game/bots/learned.py`."""
    first, second = tables(log)
    text = ['"""Weights of `foreseen.SIGNS`, by seats and cards: made by `python3 -m tests.strength.learn`, from its log."""\n']
    text.append("# fmt: off\n# ruff: noqa: E501 (a table)\n")
    text.append("from __future__ import annotations\n\nFORESEEN: dict[int, dict[int, tuple[float, ...]]] = {")
    for seats, rows in sorted({**first, **second}.items()):
        text.append(f"    {seats}: {{")
        text += [f"        {cards}: {row}," for cards, row in rows.items()]
        text.append("    },")
    return "\n".join([*text, "}\n"])


def main() -> None:
    """Plays, notes the sums, and writes the table."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.strength.learn")
    parser.add_argument("seats", type=int, nargs="*", help="tables to play at; none: only write the table anew")
    parser.add_argument("--second", action="store_true", help="the second round, which plays by what the first one found")
    parser.add_argument("--deals", type=int, default=11_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal: to go on, or to share the work")
    args = parser.parse_args()
    learned = tables(LOG.read_text(encoding="utf-8"))[0] if args.second else None
    for seats in args.seats:
        for cards, sums in played(seats, args.deals, args.first, learned).items():
            products = [[float(f"{value:.7g}") for value in row[: at + 1]] for at, row in enumerate(sums.products)]
            points = [float(f"{value:.7g}") for value in sums.points]
            which = {"round": 1 + args.second, "seats": seats, "cards": cards, "first": args.first, "deals": args.deals}
            with LOG.open("a", encoding="utf-8") as log:
                log.write(json.dumps({**which, "rows": sums.count, "products": products, "points": points}) + "\n")
    FILE.write_text(source(LOG.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
