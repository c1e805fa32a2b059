"""The other four games through the page: a deal of each by clicks, and one by keyboard alone that reads what is said."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import click_a_turn, open_page, quick, said, wait_for_me

GAMES = {
    "straight": ("?game=straight&players=2&level=easy&seed=clicks", "pay"),
    "contract": ("?game=contract&players=3&level=easy&seed=clicks&option.deals=1", "two sets"),
    "persian": ("?game=persian&level=easy&seed=clicks", "melded"),
    "three-thirteen": ("?game=three-thirteen&players=2&level=easy&seed=clicks&option.deals=1", "threes"),
}
KEYS = {"stock": "d", "take": "t", "turn": "r", "pass": "p", "lay": "m", "add": "a", "swap": "w", "drop": "x", "out": "g"}


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_by_clicks(page: Page, site: str, game: str) -> None:
    quick(page)
    open_page(page, site, GAMES[game][0])
    for _ in range(120):
        if not click_a_turn(page):
            break
    expect(page.locator("#panel")).to_be_visible()
    assert page.evaluate("rummy.view().phase") == "over"
    expect(page.locator("#panel .scores")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_by_keyboard_that_reads_the_live_region(page: Page, site: str, game: str) -> None:
    quick(page)
    open_page(page, site, GAMES[game][0].replace("clicks", "keys"))
    heard: list[str] = []
    for _ in range(400):
        if wait_for_me(page) == "over":
            break
        page.keyboard.press("h")
        page.wait_for_selector(".offer.hinted[data-move]")
        move = (page.get_attribute(".offer.hinted", "data-move") or "").split()
        before = page.evaluate("rummy.record().moves.length")
        if move[0] == "take" and move[1] != "1":
            page.keyboard.type(move[1])
        page.keyboard.press(KEYS["out" if move[-1] == "out" else move[0]])
        assert page.evaluate("rummy.record().moves.length") > before, move
        heard += said(page)[-3:]
    assert page.evaluate("rummy.view().phase") == "over"
    assert any(line.startswith("Your turn: ") for line in heard)
    assert any(" of " in line for line in heard)
    expect(page.locator("#panel")).to_be_visible()


def test_a_dug_pile_shows_what_comes_along_and_a_second_tap_takes_it(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=persian&level=easy&seed=dig")
    for _ in range(60):
        if wait_for_me(page) == "over":
            break
        deep = page.locator(".fanned .can[data-do=look]")
        if deep.count():
            number = int(deep.first.get_attribute("data-arg") or "0")
            deep.first.click()
            expect(page.locator(".fanned .along")).to_have_count(number)
            expect(page.locator("#note")).to_contain_text("come")
            page.locator(".fanned .along").first.click()
            assert page.evaluate("rummy.view().phase") == "play"
            expect(page.locator("#hand .due")).to_have_count(1)
            expect(page.locator("#what")).to_contain_text("that you took")
            page.click("#undo")
            assert page.evaluate("rummy.view().phase") == "draw"
            return
        click_a_turn(page)
    raise AssertionError("nothing could be dug")
