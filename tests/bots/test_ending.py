"""Deals between bots come to an end: what goes round is collected by somebody, and no cap is needed."""

import json

import pytest

from game import record
from game.bots.judgement import worth_of
from game.bots.outlook import Outlook
from game.cards import parse_card
from game.simulate import Plan, run
from tests.engine.play import BY_KEY


@pytest.mark.parametrize("level", ["easy", "careful"])
@pytest.mark.parametrize(("key", "players"), [("straight", 4), ("straight", 6), ("basic", 6), ("three-thirteen", 2)])
def test_deals_end_without_a_cap(key, players, level):
    outcome = run(Plan(variant=BY_KEY[key], players=players, bots=(level,), sets=40, seed="caps"), lambda: 0.0)
    ended = [deal.ended.value for games in outcome.sets for game in games for deal in game.deals]
    assert ended.count("cap") <= 1


def long_deal(recycles):
    """A seat that must throw one of 2C, 5D, KH: the threes lie on the table, so that a 2 has fewest ways into a meld."""
    position = {
        "hands": ["2C 5D KH", "9C 4D TS JH"],
        "stock": "AS 8S",
        "discards": "QS 7H",
        "melds": [[[1, "3S 3H 3D 3C"]]],
        "recycles": recycles,
        "turn": 0,
    }
    text = json.dumps({"rummy": 1, "game": "straight", "players": 2, "seed": "c", "position": position, "moves": []})
    match, _ = record.read(text, str)
    return match.view(0)


@pytest.mark.parametrize(("recycles", "thrown"), [(0, "KH"), (2, "2C")])
def test_once_the_stock_came_round_what_may_still_meld_counts_and_not_the_points(recycles, thrown):
    view = long_deal(recycles)
    worth = worth_of(view, Outlook(view))
    assert worth.throws(view.hand)[0][1] == parse_card(thrown)
    assert (worth.feeding(parse_card("9H")) == 0) == (recycles == 2)
