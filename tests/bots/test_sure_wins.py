"""Nobody overlooks what is plain: an end of the deal, a whole contract, cards that fit the table."""

from random import Random

import pytest

from game.bots import BOTS
from game.bots.bot import Budget
from game.bots.coach import advise
from game.bots.reasons import Why
from game.cards import parse_card
from game.engine import play
from game.moves import AddTo, Discard, Lay, TakeDiscards
from game.options import options
from game.table import Phase
from game.view import view_of
from game.words.coach import why
from game.words.words import Words
from tests.engine.play import match_in, start

BASIC = {"stock": "KS 6D", "turn": 0}


LEVELS = pytest.mark.parametrize("level", ["careful", "expert"])


def chosen_by(level, match):
    return BOTS[level].choose(match.view(match.turn), Random(1), Budget(60))


def after_a_turn(level, match):
    """The match after the turn of seat 0."""
    for _ in range(4):
        if match.deal_over or match.turn != 0:
            break
        match, _ = match.play(chosen_by(level, match))
    return match


@LEVELS
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
    assert after_a_turn(level, match).table.out == 0


def test_a_card_that_fits_after_another_of_the_hand_is_taken():
    melds = [[[2, "4S 5S 6S"]], [[2, "TS TH TD TC"]], [[2, "XX XX XX XX"]], [[2, "9H 9D 9C"]]]
    position = {"hands": ["3S", "KH", "QH 4H", "8D 5C"], "discards": "2S", "melds": melds, "turn": 0, "rest": "none"}
    view = match_in("persian", position, 4).view(0)
    assert BOTS["careful"].choose(view, Random(1), Budget()) == TakeDiscards(1)  # P-D6: both are laid off in one action


@LEVELS
def test_it_sees_that_all_goes_if_melds_come_before_lay_offs(level):
    melds = [[[2, "5D 6D 7D"]], [[1, "KS KH KD"]]]
    position = {"hands": ["3S 3H 4D", "KC QH", "QS 4H", "8C 5C"], "stock": "2S 2H 2C 9S 9C TC", "melds": melds, "turn": 0}
    view = match_in("persian", {**position, "discards": "8D JH 3D", "rest": "none"}, 4).view(0)
    assert BOTS[level].choose(view, Random(1), Budget(100)) == TakeDiscards(1)  # three threes, and then the 4D fits


@LEVELS
@pytest.mark.parametrize("game", ["basic", "straight"])
def test_it_sees_so_too_where_one_card_is_thrown(game, level):
    position = {**BASIC, "hands": ["3S 3H 4D KC", "9C 2D TC 8H"], "discards": "8D 9D 3D", "stock": "KS 2H"}
    match = match_in(game, {**position, "melds": [[[1, "5D 6D 7D"]]]})
    assert after_a_turn(level, match).table.out == 0


def test_what_goes_round_is_no_sure_end_however_much_it_promises():
    hands = ["KS 8S 5C JD 5D TD TS 4D 5S 3D", "9C 2D TC 8H"]
    position = {"hands": hands, "stock": "KC 6D", "discards": "8D 9D 5H", "recycles": 2, "turn": 0}
    advice = advise(match_in("basic", position).view(0), Random(1), Budget(60))
    assert advice.why is not Why.TAKES_OUT


def test_the_coach_says_that_a_card_ends_the_deal():
    position = {**BASIC, "hands": ["QS QH", "9C 4D TS 8H"], "discards": "8D 9D QC"}
    advice = advise(match_in("basic", position).view(0), Random(1), Budget(60))
    assert (advice.move, advice.why) == (TakeDiscards(1), Why.TAKES_OUT)
    assert why(Words(), advice, aloud=True) == "With the queen of clubs you can go out."


def test_the_coach_says_so_where_melds_stay_in_the_hand():
    position = {**BASIC, "deal": 2, "discards": "8D 9D 7S"}
    advice = advise(
        match_in("three-thirteen", {**position, "hands": ["5S 6S TS TD", "9C 3D JS 8H"]}).view(0), Random(1), Budget(60)
    )
    assert advice.why is not Why.TAKES_OUT
    advice = advise(
        match_in("three-thirteen", {**position, "hands": ["5S 6S 8S TD", "9C 3D JS 8H"]}).view(0), Random(1), Budget(60)
    )
    assert (advice.move, advice.why) == (TakeDiscards(1), Why.TAKES_OUT)


@LEVELS
def test_in_the_last_contract_it_digs_for_what_ends_the_deal(level):
    hands = [
        "6S 7S 8S 4H 5H 6H 8H 9H 3D 4D 6D XX",
        "KS KH KD KC QS QD QC JS JH JD JC TS",
        "KS KH KD KC QS QD QC JS JH JD JC TS",
        "TH TD TC TH TD TC 9S 9D 9C 9S 9D 9C",
    ]
    position = {"deal": 7, "hands": hands, "stock": "3S", "discards": "QH 3C 2S 2C 5S 7H", "turn": 0, "dealer": 3}
    match = match_in("contract", position, 4)
    assert after_a_turn(level, match).table.out == 0  # 5S to 8S, 4H to 9H, and 3D 4D 6D with the joker


@LEVELS
def test_a_contract_that_lies_in_the_hand_with_a_joker_is_laid(level):
    hands = [
        "4S 3H 7H AD 8D AC 2C 7C JH XX",
        "5S 5D 6D 8S 8H 9S TD JC 3C 3D",
        "2D 4H 4D 5H 6S 2H TS TH KH KC",
        "2S 9C TC JS QC 3S 6H 9H QS 6C",
    ]
    position = {"deal": 2, "hands": hands, "stock": "5C 4C", "discards": "KS KD 7S", "turn": 0, "dealer": 3}
    match = match_in("contract", position, 4, ["take 1"])
    chosen = chosen_by(level, match)
    assert isinstance(chosen, Lay)  # 7S 7H 7C, and AC 2C with the joker for a three


@LEVELS
def test_where_no_melds_may_be_laid_any_more_their_cards_are_laid_off(level):
    melds = [[[1, "6H 7H 8H"]], [[0, "KS KH KC"]], [[1, "9S 9D 9C"]]]
    position = {
        "deal": 1,
        "hands": ["3H 4H 5H", "2C 4C", "2D 4D", "3C 5C"],
        "stock": "QD",
        "discards": "7C",
        "melds": melds,
        "turn": 0,
    }
    match = match_in("contract", position, 4, ["stock"], extra_melds=False)
    assert isinstance(chosen_by(level, match), AddTo)


@LEVELS
def test_in_the_last_turn_the_costliest_card_is_thrown_though_it_fits_a_meld(level):
    melds = [[[1, "KS KH KC 4S=KD"]]]
    position = {
        "deal": 2,
        "hands": ["KD 6C 2H 9S", ""],
        "stock": "3D 7D",
        "discards": "5C",
        "turn": 0,
        "out": 1,
        "melds": melds,
    }
    match = match_in("three-thirteen", position, 2, ["stock"])
    chosen = chosen_by(level, match)
    assert chosen == Discard(parse_card("KD"))  # nothing is laid off in this game (T18)


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
