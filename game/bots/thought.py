"""One decision of the expert: which moves are tried, in which worlds, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from game.arrange import least_points
from game.bots.bot import Budget
from game.bots.careful import Careful, blind_cost, blind_draw, going_out, takes
from game.bots.contracts import plan
from game.bots.earnings import Earnings
from game.bots.foreseen import Foreseen
from game.bots.imagine import Unseen, world_of
from game.bots.melding import meld_now
from game.bots.race import Race, Weighed, surely_better
from game.bots.secret import WILD, Secret
from game.bots.sketch import NEVER, Ending, Sketch, outline
from game.bots.stakes import last_deal
from game.bots.worth import Worth
from game.cards import Card
from game.moves import Discard, Move, Pass, TakeDiscards
from game.rules import check
from game.scoring import Reckoning
from game.table import Phase, Table
from game.variant import Laying, Wins
from game.view import View

USUAL = 400  # playouts of a decision
_BRANCHES = 5  # moves that are played out
_NEAR = 14.0  # cost by which a move may be worse than the best and still be tried
_ALWAYS, _LATE = 99, 3  # how few cards another seat must hold before melds are laid
DEEPEST = 40  # cards of the discard pile that it has an eye on
_GLIMPSES = 40  # worlds in which it looks what the next seat would do with a discard
_TURN = 10.0  # points that a card which the contract lacks is worth to the next seat
_WIN = 40.0  # points that winning the last deal of a match is worth by itself

Start = Callable[[Any], bool]  # does a move on a sketch; False where that ends the deal


class Worlds:
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
                found.append((move, -cost, _taking(move.count)))
        return self._settled(found) or [_sure(careful.draw(view, worth))]

    def plays(self, careful: Careful) -> list[Weighed]:
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
                found.append((Discard(card), -cost, _throwing(bit)))
        return self._settled(found) or [_sure(careful.play(view, worth))]

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
        found = sorted(found, key=lambda one: -one[1])
        close = [one for one in found if one[1] >= found[0][1] - self.worth.close]
        if len(close) < 2 or not self.doubt:
            return [Weighed(move, judged, judged, judged) for move, judged, _ in found]
        others = found[len(close) :]
        found = close
        race = Race([one[:2] for one in found], self.doubt, exact=self.worlds.count is not None)
        spent = number = 0
        while spent + len(race.active) <= max(self.playouts, 2 * len(found)) and number < (self.worlds.count or number + 1):
            for at in race.active:
                race.results[at].append(self.value(self.sketch(number).finish_after(found[at][2])))
            spent += len(race.active)
            number += 1
            if number % max(4, self.playouts // (3 * len(found))) == 0:
                race.drop_the_last()
            if self.late is not None and self.late():
                break
        return race.standings(others)

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


class Glimpse(Thought):
    """A decision in a game that has no outline: what a discard gives to the next seat is looked up in imagined worlds."""

    to_others = 0.5  # how much of that counts

    def _settled(self, found: Sequence[tuple[Move, float, Start]]) -> list[Weighed]:
        weighed = super()._settled(found)
        if len(weighed) < 2 or not all(isinstance(one.move, Discard) for one in weighed):
            return weighed
        count = min(_GLIMPSES, max(2, self.playouts // len(found)))
        gifts = [self._gift(one.move.card, count) for one in weighed if isinstance(one.move, Discard)]
        again = []
        for one, gift in zip(weighed, gifts, strict=True):
            assert isinstance(one.move, Discard)
            value = one.judged + self.worth.feeding(one.move.card) - self.to_others * gift
            again.append(Weighed(one.move, one.judged, value, value))
        return sorted(again, key=lambda one: -one.value)

    def _gift(self, card: Card, count: int) -> float:
        """The mean number of points by which a card would help the next seat."""
        view, total = self.view, 0.0
        rival = (view.seat + 1) % view.seats
        rules, values = view.rules.melds, view.rules.values
        contract = view.rules.contract if view.laid[rival] is None else None
        if card in self.worth.look.fits and contract is None:
            return float(2 * values[card.rank])
        count = min(count, self.worlds.count or count)
        for number in range(count):
            hand = self.worlds[number][0].hands[rival]
            if contract is None:
                total += max(0, self.least(hand) + values[card.rank] - self.least((*hand, card)))
            else:
                suits = view.variant.melding.contract_runs
                total += _TURN * (plan(hand, contract, rules, suits).lacks - plan((*hand, card), contract, rules, suits).lacks)
            if self.late is not None and self.late():
                return total / (number + 1)
        return total / count

    def least(self, hand: tuple[Card, ...]) -> int:
        """The fewest points that lie loose in a hand."""
        return least_points(hand, self.view.rules.melds, self.view.rules.values)


class Parting(Glimpse):
    """The last turn of a game whose melds stay hidden: hands are all that counts now, and the next seat's less than its own."""

    to_others = 0.25


class Hidden(Thought):
    """A decision in a game whose melds stay hidden. Playouts outvote the judgement only where they leave little to chance."""

    doubt = 0.3

    def draws(self, careful: Careful) -> list[Weighed]:
        if isinstance(self.worth, Foreseen):
            self.doubt = 0.0  # it tries every card that may come, which says more than playouts
        return super().draws(careful)

    def sketch(self, number: int) -> Secret:
        table, chance = self.worlds[number]
        return Secret(table, Random(chance))

    def value(self, ending: Ending) -> float:
        """What an ending is worth: its own points. Those of the others tell more about the playouts than about the move."""
        return self.sign * float(self.points(ending)[self.teams[self.view.seat]])


class Earned(Thought):
    """A decision in a game whose melds earn points for a side."""

    doubt = 3.0

    def sketch(self, number: int) -> Earnings:
        table, chance = self.worlds[number]
        return Earnings(table, Random(chance))

    def held(self, ending: Ending) -> tuple[int, ...]:
        return tuple(map(self.lines.points, ending.hands))


class Open(Thought):
    """A decision in a game whose melds lie on the table: it also weighs when to lay them."""

    doubt = 2.0

    def __init__(self, view: View, worth: Worth, worlds: Worlds, budget: Budget) -> None:
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
            # Where only winning counts, nothing that others could lay off on is best; else a middle way, until proved wrong.
            habits = (NEVER, _LATE, _ALWAYS) if self.ends else (_LATE, _ALWAYS, NEVER)
            values: list[list[float]] = [[] for _ in habits]
            started = self.view.phase is Phase.PLAY
            for number in range(max(4, self.playouts // 2 // len(habits))):
                for at, habit in enumerate(habits):
                    values[at].append(self.value(self._with(number, habit).finish(started)))
                if self.late is not None and self.late():
                    break
            self._habit = habits[max(range(len(habits)), key=lambda at: surely_better(values[at], values[0]))]
            self.playouts -= self.playouts // 2
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


def _throwing(bit: int) -> Start:
    def start(sketch: Sketch | Secret) -> bool:
        sketch.throw(bit)
        return True

    return start
