"""What a seat can work out from its view: which cards are still about, who may want one, what fits the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.cards import SUITS, Card, Pack, Rank
from game.melds import HIGH, LOW, Kind, MeldRules, SetSuits
from game.remembered import for_a_deal
from game.table import Deed, Seat, TableMeld
from game.view import View


class Ways(NamedTuple):
    """The pairs of cards with which a card makes a meld of three."""

    by_rank: tuple[tuple[Card, Card], ...]
    by_suit: tuple[tuple[Card, Card], ...]


@for_a_deal(4096)
def ways(card: Card, rules: MeldRules) -> Ways:
    """Every pair that completes a card to a set or to a run of three, wild cards aside."""
    if card.rank is Rank.JOKER:
        return Ways(((card, card),) if rules.joker_sets else (), ())
    suits = [suit for suit in SUITS if suit is not card.suit or rules.set_suits is SetSuits.ANY]
    mates = [Card(card.rank, suit) for suit in suits]
    by_rank = [
        (one, other) for at, one in enumerate(mates) for other in mates[at:] if one != other or rules.set_suits is SetSuits.ANY
    ]
    by_suit = []
    for place in rules.places(card.rank):
        for bottom in (place - 2, place - 1, place):
            if rules.lowest <= bottom and bottom + 2 <= rules.highest:
                one, other = (_at(p, card.suit) for p in range(bottom, bottom + 3) if p != place)
                by_suit.append((one, other))
    return Ways(tuple(by_rank), tuple(by_suit))


def _at(place: int, suit: int) -> Card:
    return Card(Rank(LOW if place == HIGH else place), SUITS[suit])


def fits(melds: Iterable[TableMeld], rules: MeldRules) -> set[Card]:
    """The natural cards by which melds on the table could grow now."""
    found: set[Card] = set()
    for meld in melds:
        faces = [placed.face for placed in meld.placed]
        if meld.kind is Kind.RUN:
            low, high = faces[0].place, faces[-1].place
            if low > rules.lowest:
                found.add(_at(low - 1, faces[0].suit))
            if high < rules.highest:
                found.add(_at(high + 1, faces[0].suit))
        elif rules.largest_set is None or len(faces) < rules.largest_set:
            if faces[0].place == 0:
                found.add(meld.placed[0].card)
            else:
                rank = Rank(LOW if faces[0].place == HIGH else faces[0].place)
                taken = {face.suit for face in faces} if rules.set_suits is SetSuits.ALL_DIFFERENT else set()
                found.update(Card(rank, suit) for suit in SUITS if suit not in taken)
    return found


class Outlook:
    """What can be worked out from a view.

    `unseen[card]`: copies that are in the stock or in the unknown part of another hand, `stock[card]` those that may be in
    the stock; `possible` are the cards that may be
    drawn. `fits`: the cards by which melds on the table could grow. `rival` is the seat that plays next.
    """

    def __init__(self, view: View, *, forgetful: bool = False) -> None:
        self.view = view
        rules = view.rules
        self.melds_rules = rules.melds
        gone: list[Card] = [*view.hand, *(placed.card for meld in view.melds for placed in meld.placed)]
        gone += view.discards[-1:] if forgetful else view.discards
        if not forgetful:
            for seat, cards in enumerate(view.known):
                if seat != view.seat:
                    gone += cards
        unseen = dict(_pack(rules.pack))
        for card in gone:
            unseen[card] -= 1
        self.unseen = unseen
        self.count = max(1, sum(unseen.values()))
        order = view.stock_known.order
        self.next_card = order[-1] if order and not forgetful else None
        self.soon = _soon(order, view.seats) if order and not forgetful else None
        self.stock = dict(unseen)
        among = view.stock_known.among
        if among and not forgetful:  # what was shuffled into the stock is known: the other unseen cards are all in hands
            shuffled = Counter(among)
            self.stock = {card: min(copies, shuffled[card]) for card, copies in unseen.items()}
        self.in_stock = max(1, sum(self.stock.values()))
        self.possible = tuple(self.soon or (card for card, copies in self.stock.items() if copies > 0))
        self.fits = fits(view.melds, rules.melds)
        self.rival: Seat = (view.seat + 1) % view.seats

    def chance(self, card: Card) -> float:
        """The chance that the next card that this seat draws from the stock, after the others' turns, is this one."""
        if self.soon is not None:
            return self.soon.get(card, 0.0)
        return self.stock[card] / self.in_stock


