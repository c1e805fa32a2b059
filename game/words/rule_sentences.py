"""Sentences of rules that several games share, each made from a game's declaration."""

from __future__ import annotations

from game.melds import Ace
from game.variant import GoingOut, Variant
from game.words.words import Words


def ace_said(words: Words, variant: Variant) -> str:
    match variant.melds.ace:
        case Ace.LOW:
            return words.t("The ace is low in runs: A 2 3, but not Q K A.")
        case Ace.HIGH:
            return words.t("The ace is high in runs: Q K A, but not A 2 3.")
    return words.t("The ace lies low or high in runs, A 2 3 or Q K A, but never in the middle.")


def values_said(words: Words, variant: Variant) -> str:
    values = variant.deal_rules(1, variant.usual_seats).values
    return words.t("An ace counts {ace}, J Q K 10, the others their number.", ace=words.number(values[1]))


def sizes_said(words: Words, variant: Variant) -> str:
    """How many cards two, three, four … players are dealt."""
    least, most = variant.seats
    sizes = {seats: variant.deals[0].size(seats) for seats in range(least, most + 1)}
    parts = []
    for size in dict.fromkeys(sizes.values()):
        seats = [number for number, cards in sizes.items() if cards == size]
        who = words.number(seats[0]) if len(seats) == 1 else f"{words.number(seats[0])}–{words.number(seats[-1])}"
        parts.append(words.t("{seats} players get {count} cards each", seats=who, count=words.number(size)))
    return words.t("{first}.", first=words.listed(parts))


def one_meld_said(words: Words, variant: Variant) -> str:
    if variant.melding.melds_per_turn != 1:
        return ""
    return words.t("House rule: one new meld in a turn, unless you go out with what you lay.")


def barred_said(words: Words) -> str:
    return words.t("To end your turn discard one card, but not the one that you have just taken from the discard pile.")


def set_said(words: Words) -> str:
    return words.t("A set is three or four cards of one rank: 7♠ 7♥ 7♦.")


def run_said(words: Words, variant: Variant) -> str:
    if variant.melds.shortest_run > 3:
        return words.t("A run is four or more cards of one suit in a row: 4♥ 5♥ 6♥ 7♥.")
    return words.t("A run is three or more cards of one suit in a row: 4♥ 5♥ 6♥.")


def shuffle_said(words: Words, variant: Variant) -> str:
    return words.t(
        "When the stock is used up, all discards but the top one are shuffled into a new one, up to {n} times in a deal.",
        n=words.number(variant.caps.reforms),
    )


def open_melds_said(words: Words, variant: Variant) -> list[str]:
    t = words.t
    return [
        t("Then lay melds face up if you like, and add cards to any meld on the table, yours or not."),
        one_meld_said(words, variant),
        barred_said(words),
        t("With your last card, in a meld, added to one or discarded, you are out, and the deal ends.")
        if variant.turn.going_out is GoingOut.ANY_WAY
        else t("House rule: you go out only by discarding your last card, so keep one for that."),
    ]
