"""One language's words: sentences, plural forms, numbers, lists, and cards as they are written and as they are spoken."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Sequence

from game.cards import JOKER, Card, Rank, Suit

TEXT_STYLE = "\ufe0e"  # asks for the plain glyph where a system would draw a coloured picture
SUIT_SIGNS = {Suit.S: "♠", Suit.H: "♥", Suit.D: "♦", Suit.C: "♣", Suit.NONE: ""}


class Words:
    """A language, as its catalogue has it.

    >>> Words().n("{n} card", "{n} cards", 3)
    '3 cards'
    """

    def __init__(self, catalogue: gettext.NullTranslations | None = None) -> None:
        self._catalogue = catalogue or gettext.NullTranslations()

    def t(self, sentence: str, /, **values: object) -> str:
        """A sentence, its places filled in."""
        said = self._catalogue.gettext(sentence)
        return said.format(**values) if values else said

    def n(self, one: str, many: str, n: int, /, **values: object) -> str:
        """A sentence in the plural form for `n`, which fills the place `{n}`."""
        return self._catalogue.ngettext(one, many, n).format(n=self.number(n), **values)

    def number(self, n: int) -> str:
        """A whole number; below zero with a real minus sign."""
        return f"\u2212{-n}" if n < 0 else str(n)

    def listed(self, items: Sequence[str]) -> str:
        """Things one after another, the last after "and".

        >>> Words().listed(["one", "two", "three"])
        'one, two and three'
        """
        if len(items) < 2:
            return "".join(items)
        return self.t("{first} and {last}", first=self.t(", ").join(items[:-1]), last=items[-1])

    def either(self, items: Sequence[str]) -> str:
        """Things to choose from, the last after "or"."""
        if len(items) < 2:
            return "".join(items)
        return self.t("{first} or {last}", first=self.t(", ").join(items[:-1]), last=items[-1])

    def sign(self, card: Card) -> str:
        """A card as it is written: `10♥`."""
        if card.rank is Rank.JOKER:
            return self.t("joker")
        return self.index(card.rank) + SUIT_SIGNS[card.suit] + TEXT_STYLE

    def signs(self, cards: Sequence[Card]) -> str:
        """Cards as they are written, parted by blanks."""
        return " ".join(map(self.sign, cards))

    def index(self, rank: Rank) -> str:
        """What stands in a card's corner."""
        letters = {Rank.ACE: self.t("A"), Rank.JACK: self.t("J"), Rank.QUEEN: self.t("Q"), Rank.KING: self.t("K")}
        return letters.get(rank) or self.number(rank)

    def spoken(self, card: Card) -> str:
        """A card as it is spoken: `ten of hearts`."""
        if card.rank is Rank.JOKER:
            return self.t("joker")
        return self.t("{rank} of {suit}", rank=self.rank(card.rank), suit=self.suit(card.suit))

    def spokens(self, cards: Sequence[Card]) -> str:
        """Cards as they are spoken, in a list."""
        return self.cards(cards, self.spoken)

    def cards(self, cards: Sequence[Card], one: Callable[[Card], str]) -> str:
        """Cards in a list, each said by `one`; several jokers are counted.

        >>> Words().cards([JOKER, JOKER, JOKER], str)
        'three jokers'
        """
        jokers = cards.count(JOKER)
        if jokers < 2:
            return self.listed([one(card) for card in cards])
        counted = self.t("{count} {ranks}", count=self.count(jokers), ranks=self.ranks(Rank.JOKER))
        return self.listed([*(one(card) for card in cards if card != JOKER), counted])

    def rank(self, rank: Rank) -> str:
        """A rank's name: `king`."""
        return self.t(_RANKS[rank])

    def ranks(self, rank: Rank) -> str:
        """A rank's name for several: `kings`."""
        return self.t(_RANKS_MANY[rank])

    def suit(self, suit: Suit) -> str:
        """A suit's name: `hearts`."""
        return self.t(_SUITS[suit])

    def count(self, n: int) -> str:
        """A small number in words: `three`."""
        return self.t(_COUNTS[n]) if 0 <= n < len(_COUNTS) else self.number(n)


_RANKS = (
    "joker", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
_RANKS_MANY = (
    "jokers", "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
    "jacks", "queens", "kings",
)  # fmt: skip
_SUITS = {Suit.S: "spades", Suit.H: "hearts", Suit.D: "diamonds", Suit.C: "clubs", Suit.NONE: "joker"}
_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
