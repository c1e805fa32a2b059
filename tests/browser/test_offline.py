"""After the first visit the game needs no network; a new release waits until a match is over."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from static.release.page import integrity
from tests.browser.conftest import Watch
from tests.browser.host import Host, until
from tests.browser.table import BOOT, open_page

LINK = "?game=basic&players=2&level=easy&seed=abc"
KEPT = "navigator.serviceWorker.ready.then(() => true)"


def visit(page: Page, host: Host, query: str = "") -> None:
    """A first visit, until everything is kept."""
    open_page(page, host.url, query)
    assert page.evaluate(KEPT)


def another(files: dict[str, bytes]) -> dict[str, bytes]:
    """The next release: the same, with another page."""
    page = files["index.html"].replace(b"<head>", b'<head>\n<meta name="release" content="next">')
    worker = files["service-worker.js"].decode()
    told = json.loads(re.search(r"const RELEASE = (\{.*?\n\});", worker, re.DOTALL)[1])
    told["files"]["./"] = integrity(page)
    told["name"] = "next"
    worker = re.sub(r"const RELEASE = \{.*?\n\};", lambda _: f"const RELEASE = {json.dumps(told)};", worker, flags=re.DOTALL)
    return files | {"index.html": page, "service-worker.js": worker.encode()}


def update(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")


@pytest.mark.parametrize("query", ["", LINK, "index.html"])
def test_the_second_visit_needs_no_network(page: Page, host: Host, query: str) -> None:
    visit(page, host)
    host.down = True
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    open_page(page, host.url, query)
    assert not [text for text in warnings if "snapshot" in text]  # it is kept unpacked
    if query != LINK:
        page.click("#play-basic")
    until(page, "rummy.view().turn === rummy.view().seat")
    assert page.evaluate("rummy.play('stock')") is None


def test_a_first_visit_asks_for_nothing_twice(page: Page, host: Host) -> None:
    visit(page, host)
    heavy = [name for name in host.asked if len(host.files[name]) > 100_000]
    assert sorted(heavy) == sorted(set(heavy))


def test_an_upgrade_waits_for_the_next_match(context: BrowserContext, page: Page, host: Host) -> None:
    visit(page, host, LINK)
    other = context.new_page()
    open_page(other, host.url)
    host.files = another(host.files)
    update(page)
    expect(page.locator("#offline")).to_contain_text("your next match starts on it")
    assert page.evaluate("rummy.play('stock')") is None  # the match goes on
    assert page.evaluate("rummy.record().seed") == "abc"
    page.click("#open-leave")
    page.click("[data-do=home]")
    page.click("#setup-basic summary")
    page.fill("#seed-basic", "next")
    with page.expect_navigation():
        page.click("#play-basic")
    page.wait_for_selector("html[data-ready]", timeout=BOOT)
    expect(page.locator("meta[name=release][content=next]")).to_have_count(1)
    expect(page.locator("#hand [data-pick]").first).to_be_visible()  # the match that had begun
    assert page.evaluate("rummy.record().seed") == "next"
    expect(other.locator("meta[name=release]")).to_have_count(0)  # the other tab is left alone
    host.down = True
    other.click("#play-basic")
    expect(other.locator("#hand [data-pick]").first).to_be_visible()


def test_old_releases_go_when_nobody_needs_them(page: Page, host: Host) -> None:
    visit(page, host)
    host.files = another(host.files)
    open_page(page, host.url)
    expect(page.locator("#offline")).to_be_visible()
    with page.expect_navigation():
        page.click("#play-basic")
    page.wait_for_selector("html[data-ready]", timeout=BOOT)
    until(page, "(await caches.keys()).length === 1")


def test_where_one_file_fails_nothing_is_kept(page: Page, host: Host, watch: Watch) -> None:
    host.gone.add(host.named("icon-512"))
    open_page(page, host.url)
    expect(page.locator("#offline")).to_contain_text("could not be kept")
    assert page.evaluate("caches.keys()") == []
    page.click("#play-basic")
    expect(page.locator("#hand [data-pick]").first).to_be_visible()
    watch.complaints.clear()


def test_a_file_of_another_release_is_not_kept(page: Page, host: Host, watch: Watch) -> None:
    name = host.named("icon-512")
    host.files[name] += b" "
    open_page(page, host.url)
    expect(page.locator("#offline")).to_contain_text("could not be kept")
    watch.complaints.clear()


def test_with_storage_full_it_plays_online_and_says_so(context: BrowserContext, page: Page, host: Host, watch: Watch) -> None:
    origin = host.url.split("/some/")[0]
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 2_000_000})
    open_page(page, host.url)
    expect(page.locator("#offline")).to_contain_text("no room here")
    page.click("#play-basic")
    expect(page.locator("#hand [data-pick]").first).to_be_visible()
    watch.complaints.clear()


def test_it_can_be_installed(context: BrowserContext, page: Page, host: Host) -> None:
    visit(page, host)
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    said = json.loads(manifest["data"])
    sizes = {icon["sizes"] for icon in said["icons"]}
    assert {"192x192", "512x512"} <= sizes
    wrong = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}  # as every context of these tests is
