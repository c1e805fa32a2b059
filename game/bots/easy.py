"""A beginner: sees melds and pairs, takes a discard that completes something, lays at once, forgets what is gone, and does not
think of the others. Digs into the pile only where what it wants lies just below the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from game.arrange import arrange, least_points
from game.bots.bot import Budget
from game.bots.careful import blind_draw, going_out, usable
from game.bots.contracts import Plan, plan
from game.bots.judgement import worth_of
from game.bots.melding import meld_now
from game.bots.outlook import Outlook
from game.cards import Card, in_order, without
from game.moves import AddTo, Discard, Move, Pass, TakeDiscards
from game.options import options
from game.rules import check
from game.table import Phase
from game.variant import Duty, Laying
from game.view import View

_NEAR = 2  # cards of the pile that it looks at
_ALWAYS = 99  # it never keeps melds back
_OVERLOOKS = 0.4  # how often it does not see that a discard, or a lay-off, would do
_ROUSED = 1  # re-formed stocks after which it looks closer: the deal must come to an end
_LIKES = 3  # its discard is one of so many that it finds useless


class Easy:
    """The level `easy`."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        """As `Bot.choose`; the generator decides what it overlooks."""
        return self._draw(view, rng) if view.phase is Phase.DRAW else self._play(view, rng)

    def _draw(self, view: View, rng: Random) -> Move:
        overlooks = rng.random() < _OVERLOOKS and view.reforms < _ROUSED
        blind = blind_draw(view)
        for move in self._liked(view):
            if (blind is None or not overlooks) and check(view, move) is None:
                return move
        if blind is not None:
            return blind
        return Pass() if check(view, Pass()) is None else next(iter(options(view).draws))

    def _liked(self, view: View) -> Iterator[Move]:
        """Takes that complete a meld, or bring the contract nearer."""
        pile = view.discards
        due = view.variant.turn.duty is Duty.ANY
        if _contract_due(view):
            contract = view.rules.contract
            assert contract is not None
            if pile and _plan(view, in_order((*view.hand, pile[-1]))).lacks < _plan(view, view.hand).lacks:
                yield TakeDiscards(1)
            return
        for count in range(1, min(_NEAR if view.variant.turn.dig else 1, len(pile)) + 1):
            hand = in_order((*view.hand, *pile[-count:]))
            if usable(view, pile[-count], hand, worth_of(view, Outlook(view, forgetful=True))) and (
                due or _least(view, hand) <= _least(view, view.hand)
            ):
                yield TakeDiscards(count)

    def _play(self, view: View, rng: Random) -> Move:
        out = going_out(view)
        if out is not None:
            return out
        if view.variant.melding.laying is Laying.ON_THE_TABLE:
            move = meld_now(view, worth_of(view, Outlook(view, forgetful=True)), _ALWAYS)
            must = view.wanted is not None or view.freed
            if move is not None and (
                must or not isinstance(move, AddTo) or rng.random() > _OVERLOOKS or view.reforms >= _ROUSED
            ):
                return move
        for card in self._by_hope(view) if view.reforms >= _ROUSED and not _contract_due(view) else self._by_use(view, rng):
            if check(view, Discard(card)) is None:
                return Discard(card)
        return next(iter(options(view)))

    def _by_hope(self, view: View) -> list[Card]:
        """The cards of the hand, first the one without which most can still come of the others. Looked at where a deal goes
        round and round, since somebody has to meld what goes round.
        """
        worth = worth_of(view, Outlook(view))
        return sorted(dict.fromkeys(view.hand), key=lambda card: -worth.hope(Counter(without(view.hand, (card,)))))

    def _by_use(self, view: View, rng: Random) -> list[Card]:
        """The cards of the hand, the least useful first: loose ones before pairs before melds. Which of the loose ones goes
        is a matter of mood.
        """
        if _contract_due(view):
            bonds = _plan(view, view.hand).bonds
            kept = set(view.hand) - set(bonds)
        else:
            bonds = {}
            melds = arrange(view.hand, view.rules.melds, view.rules.values).melds
            kept = {card for meld in melds for card in meld.cards}
        values, wild = view.rules.values, view.rules.melds.is_wild

        def use(card: Card) -> tuple[float, ...]:
            mates = sum(_goes_with(card, other) for other in view.hand if other is not card)
            return (wild(card), card in kept, min(mates, 1) + bonds.get(card, 0.0), -values[card.rank])

        line = sorted(dict.fromkeys(view.hand), key=use)
        loose = [card for card in line[:_LIKES] if not wild(card) and card not in kept]
        if loose:
            mood = loose[int(rng.random() * len(loose))]
            line.remove(mood)
            line.insert(0, mood)
        return line


def _goes_with(card: Card, other: Card) -> bool:
    return card.rank == other.rank or (card.suit is other.suit and abs(card.rank - other.rank) == 1)


def _contract_due(view: View) -> bool:
    return view.rules.contract is not None and view.laid[view.seat] is None


def _plan(view: View, hand: tuple[Card, ...]) -> Plan:
    assert view.rules.contract is not None
    return plan(hand, view.rules.contract, view.rules.melds, view.variant.melding.contract_runs)


def _least(view: View, hand: tuple[Card, ...]) -> int:
    """Points that lie loose, after a discard where a card has been taken."""
    rules, values = view.rules.melds, view.rules.values
    if len(hand) == len(view.hand):
        return least_points(hand, rules, values)
    return min(least_points(without(hand, (card,)), rules, values) for card in dict.fromkeys(hand))
