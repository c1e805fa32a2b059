"""The coach: in any position the best move, how much better it is than the next best, and why, as the bot worked it out.

A reason is a member of `Why` with what it is about (reasons.py); `game.words.coach` makes it a sentence.
"""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Any, NamedTuple

from game.bots.bot import Budget
from game.bots.expert import Expert, outlined
from game.bots.kinds import WIN
from game.bots.race import How, Weighed
from game.bots.reasons import Why, reason
from game.bots.sketch import Sketch
from game.bots.stakes import last_deal
from game.cards import Card, parse_card, parse_cards, text_of
from game.moves import Move, parse_move
from game.standing import contract_open, standing_of
from game.variant import Laying
from game.view import View

_MANY = 20  # imagined deals from which on wins are counted in them


class Scale(Enum):
    """What a margin is counted in."""

    POINTS = "points"
    WINS = "wins"  # matches in a hundred
    ROUGH = "rough"  # points, and turns to the contract or hopes of what goes round: the number would tell nobody anything


class Advice(NamedTuple):
    """The best move; by how much it is better than `other`, the runner-up (both None where there is no choice)."""

    move: Move
    why: Why
    about: dict[str, Any]
    better_by: float | None = None
    other: Move | None = None
    scale: Scale = Scale.POINTS


def advise(view: View, rng: Random, budget: Budget) -> Advice:
    """What the strongest bot would do in the place of the view's seat, which must be the seat to move."""
    weighed = Expert().weigh(view, rng, budget)
    best = weighed[0]
    why, about = reason(view, weighed)
    if len(weighed) < 2:
        return Advice(best.move, why, about)
    scale, better = _margin(view, best, weighed[1])
    return Advice(best.move, why, about, round(better, 2), weighed[1].move, scale)


def _margin(view: View, best: Weighed, other: Weighed) -> tuple[Scale, float]:
    """By how much one move is better than another, as far as the expert's values of moves tell."""
    better = best.value - other.value
    goes_round = view.reforms > 0 and view.variant.melding.laying is Laying.ON_THE_TABLE
    if best.how is How.SEARCHED:
        return Scale.POINTS, better
    if outlined(view) is Sketch and last_deal(view):
        # Playouts count wins here, and judgement points: a number can come from playouts alone, if they are many.
        played = best.played - other.played
        if min(best.worlds, other.worlds) >= _MANY and played >= 0:
            return Scale.WINS, played * 100 / (2 * WIN)
        return Scale.ROUGH, better
    return Scale.ROUGH if contract_open(standing_of(view)) or goes_round else Scale.POINTS, better


def dump(advice: Advice) -> dict[str, Any]:
    """Advice as JSON values, for the worker."""
    about: dict[str, Any] = {}
    for name, value in advice.about.items():
        several = isinstance(value, tuple) and not isinstance(value, Card)
        about[name] = [str(value)] if isinstance(value, Card) else text_of(value) if several else value
    other = None if advice.other is None else str(advice.other)
    return {
        "move": str(advice.move),
        "why": advice.why.value,
        "about": about,
        "better_by": advice.better_by,
        "other": other,
        "scale": advice.scale.value,
    }


def load(raw: dict[str, Any]) -> Advice:
    """The advice that `dump` wrote: cards by themselves are lists of one text, several are one text."""
    about: dict[str, Any] = {}
    for name, value in raw["about"].items():
        if isinstance(value, list):
            about[name] = parse_card(value[0])
        else:
            about[name] = parse_cards(value) if isinstance(value, str) else value
    other = None if raw["other"] is None else parse_move(raw["other"])
    return Advice(parse_move(raw["move"]), Why(raw["why"]), about, raw["better_by"], other, Scale(raw["scale"]))
