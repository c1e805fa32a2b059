"""What the coach advises and why, in one or two sentences built from what the bot worked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.bots.coach import Advice, Why
from game.cards import Card
from game.words.words import Words

_SENTENCES: dict[Why, str] = {
    Why.GOES_OUT: "This goes out.",
    Why.CONTRACT: "This fulfils the contract.",
    Why.LAYS: "It takes {points} points out of your hand.",
    Why.LAYS_OFF: "The {cards} fits a meld on the table, and {points} points leave your hand.",
    Why.DUE: "You took the {card} and must play it at once.",
    Why.FREES_JOKER: "The {card} sets a joker free, which you can play elsewhere.",
    Why.TAKES_OUT: "With the {card} you can go out.",
    Why.TAKES_MELD: "The {card} makes a meld with your {with}.",
    Why.TAKES_TABLE: "The {card} fits a meld on the table.",
    Why.TAKES_WILD: "A wild card is always of use.",
    Why.TAKES_LOW: "The {card} is better to hold than the {other}, which can go instead.",
    Why.TOP_NO_USE: "The {card} goes with nothing that you hold.",
    Why.TOP_LITTLE: "The {card} helps less than what the stock may bring.",
    Why.ONLY_WAY: "There is no better way to draw.",
    Why.PASSES: "Nothing in the pile is worth taking.",
    Why.ALONE: "The {card} goes with nothing else in your hand and would cost {points} points.",
    Why.FEW_LEFT: "Of the cards that are still about, fewer would help the {card} ({count}) than the {other} ({more}).",
    Why.SAFE: "The next player can use the {card} with a chance of about {chance}%, the {other} with {more}%.",
    Why.LEAST: "Without the {card} the fewest points are left loose: {points}.",
    Why.SEARCH: "Played out many times, throwing the {card} did better than throwing the {other}.",
}


def why(words: Words, advice: Advice, *, aloud: bool = False) -> str:
    """The reason as a sentence; `aloud`: cards are spoken and not written."""
    one: Callable[[Card], str] = words.spoken if aloud else words.sign
    shown = {name: _shown(words, value, one) for name, value in advice.about.items()}
    if advice.why is Why.NEARER:
        count = advice.about["count"]
        return words.n(
            "With the {card} the contract needs {n} card fewer.",
            "With the {card} the contract needs {n} cards fewer.",
            count,
            **shown,
        )
    if advice.why is Why.TO_THE_END:
        return words.n(
            "Followed to the end of the deal, in the one way that the hidden cards can lie, this comes out best.",
            "Followed to the end of the deal, in {n} ways that the hidden cards can lie, this comes out best.",
            advice.about["count"],
        )
    if advice.why is Why.SAFE and advice.about["chance"] == 0:
        return words.t("The next player can hardly use the {card}, the {other} with a chance of about {more}%.", **shown)
    if advice.why is Why.LAYS_OFF:
        many = "The {cards} fit a meld on the table, and {points} points leave your hand."
        return words.n(_SENTENCES[advice.why], many, len(advice.about["cards"]), **shown)
    return words.t(_SENTENCES[advice.why], **shown)


def margin(words: Words, advice: Advice) -> str:
    """How much better the move is than the runner-up; nothing where there was no choice."""
    if advice.better_by is None:
        return ""
    points = round(advice.better_by)
    if points < 1:
        return words.t("The next best move is nearly as good.")
    return words.n("About {n} point better than the next best.", "About {n} points better than the next best.", points)


def _shown(words: Words, value: Any, one: Callable[[Card], str]) -> str:
    if isinstance(value, Card):
        return one(value)
    if isinstance(value, tuple):
        return words.cards(value, one)
    return words.number(value)
