"""A short look at strength on fixed cards, far from the bars of the long table (`python3 -m tests.strength`)."""

import pytest

from game.simulate import Plan, run, shares
from tests.engine.play import BY_KEY

GREEDY = "tests.strength.marks:greedy"


def against_greedy(level, key, players, sets, playouts=None):
    """Mean share of deals won by a level and by greedy, and their points."""
    bots = (level, GREEDY)
    plan = Plan(variant=BY_KEY[key], players=players, bots=bots, sets=sets, seed="short", playouts=playouts)
    outcome = run(plan, lambda: 0.0)
    return [
        (sum(share.deals_won for share in shares(outcome, bot)), sum(share.points for share in shares(outcome, bot)))
        for bot in bots
    ]


@pytest.mark.parametrize("key", ["basic", "straight"])
def test_easy_loses_and_careful_wins(key):
    (mine, _), (its, _) = against_greedy("easy", key, 2, 30)
    assert mine < its
    (mine, _), (its, _) = against_greedy("careful", key, 2, 30)
    assert mine > its


def test_careful_has_fewer_penalties_where_contracts_are_to_be_laid():
    (_, mine), (_, its) = against_greedy("careful", "contract", 4, 7)
    assert mine < its


def test_a_careful_pair_earns_more():
    (_, mine), (_, its) = against_greedy("careful", "persian", 4, 8)
    assert mine > its


def test_expert_wins_with_few_playouts():
    (mine, _), (its, _) = against_greedy("expert", "straight", 2, 10, playouts=40)
    assert mine > its
