"""What a hundred deals in one page leave behind: DOM nodes, listeners, Python's objects, and memory.

`python3 -m tests.bench deals [--deals=100]`: the five games in turn, a deal of each in a match of its own from the start
screen, all by clicks: my moves are the hint's, the log is read, and the score sheet and the replay are looked at. Back on
the start screen both collectors run and all is counted: after the first deal, after the first of every game (by then
each file was imported and each table made once), and after the last.

Of a match that is over the statistics keep a line a game and level, and nothing else; so everything may be where it was, and
the bar is 5 %. A match that goes on does grow, by its moves and its score sheet, until it is left.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.bench._page import opened

DEALS = 100
BAR = 1.05
FORMS: dict[str, dict[str, str]] = {  # what is chosen on the start screen, so that a match is short
    "basic": {"players": "3", "option.end": "deals", "option.deals": "1"},
    "straight": {"players": "2", "option.deals": "1"},
    "contract": {"players": "3", "option.deals": "1"},
    "persian": {},
    "three-thirteen": {"players": "2", "option.deals": "1"},
}
CHOOSE = """([game, chosen]) => {
    const form = document.querySelector(`[data-form=${game}]`);
    for (const one of form.querySelectorAll('select[name^=level]')) one.value = 'easy';
    for (const [name, value] of Object.entries(chosen)) {
        const field = form.elements[name];
        field.value = value;
        field.dispatchEvent(new Event('change', {bubbles: true}));
    }
    form.requestSubmit();
}"""
PLAY = """async () => {
    const soon = () => new Promise(done => setTimeout(done));
    const until = async selector => { while (!document.querySelector(selector)) await soon(); };
    const press = selector => document.querySelector(selector).click();
    for (let moves = 0; ; moves++) {
        await until('#hint:not([disabled]), #panel.sheet');
        if (document.querySelector('#panel.sheet')) return;
        if (moves === 2) for (const selector of ['#open-log', '#close', '#sort-best', '#hand [data-pick]']) press(selector);
        press('#hint');
        await until('.offer.hinted[data-move]');
        press('.offer.hinted[data-move]');
    }
}"""
# Counting from inside Python, by a script that PyScript runs in the page's own interpreter.
COUNTING = """
import gc, json
import pyodide_js
from pyodide.ffi import create_proxy
from pyscript import window

def counts():
    gc.collect()
    return json.dumps({"Python objects": len(gc.get_objects()), "Python's memory": pyodide_js._module._sbrk(0)})

window.pythonCounts = create_proxy(counts)
"""


class Counter:
    """Counts what a page holds, once nothing is left to be collected."""

    def __init__(self, page: Page) -> None:
        self._page, self._session = page, _session(page)
        page.evaluate(
            "code => document.body.append(Object.assign(document.createElement('script'), {type: 'py', textContent: code}))",
            COUNTING,
        )
        page.wait_for_function("'pythonCounts' in window")

    def counts(self) -> dict[str, int]:
        """By name; sizes are in bytes."""
        for _ in range(3):  # what one of the two lets go may be the last that held something in the other
            self._page.evaluate("() => new Promise(done => { pythonCounts(); setTimeout(done); })")
            self._session.send("HeapProfiler.collectGarbage")
        dom = self._session.send("Memory.getDOMCounters")
        python: dict[str, int] = json.loads(self._page.evaluate("pythonCounts()"))
        heap = int(self._session.send("Runtime.getHeapUsage")["usedSize"])
        return {"DOM nodes": dom["nodes"], "listeners": dom["jsEventListeners"], "JavaScript heap": heap, **python}


def _session(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    return session


def play(page: Page, deals: int) -> Iterator[int]:
    """Play so many deals from the start screen; each is yielded when the page is back there."""
    games = list(FORMS)
    for number in range(deals):
        game = games[number % len(games)]
        _choose(page, game, number)
        page.evaluate(PLAY)
        page.click("#replay-deal")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.click("#replay-close")
        _leave(page)
        yield number + 1


def _choose(page: Page, game: str, number: int) -> None:
    page.evaluate(CHOOSE, [game, {**FORMS[game], "seed": f"deals-{number}"}])
    page.locator("#table").wait_for()  # a handle of `wait_for_selector` would hold the table for ever
    if page.locator("[data-do=guide-skip]").count():
        page.click("[data-do=guide-skip]")


def _leave(page: Page) -> None:
    """To the start screen; a match that is not over is thrown away."""
    if page.locator("#rematch").count():
        page.click("#home")
    else:
        page.click("#close")
        page.click("#open-leave")
        page.click("#give-up")
    page.locator("#start").wait_for()


def run(deals: int = DEALS) -> dict[str, dict[str, int]]:
    """What the page holds after the first deal, after the first of every game, and after the last."""
    found = {}
    with opened() as page:
        counter = Counter(page)
        for number in play(page, deals):
            if number in (1, len(FORMS), deals):
                found[{1: "first", len(FORMS): "each", deals: "last"}[number]] = counter.counts()
    return found


def main(argv: list[str]) -> None:
    """Print what `run` counted, and the ratios; the exit status is 1 where something grew by more than the bar."""
    asked: dict[str, Any] = dict(option.removeprefix("--").split("=") for option in argv)
    deals = int(asked.get("deals", DEALS))
    found = run(deals)
    grown = []
    print(f"{'':34} {'deal 1':>12} {f'deal {len(FORMS)}':>12} {f'deal {deals}':>12} last/first last/each")
    for name, last in found["last"].items():
        first, each = found["first"][name], found["each"][name]
        print(f"{name:34} {first:12,} {each:12,} {last:12,} {last / first:10.3f} {last / each:9.3f}")
        grown += [name] if last > first * BAR else []
    if grown:
        sys.exit(f"grown by more than {BAR - 1:.0%}: {', '.join(grown)}")


if __name__ == "__main__":
    main(sys.argv[1:])
