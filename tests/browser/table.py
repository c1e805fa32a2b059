"""What the browser tests share: opening the page, playing through it as a person would, reading what was said."""

import json

from playwright.sync_api import Page

BOOT = 60_000  # milliseconds within which the page must have started, on a busy machine


def open_page(page: Page, site: str, query: str = "") -> None:
    """Open the page and wait until Python is there."""
    page.goto(site + query)
    page.wait_for_selector("html[data-ready]", timeout=BOOT)


def quick(page: Page, **more: object) -> None:
    """Kept settings of somebody in a hurry: bots move at once, cards do not travel."""
    settings = {"pace": 0, "motion": False, **more}
    page.add_init_script(f"localStorage.setItem('rummy:settings', {json.dumps(json.dumps(settings))})")


def grab(page: Page, nth: int) -> None:
    """The pointer goes down on a card of my hand and drags it a little way."""
    box = page.locator("#hand [data-pick]").nth(nth).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 30, steps=3)


def hint(page: Page) -> str:
    """The move that the hint names, asked through the page."""
    page.click("#hint")
    return page.get_attribute(".offer.hinted", "data-move") or ""


def wait_for_me(page: Page) -> str:
    """Wait until something is asked of me: `draw` or `play`, or the deal is `over`."""
    handle = page.wait_for_function(
        "() => { const v = rummy.view(); return v.phase === 'over' || v.turn === v.seat ? v.phase : '' }"
    )
    return str(handle.json_value())


def click_a_turn(page: Page) -> bool:
    """One whole turn of mine by clicking; False where the deal is over."""
    while (phase := wait_for_me(page)) != "over":
        hint(page)
        page.click(".offer.hinted[data-move]")
        if phase == "play" and page.evaluate("() => rummy.view().turn !== rummy.view().seat || rummy.view().phase === 'over'"):
            return True
    return False


def said(page: Page) -> list[str]:
    """What the live region holds."""
    return page.eval_on_selector_all("#live p", "lines => lines.map(line => line.textContent)")
