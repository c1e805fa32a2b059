"""What hidden hands are foreseen to cost: the signs are what they say, and the table is what self-play came to."""

from random import Random

import pytest

from game.arrange import least_points
from game.bots import BOTS
from game.bots.bot import Budget
from game.bots.careful import going_out
from game.bots.expert import Expert
from game.bots.foreseen import SIGNS, Foreseen, learned_for
from game.bots.judgement import worth_of
from game.bots.learned import FORESEEN
from game.bots.outlook import Outlook
from game.bots.secret import plus
from game.cards import without
from game.table import Phase
from tests.bots.test_worth import views
from tests.strength.learn import FILE, LOG, Learner, Sums, noted, played, solved, source


def test_the_table_is_what_its_log_says():
    text = LOG.read_text(encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == source(text)
    assert {seats: set(rows) for seats, rows in noted(text.splitlines()).items()} == {
        seats: set(range(3, 14)) for seats in (2, 3, 4)
    }
    assert all(len(row) == len(SIGNS) for rows in FORESEEN.values() for row in rows.values())


def test_the_script_finds_the_weights_that_made_the_points():
    rng, true = Random(5), (2.0, -1.5, 0.25)
    rows = [(rng.random(), rng.random(), 1.0) for _ in range(200)]
    points = [sum(weight * sign for weight, sign in zip(true, row, strict=True)) for row in rows]
    products = [[sum(row[at] * row[other] for row in rows) for other in range(at + 1)] for at in range(3)]
    sums = Sums(len(rows), products, [sum(row[at] * p for row, p in zip(rows, points, strict=True)) for at in range(3)])
    assert solved(sums) == pytest.approx(true, abs=1e-3)


def test_the_script_plays_the_same_deals_again():
    sums = played(2, 11)
    assert sums == played(2, 11)
    assert sum(of.count for of in sums.values()) > 11


def test_the_learner_plays_as_careful_does_but_for_its_tries():
    for view in list(views(2, 4))[:30]:
        mine = Learner().choose(view, Random(1), Budget())
        assert mine == BOTS["careful"].choose(view, Random(1), Budget()) or view.phase is Phase.PLAY


@pytest.mark.parametrize("players", [2, 4])
def test_the_signs_are_what_they_say(players):
    seen = 0
    for view in views(players, players):
        if view.out is not None:
            continue
        look = Outlook(view)
        worth = Foreseen(view, look)
        hand = view.hand if view.phase is Phase.DRAW else without(view.hand, view.hand[:1])
        signs = dict(zip(SIGNS, worth.signs(hand), strict=True))
        assert signs["loose"] == least_points(hand, view.rules.melds, view.rules.values)
        held = worth.counter.hand(hand)
        base, first, second = worth.counter.loose(held)
        assert signs["largest"] == worth.counter.largest(first, second)
        finds = gain = out = left = after = 0.0
        for bit, chance in worth.draws:  # every card, where `signs` passes over those that find no place
            more, once, twice = worth.counter.loose(plus(held, bit))
            costliest = worth.counter.largest(once, twice)
            left += chance * max(0, min(base, more - costliest))
            after += chance * (once.bit_count() + twice.bit_count())
            if more <= base:
                finds += chance
                gain += chance * (base - more)
                out += chance * (more <= costliest)
        assert [signs[name] for name in ("finds", "gain", "out", "after", "left")] == pytest.approx(
            [finds, gain, out, after, left]
        )
        seen += 1
    assert seen > 50


def test_a_card_of_the_stock_is_worth_the_mean_over_all_cards():
    view = next(view for view in views(2, 1) if view.phase is Phase.DRAW and view.rules.number == 2)
    worth = Foreseen(view, Outlook(view))
    true = sum(
        worth.look.chance(card) * min(worth.of(without((*view.hand, card), (thrown,))) for thrown in {*view.hand, card})
        for card in worth.look.possible
    )
    assert worth.blind(view.hand) == pytest.approx(true, abs=0.2)  # three discards of each hand are weighed


def test_there_is_no_time_for_it_where_the_budget_is_small():
    view = next(view for view in views(2, 1) if view.phase is Phase.PLAY and view.out is None and not going_out(view))
    quick, patient = (Expert().weigh(view, Random(1), Budget(playouts)) for playouts in (40, 100))
    judged = {-cost for cost, _ in worth_of(view, Outlook(view)).throws(view.hand)}
    assert {one.judged for one in quick} <= judged
    assert {one.judged for one in patient}.isdisjoint(judged)


def test_a_discard_that_is_far_worse_is_not_played_out():
    apart = 0
    for view in views(4, 3):
        if view.phase is Phase.PLAY and view.out is None:
            weighed = Expert().weigh(view, Random(1), Budget(60))
            best = max(one.judged for one in weighed)
            for one in weighed:
                if one.judged < best - Foreseen.close:
                    assert one.value == one.played
                    apart += 1
        if apart > 50:
            return
    raise AssertionError(apart)


def test_other_numbers_of_seats_and_cards_have_the_nearest_row():
    assert learned_for(6, 20) == FORESEEN[4][13]
    assert learned_for(2, 1) == FORESEEN[2][3]
