"""Basic Rummy through the page, as a person plays it."""

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.table import click_a_turn, open_page, quick, said, wait_for_me


def test_a_whole_match_by_clicking_with_a_reload_in_the_middle(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site)
    page.click("#setup-basic summary")
    page.select_option("#players-basic", "3")
    page.select_option("[name='option.end']", "deals")
    page.fill("[name='option.deals']", "3")
    page.fill("#seed-basic", "browser")
    page.click("#play-basic")
    expect(page.locator("#hand [data-pick]")).to_have_count(7)
    deals = reloads = 0
    while not page.locator("#rematch").count():
        if page.locator("#sheet-next").count():
            deals += 1
            page.click("#sheet-next")
        if click_a_turn(page) and deals == 1 and not reloads:
            wait_for_me(page)
            before = page.evaluate("[rummy.view(), rummy.record()]")
            page.reload()
            page.wait_for_selector("html[data-ready]", timeout=60_000)
            after = page.evaluate("[rummy.view(), rummy.record()]")
            assert before == after
            reloads += 1
    assert (reloads, deals) == (1, 2)
    record = page.evaluate("rummy.record()")
    assert (record["seed"], record["options"]) == ("browser", {"end": "deals", "deals": 3})
    expect(page.locator("#panel h2")).to_contain_text("match")
    expect(page.locator("#panel tbody tr")).to_have_count(3)
    expect(page.locator("#panel .seed")).to_contain_text("browser")
    page.click("#rematch")
    expect(page.locator("#hand [data-pick]")).to_have_count(7)
    assert page.evaluate("rummy.record().seed") != "browser"


def test_a_double_click_plays_once(page: Page, site: str) -> None:
    quick(page, pace=1800)
    open_page(page, site, "?game=basic&players=2&seed=double")
    wait_for_me(page)
    moves = page.evaluate("rummy.record().moves.length")
    page.dblclick("#stock")
    assert page.evaluate("rummy.record().moves.length") == moves + 1
    expect(page.locator("#note")).to_be_empty()
    page.locator("#hand [data-pick]").first.click()
    page.evaluate(
        """() => {
            const button = document.querySelector('#offers [data-move^=drop]'), copy = button.cloneNode(true);
            document.getElementById('app').append(copy);
            for (let n = 0; n < 12; n++) { button.click(); copy.click(); }
        }"""
    )
    drawn, dropped, *others = page.evaluate("rummy.record().moves")[moves:]
    assert drawn == "stock"
    assert dropped.startswith("drop")
    assert not others or others[0].split()[0] in ("stock", "take")  # by then the other seat may have begun


def test_refusals_give_their_reason_by_click_and_to_hosts(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&seed=refuse")
    wait_for_me(page)
    page.click("[data-move='take 1']")
    taken = page.locator("#hand .barred")
    taken.click()
    page.click("#offers [data-why^=drop]")
    expect(page.locator("#note")).to_contain_text("may not be thrown back in the same turn. (rule B15)")
    refused = page.evaluate("card => rummy.play('drop ' + card)", taken.get_attribute("data-card"))
    assert (refused["reason"], refused["rule"]) == ("taken_discard", "B15")
    assert "rule B15" in said(page)[-1]
    page.click("#undo")
    expect(page.locator("#hand .barred")).to_have_count(0)
    assert page.evaluate("rummy.view().phase") == "draw"


def test_a_fault_of_the_program_apologises_and_loses_nothing(page: Page, site: str, watch: Watch) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&seed=fault")
    wait_for_me(page)
    record = page.evaluate("rummy.record()")
    page.evaluate(
        """() => {
            const wrong = document.createElement('button');
            wrong.dataset.move = 'fly';
            document.getElementById('app').append(wrong);
            wrong.click();
        }"""
    )
    expect(page.locator("#panel h2")).to_have_text("Sorry, something went wrong")
    assert page.evaluate("rummy.record()") == record
    page.click("#close")
    page.click("#stock")
    expect(page.locator("#hand [data-pick]")).to_have_count(11)
    assert len(watch.complaints) == 1
    watch.complaints.clear()


def test_hosts_hear_what_happens(page: Page, site: str) -> None:
    quick(page)
    open_page(page, site, "?game=basic&players=2&seed=host")
    page.evaluate(
        """() => {
            window.heard = [];
            for (const name of ['move', 'deal_over', 'match_over', 'ready']) rummy.on(name, data => heard.push([name, data]));
        }"""
    )
    wait_for_me(page)
    assert page.evaluate("rummy.play('stock')") is None
    heard = page.evaluate("heard")
    assert heard[0] == ["ready", None]
    assert heard[-1][0] == "move"
    assert heard[-1][1]["seat"] == 0
    assert json.dumps(page.evaluate("rummy.view()")).count('"hand"') == 1


def test_motion_takes_cards_along_and_ends(page: Page, site: str) -> None:
    open_page(page, site, "?game=basic&players=2&seed=motion")
    wait_for_me(page)
    page.evaluate("() => { document.getElementById('stock').click(); window.flying = document.getAnimations().length }")
    assert page.evaluate("flying") > 0
    page.wait_for_function("document.getAnimations().length === 0")


def test_reduced_motion_moves_nothing(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_page(page, site, "?game=basic&players=2&seed=motion")
    wait_for_me(page)
    page.evaluate("() => { document.getElementById('stock').click(); window.flying = document.getAnimations().length }")
    assert page.evaluate("flying") == 0
