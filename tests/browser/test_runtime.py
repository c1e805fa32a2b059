"""What set-up fetched starts in a browser, by itself: no page of the game is needed, and no other origin asked."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import serve
from static.runtime import Place, set_up
from tests.browser.conftest import Watch
from tests.browser.host import answering

PAGE = """<!doctype html>
<html lang="en">
<title>The runtime alone</title>
<link rel="icon" href="data:,">
<script type="module" src="./static/vendor/pyscript/core.js"></script>
<py-config src="./pyscript.toml" hidden></py-config>
<mpy-config src="./pyscript.toml" hidden></mpy-config>
<p id="table">waiting</p>
<script type="py" src="./game/start.py"></script>
"""

CONFIG = """
interpreter = "./static/vendor/pyodide/pyodide.mjs"
plugins = ["!codemirror", "!deprecations-manager", "!donkey", "!error", "!py-editor", "!py-game", "!py-terminal"]
[files]
"./game/rooms/cards.py" = "./game/rooms/cards.py"
[js_modules.main]
"./static/vendor/idiomorph/idiomorph.esm.js" = "idiomorph"
"""

START = """
import pyodide_js
from game.rooms.cards import NAME
from pyscript import document
from pyscript.ffi import to_js
from pyscript.js_modules import idiomorph

await pyodide_js.loadPackage("micropip")
import micropip

table = document.getElementById("table")
text = f"{NAME}, micropip {micropip.__version__}"
idiomorph.Idiomorph.morph(table, f'<p id="table" data-ready>{text}</p>', to_js({"morphStyle": "outerHTML"}))
"""


@pytest.fixture
def little_site(tmp_path: Path) -> Iterator[str]:
    place = Place()
    set_up(place)
    shutil.copytree(place.vendor, tmp_path / "static" / "vendor")
    for name, text in {
        "index.html": PAGE,
        "pyscript.toml": CONFIG,
        "game/start.py": START,
        "game/rooms/cards.py": 'NAME = "seven of hearts"',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    server = serve.listen("127.0.0.1", 0, tmp_path)
    with answering(server):
        yield server.url


def test_pyscript_pyodide_idiomorph_and_micropip_start_from_the_vendor_folder(
    little_site: str, page: Page, watch: Watch
) -> None:
    page.goto(little_site)
    page.wait_for_selector("[data-ready]")
    pin = next((Place().vendor / "pyodide").glob("micropip-*.whl")).name.split("-")[1]
    assert page.inner_text("#table") == f"seven of hearts, micropip {pin}"
    assert all(url.startswith((little_site, "data:", "blob:")) for url in watch.requests)
