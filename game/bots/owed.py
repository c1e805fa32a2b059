"""What a hand is worth to hold while the contract of the deal is to be laid."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.contracts import Plan, finale_lacks, plan
from game.bots.outlook import Outlook
from game.bots.tuned import WEIGHTS
from game.bots.worth import GONE, Worth
from game.cards import Card, without
from game.scoring import value
from game.variant import ContractRuns, Finale
from game.view import View


class Due(Worth):
    """While the contract of the deal is to be laid: how many turns away it is, and what is held meanwhile."""

    flavour = "due"

    def __init__(self, view: View, look: Outlook, tuned: Mapping[str, Mapping[str, float]] = WEIGHTS) -> None:
        super().__init__(view, look, tuned)
        self.points = view.rules.values
        self.pace = look.count / 2.0  # turns to see a card of which one copy may come: a draw, and the discard offered
        self.finale = view.rules.finale is not Finale.NORMAL
        self.goes_by_meld = False  # the contract comes first
        self.all_down = view.rules.finale is Finale.ALL_NO_DISCARD
        assert view.rules.contract is not None
        self.contract = view.rules.contract
        self.plans: dict[tuple[Card, ...], Plan] = {}

    def cost(self, hand: tuple[Card, ...]) -> float:
        weights = self.weights
        if self.finale:
            return weights["lack"] * self.lacks(hand) + weights["pip"] * value(hand, self.points)
        return weights["turn"] * self.plan(hand).turns + weights["pip"] * self._spare(hand)

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

    def after(self, hand: tuple[Card, ...], barred: Card | None = None) -> float:
        return GONE if self.finale and self.complete(hand) else super().after(hand, barred)

    def goes_out_with(self, hand: tuple[Card, ...], barred: Card | None = None) -> bool:
        return self.finale and self.complete(hand)

    def lacks(self, hand: tuple[Card, ...], *, drawn: bool = False) -> int:
        """How many cards the contract lacks; `drawn`: the hand is one before the discard."""
        if self.finale:
            distinct = self.view.variant.melding.contract_runs is ContractRuns.DISTINCT
            return finale_lacks(hand, self.contract.runs, self.rules, len(hand) + self.all_down - drawn, distinct)
        return self.plan(hand).lacks

    def complete(self, hand: tuple[Card, ...]) -> bool:
        """Whether the contract could be laid from a hand, as far as a quick look tells."""
        return self.lacks(hand, drawn=True) == 0

    def laid_cost(self, hand: tuple[Card, ...]) -> float:
        """What a hand costs that will lay the contract in this turn: half the points that stay."""
        if self.finale:
            return GONE
        return 0.5 * self._spare(hand) - 10.0

    def _spare(self, hand: tuple[Card, ...]) -> int:
        """Points of the cards that the quickest way to the contract has no use for."""
        used = (card for shape in self.plan(hand).shapes for card in shape.held)
        return value(hand, self.points) - value(used, self.points)
