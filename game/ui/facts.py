"""What a scene of the table is made from: the view of the person in front of the page and what goes with it, all public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.table import Deed, Phase
from game.ui.offers import NO_OFFERS, Offers
from game.variant import EndBy
from game.view import View
from game.words.deeds import Speech
from game.words.words import Words

if TYPE_CHECKING:
    from game.match import DealResult


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The table as it is shown. `token` is the number of moves played: a press is bound to the one it was drawn for."""

    view: View
    token: int
    names: tuple[str, ...]
    levels: tuple[str, ...]  # empty text for a person
    offers: Offers = NO_OFFERS
    can_undo: bool = False
    deadwood: int | None = None
    results: tuple[DealResult, ...] = ()
    totals: tuple[int, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()
    seed: str = ""
    log: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @property
    def me(self) -> int:
        """The seat of the person in front of the page."""
        return self.view.seat

    @property
    def mine(self) -> bool:
        """Whether it is my move."""
        return self.view.turn == self.me and self.view.phase is not Phase.OVER

    @property
    def deal_over(self) -> bool:
        """Whether the deal that is shown has ended."""
        return self.view.phase is Phase.OVER

    def others(self) -> tuple[int, ...]:
        """The other seats, from my left on, which is the order of play."""
        return tuple((self.me + step) % self.view.seats for step in range(1, self.view.seats))

    def speech(self, words: Words, *, aloud: bool = False) -> Speech:
        """Sentences about this table."""
        return Speech(words, self.names.__getitem__, self.me, aloud=aloud)


def what_now(facts: Facts, words: Words, *, aloud: bool = False) -> str:
    """Who is to move and, where it is me, what I may do."""
    view, speech = facts.view, facts.speech(words, aloud=aloud)
    if facts.over:
        return words.t("The match is over.")
    if facts.deal_over:
        return words.t("The deal is over.")
    if not facts.mine:
        return words.t("{name} is to play.", name=facts.names[view.turn])
    if view.phase is Phase.DRAW:
        return _draw_now(facts, words, speech)
    if len(view.hand) == 1 and view.barred not in view.hand:
        return words.t("Your turn: discard your last card, or add it to a meld.")
    if any(event.deed in (Deed.LAID, Deed.ADDED) and event.seat == facts.me for event in view.history[-1:]):
        return words.t("Your turn: lay or add more, or discard one card to end your turn.")
    return words.t("Your turn: lay sets and runs, add to melds, then discard one card.")


def _draw_now(facts: Facts, words: Words, speech: Speech) -> str:
    view = facts.view
    legal = [str(offer.move) for offer in facts.offers.draws if offer.refusal is None]
    top = speech.card(view.discards[-1]) if view.discards else ""
    if "stock" in legal and "take 1" in legal:
        if view.stock == 0:
            return words.t("Your turn: the stock is used up. Shuffle the discards and draw, or take the {card}.", card=top)
        return words.t("Your turn: draw from the stock or take the {card}.", card=top)
    if "turn" in legal:
        return words.t("Your turn: turn the discard pile over and draw, or take the {card}.", card=top)
    if "take 1" in legal:
        return words.t("Your turn: take the {card}.", card=top)
    return words.t("Your turn: draw from the stock.")


def match_length(facts: Facts, words: Words) -> str:
    """Which deal it is, and how long the match goes."""
    view = facts.view
    ends = view.variant.ends
    if ends.by is EndBy.POINTS:
        return words.t("Deal {number}, to {target} points", number=view.rules.number, target=words.number(ends.target))
    return words.t("Deal {number} of {deals}", number=view.rules.number, deals=words.number(ends.deals))
