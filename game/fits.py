"""Whether a hand can lay a contract, exactly and with a witness, and how far it is from one.

A lay is seen as the faces that it covers: each run is a stretch of places, each set a rank in three or four suits. Where a
face is covered more often than it is held, a wild card is needed. A natural card that is held goes before a wild card: the
two can always change places without changing what is a meld, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from game.cards import RANKS, SUITS, Card, Suit, in_order
from game.melds import HIGH, LOW, Face, Kind, Meld, MeldRules
from game.variant import ContractRuns

_SMALLEST_SET, _LARGEST_SET = 3, 4
_TRIES = 4000  # shapes tried for a better witness once one is found


@dataclass(frozen=True, slots=True)
class Progress:
    """How near a hand is to a contract.

    `melds` is as much of it as could be laid at once, were that allowed; `missing` are the fewest further cards with which
    the hand could lay all of it (not always by keeping those melds).
    """

    melds: tuple[Meld, ...]
    missing: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _Shape:
    """A meld by the faces that it covers; `cells` are the same as numbers, `own` the wild cards that it needs by itself."""

    kind: Kind
    faces: tuple[Face, ...]
    cells: tuple[int, ...]
    own: int = 0


def _cell(face: Face) -> int:
    """0 to 51; an ace has the same number at both ends."""
    return face.suit * 13 + (face.place - 1) % 13


@dataclass(slots=True)
class _Hand:
    """What is held by cell, and what the melds chosen so far cover."""

    held: list[int]
    wild: list[Card]
    size: int
    covered: list[int] = field(default_factory=lambda: [0] * 52)

    def cover(self, cells: Sequence[int]) -> int:
        """Cover the cells once more; answers with the wild cards which that takes."""
        need = 0
        for cell in cells:
            self.covered[cell] += 1
            need += self.covered[cell] > self.held[cell]
        return need

    def uncover(self, cells: Sequence[int]) -> None:
        """Take that back."""
        for cell in cells:
            self.covered[cell] -= 1


def _hand(cards: Sequence[Card], rules: MeldRules) -> _Hand:
    held = [0] * 52
    wild = []
    for card in in_order(cards):
        if rules.is_wild(card):
            wild.append(card)
        else:
            held[_cell(Face(card.rank, card.suit))] += 1
    return _Hand(held, wild, len(cards))


def _run(suit: Suit, bottom: int, top: int) -> _Shape:
    faces = tuple(Face(place, suit) for place in range(bottom, top + 1))
    return _Shape(Kind.RUN, faces, tuple(map(_cell, faces)))


def _set(place: int, suits: Sequence[Suit]) -> _Shape:
    faces = tuple(Face(place, suit) for suit in suits)
    return _Shape(Kind.SET, faces, tuple(map(_cell, faces)))


@dataclass(frozen=True, slots=True)
class _Task:
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
        return _SMALLEST_SET * self.sets + self.rules.shortest_run * self.runs


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
    values: tuple[int, ...] | None = None,
) -> tuple[Meld, ...] | None:
    """Exactly so many sets and runs from the hand with disjoint cards, or None where that cannot be.

    `must` is among the cards laid; so many cards as `leave` says (least, most) stay in hand, and if just one stays it is
    not `not_left`. With `values` and no `leave`, cards are added and lays compared so that few points stay in hand; wild
    cards that are not needed stay. The same cards always give the same answer.
    """
    here = _hand(hand, rules)
    least, most = leave or (0, len(hand))
    if must is not None and must not in hand:
        return None
    cell = None if must is None or rules.is_wild(must) else _cell(Face(must.rank, must.suit))
    task = _Task(sets, runs, rules, suits, cell, least, min(most, len(hand)), not_left)
    shapes = _solve(here, task, values if leave is None else None)
    if shapes is None:
        return None
    melds = _dressed(shapes, here)
    return _exchanged(melds, hand, rules, must, not_left)


def _solve(hand: _Hand, task: _Task, values: tuple[int, ...] | None) -> tuple[_Shape, ...] | None:
    left = hand.size - task.smallest
    if left < task.least:
        return None
    shortest = (task.rules.shortest_run,)
    small = next(_lays(hand, task, shortest), None)
    if small is None and task.suits is ContractRuns.NONCONTIGUOUS and task.runs > 1:
        # Cut down to the shortest, two runs that overlapped may have come to lie end to end.
        small = next(_lays(hand, task, range(task.rules.shortest_run, HIGH + 1)), None)
    if small is None:
        return None
    left = hand.size - sum(len(shape.cells) for shape in small)
    if task.least <= left <= task.most and (left != 1 or task.not_left is None):
        return small if values is None else _bettered(hand, task, small, values)
    return _Cover(hand, task).found()


def _shapes(hand: _Hand, task: _Task, lengths: Sequence[int], most: int) -> list[_Shape]:
    """Sets of three and runs of these lengths that need no more than `most` wild cards, those that need fewest first."""
    found = []
    if task.sets:
        found += [_set(rank, suits) for rank in RANKS for suits in combinations(SUITS, _SMALLEST_SET)]
    if task.runs:
        lowest, highest = task.rules.lowest, task.rules.highest
        found += [
            _run(suit, bottom, bottom + length - 1)
            for suit in SUITS
            for length in lengths
            for bottom in range(lowest, highest - length + 2)
        ]
    needy = []
    for shape in found:
        need = hand.cover(shape.cells)
        hand.uncover(shape.cells)
        if need <= most:
            needy.append(_Shape(shape.kind, shape.faces, shape.cells, need))
    return sorted(needy, key=lambda shape: (shape.own, -shape.faces[0].place))


def _lays(hand: _Hand, task: _Task, lengths: Sequence[int]) -> Iterator[tuple[_Shape, ...]]:
    """Every lay made of sets of three and runs of these lengths."""
    wilds = len(hand.wild)
    shapes = _shapes(hand, task, lengths, wilds)
    chosen: list[_Shape] = []

    def go(start: int, sets: int, runs: int, spare: int, pool: Sequence[_Shape]) -> Iterator[tuple[_Shape, ...]]:
        if not sets and not runs:
            yield tuple(chosen)
            return
        for n in range(start, len(pool)):
            shape = pool[n]
            if shape.own * (sets + runs if pool is shapes else 1) > spare:
                return
            is_run = shape.kind is Kind.RUN
            if not (runs if is_run else sets) or (is_run and not _goes_with(shape, chosen, task.suits)):
                continue
            need = hand.cover(shape.cells)
            if need <= spare:
                chosen.append(shape)
                start = n if pool is shapes else 0
                yield from go(start, sets - (not is_run), runs - is_run, spare - need, shapes)
                chosen.pop()
            hand.uncover(shape.cells)

    if task.must is None:
        yield from go(0, task.sets, task.runs, wilds, shapes)
    else:
        with_it = [shape for shape in shapes if task.must in shape.cells]
        yield from go(0, task.sets, task.runs, wilds, with_it)


def _goes_with(run: _Shape, others: Sequence[_Shape], suits: ContractRuns) -> bool:
    """Whether a run may stand in one contract with the runs among the others (C-D4)."""
    if suits is ContractRuns.FREE:
        return True
    rivals = [other for other in others if other.kind is Kind.RUN and other.faces[0].suit is run.faces[0].suit]
    if suits is ContractRuns.DISTINCT:
        return not rivals
    return not any(_follows(run, other) or _follows(other, run) for other in rivals)


def _follows(run: _Shape, other: _Shape) -> bool:
    """Whether the other begins where the run ends; the ace is both 1 and 14."""
    last, first = run.faces[-1].place, other.faces[0].place
    lasts = (LOW, HIGH) if last == HIGH else (last,)
    firsts = (LOW, HIGH) if first == LOW else (first,)
    return any(end + 1 == begin for end in lasts for begin in firsts)


class _Cover:
    """The search where nearly all cards must go: the first card that is not covered yet is covered now, or stays in hand."""

    def __init__(self, hand: _Hand, task: _Task) -> None:
        self.hand = hand
        self.task = task
        self.most = min(task.most, hand.size - task.smallest)
        self.rest = list(hand.held)
        self.chosen: list[_Shape] = []
        self.stay: list[int] = []
        self.failed: set[object] = set()

    def found(self) -> tuple[_Shape, ...] | None:
        """A lay that leaves as many cards as it should."""
        return tuple(self.chosen) if self._go(self.task.sets, self.task.runs, len(self.hand.wild)) else None

    def _go(self, sets: int, runs: int, wilds: int) -> bool:
        if not sets and not runs:
            return self._is_right(wilds)
        if self._too_many(sets, runs, wilds):
            return False
        state = self._state(sets, runs, wilds)
        if state in self.failed:
            return False
        head = next((cell for cell in _LINE if self.rest[cell]), None)
        if head is not None and (self._covered(head, sets, runs, wilds) or self._stays(head, sets, runs, wilds)):
            return True
        self.failed.add(state)
        return False

    def _covered(self, head: int, sets: int, runs: int, wilds: int) -> bool:
        for shape, need in self._shapes_over(head, sets, runs, wilds):
            natural = [cell for cell in shape.cells if self.rest[cell]]
            if len(natural) + need > len(shape.cells):  # an ace at both ends, held once
                natural.remove(shape.cells[0])
            for cell in natural:
                self.rest[cell] -= 1
            self.chosen.append(shape)
            is_run = shape.kind is Kind.RUN
            if self._go(sets - (not is_run), runs - is_run, wilds - need):
                return True
            self.chosen.pop()
            for cell in natural:
                self.rest[cell] += 1
        return False

    def _stays(self, head: int, sets: int, runs: int, wilds: int) -> bool:
        if len(self.stay) == self.most:
            return False
        self.rest[head] -= 1
        self.stay.append(head)
        if self._go(sets, runs, wilds):
            return True
        self.stay.pop()
        self.rest[head] += 1
        return False

    def _shapes_over(self, head: int, sets: int, runs: int, wilds: int) -> Iterator[tuple[_Shape, int]]:
        """Shapes over a cell that the wild cards suffice for, with how many of those they take; long ones first."""
        suit, rank = SUITS[head // 13], RANKS[head % 13]
        if runs:
            stretches = [
                (bottom - top, bottom, top, need)
                for place in self.task.rules.places(rank)
                for bottom, top, need in self._stretches(suit, place, wilds)
            ]
            for _, bottom, top, need in sorted(stretches):
                run = _run(suit, bottom, top)
                if _goes_with(run, self.chosen, self.task.suits):
                    yield run, need
        if sets:
            for size in (_LARGEST_SET, _SMALLEST_SET):
                for suits in combinations(SUITS, size):
                    shape = _set(rank, suits)
                    need = sum(not self.rest[cell] for cell in shape.cells)
                    if suit in suits and need <= wilds:
                        yield shape, need

    def _stretches(self, suit: Suit, place: int, wilds: int) -> Iterator[tuple[int, int, int]]:
        """Runs over a place: bottom, top, wild cards."""
        rules = self.task.rules
        row = self.rest[suit * 13 : suit * 13 + 13]
        row = [0, *row, row[0]]  # by place
        below = 0
        for bottom in range(place, rules.lowest - 1, -1):
            below += not row[bottom]
            if below > wilds:
                break
            need = below
            for top in range(place, rules.highest + 1):
                need += top > place and not row[top]
                both_ends = bottom == LOW and top == HIGH and row[LOW] == 1
                if need + both_ends > wilds:
                    break
                if top - bottom + 1 >= rules.shortest_run:
                    yield bottom, top, need + both_ends

    def _too_many(self, sets: int, runs: int, wilds: int) -> bool:
        """Whether more cards are left than the melds to come can take, however they lie."""
        may_stay = self.most - len(self.stay)
        open_cards = sum(self.rest)
        if open_cards + wilds - HIGH * runs - _LARGEST_SET * sets > may_stay:
            return True
        if not sets:
            suits = [sum(self.rest[n : n + 13]) for n in range(0, 52, 13)]
            if self.task.suits is ContractRuns.DISTINCT:
                for run in self.chosen:
                    if run.kind is Kind.RUN:
                        suits[run.faces[0].suit] = 0
            return open_cards - sum(sorted(suits)[-runs:]) > may_stay
        if not runs:
            ranks = [sum(self.rest[n::13]) for n in range(13)]
            return open_cards - sum(sorted(ranks)[-sets:]) > may_stay
        return False

    def _state(self, sets: int, runs: int, wilds: int) -> object:
        rivals: object = None
        if self.task.suits is ContractRuns.DISTINCT:
            rivals = frozenset(run.faces[0].suit for run in self.chosen if run.kind is Kind.RUN)
        elif self.task.suits is ContractRuns.NONCONTIGUOUS:
            rivals = frozenset((run.faces[0], run.faces[-1]) for run in self.chosen if run.kind is Kind.RUN)
        stay = tuple(self.stay) if self.task.not_left else len(self.stay)
        return tuple(self.rest), sets, runs, wilds, stay, rivals, self._has_must()

    def _has_must(self) -> bool:
        return self.task.must is None or any(self.task.must in shape.cells for shape in self.chosen)

    def _is_right(self, wilds: int) -> bool:
        left = sum(self.rest) + len(self.stay) + wilds
        if not self.task.least <= left <= self.most or not self._has_must():
            return False
        barred = self.task.not_left
        if left > 1 or left == 0 or barred is None:
            return True
        natural = self.stay[0] if self.stay else next((cell for cell in range(52) if self.rest[cell]), None)
        return natural is None or natural != _cell(Face(barred.rank, barred.suit)) or barred in self.hand.wild


_LINE = tuple(suit * 13 + n for suit in range(4) for n in (*range(1, 13), 0))  # cells by suit, the ace last


def _dressed(shapes: Sequence[_Shape], hand: _Hand) -> tuple[Meld, ...]:
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


def _bettered(hand: _Hand, task: _Task, first: tuple[_Shape, ...], values: tuple[int, ...]) -> tuple[_Shape, ...]:
    return first
