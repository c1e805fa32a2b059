"""axe-core finds nothing on any screen, in either theme."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import open_page, wait_for_me
from tests.setup import axe

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOK = """async rules => (await axe.run(document, {runOnly: rules, resultTypes: ['violations']})).violations.map(
    one => [one.id, one.help, one.nodes.slice(0, 3).map(node => node.html.slice(0, 160) + ' ' + node.failureSummary)])"""
AS_HINTED = """async () => {
    document.getElementById('hint').click();
    const hinted = () => document.querySelector('.offer.hinted[data-move]');
    while (!hinted()) await new Promise(go => setTimeout(go, 20));  // from the second hint on a worker thinks
    hinted().click();
}"""
GAMES = ("basic", "straight", "contract", "persian", "three-thirteen")


def looks(page: Page, what: str) -> None:
    """What axe finds on the screen as it is, motion at its end."""
    page.wait_for_function("document.getAnimations().every(one => one.playState !== 'running')")
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.ready().read_text(encoding="utf-8"))
    assert page.evaluate(LOOK, RULES) == [], what


def settings(page: Page, theme: str) -> None:
    text = f'{{"pace": 0, "motion": false, "theme": "{theme}"}}'
    page.add_init_script(f"localStorage.setItem('rummy:settings', '{text}')")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_start_screen_and_its_panels(page: Page, site: str, theme: str) -> None:
    settings(page, theme)
    open_page(page, site)
    looks(page, "start")
    page.click("#setup-contract summary")
    page.select_option("#level-contract-1", "person")
    looks(page, "set-up")
    for panel in ("keeping", "statistics", "settings"):
        page.click(f"#open-{panel}")
        looks(page, panel)
        page.click("#close")
    page.click("#open-rules-persian")
    looks(page, "rules")
    page.click("#close")
    page.click("#play-basic")
    page.wait_for_selector("#guide")
    looks(page, "guided deal")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_the_table_the_sheet_and_the_replay(page: Page, site: str, game: str, theme: str) -> None:
    settings(page, theme)
    open_page(page, site, f"?game={game}&level=easy&seed=axe")
    looks(page, "table")
    wait_for_me(page)
    page.click("#hint")
    page.wait_for_selector(".offer.hinted")
    looks(page, "hint")
    page.keyboard.press("l")
    looks(page, "log")
    page.click("#close")
    for _ in range(300):
        if wait_for_me(page) == "over":
            break
        page.evaluate(AS_HINTED)
    expect(page.locator("#replay-deal")).to_be_visible()
    looks(page, "sheet")
    page.click("#replay-deal")
    page.click("#replay-forward")
    looks(page, "replay")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_cover_and_what_is_shared(page: Page, site: str, theme: str) -> None:
    settings(page, theme)
    open_page(page, site, "?game=basic&players=2&level-1=person")
    page.wait_for_selector("#ready")
    looks(page, "cover")
    page.click("#ready")
    page.click("#open-leave")
    looks(page, "leave")
    page.click("#open-share")
    page.click("#copy-report")
    looks(page, "share")
