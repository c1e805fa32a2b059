"""Cards, packs and their text: `7H`, `TD`, `XX` for a joker (shared/rules/README.md, "How to read them").

A pack's copies have the same back and the same face, so nothing here tells one 7H from another: hands and piles are
multisets of faces, and where the rules care which copy is meant (the barred discard, the wanted card, who played what)
the place where it lies says so.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple


class Suit(IntEnum):
    """Suits in the order in which hands are written; jokers have none."""

    S = 0
    H = 1
    D = 2
    C = 3
    NONE = 4


class Rank(IntEnum):
    """Ranks by their number, ace 1 to king 13; a joker is 0."""

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


SUITS = (Suit.S, Suit.H, Suit.D, Suit.C)
RANKS = tuple(Rank)[1:]
RANK_LETTERS = "XA23456789TJQK"
SUIT_LETTERS = "SHDC"


class Card(NamedTuple):
    """One face of the pack.

    >>> Card(Rank.SEVEN, Suit.H)
    7H
    """

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return "XX" if self.rank is Rank.JOKER else RANK_LETTERS[self.rank] + SUIT_LETTERS[self.suit]

    def __repr__(self) -> str:
        return str(self)


JOKER = Card(Rank.JOKER, Suit.NONE)
FACES = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
CARDS = {str(card): card for card in (*FACES, JOKER)}
_ORDER = {card: place for place, card in enumerate((*FACES, JOKER))}


class Pack(NamedTuple):
    """What is shuffled together: so many decks of 52 cards and so many jokers in all."""

    decks: int = 1
    jokers: int = 0

    def __len__(self) -> int:
        return 52 * self.decks + self.jokers

    def cards(self) -> tuple[Card, ...]:
        """All cards, always in the same order, which every seed's shuffle starts from."""
        return FACES * self.decks + (JOKER,) * self.jokers


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a hand is written: by suit, then rank, jokers last."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def with_cards(hand: tuple[Card, ...], more: Iterable[Card]) -> tuple[Card, ...]:
    """A hand that is in order with more cards, in order still.

    >>> with_cards(parse_cards("8C XX"), parse_cards("9C"))
    (8C, 9C, XX)
    """
    line = list(hand)
    for card in more:
        insort(line, card, key=_ORDER.__getitem__)
    return tuple(line)


def parse_card(text: str) -> Card:
    """The card that a text names, in either case.

    Raises ValueError where it names none.

    >>> parse_card("td")
    TD
    """
    try:
        return CARDS[text.upper()]
    except KeyError:
        raise ValueError(f"{text[:20]!r} is no card") from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards parted by blanks, in the order given.

    >>> parse_cards("9c xx")
    (9C, XX)
    """
    return tuple(parse_card(word) for word in text.split())


def text_of(cards: Iterable[Card]) -> str:
    """Cards parted by blanks.

    >>> text_of(parse_cards("9c xx"))
    '9C XX'
    """
    return " ".join(map(str, cards))


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """What is left after one copy for each of `gone` was taken out; the order stays.

    Raises ValueError where one is not there.

    >>> without(parse_cards("8C 8C 9D"), parse_cards("8C"))
    (8C, 9D)
    """
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)


def missing(cards: Iterable[Card], wanted: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of `wanted` that `cards` does not hold, copies counted."""
    rest: list[Card] = list(cards)
    lacking: list[Card] = []
    for card in wanted:
        if card in rest:
            rest.remove(card)
        else:
            lacking.append(card)
    return in_order(lacking) if lacking else ()
