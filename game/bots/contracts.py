"""How far a hand is from laying a contract, quickly: what `fits` answers exactly, a bot has to ask a thousand times.

Shapes are sets of three and the shortest runs, each with the cards that it lacks. The plan is the cheapest choice of shapes
that share no card, jokers filling what costs most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from game.cards import RANKS, SUITS, Card, Rank
from game.melds import HIGH, LOW, MeldRules
from game.variant import Contract, ContractRuns

_MOST = 14  # shapes of each kind that are looked at
Price = Callable[[tuple[Card, ...]], float]  # what it costs to lack these cards


class Shape(NamedTuple):
    """A meld to be: its cards, those of them that are held, those that are lacking, and what that costs."""

    cost: float
    run: bool
    held: tuple[Card, ...]
    lacking: tuple[Card, ...]


class Plan(NamedTuple):
    """Shapes that together make the contract. `cost` is after the jokers have filled what they can."""

    cost: float
    shapes: tuple[Shape, ...]


def count_missing(lacking: tuple[Card, ...]) -> float:
    """The plainest price: how many cards are lacking."""
    return len(lacking)


@lru_cache(maxsize=16)
def _patterns(rules: MeldRules) -> tuple[tuple[tuple[Card, ...], ...], tuple[tuple[Card, ...], ...]]:
    """All sets of three and all shortest runs, as the cards in them."""
    sets = tuple(tuple(Card(rank, suit) for suit in suits) for rank in RANKS for suits in combinations(SUITS, 3))
    size = rules.shortest_run
    runs = tuple(
        tuple(Card(Rank(LOW if place == HIGH else place), suit) for place in range(bottom, bottom + size))
        for suit in SUITS
        for bottom in range(rules.lowest, rules.highest - size + 2)
    )
    return sets, runs


def plan(hand: Sequence[Card], contract: Contract, rules: MeldRules, suits: ContractRuns, price: Price = count_missing) -> Plan:
    """The cheapest way to the contract."""
    held = Counter(hand)
    jokers = sum(map(rules.is_wild, hand))
    sets, runs = _patterns(rules)
    shapes = [
        *(_shapes(sets, held, False, price, contract.sets) if contract.sets else ()),
        *(_shapes(runs, held, True, price, contract.runs) if contract.runs else ()),
    ]
    shapes.sort(key=lambda shape: shape.cost)
    return _Search(held, shapes, jokers, suits, price).best(contract)


def _shapes(patterns: Sequence[tuple[Card, ...]], held: Counter[Card], run: bool, price: Price, wanted: int) -> list[Shape]:
    """The best shapes of one kind, those that lack fewest cards first."""
    rows: list[list[tuple[Card, ...]]] = [[], [], [], [], []]
    for cards in patterns:
        lack = 0
        for card in cards:
            if card not in held:
                lack += 1
        rows[lack].append(cards)
    found: list[Shape] = []
    for row in rows:
        for cards in row:
            lacking = tuple(card for card in cards if card not in held)
            found.append(Shape(price(lacking), run, tuple(card for card in cards if card in held), lacking))
        if len(found) >= _MOST * wanted:
            break
    found.sort(key=lambda shape: shape.cost)
    return found[: _MOST * wanted]


class _Search:
    def __init__(self, held: Counter[Card], shapes: list[Shape], jokers: int, suits: ContractRuns, price: Price) -> None:
        self.held, self.shapes, self.jokers, self.price = held, shapes, jokers, price
        self.distinct = suits is ContractRuns.DISTINCT
        self.cheapest = 1e9
        self.found: tuple[Shape, ...] = ()

    def best(self, contract: Contract) -> Plan:
        self._go(0, contract.sets, contract.runs, 0.0, ())
        return Plan(self.cheapest, self.found)

    def _go(self, start: int, sets: int, runs: int, cost: float, chosen: tuple[Shape, ...]) -> None:
        if not sets and not runs:
            total = self._with_jokers(cost, chosen)
            if total < self.cheapest:
                self.cheapest, self.found = total, chosen
            return
        left = sets + runs
        for place in range(start, len(self.shapes)):
            shape = self.shapes[place]
            if not self.jokers and cost + shape.cost * left >= self.cheapest:
                return
            if not (runs if shape.run else sets) or not self._apart(shape, chosen):
                continue
            self._go(place, sets - (not shape.run), runs - shape.run, cost + shape.cost, (*chosen, shape))

    def _apart(self, shape: Shape, chosen: tuple[Shape, ...]) -> bool:
        for other in chosen:
            if shape is other or (self.distinct and shape.run and other.run and _suit(shape) is _suit(other)):
                return False
        for card in shape.held:
            used = 1
            for other in chosen:
                used += card in other.held
            if used > self.held[card]:
                return False
        return True

    def _with_jokers(self, cost: float, chosen: tuple[Shape, ...]) -> float:
        """The cost once each joker has filled the place that it saves most at."""
        if not self.jokers:
            return cost
        open_places = [shape.lacking for shape in chosen]
        for _ in range(self.jokers):
            gains = [
                (self.price(lacking) - self.price(lacking[:at] + lacking[at + 1 :]), which, at)
                for which, lacking in enumerate(open_places)
                for at in range(len(lacking))
            ]
            if not gains:
                break
            gain, which, at = max(gains)
            open_places[which] = open_places[which][:at] + open_places[which][at + 1 :]
            cost -= gain
        return cost


def _suit(shape: Shape) -> int:
    return (shape.held or shape.lacking)[0].suit
