"""What a hand is worth to hold where its melds stay in it until somebody goes out, and then in the turn that is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from game.arrange import arranger
from game.bots.outlook import Outlook, ways
from game.bots.secret import loose_counter, plus
from game.bots.tuned import WEIGHTS
from game.bots.worth import GONE, Worth
from game.cards import Card, without
from game.view import View


class Concealed(Worth):
    """Where melds stay in the hand and wild cards abound: every draw is tried, what it leaves loose being counted quickly."""

    flavour = "concealed"

    def __init__(self, view: View, look: Outlook, tuned: Mapping[str, Mapping[str, float]] = WEIGHTS) -> None:
        super().__init__(view, look, tuned)
        self.counter = loose_counter(self.rules, self.values)
        self.draws = [(self.counter.number[card], look.chance(card)) for card in look.possible]

    def cost(self, hand: tuple[Card, ...]) -> float:
        weights, loose = self.weights, self.counter.loose
        held = self.counter.hand(hand)
        base, _, _ = loose(held)
        least = self.least(hand)
        if least == 0:
            return GONE  # the discard that left this hand was the announcement
        gain = out = 0.0
        for bit, chance in self.draws:
            more, once, twice = loose(plus(held, bit))
            if more <= base:
                gain += chance * (base - more + weights["absorb"])
                if more <= self.counter.largest(once, twice):
                    out += chance
        return min(base, least) - weights["gain"] * gain - weights["out"] * out

    def goes_out_with(self, hand: tuple[Card, ...], barred: Card | None = None) -> bool:
        return self.throws(hand, barred)[0][0] < GONE / 2

    def blind(self, hand: tuple[Card, ...]) -> float:
        """What the hand costs if a card is drawn unseen: one may come that is cheaper to hold than the costliest loose one."""
        _, once, twice = self.counter.loose(self.counter.hand(hand))
        largest, value = self.counter.largest(once, twice), self.counter.lines.value
        swap = sum(chance * max(0, largest - value.get(bit, 0)) for bit, chance in self.draws)
        return super().blind(hand) - self.weights["swap"] * swap


class LastTurn(Worth):
    """The one turn that is left after somebody went out: nothing counts but the points that this turn leaves."""

    flavour = "last"

    def cost(self, hand: tuple[Card, ...]) -> float:
        return float(self.least(hand))

    def feeding(self, card: Card) -> float:
        return 0.0

    def blind(self, hand: tuple[Card, ...]) -> float:
        """What is left, in the mean, after a card of the stock and the best discard: every card that may come is tried."""
        held = Counter(hand)
        best = arranger(self.rules, self.values).arrange(hand)
        largest = max((self.values[card.rank] for card in best.left), default=0)
        total = 0.0
        for card in self.look.possible:
            left = best.points - max(0, largest - self.values[card.rank])  # it takes the place of the costliest loose card
            if self.rules.is_wild(card) or self._melds_or_grows(card, held):
                left = min(left, self._after_the_best_discard((*hand, card)))
            total += self.look.chance(card) * left
        return total

    def _after_the_best_discard(self, hand: tuple[Card, ...]) -> int:
        found = arranger(self.rules, self.values).arrange(hand)
        if not found.left:  # nothing is loose: a card of some meld has to go
            return min(self.least(without(hand, (card,))) for card in dict.fromkeys(hand))
        return found.points - max(self.values[card.rank] for card in found.left)

    def _melds_or_grows(self, card: Card, held: Counter[Card]) -> bool:
        """Whether a card could find a place: with two others, or with one and a wild card."""
        if self._melds(card, held):
            return True
        if not any(self.rules.is_wild(other) for other in held):
            return False
        rank, suit = ways(card, self.rules)
        return any(one in held or other in held for one, other in (*rank, *suit))
