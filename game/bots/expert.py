"""A player who imagines: worlds that fit its view are dealt, each move that a careful player would consider is played out in
all of them, and the one that does best is made. The careful judgement counts for as much as chance leaves open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from game.bots.bot import Budget
from game.bots.careful import Careful, blind_cost, blind_draw, going_out, takes
from game.bots.imagine import Unseen, world_of
from game.bots.melding import meld_now
from game.bots.outlook import Outlook
from game.bots.secret import WILD, Secret
from game.bots.sketch import NEVER, Ending, Sketch, outline
from game.bots.stakes import last_deal, stakes_of
from game.bots.worth import Worth, worth_of
from game.moves import Discard, Move, Pass
from game.rules import check
from game.scoring import Reckoning
from game.table import Phase, Table
from game.variant import Laying, Wins
from game.view import View

USUAL = 400  # playouts of a decision
_BRANCHES = 5  # moves that are played out
_NEAR = 14.0  # cost by which a move may be worse than the best and still be tried
_ALWAYS, _LATE = 99, 3  # how few cards another seat must hold before melds are laid
_WIN = 40.0  # points that winning the last deal of a match is worth by itself

Start = Callable[[Any], bool]  # does a move on a sketch; False where that ends the deal


class Weighed(NamedTuple):
    """A move and what it is worth, in points, the more the better: by judgement, by playouts, and both together."""

    move: Move
    judged: float
    played: float
    value: float


@dataclass(frozen=True)
class Expert:
    """The level `expert`."""

    careful: Careful = field(default_factory=Careful)

    def choose(self, view: View, rng: Random, budget: Budget) -> Move:
        """As `Bot.choose`."""
        return self.weigh(view, rng, budget)[0].move

    def weigh(self, view: View, rng: Random, budget: Budget) -> list[Weighed]:
        """The moves worth a thought, the best first."""
        worth = worth_of(view, Outlook(view))
        thought = {Sketch: Open, Secret: Hidden, None: Thought}[outlined(view)](view, worth, _Worlds(view, rng), budget)
        return thought.draws(self) if view.phase is Phase.DRAW else thought.plays(self)


def outlined(view: View) -> type[Sketch] | type[Secret] | None:
    """In which outline a deal can be played out, if in any."""
    rules, variant = view.rules, view.variant
    if variant.melding.laying is Laying.CONCEALED:
        return Secret if view.out is None else None  # of a last turn every draw is tried
    plain = rules.melds.wild is None and rules.contract is None and not variant.turn.dig
    one_pack = rules.pack.decks == 1 and not rules.pack.jokers
    return Sketch if plain and one_pack and not stakes_of(variant, view.seats).earns else None


class _Worlds:
    """Worlds in a row, made when they are first asked for; every move is tried in the same ones."""

    def __init__(self, view: View, rng: Random) -> None:
        self.view, self.rng = view, rng
        self.unseen = Unseen(view)
        every = self.unseen.every()
        self.count = None if every is None else len(every)  # where few cards are unseen, these are all the worlds
        self.made: list[tuple[Table, int]] = [(world_of(view, *one), number) for number, one in enumerate(every or ())]

    def __getitem__(self, number: int) -> tuple[Table, int]:
        if self.count is not None:
            return self.made[number % self.count]
        while len(self.made) <= number:
            self.made.append((world_of(self.view, *self.unseen.dealt(self.rng)), int(self.rng.random() * 2**30)))
        return self.made[number]


class Thought:
    """One decision being thought over, by judgement alone; `doubt` is by how many points that may be wrong."""

    doubt = 0.0

    def __init__(self, view: View, worth: Worth, worlds: _Worlds, budget: Budget) -> None:
        self.view, self.worth, self.worlds = view, worth, worlds
        self.playouts = budget.playouts or USUAL
        self.late = budget.late
        self.teams = view.variant.teams_of(view.seats)
        self.sign = -1 if view.variant.scoring.wins is Wins.LOWEST else 1
        self.lines = outline(view.rules.melds, view.rules.values)

    # What is tried

    def draws(self, expert: Expert) -> list[Weighed]:
        """Stock or discard."""
        view, worth = self.view, self.worth
        blind = blind_draw(view)
        found: list[tuple[Move, float, Start]] = []
        if blind is not None:
            found.append((blind, -blind_cost(view, worth, blind), _draw))
        elif check(view, Pass()) is None:
            return self._passing(worth)
        for cost, move in takes(view, worth):
            if check(view, move) is None:
                found.append((move, -cost, _take))
        return self._settled(found) or [_sure(expert.careful.draw(view, worth))]

    def _passing(self, worth: Worth) -> list[Weighed]:
        """Where the stock is used up: what can be melded from the pile, or nothing."""
        found = [(Pass(), -worth.of(self.view.hand)), *((move, -cost) for cost, move in takes(self.view, worth))]
        allowed = [Weighed(move, judged, judged, judged) for move, judged in found if check(self.view, move) is None]
        return sorted(allowed, key=lambda one: -one.value)

    def plays(self, expert: Expert) -> list[Weighed]:
        """Going out, laying or keeping back, and the discard."""
        view, worth = self.view, self.worth
        move = going_out(view) or self.melds()
        if move is not None:
            return [_sure(move)]
        found: list[tuple[Move, float, Start]] = []
        for cost, card in worth.throws(view.hand, view.barred):
            if (found and -cost < found[0][1] - _NEAR) or len(found) == _BRANCHES:
                break
            if check(view, Discard(card)) is None:
                bit = WILD if view.rules.melds.is_wild(card) else self.lines.bit.get(card, 0)
                found.append((Discard(card), -cost, _throw(bit)))
        return self._settled(found) or [_sure(expert.careful.play(view, worth))]

    def melds(self) -> Move | None:
        """What to lay now, if anything."""
        if self.view.variant.melding.laying is Laying.CONCEALED:
            return None
        return meld_now(self.view, self.worth, _LATE)

    # Playing out

    def sketch(self, number: int) -> Sketch | Secret:
        """A world in outline."""
        raise NotImplementedError

    def _settled(self, found: Sequence[tuple[Move, float, Start]]) -> list[Weighed]:
        """The moves with what playouts say of them, the best first; a move without a rival needs none."""
        if len(found) < 2 or not self.doubt:
            return sorted((Weighed(move, judged, judged, judged) for move, judged, _ in found), key=lambda one: -one.value)
        results: list[list[float]] = [[] for _ in found]
        count = max(2, self.playouts // len(found))
        for number in range(min(count, self.worlds.count or count)):
            for at, (_, _, start) in enumerate(found):
                results[at].append(self.value(self.sketch(number).finish_after(start)))
            if self.late is not None and self.late():
                break
        first, least = results[0], found[0][1]
        level = sum(first) / len(first)
        weighed = []
        for (move, judged, _), values in zip(found, results, strict=True):
            differences = [value - base for value, base in zip(values, first, strict=True)]
            mean = sum(differences) / len(differences)
            spread = sum((d - mean) ** 2 for d in differences) / len(differences) / len(differences)
            trust = self.doubt**2 / (self.doubt**2 + spread)
            value = level + trust * mean + (1 - trust) * (judged - least)
            weighed.append(Weighed(move, judged, level + mean, value))
        return sorted(weighed, key=lambda one: -one.value)

    def value(self, ending: Ending) -> float:
        """What an ending is worth to this seat: its points against the mean of the others'."""
        points = self.points(ending)
        me = self.view.seat
        others = [value for seat, value in enumerate(points) if seat != me]
        return self.sign * (points[me] - sum(others) / len(others))

    def points(self, ending: Ending) -> tuple[int, ...]:
        """The points of an ending, as the game counts them."""
        held = self.held(ending)
        out, rummy = ending.out, ending.rummy
        reckoning = Reckoning(out=out, went_rummy=rummy, held=held, left=held, melded=(0,) * len(held), teams=self.teams)
        return self.view.variant.scoring.scheme(reckoning)

    def held(self, ending: Ending) -> tuple[int, ...]:
        """Points that the hands count at the end."""
        return ending.hands


