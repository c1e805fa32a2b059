"""Looking into a discard pile that may be dug: what would come along, what it costs, how the wanted card can be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from game.cards import Card
from game.conditions import Ruling
from game.ending import plays_of
from game.moves import Move, TakeDiscards
from game.refusals import Refusal
from game.rules import judge, rule
from game.scoring import value
from game.table import Phase
from game.ui.offers import MOST
from game.ui.state import UiState
from game.view import View


class Dig(NamedTuple):
    """A take that is looked at: the cards from the wanted one up, what they count, and moves that the wanted card has."""

    move: TakeDiscards
    cards: tuple[Card, ...]
    points: int
    plays: tuple[Move, ...]
    refusal: Refusal | None

    @property
    def wanted(self) -> Card:
        """The deepest card, for which the others come along."""
        return self.cards[0]


def looked_at(ui: UiState, view: View, token: int) -> int:
    """How many cards are looked at; none where it is not the time, or where a move has been made since."""
    count, of = ui.look
    return count if of == token and view.phase is Phase.DRAW and view.turn == view.seat else 0


def look(ui: UiState, view: View, token: int, count: int) -> UiState:
    """Look at so many cards of the pile, as many as it has at most; none where digging is not known."""
    if not view.variant.turn.dig or view.phase is not Phase.DRAW or view.turn != view.seat:
        return ui
    return replace(ui, look=(max(0, min(count, len(view.discards))), token))


def typed(ui: UiState, view: View, token: int, digit: int) -> UiState:
    """A number key: a second digit makes a longer number where the pile has so many cards."""
    before = looked_at(ui, view, token)
    longer = before * 10 + digit
    return look(ui, view, token, longer if before and longer <= len(view.discards) else digit)


def deeper(ui: UiState, view: View, token: int, where: str) -> UiState:
    """The next card that may be taken: those below lie to the `left`, those above to the `right`; `first`, `last`: the ends."""
    legal = [count for count in range(1, len(view.discards) + 1) if not isinstance(judge(view, TakeDiscards(count)), Refusal)]
    if not legal:
        return ui
    now = looked_at(ui, view, token) or 1
    to = {
        "left": min((count for count in legal if count > now), default=now),
        "right": max((count for count in legal if count < now), default=now),
        "first": legal[-1],
        "last": legal[0],
    }[where]
    return look(ui, view, token, to)


def dig(view: View, count: int) -> Dig:
    """What taking so many cards means."""
    cards = view.discards[-count:]
    move = TakeDiscards(count)
    answer = judge(view, move)
    points = value(cards, view.rules.values)
    if isinstance(answer, Refusal):
        return Dig(move, cards, points, (), answer)
    found: Sequence[Move] = ()
    if answer.then.wanted is not None:
        ways = (rule(answer.then, play) for play in plays_of(answer.then, answer.then.wanted))
        found = list(islice(dict.fromkeys(way.move for way in ways if isinstance(way, Ruling)), MOST))
    return Dig(move, cards, points, tuple(found), None)
