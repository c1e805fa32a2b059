"""Why the best move is best, out of what the bot worked out: a member of `Why` with what it is about.

What is said of a card is counted here as the judgement counts it (`worth`), and only what speaks for the move is said.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from game.arrange import arrange
from game.bots.judgement import worth_of
from game.bots.outlook import Outlook, laid_off, ways
from game.bots.owed import Due
from game.bots.race import How, Weighed
from game.bots.worth import Worth
from game.cards import Card, in_order, without
from game.moves import AddTo, Discard, Lay, Move, Pass, SwapJoker, TakeDiscards, TurnOver, cards_of
from game.options import options
from game.refusals import Refusal
from game.rules import judge
from game.scoring import value
from game.standing import contract_open, going_out, standing_of
from game.variant import Laying
from game.view import View

_CLEAR = 0.5  # points by which two moves must differ for that to be a reason
_MORE = 5  # percent by which a chance must be higher, to be the reason

Reason = tuple["Why", dict[str, Any]]


class Why(Enum):
    """Why a move is best."""

    GOES_OUT = "goes_out"  # it ends the deal
    TO_THE_END = "to_the_end"  # searched to the end of the deal, in so many ways that the hidden cards can lie: count
    # Laying
    CONTRACT = "contract"  # it fulfils the contract
    LAYS = "lays"  # it takes points out of the hand: points
    LAYS_OFF = "lays_off"  # cards, points
    DUE = "due"  # the card that was taken must be played: card
    FREES_JOKER = "frees_joker"  # card
    # Drawing
    TAKES_OUT = "takes_out"  # card: with it the seat goes out
    TAKES_CONTRACT = "takes_contract"  # card: with it the contract can be laid
    NEARER = "nearer"  # card: the contract needs so many cards fewer: count
    SOONER = "sooner"  # card: it can come from more cards
    TAKES_MELD = "takes_meld"  # card, with: the cards of the hand that it melds with
    TAKES_CARDS = "takes_cards"  # card, with: cards that it melds with, some of which are taken with it
    TAKES_TABLE = "takes_table"  # card: it fits a meld on the table
    TAKES_WILD = "takes_wild"  # card
    TAKES_LOW = "takes_low"  # card: better to hold than another: other
    TAKES_BETTER = "takes_better"  # card: better than what the stock may bring
    TOP_NO_USE = "top_no_use"  # card: it goes with nothing
    TOP_LITTLE = "top_little"  # card: it does less than a card of the stock may
    TOP_BARRED = "top_barred"  # card: it may not be taken
    ONLY_WAY = "only_way"
    TURNS_OVER = "turns_over"  # card: what comes is known
    PASSES = "passes"
    # Discarding
    ALONE = "alone"  # card, points: no other card goes with it
    LEAST = "least"  # card, points left loose without it; other, more: of the runner-up
    FINDS = "finds"  # card: without it so many cards would find a place in the hand, count; other, more: of the runner-up
    SAFE = "safe"  # card: the next seat can hardly use it, chance in percent; other, more: of the runner-up
    GIVES_LESS = "gives_less"  # card, other: in so many imagined hands it helps the next seat less: count
    LACKS_LESS = "lacks_less"  # card: without it the contract lacks so many cards, count; other, more: of the runner-up
    NOT_NEEDED = "not_needed"  # card, points: the contract has no use for it
    NEEDED_LESS = "needed_less"  # card, other: it can do less for the contract
    PLAYED_OUT = "played_out"  # card, other: in so many imagined deals it did better, count
    TOGETHER = "together"  # card: nothing by itself speaks for it, but all together does
    ALL_ALIKE = "all_alike"
    ONLY_CARD = "only_card"
    DEARER = "dearer"  # card, other: it costs more points to hold


def reason(view: View, weighed: list[Weighed]) -> Reason:
    """Why the first of the moves is best; the others are what it was weighed against, the best first."""
    best = weighed[0]
    ruling = judge(view, best.move)
    assert not isinstance(ruling, Refusal)
    if going_out(ruling.then, ruling.move):
        return Why.GOES_OUT, {}
    if best.how is How.SEARCHED and best.value >= weighed[1].value + _CLEAR:
        return Why.TO_THE_END, {"count": best.worlds}
    match best.move:
        case TakeDiscards(count):
            return _taking(view, count)
        case Discard(card):
            return _throwing(view, card, weighed)
        case Pass():
            return Why.PASSES, {}
        case Lay() | AddTo() | SwapJoker():
            return _melding(view, best.move)
    return _drawing(view, best.move)


def _melding(view: View, move: Lay | AddTo | SwapJoker) -> Reason:
    cards = cards_of(move)
    if view.wanted is not None and view.wanted in cards:
        return Why.DUE, {"card": view.wanted}
    if isinstance(move, SwapJoker):
        return Why.FREES_JOKER, {"card": move.card}
    if isinstance(move, AddTo):
        return Why.LAYS_OFF, {"cards": cards, "points": value(cards, view.rules.values)}
    if contract_open(standing_of(view)):
        return Why.CONTRACT, {}
    return Why.LAYS, {"points": value(cards, view.rules.values)}


def _taking(view: View, count: int) -> Reason:
    taken = view.discards[-count:]
    card, hand = taken[0], in_order((*view.hand, *taken))
    if len(list(options(view))) == 1:
        return Why.ONLY_WAY, {}
    worth = worth_of(view, Outlook(view))
    if worth.goes_out_with(hand, card):
        return Why.TAKES_OUT, {"card": card}
    if isinstance(worth, Due):
        return _taking_for_the_contract(worth, hand, count)
    if view.rules.melds.is_wild(card):
        return Why.TAKES_WILD, {"card": card}
    for meld in arrange(hand, view.rules.melds, view.rules.values).melds if worth.may_meld else ():
        if card in meld.cards:
            others = without(meld.cards, (card,))
            mine = all(view.hand.count(other) >= others.count(other) for other in others)
            return (Why.TAKES_MELD if mine else Why.TAKES_CARDS), {"card": card, "with": others}
    if _on_the_table(view, hand, card):
        return Why.TAKES_TABLE, {"card": card}
    return _rather(card, worth.throws(hand, card)[0][1])


def _rather(card: Card, thrown: Card) -> Reason:
    """That a card is taken because the one that is then thrown is worse to hold."""
    return (Why.TAKES_BETTER, {"card": card}) if thrown == card else (Why.TAKES_LOW, {"card": card, "other": thrown})


def _taking_for_the_contract(worth: Due, hand: tuple[Card, ...], count: int) -> Reason:
    view = worth.view
    card = view.discards[-count]
    before, after = worth.lacks(view.hand), worth.lacks(hand, drawn=True)
    if after == 0 < before:
        return Why.TAKES_CONTRACT, {"card": card}
    if count == 1 and after < before:
        return Why.NEARER, {"card": card, "count": before - after}
    thrown = worth.throws(hand, card)[0][1]
    if not worth.finale and worth.plan(without(hand, (thrown,))).turns < worth.plan(view.hand).turns:
        return Why.SOONER, {"card": card}
    return _rather(card, thrown)


def _on_the_table(view: View, hand: tuple[Card, ...], card: Card) -> bool:
    """Whether a card of some could lie on a meld of the table, perhaps after another of them."""
    if view.variant.melding.laying is Laying.CONCEALED or contract_open(standing_of(view)):
        return False
    return laid_off(hand, view.melds, view.rules.melds).count(card) < hand.count(card)


def _drawing(view: View, move: Move) -> Reason:
    if isinstance(move, TurnOver):
        return Why.TURNS_OVER, {"card": view.discards[0]}
    if not view.discards:
        return Why.ONLY_WAY, {}
    top = view.discards[-1]
    if isinstance(judge(view, TakeDiscards(1)), Refusal):
        return Why.TOP_BARRED, {"card": top}
    if mates(view, top) or _on_the_table(view, (*view.hand, top), top):
        return Why.TOP_LITTLE, {"card": top}
    return Why.TOP_NO_USE, {"card": top}


def mates(view: View, card: Card) -> tuple[Card, ...]:
    """Cards of the hand that could make a meld with a card."""
    rules = view.rules.melds
    rank, suit = ways(card, rules)
    partners = {other for pair in (*rank, *suit) for other in pair}
    rest = without(view.hand, (card,)) if card in view.hand else view.hand
    return tuple(other for other in rest if other in partners or rules.is_wild(other) or rules.is_wild(card))


class _Without(NamedTuple):
    """What a discard leaves, in the judgement's terms."""

    rest: float  # what the rest costs to hold
    gives: float  # what the card may do for others
    left: int  # points of the rest that lie loose
    finds: int  # cards, still about, that would find a place in the rest


