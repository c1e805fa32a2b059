"""Against the dumb answer, and what must hold of every arrangement. `python3 -m tests.arrange [hands]` tries more."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.arrange import arrange, best_discard, least_points
from game.cards import in_order
from game.melds import Kind, Piece, pieces_of, readings
from tests.arrange.hands import GAMES, KINDS
from tests.arrange.oracle import fewest


def is_legal(meld, rules):
    """Whether the meld is a reading of its own cards; in sets of any suits the faces of wild cards say nothing."""
    if meld.kind is Kind.SET and rules.largest_set is None:
        return meld in readings([Piece(card) for card in in_order(meld.cards)], rules)
    return meld in readings(pieces_of(meld), rules)


def check(hand, game, points):
    """An arrangement of the hand: disjoint, legal, of so many points, and the same in any order."""
    found = arrange(hand, game.rules, game.values)
    used = Counter(card for meld in found.melds for card in meld.cards)
    assert used + Counter(found.left) == Counter(hand)
    assert found.left == in_order(found.left)
    assert all(is_legal(meld, game.rules) for meld in found.melds), found
    assert found.points == sum(game.values[card.rank] for card in found.left) == points
    assert least_points(hand, game.rules, game.values) == points
    assert arrange(hand[::-1], game.rules, game.values) == found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_as_few_points_as_brute_force(name, kind):
    game, rng = GAMES[name], Random(f"{name}{kind.__name__}")
    for _ in range(25):
        hand = kind(game, rng.randint(3, 10), rng)
        check(hand, game, fewest(hand, game.rules, game.values))


games = st.sampled_from(sorted(GAMES))


@st.composite
def hands(draw, most=14):
    game = GAMES[draw(games)]
    kind = draw(st.sampled_from(KINDS))
    return game, kind(game, draw(st.integers(1, most)), Random(draw(st.integers(0, 1 << 30))))


@settings(max_examples=200, deadline=None)
@given(hands(30))
def test_long_hands_keep_to_the_rules(dealt):
    game, hand = dealt
    check(hand, game, least_points(hand, game.rules, game.values))


@settings(max_examples=150, deadline=None)
@given(hands(20))
def test_a_card_more_costs_at_most_itself_and_a_natural_one_saves_at_most_what_it_left(dealt):
    game, hand = dealt
    *rest, card = hand
    whole = least_points(hand, game.rules, game.values)
    assert whole <= least_points(rest, game.rules, game.values) + game.values[card.rank]


@settings(max_examples=100, deadline=None)
@given(hands(14))
def test_the_best_discard_is_the_best_of_all(dealt):
    game, hand = dealt
    card, points = best_discard(hand, game.rules, game.values)
    without = []
    for n, thrown in enumerate(hand):
        rest = hand[:n] + hand[n + 1 :]
        without.append((least_points(rest, game.rules, game.values), -game.values[thrown.rank], thrown))
    assert points == min(without)[0]
    assert (points, -game.values[card.rank], card) in without
    assert -game.values[card.rank] == min(without)[1]


@pytest.mark.parametrize("name", ["basic", "persian", "contract, three decks", "kings wild, two decks"])
def test_what_is_melded_has_no_points_left(name):
    """Melds of an arrangement, arranged alone, leave nothing."""
    game, rng = GAMES[name], Random(name)
    for _ in range(40):
        hand = KINDS[1](game, rng.randint(8, 24), rng)
        melded = [card for meld in arrange(hand, game.rules, game.values).melds for card in meld.cards]
        assert least_points(melded, game.rules, game.values) == 0
