"""A start that fails says so and offers another try; it never hangs in silence."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.host import Host
from tests.browser.table import BOOT, open_page

MODULES = [
    "/core.js",
    "/core-",
    "/interpreter-",
    "/storage-",
    "/pyodide.mjs",
    "asm.mjs",
    "/patch-",
    "idiomorph.esm",
]
NEEDED = [*MODULES, "asm.wasm", "/game-"]


def troubled_and_mended(page: Page, host: Host, watch: Watch) -> None:
    """The page says that it has not loaded; once the host is well, the button starts the game."""
    page.goto(host.url)
    expect(page.locator("#boot-trouble")).to_be_visible(timeout=BOOT)
    expect(page.locator("#boot-trouble")).to_contain_text("has not loaded")
    page.hover("#boot-trouble button")
    watch.complaints.clear()
    for harm in (host.gone, host.wrong, host.stuck):
        harm.clear()
    with page.expect_navigation():  # pressed at once: with a host that is well again, a start may still succeed by itself
        page.mouse.down()
        page.mouse.up()
    page.wait_for_selector("html[data-ready]", timeout=BOOT)
    expect(page.locator("#boot-trouble")).to_have_count(0)
    watch.complaints.clear()


@pytest.mark.parametrize("part", NEEDED)
def test_a_missing_file_is_told(page: Page, host: Host, watch: Watch, part: str) -> None:
    host.gone.add(host.named(part))
    troubled_and_mended(page, host, watch)


@pytest.mark.parametrize("part", ["/core-", "/interpreter-", "asm.wasm", "/game-"])
def test_what_was_kept_damaged_is_fetched_anew(page: Page, host: Host, watch: Watch, part: str) -> None:
    name = host.named(part)
    whole = host.files[name]
    host.files[name] = b"<!doctype html>a host that answers everything with a page"
    page.goto(host.url)
    expect(page.locator("#boot-trouble")).to_be_visible(timeout=BOOT)
    host.files[name] = whole
    troubled_and_mended(page, host, watch)


@pytest.mark.parametrize("part", [*MODULES, "asm.wasm"])
def test_a_wrong_type_is_told(page: Page, host: Host, watch: Watch, part: str) -> None:
    host.wrong.add(host.named(part))
    troubled_and_mended(page, host, watch)


def test_a_file_that_does_not_end_is_told(page: Page, host: Host, watch: Watch) -> None:
    host.stuck.add(host.named("asm.wasm"))
    page.clock.install()
    with page.expect_request("**/pyodide.asm.wasm"):
        page.goto(host.url)
    page.wait_for_selector("#boot-text[data-bytes]", timeout=BOOT)
    expect(page.locator("#boot-trouble")).to_be_hidden()
    page.clock.fast_forward(21_000)
    expect(page.locator("#boot-trouble")).to_be_visible()
    watch.complaints.clear()


def test_without_snapshot_and_library_it_is_told(page: Page, host: Host, watch: Watch) -> None:
    host.gone |= {host.named("/snapshot-"), host.named("/library-")}
    troubled_and_mended(page, host, watch)


@pytest.mark.parametrize("part", ["/offline-", "manifest.webmanifest", "/library-", "icon-180"])
def test_what_the_game_can_do_without_does_not_stop_it(page: Page, host: Host, watch: Watch, part: str) -> None:
    host.gone.add(host.named(part))
    open_page(page, host.url)
    expect(page.locator("#play-basic")).to_be_visible()
    watch.complaints[:] = [text for text in watch.complaints if "404" not in text]


def test_a_browser_that_cannot_run_it_says_so(page: Page, host: Host, watch: Watch) -> None:
    page.add_init_script("WebAssembly.validate = () => false")
    page.goto(host.url)
    expect(page.locator("#unable")).to_contain_text("This browser cannot run the game")
    expect(page.locator("#boot-trouble")).to_have_count(0)