def _throwing(view: View, card: Card, weighed: list[Weighed]) -> Reason:
    worth = worth_of(view, Outlook(view))
    best = weighed[0]
    other = next((one for one in weighed[1:] if isinstance(one.move, Discard)), None)
    if other is None:  # all others are so much worse that they were not weighed
        rest = [thrown for _, thrown in worth.throws(view.hand, view.barred) if thrown != card and _may_go(view, thrown)]
        if not rest:
            return Why.ONLY_CARD, {}
        return _against(worth, card, rest[0]) or (Why.TOGETHER, {"card": card})
    assert isinstance(other.move, Discard)
    about = {"card": card, "other": other.move.card, "count": best.worlds}
    better = best.how is other.how is not How.JUDGED and best.played > other.played
    if best.judged <= other.judged and better and best.value > other.value:
        return (Why.GIVES_LESS if best.how is How.GLIMPSED else Why.PLAYED_OUT), about
    found = _against(worth, card, other.move.card)
    if found is not None:
        return found
    if better and best.how is How.PLAYED:
        return Why.PLAYED_OUT, about
    return (Why.TOGETHER, {"card": card}) if best.value >= other.value + _CLEAR else (Why.ALL_ALIKE, {})


def _may_go(view: View, card: Card) -> bool:
    return not isinstance(judge(view, Discard(card)), Refusal)


