"""Bots against bots, by the thousand: duplicate play, and what came of it with 95 % intervals (record.md, `simulate`).

Every set of cards (a deal, or a whole match) is played once in each rotation of the bots round the seats, so all of them play
the same cards; the intervals are over sets of cards, so what duplicate play gains shows in them.
"""

from __future__ import annotations

import importlib
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from game.bots import BOTS
from game.bots.bot import Bot, Budget
from game.chance import shuffles_of, stream
from game.engine import deal
from game.fields import MalformedRecord
from game.levels import LEVELS
from game.match import DealResult, Match, Setup
from game.refusals import Refusal
from game.table import Table
from game.variant import Variant

Clock = Callable[[], float]  # seconds


@runtime_checkable
class Peeker(Protocol):
    """A mark to measure against, not a player: it is shown the true cards before it chooses."""

    def peek(self, table: Table) -> None:
        """The table as it truly lies."""
        ...


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is to be played. `number` is the deal to play (None: each in turn); `matches`: whole matches, not single deals."""

    variant: Variant
    players: int
    bots: tuple[str, ...]
    sets: int
    matches: bool = False
    number: int | None = None
    seed: str = "1"
    playouts: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)


class Game(NamedTuple):
    """One deal or match played on one set of cards: who sat where, what came of each deal, and the sides that won a match."""

    seats: tuple[str, ...]
    deals: tuple[DealResult, ...]
    turns: int
    moves: int
    winners: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """Everything that was played: `sets[k]` are the games on one set of cards, one for each rotation."""

    plan: Plan
    sets: tuple[tuple[Game, ...], ...]
    seconds: float
    thinking: Mapping[str, Sequence[float]]  # seconds of each decision


def bot_named(name: str) -> Bot:
    """The bot of a level, or `module:name` for one from elsewhere. Raises MalformedRecord where there is none."""
    module, colon, attribute = name.partition(":")
    if not colon:
        if name not in BOTS:
            raise MalformedRecord("--bots", f"{name[:40]!r} is no bot; it is one of {', '.join(LEVELS)}, or module:name")
        return BOTS[name]
    try:
        found = getattr(importlib.import_module(module), attribute)
        bot: Bot = found() if isinstance(found, type) else found
    except Exception as error:  # whatever somebody else's module raises is told in a sentence
        raise MalformedRecord("--bots", f"{name[:60]!r} cannot be had: {error}") from None
    if not callable(getattr(bot, "choose", None)):
        raise MalformedRecord("--bots", f"{name[:60]!r} is no bot")
    return bot


def run(plan: Plan, clock: Clock, watch: Clock | None = None, bots: Mapping[str, Bot] | None = None) -> Outcome:
    """Plays everything. Only the clocks' readings differ from one run to the next.

    `watch` times the decisions: processor time is fairest, since a machine that does other things as well pauses at any
    time. `bots` plays bots that have no name of their own.
    """
    bots = bots or {name: bot_named(name) for name in plan.bots}
    thinking: dict[str, list[float]] = {name: [] for name in bots}
    began = clock()
    sets = []
    for number in range(plan.sets):
        start = _start(plan, number)
        games = []
        for turned in range(len(plan.bots)):
            seats = tuple(plan.bots[(seat + turned) % len(plan.bots)] for seat in range(plan.players))
            games.append(_play(plan, start, seats, bots, thinking, watch or clock))
        sets.append(tuple(games))
    return Outcome(plan=plan, sets=tuple(sets), seconds=clock() - began, thinking=thinking)


def _start(plan: Plan, number: int) -> Match:
    """The match of a set of cards, or a deal of it alone."""
    variant, players, seed = plan.variant, plan.players, f"{plan.seed}/{number}"
    start = None
    if not plan.matches:
        which = plan.number or number % len(variant.deals) + 1
        sides = len(set(variant.teams_of(players)))
        start, _ = deal(variant, players, which, number % players, (0,) * sides, shuffles_of(seed, which))
    return Match.start(Setup(variant=variant, players=players, seed=seed, options=plan.options, start=start))


def _play(
    plan: Plan, match: Match, seats: tuple[str, ...], bots: Mapping[str, Bot], thinking: Mapping[str, list[float]], watch: Clock
) -> Game:
    chance = [stream(match.setup.seed, f"bot/{seat}") for seat in range(plan.players)]
    turns = moves = 0
    while not (match.over if plan.matches else match.deal_over):
        match = match.dealt()
        seat = match.turn
        name = seats[seat]
        match = _move(match, name, bots[name], chance[seat], Budget(plan.playouts), thinking[name], watch)
        moves += 1
        if match.deal_over:
            turns += match.table.turn_number
    return Game(seats, match.results, turns, moves, match.winners)


def _move(match: Match, name: str, bot: Bot, rng: Random, budget: Budget, times: list[float], watch: Clock) -> Match:
    if isinstance(bot, Peeker):
        bot.peek(match.table)
    view = match.view(match.turn)
    before = watch()
    try:
        move = bot.choose(view, rng, budget)
    except Exception as error:  # whatever somebody else's bot raises is told in a sentence; a fault of ours goes on below
        if ":" not in name:
            raise
        raise MalformedRecord("--bots", f"{name} failed: {type(error).__name__}: {error}") from error
    times.append(watch() - before)
    answer = match.try_play(move)
    if isinstance(answer, Refusal):
        assert ":" in name, f"{name}: {move}: {answer}"
        raise MalformedRecord("--bots", f"{name} made a move that is refused: {move} ({answer.reason.value})")
    return answer[0]


class Share(NamedTuple):
    """What one bot had of one set of cards, for each deal (or match): summed over its seats, and how many those were."""

    deals_won: float
    matches_won: float | None
    points: float


def shares(outcome: Outcome, name: str) -> list[Share]:
    """What a bot had of each set of cards. Deals and matches won are shares of all; points are a seat's mean a deal."""
    variant, players = outcome.plan.variant, outcome.plan.players
    teams = variant.teams_of(players)
    found = []
    for games in outcome.sets:
        won = deals = 0
        matches, points, sat = 0.0, 0.0, 0
        for game in games:
            mine = [seat for seat in range(players) if game.seats[seat] == name]
            sides = {teams[seat] for seat in mine}
            deals += len(game.deals)
            won += sum(result.out in mine for result in game.deals)
            points += sum(result.points[teams[seat]] for result in game.deals for seat in mine)
            sat += len(mine) * len(game.deals)
            matches += sum(side in sides for side in game.winners) / len(game.winners) if game.winners else 0.0
        whole = matches / len(games) if outcome.plan.matches else None
        found.append(Share(won / deals, whole, points / sat if sat else 0.0))
    return found


