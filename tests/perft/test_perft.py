"""Counting oracles: the game against an independent enumerator, and both against pinned numbers."""

import contextlib
import random

import pytest

from game.moves import parse_move
from game.variants import VARIANTS
from tests.perft.enumerator import Deal, UnknownOrderError, count
from tests.perft.random_positions import a_position
from tests.perft.side_by_side import POSITIONS, begin, compare, compare_everything, count_both, walk

GAMES = [variant.key for variant in VARIANTS]
EVERY = [pytest.param(entry, id=f"{game}: {entry['name']}") for game, entries in POSITIONS.items() for entry in entries]


@pytest.mark.parametrize("entry", EVERY)
def test_the_game_counts_what_the_enumerator_counts(entry):
    """The sets of moves and the tables are compared at every node; the numbers of sequences are the pinned ones."""
    assert count_both(*begin(entry["record"]), len(entry["counts"])) == entry["counts"]


@pytest.mark.parametrize("entry", EVERY)
def test_the_enumerator_alone_counts_so_to_depth_3(entry):
    """But where a stock of several cards is shuffled within these moves: only the game knows in which order."""
    with pytest.raises(UnknownOrderError) if entry.get("shuffles") else contextlib.nullcontext():
        assert count(Deal.of(entry["record"]), 3) == entry["counts"][:3]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_positions(game):
    assert len(POSITIONS[game]) >= 5
    assert sum(entry["counts"][2] for entry in POSITIONS[game]) >= 100


@pytest.mark.parametrize("game", GAMES)
def test_random_positions_agree(game):
    """The listed moves at the first node of many small positions, seeds fixed."""
    for n in range(250):
        rng = random.Random(f"agreement/{game}/{n}")
        walk(a_position(game, rng), rng, 1)


@pytest.mark.parametrize("game", GAMES)
def test_random_lines_agree_on_everything_that_can_be_played(game):
    """Along random lines also what is not counted: melds with jokers, several cards added, contracts; and their refusals."""
    for n in range(40):
        rng = random.Random(f"lines/{game}/{n}")
        walk(a_position(game, rng), rng, 4, everything=True)


@pytest.mark.parametrize("entry", EVERY)
def test_after_each_draw_everything_that_can_be_played_agrees(entry):
    match, deal = begin(entry["record"])
    for text, after in compare(match, deal).items():
        drawn, _ = match.play(parse_move(text))
        compare_everything(drawn, after)
