"""A match in progress as one person sits at it: the match, what may be undone, the bots, the words of what happened."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from game.arrange import Arrangement, arrange
from game.bots import BOTS
from game.bots.bot import Budget
from game.levels import BOT
from game.match import Match, bot_stream
from game.moves import Move, parse_move
from game.options import options
from game.record import read, write
from game.refusals import Refusal
from game.rules import check
from game.table import Deed, Event, Phase
from game.ui.brain import THINKERS
from game.ui.facts import Facts
from game.ui.offers import NO_OFFERS, offers
from game.ui.state import PERSON, Hand, SetUp, UiState
from game.view import View
from game.viewjson import dump
from game.words import games
from game.words.words import Words

QUICK = Budget(playouts=40)  # on the page's own thread nobody may think for long


class UnreadableError(ValueError):
    """A kept match that cannot be played on; the text says why."""


class Sitting:
    """A match and what goes with sitting at it. `id` names it among the kept matches."""

    def __init__(self, match: Match, name: str) -> None:
        self.match, self.id = match, name
        self.people = _people(match)
        self.me = self.people[0] if self.people else 0
        self.counted = True  # whether its end goes into the statistics
        self.trial = False  # whether it is an example to the rules, thrown away when it is left
        self._hands: dict[int, Hand] = {}
        self._before: list[tuple[Match, Hand]] = []
        self._chance: dict[int, Random] = {}
        self._logs: dict[int, tuple[Event, ...]] = {}
        self._melds: dict[int, Any] = {}

    @classmethod
    def read(cls, text: str, name: str) -> Sitting:
        """A kept match. Raises MalformedRecord, or UnreadableError where one of its moves is refused."""
        match, stopped = read(text, lambda: 0)
        if stopped is not None:
            raise UnreadableError(f"move {stopped.at} ({stopped.move[:40]}) is not allowed")
        return cls(match, name)

    # Several people at one device

    @property
    def somebody_else(self) -> bool:
        """Whether a person is to move who does not sit in front of the page."""
        match = self.match
        return not match.deal_over and match.turn in self.people and match.turn != self.me

    @property
    def watching(self) -> bool:
        """Whether bots play at every seat, and the one in front of the page looks on, over the shoulder of one of them."""
        return not self.people

    @property
    def my_turn(self) -> bool:
        """Whether the turn is that of the person in front of the page."""
        return not self.watching and self.match.turn == self.me

    def give_seat(self, seat: int, who: str) -> None:
        """Another player at a seat, as records name one: a person's name, or `bot:` and a level. The cards stay."""
        setup = self.match.setup
        seats = list(setup.seats or ("",) * setup.players)
        seats[seat] = who
        self.match = self.match._replace(setup=replace(setup, seats=tuple(seats)))
        self.people = _people(self.match)
        self.counted = False
        self._before.clear()

    @property
    def next_person(self) -> int:
        """The person who moves next, from the seat to move on."""
        players = self.match.setup.players
        return next(seat for step in range(players) if (seat := (self.match.turn + step) % players) in self.people)

    def put_down(self, hand: Hand) -> None:
        """I leave my place; how I held my cards is remembered."""
        self._hands[self.me] = hand

    def sit(self, seat: int) -> Hand | None:
        """Another person sits down in front of the page; the hand as that one held it."""
        if seat != self.me:
            self._before.clear()
        self.me = seat
        return self._hands.pop(seat, None)

    def new_deal(self) -> None:
        """Nobody holds a hand any more."""
        self._hands.clear()

    def since_my_turn(self, words: Words) -> str:
        """What has happened since I moved last, in words."""
        view = self.view()
        last = max((n for n, event in enumerate(view.history) if event.seat == self.me), default=-1)
        speech = self.bare_facts(words).speech(words)
        return " ".join(filter(None, (speech.event(event, view.melds) for event in view.history[last + 1 :])))

    def record(self) -> dict[str, Any]:
        """The whole record, seed and all."""
        return write(self.match)

    def view(self) -> View:
        """What I see."""
        return self.match.view(self.me)

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot is to move."""
        return not self.match.deal_over and self.match.turn not in self.people

    @property
    def level(self) -> str:
        """The level of the bot that is to move."""
        return self.match.setup.seats[self.match.turn].removeprefix(BOT)

    @property
    def thinks_long(self) -> bool:
        """Whether a bot is to move that searches."""
        return self.bot_to_move and self.level in THINKERS

    def question(self) -> tuple[View, Mapping[str, object], str, str]:
        """What the bot to move is asked: its view, the house rules, its level, and its chance."""
        seat = self.match.turn
        chance = self._chance.setdefault(seat, bot_stream(self.match.setup, seat))
        return self.match.view(seat), self.match.setup.options, self.level, str(chance.random())

    @property
    def totals_mine_first(self) -> tuple[int, ...]:
        """Running scores, mine first; by team where there are teams."""
        totals, mine = self.match.totals, self.match.variant.teams_of(self.match.setup.players)[self.me]
        return (*totals[mine:], *totals[:mine])

    def names(self, words: Words) -> tuple[str, ...]:
        """Everybody's name."""
        players = self.match.setup.players
        seats = self.match.setup.seats or ("",) * players
        first = self.people[0] if self.people else self.me  # a bot keeps its name whoever looks
        return tuple(
            games.compass(words, seat, first, players)
            if seats[seat].startswith(BOT)
            else seats[seat] or words.t("Player {n}", n=words.number(seat + 1))
            for seat in range(players)
        )

    def play(self, move: Move, hand: Hand) -> tuple[Event, ...] | Refusal:
        """Make a move for whoever is to move; `hand` is how I held my cards, for an undo."""
        answer = self.match.try_play(move)
        if isinstance(answer, Refusal):
            return answer
        if self.match.turn in self.people:
            self._before.append((self.match, hand))
        else:
            self._before.clear()
        self.match, events = answer
        if self.match.deal_over:
            self._before.clear()
            self._remember_deal(self.match)
        return tuple(event.told_to(self.me) for event in events)

    def deal_next(self) -> None:
        """Deal the next deal, after one is over."""
        self.match = self.match.dealt()

    @property
    def can_undo(self) -> bool:
        """Whether my last move may be taken back: it showed nothing new, and nobody has moved since."""
        return not self.watching and self.match.undoable(self.me)

    def undo(self) -> Hand | None:
        """Take my last move back; my hand as I held it, where that is still known."""
        if self._before and len(self._before[-1][0].moves) == len(self.match.moves) - 1:
            self.match, hand = self._before.pop()
            return hand
        self.match = self.match.undone()
        return None

    def bot_move(self) -> Move:
        """What the bot to move chooses; it knows its own view and nothing else."""
        seat = self.match.turn
        chance = self._chance.setdefault(seat, bot_stream(self.match.setup, seat))
        return BOTS[self.level].choose(self.match.view(seat), chance, QUICK)

    def arrangement(self) -> Arrangement:
        """The best arrangement of my hand."""
        view = self.view()
        return arrange(view.hand, view.rules.melds, view.rules.values)

    def view_json(self) -> str:
        """The view for hosts and tests."""
        return json.dumps(dump(self.view(), dict(self.match.setup.options)))

    def bare_facts(self, words: Words) -> Facts:
        """What sentences about the table are made from."""
        return Facts(view=self.view(), token=0, names=self.names(words), levels=(), watching=self.watching)

    def facts(self, ui: UiState, words: Words, *, log: bool = False) -> Facts:
        """Everything that the table's scene is made from."""
        view, match = self.view(), self.match
        return Facts(
            view=view,
            token=len(match.moves),
            names=self.names(words),
            levels=levels_of(match.setup.seats, match.setup.players),
            offers=NO_OFFERS if self.watching else offers(view, ui.hand.chosen, partial(check, view), options(view), ui.hinted),
            can_undo=self.can_undo,
            watching=self.watching,
            deadwood=self.arrangement().points if ui.hand.groups and view.phase is not Phase.OVER else None,
            results=match.results,
            totals=match.totals,
            over=match.over,
            winners=match.winners,
            seed=str(match.setup.seed),
            log=self._log(words) if log else (),
        )

    # The log

    def _remember_deal(self, match: Match) -> None:
        number = match.table.rules.number
        self._logs[number], self._melds[number] = match.table.history, match.table.melds

    def _log(self, words: Words) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Every deal so far in sentences, from the first; deals played before a reload are played again for it."""
        if any(result.number not in self._logs for result in self.match.results):
            past = Match.start(self.match.setup)
            for text in self.match.moves:
                past, _ = past.play(parse_move(text))
                if past.deal_over:
                    self._remember_deal(past)
        self._remember_deal(self.match)
        speech = self.bare_facts(words).speech(words)
        found = []
        for number in sorted(self._logs):
            lines = [speech.event(event, self._melds[number]) for event in self._logs[number] if event.deed is not Deed.ENDED]
            found.append((number, tuple(line for line in lines if line)))
        return tuple(found)


def _people(match: Match) -> tuple[int, ...]:
    seats = match.setup.seats or ("",) * match.setup.players
    return tuple(seat for seat, who in enumerate(seats) if not who.startswith(BOT))


def levels_of(seats: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The bots' levels by seat; an empty text for a person."""
    return tuple(who.removeprefix(BOT) if who.startswith(BOT) else "" for who in seats or ("",) * players)


def seats_of(setup: SetUp, words: Words) -> tuple[str, ...]:
    """A record's seats: me first, then bots and other people."""
    others = zip(setup.levels, setup.names, range(2, setup.players + 1), strict=False)
    return (
        setup.name or words.t("You"),
        *(
            (name or words.t("Player {n}", n=words.number(number))) if level == PERSON else BOT + level
            for level, name, number in others
        ),
    )


def setup_record(game: str, players: int, seats: tuple[str, ...], options: Mapping[str, object], seed: str) -> str:
    """The record of a match that has not begun."""
    record = {"rummy": 1, "game": game, "players": players, "seats": list(seats), "options": dict(options), "seed": seed}
    return json.dumps(record)
