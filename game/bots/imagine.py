"""A world that a view allows: the hidden cards dealt anew, so that the same view would be seen (shared/design.md, "Hidden
information"). `view_of(imagine(view, rng), view.seat) == view`, always.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm
from random import Random

from game.cards import Card, in_order, without
from game.chance import below, shuffled
from game.table import Deed, Seat, Table
from game.view import View

Dealt = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]  # all hands, and the stock

_FEW = 24  # worlds that are all looked at, where there are no more
_LATELY = 6  # discards of a seat that still tell something
_THREW, _KEEPS = 0.4, 2.5  # how much likelier a seat holds what goes with a card that it threw, or that it took


def imagine(view: View, rng: Random) -> Table:
    """The table as it may lie. Known cards are where they are known to be; the others go where chance, the stock's known
    contents, and what the seats took and threw allow.
    """
    return world_of(view, *Unseen(view).dealt(rng))


def world_of(view: View, hands: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...]) -> Table:
    """The table of a view with these hands and this stock."""
    return Table(
        variant=view.variant,
        rules=view.rules,
        seats=view.seats,
        dealer=view.dealer,
        turn=view.turn,
        stock=stock,
        discards=view.discards,
        hands=hands,
        known=view.known,
        totals=view.totals,
        laid=view.laid,
        phase=view.phase,
        turn_number=view.turn_number,
        turns_done=view.turns_done,
        melds=view.melds,
        barred=view.barred,
        wanted=view.wanted,
        freed=view.freed,
        melds_this_turn=view.melds_this_turn,
        actions=view.actions,
        reforms=view.reforms,
        passes=view.passes,
        out=view.out,
        went_rummy=view.went_rummy,
        ended=view.ended,
        stock_known=view.stock_known,
        history=view.history,
    )


class Unseen:
    """What a view hides: `old` cards that can only be in other hands, `fresh` ones that may also be in the stock."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.others = [seat for seat in range(view.seats) if seat != view.seat]
        self.room = {seat: view.counts[seat] - len(view.known[seat]) for seat in self.others}
        unseen = Counter(view.rules.pack.cards())
        unseen.subtract(view.hand)
        unseen.subtract(view.discards)
        unseen.subtract(placed.card for meld in view.melds for placed in meld.placed)
        for seat in self.others:
            unseen.subtract(view.known[seat])
        order, among, drawn = view.stock_known
        unseen.subtract(order)
        unseen = +unseen  # a record's position may leave cards out of play
        self.most = dict(self.room)  # cards of `fresh` that a seat may hold
        self.old: list[Card] = []
        if among:
            shared = unseen & Counter(among)
            old = list((unseen - shared).elements())
            most = {seat: min(self.room[seat], drawn[seat]) for seat in self.others}
            taken = sum(shared.values()) - view.stock
            if len(old) + taken == sum(self.room.values()) and 0 <= taken <= sum(most.values()):
                self.old, unseen, self.most = old, shared, most
        self.fresh = list(in_order(unseen.elements()))
        self.signs = {seat: _signs(view, seat) for seat in self.others}

    def dealt(self, rng: Random) -> Dealt:
        """All hands and the stock, in some way that fits."""
        view = self.view
        shares = self._shares(rng)
        hands = list(view.known)
        hands[view.seat] = view.hand
        old, fresh = list(self.old), list(self.fresh)
        for seat in shuffled(self.others, rng):
            mine = _pick(old, self.room[seat] - shares[seat], self.signs[seat], rng)
            mine += _pick(fresh, shares[seat], self.signs[seat], rng)
            hands[seat] = in_order((*view.known[seat], *mine))
        stock = view.stock_known.order or shuffled(fresh, rng)[: view.stock]
        return tuple(hands), stock

    def every(self) -> list[Dealt] | None:
        """All the ways to deal the hidden cards, where those are few and nothing more is known of them; else None."""
        if self.old or self._ways() > _FEW:
            return None
        return list(dict.fromkeys(self._dealt_on(tuple(self.fresh), self.view.known, self.others)))

    def _ways(self) -> int:
        """In how many ways hands and stock can lie, each card being another."""
        left, ways = len(self.fresh), 1
        for seat in self.others:
            ways *= comb(left, self.room[seat])
            left -= self.room[seat]
        return ways if self.view.stock_known.order else ways * perm(left, self.view.stock)

    def _dealt_on(self, cards: tuple[Card, ...], hands: tuple[tuple[Card, ...], ...], seats: list[Seat]) -> Iterator[Dealt]:
        """All ways to give some cards to seats, and the rest to the stock."""
        view = self.view
        if not seats:
            whole = (*hands[: view.seat], view.hand, *hands[view.seat + 1 :])
            stocks = [view.stock_known.order] if view.stock_known.order else permutations(cards, view.stock)
            yield from ((whole, stock) for stock in stocks)
            return
        seat, *others = seats
        for mine in dict.fromkeys(combinations(cards, self.room[seat])):
            hand = in_order((*view.known[seat], *mine))
            yield from self._dealt_on(without(cards, mine), (*hands[:seat], hand, *hands[seat + 1 :]), others)

    def _shares(self, rng: Random) -> dict[Seat, int]:
        """How many cards of `fresh` each seat holds."""
        if not self.old:
            return self.room
        places = shuffled([seat for seat in self.others for _ in range(self.most[seat])], rng)
        taken = sum(self.room.values()) - len(self.old)
        shares = dict.fromkeys(self.others, 0)
        for seat in places[:taken]:
            shares[seat] += 1
        return shares


def _signs(view: View, seat: Seat) -> dict[Card, float]:
    """How much likelier than others a seat holds some cards, judged by what it threw lately and what it is known to keep."""
    signs: dict[Card, float] = {}
    thrown = [event.cards[0] for event in view.history if event.deed is Deed.DROPPED and event.seat == seat]
    for cards, factor in ((thrown[-_LATELY:], _THREW), (view.known[seat], _KEEPS)):
        for card in cards:
            for other in view.rules.pack.cards():
                near = other.rank == card.rank or (other.suit is card.suit and abs(other.rank - card.rank) == 1)
                if near:
                    signs[other] = factor
    return signs


def _pick(cards: list[Card], count: int, signs: dict[Card, float], rng: Random) -> list[Card]:
    """So many cards out of a list, which loses them; likelier ones more often."""
    if count <= 0:
        return []
    if not signs:
        return [cards.pop(below(rng, len(cards))) for _ in range(count)]
    keyed = sorted(range(len(cards)), key=lambda at: _key(rng.random(), signs.get(cards[at], 1.0)), reverse=True)
    chosen = sorted(keyed[:count], reverse=True)
    return [cards.pop(at) for at in chosen]


def _key(chance: float, weight: float) -> float:
    return float(chance ** (1.0 / weight))
