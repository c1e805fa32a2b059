"""The two fixed marks that strength is measured between (issue "Opponents worth playing"), usable as `module:name`:

python3 -m game simulate --game basic --players 2 --deals 1000 --bots careful,tests.strength.marks:greedy
"""

from __future__ import annotations

from random import Random

from game.arrange import arrange, least_points
from game.bots import BOTS
from game.bots.bot import Budget
from game.cards import Card, in_order, without
from game.melds import pieces_of
from game.moves import AddTo, Discard, Lay, Move, Pass, TakeDiscards, TakeStock, TurnOver, cards_of
from game.options import Options, options
from game.refusals import Refusal
from game.rules import resolve
from game.table import Phase, Stock, Table
from game.variant import Laying
from game.view import View


class Greedy:
    """Takes the discard exactly when that lowers the least points of its hand, lays and lays off all that it can at once,
    discards what leaves the fewest points, ties by the highest card.

    "Lowers": the least points after the take and the best discard are fewer than those of the hand as it is. Of several
    takes (digging) it makes the one that lowers them most.
    """

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        may = options(view)
        return self._draw(view, may) if view.phase is Phase.DRAW else self._play(view, may)

    def _draw(self, view: View, may: Options) -> Move:
        here = _least(view, view.hand)
        best: tuple[int, int] | None = None
        for move in may.draws:
            if isinstance(move, TakeDiscards):
                points = self._after(view, move.count)
                if points < here and (best is None or (points, move.count) < best):
                    best = (points, move.count)
        if best is not None:
            return TakeDiscards(best[1])
        others = [move for move in may.draws if isinstance(move, TakeStock | TurnOver)]
        if others:
            return others[0]
        return Pass() if may.can_pass else may.draws[0]

    def _after(self, view: View, count: int) -> int:
        cards = view.discards[-count:]
        hand = in_order((*view.hand, *cards))
        barred = cards[0] if count == 1 and not view.variant.turn.rediscard else None
        throws = [card for card in dict.fromkeys(hand) if card != barred or hand.count(card) > 1]
        return min(_least(view, without(hand, (card,))) for card in throws or hand)

    def _play(self, view: View, may: Options) -> Move:
        if view.variant.melding.laying is Laying.ON_THE_TABLE:
            move = self._meld(view, may)
            if move is not None:
                return move
        drops = [move for move in may.drops if isinstance(move, Discard)]
        if not drops:
            return next(iter(may))
        values = view.rules.values
        return min(
            drops,
            key=lambda move: (not move.out, _least(view, without(view.hand, (move.card,))), -values[move.card.rank]),
        )

    def _meld(self, view: View, may: Options) -> Move | None:
        """The melds of the best arrangement, at once if they may be, else one by one; then any lay-off; then any meld."""
        if view.rules.contract is None or view.laid[view.seat] is not None:
            melds = arrange(view.hand, view.rules.melds, view.rules.values).melds
            for lay in (Lay(tuple(map(pieces_of, melds))), *(Lay((pieces_of(meld),)) for meld in melds)):
                found = resolve(view, lay) if lay.melds else None
                if found is not None and not isinstance(found, Refusal):
                    return found
        adds = [move for move in may.adds if isinstance(move, AddTo)]
        if adds:
            return max(adds, key=lambda move: sum(view.rules.values[card.rank] for card in cards_of(move)))
        return next(iter((*may.lays, *may.swaps)), None)


def _least(view: View, hand: tuple[Card, ...]) -> int:
    return least_points(hand, view.rules.melds, view.rules.values)


greedy = Greedy()
careful_again = BOTS["careful"]


class Peeker:
    """Plays `expert`'s search on the true cards: how much a player could win who saw everything.

    `simulate` shows it the table before it chooses; to the expert in it all hands are known, and the order of the stock.
    """

    table: Table | None = None

    def peek(self, table: Table) -> None:
        self.table = table

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        assert self.table is not None
        everything = view._replace(known=self.table.hands, stock_known=Stock(order=self.table.stock))
        return BOTS["expert"].choose(everything, rng, budget)


peeker = Peeker()
