"""How far a hand is from laying a contract, quickly: what `fits` answers exactly, a bot has to guess a thousand times.

A shape is a meld to be: what is held of it, how many cards it lacks, and how many turns those will take to come. The plan is
the quickest choice of shapes that share no card, jokers filling what would take longest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from game.cards import RANKS, SUITS, Card, Rank, Suit
from game.melds import HIGH, LOW, MeldRules
from game.variant import Contract, ContractRuns

_MOST = 7  # shapes of a kind that are looked at, for each meld of that kind
_SLOWEST = 30.0  # turns
_STEPS = 400  # of the search for the best plan; the likeliest are tried first

Copies = Callable[[Card], float]  # how many copies of a card may still come


class Shape(NamedTuple):
    """A meld to be. `turns` is how long it may take; `saved[j]` how many of them `j + 1` jokers save."""

    turns: float
    run: bool
    held: tuple[Card, ...]
    lacks: int
    saved: tuple[float, ...]


class Plan(NamedTuple):
    """Shapes that together make the contract, and about how many turns they need; `bonds`: the cards that they leave over,
    with how much each could do for some other shape, from 0 to 1.
    """

    turns: float
    shapes: tuple[Shape, ...]
    lacks: int
    bonds: dict[Card, float]


def plan(
    hand: Sequence[Card],
    contract: Contract,
    rules: MeldRules,
    suits: ContractRuns,
    copies: Copies = lambda card: 1.0,
    pace: float = 25.0,
) -> Plan:
    """The quickest way to the contract. A card of which `n` copies may come takes `pace / n` turns."""
    held = Counter(hand)
    jokers = sum(map(rules.is_wild, hand))
    shapes: list[Shape] = []
    if contract.sets:
        shapes += _likeliest(_sets(held, copies, pace), contract.sets, jokers)
    if contract.runs:
        shapes += _likeliest(_runs(held, rules, copies, pace), contract.runs, jokers)
    shapes.sort(key=lambda shape: shape.turns)
    search = _Search(held, shapes, jokers, suits is ContractRuns.DISTINCT)
    search.go(0, contract.sets, contract.runs, 0.0, ())
    found_shapes = search.found
    spare = Counter(hand)
    spare.subtract(card for shape in found_shapes for card in shape.held)
    bonds = {card: 0.0 for card, count in spare.items() if count > 0 and not rules.is_wild(card)}
    for shape in shapes:
        for card in shape.held:
            if card in bonds and len(shape.held) > 1:
                bonds[card] = max(bonds[card], 1.0 / (1.0 + shape.turns))
    return Plan(search.best, found_shapes, max(0, sum(shape.lacks for shape in found_shapes) - jokers), bonds)


def _likeliest(shapes: Iterator[Shape], count: int, jokers: int) -> list[Shape]:
    """Those of which `count` melds may be the quickest to come, by themselves or with all the jokers."""
    found = sorted(shapes, key=lambda shape: shape.turns)
    chosen = found[: _MOST * count]
    if jokers:
        helped = sorted(found, key=lambda shape: shape.turns - (0.0, *shape.saved)[min(jokers, shape.lacks)])
        likely = helped[: _MOST * count] + [shape for shape in helped[_MOST * count :] if shape.lacks == 1]
        chosen += [shape for shape in likely if shape not in chosen]
    return chosen


def _shape(run: bool, held: tuple[Card, ...], waits: Sequence[float]) -> Shape:
    """A shape from how long each card that it lacks would take, the longest first."""
    waits = sorted(waits, reverse=True)
    saved, total = [], 0.0
    for wait in waits:
        total += wait
        saved.append(total)
    return Shape(total, run, held, len(waits), tuple(saved))


def _sets(held: Counter[Card], copies: Copies, pace: float) -> Iterator[Shape]:
    for rank in RANKS:
        faces = [Card(rank, suit) for suit in SUITS]
        have = tuple(card for card in faces if card in held)
        if len(have) >= 3:
            for some in combinations(have, 3):
                yield _shape(False, some, ())
            continue
        outs = sum(copies(card) for card in faces if card not in held)
        waits = [min(_SLOWEST, pace / max(0.1, outs - 2 * n)) for n in range(3 - len(have))]
        yield _shape(False, have, waits)


@lru_cache(maxsize=16)
def _windows(rules: MeldRules) -> tuple[tuple[Card, ...], ...]:
    size = rules.shortest_run
    return tuple(
        tuple(Card(Rank(LOW if place == HIGH else place), suit) for place in range(bottom, bottom + size))
        for suit in SUITS
        for bottom in range(rules.lowest, rules.highest - size + 2)
    )


def _runs(held: Counter[Card], rules: MeldRules, copies: Copies, pace: float) -> Iterator[Shape]:
    outs: dict[tuple[Card, ...], float] = {}  # by the cards held: what would complete them, at either end or between
    rows: list[tuple[tuple[Card, ...], list[Card]]] = []
    for cards in _windows(rules):
        lacking = [card for card in cards if card not in held]
        if len(lacking) == len(cards):
            continue
        have = tuple(card for card in cards if card in held)
        rows.append((have, lacking))
        if len(lacking) == 1:
            outs[have] = outs.get(have, 0.0) + copies(lacking[0])
    for have, lacking in rows:
        if not lacking:
            yield _shape(True, have, ())
            continue
        last = min(_SLOWEST, pace / max(0.1, outs.get(have, 0.0) if len(lacking) == 1 else 3.0))
        others = [min(_SLOWEST, pace / max(0.1, 2 * copies(card) + 2.0)) for card in lacking[1:]]
        yield _shape(True, have, [last, *others])
    yield _shape(True, (), [pace / 4] * rules.shortest_run)


class _Search:
    def __init__(self, held: Counter[Card], shapes: list[Shape], jokers: int, distinct: bool) -> None:
        self.held, self.shapes, self.jokers, self.distinct = held, shapes, jokers, distinct
        self.best = 1e9
        self.found: tuple[Shape, ...] = ()
        self.steps = 0

    def go(self, start: int, sets: int, runs: int, turns: float, chosen: tuple[Shape, ...]) -> None:
        """Try each shape from `start` on as the next one."""
        left = sets + runs
        if not left:
            if self.jokers:
                turns -= _saved_by(self.jokers, chosen)
            if turns < self.best:
                self.best, self.found = turns, chosen
            return
        for place in range(start, len(self.shapes)):
            shape = self.shapes[place]
            self.steps += 1
            if turns + shape.turns * left - _SLOWEST * self.jokers >= self.best or self.steps > _STEPS:
                return
            if (runs if shape.run else sets) and self._apart(shape, chosen):
                again = place if not shape.held else place + 1
                self.go(again, sets - (not shape.run), runs - shape.run, turns + shape.turns, (*chosen, shape))

    def _apart(self, shape: Shape, chosen: tuple[Shape, ...]) -> bool:
        for other in chosen:
            if self.distinct and shape.run and other.run and shape.held and other.held and _suit(shape) is _suit(other):
                return False
            for card in shape.held:
                if card in other.held and self.held[card] < 2:
                    return False
        return True


def _suit(shape: Shape) -> Suit:
    return shape.held[0].suit


def _saved_by(jokers: int, chosen: tuple[Shape, ...]) -> float:
    """The most turns that so many jokers save."""
    steps = sorted((wait for shape in chosen for wait in _waits(shape)), reverse=True)
    return sum(steps[:jokers])


def _waits(shape: Shape) -> Iterator[float]:
    before = 0.0
    for saved in shape.saved:
        yield saved - before
        before = saved


def finale_lacks(hand: Sequence[Card], runs: int, rules: MeldRules, size: int, distinct: bool) -> int:
    """How many cards are lacking to part `size` cards into so many runs, each in a suit of its own where they must differ."""
    jokers = sum(map(rules.is_wild, hand))
    rows = [_covered(hand, suit, rules, size) for suit in SUITS]
    best = 0
    shortest = rules.shortest_run
    for some in combinations(range(4), min(4, runs)) if distinct else [tuple(range(4))]:
        totals = {0: 0}
        for suit in some:
            new: dict[int, int] = {}
            for used, covered in totals.items():
                for length, more in rows[suit].items():
                    if used + length <= size and new.get(used + length, -1) < covered + more:
                        new[used + length] = covered + more
            totals = new if distinct else {**totals, **new}
        best = max(best, totals.get(size, 0), *(covered for used, covered in totals.items() if used >= size - shortest + 1), 0)
    return max(0, size - best - jokers)


def _covered(hand: Sequence[Card], suit: Suit, rules: MeldRules, size: int) -> dict[int, int]:
    """By length of a run in a suit, the most cards of it that are held."""
    held = 0
    for card in hand:
        if card.suit is suit:
            for place in rules.places(card.rank):
                held |= 1 << place
    found = {}
    for length in range(rules.shortest_run, min(size, rules.highest - rules.lowest + 1) + 1):
        row = (1 << length) - 1
        found[length] = max((held >> bottom & row).bit_count() for bottom in range(rules.lowest, rules.highest - length + 2))
    return found
