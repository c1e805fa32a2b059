"""Files in and out, people at one device, replays, and rough handling, in a real browser."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.table import click_a_turn, grab, open_page, quick, wait_for_me


def test_a_match_is_saved_to_a_file_and_opened_from_it(page: Page, site: str, tmp_path: Path) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&level=easy&seed=file")
    wait_for_me(page)
    page.click("#stock")
    before = page.evaluate("rummy.record()")
    page.click("#open-leave")
    page.click("#open-share")
    with page.expect_download() as download:
        page.click("#save-record")
    path = tmp_path / "match.json"
    download.value.save_as(path)
    assert json.loads(path.read_text(encoding="utf-8")) == before
    page.click("#close")
    page.click("#open-leave")
    page.click("#home")
    page.click("#open-keeping")
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"rummy": 1, "game": "basic", "players": 40}', encoding="utf-8")
    page.set_input_files("#file", wrong)
    expect(page.locator("#told")).to_contain_text("players")
    page.set_input_files("#file", path)
    expect(page.locator("#hand [data-pick]").first).to_be_visible()
    assert page.evaluate("rummy.record()") == before


def test_two_people_pass_the_device_and_the_document_holds_nothing_between(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site)
    page.click("#setup-basic summary")
    page.select_option("#players-basic", "2")
    page.fill("#name-basic", "<b>Asha</b> & co")
    page.select_option("#level-basic-1", "person")
    page.fill("#name-basic-1", "ن" * 60)
    page.click("#play-basic")
    for _ in range(3):
        expect(page.locator("#ready")).to_be_focused()
        assert page.evaluate("document.documentElement.outerHTML.includes('data-card')") is False
        assert page.evaluate("document.getElementById('live').textContent").count(" of ") == 0
        assert page.evaluate("rummy.view()") is None
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Enter")
        expect(page.locator("#hand [data-pick]")).to_have_count(10)
        page.click("#stock")
        page.locator("#hand [data-pick]").last.click()
        page.click("#offers [data-move^=drop]")
    page.click("#undo")
    expect(page.locator("#hand [data-pick]")).to_have_count(11)
    assert page.locator("b", has_text="Asha").count() == 0


def test_a_replay_is_stepped_by_keys_slider_and_list_and_played_on(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=straight&players=2&level=easy&seed=replay")
    while click_a_turn(page):
        pass
    moves = page.evaluate("rummy.record().moves")
    page.click("#replay-deal")
    expect(page.locator("#replay-forward")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step-line")).to_contain_text("Step 2 of")
    page.keyboard.press("End")
    expect(page.locator("#step-line")).to_contain_text(f"Step {len(moves)} of")
    page.fill("#replay-slider", "3")
    expect(page.locator("#step-line")).to_contain_text("Step 3 of")
    page.click("#step-1")
    expect(page.locator("#step-line")).to_contain_text("Step 1 of")
    page.click("#play-on")
    expect(page.locator("#hand [data-pick]").first).to_be_visible()
    assert page.evaluate("rummy.record().moves")[:1] == moves[:1]


def test_keys_held_down_and_taps_at_once_play_once(page: Page, site: str) -> None:
    quick(page, pace=1800)
    open_page(page, site, "?game=basic&players=2&level=easy&seed=held")
    wait_for_me(page)
    moves = page.evaluate("rummy.record().moves.length")
    page.focus("#hand [data-pick]")
    page.keyboard.down("d")
    for _ in range(5):
        page.keyboard.down("d")
    page.keyboard.up("d")
    assert page.evaluate("rummy.record().moves.length") == moves + 1
    page.evaluate(
        """() => {
            const cards = [...document.querySelectorAll('#hand [data-pick]')];
            const down = () => new PointerEvent('pointerdown', {bubbles: true, isPrimary: false});
            for (const card of cards.slice(0, 2)) card.dispatchEvent(down());
            for (const card of cards.slice(0, 2)) card.click();
        }"""
    )
    expect(page.locator("#hand .chosen")).to_have_count(2)
    assert page.evaluate("rummy.record().moves.length") == moves + 1


def test_resizing_during_a_drag_breaks_nothing(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&level=easy&seed=drag")
    wait_for_me(page)
    page.click("#stock")
    grab(page, 3)
    page.set_viewport_size({"width": 844, "height": 390})
    page.mouse.move(200, 100, steps=2)
    page.set_viewport_size({"width": 390, "height": 844})
    page.mouse.up()
    expect(page.locator("#hand [data-pick]")).to_have_count(11)
    assert page.evaluate("[...document.querySelectorAll('#hand [data-pick]')].every(card => !card.style.transform)")
    page.locator("#hand [data-pick]").nth(3).click()
    expect(page.locator("#hand .chosen")).to_have_count(1)
