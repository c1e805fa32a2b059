"""A finished deal, step by step, with all hands open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from game.match import Match
from game.moves import parse_move
from game.record import write
from game.table import Event, Table


@dataclass(frozen=True)
class Replay:
    """A deal of a match: the table before its first move and after each, and what happened in each step.

    `before` is the number of moves of the match that came before this deal; `at` the step that is shown.
    """

    match: Match
    number: int
    before: int
    tables: tuple[Table, ...]
    events: tuple[tuple[Event, ...], ...]
    at: int = 0

    @property
    def table(self) -> Table:
        """The table as it is shown."""
        return self.tables[self.at]

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.tables) - 1

    def to(self, step: int) -> Replay:
        """The same deal at another step; it stops at both ends."""
        return replace(self, at=max(0, min(self.last, step)))

    def record(self) -> dict[str, Any]:
        """The record of a match that begins as this one did and stands where the replay stands."""
        whole = write(self.match)
        return {**whole, "moves": list(self.match.moves[: self.before + self.at])}


def replay_of(match: Match, number: int) -> Replay | None:
    """The replay of a deal that is over, or None where there is no such deal."""
    if all(result.number != number for result in match.results):
        return None
    here = Match.start(match.setup)
    before, tables, events = 0, [here.table], [here.table.history]
    for count, text in enumerate(match.moves, 1):
        here = here.dealt()
        if here.table.rules.number == number and tables[0].rules.number != number:
            before, tables, events = count - 1, [here.table], [here.table.history]
        here, happened = here.play(parse_move(text))
        if here.table.rules.number == tables[0].rules.number:
            tables.append(here.table)
            events.append(happened)
        if here.table.rules.number == number and here.deal_over:
            break
    return Replay(match, number, before, tuple(tables), tuple(events))
