"""What may never change: the cards of a seed, and the matches that were played with them."""

import json

import pytest

from game import record
from game.cards import Pack, text_of
from game.chance import draw_for_lowest, shuffled, shuffles_of, stream
from tests.engine.play import GAMES, seats_of, start
from tests.golden import FOLDER
from tests.golden import text_of as golden_text

# The last cards of a shuffled pack are dealt first. Streams: shared/record.md, "Randomness".
ORDERS = {
    "2026-11-29 1 0 1+0": "3H KD 5H 8H KH 4C 5C 6C 6S 6H AD TH",
    "2026-11-29 2 0 1+0": "5C KC 8S 2H JC QC KH KS 9D QD 8H AH",
    "2026-11-29 1 1 1+0": "QS 8D 4S AC 3C 8C 6S 2C TD 6C 9S JD",
    " 1 0 1+4": "KS 7S 5C 7C 7H 9C KH 5S XX AC 8S JH",
    "नमस्ते 7 0 3+2": "KC JC 5C KH 4C 7D 9D QC TC JS JH 8H",
    "0 1 0 2+0": "9D 6C AD 8S 6H 7S 8H QD 4D 4S KC 5D",
    "9223372036854775807 11 5 2+2": "4H TC 7C 3S 9C 7D 6H 2C 7H QC 5S 7S",
}
FIRST_DEALERS = [3, 1, 1, 3, 1, 0, 1, 3, 2, 3, 3, 3]


def test_the_cards_of_a_seed():
    found = {
        f"{seed} {deal} {number} {pack.decks}+{pack.jokers}": text_of(shuffles_of(seed, deal)(pack.cards(), number)[-12:])
        for seed, deal, number, pack in (
            ("2026-11-29", 1, 0, Pack()),
            ("2026-11-29", 2, 0, Pack()),
            ("2026-11-29", 1, 1, Pack()),
            ("", 1, 0, Pack(1, 4)),
            ("नमस्ते", 7, 0, Pack(3, 2)),
            (0, 1, 0, Pack(2, 0)),
            (2**63 - 1, 11, 5, Pack(2, 2)),
        )
    }
    assert found == ORDERS


def test_a_number_and_its_text_are_the_same_seed():
    assert shuffles_of(7, 1)(Pack().cards(), 0) == shuffles_of("7", 1)(Pack().cards(), 0)


def test_a_shuffle_keeps_all_cards_and_is_fair():
    firsts = [shuffled(range(4), stream(seed, "x"))[0] for seed in range(4000)]
    assert all(900 < firsts.count(one) < 1100 for one in range(4))


def test_who_deals_first():
    assert [start("basic", 4, seed).table.dealer for seed in range(12)] == FIRST_DEALERS
    assert {draw_for_lowest(seed, 5, Pack(1, 1))[0] for seed in range(60)} == set(range(5))
    for seed in range(200):
        seat, rounds = draw_for_lowest(seed, 4, Pack(2, 2))
        lowest = min(card.rank or 14 for _, card in rounds[-1])
        assert [seat] == [one for one, card in rounds[-1] if (card.rank or 14) == lowest]


@pytest.mark.parametrize("name", [f"{key}-{players}" for key in GAMES for players in seats_of(key)])
def test_a_golden_match_replays_byte_for_byte(name):
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    match, stopped = record.read(json.dumps(json.loads(text)["record"]), str)
    assert stopped is None
    assert golden_text(match) == text
