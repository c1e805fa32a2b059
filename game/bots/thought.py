"""One decision of the expert: which moves are tried, in which worlds, and what comes of them. For the kinds of it: kinds.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from game.bots.bot import Budget
from game.bots.careful import Careful, blind_cost, blind_draw, going_out, takes
from game.bots.dues import Dues
from game.bots.imagine import Unseen, world_of
from game.bots.melding import meld_now
from game.bots.race import Race, Weighed
from game.bots.secret import WILD, Secret
from game.bots.sketch import Ending, Sketch, outline
from game.bots.worth import GONE, Worth
from game.moves import Discard, Move, Pass, TakeDiscards
from game.rules import check
from game.scoring import Reckoning
from game.table import Table
from game.variant import Laying, Wins
from game.view import View

USUAL = 400  # playouts of a decision
_BRANCHES = 5  # moves that are played out
_NEAR = 14.0  # cost by which a move may be worse than the best and still be tried
LATE = 3  # how few cards another seat must hold before melds are laid
DEEPEST = 40  # cards of the discard pile that it has an eye on

Start = Callable[[Any], bool]  # does a move on a sketch; False where that ends the deal


class Worlds:
    """Worlds in a row, made when they are first asked for; every move is tried in the same ones."""

    def __init__(self, view: View, rng: Random) -> None:
        self.view, self.rng = view, rng
        self.unseen = Unseen(view)
        every = self.unseen.every()
        self.count = None if every is None else len(every)  # where few cards are unseen, these are all the worlds
        self.made = [(world_of(view, *one), number) for number, one in enumerate(every or ())]

    def __getitem__(self, number: int) -> tuple[Table, int]:
        if self.count is not None:
            return self.made[number % self.count][0], number
        while len(self.made) <= number:
            self.made.append((world_of(self.view, *self.unseen.dealt(self.rng)), int(self.rng.random() * 2**30)))
        return self.made[number]


class Thought:
    """One decision being thought over, by judgement alone; `doubt` is by how many points that may be wrong."""

    doubt = 0.0
    enough = 10_000  # worlds after which it has made up its mind

    def __init__(self, view: View, worth: Worth, worlds: Worlds, budget: Budget) -> None:
        self.view, self.worth, self.worlds = view, worth, worlds
        self.playouts = budget.playouts or USUAL
        self.late = budget.late
        self.teams = view.variant.teams_of(view.seats)
        self.sign = -1 if view.variant.scoring.wins is Wins.LOWEST else 1
        self.lines = outline(view.rules.melds, view.rules.values)

    # What is tried

    def draws(self, careful: Careful) -> list[Weighed]:
        """Stock or discard."""
        view, worth = self.view, self.worth
        blind = blind_draw(view)
        found: list[tuple[Move, float, Start]] = []
        if blind is not None:
            found.append((blind, -blind_cost(view, worth, blind), _draw))
        elif check(view, Pass()) is None:
            found.append((Pass(), -worth.of(view.hand), _passing))
        for cost, move in takes(view, worth, DEEPEST):
            if check(view, move) is None:
                assert isinstance(move, TakeDiscards)
                if cost < GONE / 2:
                    return [_sure(move)]
                found.append((move, -cost, _taking(move.count)))
        return self._settled(found) or [_sure(careful.draw(view, worth))]

    def plays(self, careful: Careful) -> list[Weighed]:
        """Going out, laying or keeping back, and the discard."""
        view, worth = self.view, self.worth
        move = going_out(view) or self.melds()
        if move is not None:
            return [_sure(move), *self.instead()]
        found: list[tuple[Move, float, Start]] = []
        for cost, card in worth.throws(view.hand, view.barred):
            if (found and -cost < found[0][1] - _NEAR) or len(found) == _BRANCHES:
                break
            if check(view, Discard(card)) is None:
                if cost < GONE / 2:
                    return [_sure(Discard(card))]
                bit = WILD if view.rules.melds.is_wild(card) else self.lines.bit.get(card, 0)
                found.append((Discard(card), -cost, throwing(bit)))
        return self._settled(found) or [_sure(careful.play(view, worth))]

    def instead(self) -> list[Weighed]:
        """What could be done instead of laying, where that has been weighed; laying counts nothing."""
        return []

    def best_throw(self) -> Discard | None:
        """The discard that judgement finds best."""
        throws = self.worth.throws(self.view.hand, self.view.barred)
        return next((move for move in (Discard(card) for _, card in throws) if check(self.view, move) is None), None)

    def melds(self) -> Move | None:
        """What to lay now, if anything."""
        if self.view.variant.melding.laying is Laying.CONCEALED:
            return None
        return meld_now(self.view, self.worth, LATE)

    # Playing out

    def sketch(self, number: int) -> Sketch | Secret | Dues:
        """A world in outline."""
        raise NotImplementedError

    def _settled(self, found: Sequence[tuple[Move, float, Start]]) -> list[Weighed]:
        """The moves with what is thought of them, the best first."""
        return self._played_out(found) if self.doubt else self._judged(found)

    def _judged(self, found: Sequence[tuple[Move, float, Start]]) -> list[Weighed]:
        """By judgement alone."""
        found = sorted(found, key=lambda one: -one[1])
        return [Weighed(move, judged, judged, judged) for move, judged, _ in found]

    def _played_out(self, found: Sequence[tuple[Move, float, Start]]) -> list[Weighed]:
        """With what playouts say of those that are close to the best; a move without a rival needs none."""
        found = sorted(found, key=lambda one: -one[1])
        close = [one for one in found if one[1] >= found[0][1] - self.worth.close]
        if len(close) < 2:
            return self._judged(found)
        others = found[len(close) :]
        found = close
        race = Race([one[:2] for one in found], self.doubt)
        spent = number = 0
        while spent + len(race.active) <= max(self.playouts, 2 * len(found)) and number < self.enough:
            for at in race.active:
                race.results[at].append(self.outcome(number, found[at][0], found[at][2]))
            spent += len(race.active)
            number += 1
            if number % max(4, self.playouts // (3 * len(found))) == 0:
                race.drop_the_last()
            if self.late is not None and self.late():
                break
        return race.standings(others)

    def outcome(self, number: int, move: Move, start: Start) -> float:
        """What a move comes to in a world."""
        return self.value(self.sketch(number).finish_after(start))

    def value(self, ending: Ending) -> float:
        """What an ending is worth to this seat: its side's points against the mean of the others'."""
        points = self.points(ending)
        mine = self.teams[self.view.seat]
        others = [value for side, value in enumerate(points) if side != mine]
        return self.sign * (points[mine] - sum(others) / len(others))

    def points(self, ending: Ending) -> tuple[int, ...]:
        """The points of an ending, as the game counts them."""
        held = self.held(ending)
        out, rummy = ending.out, ending.rummy
        melded = ending.melded or (0,) * len(held)
        reckoning = Reckoning(out=out, went_rummy=rummy, held=held, left=held, melded=melded, teams=self.teams)
        return self.view.variant.scoring.scheme(reckoning)

    def held(self, ending: Ending) -> tuple[int, ...]:
        """Points that the hands count at the end."""
        return ending.hands


def _sure(move: Move) -> Weighed:
    """A move that needs no thought."""
    return Weighed(move, 0.0, 0.0, 0.0)


def _taking(count: int) -> Start:
    def start(sketch: Sketch | Secret) -> bool:
        sketch.take(count)
        return True

    return start


def _draw(sketch: Sketch | Secret) -> bool:
    return sketch.draw()


def _passing(sketch: Sketch) -> bool:
    sketch.skip()
    return True


def throwing(bit: int) -> Start:
    """The move on a sketch that throws a card."""

    def start(sketch: Sketch | Secret) -> bool:
        sketch.throw(bit)
        return True

    return start
