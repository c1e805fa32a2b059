"""The coach: a legal best move, a margin that is none below zero, and a reason whose sentence can be said."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.arrange import least_points
from game.bots import BOTS
from game.bots.bot import Budget
from game.bots.coach import Advice, advise, dump, load
from game.bots.imagine import imagine
from game.bots.reasons import Why
from game.cards import parse_cards, without
from game.engine import play
from game.moves import Discard, TakeDiscards
from game.options import options
from game.rules import check
from game.variant import Laying
from game.words.coach import _COUNTED, _SENTENCES, margin, why
from game.words.words import Words
from tests.bots.test_bots import positions
from tests.bots.test_sure_wins import goes_out, never
from tests.engine.play import GAMES, match_in, rng_of, start

games = pytest.mark.parametrize("key", GAMES)
FEW = Budget(playouts=6)


@games
@settings(max_examples=15)
@given(data=st.data())
def test_in_any_position_it_has_a_legal_move_and_a_reason(key, data):
    match = data.draw(positions(key))
    if match.over:
        return
    view = match.view(match.turn)
    advice = advise(view, rng_of(1), FEW)
    assert check(view, advice.move) is None
    assert advice.better_by is None or advice.better_by >= 0
    for aloud in (False, True):
        said = why(Words(), advice, aloud=aloud)
        assert said.endswith(".")
        assert "{" not in said
    assert load(json.loads(json.dumps(dump(advice)))) == advice
    assert (margin(Words(), advice) == "") == (advice.better_by is None)


def test_what_a_reason_says_is_true():
    """Each claim is looked at anew, in deals between careful bots."""
    seen = Counter()
    for key, players in (("basic", 2), ("straight", 3), ("persian", 4), ("contract", 4), ("three-thirteen", 2)):
        for seed in range(5):
            match, rng = start(key, players, seed).dealt(), rng_of(seed)
            while not match.deal_over:
                view = match.view(match.turn)
                if rng.random() < 0.3:
                    advice = advise(view, rng_of(1), Budget(playouts=40))
                    is_true(view, advice)
                    seen[advice.why] += 1
                match, _ = match.play(BOTS["careful"].choose(view, rng, FEW))
    assert len(seen) > 22, seen


def is_true(view, advice):
    about, rules, values = advice.about, view.rules.melds, view.rules.values
    card, move = about.get("card"), advice.move

    def melds(*cards):
        return least_points(cards, rules, (1,) * 14) == 0

    match advice.why:
        case Why.TAKES_MELD | Why.TAKES_CARDS:
            assert melds(card, *about["with"])
            ours = all(view.hand.count(one) >= about["with"].count(one) for one in about["with"])
            assert ours == (advice.why is Why.TAKES_MELD)
            assert card == view.discards[-move.count]
        case Why.ALONE:
            rest = without(view.hand, (card,))
            assert not any(melds(card, one, other) for one in rest for other in view.rules.pack.cards())
        case Why.LEAST:
            assert about["points"] < about["more"]
            if not view.melds or view.variant.melding.laying is Laying.CONCEALED:
                for name, one in (("points", card), ("more", about["other"])):
                    assert about[name] == least_points(without(view.hand, (one,)), rules, values)
        case Why.FINDS:
            assert about["count"] > about["more"]
            assert view.out is None
        case Why.SAFE:
            assert about["chance"] < about["more"]
            assert (view.seat + 1) % view.seats != view.out
        case Why.LACKS_LESS:
            assert about["count"] < about["more"]
        case Why.NEARER:
            assert (move.count, about["count"]) == (1, 1)
        case Why.TAKES_TABLE:
            assert view.melds
            assert view.rules.contract is None or view.laid[view.seat] is not None
        case Why.ONLY_WAY:
            assert len(list(options(view))) == 1 or not view.discards
        case Why.TOP_BARRED:
            assert check(view, TakeDiscards(1)) is not None
        case Why.TOP_NO_USE:
            assert not any(melds(card, one, other) for one in view.hand for other in view.hand if one is not other)
        case Why.TAKES_OUT:
            taken = play(imagine(view, rng_of(1)), move, never)[0]
            assert goes_out(taken, view.seat, set())
        case Why.ONLY_CARD:
            assert len({drop.card for drop in options(view).drops}) == 1
        case Why.CONTRACT | Why.TAKES_CONTRACT | Why.NOT_NEEDED:
            assert view.rules.contract is not None
            assert view.laid[view.seat] is None


def test_every_reason_has_a_sentence():
    assert {*_SENTENCES, *_COUNTED, Why.LAYS_OFF} == set(Why)
    assert not _SENTENCES.keys() & _COUNTED.keys()


def test_a_discard_that_is_hardly_of_use_has_no_percentage():
    nine, four = parse_cards("9C 4H")
    sure = Advice(Discard(nine), Why.SAFE, {"card": nine, "chance": 0, "other": four, "more": 12}, 3.0, Discard(four))
    said = why(Words(), sure)
    assert "hardly" in said
    assert " 0%" not in said
    assert "12%" in said


def advice_on(game, position, moves=()):
    match = match_in(game, position, moves=moves, seed="c")
    return advise(match.view(match.turn), rng_of(1), Budget(playouts=60))


HANDS = {"hands": ["7H 7S KD 2C", "9C 4D TS JH"], "stock": "5S 6D", "discards": "QC 7D", "turn": 0}


def test_it_takes_what_makes_a_meld_and_says_with_what():
    advice = advice_on("basic", HANDS)
    assert str(advice.move) == "take 1"
    assert advice.why is Why.TAKES_MELD
    assert (
        why(Words(), advice, aloud=True) == "The seven of diamonds makes a meld with your seven of spades and seven of hearts."
    )
    assert advice.better_by > 0


def test_it_goes_out_when_it_can():
    advice = advice_on("basic", {**HANDS, "hands": ["7H 7S KD", "9C 4D TS JH"]}, ["take 1"])
    assert advice.why in (Why.GOES_OUT, Why.LAYS)
    assert str(advice.move) == "lay 7S 7H 7D"


def test_a_lonely_high_card_is_thrown_because_it_is_lonely():
    advice = advice_on("basic", {**HANDS, "hands": ["7H 7S 8H 2C", "9C 4D TS JH"], "stock": "5S KD"}, ["stock"])
    assert str(advice.move) == "drop KD"
    assert advice.why is Why.ALONE
    assert advice.about["points"] == 10
