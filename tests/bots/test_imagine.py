"""Imagined worlds: they look the same to the seat that imagines them, and differ where it cannot see."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots.imagine import Unseen, imagine, world_of
from game.view import view_of
from tests.bots.test_bots import positions
from tests.engine.play import GAMES, all_cards, random_walk, rng_of, start

games = pytest.mark.parametrize("key", GAMES)


@games
@settings(max_examples=40)
@given(data=st.data())
def test_a_world_gives_the_view_that_it_was_imagined_from(key, data):
    match = data.draw(positions(key, 300))
    for seat in range(match.table.seats):
        view = match.view(seat)
        for n in range(3):
            world = imagine(view, rng_of(n))
            assert view_of(world, seat) == view
            assert all_cards(world) == all_cards(match.table)


@games
def test_worlds_differ_from_each_other_and_keep_known_cards(key):
    match = start(key, 4, 11)
    for later in random_walk(match, rng_of(11), 25):
        match = later.dealt()
    view = match.view(match.turn)
    rng, unseen = rng_of(1), Unseen(view)
    seen = [world_of(view, *unseen.dealt(rng)) for _ in range(20)]
    assert len({world.hands for world in seen}) > 15
    assert len({world.stock for world in seen}) > 15
    for world in seen:
        for seat, cards in enumerate(view.known):
            assert not [card for card in cards if card not in world.hands[seat]]


def only_stock(rng, view, moves):
    """Draws from the stock and throws something, so that the stock is soon used up."""
    draws = [move for move in moves if str(move) in ("stock", "turn")]
    drops = [move for move in moves if str(move).startswith("drop") and not str(move).endswith("out")]
    return rng.choice(draws or drops or moves)


def late(key, players, seed, most=400):
    for match in random_walk(start(key, players, seed), rng_of(seed), most, only_stock):
        if match.deal_over:
            break
        yield match.table


def test_after_the_stock_was_re_formed_its_cards_are_the_ones_that_were_shuffled():
    checked = 0
    for table in late("basic", 3, 4):
        among = table.stock_known.among
        if not among:
            continue
        view = view_of(table, table.turn)
        for n in range(2):
            world = imagine(view, rng_of(n))
            assert set(world.stock) <= set(among)
            for seat in range(table.seats):
                if seat != view.seat:
                    fresh = [card for card in world.hands[seat] if card in among and card not in view.known[seat]]
                    assert len(fresh) <= view.stock_known.drawn[seat]
            checked += 1
    assert checked > 50


def test_a_stock_that_was_turned_over_lies_as_everybody_saw():
    checked = 0
    for table in late("straight", 3, 4):
        order = table.stock_known.order
        if order:
            assert imagine(view_of(table, table.turn), rng_of(1)).stock == order == table.stock
            checked += 1
    assert checked > 20
