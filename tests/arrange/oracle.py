"""An independent, dumb answer: every subset of the hand is asked by the rule book whether it is a meld, then all are tried."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from game.cards import Card, Rank
from game.melds import Ace, MeldRules, SetSuits


def is_set(cards: Sequence[Card], rules: MeldRules) -> bool:
    """Three or more of a rank, wild cards standing for what is missing."""
    naturals = [card for card in cards if card.rank != rules.wild]
    if len(cards) < 3 or len(naturals) < rules.naturals:
        return False
    if rules.largest_set is not None and len(cards) > rules.largest_set:
        return False
    if not naturals:
        return rules.wild != Rank.JOKER
    rank = naturals[0].rank
    if any(card.rank != rank for card in naturals):
        return False
    if rank == Rank.JOKER:
        return rules.joker_sets
    return rules.set_suits is SetSuits.ANY or len({card.suit for card in naturals}) == len(naturals)


def is_run(cards: Sequence[Card], rules: MeldRules) -> bool:
    """So many in line of one suit, wild cards standing for what is missing."""
    naturals = [card for card in cards if card.rank != rules.wild]
    if len(cards) < rules.shortest_run or len(naturals) < max(1, rules.naturals):
        return False
    if any(card.rank == Rank.JOKER or card.suit != naturals[0].suit for card in naturals):
        return False
    low, high = rules.ace is not Ace.HIGH, rules.ace is not Ace.LOW
    line = ([1] if low else []) + list(range(2, 14)) + ([1] if high else [])
    ranks = sorted(card.rank for card in naturals)
    for start in range(len(line) - len(cards) + 1):
        window = line[start : start + len(cards)]
        if all(window.count(rank) >= ranks.count(rank) for rank in ranks):
            return True
    return False


def fewest(hand: Sequence[Card], rules: MeldRules, values: tuple[int, ...]) -> int:
    """The fewest points left, by trying everything."""
    numbers = range(len(hand))
    melds: dict[int, list[int]] = {n: [] for n in numbers}
    for size in range(3, len(hand) + 1):
        for chosen in combinations(numbers, size):
            cards = [hand[n] for n in chosen]
            if is_set(cards, rules) or is_run(cards, rules):
                melds[chosen[0]].append(sum(1 << n for n in chosen))
    known: dict[int, int] = {0: 0}

    def least(open_cards: int) -> int:
        if open_cards not in known:
            first = (open_cards & -open_cards).bit_length() - 1
            best = values[hand[first].rank] + least(open_cards & open_cards - 1)
            for meld in melds[first]:
                if meld & open_cards == meld:
                    best = min(best, least(open_cards - meld))
            known[open_cards] = best
        return known[open_cards]

    return least((1 << len(hand)) - 1)
