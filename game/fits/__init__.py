"""Whether a hand can lay a contract, exactly and with a witness, and how far it is from one.

A lay is seen as the faces that its melds cover (`shapes`). Where it is free how many cards stay in hand, the smallest melds
tell all (`small`); where nearly all must go, each card in turn is covered or stays (`cover`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards import RANKS, SUITS, Card, in_order
from game.fits.cover import Cover
from game.fits.shapes import Hand, Shape, Task, cell_of, hand_of
from game.fits.small import lays
from game.melds import HIGH, Face, Kind, Meld, MeldRules
from game.variant import ContractRuns

__all__ = ["Progress", "closest_contract", "lay_contract"]


class Progress(NamedTuple):
    """How near a hand is to a contract.

    `melds` are as many of its melds as could be laid at once, were that allowed; `missing` are the fewest further cards with
    which the hand could lay all of it (not always by keeping those melds).
    """

    melds: tuple[Meld, ...]
    missing: tuple[Card, ...]


def lay_contract(
    hand: Sequence[Card],
    sets: int,
    runs: int,
    rules: MeldRules,
    *,
    suits: ContractRuns,
    must: Card | None = None,
    leave: tuple[int, int] | None = None,
    not_left: Card | None = None,
) -> tuple[Meld, ...] | None:
    """Exactly so many sets and runs from the hand with disjoint cards, or None where that cannot be.

    `must` is among the cards laid; so many cards as `leave` says (least, most) stay in hand, and if just one stays it is
    not `not_left`. Melds are no larger than they need be, jokers are saved where they can be, and the same cards always
    give the same answer.
    """
    if must is not None and must not in hand:
        return None
    here = hand_of(hand, rules)
    least, most = leave or (0, len(hand))
    cell = None if must is None or rules.is_wild(must) else cell_of(Face(must.rank, must.suit))
    shapes = _solve(here, Task(sets, runs, rules, suits, cell, least, most, not_left))
    return None if shapes is None else _exchanged(_dressed(shapes, here), hand, rules, must, not_left)


def closest_contract(hand: Sequence[Card], sets: int, runs: int, rules: MeldRules, *, suits: ContractRuns) -> Progress:
    """What of a contract the hand has, and the fewest cards that it lacks for all of it."""
    here = hand_of(hand, rules)
    shortest = (rules.shortest_run,)
    melds: tuple[Meld, ...] = ()
    for some in sorted(
        ((s, r) for s in range(sets + 1) for r in range(runs + 1) if s + r), key=lambda some: (-sum(some), some)
    ):
        task = Task(*some, rules, suits, None, 0, len(hand), None)
        shapes = next(lays(here, task, shortest, len(here.wild)), None)
        if shapes is not None:
            melds = _dressed(shapes, here)
            break
    task = Task(sets, runs, rules, suits, None, 0, len(hand), None)
    wilds = len(here.wild)
    for lacking in range(task.smallest + 1):
        plan = next(lays(here, task, shortest, wilds + lacking), None)
        if plan is not None:
            return Progress(melds, _lacking(plan, here)[:lacking])
    raise AssertionError("a contract cannot lack more cards than it has")


def _lacking(plan: Sequence[Shape], hand: Hand) -> tuple[Card, ...]:
    """The cards that melds cover and the hand does not hold."""
    held = list(hand.held)
    lacking = []
    for shape in plan:
        for cell in shape.cells:
            held[cell] -= 1
            if held[cell] < 0:
                lacking.append(Card(RANKS[cell % 13], SUITS[cell // 13]))
    return in_order(lacking)


def _solve(hand: Hand, task: Task) -> tuple[Shape, ...] | None:
    if hand.size - task.smallest < task.least:
        return None
    shortest = task.rules.shortest_run
    wilds = len(hand.wild)
    small = next(lays(hand, task, (shortest,), wilds), None)
    if small is None and task.suits is ContractRuns.NONCONTIGUOUS and task.runs > 1:
        # Cut down to the shortest, two runs that overlapped may have come to lie end to end.
        small = next(lays(hand, task, tuple(range(shortest, HIGH + 1)), wilds), None)
    if small is None:
        return None
    left = hand.size - sum(len(shape.cells) for shape in small)
    if task.least <= left <= task.most and (left != 1 or task.not_left is None):
        return small
    return Cover(hand, task).found()


def _dressed(shapes: Sequence[Shape], hand: Hand) -> tuple[Meld, ...]:
    """The shapes as melds: natural cards where they are held, wild cards for the rest."""
    held = list(hand.held)
    wild = list(hand.wild)
    melds = []
    for shape in sorted(shapes, key=lambda shape: (shape.kind is Kind.RUN, shape.faces)):
        cards = []
        for face, cell in zip(shape.faces, shape.cells, strict=True):
            held[cell] -= 1
            cards.append(face.card if held[cell] >= 0 else wild.pop(0))
        melds.append(Meld(shape.kind, tuple(cards), shape.faces))
    return tuple(melds)


def _exchanged(
    melds: tuple[Meld, ...], hand: Sequence[Card], rules: MeldRules, must: Card | None, not_left: Card | None
) -> tuple[Meld, ...]:
    """The same lay where a natural card stays for a wild one that must be used, or that may not be the only one left."""
    rest = list(in_order(hand))
    for meld in melds:
        for card in meld.cards:
            rest.remove(card)
    wanted = None
    if must is not None and rules.is_wild(must) and not any(must in meld.cards for meld in melds):
        wanted = must
    elif len(rest) == 1 and rest[0] == not_left and rules.is_wild(not_left):
        wanted = not_left
    if wanted is None:
        return melds
    for n, meld in enumerate(melds):
        for k, card in enumerate(meld.cards):
            if card not in (must, not_left) and not rules.is_wild(card):
                cards = (*meld.cards[:k], wanted, *meld.cards[k + 1 :])
                return (*melds[:n], Meld(meld.kind, cards, meld.faces), *melds[n + 1 :])
    raise AssertionError("a lay has more than two cards that can change places with a wild one")
