"""Sets and runs: what is a meld, what its jokers can stand for, and what may be added to it.

A *reading* is one way of seeing cards as a meld. Cards as a player names them are `Piece`s: a card and, for a wild card,
what it is said to stand for, and for an ace, at which end it is said to lie. `readings` answers with every way that agrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from game.cards import FACES, JOKER, SUITS, Card, Rank, Suit
from game.remembered import for_a_deal

LOW, HIGH = 1, 14  # where an ace can lie in a run; other ranks lie at their own number


class _Word(Enum):
    """An enum whose members are hashed as the objects that they are: three times as fast, and melds are hashed often."""

    __hash__ = object.__hash__


class Kind(_Word):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


class Ace(_Word):
    """Where an ace may lie in a run; nowhere does a run go round the corner."""

    LOW = "low"
    HIGH = "high"
    EITHER_END = "either_end"


class SetSuits(_Word):
    """Whether a set may hold two cards of one suit."""

    ALL_DIFFERENT = "all_different"
    ANY = "any"


@dataclass(frozen=True, kw_only=True, slots=True)
class MeldRules:
    """What counts as a meld in one deal of a game.

    `wild` is the rank that may stand for any card (`Rank.JOKER` for jokers). A meld holds at least `naturals` cards that
    are not of it. `joker_sets`: jokers are no wild cards but a rank of their own, which makes sets only.
    """

    ace: Ace = Ace.LOW
    wild: Rank | None = None
    set_suits: SetSuits = SetSuits.ALL_DIFFERENT
    largest_set: int | None = 4
    shortest_run: int = 3
    naturals: int = 1
    joker_sets: bool = False

    @property
    def lowest(self) -> int:
        """The lowest place in a run: 1 where an ace may lie low, else 2."""
        return 2 if self.ace is Ace.HIGH else LOW

    @property
    def highest(self) -> int:
        """The highest place in a run: 14 where an ace may lie high, else 13."""
        return 13 if self.ace is Ace.LOW else HIGH

    def is_wild(self, card: Card) -> bool:
        """Whether a card may stand for others."""
        return card.rank is self.wild

    def places(self, rank: Rank) -> tuple[int, ...]:
        """Where a rank lies in runs: one place, for an ace up to two, for a joker none."""
        if rank is Rank.ACE:
            return tuple(place for place in (LOW, HIGH) if self.lowest <= place <= self.highest)
        return () if rank is Rank.JOKER else (int(rank),)


class Face(NamedTuple):
    """What a card stands for: its place (1 to 14; an ace is 1 or 14; in a joker set 0) and suit."""

    place: int
    suit: Suit

    @property
    def card(self) -> Card:
        """The card whose face this is."""
        return _CARD_OF[self]


_CARD_OF = {
    Face(place, card.suit): card for card in FACES for place in ((LOW, HIGH) if card.rank is Rank.ACE else (card.rank,))
}
_CARD_OF[Face(0, Suit.NONE)] = JOKER


class Piece(NamedTuple):
    """A card as a move names it: what it is said to stand for, and at which end an ace is said to lie (`LOW`, `HIGH`)."""

    card: Card
    stands: Card | None = None
    end: int | None = None

    def __str__(self) -> str:
        if self.end is not None:
            return f"{self.card}={'high' if self.end == HIGH else 'low'}"
        return str(self.card) if self.stands in (None, self.card) else f"{self.card}={self.stands}"


class Meld(NamedTuple):
    """Cards on the table as one set or run; `faces[i]` is what `cards[i]` stands for.

    Runs go upwards, sets by suit; a wild card lies where the card that it stands for would.
    """

    kind: Kind
    cards: tuple[Card, ...]
    faces: tuple[Face, ...]

    def __str__(self) -> str:
        return " ".join(str(Piece(card, face.card)) for card, face in zip(self.cards, self.faces, strict=True))

    @property
    def suit(self) -> Suit:
        """The suit of a run; of a set, that of its first card."""
        return self.faces[0].suit


def _arranged(kind: Kind, pairs: Iterable[tuple[Card, Face]]) -> Meld:
    in_line = sorted(pairs, key=lambda pair: (pair[1].place, pair[1].suit, pair[0].suit, pair[0].rank))
    return Meld(kind, tuple(card for card, _ in in_line), tuple(face for _, face in in_line))


def readings(pieces: Sequence[Piece], rules: MeldRules, base: Meld | None = None) -> tuple[Meld, ...]:
    """Every meld that the pieces make, alone or added to `base`, whose cards keep what they stand for.

    Two jokers that change places are one reading, and an ace that could lie at either end is read low (record.md, "Moves").
    The meld returned holds the base's cards too. No reading: `faults.fault` says why.

    >>> from game.cards import parse_card
    >>> [str(m) for m in readings([Piece(parse_card(t)) for t in ("5S", "XX", "6S")], MeldRules(wild=Rank.JOKER))]
    ['XX=4S 5S 6S', '5S 6S XX=7S']
    """
    return _readings(tuple(pieces), rules, base)


@for_a_deal(4096)
def _readings(pieces: tuple[Piece, ...], rules: MeldRules, base: Meld | None) -> tuple[Meld, ...]:
    size = len(pieces) + (len(base.cards) if base else 0)
    wild = rules.wild
    naturals = sum(piece.card.rank is not wild for piece in pieces)
    if base is not None:
        naturals += sum(card.rank is not wild for card in base.cards)
    if naturals < rules.naturals or not pieces:
        return ()
    if any(p.stands is not None and p.stands != p.card and p.card.rank is not wild for p in pieces):
        return ()
    found: dict[tuple[tuple[Card, Card], ...], Meld] = {}
    if size >= 3 and (base is None or base.kind is Kind.SET) and all(piece.end is None for piece in pieces):
        for meld in _as_sets(pieces, rules, base):
            found.setdefault(_spoken(meld), meld)
    if size >= rules.shortest_run and (base is None or base.kind is Kind.RUN):
        for meld in _as_runs(pieces, rules, base):
            found.setdefault(_spoken(meld), meld)
    return tuple(found.values())


def _by_suit(card: Card) -> tuple[Suit, Rank]:
    return card.suit, card.rank


def _spoken(meld: Meld) -> tuple[tuple[Card, Card], ...]:
    """What a text says of a meld: which cards stand for which; not at which end an ace lies."""
    return tuple(sorted((card, face.card) for card, face in zip(meld.cards, meld.faces, strict=True)))


def _as_sets(pieces: Sequence[Piece], rules: MeldRules, base: Meld | None) -> Iterator[Meld]:
    placed = list(zip(base.cards, base.faces, strict=True)) if base else []
    said = {face.place for _, face in placed}
    free: list[Card] = []
    for card, stands, _ in pieces:
        if rules.is_wild(card) and (stands is None or rules.set_suits is SetSuits.ANY):
            free.append(card)
            said |= {int(stands.rank)} if stands is not None else set()
        else:
            shown = stands or card
            said.add(int(shown.rank))
            placed.append((card, Face(shown.rank, shown.suit)))
    if rules.largest_set is not None and len(placed) + len(free) > rules.largest_set:
        return
    ranks = said or {int(card.rank) for card in free}
    if len(ranks) != 1 or (ranks == {0} and not rules.joker_sets):
        return
    rank = ranks.pop()
    if rules.set_suits is SetSuits.ANY or rank == 0:
        for card in sorted(free, key=_by_suit):
            taken = {face.suit for _, face in placed}
            suit = card.suit if card.rank == rank else next((s for s in SUITS if s not in taken), Suit.S)
            placed.append((card, Face(rank, suit)))
        yield _arranged(Kind.SET, placed)
        return
    suits = [face.suit for _, face in placed]
    if len(set(suits)) < len(suits):
        return
    for chosen in combinations([suit for suit in SUITS if suit not in suits], len(free)):
        yield _arranged(Kind.SET, [*placed, *((card, Face(rank, suit)) for card, suit in zip(free, chosen, strict=True))])


def _as_runs(pieces: Sequence[Piece], rules: MeldRules, base: Meld | None) -> Iterator[Meld]:
    placed = list(zip(base.cards, base.faces, strict=True)) if base else []
    fixed: list[tuple[Card, Card, tuple[int, ...]]] = []  # card, what it shows, places where it may lie
    free: list[Card] = []
    for card, stands, end in pieces:
        if stands is None and end is None and rules.is_wild(card):
            free.append(card)
        else:
            shown = stands or card
            fixed.append((card, shown, tuple(p for p in rules.places(shown.rank) if end in (None, p))))
    suits = {face.suit for _, face in placed} | {shown.suit for _, shown, _ in fixed}
    if len(suits) != 1:
        return
    suit = suits.pop()
    used = {face.place for _, face in placed}
    # An ace at either end is settled last, when the places of the others are known.
    fixed.sort(key=lambda item: len(item[2]))
    size = len(placed) + len(pieces)
    settled = [*used, *(places[0] for _, _, places in fixed if len(places) == 1)]
    lowest = max(rules.lowest, max(settled) - size + 1) if settled else rules.lowest
    highest = min(rules.highest - size + 1, min(settled)) if settled else rules.highest - size + 1
    for bottom in range(lowest, highest + 1):
        window = range(bottom, bottom + size)
        for line in _placings(fixed, window, frozenset(used)):
            open_places = [p for p in window if p not in used and p not in line]
            row = [*placed, *((card, Face(place, suit)) for place, (card, _, _) in zip(line, fixed, strict=True))]
            yield _arranged(Kind.RUN, [*row, *_fill(free, open_places, suit)])


def _placings(
    fixed: list[tuple[Card, Card, tuple[int, ...]]], window: range, used: frozenset[int]
) -> Iterator[tuple[int, ...]]:
    """Every way of giving each fixed card a place of its own in the window."""
    if not fixed:
        yield ()
        return
    (_, _, places), *others = fixed
    for place in places:
        if place in window and place not in used:
            for line in _placings(others, window, used | {place}):
                yield (place, *line)


def _fill(free: list[Card], open_places: list[int], suit: Suit) -> Iterator[tuple[Card, Face]]:
    """Wild cards into the gaps: one that is there in person stands for itself, the others in order."""
    faces = [Face(place, suit) for place in open_places]
    rest = list(free)
    for face in faces[:]:
        if face.card in rest:
            rest.remove(face.card)
            faces.remove(face)
            yield face.card, face
    yield from zip(sorted(rest, key=_by_suit), faces, strict=True)


def pieces_of(meld: Meld) -> tuple[Piece, ...]:
    """A meld's cards as a move has to name them: wild cards with what they stand for."""
    return tuple(
        Piece(card, None if face.card == card else face.card) for card, face in zip(meld.cards, meld.faces, strict=True)
    )
