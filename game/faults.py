"""Why cards are no meld, or do not fit one: the first of the rules that they break."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import Card, Rank
from game.melds import HIGH, Ace, Kind, Meld, MeldRules, Piece, SetSuits, readings
from game.refusals import Reason


def fault(pieces: Sequence[Piece], rules: MeldRules, base: Meld | None = None) -> Reason:
    """Why the pieces have no reading: the first of the rules that they break."""
    for piece in pieces:
        if piece.stands not in (None, piece.card) and not rules.is_wild(piece.card):
            return Reason.NOT_WILD
        if piece.end is not None and piece.end not in rules.places(piece.card.rank):
            return Reason.ACE_LOW if piece.end == HIGH else Reason.ACE_HIGH
    cards = [piece.card for piece in pieces]
    if base is not None:
        return _misfit(pieces, rules, base)
    if len(cards) < 3:
        return Reason.TOO_FEW_CARDS
    jokers = sum(card.rank is Rank.JOKER for card in cards)
    if rules.joker_sets and jokers:
        return Reason.SET_TOO_BIG if jokers == len(cards) else Reason.JOKERS_ALONE
    if sum(not rules.is_wild(card) for card in cards) < rules.naturals:
        return Reason.ALL_WILD
    naturals = [card for card in cards if not rules.is_wild(card)]
    if len({card.rank for card in naturals}) == 1 and len(naturals) + jokers == len(cards):
        return _set_fault(pieces, naturals, rules)
    return _run_fault(pieces, naturals, rules)


def _misfit(pieces: Sequence[Piece], rules: MeldRules, base: Meld) -> Reason:
    unsaid = [Piece(piece.card) for piece in pieces]
    if readings(unsaid, rules, base) and list(pieces) != unsaid:
        return Reason.JOKER_CANNOT_STAND
    if rules.joker_sets and {piece.card.rank is Rank.JOKER for piece in pieces} != {base.cards[0].rank is Rank.JOKER}:
        return Reason.JOKERS_ALONE
    if base.kind is Kind.SET and all(rules.is_wild(p.card) or p.card.rank == base.faces[0].place for p in pieces):
        suits = [face.suit for face in base.faces] + [p.card.suit for p in pieces if not rules.is_wild(p.card)]
        if rules.largest_set is not None and len(base.cards) + len(pieces) > rules.largest_set:
            return Reason.SET_TOO_BIG
        if rules.set_suits is SetSuits.ALL_DIFFERENT and len(set(suits)) < len(suits):
            return Reason.SAME_SUIT_IN_SET
    return Reason.DOES_NOT_FIT


def _set_fault(pieces: Sequence[Piece], naturals: list[Card], rules: MeldRules) -> Reason:
    if rules.largest_set is not None and len(pieces) > rules.largest_set:
        return Reason.SET_TOO_BIG
    if rules.set_suits is SetSuits.ALL_DIFFERENT and len({card.suit for card in naturals}) < len(naturals):
        return Reason.SAME_SUIT_IN_SET
    return Reason.JOKER_CANNOT_STAND


def _run_fault(pieces: Sequence[Piece], naturals: list[Card], rules: MeldRules) -> Reason:
    if readings([Piece(piece.card) for piece in pieces], rules):
        return Reason.JOKER_CANNOT_STAND
    suits = {card.suit for card in naturals}
    most = max(sum(card.rank is other.rank for other in naturals) for card in naturals)
    if len(suits) > 1:
        in_line = len({card.rank for card in naturals}) == len(naturals)
        suit = naturals[0].suit
        as_one = [piece if rules.is_wild(piece.card) else Piece(Card(piece.card.rank, suit)) for piece in pieces]
        if in_line and readings(as_one, rules):
            return Reason.RUN_NOT_IN_SUIT
        return Reason.NOT_A_SET if most > 1 else Reason.NOT_A_MELD
    if len(pieces) < rules.shortest_run:
        return Reason.RUN_TOO_SHORT
    ranks = {card.rank for card in naturals}
    if Rank.ACE in ranks:
        if ranks & {Rank.KING} and ranks & {Rank.TWO}:
            return Reason.NO_WRAP
        if rules.ace is Ace.LOW and ranks & {Rank.KING, Rank.QUEEN}:
            return Reason.ACE_LOW
        if rules.ace is Ace.HIGH and ranks & {Rank.TWO, Rank.THREE}:
            return Reason.ACE_HIGH
    return Reason.RUN_BROKEN