class Estimate(NamedTuple):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and 95 % interval of one value for each set of cards.

    >>> estimate([0.5, 0.5])
    Estimate(mean=0.5, low=0.5, high=0.5)
    """
    count = len(values)
    mean = sum(values) / count
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count) if count > 1 else 0.0
    return Estimate(mean, mean - 1.96 * spread, mean + 1.96 * spread)


def report(outcome: Outcome) -> dict[str, Any]:
    """What `simulate` prints."""
    games = [game for games in outcome.sets for game in games]
    deals = sum(len(game.deals) for game in games)
    ended = Counter(result.ended.value for game in games for result in game.deals)
    seconds = max(outcome.seconds, 1e-9)
    return {
        "game": outcome.plan.variant.key,
        "players": outcome.plan.players,
        "deals": deals,
        "matches": len(games) if outcome.plan.matches else 0,
        "sets_of_cards": len(outcome.sets),
        "deals_per_s": round(deals / seconds, 2),
        "moves_per_s": round(sum(game.moves for game in games) / seconds, 1),
        "ended": {how: ended[how] for how in ("out", "cap", "passed")},
        "turns": round(sum(game.turns for game in games) / deals, 2),
        "bots": {name: _of_bot(outcome, name) for name in dict.fromkeys(outcome.plan.bots)},
    }


def _of_bot(outcome: Outcome, name: str) -> dict[str, Any]:
    columns: dict[str, list[float]] = defaultdict(list)
    for share in shares(outcome, name):
        columns["deals_won"].append(share.deals_won)
        columns["points"].append(share.points)
        if share.matches_won is not None:
            columns["matches_won"].append(share.matches_won)
    times = sorted(outcome.thinking[name])
    return {
        "deals_won": _shown(columns["deals_won"]),
        "matches_won": _shown(columns["matches_won"]),
        "points": _shown(columns["points"]),
        "decisions": len(times),
        "decision_ms": {"p50": _percentile(times, 0.5), "p99": _percentile(times, 0.99)},
    }


def _shown(values: Sequence[float]) -> dict[str, float] | None:
    return {name: round(value, 4) for name, value in estimate(values)._asdict().items()} if values else None


def _percentile(times: Sequence[float], part: float) -> float | None:
    return round(1000 * times[min(len(times) - 1, int(part * len(times)))], 4) if times else None
