"""Every level, in every game: always a legal move, by what it may know alone, to the end of the match."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import viewjson
from game.bots import BOTS
from game.bots.bot import Budget
from game.chance import stream
from game.rules import check
from game.simulate import Plan, run
from game.view import view_of
from tests.engine.play import BY_KEY, GAMES, another_world, random_walk, rng_of, seats_of, start

games = pytest.mark.parametrize("key", GAMES)
levels = pytest.mark.parametrize("level", tuple(BOTS))
FEW = Budget(playouts=4)


def house_rules(key):
    """Any set of options of a game."""
    chosen = {}
    for option in BY_KEY[key].options:
        values = [choice for choice, _ in option.choices]
        chosen[option.name] = st.sampled_from(values) if values else st.integers(*option.whole)
    return st.fixed_dictionaries({}, optional=chosen)


def positions(key, most=100):
    """A position of a match under any house rules, reached by random moves."""

    def walk(players, seed, chosen, length):
        match = start(key, players, seed, **chosen)
        for later in random_walk(match, rng_of(seed), length):
            match = later
        return match.dealt()

    return st.builds(walk, st.sampled_from(seats_of(key)), st.integers(0, 10**6), house_rules(key), st.integers(0, most))


@games
@levels
@settings(max_examples=15)
@given(data=st.data())
def test_in_any_position_a_bot_makes_a_legal_move(key, level, data):
    match = data.draw(positions(key))
    if not match.over:
        view = match.view(match.turn)
        assert check(view, BOTS[level].choose(view, rng_of(1), FEW)) is None


@games
@levels
@settings(max_examples=8)
@given(data=st.data())
def test_its_choice_is_the_same_in_every_world_that_looks_the_same(key, level, data):
    match = data.draw(positions(key))
    if match.over:
        return
    seat = match.turn
    chosen = BOTS[level].choose(match.view(seat), rng_of(3), FEW)
    for n in range(3):
        world = another_world(match.table, seat, rng_of(n))
        assert view_of(world, seat) == match.view(seat)
        assert BOTS[level].choose(view_of(world, seat), rng_of(3), FEW) == chosen


@games
@levels
def test_it_plays_the_same_from_the_json_form_of_a_view(key, level):
    match = start(key, BY_KEY[key].usual_seats, 5)
    for later in random_walk(match, rng_of(5), 20):
        match = later.dealt()
        if match.over:
            break
        view = match.view(match.turn)
        again = viewjson.load(json.loads(json.dumps(viewjson.dump(view, {}))))
        assert BOTS[level].choose(again, rng_of(2), FEW) == BOTS[level].choose(view, rng_of(2), FEW)


@games
@pytest.mark.parametrize("most", [False, True], ids=["fewest seats", "most seats"])
def test_whole_matches_are_played_to_their_end(key, most):
    seats = seats_of(key)
    plan = Plan(variant=BY_KEY[key], players=seats[-1] if most else seats[0], bots=("easy", "careful"), sets=1, matches=True)
    outcome = run(plan, lambda: 0.0)
    assert len(outcome.sets[0]) == 2


@games
def test_the_searching_level_plays_deals_to_their_end(key):
    plan = Plan(variant=BY_KEY[key], players=seats_of(key)[0], bots=("expert", "careful"), sets=1, playouts=4)
    assert all(game.deals for game in run(plan, lambda: 0.0).sets[0])


def test_a_stream_of_its_own_makes_a_bot_play_the_same_again():
    match = start("basic", 2, 9)
    view = match.view(match.turn)
    for level, bot in BOTS.items():
        moves = {bot.choose(view, stream(9, f"bot/{view.seat}"), FEW) for _ in range(3)}
        assert len(moves) == 1, level
