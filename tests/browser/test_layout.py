"""What matters is on the screen without scrolling, large enough to hit, and does not jump."""

import pytest
from playwright.sync_api import Page

from tests.browser.table import click_a_turn, open_page, quick, wait_for_me

SIZES = [(1280, 800), (390, 844)]
FITS = "() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"
SMALL = """() => [...document.querySelectorAll('button, [data-pick], select, input, summary')]
    .map(one => [one.id || one.className, one.getBoundingClientRect(), one.matches('.meld')])
    .filter(([, box, meld]) => box.width && (box.height < 24 || box.width < 24)).map(([name]) => name)"""
CARDS = """() => [...document.querySelectorAll('[data-pick]')].every(card => {
    const box = card.getBoundingClientRect();
    return box.width >= 44 && box.height >= 44 && document.elementFromPoint(box.x + box.width / 2, box.y + 8) !== null;
})"""


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", [2, 6])
def test_a_table_fits_the_screen_and_stays_where_it_is(page: Page, site: str, width: int, height: int, players: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    quick(page)
    open_page(page, site, f"?game=basic&players={players}&seed=layout")
    tops = set()
    for _ in range(4):
        if wait_for_me(page) == "over":
            break
        for selected in range(4):
            assert page.evaluate(FITS) == [True, True]
            assert page.evaluate(SMALL) == []
            assert page.evaluate(CARDS)
            tops.add(page.evaluate("['hand', 'stock', 'note'].map(id => document.getElementById(id).offsetTop).join()"))
            page.locator("#hand [data-pick]").nth(selected).click()
        page.keyboard.press("Escape")
        if not click_a_turn(page):
            break
    assert len(tops) == 1


@pytest.mark.parametrize("query", ["contract&players=8", "persian", "three-thirteen&players=4"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_game_fits_the_screen(page: Page, site: str, width: int, height: int, query: str) -> None:
    page.set_viewport_size({"width": width, "height": height})
    quick(page)
    open_page(page, site, f"?game={query}&level=easy&seed=layout")
    for _ in range(3):
        if wait_for_me(page) == "over":
            break
        assert page.evaluate(FITS) == [True, True]
        assert page.evaluate(SMALL) == []
        click_a_turn(page)


def test_a_small_window_scrolls_up_and_down_only(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 256})  # 1280 × 1024 at 400 %
    open_page(page, site, "?game=basic&players=4&seed=zoom")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
