"""Against the dumb answer. `python3 -m tests.fits [HANDS]` tries more."""

from collections import Counter
from random import Random

import pytest

from game.cards import JOKER
from game.fits import closest_contract, lay_contract
from game.melds import HIGH, LOW, Kind, Piece, readings
from game.variant import ContractRuns
from tests.arrange.hands import GAMES, KINDS
from tests.fits.hands import near_contract
from tests.fits.oracle import agree, can_lay

CONTRACTS = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3), (0, 1), (1, 0)]
LEAVES = (None, None, (0, 0), (1, 1), (0, 1), (0, 2), (1, 3), (2, 2))
PACKS = sorted(name for name in GAMES if name.startswith("contract"))


def said(meld):
    """A meld's cards with all that can be said of them, the ends of aces too."""
    for card, face in zip(meld.cards, meld.faces, strict=True):
        natural_ace = card == face.card and face.place in (LOW, HIGH) and meld.kind is Kind.RUN
        yield Piece(card, None if card == face.card else face.card, face.place if natural_ace else None)


def is_read(meld, rules):
    """Whether it is a reading of its cards; a joker for an ace at either end may be read at the other."""
    found = readings(list(said(meld)), rules)
    return meld in found or any(
        {face.place for face in other.faces} ^ {face.place for face in meld.faces} == {LOW, HIGH} for other in found
    )


def fault(melds, hand, sets, runs, rules, suits, must, leave, not_left):
    """What is wrong with a lay, if anything."""
    used = Counter(card for meld in melds for card in meld.cards)
    rest = list((Counter(hand) - used).elements())
    stretches = [
        (meld.faces[0].suit.name, meld.faces[0].place, meld.faces[-1].place) for meld in melds if meld.kind is Kind.RUN
    ]
    checks = {
        "cards": not used - Counter(hand),
        "leave": leave is None or leave[0] <= len(rest) <= leave[1],
        "barred": not_left is None or rest != [not_left],
        "must": must is None or must in used,
        "sets": len(melds) - len(stretches) == sets and len(stretches) == runs,
        "melds": all(is_read(meld, rules) for meld in melds),
        "suits": agree(stretches, suits),
    }
    return [name for name, holds in checks.items() if not holds]


def try_one(rng, most):
    """One hand and one question, answered twice."""
    game = GAMES[rng.choice(PACKS)]
    sets, runs = rng.choice(CONTRACTS)
    size = rng.randint(min(most, 3 * (sets + runs)), most)
    hand = rng.choice(KINDS)(game, size, rng) if rng.random() < 0.25 else near_contract(game.pack, sets, runs, size, rng)
    suits = rng.choice(list(ContractRuns))
    must = rng.choice((None, rng.choice(hand)))
    leave = rng.choice(LEAVES)
    not_left = rng.choice((None, rng.choice(hand)))
    melds = lay_contract(hand, sets, runs, game.rules, suits=suits, must=must, leave=leave, not_left=not_left)
    asked = (hand, sets, runs, game.rules, suits, must, leave, not_left)
    assert (melds is not None) == can_lay(*asked), asked
    if melds is not None:
        assert not fault(melds, *asked), (asked, melds)
    again = lay_contract(hand[::-1], sets, runs, game.rules, suits=suits, must=must, leave=leave, not_left=not_left)
    assert again == melds
    return melds is not None


@pytest.mark.parametrize("seed", range(4))
def test_as_brute_force(seed):
    rng = Random(seed)
    yes = sum(try_one(rng, 9) for _ in range(120))
    assert 10 < yes < 110


def test_a_hand_that_lacks_cards_can_lay_with_them_and_not_with_fewer():
    rng = Random(5)
    for _ in range(200):
        game = GAMES[rng.choice(PACKS)]
        sets, runs = rng.choice(CONTRACTS)
        hand = near_contract(game.pack, sets, runs, rng.randint(5, 13), rng)
        suits = rng.choice((ContractRuns.DISTINCT, ContractRuns.FREE))
        found = closest_contract(hand, sets, runs, game.rules, suits=suits)
        lacking = len(found.missing)
        assert lay_contract((*hand, *found.missing), sets, runs, game.rules, suits=suits) is not None
        if lacking:
            assert lay_contract((*hand, *(JOKER,) * (lacking - 1)), sets, runs, game.rules, suits=suits) is None
        assert (len(found.melds) == sets + runs) == (not lacking)


def test_long_hands_are_answered_with_legal_lays():
    rng = Random(6)
    for _ in range(300):
        game = GAMES[rng.choice(PACKS[1:])]
        sets, runs = rng.choice(CONTRACTS)
        hand = near_contract(game.pack, sets, runs, rng.choice((13, 20, 30)), rng)
        suits, must, leave = rng.choice(list(ContractRuns)), rng.choice(hand), rng.choice(LEAVES)
        melds = lay_contract(hand, sets, runs, game.rules, suits=suits, must=must, leave=leave)
        assert melds is None or not fault(melds, hand, sets, runs, game.rules, suits, must, leave, None)
