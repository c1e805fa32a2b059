"""The kinds of decision where melds lie on the table, by what can be played out of a game and how far: hiding.py has those
where melds stay in the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.arrange import least_points
from game.bots.bot import Budget
from game.bots.careful import Careful
from game.bots.contracts import plan
from game.bots.dues import Dues
from game.bots.earnings import Earnings
from game.bots.endgame import Endgame, Search, TooLongError, in_sight
from game.bots.melding import meld_now
from game.bots.race import How, Weighed, surely_better
from game.bots.sketch import NEVER, Ending, Sketch
from game.bots.stakes import last_deal
from game.bots.thought import LATE, Start, Thought, Worlds
from game.bots.worth import Earning, Worth
from game.cards import Card
from game.engine import play
from game.moves import Discard, Move
from game.options import options
from game.scoring import value
from game.table import Phase
from game.view import View

_ALWAYS = 99  # as `thought.LATE`, for one who lays melds at once
_GLIMPSES = 40  # worlds in which it looks what the next seat would do with a discard
_TURN = 10.0  # points that a card which the contract lacks is worth to the next seat
_SEARCHED = 16  # worlds that are searched to the end, where they are many
_ENOUGH_SEARCHED = 6  # of those
_POSITIONS = 50  # that the search looks at in the time of a playout
WIN = 40.0  # points that winning the last deal of a match is worth by itself


class Glimpse(Thought):
    """A decision in a deal that is not played out: what a discard gives to the next seat is looked up in imagined worlds."""

    to_others = 0.5  # how much of that counts

    def _settled(self, found: Sequence[tuple[Move, float, Start]]) -> list[Weighed]:
        weighed = self._judged(found)
        if len(weighed) < 2 or not all(isinstance(one.move, Discard) for one in weighed):
            return weighed
        count = min(_GLIMPSES, max(2, self.playouts // len(found)))
        gifts = [self._gift(one.move.card, count) for one in weighed if isinstance(one.move, Discard)]
        again = []
        for one, gift in zip(weighed, gifts, strict=True):
            assert isinstance(one.move, Discard)
            value = one.judged + self.worth.feeding(one.move.card) - self.to_others * gift
            again.append(Weighed(one.move, one.judged, -self.to_others * gift, value, How.GLIMPSED, count))
        return sorted(again, key=lambda one: -one.value)

    def _gift(self, card: Card, count: int) -> float:
        """The mean number of points by which a card would help the next seat."""
        view, total = self.view, 0.0
        rival = (view.seat + 1) % view.seats
        rules, values = view.rules.melds, view.rules.values
        contract = view.rules.contract if view.laid[rival] is None else None
        if contract is None and card in self.worth.fits:
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


class Promised(Glimpse):
    """A decision in a game with contracts: what is glimpsed counts as judgement, and deals are played out besides."""

    doubt = 5.0

    def sketch(self, number: int) -> Dues:
        table, chance = self.worlds[number]
        return Dues(table, Random(chance))

    def _settled(self, found: Sequence[tuple[Move, float, Start]]) -> list[Weighed]:
        starts = {move: start for move, _, start in found}
        return self._played_out([(one.move, one.value, starts[one.move]) for one in super()._settled(found)])


class Earned(Thought):
    """A decision in a game whose melds earn points for a side. Near the end it searches instead of playing out, if it can."""

    doubt = 3.0

    def sketch(self, number: int) -> Earnings:
        table, chance = self.worlds[number]
        return Earnings(table, Random(chance))

    def held(self, ending: Ending) -> tuple[int, ...]:
        return tuple(map(self.lines.points, ending.hands))

    def draws(self, careful: Careful) -> list[Weighed]:
        return self._searched(careful.draw) or super().draws(careful)

    def plays(self, careful: Careful) -> list[Weighed]:
        return self._searched(careful.play) or super().plays(careful)

    def instead(self) -> list[Weighed]:
        """To keep in the hand what could be laid: it would be lost, and counted against the side, if the deal ended first."""
        throw = self.best_throw()
        if throw is None or self.view.wanted is not None:
            return []
        assert isinstance(self.worth, Earning)
        lost = -2.0 * self.worth.caught * value(self.worth.playable(), self.view.rules.values)
        return [Weighed(throw, lost, lost, lost)]

    def _searched(self, usual: Callable[[View, Worth], Move]) -> list[Weighed] | None:
        """All moves with what a search to the end of the deal makes of them, the best first; None where that takes too long.
        Of equals the usual move is best.
        """
        view, mine = self.view, self.teams[self.view.seat]
        moves = list(options(view)) if in_sight(view) else []
        if len(moves) < 2:
            return None
        first = usual(view, self.worth)
        moves.sort(key=lambda move: move != first)
        rows: list[list[float]] = []
        count, left = self.worlds.count or _SEARCHED, 0
        share = self.playouts * _POSITIONS // count
        for number in range(count):
            search = Search(tuple(team == mine for team in self.teams), self.value, self.late)
            table, chance = self.worlds[number]
            search.left = left + share
            try:
                rows.append([search.value(Endgame(play(table, move, _never)[0], Random(chance))) for move in moves])
            except TooLongError:
                break
            left = search.left
        if len(rows) < (self.worlds.count or _ENOUGH_SEARCHED):
            return None
        means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        weighed = [Weighed(move, mean, mean, mean, How.SEARCHED, len(rows)) for move, mean in zip(moves, means, strict=True)]
        return sorted(weighed, key=lambda one: -one.value)


def _never(cards: Sequence[Card], number: int) -> tuple[Card, ...]:
    raise AssertionError("a stock that is never re-formed is never shuffled")


class Open(Thought):
    """A decision in a game whose melds lie on the table: it also weighs when to lay them."""

    doubt = 2.0

    def __init__(self, view: View, worth: Worth, worlds: Worlds, budget: Budget) -> None:
        super().__init__(view, worth, worlds, budget)
        self.ends = last_deal(view)
        self._habit: int | None = None
        self.kept_back = 0.0  # what keeping melds back is worth more than laying them

    def melds(self) -> Move | None:
        now = meld_now(self.view, self.worth, _ALWAYS)
        if now is None:
            return None
        must = meld_now(self.view, self.worth, NEVER) is not None  # it goes out, or is due
        return now if must or self.habit() == _ALWAYS else None

    def instead(self) -> list[Weighed]:
        """To keep melds back, where that was weighed."""
        throw = self.best_throw()
        if throw is None or self._habit is None:
            return []
        value = min(0.0, self.kept_back)
        return [Weighed(throw, value, value, value)]

    def habit(self) -> int:
        """Whether it does better by laying melds now, when another seat is near the end, or only to go out."""
        if self._habit is None:
            # Where only winning counts, nothing that others could lay off on is best; else a middle way, until proved wrong.
            habits = (NEVER, LATE, _ALWAYS) if self.ends else (LATE, _ALWAYS, NEVER)
            values: list[list[float]] = [[] for _ in habits]
            started = self.view.phase is Phase.PLAY
            for number in range(max(4, self.playouts // 2 // len(habits))):
                for at, habit in enumerate(habits):
                    values[at].append(self.value(self._with(number, habit).finish(started)))
                if self.late is not None and self.late():
                    break
            self._habit = habits[max(range(len(habits)), key=lambda at: surely_better(values[at], values[0]))]
            means = {habit: sum(row) / len(row) for habit, row in zip(habits, values, strict=True)}
            self.kept_back = max(mean for habit, mean in means.items() if habit != _ALWAYS) - means[_ALWAYS]
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
        return _ALWAYS if self.view.laid[seat] is not None or number % 2 else LATE

    def value(self, ending: Ending) -> float:
        value = super().value(ending)
        if not self.ends or ending.out is None:
            return value
        totals = [total + new for total, new in zip(self.view.totals, self.points(ending), strict=True)]
        return 0.1 * value + WIN * (1 if totals[self.view.seat] == max(totals) else -1)

    def held(self, ending: Ending) -> tuple[int, ...]:
        return tuple(map(self.lines.points, ending.hands))
