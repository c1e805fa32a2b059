"""What a scene of the table is made from: the view of the person in front of the page and what goes with it, all public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.moves import Discard, Lay
from game.table import Deed, Phase
from game.ui.offers import NO_OFFERS, Offers
from game.variant import EndBy, GoingOut, Laying
from game.view import View
from game.words import games
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
    watching: bool = False  # bots play at every seat, mine too
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
    def you(self) -> int:
        """The seat that is spoken to as "you"; -1 while bots play at all of them."""
        return -1 if self.watching else self.me

    @property
    def mine(self) -> bool:
        """Whether it is my move."""
        return not self.watching and self.view.turn == self.me and self.view.phase is not Phase.OVER

    @property
    def deal_over(self) -> bool:
        """Whether the deal that is shown has ended."""
        return self.view.phase is Phase.OVER

    def others(self) -> tuple[int, ...]:
        """The other seats, from my left on, which is the order of play."""
        return tuple((self.me + step) % self.view.seats for step in range(1, self.view.seats))

    def speech(self, words: Words, *, aloud: bool = False) -> Speech:
        """Sentences about this table."""
        return Speech(words, self.names.__getitem__, self.you, aloud=aloud)


def what_now(facts: Facts, words: Words, *, aloud: bool = False) -> str:
    """Who is to move and, where it is me, what I may do."""
    view = facts.view
    if facts.over:
        return words.t("The match is over.")
    if facts.deal_over:
        return words.t("The deal is over.")
    if not facts.mine:
        name = facts.names[view.turn]
        if view.out is not None:
            return words.t("Last turns: {name} is to play.", name=name)
        return words.t("{name} is to play.", name=name)
    say = _draw_now if view.phase is Phase.DRAW else _play_now
    doing = say(facts, words, facts.speech(words, aloud=aloud))
    if view.out is not None:
        return words.t("Your last turn: {doing}", doing=doing)
    return words.t("Your turn: {doing}", doing=doing)


def _draw_now(facts: Facts, words: Words, speech: Speech) -> str:
    view = facts.view
    legal = {str(offer.move) for offer in facts.offers.draws if offer.refusal is None}
    ways = []
    if "stock" in legal:
        ways.append(words.t("draw from the stock") if view.stock else words.t("shuffle the discards and draw"))
    if "turn" in legal:
        ways.append(words.t("turn the discard pile over and draw"))
    if "take 1" in legal:
        ways.append(words.t("take the {card}", card=speech.card(view.discards[-1])))
    if legal - {"stock", "turn", "pass", "take 1"}:
        ways.append(words.t("dig in the discard pile"))
    if "pass" in legal:
        ways.append(words.t("pass"))
    said = words.t("{ways}.", ways=words.either(ways))
    if not view.hand:
        return words.t("your hand is empty; {doing}", doing=said)
    return said if view.stock else words.t("the stock is used up; {doing}", doing=said)


def _play_now(facts: Facts, words: Words, speech: Speech) -> str:
    view, turn = facts.view, facts.view.variant.turn
    owes = view.rules.contract is not None and view.laid[facts.me] is None
    if view.wanted is not None:
        if owes:
            return words.t("lay your contract with the {card} that you took.", card=speech.card(view.wanted))
        return words.t("play the {card} that you took, in a meld or on one.", card=speech.card(view.wanted))
    if view.freed:
        return words.t("play the joker that you took, in a meld or on one.")
    if view.variant.melding.laying is Laying.CONCEALED:
        if any(isinstance(offer.move, Discard) and offer.move.out and not offer.refusal for offer in facts.offers.bar):
            return words.t("you can go out! Or discard one card and play on.")
        return words.t("discard one card.")
    if owes:
        if any(isinstance(offer.move, Lay) and offer.refusal is None for offer in facts.offers.bar):
            return words.t("lay your contract, or discard one card.")
        return words.t("lay your contract if you can, then discard one card.")
    if len(view.hand) == 1 and turn.going_out is GoingOut.BY_MELD:
        return words.t("add your last card to a meld to end the deal, or discard it and play on.")
    if len(view.hand) == 1 and view.barred not in view.hand:
        return words.t("discard your last card, or add it to a meld.")
    if any(event.deed in (Deed.LAID, Deed.ADDED, Deed.SWAPPED) and event.seat == facts.me for event in view.history[-1:]):
        return words.t("lay or add more, or discard one card to end your turn.")
    return words.t("lay sets and runs, add to melds, then discard one card.")


def match_length(facts: Facts, words: Words) -> str:
    """Which deal it is, and how long the match goes."""
    view = facts.view
    ends = view.variant.ends
    now = games.deal(words, view.variant, view.rules.number)
    if ends.by is EndBy.POINTS:
        return words.t("{deal}, to {target} points", deal=now, target=words.number(ends.target))
    return words.t("{deal} of {deals}", deal=now, deals=words.number(ends.deals))
