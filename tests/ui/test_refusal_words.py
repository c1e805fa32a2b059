"""Every refusal that can occur is told in a sentence that names the cards, numbers and circumstances that it is about."""

import re

import pytest

from game.cards import parse_cards
from game.moves import parse_move
from game.refusals import Reason, Refusal
from game.words.refusals import refusal, with_rule
from game.words.words import TEXT_STYLE, Words
from tests.refusals.test_table import RECORDS, replay

WORDS = Words()
NAMELESS = {Reason.MUST_DISCARD_LAST, Reason.FREED_JOKER_DUE}  # what their refusals are about needs no card


def told(game, start, *, aloud=False):
    match, stopped = replay(game, start)
    view = match.view(match.turn)
    return refusal(WORDS, stopped.refusal, view, parse_move(stopped.move), aloud=aloud).replace(TEXT_STYLE, ""), stopped.refusal


@pytest.mark.parametrize(("game", "reason", "rule", "start"), RECORDS)
def test_a_refusal_is_a_sentence_with_its_parameters(game, reason, rule, start):
    text, refused = told(game, start)
    assert text[0].isupper()
    assert text.endswith(".")
    assert not re.search(r"[{}]|None|\b[A2-9TJQK][SHDC]\b|XX", text)
    card = refused.about.get("card")
    if card and card != "None" and reason not in NAMELESS:
        assert WORDS.sign(parse_cards(card)[0]).replace(TEXT_STYLE, "") in text
    spoken, _ = told(game, start, aloud=True)
    assert not re.search("[♠♥♦♣]", spoken)


def by_move(game, reason, verb):
    found = [start for of, one, _, start in (case.values for case in RECORDS) if (of, one) == (game, reason)]
    return next(told(game, start)[0] for start in found if start["moves"][-1].split()[0] == verb)


@pytest.mark.parametrize(
    ("game", "reason", "verb", "part"),
    [
        ("contract", Reason.RUN_TOO_SHORT, "lay", "at least four cards"),
        ("contract", Reason.NOT_THE_CONTRACT, "lay", "The contract of this deal is"),
        ("contract", Reason.TAKEN_DISCARD, "drop", "may not be thrown back"),
        ("basic", Reason.NOT_YOUR_PHASE, "drop", "Draw a card first."),
        ("basic", Reason.NOT_YOUR_PHASE, "take", "You have drawn already."),
        ("three-thirteen", Reason.CANNOT_GO_OUT, "drop", "the other cards do not all combine"),
        ("persian", Reason.WANTED_CARD_UNUSABLE, "take", "at once"),
    ],
)
def test_the_circumstances_decide_the_sentence(game, reason, verb, part):
    assert part in by_move(game, reason, verb)


def test_a_play_that_would_strand_the_barred_card_is_told_apart_from_throwing_it():
    every = {told(of, start)[0] for of, one, _, start in (case.values for case in RECORDS) if one is Reason.TAKEN_DISCARD}
    assert any(text.startswith("After this only the") for text in every)
    assert any("that you have just taken" in text for text in every)


def test_the_sentence_of_suits_and_of_the_last_deal_follow_the_house_rules():
    cases = [(told(of, start)[0], start) for of, one, _, start in (case.values for case in RECORDS) if of == "contract"
             and one in (Reason.CONTRACT_SUITS, Reason.ALL_AT_ONCE)]  # fmt: skip
    for text, start in cases:
        options = start.get("options", {})
        if options.get("contract_runs") == "noncontiguous":
            assert "may not follow one another" in text
        if options.get("last_deal") == "all_with_discard":
            assert "but one" in text or "after the contract" in text
    assert {"noncontiguous"} <= {start.get("options", {}).get("contract_runs") for _, start in cases}
    assert {"all_with_discard"} <= {start.get("options", {}).get("last_deal") for _, start in cases}


def test_a_joker_that_could_not_be_used_is_told_by_what_was_asked():
    every = {told(of, start)[0] for of, one, _, start in (case.values for case in RECORDS) if one is Reason.FREED_JOKER_DUE}
    assert "The joker that you took must be laid or added in this turn." in every
    assert any(text.startswith("You could not play this joker") for text in every)


def test_without_a_view_there_is_a_sentence_too():
    assert (
        with_rule(WORDS, Refusal(Reason.CONTRACT_SUITS, {}, "C24")) == "The runs of a contract must differ in suit. (rule C24)"
    )
