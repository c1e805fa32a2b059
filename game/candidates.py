"""Which melds and lay-offs some cards could make: the moves worth asking the rules about.

Natural melds and single-card lay-offs are complete; with wild cards every meld that lies in some place is there, but a wild
card is put only where no card of the hand would lie, or at an end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.cards import FACES, JOKER, SUITS, Card, Rank
from game.melds import HIGH, LOW, Face, Kind, MeldRules, Piece
from game.moves import AddTo
from game.remembered import for_a_deal
from game.standing import Standing
from game.table import TableMeld

Pieces = tuple[Piece, ...]

# A bit for each place in a run, an ace at both, and a line of them for each suit with room between.
_SUIT = 16
_BITS = {card: (1 << card.rank | (card.rank == 1) << HIGH) << _SUIT * card.suit for card in FACES} | {JOKER: 0}


def natural_melds(hand: Sequence[Card], rules: MeldRules) -> Iterator[Pieces]:
    """Every set and run that cards of the hand make without a wild card, once each."""
    held = 0
    for card in hand:
        held |= _BITS[card]
    # Most hands have no three cards of one rank, and no three in a row of one suit: the search is spared them.
    second, third, fourth = held >> _SUIT, held >> 2 * _SUIT, held >> 3 * _SUIT
    if held & (second & (third | fourth) | third & fourth) or rules.joker_sets:
        yield from _sets(hand, rules, 0)
    if held & held >> 1 & held >> 2:
        yield from _runs(hand, rules, 0)


def melds_with(hand: Sequence[Card], rules: MeldRules, card: Card) -> Iterator[Pieces]:
    """Melds of the hand's cards, wild ones among them, that use a copy of `card`."""
    wilds = sum(map(rules.is_wild, hand))
    for pieces in (*_sets(hand, rules, wilds), *_runs(hand, rules, wilds)):
        if any(piece.card == card for piece in pieces):
            yield pieces


def _sets(hand: Sequence[Card], rules: MeldRules, wilds: int) -> Iterator[Pieces]:
    ranks: dict[Rank, list[Card]] = {}
    for card in dict.fromkeys(hand):
        if card.rank is not rules.wild and (card.rank is not Rank.JOKER or rules.joker_sets):
            ranks.setdefault(card.rank, []).append(card)
    most = rules.largest_set or 4
    wild = next((card for card in hand if rules.is_wild(card)), None) if wilds else None
    for rank, cards in ranks.items():
        if rank is Rank.JOKER:
            copies = hand.count(cards[0])
            yield from (tuple(Piece(cards[0]) for _ in range(size)) for size in range(3, min(copies, most) + 1))
            continue
        if len(cards) + wilds < 3:
            continue
        for size in range(max(1, 3 - wilds), len(cards) + 1):
            for some in combinations(cards, size):
                yield from _filled_sets(some, rank, wild, wilds, most)


def _filled_sets(some: tuple[Card, ...], rank: Rank, wild: Card | None, wilds: int, most: int) -> Iterator[Pieces]:
    if 3 <= len(some) <= most:
        yield tuple(map(Piece, some))
    if wild is None:
        return
    lacking = [Card(rank, suit) for suit in SUITS if all(card.suit is not suit for card in some)]
    for jokers in range(max(1, 3 - len(some)), min(wilds, most - len(some)) + 1):
        for stands in combinations(lacking, jokers):
            yield (*map(Piece, some), *(Piece(wild, card) for card in stands))


def _runs(hand: Sequence[Card], rules: MeldRules, wilds: int) -> Iterator[Pieces]:
    wild = next((card for card in hand if rules.is_wild(card)), None) if wilds else None
    by_suit: list[list[Card]] = [[], [], [], [], []]
    for card in hand:
        by_suit[card.suit].append(card)
    for suit in SUITS:
        held = by_suit[suit] if rules.wild is None else [card for card in by_suit[suit] if not rules.is_wild(card)]
        if len(held) + wilds < rules.shortest_run or not held:
            continue
        line = _line(held, rules)
        bottoms = range(rules.lowest, rules.highest - rules.shortest_run + 2)
        for bottom in bottoms if wilds else [place for place in bottoms if place in line and place + 2 in line]:
            yield from _from(bottom, line, suit, rules, wild, wilds, held.count(Card(Rank.ACE, suit)))


