"""What a hand is worth to hold, in points that it may cost: fewer are better. One judgement for each kind of game, chosen by
what the game's declaration says, never by its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from game.arrange import arranger
from game.bots.contracts import Plan, finale_lacks, plan
from game.bots.outlook import Outlook, Wants, laid_off, ways
from game.bots.secret import loose_counter, plus
from game.bots.stakes import stakes_of
from game.bots.tuned import WEIGHTS
from game.cards import Card, without
from game.variant import ContractRuns, Finale, Laying
from game.view import View

_TRIED = 7  # discards that are weighed, of those that leave fewest points
_LONG = 2  # re-formed stocks after which points in hand count no more: somebody has to meld what goes round
_HOPE = 60.0  # what a card gains by two others that may both come


class Worth:
    """Judges hands at rest, that is after the discard. `of(hand)` is the cost."""

    flavour = "open"

    def __init__(self, view: View, look: Outlook, tuned: Mapping[str, Mapping[str, float]] = WEIGHTS) -> None:
        self.view, self.look = view, look
        self.weights = tuned[self.flavour]
        self.restless = min(1.0, view.reforms / _LONG)
        card, pip = self.weights.get("card", 0), self.weights.get("pip", 1.0) * (1.0 - self.restless)
        self.values = tuple(round(card + pip * value) for value in view.rules.values)
        self.least = arranger(view.rules.melds, self.values).least_points
        self.rules = view.rules.melds
        self.known: dict[tuple[Card, ...], float] = {}
        self._wants: Wants | None = None
        self._round: dict[Card, float] | None = None  # the chance of each card among those that go round

    @property
    def wants(self) -> Wants:
        """What the next seat may want."""
        if self._wants is None:
            self._wants = Wants(self.look)
        return self._wants

    def of(self, hand: tuple[Card, ...]) -> float:
        """What holding these cards costs."""
        found = self.known.get(hand)
        if found is None:
            found = self.known[hand] = self.cost(hand)
        return found

    def base(self, hand: Sequence[Card]) -> float:
        """Points of the cards in no meld, none on the table either."""
        if self.look.fits and any(card in self.look.fits for card in hand):
            rest = laid_off(hand, self.view.melds, self.rules)
            return min(self.least(rest), self.least(hand))
        return self.least(hand)

    def blind(self, hand: tuple[Card, ...]) -> float:
        """What the hand costs if a card is drawn unseen."""
        return self.of(hand) - self.weights["stock"]

    def quick(self, hand: tuple[Card, ...]) -> float:
        """A rough cost, before the discard."""
        return self.base(hand)

    def cost(self, hand: tuple[Card, ...]) -> float:
        """As `of`, worked out: what lies loose, less what the next draw may mend."""
        weights, look = self.weights, self.look
        base = self.base(hand)
        if not hand:
            return -100.0
        largest = max(self.values[card.rank] for card in hand)
        held = Counter(hand)
        absorb = weights["absorb"]
        gain = out = 0.0
        for card in look.possible:
            if card in look.fits or self.rules.is_wild(card):
                more, rest = absorb, base
            elif self._melds(card, held):
                rest = self.base((*hand, card))
                if rest > base:
                    continue
                more = base - rest + absorb
            else:
                continue
            chance = look.chance(card)
            gain += chance * more
            if rest <= largest:
                out += chance
        hope = self.restless * _HOPE * self.hope(held) if self.restless and len(hand) > 1 else 0.0
        return base - weights["gain"] * gain - weights["out"] * out - hope

    def hope(self, held: Counter[Card]) -> float:
        """The chances that the two cards are had, or come round, with which a card of the hand would meld, added up."""
        if self._round is None:
            cards = Counter({card: copies for card, copies in self.look.stock.items() if copies > 0})
            cards.update(self.view.discards)
            self._round = {card: copies / cards.total() for card, copies in cards.items()}
        comes = self._round.get
        return sum(
            (one in held or comes(one, 0.0)) * (other in held or comes(other, 0.0))
            for card in held
            for pairs in ways(card, self.rules)
            for one, other in pairs
        )

    def _melds(self, card: Card, held: Counter[Card]) -> bool:
        rank, suit = ways(card, self.rules)
        for one, other in rank:
            if one in held and other in held and (one != other or held[one] > 1):
                return True
        return any(one in held and other in held for one, other in suit)

    def feeding(self, card: Card) -> float:
        """What throwing a card costs by what the next seat can do with it."""
        if self.rules.is_wild(card):
            return self.weights["feed"] * 2
        if card in self.look.fits:
            return self.weights["fit"] * (1.0 - self.restless)
        return self.weights["feed"] * (1.0 - self.restless) * self.wants.use(card)

    def throws(self, hand: tuple[Card, ...], barred: Card | None = None) -> list[tuple[float, Card]]:
        """What each discard would cost, the best first."""
        cards = [card for card in dict.fromkeys(hand) if card != barred or hand.count(card) > 1] or [hand[0]]
        if len(cards) > _TRIED:
            cards = sorted(cards, key=lambda card: self.base(without(hand, (card,))))[:_TRIED]
        found = [(self.of(without(hand, (card,))) + self.feeding(card), -self.values[card.rank], card) for card in cards]
        return [(cost, card) for cost, _, card in sorted(found)]

    def after(self, hand: tuple[Card, ...], barred: Card | None = None) -> float:
        """The cost once the best discard is made."""
        return self.throws(hand, barred)[0][0] if hand else -100.0


class Earning(Worth):
    """Where melded cards score: a card on the table counts twice, once for being there and once for not being held."""

    flavour = "earning"

    def __init__(self, view: View, look: Outlook, tuned: Mapping[str, Mapping[str, float]] = WEIGHTS) -> None:
        super().__init__(view, look, tuned)
        self.caught = self._caught()

    def _caught(self) -> float:
        """The chance that the deal ends before the cards in hand can be played."""
        view = self.view
        others = [view.counts[seat] for seat in range(view.seats) if seat != view.seat]
        by_hands = max(0.0, 1.0 - min(others) / 7)
        by_stock = max(0.0, 1.0 - view.stock / 24)
        return min(1.0, 0.15 + 0.6 * max(by_hands, by_stock) + 0.25 * min(by_hands, by_stock))

    def quick(self, hand: tuple[Card, ...]) -> float:
        total = sum(self.values[card.rank] for card in hand)
        return self.base(hand) * (1.0 + self.caught) - total - self._doubled(hand)

    def cost(self, hand: tuple[Card, ...]) -> float:
        total = sum(self.values[card.rank] for card in hand)
        loose = super().cost(hand) if hand else 0.0
        return loose * (1.0 + self.caught) - total - self._doubled(hand)

    def _doubled(self, hand: tuple[Card, ...]) -> float:
        ranks = Counter(card.rank for card in hand)
        return float(sum(4 * self.values[rank] for rank, count in ranks.items() if count == 4))


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
        gain = out = 0.0
        for bit, chance in self.draws:
            more, once, twice = loose(plus(held, bit))
            if more <= base:
                gain += chance * (base - more + weights["absorb"])
                if more <= self.counter.largest(once, twice):
                    out += chance
        return min(base, self.least(hand)) - weights["gain"] * gain - weights["out"] * out

    def blind(self, hand: tuple[Card, ...]) -> float:
        """What the hand costs if a card is drawn unseen: one may come that is cheaper to hold than the costliest loose one."""
        _, once, twice = self.counter.loose(self.counter.hand(hand))
        largest, value = self.counter.largest(once, twice), self.counter.lines.value
        swap = sum(chance * max(0, largest - value.get(bit, 0)) for bit, chance in self.draws)
        return super().blind(hand) - self.weights["swap"] * swap


class Due(Worth):
    """While the contract of the deal is to be laid: how many turns away it is, and what is held meanwhile."""

    flavour = "due"

    def __init__(self, view: View, look: Outlook, tuned: Mapping[str, Mapping[str, float]] = WEIGHTS) -> None:
        super().__init__(view, look, tuned)
        self.points = view.rules.values
        self.pace = look.count / 2.0  # turns to see a card of which one copy may come: a draw, and the discard offered
        self.finale = view.rules.finale is not Finale.NORMAL
        self.all_down = view.rules.finale is Finale.ALL_NO_DISCARD
        assert view.rules.contract is not None
        self.contract = view.rules.contract
        self.plans: dict[tuple[Card, ...], Plan] = {}

    def cost(self, hand: tuple[Card, ...]) -> float:
        weights = self.weights
        held = sum(self.points[card.rank] for card in hand)
        if self.finale:
            return weights["lack"] * self._lacks(hand, len(hand) + self.all_down) + weights["pip"] * held
        near = self.plan(hand)
        spare = held - sum(self.points[card.rank] for shape in near.shapes for card in shape.held)
        return weights["turn"] * near.turns + weights["pip"] * spare

    def plan(self, hand: tuple[Card, ...]) -> Plan:
        """The quickest way to the contract."""
        found = self.plans.get(hand)
        if found is None:
            unseen = self.look.unseen
            suits = self.view.variant.melding.contract_runs
            found = plan(hand, self.contract, self.rules, suits, lambda card: unseen[card], self.pace)
            self.plans[hand] = found
        return found

    def throws(self, hand: tuple[Card, ...], barred: Card | None = None) -> list[tuple[float, Card]]:
        """As `Worth.throws`: what the plan leaves over goes first, if it leaves anything."""
        bonds = {} if self.finale else self.plan(hand).bonds
        spare = [card for card in bonds if card != barred or hand.count(card) > 1]
        if not spare:
            cards = [card for card in dict.fromkeys(hand) if card != barred or hand.count(card) > 1] or [hand[0]]
            return sorted((self.of(without(hand, (card,))) + self.feeding(card), card) for card in cards)
        here, weights = self.cost(hand), self.weights
        rates = [
            (here - weights["pip"] * self.points[card.rank] + weights["bond"] * bonds[card] + self.feeding(card), card)
            for card in spare
        ]
        return sorted(rates)

    def _lacks(self, hand: tuple[Card, ...], size: int) -> int:
        distinct = self.view.variant.melding.contract_runs is ContractRuns.DISTINCT
        return finale_lacks(hand, self.contract.runs, self.rules, size, distinct)

    def complete(self, hand: tuple[Card, ...]) -> bool:
        """Whether the contract could be laid from a hand, as far as a quick look tells."""
        return not self.finale and self.plan(hand).lacks == 0

    def ready(self, hand: tuple[Card, ...]) -> bool:
        """Whether the whole hand parts into the runs of the finale, as far as a quick look tells."""
        return self._lacks(hand, len(hand) - (not self.all_down)) == 0

    def laid_cost(self, hand: tuple[Card, ...]) -> float:
        """What a hand costs that will lay the contract in this turn: half the points that stay."""
        used = sum(self.points[card.rank] for shape in self.plan(hand).shapes for card in shape.held)
        return 0.5 * (sum(self.points[card.rank] for card in hand) - used) - 10.0


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


def worth_of(view: View, look: Outlook, tuned: Mapping[str, Mapping[str, float]] = WEIGHTS) -> Worth:
    """The judgement that suits a view."""
    if view.rules.contract is not None and view.laid[view.seat] is None:
        return Due(view, look, tuned)
    if view.out is not None:
        return LastTurn(view, look, tuned)
    if view.variant.melding.laying is Laying.CONCEALED:
        return Concealed(view, look, tuned)
    if stakes_of(view.variant, view.seats).earns:
        return Earning(view, look, tuned)
    return Worth(view, look, tuned)
