"""The coach: in any position the best move, how much better it is than the next best, and why, as the bot worked it out.

A reason is a member of `Why` with what it is about; `game.words.coach` makes it a sentence.
"""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Any, NamedTuple

from game.arrange import arrange, least_points
from game.bots.bot import Budget
from game.bots.expert import Expert
from game.bots.judgement import worth_of
from game.bots.outlook import Outlook, Wants, ways
from game.bots.race import Weighed
from game.bots.worth import Due
from game.cards import Card, in_order, parse_card, parse_cards, text_of, without
from game.moves import AddTo, Discard, Lay, Move, Pass, SwapJoker, TakeDiscards, TurnOver, cards_of, parse_move
from game.refusals import Refusal
from game.rules import judge
from game.standing import going_out
from game.view import View


class Why(Enum):
    """Why a move is best."""

    GOES_OUT = "goes_out"  # it ends the deal
    CONTRACT = "contract"  # it fulfils the contract: count of cards
    LAYS = "lays"  # it takes points out of the hand: points
    LAYS_OFF = "lays_off"  # card, points, meld
    DUE = "due"  # the card that was taken must be played: card
    FREES_JOKER = "frees_joker"  # card
    TAKES_OUT = "takes_out"  # card: with it the seat goes out
    TAKES_MELD = "takes_meld"  # card, with: the cards that it melds with
    TAKES_TABLE = "takes_table"  # card: it fits a meld on the table
    TAKES_WILD = "takes_wild"  # card
    NEARER = "nearer"  # card: the contract needs so many cards fewer: count
    TAKES_LOW = "takes_low"  # card: better than what it replaces: other
    TOP_NO_USE = "top_no_use"  # card: it goes with nothing
    TOP_LITTLE = "top_little"  # card: it does less than a card of the stock may
    ONLY_WAY = "only_way"
    PASSES = "passes"
    ALONE = "alone"  # card, points: no other card goes with it
    FEW_LEFT = "few_left"  # card, count of cards about that could complete something; other, more: of the runner-up
    SAFE = "safe"  # card: the next seat can hardly use it, chance in percent; other, more: of the runner-up
    LEAST = "least"  # card, points left in hand
    SEARCH = "search"  # card: played out, it did best
    TO_THE_END = "to_the_end"  # searched to the end of the deal, in so many ways that the hidden cards can lie: count


class Advice(NamedTuple):
    """The best move; by how many points it is better than `other`, the runner-up (both None where there is no choice)."""

    move: Move
    why: Why
    about: dict[str, Any]
    better_by: float | None = None
    other: Move | None = None


def advise(view: View, rng: Random, budget: Budget) -> Advice:
    """What the strongest bot would do in the place of the view's seat, which must be the seat to move."""
    weighed = Expert().weigh(view, rng, budget)
    best = weighed[0]
    why, about = reason(view, weighed)
    if len(weighed) < 2:
        return Advice(best.move, why, about)
    return Advice(best.move, why, about, round(best.value - weighed[1].value, 2), weighed[1].move)


def reason(view: View, weighed: list[Weighed]) -> tuple[Why, dict[str, Any]]:
    """Why the first of the moves is best."""
    move = weighed[0].move
    ruling = judge(view, move)
    assert not isinstance(ruling, Refusal)
    if going_out(ruling.then, ruling.move):
        return Why.GOES_OUT, {}
    if weighed[0].searched and weighed[0].value >= weighed[1].value + 0.5:
        return Why.TO_THE_END, {"count": weighed[0].searched}
    match move:
        case TakeDiscards(count):
            return _taking(view, count)
        case Discard(card):
            return _throwing(view, card, weighed)
        case Pass():
            return Why.PASSES, {}
        case Lay() | AddTo() | SwapJoker():
            return _melding(view, move)
    return _drawing(view, weighed, move)


def _points(view: View, cards: tuple[Card, ...]) -> int:
    return sum(view.rules.values[card.rank] for card in cards)


def _melding(view: View, move: Lay | AddTo | SwapJoker) -> tuple[Why, dict[str, Any]]:
    cards = cards_of(move)
    if view.wanted is not None and view.wanted in cards:
        return Why.DUE, {"card": view.wanted}
    if isinstance(move, SwapJoker):
        return Why.FREES_JOKER, {"card": move.card}
    if isinstance(move, AddTo):
        return Why.LAYS_OFF, {"cards": cards, "points": _points(view, cards), "meld": move.meld}
    if view.rules.contract is not None and view.laid[view.seat] is None:
        return Why.CONTRACT, {"count": len(cards)}
    return Why.LAYS, {"points": _points(view, cards)}


