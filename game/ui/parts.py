"""What several parts of the table's scene share."""

from __future__ import annotations

from game.cards import Card, Rank
from game.ui.facts import Facts
from game.ui.html import attrs, esc
from game.ui.offers import Offer
from game.ui.state import UiState
from game.words.words import Words


def press(offer: Offer | None, facts: Facts) -> str:
    """What an element does when pressed: the move, or only its reason where it is refused."""
    if offer is None:
        return attrs(aria_disabled="true")
    if offer.refusal is not None:
        return attrs(data_why=str(offer.move), data_turn=facts.token)
    return attrs(data_move=str(offer.move), data_turn=facts.token)


def gone(ui: UiState) -> dict[Card, str]:
    """The elements of the cards that have just left my hand."""
    return {held.card: f"h{held.key}" for held in ui.hand.gone}


def is_wild(card: Card, facts: Facts) -> bool:
    """Whether a card of a common rank is wild in this deal; a joker shows it by itself."""
    return card.rank is not Rank.JOKER and facts.view.rules.melds.is_wild(card)


def dealer_mark(facts: Facts, seat: int, words: Words) -> str:
    """The mark of the seat that deals."""
    if facts.view.dealer != seat:
        return ""
    return f' <abbr class="dealer" title="{esc(words.t("dealer"))}">{esc(words.t("D"))}</abbr>'


def points(facts: Facts, seat: int, words: Words) -> str:
    """The running score of a seat, or of its team."""
    total = facts.totals[facts.view.variant.teams_of(facts.view.seats)[seat]] if facts.totals else 0
    return words.n("{n} pt", "{n} pts", total)
