"""`python3 -m game simulate`, as shared/record.md has it."""

import json

import pytest

from game.__main__ import main
from game.simulate import Plan, estimate, report, run, shares
from tests.engine.play import BY_KEY, GAMES

games = pytest.mark.parametrize("key", GAMES)


def simulate(capsys, *args):
    status = main(["simulate", *args])
    out, err = capsys.readouterr()
    return status, json.loads(out) if out else None, err


def still():
    return 0.0


@games
def test_it_prints_what_came_of_the_deals(key, capsys):
    status, told, err = simulate(capsys, "--game", key, "--deals", "4", "--bots", "easy,careful", "--seed", "7")
    assert (status, err) == (0, "")
    assert told["deals"] == 4
    assert sum(told["ended"].values()) == 4
    assert told["turns"] > 0
    assert told["deals_per_s"] > 0
    assert told["moves_per_s"] > 0
    for bot in ("easy", "careful"):
        one = told["bots"][bot]
        assert one["deals_won"]["low"] <= one["deals_won"]["mean"] <= one["deals_won"]["high"]
        assert one["points"]["low"] <= one["points"]["high"]
        assert one["matches_won"] is None
        assert 0 < one["decision_ms"]["p50"] <= one["decision_ms"]["p99"]


def test_it_plays_whole_matches(capsys):
    args = ("--game", "straight", "--players", "2", "--matches", "6", "--bots", "easy,careful", "--option", "deals=3")
    _, told, _ = simulate(capsys, *args)
    assert told["matches"] == 6
    assert told["deals"] == 18
    won = [told["bots"][bot]["matches_won"]["mean"] for bot in ("easy", "careful")]
    assert sum(won) <= 1


def test_every_bot_plays_the_same_cards_in_every_seat():
    plan = Plan(variant=BY_KEY["contract"], players=4, bots=("easy", "careful"), sets=2, number=1)
    for games in run(plan, still).sets:
        assert [game.seats for game in games] == [("easy", "careful") * 2, ("careful", "easy") * 2]
        assert len({game.deals[0].dealer for game in games}) == 1


def test_the_same_seed_gives_the_same_play():
    plan = Plan(variant=BY_KEY["persian"], players=4, bots=("easy", "careful"), sets=2)
    assert run(plan, still).sets == run(plan, still).sets


def test_against_itself_duplicate_play_leaves_nothing_to_chance():
    plan = Plan(variant=BY_KEY["basic"], players=2, bots=("careful", "tests.strength.marks:careful_again"), sets=4)
    outcome = run(plan, still)
    one, other = (shares(outcome, name) for name in plan.bots)
    assert [a.points for a in one] == [b.points for b in other]


def test_one_deal_alone_may_be_played(capsys):
    plan = Plan(variant=BY_KEY["three-thirteen"], players=2, bots=("easy",), sets=2, number=5)
    assert {game.deals[0].number for games in run(plan, still).sets for game in games} == {5}
    assert report(run(plan, still))["bots"]["easy"]["decision_ms"]["p50"] == 0


def test_the_interval_is_over_sets_of_cards():
    assert estimate([0.0, 1.0]).mean == 0.5
    assert estimate([0.0, 1.0]).high == pytest.approx(0.5 + 1.96 * 0.5)


@pytest.mark.parametrize(
    "wrong",
    [
        "--game chess --deals 1 --bots easy",
        "--game basic --bots easy",
        "--game basic --deals 1 --matches 1 --bots easy",
        "--game basic --deals 0 --bots easy",
        "--game basic --deals -1 --bots easy",
        "--game basic --deals many --bots easy",
        "--game basic --deals 1",
        "--game basic --deals 1 --bots nobody",
        "--game basic --deals 1 --bots easy,",
        "--game basic --deals 1 --bots nowhere:nobody",
        "--game basic --deals 1 --bots json:nobody",
        "--game basic --deals 1 --bots json:dumps",
        "--game basic --deals 1 --bots tests.bots.test_simulate:Breaks",
        "--game basic --deals 1 --bots tests.bots.test_simulate:Cheats",
        "--game basic --deals 1 --bots easy --players 1",
        "--game basic --deals 1 --bots easy --players 7",
        "--game basic --deals 1 --bots easy --deal 2",
        "--game three-thirteen --matches 1 --bots easy --deal 2",
        "--game contract --deals 1 --bots easy --deal 8",
        "--game basic --deals 1 --bots easy --playouts 0",
        "--game basic --deals 1 --bots easy --option pack=public",
        "--game basic --deals 1 --bots easy --option ace=blue",
    ],
)
def test_what_is_malformed_is_said_in_one_line(wrong, capsys):
    status, told, err = simulate(capsys, *wrong.split())
    assert (status, told) == (2, None)
    assert err.count("\n") == 1


class Breaks:
    def choose(self, view, rng, budget):
        raise ZeroDivisionError


class Cheats:
    def choose(self, view, rng, budget):
        from game.moves import Pass

        return Pass()


def test_a_mark_that_peeks_is_shown_the_table():
    plan = Plan(variant=BY_KEY["straight"], players=2, bots=("tests.strength.marks:peeker", "easy"), sets=6, playouts=8)
    won = [share.deals_won for share in shares(run(plan, still), "tests.strength.marks:peeker")]
    assert sum(won) / len(won) > 0.7
