"""The score sheet: in every game each sum is spelt out and comes to what the engine counted."""

import re
from html import unescape

import pytest

from game.ui.chart import chart
from game.ui.intents import Do
from game.ui.reckoning import spelt_out
from game.ui.state import Panel
from game.variants import VARIANTS
from game.words.words import Words
from tests.ui.desk import an_app, one_step

WORDS = Words()


def to_the_end_of_a_deal(app, deals=1):
    for _ in range(4000):
        if len(app.sitting.match.results) >= deals and app.sitting.match.deal_over:
            return app.sitting.match.results[-1]
        one_step(app)
    raise AssertionError("it did not come to an end")


@pytest.mark.parametrize("game", [game.key for game in VARIANTS])
@pytest.mark.parametrize("seed", ["sheet", "other"])
def test_every_hand_is_shown_and_every_sum_is_spelt_out(game, seed):
    app = an_app(f"?game={game}&level=easy&seed={seed}")
    result = to_the_end_of_a_deal(app)
    assert app.ui.panel is Panel.SHEET
    text = unescape(re.sub(r"<[^>]+>", " ", app.shell.html))
    html = app.shell.html[app.shell.html.index('id="panel"') :]
    for hand, best in zip(result.hands, result.arrangements, strict=True):
        for card in hand:
            assert f'data-card="{card}"' in html
        loose = hand if best is None else best.left
        assert spelt_out([result.values[card.rank] for card in loose], WORDS).split(" = ")[-1] in text
    for points in result.points:
        assert WORDS.number(points) in text
    for total in result.totals:
        assert WORDS.number(total) in text


def test_a_payment_sheet_says_who_pays_what():
    result_seen = set()
    for seed in "abcdef":
        app = an_app(f"?game=straight&players=3&level=easy&seed={seed}")
        result = to_the_end_of_a_deal(app)
        if result.out is None:
            continue
        got = result.points[result.out]
        assert sum(result.points) == 0
        assert app.shell.html.count("Pays ") == 2
        assert re.search(rf"(get|gets) [\d +]*= {got}\.", unescape(app.shell.html))
        result_seen.add(result.went_rummy)
    assert result_seen


def test_partners_have_one_column_and_their_sum():
    app = an_app("?game=persian&level=easy&seed=pair")
    result = to_the_end_of_a_deal(app)
    head = re.search(r"<thead>.*?</thead>", app.shell.html)[0]
    assert head.count("<th ") == 3
    assert "You and North" in head
    for points in result.points:
        assert re.search(rf"= {re.escape(WORDS.number(points))}</b>", app.shell.html)


def test_the_chart_is_there_from_the_second_deal_and_says_its_numbers():
    app = an_app("?game=contract&players=3&level=easy&seed=chart")
    to_the_end_of_a_deal(app)
    assert "<svg" not in app.shell.html
    app.on(Do("next"))
    result = to_the_end_of_a_deal(app, 2)
    assert "<svg" in app.shell.html
    said = re.search(r'id="chart-said">(.*?)</desc>', app.shell.html)[1]
    first, second = app.sitting.match.results[0].totals, result.totals
    for before, after in zip(first, second, strict=True):
        assert f"{WORDS.number(before)}, {WORDS.number(after)}." in said


@pytest.mark.parametrize(
    "rows", [[[0, 0], [0, 0]], [[0], [-7], [900]], [[5] * 8, [6] * 8], [[0, 0]] + [[n, -n] for n in range(40)]]
)
def test_a_chart_of_anything_stays_in_its_box(rows):
    names = [f"<{'x' * 70}>"] * len(rows[0])
    svg = chart(names, rows, WORDS)
    assert "<xxx" not in svg
    for x, y in re.findall(r'c?x="([\d.-]+)" c?y="([\d.-]+)"', svg):
        assert 0 <= float(x) <= 640
        assert 0 <= float(y) <= 264
