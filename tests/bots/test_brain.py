"""Thinking in a worker, and what happens where the worker is missing, dead, slow or mad."""

import asyncio

import pytest

from game.bots import BOTS
from game.refusals import Refusal
from game.rules import resolve
from game.ui import brain as brains
from game.ui.brain import Brain, answer
from game.words.coach import why
from game.words.words import Words
from tests.engine.play import start


class Good:
    asked = 0

    async def ping(self):
        return "here"

    async def ask(self, text):
        self.asked += 1
        return answer(text)


class Dead(Good):
    async def ask(self, text):
        raise RuntimeError("gone")


class Slow(Good):
    async def ask(self, text):
        await asyncio.sleep(60)


class Mad(Good):
    async def ask(self, text):
        return "take 99"


class Mumbling(Good):
    async def ask(self, text):
        return "no idea"


class Silent(Good):
    async def ping(self):
        await asyncio.sleep(60)


def starting(worker):
    async def start():
        return worker

    return start


async def never():
    await asyncio.sleep(3600)


async def fails():
    raise OSError("no such file")


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(brains, "PATIENCE", 0.05)
    monkeypatch.setattr(brains, "STARTING", 0.05)
    monkeypatch.setattr(brains, "PLAYOUTS", 12)


def view():
    match = start("straight", 2, 3)
    return match.view(match.turn)


def thought(brain, level="expert", times=2):
    async def think():
        await brain.wake()
        return [await brain.think(view(), {}, level, "chance") for _ in range(times)]

    return asyncio.run(think())


def legal(moves):
    return moves and all(not isinstance(resolve(view(), move), Refusal) for move in moves)


def test_a_worker_that_is_there_is_asked():
    worker = Good()
    brain = Brain(starting(worker))
    assert legal(thought(brain, times=3))
    assert worker.asked == 3
    assert brain.in_worker


@pytest.mark.parametrize("worker", [Dead, Mad, Mumbling, Silent])
def test_whatever_a_worker_does_the_page_finds_a_move(worker):
    brain = Brain(starting(worker()))
    assert legal(thought(brain))
    assert not brain.in_worker


def test_a_slow_worker_is_given_up():
    brain = Brain(starting(Slow()))
    assert legal(thought(brain))
    assert not brain.in_worker


@pytest.mark.parametrize("how", [never, fails, None])
def test_a_worker_that_cannot_start_is_done_without(how):
    brain = Brain(how)
    assert legal(thought(brain))
    assert not brain.in_worker


def test_while_the_worker_starts_the_page_thinks():
    worker = Good()

    async def think():
        brain = Brain(starting(worker))
        first = await brain.think(view(), {}, "expert", "chance")
        assert worker.asked == 0
        await brain.wake()
        await brain.think(view(), {}, "expert", "chance")
        return [first]

    assert legal(asyncio.run(think()))
    assert worker.asked == 1


def test_the_quick_levels_never_go_to_the_worker():
    worker = Good()
    assert legal(thought(Brain(starting(worker)), "careful"))
    assert worker.asked == 0
    assert "careful" in BOTS


@pytest.mark.parametrize("worker", [Good, Dead, Mad, Slow, None])
def test_the_coach_advises_with_and_without_a_worker(worker):
    brain = Brain(None if worker is None else starting(worker()))

    async def ask():
        await brain.wake()
        return await brain.advise(view(), {}, "chance")

    advice = asyncio.run(ask())
    assert legal([advice.move])
    assert why(Words(), advice)
    assert brain.in_worker == (worker is Good)
