"""What the coach advises and why, in one or two sentences built from what the bot worked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.bots.coach import Advice, Scale
from game.bots.reasons import Why
from game.cards import Card
from game.words.words import Words

_MUCH = 10  # from which on a rough margin is much
_SENTENCES: dict[Why, str] = {
    Why.GOES_OUT: "This goes out.",
    Why.CONTRACT: "This fulfils the contract.",
    Why.DUE: "You took the {card} and must play it at once.",
    Why.FREES_JOKER: "The {card} sets a joker free, which you can play elsewhere.",
    Why.TAKES_OUT: "With the {card} you can go out.",
    Why.TAKES_CONTRACT: "With the {card} you can lay the contract.",
    Why.SOONER: "With the {card} the contract can come sooner.",
    Why.TAKES_MELD: "The {card} makes a meld with your {with}.",
    Why.TAKES_CARDS: "The {card} makes a meld with the {with}.",
    Why.TAKES_TABLE: "The {card} fits a meld on the table.",
    Why.TAKES_WILD: "A wild card is always of use.",
    Why.TAKES_LOW: "The {card} is better to hold than the {other}.",
    Why.TAKES_BETTER: "The {card} is better than what the stock may bring.",
    Why.TOP_NO_USE: "The {card} goes with nothing that you hold.",
    Why.TOP_LITTLE: "The {card} helps less than what the stock may bring.",
    Why.TOP_BARRED: "The {card} may not be taken, since you could not play it at once.",
    Why.ONLY_WAY: "There is no other way to draw.",
    Why.TURNS_OVER: "The pile turned over brings the {card} first, and that is better than what lies on top.",
    Why.PASSES: "Nothing in the pile is worth taking.",
    Why.FINDS: "Without the {card}, {count} of the cards that may still come would fit your hand; without the {other}, {more}.",
    Why.SAFE: "The next player can use the {card} with a chance of about {chance}%, the {other} with {more}%.",
    Why.NEEDED_LESS: "The {card} can do less for the contract than the {other}.",
    Why.TOGETHER: "Looked at from all sides, the {card} is the best to throw.",
    Why.ALL_ALIKE: "It matters little which card goes.",
    Why.ONLY_CARD: "No other card may be thrown.",
    Why.DEARER: "The {card} costs more points to hold than the {other}.",
}
_COUNTED: dict[Why, tuple[str, str, str]] = {  # for one and for several of what the last names
    Why.TO_THE_END: (
        "Followed to the end of the deal, in the one way that the hidden cards can lie, this comes out best.",
        "Followed to the end of the deal, in {n} ways that the hidden cards can lie, this comes out best.",
        "count",
    ),
    Why.LAYS: ("It takes {n} point out of your hand.", "It takes {n} points out of your hand.", "points"),
    Why.NEARER: (
        "With the {card} the contract needs {n} card fewer.",
        "With the {card} the contract needs {n} cards fewer.",
        "count",
    ),
    Why.ALONE: (
        "The {card} goes with nothing else in your hand and would cost {n} point.",
        "The {card} goes with nothing else in your hand and would cost {n} points.",
        "points",
    ),
    Why.LEAST: (
        "Without the {card}, {n} point is left loose; without the {other}, {more}.",
        "Without the {card}, {n} points are left loose; without the {other}, {more}.",
        "points",
    ),
    Why.LACKS_LESS: (
        "Without the {card} the contract lacks {n} card, without the {other} {more}.",
        "Without the {card} the contract lacks {n} cards, without the {other} {more}.",
        "count",
    ),
    Why.NOT_NEEDED: (
        "The contract has no use for the {card}, and holding it may cost {n} point.",
        "The contract has no use for the {card}, and holding it may cost {n} points.",
        "points",
    ),
    Why.GIVES_LESS: (
        "In {n} imagined hand of the next player, the {card} helps less than the {other} would.",
        "In {n} imagined hands of the next player, the {card} helps less on average than the {other} would.",
        "count",
    ),
    Why.PLAYED_OUT: (
        "Played out in {n} imagined deal, throwing the {card} did better than throwing the {other}.",
        "Played out in {n} imagined deals, throwing the {card} did better than throwing the {other}.",
        "count",
    ),
}


def why(words: Words, advice: Advice, *, aloud: bool = False) -> str:
    """The reason as a sentence; `aloud`: cards are spoken and not written."""
    one: Callable[[Card], str] = words.spoken if aloud else words.sign
    shown = {name: _shown(words, value, one) for name, value in advice.about.items()}
    about = advice.about
    if advice.why is Why.SAFE and about["chance"] == 0:
        return words.t("The next player can hardly use the {card}, the {other} with a chance of about {more}%.", **shown)
    if advice.why is Why.LAYS_OFF:
        fits = words.n(
            "The {cards} fits a meld on the table.", "The {cards} fit a meld on the table.", len(about["cards"]), **shown
        )
        leave = words.n("So {n} point leaves your hand.", "So {n} points leave your hand.", about["points"])
        return words.t("{first} {second}", first=fits, second=leave)
    if advice.why in _COUNTED:
        one_of, many, name = _COUNTED[advice.why]
        return words.n(one_of, many, about[name], **shown)
    return words.t(_SENTENCES[advice.why], **shown)


def margin(words: Words, advice: Advice) -> str:
    """How much better the move is than the runner-up; nothing where there was no choice."""
    if advice.better_by is None:
        return ""
    better = round(advice.better_by)
    if better < 1:
        return words.t("The next best move is nearly as good.")
    if advice.scale is Scale.WINS:
        return words.n("It wins about {n} match more in a hundred.", "It wins about {n} matches more in a hundred.", better)
    if advice.scale is Scale.ROUGH:
        return words.t("A little better than the next best.") if better < _MUCH else words.t("Much better than the next best.")
    return words.n("About {n} point better than the next best.", "About {n} points better than the next best.", better)


def _shown(words: Words, value: Any, one: Callable[[Card], str]) -> str:
    if isinstance(value, Card):
        return one(value)
    if isinstance(value, tuple):
        return words.cards(value, one)
    return words.number(value)
