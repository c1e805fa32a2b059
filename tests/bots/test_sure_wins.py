"""Who is sure to go out in this turn does, whatever else there may be to gain."""

import json
from random import Random

import pytest

from game import record
from game.bots import BOTS
from game.bots.bot import Budget
from game.bots.coach import Why, advise
from game.engine import play
from game.moves import TakeDiscards
from game.options import options
from game.table import Phase
from game.view import view_of
from game.words.coach import why
from game.words.words import Words
from tests.engine.play import start

BASIC = {"stock": "KS 6D", "turn": 0}


def match_in(game, position, players=2):
    text = json.dumps({"rummy": 1, "game": game, "players": players, "seed": "w", "position": position, "moves": []})
    match, stopped = record.read(text, str)
    assert stopped is None
    return match


@pytest.mark.parametrize("level", ["careful", "expert"])
@pytest.mark.parametrize("game", ["basic", "straight"])
@pytest.mark.parametrize(
    ("hand", "top", "recycles"),
    [
        ("QS QH", "QC", 0),  # three cards that meld need no discard
        ("5S 6S", "7S", 0),
        ("AS AH 2C QS QH QD QC", "AD", 0),
        ("AS AH 2C QS QH QD QC", "AD", 1),  # where what goes round counts more than points
        ("TH JH 4C", "QH", 0),
    ],
)
def test_a_discard_with_which_it_goes_out_is_taken(game, level, hand, top, recycles):
    position = {**BASIC, "hands": [hand, "9C 4D TS 8H"], "discards": f"8D 9D {top}", "recycles": recycles}
    match = match_in(game, position)
    for _ in range(4):
        if match.deal_over or match.turn != 0:
            break
        match, _ = match.play(BOTS[level].choose(match.view(0), Random(1), Budget(60)))
    assert match.table.out == 0


def test_a_card_that_fits_after_another_of_the_hand_is_taken():
    melds = [[[2, "4S 5S 6S"]], [[2, "TS TH TD TC"]], [[2, "XX XX XX XX"]], [[2, "9H 9D 9C"]]]
    position = {"hands": ["3S", "KH", "QH 4H", "8D 5C"], "discards": "2S", "melds": melds, "turn": 0, "rest": "none"}
    view = match_in("persian", position, 4).view(0)
    assert BOTS["careful"].choose(view, Random(1), Budget()) == TakeDiscards(1)  # P-D6: both are laid off in one action


def test_the_coach_says_that_a_card_ends_the_deal():
    position = {**BASIC, "hands": ["QS QH", "9C 4D TS 8H"], "discards": "8D 9D QC"}
    advice = advise(match_in("basic", position).view(0), Random(1), Budget(60))
    assert (advice.move, advice.why) == (TakeDiscards(1), Why.TAKES_OUT)
    assert why(Words(), advice, aloud=True) == "With the queen of clubs you can go out."


def goes_out(table, seat, seen):
    """Whether the seat can end its turn by going out, by trying all that the rules offer."""
    if table.out == seat:
        return True
    if table.turn != seat or table.phase is not Phase.PLAY:
        return False
    place = table.hands[seat], tuple(len(meld.placed) for meld in table.melds)
    if place in seen:
        return False
    seen.add(place)
    return any(goes_out(play(table, move, never)[0], seat, seen) for move in options(view_of(table, seat)))


def never(cards, number):
    return tuple(cards)


@pytest.mark.parametrize(("key", "players"), [("basic", 3), ("straight", 2), ("three-thirteen", 2), ("three-thirteen", 4)])
def test_in_whole_deals_no_sure_end_is_missed(key, players):
    chances = 0
    for seed in range(12):
        match = start(key, players, seed).dealt()
        sure = None
        while not match.deal_over and match.table.out is None:
            table, seat = match.table, match.turn
            if table.phase is Phase.DRAW and table.discards:
                taken = play(table, TakeDiscards(1), never)[0]
                sure = table if goes_out(taken, seat, set()) else None
            elif sure is None and goes_out(table, seat, set()):
                sure = table
            match, _ = match.play(BOTS["careful"].choose(match.view(seat), Random(1), Budget()))
            if match.deal_over or match.turn != seat:
                assert sure is None or match.table.out == seat, sure
                chances += sure is not None
    assert chances > 8
