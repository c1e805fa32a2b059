"""Boot, play and offline in Firefox and WebKit: `python3 -m tests --browsers all` names them in RUMMY_BROWSERS."""

import os
from collections.abc import Iterator

import pytest

from tests.browser.engines import ENGINES, PATIENCE, Engine, engine
from tests.browser.host import FOLDER, Host

NAMED = [name for name in os.environ.get("RUMMY_BROWSERS", "").split() if name in ENGINES]
LINK = "?game=basic&players=2&level=easy&seed=abc"
KEPT = """
    const {active} = await navigator.serviceWorker.ready;
    while (active.state !== 'activated') await new Promise(go => setTimeout(go, 50));"""
# A start that fails, or is slower than any machine that is only busy, says what the page was telling its player.
READY = f"""
    const until = async condition => {{ while (!condition()) await new Promise(go => setTimeout(go, 50)); }};
    const last = performance.now() + {PATIENCE * 900};
    const told = () => document.body.innerText.slice(0, 2000);
    await until(() => {{
        if (performance.now() > last || document.getElementById('boot-trouble')?.hidden === false) throw new Error(told());
        return document.documentElement.dataset.ready === '' && window.rummy;
    }});
"""
# Whole deals by the page's own hints, until the match is over.
PLAY = """
    const mine = () => { const v = rummy.view(); return v.phase === 'over' || v.turn === v.seat; };
    for (let moves = 0; moves < 1000; moves++) {
        await until(mine);
        if (rummy.view().phase === 'over') return rummy.record().moves?.length ?? moves;
        document.getElementById('hint').click();
        await until(() => document.querySelector('.offer.hinted[data-move]'));
        document.querySelector('.offer.hinted[data-move]').click();
    }
    throw new Error('the deal does not end');
"""


@pytest.fixture(params=NAMED)
def driven(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with engine(request.param) as browser:
        yield browser


def test_a_release_starts_from_its_snapshot_and_a_deal_is_played(driven: Engine, host: Host) -> None:
    driven.go(host.url)
    driven.run("localStorage.setItem('rummy:settings', JSON.stringify({pace: 0, motion: false}))")
    driven.go(host.url + LINK)
    driven.run(READY)
    assert host.named("/snapshot-") in host.asked
    assert not any("python_stdlib" in name for name in host.asked)
    hand = driven.run("return rummy.view().hand")
    assert len(hand.split()) == 10
    assert driven.run(READY + PLAY) > 2


def test_without_the_snapshot_the_same_cards_are_dealt(driven: Engine, host: Host) -> None:
    driven.go(host.url + LINK)
    driven.run(READY)
    hand = driven.run("return rummy.view().hand")
    host.gone.add(host.named("/snapshot-"))
    driven.go(host.url.replace("127.0.0.1", "localhost") + LINK)  # another origin: nothing is kept there
    driven.run(READY)
    assert driven.run("return rummy.view().hand") == hand


def test_the_second_visit_needs_no_network(driven: Engine, host: Host) -> None:
    driven.go(host.url + LINK)
    driven.run(READY)
    driven.run(KEPT)
    host.down = True
    asked = len(host.asked)
    driven.go(host.url + LINK)
    driven.run(READY)
    assert driven.run("return rummy.view().hand.split(' ').length") >= 10
    assert driven.run("return location.pathname") == FOLDER
    assert len(host.asked) == asked
