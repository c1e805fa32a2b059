"""The arrangement of a hand into sets and runs that leaves the fewest points, exactly, for every game's melds.

Only sets tie the suits together: once it is chosen which cards go into sets, each suit stands alone. So each suit's runs are
solved once and remembered (`suits`), and the search goes over the sets alone, by rank, with a bound that cuts it short
(`search`). Without wild cards and twins, four look-ups and a few bit operations are all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.arrange.build import Arrangement, Builder, jokers_left
from game.arrange.search import Search, Tables
from game.arrange.suits import SUIT, WILD, plain_tables, suits_of
from game.cards import FACES, JOKER, Card, Rank, in_order
from game.melds import MeldRules
from game.remembered import for_a_deal

__all__ = ["Arrangement", "Arranger", "arrange", "arranger", "best_discard", "least_points"]


def arrange(cards: Sequence[Card], rules: MeldRules, values: tuple[int, ...]) -> Arrangement:
    """The arrangement that leaves the fewest points, `values[rank]` each; of several always the same, in any order of cards."""
    return arranger(rules, values).arrange(cards)


def least_points(cards: Sequence[Card], rules: MeldRules, values: tuple[int, ...]) -> int:
    """The fewest points that any arrangement leaves."""
    recent = _recent()
    if recent.rules is not rules or recent.values is not values:
        recent.rules, recent.values, recent.least = rules, values, arranger(rules, values).least_points
    return recent.least(cards)


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


class _Recent:
    """Whom the last question went to: to compare two objects takes less than to hash them."""

    rules: MeldRules | None = None
    values: tuple[int, ...] = ()
    least: Callable[[Sequence[Card]], int]


@for_a_deal(1)
def _recent() -> _Recent:
    return _Recent()


@for_a_deal(32)
def arranger(rules: MeldRules, values: tuple[int, ...]) -> Arranger:
    """What arranges hands under some rules and values; hold on to it in a long loop."""
    return Arranger(rules, values)


class Arranger:
    """Arranges hands under some rules and values, and remembers what suits come to."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        self.rules = rules
        self.values = values
        self.tables = Tables(rules, values)
        self.number = {JOKER: 1 << WILD}
        self.bit = {JOKER: _BEYOND}
        for card in FACES:
            place = self.tables.ace if card.rank is Rank.ACE else card.rank
            self.number[card] = 1 << (WILD if rules.is_wild(card) else card.suit * SUIT + 2 * place)
            self.bit[card] = _BEYOND if rules.is_wild(card) else 1 << card.suit * 13 + card.rank - 1
        self.plain: list[int] = []
        self.linked: list[int] = []
        self.worth = {1 << rank - 1: values[rank] for rank in range(1, 14)}

    def least_points(self, cards: Sequence[Card]) -> int:
        """The fewest points that any arrangement of the cards leaves."""
        bit = self.bit
        hand = 0
        for card in cards:
            hand += bit[card]
        # Twins would carry, so that fewer bits than cards are left.
        if hand >= _BEYOND or hand.bit_count() != len(cards):
            return self._at_length(cards)
        plain = self.plain or self._fill()
        s, h, d, c = hand & _LINE, hand >> 13 & _LINE, hand >> 26 & _LINE, hand >> 39
        points = plain[s] + plain[h] + plain[d] + plain[c]
        alike = s & h & (d | c) | d & c & (s | h)
        if not alike or not points:
            return points
        linked = self.linked
        tied = (linked[s] | linked[h] | linked[d] | linked[c]) & alike
        saved = 0
        free = alike - tied
        while free:  # sets of cards that no run could take cost nothing
            lowest = free & -free
            free -= lowest
            saved += self.worth[lowest] * (4 if s & h & d & c & lowest else 3)
        if not tied:
            return points - saved
        return (self._with_sets(tied, s, h, d, c) if tied.bit_count() < 4 else self._search(cards).points + saved) - saved

    def arrange(self, cards: Sequence[Card]) -> Arrangement:
        """The best arrangement itself."""
        return Builder(self.tables, cards, self._search(cards)).arrangement()

    def _fill(self) -> list[int]:
        self.plain, self.linked = plain_tables(self.tables.line)
        return self.plain

    def _search(self, cards: Sequence[Card]) -> Search:
        number = self.number
        hand = sum([number[card] for card in cards])
        return Search(self.tables, suits_of(hand), hand >> WILD if self.rules.wild is not None else 0)

    def _at_length(self, cards: Sequence[Card]) -> int:
        """The same with twins, wild cards or jokers in the hand."""
        if self.rules.wild is None and JOKER in cards:
            others = [card for card in cards if card[0]]
            jokers = jokers_left(len(cards) - len(others), self.rules)
            return jokers * self.values[Rank.JOKER] + self.least_points(others)
        return self._search(cards).points

    def _with_sets(self, alike: int, s: int, h: int, d: int, c: int) -> int:
        """The fewest points of one pack without wild cards; `alike` are the places where a set is still to be tried."""
        plain = self.plain
        card = alike & -alike
        alike -= card
        if alike:
            return self._branched(card, alike, s, h, d, c)
        points = plain[s] + plain[h] + plain[d] + plain[c]
        other = _LINE - card
        if not s & h & d & c & card:
            gone = plain[s & other] + plain[h & other] + plain[d & other] + plain[c & other]
            return gone if gone < points else points
        # What each suit loses when its card goes into the set; the dearest to part with may stay.
        losses = [plain[suit - card] - plain[suit] for suit in (s, h, d, c)]
        all_gone = sum(losses)
        return points + min(0, all_gone, all_gone - max(losses))

    def _branched(self, card: int, alike: int, s: int, h: int, d: int, c: int) -> int:
        """The same where sets of the rank `card` are tried, and then those of others."""
        with_sets = self._with_sets
        least = with_sets(alike, s, h, d, c)
        if not s & h & d & c & card:
            if not least:
                return 0
            gone = [suit - card if suit & card else suit for suit in (s, h, d, c)]
            return min(least, with_sets(alike, *gone))
        for kept in (0, 1, 2, 3, 4):
            if not least:
                return 0
            rest = [suit if n == kept else suit - card for n, suit in enumerate((s, h, d, c))]
            least = min(least, with_sets(alike, *rest))
        return least


_LINE = (1 << 13) - 1
_BEYOND = 1 << 52  # for cards that are more than 13 bits a suit can say
