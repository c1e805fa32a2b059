"""What the selected cards can do: the moves to offer, and those that are refused, with the reason. No rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.cards import Card
from game.melds import Meld, Piece, pieces_of, readings
from game.moves import AddTo, Discard, Lay, Move, TakeDiscards, TakeStock
from game.refusals import Reason, Refusal
from game.table import Phase
from game.variant import GoingOut
from game.view import View

Check = Callable[[Move], Refusal | None]


class Offer(NamedTuple):
    """A move, and why it cannot be made, or None."""

    move: Move
    refusal: Refusal | None


class Offers(NamedTuple):
    """All that may be shown: `draws` for the piles, `bar` for the bar under the hand, `melds` per meld on the table,
    `drop` for the discard pile."""

    draws: tuple[Offer, ...] = ()
    bar: tuple[Offer, ...] = ()
    melds: tuple[Offer | None, ...] = ()
    drop: Offer | None = None


NO_OFFERS = Offers()


def offers(view: View, chosen: Sequence[Card], check: Check, draws: Sequence[Move]) -> Offers:
    """What to offer for a view and a selection; `draws` are the legal ones."""
    if view.turn != view.seat or view.phase is Phase.OVER:
        return Offers(melds=(None,) * len(view.melds))
    if view.phase is Phase.DRAW:
        found = [Offer(move, None) for move in draws]
        for usual in (TakeStock(), TakeDiscards(1)):
            if usual not in draws:
                found.append(Offer(usual, check(usual)))
        return Offers(draws=tuple(found), melds=(None,) * len(view.melds))
    if not chosen:
        return Offers(melds=(None,) * len(view.melds))
    adds = tuple(_asked(AddTo(tuple(map(Piece, chosen)), number), check) for number in range(1, len(view.melds) + 1))
    drop = _asked(Discard(chosen[0]), check) if len(chosen) == 1 else None
    bar = [*_lays(view, chosen, check), *_adds(adds)]
    if drop is not None:
        bar.append(drop)
        if view.variant.turn.going_out is GoingOut.ANNOUNCED:
            bar.append(_asked(Discard(chosen[0], out=True), check))
    return Offers(bar=tuple(bar), melds=adds, drop=drop)


def _asked(move: Move, check: Check) -> Offer:
    return Offer(move, check(move))


def _adds(adds: Sequence[Offer]) -> Iterator[Offer]:
    """Every meld that the cards fit; where they fit none, one greyed offer with the most telling reason."""
    fitting = [offer for offer in adds if offer.refusal is None]
    if fitting or not adds:
        yield from fitting
    else:
        told = [offer for offer in adds if offer.refusal and offer.refusal.reason is not Reason.DOES_NOT_FIT]
        yield (told or adds)[0]


def _lays(view: View, chosen: Sequence[Card], check: Check) -> Iterator[Offer]:
    """The selection as one meld, in each reading that its wild cards have, or as several melds in one action."""
    plain = _asked(Lay((tuple(map(Piece, chosen)),)), check)
    if plain.refusal is None:
        yield plain
        return
    if plain.refusal.reason is Reason.JOKER_UNCLEAR:
        for meld in readings(tuple(map(Piece, chosen)), view.rules.melds):
            yield _asked(Lay((pieces_of(meld),)), check)
        return
    several = parted(chosen, view) if len(chosen) >= 6 else ()
    if several:
        yield _asked(Lay(tuple(pieces_of(meld) for meld in several)), check)
    elif len(chosen) > 1:
        yield plain


def parted(cards: Sequence[Card], view: View) -> tuple[Meld, ...]:
    """The cards parted into melds, all of them used, or nothing: the first way found. Natural cards only.

    A first card must be in some meld with the others, so each step tries the sets and the run starts that hold it.
    """
    if not cards:
        return ()
    ordered = sorted(cards, key=lambda card: (card.suit, card.rank))
    return _parted(ordered, view) or ()


def _parted(cards: list[Card], view: View) -> tuple[Meld, ...] | None:
    if not cards:
        return ()
    first = cards[0]
    for group in _groups(first, cards[1:]):
        found = readings([Piece(card) for card in group], view.rules.melds)
        if found:
            rest = list(cards)
            for card in group:
                rest.remove(card)
            others = _parted(rest, view)
            if others is not None:
                return (found[0], *others)
    return None


def _groups(first: Card, others: Sequence[Card]) -> Iterator[list[Card]]:
    """Groups with `first` that may be melds: its rank, all or all but one, and stretches of its suit, longest first."""
    same = [card for card in others if card.rank == first.rank]
    for left_out in (None, *(same if len(same) > 2 else ())):
        group = [first, *(card for card in same if card is not left_out)]
        if len(group) > 2:
            yield group
    line = [card for card in others if card.suit == first.suit]
    for size in range(len(line), 1, -1):
        yield [first, *line[:size]]
        if first.rank == 1 and size < len(line) + 1:  # an ace may lie above the king
            yield [first, *line[len(line) - size :]]
