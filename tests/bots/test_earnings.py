"""The outline of a Persian deal keeps the cards, counts as the game does, and ends as it does (shared/rules/persian.md)."""

from random import Random

import pytest

from game.bots.bot import Budget
from game.bots.earnings import Earnings
from game.bots.expert import Expert
from game.cards import JOKER, parse_cards
from game.moves import Pass, TakeDiscards
from tests.engine.play import match_in, start


def match_from(hands, discards, melds):
    """A match in a position with seat 0 to move and nothing in the stock."""
    position = {"hands": hands, "discards": discards, "melds": list(melds), "turn": 0, "rest": "none"}
    return match_in("persian", position, 4, seed="e")


def outline(hands, discards="7D", melds=()):
    """The outline of such a position."""
    return Earnings(match_from(hands, discards, melds).table, Random(1))


OTHERS = ["9C 2H", "4C 8H", "5C QH"]


@pytest.mark.parametrize(
    ("hand", "melded", "left"),
    [
        ("JS JH JD JC 3S", 80, "3S"),  # P-V9: together
        ("XX XX XX XX 3S", 160, "3S"),  # P-V10
        ("XX XX XX 3S", 60, "3S"),
        ("JS QS KS AS 3S", 45, "3S"),  # P-V12: a run never
        ("AS 2S 3S 8D", 0, "AS 2S 3S 8D"),  # P-D8
        ("XX XX 3S", 0, "XX XX 3S"),  # P-V3
    ],
)
def test_what_is_melded_counts_as_in_the_game(hand, melded, left):
    table = outline([hand, *OTHERS])
    assert not table.melds()
    assert table.melded == [melded, 0, 0, 0]
    numbered = table.lines.numbering()
    kept = parse_cards(left)
    assert table.hands[0].bit_count() == len(kept)
    assert JOKER in kept or table.hands[0] == sum(map(numbered, kept))


def test_a_fourth_card_added_later_counts_once_and_ends_the_deal():
    table = outline(["JC", *OTHERS], melds=[[[2, "JS JH JD"]]])
    assert table.melds()  # P-D12
    assert table.melded == [10, 0, 0, 0]


def test_a_seat_digs_for_what_it_melds_at_once_and_takes_what_lies_above():
    table = outline(["QH QS 3C", *OTHERS[:2], "5C 6H"], discards="6C QD 3H 9S")  # P-V5
    assert table.wanted() == 3
    table.take(3)
    assert not table.melds()
    assert table.melded[0] == 30
    assert table.hands[0].bit_count() == 3


def test_where_nobody_can_draw_all_pass_and_nobody_is_out():
    table = outline(["8C 3S", *OTHERS])
    held = table.hands[:]
    ending = table.finish(False)  # P-D14
    assert (ending.out, ending.hands, ending.melded) == (None, tuple(held), (0, 0, 0, 0))


def test_passing_is_one_of_the_moves_that_are_played_out():
    match = match_from(["9H 9D 3C", *OTHERS[1:], "6C 8S"], "9S 2H", [])  # P-V19
    weighed = Expert().weigh(match.view(0), Random(1), Budget(100))
    assert [one.move for one in weighed] == [TakeDiscards(2), Pass()]
    assert weighed[0].played - weighed[1].played > 27  # what the nines earn


@pytest.mark.parametrize("seed", range(8))
def test_no_card_is_lost_or_doubled_in_a_playout(seed):
    match = start("persian", 4, seed).dealt()
    table = Earnings(match.table, Random(seed))
    ending = table.finish(False)
    places = [*ending.hands, *table.stock, *table.pile]
    whole = sum(places)
    assert whole.bit_count() == sum(place.bit_count() for place in places)  # nothing lies in two places
    on_table = table.lines.all & ~whole
    assert sum(ending.melded) >= table.lines.points(on_table)
