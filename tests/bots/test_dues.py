"""The outline of a deal with a contract counts what hands lack as the rules do, keeps the cards, and comes to an end."""

from random import Random

import pytest

from game.bots.dues import Dues, dues_counter
from game.bots.secret import WILD, hand_of
from game.cards import parse_cards
from game.fits import lay_contract
from game.variants import variant
from tests.engine.play import match_in, start

CONTRACT = variant("contract")


def counter_of(deal):
    rules = CONTRACT.deal_rules(deal, 4)
    return rules, dues_counter(rules.melds, rules.values, rules.contract)


def table_in(position, moves=()):
    return Dues(match_in("contract", position, 4, moves, seed="d").table, Random(1))


@pytest.mark.parametrize(
    ("deal", "hand", "lacks"),
    [
        (1, "7S 7H 7C KS KH KD 2C 4D 5H 9S", 0),  # two sets
        (1, "7S 7H XX KS KH KD 2C 4D 5H 9S", 0),
        (1, "7S 7H KS KH KD 2C 4D 5H 9S TS", 1),
        (2, "7S 7H 7C AC 2C XX 4S 3H JH 8D", 0),  # a set and a run
        (2, "7S 7H 7C QD KD AD 4S 3H JH 8D", 0),
        (2, "7S 7H 7C 8C 9C 4S 3H JH 2D KD", 1),  # the run needs the seven, and then the set lacks one
        (3, "3S 4S 5S 8H 9H TH 2D KD KC QC", 0),  # two runs
        (3, "3S 4S 5S 6S 7S 8S 9H KD KC QC", 1),  # in different suits
    ],
)
def test_it_counts_what_a_hand_lacks(deal, hand, lacks):
    _, counter = counter_of(deal)
    numbers = [counter.number.get(card, WILD) for card in parse_cards(hand)]
    assert counter.progress(hand_of(numbers)).lacks == lacks


@pytest.mark.parametrize("deal", range(1, 7))
def test_where_it_sees_a_contract_the_rules_see_one(deal):
    rules, counter = counter_of(deal)
    rng, seen, wrong = Random(deal), 0, 0
    pack = [card for card in rules.pack.cards() if card.rank in {0, 2, 3, 4, 5, 6, 7}]  # so that contracts abound
    for _ in range(400):
        hand = tuple(sorted(rng.sample(pack, rules.hand + 1)))
        lacks = counter.progress(hand_of(counter.number.get(card, WILD) for card in hand)).lacks
        contract = rules.contract
        melds = lay_contract(hand, contract.sets, contract.runs, rules.melds, suits=CONTRACT.melding.contract_runs)
        seen += melds is not None
        wrong += (lacks == 0) != (melds is not None)
    assert seen > 40
    assert wrong < 0.06 * 400  # it looks at one choice of ranks and stretches only


@pytest.mark.parametrize("seed", range(8))
def test_a_playout_keeps_the_cards_and_ends(seed):
    match = start("contract", 4, seed).dealt()
    table = Dues(match.table, Random(seed))

    def count():
        held = sum(one.bit_count() + two.bit_count() + wild for one, two, wild in table.hands)
        return held + len(table.stock) + len(table.pile)

    whole = count()
    ending = table.finish(False)
    laid = whole - count()
    assert laid >= 0
    assert (laid > 0) == any(table.laid)
    assert ending.out is None or ending.hands[ending.out] == 0
    assert table.turns >= 0


def test_a_seat_lays_its_contract_lays_off_the_rest_and_is_out():
    hands = ["7S 7H 7C KS KH KD TD", "2C 4D 5H 9S", "3C 5D 6H 8S", "2D 4C 6S 9H"]
    position = {"deal": 1, "hands": hands, "stock": "QC", "discards": "JC", "melds": [[[1, "TS TH TC"]]], "turn": 0}
    table = table_in(position, ["stock"])
    ending = table.finish(True)
    assert ending.out == 0
    assert ending.hands == (0, 20, 22, 21)


def test_a_joker_is_spent_on_what_the_contract_lacks_whatever_a_set_has_besides():
    hands = ["5S 5H 5D 5C 9S 9H XX", "2C 4D 7H 8S", "3C 4H 6H 8C", "2D 4C 6S 8H"]
    table = table_in({"deal": 1, "hands": hands, "stock": "QC", "discards": "JC", "turn": 0}, ["stock"])
    table.melds()
    assert table.hands[0] == hand_of([table.counter.number[card] for card in parse_cards("QC")])


def test_a_card_taken_from_the_top_is_not_thrown_back():
    hands = ["2C 3H", "4D 7H 8S", "3C 4H 6H 8C", "2D 4C 6S 8H"]
    table = table_in({"deal": 1, "hands": hands, "stock": "QC", "discards": "JC KD", "turn": 0})
    table.take()
    assert table.worst() != table.counter.number[parse_cards("KD")[0]]
    table.throw(table.worst())
    assert table.kept == 0
