"""A player who counts: what is gone, what may still come, what the next seat would do with a discard, and what it would cost
to be caught.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from game.arrange import least_points
from game.bots.bot import Budget
from game.bots.judgement import worth_of
from game.bots.melding import meld_now
from game.bots.outlook import Outlook, laid_off, ways
from game.bots.owed import Due
from game.bots.tuned import WEIGHTS
from game.bots.worth import Worth
from game.cards import Card, in_order
from game.moves import Discard, Move, Pass, TakeDiscards, TakeStock, TurnOver
from game.options import options
from game.refusals import Refusal
from game.rules import check, resolve
from game.table import Phase
from game.variant import Duty, GoingOut, Laying
from game.view import View

_WEIGHED = 2  # takes from within the pile that are weighed, of those that leave fewest points
_HANDFUL = 22  # cards that nobody wants to hold more of, unless for a contract
_TRIED = 4  # takes that the rules are asked about


@dataclass(frozen=True)
class Careful:
    """`waits`: it keeps melds back, to go rummy, until another seat has no more cards than this. `deepest`: how many cards of
    the discard pile it has an eye on, where it may dig.
    """

    waits: int = 3
    deepest: int = 8
    tuned: Mapping[str, Mapping[str, float]] | None = None

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        """As `Bot.choose`; neither the generator nor the budget is used."""
        worth = worth_of(view, Outlook(view), self.tuned or WEIGHTS)
        return self.draw(view, worth) if view.phase is Phase.DRAW else self.play(view, worth)

    def draw(self, view: View, worth: Worth) -> Move:
        """From the stock, or what of the discard pile is worth more."""
        blind = blind_draw(view)
        here = blind_cost(view, worth, blind)
        ranked = sorted(takes(view, worth, self.deepest), key=lambda take: take[0])
        for cost, move in ranked[:_TRIED]:
            if cost < here and check(view, move) is None:
                return move
        if blind is not None:
            return blind
        return Pass() if check(view, Pass()) is None else next(iter(options(view).draws))

    def play(self, view: View, worth: Worth) -> Move:
        """Going out, melding, then the discard."""
        out = going_out(view)
        if out is not None:
            return out
        if view.variant.melding.laying is Laying.ON_THE_TABLE:
            move = meld_now(view, worth, self.waits)
            if move is not None:
                return move
        for _, card in worth.throws(view.hand, view.barred):
            if check(view, Discard(card)) is None:
                return Discard(card)
        return next(iter(options(view)))


def blind_draw(view: View) -> Move | None:
    """The way to draw a card that is not chosen: from the stock, or by turning the pile over."""
    return next((move for move in (TakeStock(), TurnOver()) if check(view, move) is None), None)


def blind_cost(view: View, worth: Worth, blind: Move | None) -> float:
    """What the hand costs after that draw; without one, after passing, where that is allowed."""
    known = worth.look.next_card
    if isinstance(blind, TurnOver):
        return worth.after(in_order((*view.hand, view.discards[0])))
    if blind is not None and known is not None:
        return worth.after(in_order((*view.hand, known)))
    if blind is not None:
        return worth.blind(view.hand)
    return 1e9 if check(view, Pass()) is not None else worth.of(view.hand)


def going_out(view: View) -> Move | None:
    """The announcement of going out, where that is how it is done and it can be."""
    if view.variant.turn.going_out is not GoingOut.ANNOUNCED or view.out is not None:
        return None
    rules, values = view.rules.melds, view.rules.values
    loose = least_points(view.hand, rules, values)
    if loose > max(values):
        return None
    for card in sorted(dict.fromkeys(view.hand), key=lambda card: (rules.is_wild(card), -values[card.rank])):
        if values[card.rank] < loose:
            continue
        found = resolve(view, Discard(card, out=True))
        if not isinstance(found, Refusal):
            return found
    return None


def takes(view: View, worth: Worth, deepest: int) -> Iterator[tuple[float, Move]]:
    """Takes from the discard pile that could be wise, with what the hand would cost after them."""
    pile, turn = view.discards, view.variant.turn
    if not pile:
        return
    due = turn.duty is Duty.ANY or (view.stock == 0 and turn.duty_on_empty_stock is Duty.ANY)
    barred = None if turn.rediscard or due else pile[-1]
    if not due or usable(view, pile[-1], view.hand, worth):
        yield worth.after(in_order((*view.hand, pile[-1])), barred), TakeDiscards(1)
    if not turn.dig:
        return
    if isinstance(worth, Due):
        yield from _contract_takes(view, worth, deepest)
        return
    likely = []
    for count in range(2, min(len(pile), deepest, _HANDFUL - len(view.hand)) + 1):
        hand = in_order((*view.hand, *pile[-count:]))
        if usable(view, pile[-count], hand, worth):
            likely.append((worth.quick(hand), count, hand))
    for _, count, hand in sorted(likely)[:_WEIGHED]:
        yield worth.after(hand), TakeDiscards(count)


def usable(view: View, card: Card, hand: tuple[Card, ...], worth: Worth) -> bool:
    """Whether a card fits the table, by itself or after others of a hand, or makes a meld with two of them."""
    if card in worth.fits or view.rules.melds.is_wild(card):
        return True
    rank, suit = ways(card, view.rules.melds)
    if any(one in hand and other in hand and (one != other or hand.count(one) > 1) for one, other in (*rank, *suit)):
        return True
    near = [other for other in hand if other.suit is card.suit and other != card]
    return any(other in worth.fits for other in near) and card not in laid_off((*near, card), view.melds, view.rules.melds)


def _contract_takes(view: View, worth: Due, deepest: int) -> Iterator[tuple[float, Move]]:
    """The shallowest take from within the pile with which the contract can be laid at once."""
    high = min(len(view.discards), deepest)

    def hand(count: int) -> tuple[Card, ...]:
        return in_order((*view.hand, *view.discards[-count:]))

    def complete(count: int) -> bool:
        return worth.complete(hand(count))

    counts = range(2, high + 1)
    if worth.finale:  # where all cards must go, more of them may hinder
        found = next(filter(complete, counts), None)
    else:
        at = bisect_left(counts, True, key=complete)
        found = counts[at] if at < len(counts) else None
    if found is not None:
        yield worth.laid_cost(hand(found)), TakeDiscards(found)
