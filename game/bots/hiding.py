"""The kinds of decision in a game whose melds stay in the hand until somebody goes out."""

from __future__ import annotations

from random import Random

from game.bots.bot import Budget
from game.bots.careful import Careful
from game.bots.foreseen import Foreseen
from game.bots.hidden import LastTurn
from game.bots.kinds import Glimpse
from game.bots.race import Weighed
from game.bots.secret import Secret
from game.bots.sketch import Ending
from game.bots.thought import Start, Thought, Worlds
from game.cards import Card, with_cards, without
from game.moves import Discard, Move
from game.view import View


class Parting(Glimpse):
    """The last turn of a game whose melds stay hidden: hands are all that counts now, and the next seat's less than its own."""

    to_others = 0.25

    def _gift(self, card: Card, count: int) -> float:
        rival = (self.view.seat + 1) % self.view.seats
        return 0.0 if rival == self.view.out else super()._gift(card, count)


class Hidden(Thought):
    """A decision in a game whose melds stay hidden. Playouts outvote the judgement only where they leave little to chance."""

    doubt = 0.3

    def sketch(self, number: int) -> Secret:
        table, chance = self.worlds[number]
        return Secret(table, Random(chance))

    def value(self, ending: Ending) -> float:
        """What an ending is worth: its own points. Those of the others tell more about the playouts than about the move."""
        return self.sign * float(self.points(ending)[self.teams[self.view.seat]])


class Ahead(Hidden):
    """As `Hidden`, with time: a discard is played out until the seat's next turn, and what it then holds is foreseen. So the
    others' habits, which are poor, decide about one round only.
    """

    doubt = 0.8
    enough = 64  # two hundred were no better

    def __init__(self, view: View, worth: Foreseen, worlds: Worlds, budget: Budget) -> None:
        super().__init__(view, worth, worlds, budget)
        self.next_turn = worth.next_turn()
        self.last_turn = LastTurn(view, worth.look)
        self.costs: dict[tuple[Card, int, bool], float] = {}
        self.card_of_the_stock: float | None = None  # what it takes off a hand in the next turn

    def draws(self, careful: Careful) -> list[Weighed]:
        self.doubt = 0.0  # it tries every card that may come, which says more than playouts
        return super().draws(careful)

    def outcome(self, number: int, move: Move, start: Start) -> float:
        assert isinstance(move, Discard)
        secret = self.sketch(number)
        start(secret)
        secret.out = None  # whoever can go out has done so: its count of loose points is rough
        while secret.turn != self.view.seat and secret.has_a_turn():
            pass
        key = move.card, secret.pile[-1], secret.out is not None
        if key not in self.costs:
            self.costs[key] = self._cost(*key)
        return -self.costs[key]

    def _cost(self, thrown: Card, top: int, last: bool) -> float:
        """What this seat's hand costs, once a card is thrown, with a card on the pile in its next turn."""
        hand, judge = without(self.view.hand, (thrown,)), self.next_turn
        more = with_cards(hand, (judge.counter.card(top),))
        if last:
            return min(self.last_turn.after(more), self.last_turn.blind(hand))
        if self.card_of_the_stock is None:
            self.card_of_the_stock = judge.of(hand) - judge.blind(hand)
        return min(judge.best_after(more), judge.of(hand) - self.card_of_the_stock)
