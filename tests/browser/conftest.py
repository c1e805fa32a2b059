"""A real browser for the tests in this folder, watched: another origin, a console error or a page error fails a test.

Fixtures to use: `site` (the address of the page), `page` (a fresh one of 1280×800, nothing kept from other tests),
`context` (to open more pages or change the viewport), `watch` (what was asked for and complained about so far),
`static_host` (the same folder under a sub-path of an ordinary static server), `released` (the release's files),
`host` (a host of the release that can be told to fail: `host.py`).
"""

import functools
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, sync_playwright

from serve import PageServer
from static.release.export import release
from static.release.snapshot import snapshot
from static.runtime import ROOT, Place, set_up
from tests.browser.host import Host, answering, hosting
from tests.setup import chromium

# Other engines only where they are asked for: `python3 -m tests --browsers all`.
collect_ignore = [] if os.environ.get("RUMMY_BROWSERS") else ["test_engines.py"]
FAILURES = Path(__file__).parent / "failures"
FLAGS = (
    "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-quic",
)  # fmt: skip
_FAILED = pytest.StashKey[bool]()


@dataclass
class Watch:
    """What a browser context did: every address asked for, and every complaint. Its first address sets its origin."""

    origin: str = ""
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        context.on("request", lambda request: self._asked(request.url))
        context.on("console", self._said)
        context.on("weberror", lambda error: self.complaints.append(f"page error: {error.error}"))

    def _asked(self, url: str) -> None:
        self.requests.append(url)
        parts = urlsplit(url)
        if parts.scheme in {"data", "blob", "about"}:
            return
        origin = f"{parts.scheme}://{parts.netloc}"
        self.origin = self.origin or origin
        if origin != self.origin:
            self.complaints.append(f"another origin: {url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the page as serve.py serves it, with a slash at its end."""
    set_up(Place())
    with answering(PageServer("127.0.0.1", 0, ROOT)) as port:
        yield f"http://127.0.0.1:{port}/"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture(scope="session")
def static_host() -> Iterator[str]:
    """The address of the page on a static server that knows nothing of it, in a folder that is not the root."""
    set_up(Place())
    handler = functools.partial(_Quiet, directory=str(ROOT.parent))
    with answering(ThreadingHTTPServer(("127.0.0.1", 0), handler)) as port:
        yield f"http://127.0.0.1:{port}/{ROOT.name}/"


@pytest.fixture(scope="session")
def released() -> dict[str, bytes]:
    """The release, as --export writes it: address and content."""
    place = Place()
    set_up(place)
    return release(place, snapshot(place))


@pytest.fixture
def host(released: dict[str, bytes]) -> Iterator[Host]:
    """A host of the release, for this test alone. It outlives the test's pages: see `context`."""
    with hosting(released) as host:
        yield host


@pytest.fixture(scope="session")
def browsers() -> Iterator[Iterator[Browser]]:
    """The browser that all tests share, as often as it is asked for: another one, should its own process have died."""
    flags = [*FLAGS]
    if os.name == "posix" and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium's sandbox refuses root, which CI is
    with sync_playwright() as playwright:
        yield _living(lambda: playwright.chromium.launch(executable_path=chromium.ready(), headless=True, args=flags))


def _living(launch: Callable[[], Browser]) -> Iterator[Browser]:
    while True:
        browser = launch()
        while browser.is_connected():
            yield browser


@pytest.fixture
def browser(browsers: Iterator[Browser]) -> Browser:
    return next(browsers)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def context(browser: Browser, watch: Watch, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    if "host" in request.fixturenames:
        request.getfixturevalue("host")  # begins before the pages and ends after them: none is cut off in the middle of a file
    opened = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    opened.set_default_timeout(30_000)
    watch.over(opened)
    yield opened
    if request.node.stash.get(_FAILED, False):
        FAILURES.mkdir(exist_ok=True)
        for number, left in enumerate(opened.pages):
            with suppress(Error):  # a page that has crashed has no picture
                left.screenshot(path=FAILURES / f"{request.node.name}-{number}.png")
    opened.close()
    assert watch.complaints == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember a failure, for the screenshot that `context` takes when it closes."""
    report = yield
    item.stash[_FAILED] = report.failed
    return report
