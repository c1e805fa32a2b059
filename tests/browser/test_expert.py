"""Deals against experts: they think in the named worker, or on the page's thread where there is none; the page stays free."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.host import Host, until
from tests.browser.table import open_page, quick, wait_for_me

LINK = "?game=basic&players=2&level=expert&seed=expert"
THERE = "() => performance.getEntriesByType('resource').some(one => one.name.endsWith('/game/ui/worker.py'))"

COUNT_ANSWERS = """for (const one of [MessagePort.prototype, self]) {
    const post = one.postMessage;
    one.postMessage = function (...what) { self.answers = (self.answers ?? 0) + 1; return post.apply(this, what); };
}"""
MINE = "rummy.view().phase === 'over' || rummy.view().turn === rummy.view().seat"


def a_deal(page: Page, most: int = 60) -> int:
    """My moves as the hints say, until the deal is over; how many there were."""
    for count in range(most):
        if wait_for_me(page) == "over":
            return count
        page.click("#hint")
        page.click(".offer.hinted[data-move]")
    return most


def test_a_deal_against_an_expert_in_the_worker_with_my_hand_free(page: Page, site: str) -> None:
    quick(page)
    with page.expect_worker(timeout=60_000):
        open_page(page, site, LINK)
    page.wait_for_function(THERE)
    assert a_deal(page, 4)
    wait_for_me(page)
    page.evaluate(
        """() => {
            window.longest = 0;
            new PerformanceObserver(list => { for (const one of list.getEntries()) longest = Math.max(longest, one.duration) })
                .observe({type: 'longtask', buffered: false});
        }"""
    )
    page.click("#hint")
    page.click(".offer.hinted[data-move]")
    if page.evaluate("rummy.view().turn !== rummy.view().seat"):
        page.click("#sort-rank")  # while it thinks
        page.click("#sort-suit")
    a_deal(page)
    expect(page.locator("#panel")).to_be_visible()
    assert page.evaluate("rummy.record().seats") == ["You", "bot:expert"]
    assert page.evaluate("longest") < 250  # milliseconds; 50 on a machine that does nothing else


def test_the_first_hint_is_there_at_once_and_starts_the_worker_for_the_next(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&level=easy&seed=hints")
    wait_for_me(page)
    with page.expect_worker(timeout=60_000) as started:
        page.click("#hint")
        assert page.locator(".offer.hinted[data-move]").count() == 1
    page.wait_for_function(THERE)
    started.value.evaluate(COUNT_ANSWERS)
    until(page, MINE)
    for _ in range(60):
        if started.value.evaluate("(self.answers ?? 0) > 3") or wait_for_me(page) == "over":
            break
        page.click("#hint")
        page.click(".offer.hinted[data-move]")
    assert started.value.evaluate("self.answers") > 3


def test_in_a_release_an_expert_thinks_in_its_worker(page: Page, host: Host) -> None:
    quick(page)
    with page.expect_worker(timeout=60_000) as started:
        open_page(page, host.url, LINK)
    until(page, "performance.getEntriesByType('resource').some(one => one.name.endsWith('/game/ui/worker.py'))")
    worker = started.value
    worker.evaluate(COUNT_ANSWERS)
    for _ in range(60):  # until it is there, the page thinks
        until(page, MINE)
        if worker.evaluate("(self.answers ?? 0) > 3") or page.evaluate("rummy.view().phase === 'over'"):
            break
        page.click("#hint")
        page.click(".offer.hinted[data-move]")
    assert worker.evaluate("self.answers") > 3  # more than that it is ready, and here


@pytest.mark.parametrize("how", ["missing", "broken"])
def test_without_its_worker_an_expert_plays_on_the_page(page: Page, site: str, watch: Watch, how: str) -> None:
    quick(page)
    open_page(page, site)  # the page has read the file by now: from here on only the worker asks for it
    if how == "missing":
        page.context.route("**/game/ui/worker.py", lambda route: route.fulfill(status=404))
    else:
        page.context.route("**/game/ui/worker.py", lambda route: route.fulfill(body="raise RuntimeError('broken')"))
    page.click("#setup-straight summary")
    page.select_option("#players-straight", "2")
    page.select_option("#level-straight-1", "expert")
    page.click("#play-straight")
    page.click("#guide-skip")
    a_deal(page)
    expect(page.locator("#panel")).to_be_visible()
    assert page.evaluate("rummy.record().seats") == ["You", "bot:expert"]
    watch.complaints.clear()  # of the worker alone
