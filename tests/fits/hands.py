"""Hands that nearly are a contract."""

from __future__ import annotations

from random import Random

from game.cards import FACES, JOKER, RANKS, SUITS, Card, Pack


def near_contract(pack: Pack, sets: int, runs: int, size: int, rng: Random) -> tuple[Card, ...]:
    """Cards of such a contract, some of them replaced by wild cards or others, and others up to the size."""
    pool = list(pack.cards())
    hand: list[Card] = []

    def take(card: Card) -> None:
        if card in pool and len(hand) < size:
            pool.remove(card)
            hand.append(card)

    one_suit = rng.random() < 0.3
    suits = [rng.choice(SUITS)] * 4 if one_suit else rng.sample(SUITS, 4)
    for n in range(runs):
        length = rng.choice((3, 3, 4, 4, 5, 6, 8))
        bottom = rng.randint(1, 15 - length)
        for place in range(bottom, bottom + length):
            take(Card(RANKS[(place - 1) % 13], suits[n]))
    for _ in range(sets):
        rank = rng.choice(RANKS)
        for suit in rng.sample(SUITS, rng.choice((3, 3, 4))):
            take(Card(rank, suit))
    for n in range(len(hand)):
        if rng.random() < 0.12:
            other = rng.choice((JOKER, rng.choice(FACES)))
            if other in pool:
                pool.remove(other)
                hand[n] = other
    rng.shuffle(pool)
    hand += pool[: max(0, size - len(hand))]
    return tuple(hand)
