"""A match: who plays what from which seed, and the moves; everything else is derived from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from game.arrange import Arrangement
from game.cards import Card
from game.chance import Seed, below, draw_for_lowest, shuffles_of, stream
from game.conditions import refuse
from game.engine import carry_out, deal
from game.moves import DRAWS, Move, TakeDiscards, parse_move
from game.refusals import Reason, Refusal
from game.rules import rule
from game.settling import reckon
from game.standing import standing_at
from game.table import Ended, Event, Phase, Seat, Table, TableMeld
from game.variant import EndBy, FirstDealer, NextDealer, Variant, Wins
from game.view import View, view_of


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What a match starts from. `variant` has the house rules applied, `options` names them as records do.

    `seats` holds names, or `bot:` and a level. `start` is the table of a record's position, and `position` that position.
    """

    variant: Variant
    players: int
    seed: Seed
    options: Mapping[str, object] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    position: Mapping[str, object] | None = None
    start: Table | None = None


@dataclass(frozen=True, kw_only=True)
class DealResult:
    """A finished deal. `points` and `totals` are by side (seat, or team), the rest by seat."""

    number: int
    dealer: Seat
    ended: Ended
    out: Seat | None
    went_rummy: bool
    hands: tuple[tuple[Card, ...], ...]
    melds: tuple[TableMeld, ...]
    values: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    melded: tuple[int, ...]
    arrangements: tuple[Arrangement | None, ...]


class Match(NamedTuple):
    """A match as far as it was played; frozen, `play` gives the next one."""

    setup: Setup
    table: Table
    moves: tuple[str, ...] = ()
    movers: tuple[Seat, ...] = ()
    results: tuple[DealResult, ...] = ()

    @classmethod
    def start(cls, setup: Setup) -> Match:
        """The match with its first deal dealt, or at its position."""
        if setup.start is not None:
            return cls(setup=setup, table=setup.start)
        variant, players = setup.variant, setup.players
        sides = len(set(variant.teams_of(players)))
        shuffle = shuffles_of(setup.seed, 1)
        return cls(setup=setup, table=deal(variant, players, 1, first_dealer(setup)[0], (0,) * sides, shuffle)[0])

    @property
    def variant(self) -> Variant:
        """The game with its house rules."""
        return self.setup.variant

    @property
    def turn(self) -> Seat:
        """The seat to move; of a deal that is over, the seat that moved last."""
        return self.table.turn

    @property
    def totals(self) -> tuple[int, ...]:
        """Running scores by side, the last finished deal counted."""
        return self.results[-1].totals if self.results else self.table.totals

    @property
    def deal_over(self) -> bool:
        """Whether the deal on the table has ended."""
        return self.table.phase is Phase.OVER

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        ends = self.variant.ends
        if not self.deal_over:
            return False
        if ends.by is EndBy.POINTS:
            return max(self.totals) >= ends.target
        return self.table.rules.number >= ends.deals

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won; none before the match is over, nor where it has no winner."""
        if not self.over:
            return ()
        totals, wins = self.totals, self.variant.scoring.wins
        if wins is Wins.HIGHEST_IF_ANY and not self._anybody_scored():
            return ()
        best = min(totals) if wins is Wins.LOWEST else max(totals)
        return tuple(side for side, total in enumerate(totals) if total == best)

    def _anybody_scored(self) -> bool:
        before = self.setup.start.totals if self.setup.start is not None else ()
        return any(before) or any(any(result.points) for result in self.results)

    def view(self, seat: Seat) -> View:
        """What a seat may see now."""
        return view_of(self.table, seat)

    def dealt(self) -> Match:
        """This match with the next deal on the table, where the last one is over and the match is not."""
        if not self.deal_over or self.over:
            return self
        setup, result = self.setup, self.results[-1]
        number = result.number + 1
        shuffle = shuffles_of(setup.seed, number)
        table, _ = deal(setup.variant, setup.players, number, next_dealer(setup, result), self.totals, shuffle)
        return self._replace(table=table)

    def refusal(self, move: Move) -> Refusal | None:
        """Why the seat to move may not make a move, or None."""
        answer = self.try_play(move)
        return answer if isinstance(answer, Refusal) else None

    def play(self, move: Move) -> tuple[Match, tuple[Event, ...]]:
        """The match after a legal move, and what happened, the mover's own card included. Deals the next deal if need be."""
        answer = self.try_play(move)
        assert not isinstance(answer, Refusal), f"{move}: {answer.reason}"
        return answer

    def try_play(self, move: Move) -> tuple[Match, tuple[Event, ...]] | Refusal:
        """As `play`, or why the move may not be made. After a deal it is asked of the next one."""
        if self.over:
            return refuse(self.variant, Reason.MATCH_OVER)
        here = self.dealt()
        ruling = rule(standing_at(here.table), move)
        if isinstance(ruling, Refusal):
            return ruling
        move_text, mover = (str(ruling.move),), (here.turn,)
        table, events = carry_out(here.table, ruling, shuffles_of(self.setup.seed, here.table.rules.number))
        results = self.results if table.ended is None else (*self.results, result_of(table))
        return Match(self.setup, table, self.moves + move_text, self.movers + mover, results), events

    def undoable(self, seat: Seat) -> bool:
        """Whether `seat` made the last move and it showed nothing new: no draw from the stock, no end of a deal."""
        if not self.moves or self.movers[-1] != seat or self.deal_over:
            return False
        last = parse_move(self.moves[-1])
        fresh_deal = bool(self.results) and not self.table.history[1:]
        return not fresh_deal and (isinstance(last, TakeDiscards) or not isinstance(last, DRAWS))

    def back_to(self, count: int) -> Match:
        """The match as it stood after its first `count` moves."""
        match = Match.start(self.setup)
        for text in self.moves[:count]:
            match, _ = match.play(parse_move(text))
        return match

    def undone(self) -> Match:
        """The match without its last move, the deal of that move on the table."""
        return self.back_to(len(self.moves) - 1).dealt()


def first_dealer(setup: Setup) -> tuple[Seat, tuple[tuple[tuple[int, Card], ...], ...]]:
    """Who deals first, and the draws that decided it where cards were drawn."""
    variant = setup.variant
    if variant.first_dealer is FirstDealer.RANDOM:
        return below(stream(setup.seed, "draw"), setup.players), ()
    if variant.first_dealer is FirstDealer.LOWEST_CARD:
        return draw_for_lowest(setup.seed, setup.players, variant.deal_rules(1, setup.players).pack)
    return 0, ()


def next_dealer(setup: Setup, result: DealResult) -> Seat:
    """Who deals after a finished deal."""
    rule = setup.variant.next_dealer
    if rule is NextDealer.SAME:
        return result.dealer
    if rule is NextDealer.WINNER_OF_TWO and setup.players == 2 and result.out is not None:
        return result.out
    return (result.dealer + 1) % setup.players


def result_of(table: Table) -> DealResult:
    """A finished deal with its points and the new totals."""
    assert table.ended is not None
    reckoning, arrangements = reckon(table)
    points = table.variant.scoring.scheme(reckoning)
    return DealResult(
        number=table.rules.number,
        dealer=table.dealer,
        ended=table.ended,
        out=table.out,
        went_rummy=table.went_rummy,
        hands=table.hands,
        melds=table.melds,
        values=table.rules.values,
        points=points,
        totals=tuple(total + new for total, new in zip(table.totals, points, strict=True)),
        melded=reckoning.melded,
        arrangements=arrangements,
    )


def bot_stream(setup: Setup, seat: Seat) -> Random:
    """The stream of chance of the bot at a seat."""
    return stream(setup.seed, f"bot/{seat}")
