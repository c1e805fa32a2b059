"""The long table: every level between its two fixed marks, with 95 % intervals.

    python3 -m tests.strength                      all rows (an hour or more)
    python3 -m tests.strength --only contract      the rows whose name holds that word
    python3 -m tests.strength --scale 0.2          a fifth of the cards

Each row is also a `python3 -m game simulate` command, which it prints.
"""

from __future__ import annotations

import argparse
from math import sqrt
from time import perf_counter, thread_time
from typing import NamedTuple

from game.simulate import Estimate, Outcome, Plan, estimate, run, shares
from game.variants import variant

GREEDY, PEEKER = "tests.strength.marks:greedy", "tests.strength.marks:peeker"
PLAYOUTS = 100  # a quarter of what the page gives expert in its worker


class Row(NamedTuple):
    """A measurement and its bar. `measure`: the share of deals or matches won, or how much fewer points a deal ("fewer")."""

    level: str
    game: str
    players: int
    against: int  # seats of greedy for each seat of the level
    games: int
    measure: str
    least: float | None = None
    most: float | None = None


def rows() -> list[Row]:
    """All rows."""
    found = []
    for game, measure, games in (("basic", "deals", 800), ("basic", "matches", 60), ("straight", "deals", 800)):
        found += [
            Row("easy", game, 2, 1, games, measure, most=0.45),
            Row("careful", game, 2, 1, games, measure, least=0.53),
            Row("expert", game, 2, 1, games // (4 if measure == "deals" else 6), measure, least=0.57),
            Row(PEEKER, game, 2, 1, games // (4 if measure == "deals" else 6), measure),
        ]
    for game, players, games, most in (
        ("three-thirteen", 2, 1100, 10_120),
        ("three-thirteen", 4, 1320, 7_040),
        ("contract", 4, 448, 448),
    ):
        found += [
            Row("easy", game, players, players - 1, games // 2, "fewer"),
            Row("careful", game, players, players - 1, games, "fewer", least=0.08),
            Row("expert", game, players, players - 1, most, "fewer", least=0.18),
            Row(PEEKER, game, players, players - 1, games // 2, "fewer"),
        ]
    found += [
        Row("easy", "persian", 4, 1, 100, "matches"),
        Row("careful", "persian", 4, 1, 200, "matches", least=0.55),
        Row("expert", "persian", 4, 1, 200, "matches", least=0.62),
        Row(PEEKER, "persian", 4, 1, 100, "matches"),
    ]
    return found


def played(row: Row, scale: float) -> Outcome:
    """A row's games."""
    game = variant(row.game)
    assert game is not None
    bots = (row.level, *[GREEDY] * row.against)
    sets = max(2, round(row.games * scale / len(bots)))
    deals = len(game.deals)
    if row.measure != "matches":
        sets = -(-sets // deals) * deals  # each deal of the game as often as the others
    matches = row.measure == "matches"
    plan = Plan(variant=game, players=row.players, bots=bots, sets=sets, matches=matches, seed="strength", playouts=PLAYOUTS)
    return run(plan, perf_counter, thread_time)


def measured(row: Row, outcome: Outcome) -> Estimate:
    """What a row asks for."""
    mine = shares(outcome, row.level)
    if row.measure == "deals":
        return estimate([share.deals_won for share in mine])
    if row.measure == "matches":
        return estimate([share.matches_won or 0.0 for share in mine])
    theirs = shares(outcome, GREEDY)
    return fewer([share.points for share in mine], [share.points for share in theirs])


def fewer(mine: list[float], theirs: list[float]) -> Estimate:
    """By which part the first are fewer in the mean, with the interval of a ratio of means over sets of cards."""
    count = len(mine)
    ours, other = sum(mine) / count, sum(theirs) / count
    ratio = ours / other
    spread = sqrt(sum((a - ratio * b) ** 2 for a, b in zip(mine, theirs, strict=True)) / (count - 1) / count) / other
    return Estimate(1 - ratio, 1 - ratio - 1.96 * spread, 1 - ratio + 1.96 * spread)


def verdict(row: Row, found: Estimate) -> str:
    """How the bar stands to the interval."""
    if row.least is not None:
        return "met" if found.low >= row.least else "mean meets it" if found.mean >= row.least else "missed"
    if row.most is not None:
        return "met" if found.high <= row.most else "mean meets it" if found.mean <= row.most else "missed"
    return ""


def line(row: Row, outcome: Outcome) -> str:
    """A row of the table."""
    found = measured(row, outcome)
    games = [game for one in outcome.sets for game in one]
    deals = [result for game in games for result in game.deals]
    caps = sum(result.ended.value == "cap" for result in deals) / len(deals)
    times = sorted(outcome.thinking[row.level])
    p50, p99 = (1000 * times[int(part * (len(times) - 1))] for part in (0.5, 0.99))
    bar = f"≥ {row.least:.0%}" if row.least is not None else f"≤ {row.most:.0%}" if row.most is not None else ""
    name = row.level.rpartition(":")[2]
    return (
        f"| {row.game} {row.players} | {name} | {row.measure} | {found.mean:.1%} [{found.low:.1%}, {found.high:.1%}] | {bar} "
        f"| {verdict(row, found)} | {len(games)} | {caps:.1%} | {p50:.2f} / {p99:.2f} |"
    )


def command(row: Row, outcome: Outcome) -> str:
    """The same as a command."""
    what = "--matches" if row.measure == "matches" else "--deals"
    games = sum(map(len, outcome.sets))
    bots = ",".join((row.level, *[GREEDY] * row.against))
    return (
        f"python3 -m game simulate --game {row.game} --players {row.players} {what} {games} --bots {bots} "
        f"--seed strength --playouts {PLAYOUTS}"
    )


def main() -> None:
    """Prints the table, row by row."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.strength")
    parser.add_argument("--only", default="", help="rows whose text holds this")
    parser.add_argument("--scale", type=float, default=1.0, help="how many of the cards")
    args = parser.parse_args()
    print("| game, seats | level | measure | against greedy, 95 % | bar | | games | cap | ms p50 / p99 |", flush=True)
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    for row in rows():
        if args.only in f"{row.game} {row.players} {row.level} {row.measure}":
            outcome = played(row, args.scale)
            print(line(row, outcome), flush=True)
            print(f"<!-- {command(row, outcome)} -->", flush=True)


if __name__ == "__main__":
    main()