def _against(worth: Worth, card: Card, other: Card) -> Reason | None:
    """What speaks for throwing a card rather than another, if one thing does."""
    return _for_the_contract(worth, card, other) if isinstance(worth, Due) else _by_the_hand(worth, card, other)


def _for_the_contract(worth: Due, card: Card, other: Card) -> Reason | None:
    """What speaks for throwing a card rather than another while the contract is due."""
    view = worth.view
    mine, its = (worth.lacks(without(view.hand, (one,))) for one in (card, other))
    if mine < its:
        return Why.LACKS_LESS, {"card": card, "count": mine, "other": other, "more": its}
    bonds = {} if worth.finale else worth.plan(view.hand).bonds
    if card in bonds and not bonds[card]:
        return Why.NOT_NEEDED, {"card": card, "points": view.rules.values[card.rank]}
    if card in bonds and bonds[card] < bonds.get(other, 1.0):
        return Why.NEEDED_LESS, {"card": card, "other": other}
    if view.rules.values[card.rank] > view.rules.values[other.rank]:
        return Why.DEARER, {"card": card, "other": other}
    return None


def _by_the_hand(worth: Worth, card: Card, other: Card) -> Reason | None:
    """What speaks most for throwing a card rather than another: what the hand is without it, or what others can do with it."""
    view = worth.view
    mine, its = _without(worth, card), _without(worth, other)
    held, given = its.rest - mine.rest, its.gives - mine.gives
    if given > held:
        safe = _safe(worth, card, other)
        if safe is not None:
            return safe
    if _alone(view, card) and (view.rules.values[card.rank] >= view.rules.values[other.rank] or not _alone(view, other)):
        return Why.ALONE, {"card": card, "points": view.rules.values[card.rank]}
    if mine.finds > its.finds and view.out is None and (mine.left >= its.left or held > 2 * (its.left - mine.left)):
        return Why.FINDS, {"card": card, "count": mine.finds, "other": other, "more": its.finds}
    if mine.left < its.left:
        return Why.LEAST, {"card": card, "points": mine.left, "other": other, "more": its.left}
    return _safe(worth, card, other)


def _alone(view: View, card: Card) -> bool:
    """Whether a card goes with nothing, in the hand or on the table."""
    return len(view.hand) > 1 and not mates(view, card) and not _on_the_table(view, view.hand, card)


def _without(worth: Worth, card: Card) -> _Without:
    rest = without(worth.view.hand, (card,))
    return _Without(worth.of(rest), worth.feeding(card), worth.points_left(rest), worth.finds(rest))


def _safe(worth: Worth, card: Card, other: Card) -> Reason | None:
    """That the next seat can hardly use a card, where it can use anything at all."""
    view, rival = worth.view, worth.look.rival
    due = view.rules.contract is not None and view.laid[rival] is None
    if due or rival == view.out:
        return None
    use, more = (round(100 * worth.wants.use(one)) for one in (card, other))
    if use + _MORE > more:
        return None
    return Why.SAFE, {"card": card, "chance": use, "other": other, "more": more}
