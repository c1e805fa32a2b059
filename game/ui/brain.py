"""Thinking for the bots without holding up the page: in the worker where there is one, else here with a smaller budget.

    brain = Brain(worker.start)
    move = await brain.think(view, options, "expert", chance)
    advice = await brain.advise(view, options, chance)

Nothing that a worker does or fails to do loses a match: whatever goes wrong there, the move is found here.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, Protocol

from game import viewjson
from game.bots import BOTS, bot_of, coach
from game.bots.bot import Budget
from game.bots.coach import Advice
from game.moves import Move, parse_move
from game.refusals import Refusal
from game.rules import check, resolve
from game.view import View

COACH = "coach"
THINKERS = ("expert",)  # the levels that search; the others are quick enough anywhere
PLAYOUTS = 400  # of a decision in the worker
SECONDS = 0.7  # after which a decision in the worker is cut short
PATIENCE = 1.5  # seconds without an answer after which the worker is given up
STARTING = 60.0  # seconds that a worker may take to start; meanwhile the page thinks
HERE_PLAYOUTS = 40
HERE_SECONDS = 0.025


class Worker(Protocol):
    """What `worker.py` exports, seen from the page."""

    def ping(self) -> Awaitable[str]:
        """Answers at once."""
        ...

    def ask(self, question: str) -> Awaitable[str]:
        """Answers when it has thought."""
        ...


class Brain:
    """Where bots think. `start` starts the worker; None where there can be none."""

    def __init__(self, start: Callable[[], Awaitable[Worker]] | None, clock: Callable[[], float] = perf_counter) -> None:
        self._start, self._clock = start, clock
        self._worker: Worker | None = None
        self._starting: asyncio.Task[None] | None = None

    @property
    def in_worker(self) -> bool:
        """Whether the worker is there."""
        return self._worker is not None

    async def think(self, view: View, options: Mapping[str, object], level: str, chance: str) -> Move:
        """The move of a bot of that level at the seat of the view. `chance` is the text of its stream of chance."""
        if level not in THINKERS:
            return bot_of(level).choose(view, Random(chance), Budget())
        text = await self._asked(question(view, options, level, chance, PLAYOUTS, SECONDS))
        if text is not None:
            with suppress(ValueError):
                found = resolve(view, parse_move(text))
                if not isinstance(found, Refusal):
                    return found
            self._give_up()
        await asyncio.sleep(0)  # let what waits in the page go first
        return bot_of(level).choose(view, Random(chance), self._small_budget())

    def advise_here(self, view: View, chance: str) -> Advice:
        """The coach's advice, at once and with a small budget."""
        return coach.advise(view, Random(chance), self._small_budget())

    async def advise(self, view: View, options: Mapping[str, object], chance: str) -> Advice:
        """The coach's advice, from the worker where one is there."""
        text = await self._asked(question(view, options, COACH, chance, PLAYOUTS, SECONDS))
        if text is not None:
            with suppress(ValueError, KeyError, TypeError):
                advice = coach.load(json.loads(text))
                if check(view, advice.move) is None:
                    return advice
            self._give_up()
        return self.advise_here(view, chance)

    async def wake(self) -> None:
        """Start the worker now, before it is needed; returns when it is there or cannot be had."""
        self._begin()
        if self._starting is not None:
            await self._starting

    def _small_budget(self) -> Budget:
        end = self._clock() + HERE_SECONDS
        return Budget(HERE_PLAYOUTS, lambda: self._clock() > end)

    async def _asked(self, text: str) -> str | None:
        """The worker's answer, or None where there is none in time."""
        if self._worker is None:
            self._begin()
            return None
        try:
            return str(await asyncio.wait_for(_whole(self._worker.ask(text)), PATIENCE))
        except Exception:  # whatever a worker throws, the page plays on
            self._give_up()
            return None

    def _begin(self) -> None:
        if self._start is not None and self._starting is None:
            self._starting = asyncio.ensure_future(self._start_it())

    async def _start_it(self) -> None:
        assert self._start is not None
        try:
            worker = await asyncio.wait_for(_whole(self._start()), STARTING)
            await asyncio.wait_for(_whole(worker.ping()), PATIENCE)
        except Exception:  # as above: it is missing, or dead
            self._give_up()
        else:
            self._worker = worker

    def _give_up(self) -> None:
        """No worker from now on."""
        self._worker = self._start = None


async def _whole(waited: Awaitable[Any]) -> Any:
    return await waited


def question(
    view: View, options: Mapping[str, object], level: str, chance: str, playouts: int, seconds: float | None = None
) -> str:
    """A question to the worker, as JSON."""
    raw = {"view": viewjson.dump(view, dict(options)), "level": level, "chance": chance}
    return json.dumps({**raw, "playouts": playouts, "seconds": seconds})


def answer(text: str, clock: Callable[[], float] = perf_counter) -> str:
    """What the worker says to a question: a move, or the coach's advice as JSON."""
    raw = json.loads(text)
    end = None if raw["seconds"] is None else clock() + raw["seconds"]
    late = None if end is None else lambda: clock() > end
    view = viewjson.load(raw["view"])
    chance, budget = Random(raw["chance"]), Budget(raw["playouts"], late)
    if raw["level"] == COACH:
        return json.dumps(coach.dump(coach.advise(view, chance, budget)))
    return str(BOTS[raw["level"]].choose(view, chance, budget))
