"""The page as the benchmarks open it: served from here, in Chromium, bots at once, nothing travelling."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

from serve import PageServer
from static.runtime import ROOT, Place, set_up
from tests.browser.host import answering
from tests.browser.table import open_page, quick
from tests.setup import chromium


@contextmanager
def started(*flags: str) -> Iterator[tuple[Browser, str]]:
    """A browser with these flags, and the address of the page."""
    set_up(Place())
    with answering(PageServer("127.0.0.1", 0, ROOT)) as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ready(), args=["--no-sandbox", "--disable-gpu", *flags])
        yield browser, f"http://127.0.0.1:{port}/"
        browser.close()


@contextmanager
def opened() -> Iterator[Page]:
    """A page on its start screen."""
    with started() as (browser, address):
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        quick(page)
        open_page(page, address)
        yield page
