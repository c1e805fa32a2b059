"""Thinking in the named worker, in a real browser: it starts when asked to, answers, and leaves the page free."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from serve import PageServer
from static.runtime import ROOT, Place, set_up
from tests.browser.conftest import Watch
from tests.browser.host import answering

PAGE = """<!doctype html>
<html lang="en">
<title>The brain alone</title>
<link rel="icon" href="data:,">
<script type="module" src="./static/vendor/pyscript/core.js"></script>
<py-config src="./pyscript.toml" hidden></py-config>
<mpy-config src="./pyscript.toml" hidden></mpy-config>
<p id="told">waiting</p>
<script>
let last = performance.now();
window.longest = 0;
setInterval(() => {
  const now = performance.now();
  window.longest = Math.max(window.longest, now - last - 10);
  last = now;
}, 10);
</script>
<script type="py" src="./game/think.py"></script>
"""

THINK = """
import json
from pyscript import document, window
from game.match import Match, Setup
from game.rules import check
from game.ui.brain import Brain
from game.ui.worker import start
from game.variants import variant

brain = Brain(start)
match = Match.start(Setup(variant=variant("straight"), players=2, seed="brain"))
view = match.view(match.turn)
first = await brain.think(view, {}, "expert", "a")
told = {"at first": [check(view, first) is None, brain.in_worker]}
await brain.wake()
window.longest = 0
moves = [await brain.think(view, {}, "expert", str(n)) for n in range(3)]
told["then"] = [all(check(view, move) is None for move in moves), brain.in_worker]
told["longest"] = window.longest
advice = await brain.advise(view, {}, "a")
told["advice"] = [check(view, advice.move) is None, brain.in_worker]
document.getElementById("told").textContent = json.dumps(told)
document.getElementById("told").dataset.ready = ""
"""


@pytest.fixture
def thinking(tmp_path: Path) -> Iterator[str]:
    set_up(Place())
    for name in ("game", "static"):
        shutil.copytree(ROOT / name, tmp_path / name, symlinks=True)
    shutil.copy(ROOT / "pyscript.toml", tmp_path)
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "game" / "think.py").write_text(THINK)
    with answering(PageServer("127.0.0.1", 0, tmp_path)) as port:
        yield f"http://127.0.0.1:{port}/"


def test_the_worker_starts_when_it_is_needed_and_the_page_stays_free(thinking: str, page: Page, watch: Watch) -> None:
    page.goto(thinking)
    page.wait_for_selector("#told[data-ready]", timeout=90_000)
    told = json.loads(page.inner_text("#told"))
    assert told["at first"] == [True, False]
    assert told["then"] == [True, True]
    assert told["advice"] == [True, True]
    assert told["longest"] < 250  # milliseconds; 50 on a machine that does nothing else
