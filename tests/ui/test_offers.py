"""What the selected cards can do."""

import json

import pytest

from game.cards import parse_cards
from game.options import options
from game.record import read
from game.rules import check
from game.ui.offers import offers, parted

POSITION = {
    "rummy": 1, "game": "basic", "players": 2, "seed": "p",
    "position": {"hands": ["5C KS", "7H 7S 7D 4C 5D 6D 9C"], "stock": "2H", "discards": "3S",
                 "melds": [[[0, "8S 9S TS"]], [[0, "7C 8C 9H"]]][:1]},
    "moves": ["stock"],
}  # fmt: skip


def offered(chosen: str, **changes):
    record = {**POSITION, "position": {**POSITION["position"], **changes}}
    match, stopped = read(json.dumps(record), lambda: "x")
    assert stopped is None
    view = match.view(match.turn)
    return offers(view, parse_cards(chosen), lambda move: check(view, move), options(view))


def texts(found, *, refused: bool = False):
    return [str(offer.move) for offer in found if (offer.refusal is not None) is refused]


def test_nothing_selected_offers_nothing():
    assert offered("").bar == ()


def test_a_meld_is_offered_and_the_rest_greyed_with_a_reason():
    found = offered("7H 7S 7D")
    assert texts(found.bar) == ["lay 7S 7H 7D"]
    assert texts(found.bar, refused=True) == ["add 7H 7S 7D to 1"]


def test_one_card_may_go_to_a_meld_or_be_discarded():
    found = offered("7S")
    assert texts(found.bar) == ["add 7S to 1", "drop 7S"]
    assert found.drop.refusal is None
    assert texts(found.melds[0]) == ["add 7S to 1"]


def test_two_melds_at_once_are_one_offer():
    assert texts(offered("7H 7S 7D 4C 5C 6C", hands=["KS", "7H 7S 7D 4C 5C 6C 9C"]).bar) == ["lay 7S 7H 7D / 4C 5C 6C"]


@pytest.mark.parametrize(
    ("cards", "melds"),
    [
        ("7H 7S 7D 4C 5C 6C", 2),
        ("3S 4S 5S 2C 3C 4C 4D 5D 6D", 3),
        ("3D 4D 5D 6D 6S 6H", 2),
        ("6H QH QC 5H KD KH 7H KC 4H QD", 3),
        ("4S 4H 4D 4C 5C 6C", 2),
        ("4S 4H 4D 9C 5C 6C", 0),
        ("7H 7S 7D 2S 3S 5S", 0),
    ],
)
def test_cards_are_parted_into_melds_where_they_can_be(cards, melds):
    match, _ = read(json.dumps({**POSITION, "moves": []}), lambda: "x")
    found = parted(parse_cards(cards), match.view(1))
    assert len(found) == melds
    assert sorted(card for meld in found for card in meld.cards) == (sorted(parse_cards(cards)) if melds else [])
