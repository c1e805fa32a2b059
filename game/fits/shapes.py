"""Melds to be, by the faces that they cover, the hand by what of them it holds, and which runs go together in a contract.

Where a face is covered more often than it is held, a wild card is needed. A natural card that is held goes before a wild card:
the two can always change places without changing what is a meld, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards import Card, Suit, in_order
from game.melds import HIGH, LOW, Face, Kind, MeldRules
from game.variant import ContractRuns

SMALLEST_SET, LARGEST_SET = 3, 4


class Shape(NamedTuple):
    """A meld by the faces that it covers; `cells` are the same as numbers."""

    kind: Kind
    faces: tuple[Face, ...]
    cells: tuple[int, ...]


def cell_of(face: Face) -> int:
    """0 to 51; an ace has the same number at both ends."""
    return face.suit * 13 + (face.place - 1) % 13


class Hand(NamedTuple):
    """What is held by cell, the wild cards, and how many cards that is together."""

    held: list[int]
    wild: list[Card]
    size: int


def hand_of(cards: Sequence[Card], rules: MeldRules) -> Hand:
    """Cards by cell, and the wild ones."""
    held = [0] * 52
    wild = []
    for card in in_order(cards):
        if rules.is_wild(card):
            wild.append(card)
        else:
            held[cell_of(Face(card.rank, card.suit))] += 1
    return Hand(held, wild, len(cards))


def run_of(suit: Suit, bottom: int, top: int) -> Shape:
    """A run from its bottom place to its top."""
    faces = tuple(Face(place, suit) for place in range(bottom, top + 1))
    return Shape(Kind.RUN, faces, tuple(map(cell_of, faces)))


def set_of(place: int, suits: Sequence[Suit]) -> Shape:
    """A set of a rank in some suits."""
    faces = tuple(Face(int(place), suit) for suit in suits)
    return Shape(Kind.SET, faces, tuple(map(cell_of, faces)))


class Task(NamedTuple):
    """What is to be laid, apart from the hand."""

    sets: int
    runs: int
    rules: MeldRules
    suits: ContractRuns
    must: int | None  # a cell
    least: int  # cards left in hand
    most: int
    not_left: Card | None

    @property
    def smallest(self) -> int:
        """Cards of the smallest lay."""
        return SMALLEST_SET * self.sets + self.rules.shortest_run * self.runs


def goes_with(run: Shape, others: Sequence[Shape], suits: ContractRuns) -> bool:
    """Whether a run may stand in one contract with the runs among the others (C-D4)."""
    if suits is ContractRuns.FREE:
        return True
    rivals = [other for other in others if other.kind is Kind.RUN and other.faces[0].suit is run.faces[0].suit]
    if suits is ContractRuns.DISTINCT:
        return not rivals
    return not any(_follows(run, other) or _follows(other, run) for other in rivals)


def _follows(run: Shape, other: Shape) -> bool:
    """Whether the other begins where the run ends; the ace is both 1 and 14."""
    last, first = run.faces[-1].place, other.faces[0].place
    lasts = (LOW, HIGH) if last == HIGH else (last,)
    firsts = (LOW, HIGH) if first == LOW else (first,)
    return any(end + 1 == begin for end in lasts for begin in firsts)
