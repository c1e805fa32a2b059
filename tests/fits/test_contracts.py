"""Contracts that can and cannot be laid: the rules' own examples and the faults of other programs."""

import pytest

from game.cards import Rank, parse_card, parse_cards
from game.fits import closest_contract, lay_contract
from game.melds import Ace, MeldRules
from game.variant import ContractRuns

RULES = MeldRules(ace=Ace.EITHER_END, wild=Rank.JOKER)
DISTINCT, NONCONTIGUOUS, FREE = ContractRuns.DISTINCT, ContractRuns.NONCONTIGUOUS, ContractRuns.FREE


def lay(text, sets, runs, suits=DISTINCT, must=None, leave=None, not_left=None, rules=RULES):
    melds = lay_contract(
        parse_cards(text),
        sets,
        runs,
        rules,
        suits=suits,
        must=parse_card(must) if must else None,
        leave=leave,
        not_left=parse_card(not_left) if not_left else None,
    )
    return None if melds is None else " / ".join(map(str, melds))


def test_one_set_and_one_run():  # C-V6
    assert lay("KH KS KD 3S 4S 5S 9C 2D 7H JC QD", 1, 1) == "KS KH KD / 3S 4S 5S"


def test_three_sets_are_not_two():  # C-V7
    assert lay("KH KS KD 9S 9H 9D 2C 3D 5S JH", 3, 0) is None


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("3S 4S 5S 9H TH JH 2D", (DISTINCT, NONCONTIGUOUS, FREE)),
        ("3S 4S 5S 9S TS JS 2D", (NONCONTIGUOUS, FREE)),
        ("3S 4S 5S 6S 7S 8S 2D", (FREE,)),
        ("QS KS AS 2S 3S 4S 9D", (FREE,)),
        ("3S 4S 5S 5S 6S 7S 9D", (NONCONTIGUOUS, FREE)),
    ],
)
def test_which_runs_go_together(text, allowed):  # C-V8, C-D4
    assert tuple(suits for suits in (DISTINCT, NONCONTIGUOUS, FREE) if lay(text, 0, 2, suits)) == allowed


def test_overlapping_runs_that_may_only_be_cut_to_follow_one_another():
    assert lay("3S 4S 5S 5S 6S 7S 8S 9D", 0, 2, NONCONTIGUOUS, must="8S") == "3S 4S 5S / 5S 6S 7S 8S"


def test_a_wanted_card_must_be_in_the_lay():  # C-V10
    hand = "9H 9S KH KS KD 3C 5C 7D TH AS 9D JS 2C"
    assert lay(hand, 2, 0, must="9D") == "9S 9H 9D / KS KH KD"
    assert lay(hand, 2, 0, must="JS") is None
    assert lay(hand, 2, 0, must="QS") is None


def test_two_melds_never_share_a_joker():  # cases 7
    assert lay("KS KH QS QH XX 2D", 2, 0) is None
    assert lay("KS KH QS QH XX XX", 2, 0) == "QS QH XX=QD / KS KH XX=KD"


def test_two_sets_of_one_rank():  # C-D29
    assert lay("5S 5S 5H 5H 5D 5D", 2, 0) == "5S 5H 5D / 5S 5H 5D"
    assert lay("5S 5S 5S 5H 5D 5D", 2, 0) is None


def test_all_cards_in_three_runs():  # C-V21
    everything = "3H 4H 5H 6H 7H 7S 8S 9S TS JC QC KC AC"
    assert lay(everything, 0, 3, leave=(0, 0)) == "3H 4H 5H 6H 7H / 7S 8S 9S TS / JC QC KC AC"
    all_but_one = "3H 4H 5H 6H 7S 8S 9S TS JC QC KC AC 2D"
    assert lay(all_but_one, 0, 3, leave=(0, 0)) is None
    assert lay(all_but_one, 0, 3, leave=(1, 1)) == "3H 4H 5H 6H / 7S 8S 9S TS / JC QC KC AC"
    assert lay(all_but_one, 0, 3, leave=(1, 1), not_left="2D") is None
    assert lay(everything, 0, 3, leave=(1, 1), not_left="3H") is not None


def test_the_only_card_left_may_not_be_the_barred_one():
    assert lay("KH KS KD 9S 9H 9D 2C", 2, 0, not_left="2C") is None
    assert lay("KH KS KD 9S 9H 9D 9C", 2, 0, not_left="9C") == "9S 9H 9D 9C / KS KH KD"
    assert lay("KH KS KD 9S 9H 9D 2C 2C", 2, 0, not_left="2C") is not None


def test_a_joker_that_must_be_used_or_may_not_be_left():
    assert lay("KH KS KD 2C 3D 4S XX", 1, 0, must="XX") == "XX=KS KH KD"
    assert lay("KH KS KD XX", 1, 0, not_left="XX") == "KS KH KD XX=KC"
    assert lay("KH KS KD KC XX", 1, 0, leave=(1, 1), not_left="XX") == "XX=KS KH KD KC"


def test_runs_of_four():
    rules = MeldRules(ace=Ace.EITHER_END, wild=Rank.JOKER, shortest_run=4)
    assert lay("3S 4S 5S 9H 9D 9C", 1, 1, rules=rules) is None
    assert lay("3S 4S 5S XX 9H 9D 9C", 1, 1, rules=rules) == "9H 9D 9C / 3S 4S 5S XX=6S"


def closest(text, sets, runs, suits=DISTINCT):
    found = closest_contract(parse_cards(text), sets, runs, RULES, suits=suits)
    return " / ".join(map(str, found.melds)), " ".join(map(str, found.missing))


def test_how_far_a_hand_is():
    assert closest("KH KS KD 3S 4S 5S 9C 2D", 1, 1) == ("KS KH KD / 3S 4S 5S", "")
    assert closest("KH KS KD 3S 4S 9C 2D", 1, 1)[0] == "KS KH KD"
    assert len(closest("KH KS KD 3S 4S 9C 2D", 1, 1)[1].split()) == 1
    assert closest("KH KS 3S 5S 9C 7D", 1, 1)[0] == ""
    assert len(closest("KH KS 3S 5S 9C 7D", 1, 1)[1].split()) == 2
    assert len(closest("KH KS 3S 5S 9C XX", 1, 1)[1].split()) == 1
    assert len(closest("2H 5S 8C JD", 0, 2)[1].split()) == 4
