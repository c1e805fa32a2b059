"""A page that is open for long holds no more than after the first of each game; `tests.bench deals` is the long version."""

from playwright.sync_api import Page

from tests.bench.deals import BAR, FORMS, Counter, play
from tests.browser.table import open_page, quick


def test_deals_leave_nothing_behind(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site)
    counter = Counter(page)
    played = play(page, 2 * len(FORMS))
    for _ in FORMS:
        next(played)
    before = counter.counts()
    assert list(played)[-1] == 2 * len(FORMS)
    after = counter.counts()
    for name in ("DOM nodes", "listeners", "Python objects"):
        assert after[name] <= before[name] * BAR, (name, before, after)
