"""Finds the weights in `game/bots/tuned.py` by play: `python3 -m tests.strength.tune concealed due …` (minutes each), or only
some of a flavour's: `concealed:stock,swap`.

Coordinate search, seeded: each weight of a flavour is tried smaller and larger against the mark called greedy, on the same
cards each time; a change stays if it does better by more than half its standard error. Every try is a line of `tuned.log`,
and the file of weights is what the log's last kept line of each flavour says (`tests/bots/test_tuned.py` checks that).
"""

from __future__ import annotations

import json
import sys
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from game.bots.careful import Careful
from game.bots.tuned import WEIGHTS
from game.simulate import Plan, run
from game.variant import Wins
from game.variants import variant
from tests.strength.marks import greedy

LOG = Path(__file__).with_name("tuned.log")
FILE = Path(__file__).parents[2] / "game" / "bots" / "tuned.py"
STEPS = (0.5, 1.6)


class Field(NamedTuple):
    """Where a flavour is tried: game, seats, sets of cards."""

    game: str
    players: int
    sets: int


FIELDS = {
    "open": Field("basic", 2, 100),
    "earning": Field("persian", 4, 80),
    "concealed": Field("three-thirteen", 4, 176),
    "due": Field("contract", 4, 84),
}


def margins(field: Field, weights: dict[str, dict[str, float]], seed: str) -> list[float]:
    """By set of cards, how many points a deal the weights make more than greedy does (fewer where the lowest wins)."""
    game = variant(field.game)
    assert game is not None
    names = ("mine", "greedy")
    plan = Plan(variant=game, players=field.players, bots=names, sets=field.sets, seed=seed)
    outcome = run(plan, lambda: 0.0, bots={"mine": Careful(tuned=weights), "greedy": greedy})
    sign = -1 if game.scoring.wins is Wins.LOWEST else 1
    teams = game.teams_of(field.players)
    found = []
    for games in outcome.sets:
        total = 0.0
        for one in games:
            for seat, name in enumerate(one.seats):
                total += sign * one.deals[0].points[teams[seat]] * (1 if name == "mine" else -1)
        found.append(total / len(games) / field.players)
    return found


def better(new: list[float], old: list[float]) -> bool:
    """Whether `new` beats `old` by more than half the standard error of their difference."""
    differences = [a - b for a, b in zip(new, old, strict=True)]
    mean = sum(differences) / len(differences)
    error = sqrt(sum((d - mean) ** 2 for d in differences) / len(differences) / len(differences))
    return mean > 0.5 * error > 0


def tune(wanted: str, seed: str = "tune") -> None:
    """One pass over the weights of a flavour, or over those that are named after it."""
    flavour, _, named = wanted.partition(":")
    field = FIELDS[flavour]
    weights = {name: dict(values) for name, values in WEIGHTS.items()}
    best = margins(field, weights, seed)
    note(flavour, weights[flavour], best, True, field)
    for name in named.split(",") if named else sorted(weights[flavour]):
        for step in STEPS:
            before = weights[flavour][name]
            if not before:
                continue
            weights[flavour][name] = round(before * step, 2)
            tried = margins(field, weights, seed)
            kept = better(tried, best)
            note(flavour, weights[flavour], tried, kept, field)
            if kept:
                best = tried
                break
            weights[flavour][name] = before


def note(flavour: str, values: dict[str, float], found: list[float], kept: bool, field: Field) -> None:
    """A line of the log."""
    line = {"flavour": flavour, "on": list(field), "margin": round(sum(found) / len(found), 3), "kept": kept, "weights": values}
    text = json.dumps(line)
    print(text, flush=True)
    with LOG.open("a", encoding="utf-8") as log:
        log.write(text + "\n")


def chosen() -> dict[str, dict[str, float]]:
    """What the log says: of each flavour the weights kept last; flavours without a line as they are."""
    found = {name: dict(values) for name, values in WEIGHTS.items()}
    for text in LOG.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        if line["kept"]:
            found[line["flavour"]] = line["weights"]
    return found


def source(weights: dict[str, dict[str, float]]) -> str:
    """The text of `game/bots/tuned.py`."""
    rows = "".join(f'    "{name}": {json.dumps(values)},\n' for name, values in weights.items())
    head = '"""Weights of the bots\' judgement: made by `python3 -m tests.strength.tune`, from its log beside it."""\n\n'
    return f"{head}from __future__ import annotations\n\nWEIGHTS: dict[str, dict[str, float]] = {{\n{rows}}}\n"


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        tune(wanted)
    FILE.write_text(source(chosen()), encoding="utf-8")
