"""A player of plain good sense, in all games: it takes what completes a meld, lays what it can, keeps pairs and neighbours,
and throws the costliest card that nothing needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from game.arrange import arrange, least_points
from game.bots.bot import Budget
from game.bots.contracts import plan
from game.cards import Card, Rank, in_order, without
from game.melds import Meld, Piece, pieces_of, readings
from game.moves import AddTo, Discard, Lay, Move, Pass, TakeDiscards, TakeStock, TurnOver, cards_of
from game.options import Options, options
from game.refusals import Refusal
from game.rules import resolve
from game.standing import contract_open, standing_of
from game.table import Phase
from game.variant import GoingOut, Laying
from game.view import View

PAIR, NEIGHBOURS, GAP = 4.0, 3.5, 2.0  # how many points a chance to meld is worth


@dataclass(frozen=True)
class Sensible:
    """`keeps_chances`: whether pairs and neighbours count for anything before they are melds."""

    keeps_chances: bool = True

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        """As `Bot.choose`; neither the generator nor the budget is used."""
        may = options(view)
        return self._draw(view, may) if view.phase is Phase.DRAW else self._play(view, may)

    def _draw(self, view: View, may: Options) -> Move:
        draws = may.draws
        here = self.cost(view, view.hand)
        takes = [move for move in draws if isinstance(move, TakeDiscards)]
        best, best_gain = None, 0.5
        for move in takes:
            gain = here - self._after_taking(view, move.count)
            if gain > best_gain:
                best, best_gain = move, gain
        if best is not None:
            return best
        others = [move for move in draws if isinstance(move, TakeStock | TurnOver)]
        if others:
            return others[0]
        return Pass() if may.can_pass else takes[0]

    def _after_taking(self, view: View, count: int) -> float:
        """Cost of the hand after taking cards and throwing the one that is best thrown."""
        cards = view.discards[-count:]
        hand = in_order((*view.hand, *cards))
        keep = cards[0] if count == 1 and not view.variant.turn.rediscard else None
        thrown = [card for card in dict.fromkeys(hand) if card != keep] or list(hand)
        fits_table = count == 1 and _fits_on_table(view, cards[0])
        return min(self.cost(view, without(hand, (card,))) for card in thrown) - (3.0 if fits_table else 0.0)

    def _play(self, view: View, may: Options) -> Move:
        out = next((move for move in may.drops if isinstance(move, Discard) and move.out), None)
        if out is not None:
            return out
        if view.variant.melding.laying is Laying.ON_THE_TABLE:
            move = self._lay(view, may) or next(iter(may.swaps), None)
            if move is not None:
                return move
        drops = [move for move in may.drops if isinstance(move, Discard)]
        if drops:
            return min(drops, key=partial(self._regret, view))
        return next(iter(may))

    def _regret(self, view: View, move: Discard) -> tuple[float, bool, int]:
        """How bad it is to throw a card: what the rest costs, what the next seat could do with it, and its own points."""
        rest = self.cost(view, without(view.hand, (move.card,)))
        feeds = _fits_on_table(view, move.card)
        return (rest + (2.0 if feeds and self.keeps_chances else 0.0), feeds, -view.rules.values[move.card.rank])

    def _lay(self, view: View, may: Options) -> Move | None:
        """A meld or lay-off to make now, if one is wise."""
        at = standing_of(view)
        if contract_open(at):
            return next(iter(may.lays), None)
        best = arrange(view.hand, view.rules.melds, view.rules.values)
        move = self._whole(view, best.melds, len(best.left)) if best.melds else None
        if move is not None:
            return move
        taken = [card for meld in best.melds for card in meld.cards]
        loose = without(view.hand, taken)
        singles = [move for move in may.adds if isinstance(move, AddTo)]
        for add in sorted(singles, key=lambda move: -sum(view.rules.values[c.rank] for c in cards_of(move))):
            if all(card in loose for card in cards_of(add)) or not best.melds:
                return add
        must = view.wanted is not None or view.freed
        return next((move for move in (*may.lays, *may.adds) if must or not may.drops), None)

    def _whole(self, view: View, melds: Sequence[Meld], left: int) -> Move | None:
        """One lay of everything where that goes out, else the first single meld that may be laid."""
        lays = [Lay(tuple(pieces_of(meld) for meld in melds))] if left <= 1 else []
        for move in (*lays, *(Lay((pieces_of(meld),)) for meld in melds)):
            found = resolve(view, move)
            if not isinstance(found, Refusal):
                return found
        return None

    def cost(self, view: View, hand: tuple[Card, ...]) -> float:
        """What a hand would cost now, less what its chances promise; of a contract still open, how far it is as well."""
        rules = view.rules
        contract = rules.contract
        points = float(least_points(hand, rules.melds, rules.values))
        if contract is not None and view.laid[view.seat] is None:
            near = plan(hand, contract, rules.melds, view.variant.melding.contract_runs)
            points = 0.1 * sum(rules.values[card.rank] for card in hand) + 12.0 * near.cost
        return points - (self._chances(view, hand) if self.keeps_chances else 0.0)

    def _chances(self, view: View, hand: tuple[Card, ...]) -> float:
        """What pairs, neighbours and one-card gaps are worth together."""
        rules, total = view.rules.melds, 0.0
        cards = [card for card in hand if not rules.is_wild(card)]
        for index, one in enumerate(cards):
            for other in cards[index + 1 :]:
                if one == other:
                    continue
                if one.rank is other.rank:
                    total += PAIR
                elif one.suit is other.suit:
                    total += _nearness(one.rank, other.rank)
        if view.variant.turn.going_out is GoingOut.ANNOUNCED:
            total += 12.0 * sum(rules.is_wild(card) for card in hand)
        return total * 0.5


def _nearness(one: Rank, other: Rank) -> float:
    distance = abs(one - other)
    return NEIGHBOURS if distance == 1 else GAP if distance == 2 else 0.0


def _fits_on_table(view: View, card: Card) -> bool:
    """Whether a card could be laid off on a meld that lies there, whoever does it."""
    return any(readings((Piece(card),), view.rules.melds, meld.meld) for meld in view.melds)
