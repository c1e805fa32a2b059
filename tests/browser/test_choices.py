"""Where a selection can be read in two ways the page asks, with the cards drawn, and nothing moves meanwhile."""

import json

from playwright.sync_api import Page, expect

from tests.browser.table import open_page, quick

POSITION = {
    "deal": 1, "dealer": 0, "turn": 0, "hands": ["AS KD 7C 6H TD 6D", "2H 4C", "2D 6C"], "stock": "9C", "discards": "9D 8H",
    "melds": [[[0, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]], [[1, "3D XX=4D 5D"]]],
}  # fmt: skip
RECORD = {
    "rummy": 1, "game": "contract", "players": 3, "seats": ["You", "bot:easy", "bot:easy"], "seed": "ends",
    "position": POSITION, "moves": ["stock"],
}  # fmt: skip
PLACES = "['hand', 'stock', 'note', 'undo'].map(id => document.getElementById(id).getBoundingClientRect().top).join()"


def open_record(page: Page, site: str) -> None:
    """Open the position as a person opens a record file."""
    quick(page)
    open_page(page, site)
    page.click("#open-keeping")
    text = json.dumps(RECORD).encode()
    page.set_input_files("input[data-file]", files=[{"name": "record.json", "mimeType": "application/json", "buffer": text}])
    page.wait_for_selector("#hand [data-card='AS']")
    if page.locator("#guide-skip").count():
        page.click("#guide-skip")


def test_an_ace_dropped_on_a_run_that_it_fits_at_both_ends_is_asked_about(page: Page, site: str) -> None:
    open_record(page, site)
    before = page.evaluate(PLACES)
    page.locator("#hand [data-card='AS']").drag_to(page.locator("#meld-1 button, #meld-1 .meld"))
    expect(page.locator("#note")).to_contain_text("Which? Add A♠")
    assert page.evaluate("rummy.record().moves.length") == 1
    assert page.evaluate("document.activeElement.id") == "offer-add-AS=low-to-1"
    drawn = page.eval_on_selector_all(
        ".drawn", "all => all.map(one => [...one.querySelectorAll('[data-shown]')].map(c => c.dataset.shown).join())"
    )
    assert drawn == ["AS,2S", "KS,AS"]
    assert page.evaluate(PLACES) == before
    page.click("[id='offer-add-AS=high-to-1']")
    page.wait_for_selector("#meld-1 [data-card='AS']")
    assert page.eval_on_selector_all("#meld-1 [data-card]", "all => all.at(-1).dataset.card") == "AS"
    page.click("#undo")
    expect(page.locator("#hand [data-card='AS']")).to_have_count(1)
