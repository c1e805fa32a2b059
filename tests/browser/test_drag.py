"""Dragging does what two clicks do, and nothing is lost when the table is patched meanwhile."""

from playwright.sync_api import Page, expect

from tests.browser.host import Host, until
from tests.browser.table import open_page, quick, wait_for_me


def hand(page: Page) -> list[str]:
    return page.eval_on_selector_all("#hand [data-card]", "cards => cards.map(card => card.dataset.card)")


def middle(page: Page, selector: str, across: float = 0.5) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] * across, box["y"] + box["height"] / 2


def test_a_card_is_dragged_along_the_hand_and_the_order_stays(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&seed=drag")
    wait_for_me(page)
    before = hand(page)
    page.mouse.move(*middle(page, "#hand [data-pick]:nth-child(1)"))
    page.mouse.down()
    page.mouse.move(*middle(page, "#hand [data-pick]:nth-child(4)", 0.9), steps=5)
    page.mouse.up()
    mine = [*before[1:4], before[0], *before[4:]]
    assert hand(page) == mine
    expect(page.locator("#hand [aria-selected=true]")).to_have_count(0)
    page.click("#stock")
    assert hand(page)[:10] == mine


def test_a_card_dragged_to_the_discards_is_discarded_once(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&seed=drag")
    wait_for_me(page)
    page.click("#stock")
    moves = page.evaluate("rummy.record().moves.length")
    card = hand(page)[2]
    page.mouse.move(*middle(page, "#hand [data-pick]:nth-child(3)"))
    page.mouse.down()
    page.mouse.move(*middle(page, "[data-pile]"), steps=5)
    page.mouse.up()
    assert page.evaluate("rummy.record().moves")[moves] == f"drop {card}"
    assert card not in hand(page)


def test_a_card_let_go_anywhere_else_goes_back(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&seed=drag")
    wait_for_me(page)
    before = hand(page)
    page.mouse.move(*middle(page, "#hand [data-pick]:nth-child(3)"))
    page.mouse.down()
    page.mouse.move(640, 20, steps=5)
    page.set_viewport_size({"width": 390, "height": 844})
    page.mouse.up()
    page.mouse.move(100, 100)
    assert hand(page) == before
    assert page.locator('#hand [style]:not([style=""])').count() == 0


def test_a_card_follows_the_pointer_under_the_policy_of_a_release(page: Page, host: Host) -> None:
    quick(page)
    open_page(page, host.url, "?game=basic&players=2&seed=drag")
    until(page, "rummy.view().turn === rummy.view().seat")
    page.click("#stock")
    moves = page.evaluate("rummy.record().moves.length")
    card = page.locator("#hand [data-pick]:nth-child(3)")
    x, y = middle(page, "#hand [data-pick]:nth-child(3)")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=5)
    expect(card).to_have_css("transform", "matrix(1, 0, 0, 1, 0, -60)")
    page.mouse.move(*middle(page, "[data-pile]"), steps=5)
    page.mouse.up()
    until(page, f"rummy.record().moves.length > {moves}")
