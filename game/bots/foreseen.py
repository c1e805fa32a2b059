"""What a hand will have cost when the deal is over, in points, foreseen from what such hands came to in self-play.

For games whose melds stay in the hand. `SIGNS` are read off a hand at rest; they and some of their `PRODUCTS` are weighed by a
table that `python3 -m tests.strength.learn` finds by least squares, for each number of seats and of cards in hand (learned.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from operator import mul

from game.arrange import arranger
from game.bots.hidden import Concealed
from game.bots.learned import FORESEEN
from game.bots.outlook import Outlook, ways
from game.bots.secret import WILD, Hand, bits_of, loose_counter, plus
from game.bots.tuned import WEIGHTS
from game.cards import Card, with_cards, without
from game.view import View

SIGNS = (
    "loose",  # points that lie loose in the best arrangement
    "wilds",  # wild cards
    "turns",  # that the seat has had
    "one",
    "cards",  # loose cards, before wild cards take some up
    "largest",  # the costliest of those
    "second",  # and the next one
    "pairs",  # pairs of loose cards that want a third
    "hopes",  # pairs of unseen cards that would make a meld with a loose one, for each unseen card
    "finds",  # the chance that a card of the stock finds a place
    "gain",  # points that it then takes off, in the mean
    "out",  # the chance that it lets the seat go out
    "swap",  # points by which it is cheaper than the costliest loose card, where it finds none
    "after",  # loose cards once it is there
    "left",  # loose points once it is there and the costliest loose card is thrown
)
PRODUCTS = (  # what a sign says depends on others, first of all on how far the deal is
    ("turns", "turns"),
    ("turns", "loose"),
    ("turns", "finds"),
    ("turns", "out"),
    ("out", "out"),
    ("out", "loose"),
    ("out", "gain"),
    ("finds", "finds"),
    ("loose", "loose"),
    ("left", "left"),
    ("wilds", "loose"),
    ("wilds", "out"),
)
_PLACES = tuple((SIGNS.index(one), SIGNS.index(other)) for one, other in PRODUCTS)
Learned = Mapping[int, Mapping[int, tuple[float, ...]]]  # by seats and cards in hand: weights of the signs, then of products
_OUT = -2.0  # going out: nothing is paid, and others are caught
_TRIED = 3  # discards that are weighed after a card of the stock


class Foreseen(Concealed):
    """Judges hands by the points that they will have cost, in the mean."""

    flavour = "foreseen"
    close = 1.0

    def __init__(
        self,
        view: View,
        look: Outlook,
        tuned: Mapping[str, Mapping[str, float]] = WEIGHTS,
        learned: Learned = FORESEEN,
    ) -> None:
        super().__init__(view, look, tuned)
        self.loose_points = arranger(self.rules, view.rules.values).least_points
        self.counter = loose_counter(self.rules, view.rules.values)
        self.turns = (view.turns_done + 1) // view.seats
        self.row = row_for(learned, view.seats, view.rules.hand)
        self.hopes: dict[int, float] = {}
        self.tried = _TRIED

    def next_turn(self) -> Foreseen:
        """The judgement of hands in the seat's next turn, as far as is known now, and a quick one of discards."""
        later = copy(self)
        later.turns, later.tried, later.known = self.turns + 1, 1, {}
        return later

    def cost(self, hand: tuple[Card, ...]) -> float:
        signs = self.signs(hand)
        return sum(map(mul, self.row, with_products(signs))) if signs[0] else _OUT

    def feeding(self, card: Card) -> float:
        """Nothing: what a discard gives to others is seen where hands are imagined."""
        return 0.0

    def blind(self, hand: tuple[Card, ...]) -> float:
        """What the hand costs, in the mean, after a card of the stock and the best discard: every card is tried."""
        chances = {card: self.look.chance(card) for card in self.look.possible}
        if not chances:  # nothing is left to come
            return super().blind(hand)
        return sum(chance * self.best_after(with_cards(hand, (card,))) for card, chance in chances.items()) / sum(
            chances.values()
        )

    def best_after(self, hand: tuple[Card, ...]) -> float:
        """The cost after the best discard, of those that leave fewest points and cards."""
        rests = [without(hand, (card,)) for card in dict.fromkeys(hand)]
        return min(map(self.of, sorted(rests, key=self.least)[: self.tried]))

    def signs(self, hand: tuple[Card, ...]) -> tuple[float, ...]:
        """`SIGNS` of a hand at rest."""
        held = self.counter.hand(hand)
        base, first, second = self.counter.loose(held)
        value = self.counter.lines.value
        costs = sorted([value[bit] for bit in (*bits_of(first), *bits_of(second))], reverse=True)
        top = costs[0] if costs else 0
        return (
            self.loose_points(hand),
            held[2],
            self.turns,
            1.0,
            len(costs),
            top,
            costs[1] if len(costs) > 1 else 0,
            self._pairs(first) + second.bit_count(),
            sum(map(self._hope, bits_of(first))),
            *self._draw(held, base, len(costs), top),
        )

    def _draw(self, held: Hand, base: int, count: int, top: int) -> tuple[float, ...]:
        """What the next card of the stock does: the last six of `SIGNS`."""
        lines, loose = self.counter.lines, self.counter.loose
        one, two, wilds = held
        finds = gain = out = swap = after = left = 0.0
        for bit, chance in self.draws:
            if bit != WILD and not wilds:
                near, far = lines.near[bit]
                about = near | far
                if (one & about).bit_count() + (two & about).bit_count() + (one & bit > 0) < 2:  # it finds no place
                    value = lines.value[bit]
                    swap += chance * max(0, top - value)
                    after += chance * (count + 1)
                    left += chance * min(base, base - top + value)
                    continue
            more, once, twice = loose(plus(held, bit))
            costliest = self.counter.largest(once, twice)
            after += chance * (once.bit_count() + twice.bit_count())
            left += chance * max(0, min(base, more - costliest))
            if more <= base:
                finds += chance
                gain += chance * (base - more)
                out += chance if more <= costliest else 0.0
            else:
                swap += chance * max(0, top - lines.value.get(bit, top))
        return finds, gain, out, swap, after, left

    def _pairs(self, loose: int) -> int:
        near = self.counter.lines.near
        return sum(((near[bit][0] | near[bit][1]) & loose).bit_count() for bit in bits_of(loose)) // 2

    def _hope(self, bit: int) -> float:
        found = self.hopes.get(bit)
        if found is None:
            unseen, rules = self.look.unseen, self.rules
            found = 0.0
            for pairs in ways(self.counter.lines.card[bit], rules):
                for one, other in pairs:
                    if not rules.is_wild(one) and not rules.is_wild(other):
                        found += unseen[one] * (unseen[other] - (one == other))
            found = self.hopes[bit] = found / self.look.count
        return found


def with_products(signs: tuple[float, ...]) -> tuple[float, ...]:
    """The signs of a hand and their `PRODUCTS`: what the weights of a row stand for."""
    return signs + tuple(signs[one] * signs[other] for one, other in _PLACES)


def row_for(learned: Learned, seats: int, cards: int) -> tuple[float, ...]:
    """The weights for so many seats and cards in hand, or for the nearest numbers that were played."""
    table = learned[min(learned, key=lambda played: abs(played - seats))]
    return table[min(table, key=lambda played: abs(played - cards))]