def _taking(view: View, count: int) -> tuple[Why, dict[str, Any]]:
    card = view.discards[-count]
    hand = in_order((*view.hand, *view.discards[-count:]))
    look = Outlook(view)
    worth = worth_of(view, look)
    if worth.goes_out_with(hand, card):
        return Why.TAKES_OUT, {"card": card}
    if view.rules.melds.is_wild(card):
        return Why.TAKES_WILD, {"card": card}
    if isinstance(worth, Due) and not worth.finale:
        fewer = worth.plan(view.hand).lacks - worth.plan(hand).lacks
        if fewer > 0:
            return Why.NEARER, {"card": card, "count": fewer}
    for meld in arrange(hand, view.rules.melds, view.rules.values).melds:
        if card in meld.cards:
            others = list(meld.cards)
            others.remove(card)
            return Why.TAKES_MELD, {"card": card, "with": tuple(others)}
    if card in look.fits:
        return Why.TAKES_TABLE, {"card": card}
    thrown = worth.throws(hand, card)[0][1]
    return Why.TAKES_LOW, {"card": card, "other": thrown}


def _drawing(view: View, weighed: list[Weighed], move: Move) -> tuple[Why, dict[str, Any]]:
    if not view.discards or isinstance(move, TurnOver) or len(weighed) < 2:
        top = view.discards[-1] if view.discards and not isinstance(move, TurnOver) else None
        return (Why.TOP_NO_USE, {"card": top}) if top is not None and not _mates(view, top) else (Why.ONLY_WAY, {})
    top = view.discards[-1]
    return (Why.TOP_LITTLE if _mates(view, top) else Why.TOP_NO_USE), {"card": top}


def _mates(view: View, card: Card) -> tuple[Card, ...]:
    """Cards of the hand that could make a meld with a card."""
    rules = view.rules.melds
    rank, suit = ways(card, rules)
    partners = {other for pair in (*rank, *suit) for other in pair}
    rest = without(view.hand, (card,)) if card in view.hand else view.hand
    return tuple(other for other in rest if other in partners or rules.is_wild(other))


def _outs(view: View, look: Outlook, card: Card) -> int:
    """How many cards that are still about would make a meld with a card and another one of the hand."""
    rank, suit = ways(card, view.rules.melds)
    rest = without(view.hand, (card,))
    lacking = set()
    for one, other in (*rank, *suit):
        lacking |= {other} if one in rest else set()
        lacking |= {one} if other in rest else set()
    return sum(max(0, look.unseen[other]) for other in lacking if other not in rest)


def _throwing(view: View, card: Card, weighed: list[Weighed]) -> tuple[Why, dict[str, Any]]:
    values = view.rules.values
    other = next((one.move.card for one in weighed[1:] if isinstance(one.move, Discard)), None)
    if not _mates(view, card):
        return Why.ALONE, {"card": card, "points": values[card.rank]}
    look = Outlook(view)
    wants = Wants(look)
    if other is not None:
        mine, theirs = _outs(view, look, card), _outs(view, look, other)
        if mine < theirs:
            return Why.FEW_LEFT, {"card": card, "count": mine, "other": other, "more": theirs}
        use, more = (round(100 * wants.use(each)) for each in (card, other))
        if use + 5 <= more:
            return Why.SAFE, {"card": card, "chance": use, "other": other, "more": more}
    left = least_points(without(view.hand, (card,)), view.rules.melds, values)
    if other is None or left < least_points(without(view.hand, (other,)), view.rules.melds, values):
        return Why.LEAST, {"card": card, "points": left}
    return Why.SEARCH, {"card": card, "other": other}


def dump(advice: Advice) -> dict[str, Any]:
    """Advice as JSON values, for the worker."""
    about: dict[str, Any] = {}
    for name, value in advice.about.items():
        several = isinstance(value, tuple) and not isinstance(value, Card)
        about[name] = [str(value)] if isinstance(value, Card) else text_of(value) if several else value
    other = None if advice.other is None else str(advice.other)
    return {"move": str(advice.move), "why": advice.why.value, "about": about, "better_by": advice.better_by, "other": other}


def load(raw: dict[str, Any]) -> Advice:
    """The advice that `dump` wrote: cards by themselves are lists of one text, several are one text."""
    about: dict[str, Any] = {}
    for name, value in raw["about"].items():
        if isinstance(value, list):
            about[name] = parse_card(value[0])
        else:
            about[name] = parse_cards(value) if isinstance(value, str) else value
    other = None if raw["other"] is None else parse_move(raw["other"])
    return Advice(parse_move(raw["move"]), Why(raw["why"]), about, raw["better_by"], other)
