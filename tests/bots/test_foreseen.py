"""What hidden hands are foreseen to cost: the signs are what they say, and the table is what self-play came to."""

import json
from random import Random

import pytest

from game import record
from game.arrange import least_points
from game.bots import BOTS
from game.bots.bot import Budget
from game.bots.careful import Careful, going_out
from game.bots.expert import Expert
from game.bots.foreseen import PRODUCTS, SIGNS, Foreseen, row_for, with_products
from game.bots.hiding import Ahead
from game.bots.judgement import worth_of
from game.bots.learned import FORESEEN
from game.bots.outlook import Outlook
from game.bots.secret import plus
from game.bots.thought import Worlds, throwing
from game.cards import parse_cards, without
from game.moves import Discard
from game.table import Phase
from tests.bots.test_worth import views
from tests.strength.learn import FILE, LOG, ONE, Learner, Sums, noted, played, solved, source


def test_the_table_is_what_its_log_says():
    text = LOG.read_text(encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == source(text)
    for by_seats in noted(text.splitlines()):
        assert {seats: set(rows) for seats, rows in by_seats.items()} == {seats: set(range(3, 14)) for seats in (2, 3, 4)}
    assert all(len(row) == len(SIGNS) + len(PRODUCTS) for rows in FORESEEN.values() for row in rows.values())


def test_the_script_finds_the_weights_that_made_the_points():
    rng = Random(5)
    assert SIGNS[ONE] == "one"
    rows = [tuple(1.0 if at == ONE else rng.random() for at in range(ONE + 1)) for _ in range(200)]
    true = (2.0, -1.5, 0.25, 3.0)
    points = [sum(weight * sign for weight, sign in zip(true, row, strict=True)) for row in rows]
    products = [[sum(row[at] * row[other] for row in rows) for other in range(at + 1)] for at in range(ONE + 1)]
    sums = Sums(len(rows), products, [sum(row[at] * p for row, p in zip(rows, points, strict=True)) for at in range(ONE + 1)])
    assert solved(sums) == pytest.approx(true, abs=1e-3)
    held_back = solved(sums, 200.0)  # as many rows again say that no sign but the one has a weight
    assert all(abs(mine) < 0.75 * abs(its) for mine, its in zip(held_back[:ONE], true[:ONE], strict=True))
    assert mean_of(rows, held_back) == pytest.approx(mean_of(rows, true), abs=1e-3)


def mean_of(rows, weights):
    """What the rows are foreseen to cost, in the mean."""
    return sum(weight * sign for row in rows for weight, sign in zip(weights, row, strict=True)) / len(rows)


@pytest.mark.parametrize("learned", [None, FORESEEN])
def test_the_script_plays_the_same_deals_again(learned):
    sums = played(2, 11, 0, learned)
    assert sums == played(2, 11, 0, learned)
    assert sum(of.count for of in sums.values()) > 11
    assert {len(of.points) for of in sums.values()} == {len(SIGNS) + (len(PRODUCTS) if learned else 0)}


def test_products_stand_after_the_signs():
    signs = tuple(float(at + 2) for at in range(len(SIGNS)))
    named = dict(zip(SIGNS, signs, strict=True))
    assert with_products(signs) == (*signs, *(named[one] * named[other] for one, other in PRODUCTS))


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
    assert row_for(FORESEEN, 6, 20) == FORESEEN[4][13]
    assert row_for(FORESEEN, 2, 1) == FORESEEN[2][3]


def near_the_end(known):
    """A seat that must throw a card, where the next one is known to hold some."""
    position = {
        "hands": ["7D TD 2C", "7H 7S JC"],
        "stock": "AS 8S 4H 9C KD 2H 5C 6S QS",
        "discards": "QH",
        "turn": 0,
        "turns": 6,
    }
    text = {"rummy": 1, "game": "three-thirteen", "players": 2, "seed": "c", "position": position, "moves": ["stock"]}
    match, _ = record.read(json.dumps(text), str)
    return match.view(0)._replace(known=((), parse_cards(known)))


def test_a_discard_is_seen_to_let_the_next_seat_go_out():
    def better(known):
        """By how much the ten is a better discard than the seven."""
        view = near_the_end(known)
        ahead = Ahead(view, Foreseen(view, Outlook(view)), Worlds(view, Random(1)), Budget(100))
        bit = ahead.lines.bit
        moves = [(Discard(card), throwing(bit[card])) for card in parse_cards("7D TD")]
        seven, ten = (sum(ahead.outcome(number, *move) for number in range(60)) / 60 for move in moves)
        return ten - seven

    assert better("7H 7S") > better("") + 1


def test_so_many_worlds_are_enough_whatever_the_budget():
    made = set()
    for view in views(4, 3, 60):
        if view.phase is Phase.PLAY and view.out is None:
            ahead = Ahead(view, Foreseen(view, Outlook(view)), Worlds(view, Random(1)), Budget(2000))
            ahead.plays(Careful())
            made.add(len(ahead.worlds.made))
    assert max(made) == Ahead.enough
