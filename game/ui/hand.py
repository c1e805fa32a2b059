"""My hand in my own order: it follows the view, and is never shuffled under my fingers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.cards import Card, Suit
from game.ui.state import Hand, Held, Sort

_SUIT_ORDER = {Suit.S: 0, Suit.H: 1, Suit.C: 2, Suit.D: 3, Suit.NONE: 4}  # black and red in turn


def follow(hand: Hand, cards: Sequence[Card]) -> Hand:
    """The hand after the view's changed: cards that left are gone, new ones come last and are marked.

    A card that is no longer there is no longer selected, so a selection is never stale. Of twins the selected one leaves.
    """
    before = Counter(one.card for one in hand.held)
    less, more = before - Counter(cards), Counter(cards) - before
    left = set()
    others = [one for one in reversed(hand.held) if one.key not in hand.selected]
    for one in (*(one for one in hand.held if one.key in hand.selected), *others):
        if less[one.card]:
            less[one.card] -= 1
            left.add(one.key)
    held = [one for one in hand.held if one.key not in left]
    key = hand.next_key
    fresh = set(hand.fresh)
    came = list(more.elements())
    for card in came:
        held.append(Held(key, card))
        fresh.add(key)
        key += 1
    keys = [one.key for one in held]
    if came and not hand.held:
        fresh = set()
    gone = tuple(one for one in hand.held if one.key not in keys)
    groups = hand.groups if not gone and not came else ()
    return Hand(
        held=tuple(held),
        fresh=frozenset(fresh) & frozenset(keys),
        selected=hand.selected & frozenset(keys),
        cursor=_cursor(hand, keys),
        groups=groups,
        next_key=key,
        gone=gone,
    )


def _cursor(hand: Hand, keys: Sequence[int]) -> int | None:
    """The card that holds the focus; where it has left, its neighbour takes over."""
    if hand.cursor in keys or not keys:
        return hand.cursor if keys else None
    old = [one.key for one in hand.held]
    place = old.index(hand.cursor) if hand.cursor in old else 0
    return keys[min(place, len(keys) - 1)]


def seen(hand: Hand) -> Hand:
    """A new turn of mine begins: no card counts as new any more."""
    return replace(hand, fresh=frozenset())


def toggle(hand: Hand, key: int) -> Hand:
    """Select a card or let it go; the focus goes along."""
    if key not in {one.key for one in hand.held}:
        return hand
    return replace(hand, selected=hand.selected ^ {key}, cursor=key)


def select(hand: Hand, cards: Iterable[Card]) -> Hand:
    """Select just these cards."""
    wanted = Counter(cards)
    keys = set()
    for one in hand.held:
        if wanted[one.card]:
            wanted[one.card] -= 1
            keys.add(one.key)
    return replace(hand, selected=frozenset(keys))


def step(hand: Hand, where: str) -> Hand:
    """Move the focus: `left`, `right`, `first`, `last`; it stops at the ends."""
    keys = [one.key for one in hand.held]
    if not keys:
        return hand
    at = keys.index(hand.cursor) if hand.cursor in keys else 0
    to = {"left": max(0, at - 1), "right": min(len(keys) - 1, at + 1), "first": 0, "last": len(keys) - 1}[where]
    return replace(hand, cursor=keys[to])


def hold(hand: Hand, key: int) -> Hand:
    """A card is taken hold of: it is selected, alone unless it was selected already."""
    return hand if key in hand.selected else replace(hand, selected=frozenset({key}), cursor=key)


def carry(hand: Hand, key: int, before: int | None) -> Hand:
    """Move one card before another of the hand, or to the end; it is not selected any more."""
    moved = [one for one in hand.held if one.key == key]
    rest = [one for one in hand.held if one.key != key]
    keys = [one.key for one in rest]
    place = keys.index(before) if before in keys else len(rest)
    rest[place:place] = moved
    return replace(hand, held=tuple(rest), groups=(), selected=hand.selected - {key})


def ordered(hand: Hand, how: Sort, melds: Sequence[Sequence[Card]] = ()) -> Hand:
    """The hand sorted; for `Sort.BEST` the melds of its best arrangement are given and come first."""
    left = sorted(hand.held, key=lambda one: _by_rank(one.card) if how is Sort.RANK else _by_suit(one.card))
    if how is not Sort.BEST:
        return replace(hand, held=tuple(left), groups=())
    first: list[Held] = []
    for meld in melds:
        for card in meld:
            one = next(held for held in left if held.card == card)
            left.remove(one)
            first.append(one)
    left.sort(key=lambda one: _by_rank(one.card))
    return replace(hand, held=(*first, *left), groups=tuple(len(meld) for meld in melds) or (0,))


def _by_suit(card: Card) -> tuple[int, int]:
    return _SUIT_ORDER[card.suit], card.rank


def _by_rank(card: Card) -> tuple[int, int]:
    return card.rank, _SUIT_ORDER[card.suit]
