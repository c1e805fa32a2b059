"""A deal without a pointer, following what is said."""

from playwright.sync_api import Page, expect

from tests.browser.table import open_page, quick, said, wait_for_me


def focused(page: Page) -> str:
    return str(
        page.evaluate("document.activeElement.dataset.card || document.activeElement.id || document.activeElement.tagName")
    )


def select(page: Page, cards: list[str]) -> None:
    """Walk along the hand and select cards, by arrows and Space."""
    page.keyboard.press("Home")
    wanted = list(cards)
    for _ in range(page.locator("#hand [data-pick]").count()):
        card = focused(page)
        assert card != "BODY"
        if card in wanted:
            wanted.remove(card)
            page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    assert wanted == []


def test_a_deal_is_played_by_keyboard_alone(page: Page, site: str) -> None:
    quick(page)
    page.add_init_script(
        """localStorage.setItem('rummy:setup', '{"game": "basic", "option.target": "1000", "seed": "keys"}')"""
    )
    open_page(page, site)
    for _ in range(20):
        page.keyboard.press("Tab")
        if focused(page) == "play-basic":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#hand [data-pick]").first).to_be_focused()
    while (phase := wait_for_me(page)) != "over":
        page.keyboard.press("h")
        move = page.get_attribute(".offer.hinted", "data-move") or ""
        verb, *cards = move.split()
        if phase == "draw":
            page.keyboard.press("d" if verb == "stock" else "t")
        else:
            page.keyboard.press("Escape")
            names = [word for word in cards[: cards.index("to") if "to" in cards else None] if word != "/"]
            select(page, names)
            page.keyboard.press({"lay": "m", "add": "a", "drop": "x"}[verb])
        assert focused(page) != "BODY"
    lines = said(page)
    assert any("is out" in line or "are out" in line or "rummy: all cards" in line for line in lines), lines[-6:]
    assert any(" of " in line for line in lines), lines[-6:]
    expect(page.locator("#panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_have_count(0)
    page.keyboard.press("n")
    expect(page.locator("#hand [data-pick]")).to_have_count(7)
    assert page.evaluate("rummy.view().deal") == 2


def test_cards_are_named_in_words_with_their_place(page: Page, site: str) -> None:
    open_page(page, site, "?game=basic&players=2&seed=named")
    card = page.locator("#hand [data-pick]").nth(2)
    card.click()
    expect(card).to_have_attribute("aria-selected", "true")
    expect(card).to_have_attribute("aria-posinset", "3")
    expect(card).to_have_attribute("aria-setsize", "10")
    assert " of " in (card.get_attribute("aria-label") or "")


def test_letters_do_nothing_while_typing_and_can_be_switched_off(page: Page, site: str) -> None:
    quick(page, letters=False)
    open_page(page, site, "?game=basic&players=2&seed=letters")
    wait_for_me(page)
    moves = page.evaluate("rummy.record().moves")
    page.keyboard.press("d")
    assert page.evaluate("rummy.record().moves") == moves


def test_the_focus_comes_back_from_a_panel(page: Page, site: str) -> None:
    open_page(page, site, "?game=basic&players=2&seed=panel")
    page.focus("#open-log")
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#open-log")).to_be_focused()
