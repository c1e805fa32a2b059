"""What the seat to move may do: `in` asks the rules, the lists are complete or suggest (record.md, `moves`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from game.candidates import natural_melds, single_adds
from game.cards import JOKER
from game.conditions import Ruling, droppable
from game.ending import lay_the_contract, plays_of, swaps, way_to_end
from game.moves import DISCARDS, AddTo, Discard, Lay, Move, Pass, SwapJoker, TakeDiscards, TakeStock, TurnOver
from game.rules import check, rule
from game.standing import contract_open, standing_of
from game.table import Phase
from game.variant import GoingOut, Laying, Swap
from game.view import View

_STOCK: tuple[Move, ...] = (TakeStock(),)
_EMPTY_STOCK: tuple[Move, ...] = (TakeStock(), TurnOver())


class Options:
    """The moves of a view's seat. `draws`, `drops`, `swaps` and lay-offs of one card are complete; so are lays of one natural
    meld; beyond that `lays` and `adds` suggest, and hold a way to end the turn wherever a discard is none.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self._at = standing_of(view)
        self._playing = view.phase is Phase.PLAY and view.seat == view.turn
        self._melding = self._playing and view.variant.melding.laying is Laying.ON_THE_TABLE
        self._faces = droppable(self._at) if self._playing else ()

    def __contains__(self, move: Move) -> bool:
        return check(self.view, move) is None

    def __iter__(self) -> Iterator[Move]:
        if self.view.phase is Phase.DRAW:
            return iter((*self.draws, Pass()) if self.can_pass else self.draws)
        return iter((*self.lays, *self.adds, *self.swaps, *self.drops))

    def _allowed(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        """The moves that may be made, made explicit, each once."""
        found: dict[Move, None] = {}
        for move in moves:
            answer = rule(self._at, move)
            if isinstance(answer, Ruling):
                found[answer.move] = None
        return tuple(found)

    @property
    def draws(self) -> tuple[Move, ...]:
        """Ways to draw; `pass` is apart."""
        view = self.view
        if view.phase is not Phase.DRAW or view.seat != view.turn:
            return ()
        deepest = len(view.discards) if view.variant.turn.dig else min(1, len(view.discards))
        return self._allowed([*(_STOCK if view.stock else _EMPTY_STOCK), *map(TakeDiscards, range(1, deepest + 1))])

    @property
    def can_pass(self) -> bool:
        """Whether drawing nothing is allowed."""
        return self.view.stock == 0 and Pass() in self

    @property
    def drops(self) -> tuple[Move, ...]:
        """Discards, and going out by one where it is announced."""
        if not self._playing:
            return ()
        drops = tuple(map(DISCARDS.__getitem__, self._faces))
        if self.view.variant.turn.going_out is GoingOut.ANNOUNCED:
            return (*drops, *self._allowed(Discard(card, out=True) for card in self._faces))
        return drops

    @property
    def lays(self) -> tuple[Move, ...]:
        """Single natural melds, a lay of the contract where it is open, and what the turn may need besides."""
        if not self._melding:
            return ()
        at = self._at
        if contract_open(at):
            lay = lay_the_contract(at, at.wanted)
            return () if lay is None else self._allowed([lay])
        moves: list[Move] = [Lay((pieces,)) for pieces in natural_melds(at.hand, at.rules.melds)]
        if JOKER in at.hand or at.wanted is not None:
            moves += [move for move in plays_of(at, at.wanted or JOKER) if isinstance(move, Lay)]
        return self._allowed(moves if self._faces else [*moves, *self._due(Lay)])

    @property
    def adds(self) -> tuple[Move, ...]:
        """Lay-offs of one card, and what the turn may need besides."""
        if not self._melding or not self.view.melds:
            return ()
        at = self._at
        moves: list[Move] = list(single_adds(at))
        if at.wanted is not None:
            moves += [move for move in plays_of(at, at.wanted) if isinstance(move, AddTo)]
        return self._allowed(moves if self._faces else [*moves, *self._due(AddTo)])

    @property
    def swaps(self) -> tuple[Move, ...]:
        """Jokers that may be taken for the card that they stand for."""
        if not self._melding or not self.view.melds or self.view.variant.melding.swap is Swap.NEVER:
            return ()
        moves = list(swaps(self._at))
        return self._allowed(moves if self._faces else [*moves, *self._due(SwapJoker)])

    @cached_property
    def _ending(self) -> tuple[Move, ...]:
        return way_to_end(self._at) or ()

    def _due(self, kind: type[Move]) -> list[Move]:
        """The next step of a way to end the turn, where no discard ends it."""
        return [move for move in self._ending[:1] if isinstance(move, kind)]


def options(view: View) -> Options:
    """What the seat of a view may do."""
    return Options(view)
