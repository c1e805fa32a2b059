"""The arrangement of a hand into sets and runs that leaves the fewest points, exactly, for every game's melds.

Only sets tie the suits together: once it is chosen which cards go into sets, each suit stands alone. So each suit's runs are
solved once and remembered (`suits`), and the search goes over the sets alone, by rank, with a bound that cuts it short
(`search`). Without wild cards and twins, four look-ups and a few bit operations are all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.arrange.build import Arrangement, Builder, jokers_left
from game.arrange.search import Search, Tables
from game.arrange.suits import MASK, ONES, SUIT, WILD, Plain, suits_of
from game.cards import FACES, JOKER, Card, Rank, in_order
from game.melds import MeldRules

__all__ = ["Arrangement", "Arranger", "arrange", "arranger", "best_discard", "least_points"]


def arrange(cards: Sequence[Card], rules: MeldRules, values: tuple[int, ...]) -> Arrangement:
    """The arrangement that leaves the fewest points, `values[rank]` each; of several always the same, in any order of cards."""
    return arranger(rules, values).arrange(cards)


def least_points(cards: Sequence[Card], rules: MeldRules, values: tuple[int, ...]) -> int:
    """The fewest points that any arrangement leaves."""
    return arranger(rules, values).least_points(cards)


def best_discard(cards: Sequence[Card], rules: MeldRules, values: tuple[int, ...]) -> tuple[Card, int]:
    """The card without which the fewest points are left, and those points; of several the costliest card, then the first."""
    least = arranger(rules, values).least_points
    hand = list(in_order(cards))
    found = []
    for place, card in enumerate(hand):
        if place == 0 or hand[place - 1] != card:
            found.append((least(hand[:place] + hand[place + 1 :]), -values[card.rank], place))
    points, _, place = min(found)
    return hand[place], points


@lru_cache(maxsize=32)
def arranger(rules: MeldRules, values: tuple[int, ...]) -> Arranger:
    """What arranges hands under some rules and values; hold on to it in a long loop."""
    return Arranger(rules, values)


class Arranger:
    """Arranges hands under some rules and values, and remembers what suits come to."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        self.rules = rules
        self.values = values
        self.tables = Tables(rules, values)
        self.plain = Plain(self.tables.line)
        self.number = {JOKER: 1 << WILD}
        for card in FACES:
            place = self.tables.ace if card.rank is Rank.ACE else card.rank
            self.number[card] = 1 << (WILD if rules.is_wild(card) else card.suit * SUIT + 2 * place)

    def least_points(self, cards: Sequence[Card]) -> int:
        """The fewest points that any arrangement of the cards leaves."""
        number = self.number
        hand = 0
        for card in cards:
            hand += number[card]
        others = hand >> WILD
        if others and self.rules.wild is not None:
            return Search(self.tables, suits_of(hand), others, self._total(cards)).points
        least = jokers_left(others, self.rules) * self.values[Rank.JOKER] if others else 0
        s, h, d, c = hand & MASK, hand >> SUIT & MASK, hand >> 2 * SUIT & MASK, hand >> 3 * SUIT & MASK
        if (s | h | d | c) & ~ONES:
            return least + Search(self.tables, (s, h, d, c), 0, 0).points
        alike = s & h & (d | c) | d & c & (s | h)
        if alike.bit_count() > 3:
            return least + Search(self.tables, (s, h, d, c), 0, 0).points
        if alike:
            return least + self._with_sets(alike, s, h, d, c)
        plain = self.plain
        return least + plain[s] + plain[h] + plain[d] + plain[c]

    def _with_sets(self, alike: int, s: int, h: int, d: int, c: int) -> int:
        """The fewest points of one pack without wild cards; `alike` are the places where a set is still to be tried."""
        plain = self.plain
        card = 1 << alike.bit_length() - 1
        alike -= card
        least = self._with_sets(alike, s, h, d, c) if alike else plain[s] + plain[h] + plain[d] + plain[c]
        if not least:
            return 0
        gone = [suit - card if suit & card else suit for suit in (s, h, d, c)]
        tries = [tuple(gone)]
        if s & h & d & c & card:
            tries += [(s, *gone[1:]), (gone[0], h, *gone[2:]), (*gone[:2], d, gone[3]), (*gone[:3], c)]
        for s, h, d, c in tries:
            least = min(least, self._with_sets(alike, s, h, d, c) if alike else plain[s] + plain[h] + plain[d] + plain[c])
        return least

    def total(self, cards: Sequence[Card]) -> int:
        """What the cards cost together."""
        values = self.values
        return sum([values[card[0]] for card in cards])

    def arrange(self, cards: Sequence[Card]) -> Arrangement:
        """The best arrangement itself."""
        number = self.number
        hand = sum(number[card] for card in cards)
        others = hand >> WILD
        search = Search(self.tables, suits_of(hand), others if self.rules.wild is not None else 0, self._total(cards))
        return Builder(self.tables, cards, search).arrangement()

    def _total(self, cards: Sequence[Card]) -> int:
        """What the cards cost together."""
        values = self.values
        return sum([values[card[0]] for card in cards])