class Hidden(Thought):
    """A decision in a game whose melds stay hidden."""

    doubt = 1.0

    def sketch(self, number: int) -> Secret:
        table, chance = self.worlds[number]
        return Secret(table, Random(chance))


class Open(Thought):
    """A decision in a game whose melds lie on the table: it also weighs when to lay them."""

    doubt = 4.0

    def __init__(self, view: View, worth: Worth, worlds: _Worlds, budget: Budget) -> None:
        super().__init__(view, worth, worlds, budget)
        self.ends = last_deal(view)
        self._habit: int | None = None

    def melds(self) -> Move | None:
        now = meld_now(self.view, self.worth, _ALWAYS)
        if now is None:
            return None
        must = meld_now(self.view, self.worth, NEVER) is not None  # it goes out, or is due
        return now if must or self.habit() == _ALWAYS else None

    def habit(self) -> int:
        """Whether it does better by laying melds now, when another seat is near the end, or only to go out."""
        if self._habit is None:
            habits = (_ALWAYS, _LATE, NEVER)
            totals = dict.fromkeys(habits, 0.0)
            started = self.view.phase is Phase.PLAY
            for number in range(max(4, self.playouts // 4 // len(habits))):
                for habit in habits:
                    totals[habit] += self.value(self._with(number, habit).finish(started))
                if self.late is not None and self.late():
                    break
            self._habit = max(habits, key=totals.__getitem__)
        return self._habit

    def sketch(self, number: int) -> Sketch:
        return self._with(number, self.habit())

    def _with(self, number: int, habit: int) -> Sketch:
        table, chance = self.worlds[number]
        waits = [self._guess(seat, number) for seat in range(self.view.seats)]
        waits[self.view.seat] = habit
        return Sketch(table, waits, Random(chance))

    def _guess(self, seat: int, number: int) -> int:
        """How another seat lays: at once, where it has been seen to; else at once or late, by turns."""
        return _ALWAYS if self.view.laid[seat] is not None or number % 2 else _LATE

    def value(self, ending: Ending) -> float:
        value = super().value(ending)
        if not self.ends or ending.out is None:
            return value
        totals = [total + new for total, new in zip(self.view.totals, self.points(ending), strict=True)]
        return 0.1 * value + _WIN * (1 if totals[self.view.seat] == max(totals) else -1)

    def held(self, ending: Ending) -> tuple[int, ...]:
        return tuple(map(self.lines.points, ending.hands))


def _sure(move: Move) -> Weighed:
    return Weighed(move, 0.0, 0.0, 0.0)


def _take(sketch: Sketch | Secret) -> bool:
    sketch.take()
    return True


def _draw(sketch: Sketch | Secret) -> bool:
    return sketch.draw()


def _throw(bit: int) -> Start:
    def start(sketch: Sketch | Secret) -> bool:
        sketch.throw(bit)
        return True

    return start
