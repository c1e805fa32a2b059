"""A browser's own process may die, now and then, and no test is at fault: what it was doing is run again, in a living one."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from socketserver import BaseRequestHandler, ThreadingTCPServer

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.engines import ENGINES, BrowserDiedError
from tests.browser.host import answering


@pytest.fixture
def run_again(pytestconfig: pytest.Config) -> Callable[[Error], bool]:
    """Whether a test that fails so is run once more."""
    return lambda error: any(re.search(words, str(error)) for words in pytestconfig.getoption("only_rerun"))


def crash(page: Page) -> None:
    """The page's process dies a moment from now: `Page.crash` itself would wait for an answer for ever."""
    assert page.context.browser
    whole = page.context.browser.new_browser_cdp_session()
    target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]["targetId"]
    session = whole.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
    page.evaluate("void setTimeout(() => { const until = Date.now() + 300; while (Date.now() < until); }, 50)")
    message = json.dumps({"id": 1, "method": "Page.crash"})
    whole.send("Target.sendMessageToTarget", {"sessionId": session, "message": message})


@pytest.mark.parametrize(
    "busy",
    [
        lambda page: page.wait_for_selector("html[data-ready]"),
        lambda page: page.wait_for_timeout(5000),
        lambda page: page.evaluate("new Promise(() => {})"),
        lambda page: page.click("#hint"),
    ],
    ids=["waits", "sleeps", "computes", "clicks"],
)
def test_what_a_crashed_page_was_doing_is_run_again(
    context: BrowserContext, run_again: Callable[[Error], bool], busy: Callable[[Page], object]
) -> None:
    page = context.new_page()
    crash(page)
    with pytest.raises(Error) as died:
        busy(page)
    assert run_again(died.value)
    for late in (page.reload, page.screenshot):
        with pytest.raises(Error) as died:
            late()
        assert run_again(died.value)


def test_a_browser_that_has_died_is_replaced(browsers: Iterator[Browser], run_again: Callable[[Error], bool]) -> None:
    dying = next(browsers)
    assert next(browsers) is dying
    page = dying.new_page()
    with pytest.raises(Error) as died:
        dying.new_browser_cdp_session().send("Browser.crash")
    assert run_again(died.value)
    with pytest.raises(Error) as died:
        page.evaluate("1")
    assert run_again(died.value)
    living = next(browsers)
    assert living is not dying
    with living.new_page() as page:
        assert page.evaluate("1 + 1") == 2


def test_what_fails_for_a_reason_of_its_own_is_not_run_again(page: Page, run_again: Callable[[Error], bool]) -> None:
    with pytest.raises(Error) as failed:
        page.wait_for_selector("html[data-ready]", timeout=50)
    assert not run_again(failed.value)
    with pytest.raises(Error) as failed:
        page.evaluate("() => { throw new Error('the page says so') }")
    assert not run_again(failed.value)


@pytest.mark.parametrize("name", ENGINES)
def test_a_driver_that_hangs_up_is_told_from_a_page_that_fails(name: str) -> None:
    hangs_up = ThreadingTCPServer(("127.0.0.1", 0), BaseRequestHandler)
    with answering(hangs_up) as port, closing(ENGINES[name](port)) as driven, pytest.raises(BrowserDiedError):
        driven.start()