@lru_cache(maxsize=16)
def _pack(pack: Pack) -> dict[Card, int]:
    return dict(Counter(pack.cards()))


def _soon(order: tuple[Card, ...], seats: int) -> dict[Card, float]:
    """Where the order of the stock is known: what this seat may draw in its next turn. Others may take a discard
    instead, and what lies deeper comes later."""
    chances: dict[Card, float] = {}
    for at in range(1, len(order) + 1):
        near = 0.25 if at == seats else 0.125 if abs(at - seats) == 1 else 0.0
        chances[order[-at]] = chances.get(order[-at], 0.0) + near + 0.5 / len(order)
    return chances


class Wants:
    """How much another seat, the next one if none is named, could use a card that is thrown."""

    def __init__(self, look: Outlook, seat: Seat | None = None) -> None:
        view = look.view
        self.look = look
        self.seat = look.rival if seat is None else seat
        self.hidden = max(0, view.counts[self.seat] - len(view.known[self.seat]))
        self.share = self.hidden / look.count
        self.known = Counter(view.known[self.seat])
        self.threw: Counter[Card] = Counter()
        for event in view.history:
            if event.deed is Deed.DROPPED and event.seat == self.seat:
                self.threw.update(event.cards)
        self.threw_lately = set()
        turns = 0
        for event in reversed(view.history):
            if event.deed is Deed.DROPPED and event.seat == self.seat:
                self.threw_lately.add(event.cards[0])
                turns += 1
                if turns == 4:
                    break

    def holds(self, card: Card) -> float:
        """The chance that the seat holds a card."""
        if self.known[card]:
            return 1.0
        share = self.share * self.look.unseen[card]
        return min(1.0, share * 0.4 if card in self.threw else share)

    def use(self, card: Card) -> float:
        """The expected number of melds that it could make with a card, up to 1."""
        total = 0.0
        rank, suit = ways(card, self.look.melds_rules)
        for one, other in (*rank, *suit):
            total += self.holds(one) * self.holds(other)
        if any(thrown.rank is card.rank for thrown in self.threw_lately):
            total *= 0.5
        return min(1.0, total)


def laid_off(cards: Iterable[Card], melds: Iterable[TableMeld], rules: MeldRules) -> list[Card]:
    """What is left of some natural cards once all that fit melds on the table lie there, whatever the order."""
    rest = list(cards)
    runs = [[m.placed[0].face.suit, m.placed[0].face.place, m.placed[-1].face.place] for m in melds if m.kind is Kind.RUN]
    sets = [m for m in melds if m.kind is Kind.SET]
    places: dict[int, list[int]] = {}
    for meld in sets:
        if rules.largest_set is None or len(meld.placed) < rules.largest_set:
            rank = meld.placed[0].face.place
            places.setdefault(LOW if rank == HIGH else rank, []).extend(
                face.suit for face in (placed.face for placed in meld.placed)
            )
    kept = []
    for card in rest:
        suits = places.get(int(card.rank))
        if suits is not None and (card.suit not in suits or card.rank is Rank.JOKER):
            suits.append(card.suit)
        else:
            kept.append(card)
    grown = bool(runs)
    while grown:
        grown = False
        for card in kept:
            for run in runs:
                if run[0] == card.suit and any(
                    place in (run[1] - 1, run[2] + 1) and rules.lowest <= place <= rules.highest
                    for place in rules.places(card.rank)
                ):
                    place = next(p for p in rules.places(card.rank) if p in (run[1] - 1, run[2] + 1))
                    run[1], run[2] = min(run[1], place), max(run[2], place)
                    kept.remove(card)
                    grown = True
                    break
            if grown:
                break
    return kept
