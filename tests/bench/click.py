"""From a click's handler to a forced layout, motion left out, beside a bare `innerHTML` of the same text in the same run.

`python3 -m tests.bench click`: deals of Contract Rummy with eight seats, opened from records where 70 cards and more lie open
(discards, melds, my hand), are played on by clicks in Chromium; each click of mine is timed from inside the page.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page

from game import record
from game.bots import BOTS, Budget
from game.match import Match, Setup, bot_stream
from game.variants import variant
from tests.bench._page import opened
from tests.browser.table import wait_for_me

CLICKS, CARDS, SEATS = 300, 70, 8
TIMED = """selector => {
    const element = document.querySelector(selector), app = document.getElementById('app');
    document.body.offsetHeight;
    let start = performance.now();
    element.click();
    document.body.offsetHeight;
    const click = performance.now() - start;
    const text = app.innerHTML, bare = document.createElement('main');
    app.before(bare);
    start = performance.now();
    bare.innerHTML = text;
    document.body.offsetHeight;
    const yardstick = performance.now() - start;
    bare.remove();
    return [click, yardstick];
}"""
OPEN_CARDS = "document.querySelectorAll('#table .card').length"


def crowded() -> Iterator[dict[str, Any]]:
    """Records of deals in which it is my turn and many cards lie open."""
    game = variant("contract")
    assert game is not None
    number = 0
    while True:
        number += 1
        setup = Setup(variant=game, players=SEATS, seed=f"crowded {number}", seats=("You", *["bot:careful"] * (SEATS - 1)))
        match, streams = Match.start(setup), [bot_stream(setup, seat) for seat in range(SEATS)]
        while not match.deal_over:
            view = match.view(match.turn)
            shown = len(view.discards) + sum(len(meld.placed) for meld in view.melds) + len(match.view(0).hand)
            if match.turn == 0 and shown >= CARDS + 1:  # a selection is made after a draw, perhaps of a discard
                yield record.write(match)
                break
            match, _ = match.play(BOTS["careful"].choose(view, streams[match.turn], Budget()))


def run(clicks: int = CLICKS) -> dict[str, dict[str, float]]:
    """Milliseconds, median and p99, by kind of click; and how many cards lay open."""
    times: dict[str, list[float]] = {"select": [], "move": [], "all": [], "innerHTML": [], "cards": []}
    records = crowded()
    with opened() as page:
        while len(times["all"]) < clicks:
            _open(page, next(records))
            while wait_for_me(page) != "over" and page.evaluate(OPEN_CARDS) >= CARDS:
                _turn(page, times)
            page.keyboard.press("Escape")
            page.click("#open-leave")
            page.click("#home")
    return {kind: _summary(found) for kind, found in times.items()}


def _open(page: Page, saved: dict[str, Any]) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump(saved, file)
    page.click("#open-keeping")
    page.set_input_files("#file", file.name)
    page.wait_for_selector("#hand [data-pick]")
    Path(file.name).unlink()


def _turn(page: Page, times: dict[str, list[float]]) -> None:
    """Two selections and the move that the hint names."""
    for kind, selector in (("select", "#hand [data-pick]"), ("select", "#hand [data-pick]"), ("move", ".offer.hinted")):
        if kind == "move":
            page.click("#hint")
        times["cards"].append(page.evaluate(OPEN_CARDS))
        click, bare = page.evaluate(TIMED, selector)
        times[kind].append(click)
        times["all"].append(click)
        times["innerHTML"].append(bare)


def _summary(found: list[float]) -> dict[str, float]:
    return {"n": len(found), "p50": round(median(found), 2), "p99": round(quantiles(found, n=100)[98], 2)}


def main(argv: list[str]) -> None:
    """Print what `run` measured as JSON, and the ratio to the yardstick."""
    found = run()
    ratio = round(found["all"]["p50"] / found["innerHTML"]["p50"], 2)
    json.dump({"milliseconds from click to layout": found, "median to innerHTML's": ratio}, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