def _line(held: Sequence[Card], rules: MeldRules) -> dict[int, Card]:
    return {place: card for card in held for place in rules.places(card.rank)}


def _from(
    bottom: int, line: dict[int, Card], suit: int, rules: MeldRules, wild: Card | None, wilds: int, aces: int
) -> Iterator[Pieces]:
    """The runs that begin at `bottom`, shortest first."""
    run: list[Piece] = []
    for place in range(bottom, rules.highest + 1):
        card = line.get(place)
        if place == HIGH and bottom == LOW and aces < 2 and card is not None and LOW in line:
            card = None  # the one ace lies at the low end already
        if card is not None:
            run.append(Piece(card, end=HIGH if place == HIGH and bottom <= 2 else None))
        elif wild is not None and wilds > 0:
            wilds -= 1
            run.append(Piece(wild, Card(Rank(LOW if place == HIGH else place), SUITS[suit])))
        else:
            return
        if len(run) >= rules.shortest_run and any(not rules.is_wild(piece.card) for piece in run):
            yield tuple(run)


def single_adds(at: Standing, only: Card | None = None) -> Iterator[AddTo]:
    """Every lay-off of one card of the hand, or of the card `only`, that could fit: as itself, or a wild one for each card
    by which a meld could grow.
    """
    rules = at.rules.melds
    cards = at.hand if only is None else (only,)
    wild = next((card for card in cards if rules.is_wild(card)), None) if rules.wild is not None else None
    for number, meld in enumerate(at.melds, 1):
        for card, end in _growth(meld, rules):
            if card in cards:
                yield AddTo((Piece(card, end=end),), number)
            if wild is not None and card != wild:
                yield AddTo((Piece(wild, card),), number)


@for_a_deal(1024)
def _growth(meld: TableMeld, rules: MeldRules) -> tuple[tuple[Card, int | None], ...]:
    """The cards by which a meld could grow by one, an ace at the high end marked as a `Piece` is."""
    return tuple((face.card, HIGH if face.place == HIGH else None) for face in _faces_beside(meld, rules))


def _faces_beside(meld: TableMeld, rules: MeldRules) -> list[Face]:
    faces = [placed.face for placed in meld.placed]
    first = faces[0]
    if meld.kind is Kind.RUN:
        return [Face(p, first.suit) for p in (first.place - 1, faces[-1].place + 1) if rules.lowest <= p <= rules.highest]
    if rules.largest_set is not None and len(faces) >= rules.largest_set:
        return []
    if first.place == 0:
        return [first]
    return [Face(first.place, suit) for suit in SUITS if all(face.suit is not suit for face in faces)]


def adds_reaching(at: Standing, card: Card, number: int) -> Iterator[Pieces]:
    """Lay-offs on a run in which `card` is the last one out and the hand's other cards fill the way to it."""
    meld, rules = at.melds[number - 1], at.rules.melds
    if meld.kind is not Kind.RUN or rules.is_wild(card) or card.suit is not meld.placed[0].face.suit:
        return
    low, high = meld.placed[0].face.place, meld.placed[-1].face.place
    for place in rules.places(card.rank):
        gap = range(place + 1, low) if place < low else range(high + 1, place)
        filled = _bridge(at.hand, gap, meld.placed[0].face.suit, rules)
        if filled is not None and len(gap) > 0 and not low <= place <= high:
            yield (Piece(card, end=HIGH if place == HIGH else None), *filled)


def _bridge(hand: Sequence[Card], gap: range, suit: int, rules: MeldRules) -> Pieces | None:
    wilds = [card for card in hand if rules.is_wild(card)]
    filled = []
    for place in gap:
        card = Card(Rank(place), SUITS[suit])
        if card in hand:
            filled.append(Piece(card))
        elif wilds:
            filled.append(Piece(wilds.pop(), card))
        else:
            return None
    return tuple(filled)
