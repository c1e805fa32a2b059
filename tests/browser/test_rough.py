"""Rough handling and bad input in every game: nothing breaks, nothing is played twice, one sentence says what is wrong."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import grab, open_page, quick, wait_for_me

RECORD = {
    "rummy": 1,
    "game": "contract",
    "players": 4,
    "seats": ["You", "bot:easy", "bot:easy", "bot:easy"],
    "seed": "rough",
    "moves": [],
}
NAMES = ["<img src=x onerror=alert(1)> & co", "ن" * 60, "\u202eevil\u202c ‮abc"]
TWICE = """() => {
    const field = document.getElementById('file'), chosen = new DataTransfer();
    chosen.items.add(new File(['no match'], 'match.json'));
    for (let n = 0; n < 2; n++) {
        field.files = chosen.files;
        field.dispatchEvent(new Event('change', {bubbles: true}));
    }
}"""
AT_ONCE = """() => {
    const moves = () => rummy.record().moves.length, before = moves();
    const stock = document.getElementById('stock'), take = document.querySelector('#offers [data-move^=take]');
    for (let n = 0; n < 4; n++) { stock.click(); take?.click(); }
    return moves() - before;
}"""


def test_bad_input_is_one_sentence(page: Page, site: str, tmp_path: Path) -> None:
    open_page(page, site, "?game=contract&level=easy&seed=rough&option.")  # cut off in the middle of a house rule
    expect(page.locator("#app .notice.bad")).to_have_count(1)
    page.click("#open-keeping")
    file = tmp_path / "match.json"
    for text in (
        "",
        "{",
        json.dumps({**RECORD, "moves": ["stock", "fly"]}),
        json.dumps(RECORD)[:-9],
    ):
        file.write_text(text, encoding="utf-8")
        page.set_input_files("#file", file)
        expect(page.locator("#told.bad")).to_contain_text("The ")
        expect(page.locator("#told")).not_to_contain_text("Traceback")
    page.evaluate(TWICE)
    expect(page.locator("#told.bad")).to_contain_text("JSON")
    page.click("#close")
    page.click("#setup-contract summary")
    page.fill("#name-contract", NAMES[0])
    page.fill("#seed-contract", "rough")
    for seat, name in enumerate(NAMES[1:], 1):
        if page.locator(f"#level-contract-{seat}").is_visible():
            page.select_option(f"#level-contract-{seat}", "person")
            page.fill(f"#name-contract-{seat}", name)
    page.click("#play-contract")
    if page.locator("#ready").count():
        page.click("#ready")
    assert page.locator("img").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not page.evaluate("/[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.getElementById('app').textContent)")


@pytest.mark.parametrize("game", ["contract", "three-thirteen"])  # melds on the table and a fanned pile; neither
def test_rough_handling(page: Page, site: str, game: str) -> None:
    quick(page, pace=250)
    open_page(page, site, f"?game={game}&level=easy&seed=rough")
    wait_for_me(page)
    assert page.evaluate(AT_ONCE) == 1
    held = page.locator("#hand [data-pick]").count()
    grab(page, 1)
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("KeyS")
    page.set_viewport_size({"width": 844, "height": 390})
    page.mouse.move(300, 100, steps=2)
    page.mouse.up()
    expect(page.locator("#hand [data-pick]")).to_have_count(held)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator("#hand [style*=translate]").count() == 0

    moves = page.evaluate("rummy.record().moves.length")
    page.focus("#hand [data-pick]")
    for key in ("KeyD", "KeyT", "KeyU"):  # held down: what is drawn stays drawn
        for _ in range(4):
            page.keyboard.down(key)
        page.keyboard.up(key)
    assert page.evaluate("rummy.record().moves.length") <= moves
    expect(page.locator("#panel.trouble")).to_have_count(0)
