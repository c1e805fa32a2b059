"""Starting: before Python is there, by a link, with what was kept, and when it goes wrong."""

import json

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.table import BOOT, open_page, quick, wait_for_me


def test_the_start_screen_paints_before_python_and_an_early_choice_is_carried_out(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    with page.expect_request("**/pyodide.asm.wasm"):
        page.goto(site)
    expect(page.locator("#play-basic")).to_be_visible()
    expect(page.locator("#boot-text")).to_be_visible()
    page.click("#setup-basic summary")
    page.fill("#name-basic", "Asha")
    page.click("#play-basic")
    expect(page.locator("#boot-text")).to_contain_text("starts as soon as")
    held[0].continue_()
    expect(page.locator("#hand [data-pick]").first).to_be_visible(timeout=BOOT)
    assert page.evaluate("rummy.record().seats[0]") == "Asha"


def test_other_buttons_may_be_pressed_early_too_and_the_last_choice_counts(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    with page.expect_request("**/pyodide.asm.wasm"):
        page.goto(site)
    page.click("#play-basic")
    page.click("#surprise")
    page.click("#open-statistics")
    expect(page.locator("[aria-busy]")).to_have_attribute("id", "open-statistics")
    held[0].continue_()
    expect(page.locator("#panel-title")).to_have_text("Statistics", timeout=BOOT)
    page.click("#close")
    page.click("#surprise")
    expect(page.locator("#hand [data-pick]").first).to_be_visible()


def test_nothing_jumps_when_python_takes_over(page: Page, site: str) -> None:
    page.add_init_script(
        """window.shift = 0;
        new PerformanceObserver(list => { for (const one of list.getEntries()) shift += one.value })
            .observe({type: 'layout-shift', buffered: true});"""
    )
    open_page(page, site)
    assert page.evaluate("shift") == 0


def test_a_link_starts_a_match_at_once(page: Page, site: str) -> None:
    open_page(page, site, "?game=basic&players=2&level=careful&seed=abc&option.ace=both")
    expect(page.locator("#hand [data-pick]")).to_have_count(10)
    record = page.evaluate("rummy.record()")
    assert record["seats"] == ["You", "bot:careful"]
    assert (record["seed"], record["options"]) == ("abc", {"ace": "both"})


def test_a_bad_link_says_what_is_wrong_and_leaves_the_start_screen(page: Page, site: str) -> None:
    open_page(page, site, "?game=basic&players=12")
    expect(page.locator("#app .notice")).to_contain_text("the number of players must be from 2 to 6")
    page.click("#play-basic")
    expect(page.locator("#hand [data-pick]").first).to_be_visible()


def test_a_broken_kept_match_is_set_aside_and_in_nobodys_way(page: Page, site: str) -> None:
    page.add_init_script("localStorage.setItem('rummy:match:1', '{ broken')")
    open_page(page, site)
    expect(page.locator("#app .notice.bad")).to_contain_text("could not be read")
    assert page.evaluate("localStorage.getItem('rummy:aside:1')") == "{ broken"
    assert page.evaluate("localStorage.getItem('rummy:match:1')") is None
    page.click("#play-basic")
    expect(page.locator("#hand [data-pick]").first).to_be_visible()


def test_continue_comes_first_on_the_next_visit(page: Page, context: BrowserContext, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&seed=later")
    wait_for_me(page)
    page.click("#stock")
    moves = page.evaluate("rummy.record().moves")
    page.close()
    later = context.new_page()
    open_page(later, site)
    later.click(".kept button.main")
    expect(later.locator("#hand [data-pick]")).to_have_count(11)
    assert later.evaluate("rummy.record().moves") == moves
    later.click("#open-leave")
    later.click("#give-up")
    expect(later.locator(".kept button")).to_have_count(0)
    assert (
        json.loads(later.evaluate("JSON.stringify(Object.keys(localStorage).filter(k => k.startsWith('rummy:match')))")) == []
    )


def test_where_storage_throws_the_page_plays_on_and_says_so(page: Page, site: str) -> None:
    page.add_init_script(
        """for (const name of ['getItem', 'setItem', 'removeItem', 'key'])
            Storage.prototype[name] = () => { throw new DOMException('no', 'SecurityError') };"""
    )
    open_page(page, site)
    expect(page.locator("#app .notice")).to_contain_text("keep nothing")
    page.click("#play-basic")
    expect(page.locator("#hand [data-pick]").first).to_be_visible()


def test_a_boot_that_fails_offers_to_try_again(page: Page, site: str, watch: Watch) -> None:
    page.route("**/vendor/pyscript/core.js", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#boot-trouble")).to_be_visible()
    page.unroute("**/vendor/pyscript/core.js")
    page.click("#boot-trouble button")
    page.wait_for_selector("html[data-ready]", timeout=BOOT)
    watch.complaints[:] = [text for text in watch.complaints if "ERR_FAILED" not in text]


def test_the_page_works_under_a_sub_path_of_any_static_server(page: Page, static_host: str) -> None:
    quick(page)
    open_page(page, static_host, "?game=basic&players=2&seed=path")
    wait_for_me(page)
    page.click("#stock")
    expect(page.locator("#hand [data-pick]")).to_have_count(11)


def test_settings_are_kept_and_show_before_python(page: Page, context: BrowserContext, site: str) -> None:
    open_page(page, site)
    page.click("#open-settings")
    page.select_option("#set-theme", "dark")
    page.check("#set-four_colours")
    page.click("#close")
    expect(page.locator("#open-settings")).to_be_focused()
    page.close()
    later = context.new_page()
    later.goto(site, wait_until="commit")
    later.wait_for_selector("html[data-theme=dark][data-four]")
    assert not later.locator("html[data-ready]").count()
