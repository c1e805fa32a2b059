"""The rules of a game as a player reads them, with the house rules in force; safe HTML text."""

from __future__ import annotations

from html import escape

from game.melds import Ace
from game.variant import EndBy, GoingOut, Variant
from game.words.words import Words


def basic(words: Words, variant: Variant | None) -> str:
    """Basic Rummy, under a match's house rules or the usual ones."""
    t = words.t
    either = variant is not None and variant.melds.ace is Ace.EITHER_END
    points = [
        t("Be the first to get rid of all your cards. Two players get ten cards each, three or four seven, five or six six."),
        t("In your turn draw one card: the top of the stock or the top of the discard pile."),
        t("Then lay melds if you like: a set is three or four cards of one rank, a run three or more of one suit in a row."),
        t("The ace is low or high in runs, never in the middle.")
        if either
        else t("The ace is low in runs: A 2 3, but not Q K A."),
        t("You may add cards to any meld on the table, yours or not."),
        t("To end your turn discard one card; not the one that you have just taken from the discard pile."),
        t("When you have played your last card, by a meld, by adding or by discarding, you are out, and the deal ends."),
        t(
            "Whoever is out scores all cards in the other hands: A {ace}, J Q K 10, the others their number.",
            ace=15 if either else 1,
        ),
        t("Going rummy, playing all cards in one turn and none before, doubles that."),
        t("When the stock is used up, all discards but the top one are shuffled into a new one."),
    ]
    if variant is not None and variant.turn.going_out is GoingOut.BY_DISCARD:
        points.append(t("House rule: your last card must be discarded."))
    if variant is not None and variant.melding.melds_per_turn == 1:
        points.append(t("House rule: one new meld in a turn, unless you go out with it."))
    if variant is not None and variant.ends.by is EndBy.DEALS:
        points.append(
            words.n(
                "Whoever has most points after {n} deal wins.",
                "Whoever has most points after {n} deals wins.",
                variant.ends.deals,
            )
        )
    else:
        points.append(t("The first to reach {n} points wins.", n=words.number(variant.ends.target if variant else 150)))
    return '<ul class="rules">' + "".join(f"<li>{escape(point)}</li>" for point in points) + "</ul>"
