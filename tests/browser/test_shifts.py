"""Nothing moves by itself: not the start screen, not the table while others play, not what is opened over it."""

import pytest
from playwright.sync_api import Page

from tests.bench.deals import CHOOSE, FORMS
from tests.browser.table import open_page, quick

# A press from here does not count as input, so what it changes is told apart from what changes by itself.
SHIFTS = """
window.moved = [];
window.answering = false;
new PerformanceObserver(list => {
    for (const entry of list.getEntries()) for (const {node} of entry.sources) {
        const one = node?.nodeType === 1 ? node : node?.parentElement;
        if (!answering && one)
            moved.push(`${one.id || one.className || one.tagName} in ${one.parentElement?.id || one.parentElement?.className}`);
    }
}).observe({type: 'layout-shift', buffered: true});
window.frames = async () => {
    for (let n = 0; n < 3; n++) await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
};
window.until = async selector => { while (!document.querySelector(selector)) await frames(); };
window.answer = async act => {
    await frames();
    answering = true;
    act();
    await frames();
    answering = false;
};
window.press = selector => answer(() => document.querySelector(selector).click());
"""
PANELS = """async names => {
    for (const name of names) {
        await press(`#open-${name}`);
        await until('#panel');
        await frames();
        await press('#close');
    }
}"""
TURNS = """async moves => {
    for (let n = 0; n < moves; n++) {
        await until('#hint:not([disabled]), #panel.sheet');
        if (document.querySelector('#panel.sheet')) break;
        await press('#hint');
        await until('.offer.hinted[data-move]');
        await press('.offer.hinted[data-move]');
    }
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_nothing_moves_by_itself(page: Page, site: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    quick(page, motion=True)  # a meld that grows makes room among the others: they glide there
    page.add_init_script(SHIFTS)
    open_page(page, site)
    page.evaluate(PANELS, ["settings", "keeping", "statistics"])
    for game, chosen in FORMS.items():
        more = {**chosen, "seed": "shifts"}
        if game == "contract":
            more["players"] = "8"
        page.evaluate("game => press(`#setup-${game} summary`)", game)
        page.evaluate(f"more => answer(() => ({CHOOSE})(more))", [game, more])
        page.locator("#table").wait_for()
        if page.locator("[data-do=guide-skip]").count():
            page.evaluate("press('[data-do=guide-skip]')")
        page.evaluate(TURNS, 12)
        if page.locator("#panel.sheet").count():
            page.evaluate("async () => { await frames(); await press('#close'); }")
        page.evaluate(PANELS, ["log", "settings"])
        assert page.evaluate("moved") == [], game
        page.evaluate("async () => { await press('#open-leave'); await press('#give-up, #home'); }")
        page.locator("#start").wait_for()
    assert page.evaluate("moved") == []
