"""Playing at the table: my moves, the bots' moves, and what is said about them. It knows no DOM; a `Shell` does what only a
browser can.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from game.match import Match
from game.moves import Move, parse_move
from game.refusals import Reason, Refusal
from game.rules import check
from game.table import Deed, Event, Phase
from game.ui import hand as hands
from game.ui.brain import Brain
from game.ui.facts import what_now
from game.ui.shell import Shell
from game.ui.sitting import Sitting
from game.ui.state import Hand, Note, Panel, Screen, Sort, UiState
from game.ui.store import Store
from game.words.refusals import with_rule
from game.words.words import Words


class AtTable:
    """The person at the page, at most at one table. What changes here is replaced, never mutated from outside."""

    def __init__(self, shell: Shell, store: Store, words: Words) -> None:
        self.shell, self.store, self.words = shell, store, words
        self.ui = UiState(settings=store.settings())
        self.sitting: Sitting | None = None
        self.brain = Brain(shell.start_worker)
        self.sort = Sort.SUIT
        self._asked: Match | None = None  # the match for whose next move a bot thinks,
        self._thought: tuple[Match, Move] | None = None  # and what it found, until it is played
        self._ripe = False  # whether the time for a bot's move has come
        self._hurried = False
        self._opener = ""
        self._speech: list[str] = []
        self._focus = ""

    def render(self) -> None:
        """Show the scene, then say what is to be said."""
        raise NotImplementedError

    def _sitting(self) -> Sitting:
        assert self.sitting is not None, "this is asked at a table only"
        return self.sitting

    def _deal_shown(self) -> None:
        """A deal's cards come into my hand, sorted as I like it, none of them marked as new."""
        view = self._sitting().view()
        fresh_hand = hands.follow(Hand(next_key=self.ui.hand.next_key), view.hand)
        how = self.sort if self.sort is not Sort.BEST else Sort.SUIT
        fresh_hand = hands.ordered(fresh_hand, how)
        fresh_hand = replace(fresh_hand, cursor=fresh_hand.held[0].key if fresh_hand.held else None)
        self.ui = replace(self.ui, hand=fresh_hand, note=None, said="", hinted="")

    def _keep(self) -> None:
        sitting = self._sitting()
        deal = sitting.match.table.rules.number
        now, practice = self.shell.now(), not sitting.counted and not sitting.match.over
        self.store.keep_match(sitting.id, sitting.record(), now, deal, sitting.totals_mine_first, practice)
        self.ui = replace(self.ui, keeping=not self.store.forbidden)

    def _cursor_id(self) -> str:
        return f"h{self.ui.hand.cursor}" if self.ui.hand.cursor is not None else ""

    def _say(self, text: str, kind: str) -> None:
        """A line under the hand, spoken too."""
        self.ui = replace(self.ui, note=Note(text, kind))
        self._speech.append(text)

    # My moves

    def _press(self, text: str, token: int | None) -> None:
        """A move by an element, bound to the state it was drawn for: an element of an older one does nothing."""
        sitting = self._sitting()
        if self.ui.cover is not None:
            return
        if token is not None and token != len(sitting.match.moves):
            return
        move = parse_move(text)
        refused = self._play(move)
        if refused is not None:
            self._refuse(refused, move)

    def _play(self, move: Move) -> Refusal | None:
        """My move, if it is one; what follows from it."""
        sitting = self._sitting()
        refused = Refusal(Reason.NOT_YOUR_TURN) if sitting.watching else check(sitting.view(), move)
        if refused is None:
            self._hurried = False
            self._advance(move)
        return refused

    def _advance(self, move: Move) -> None:
        """Make a legal move for whoever is to move; keep, say and show what came of it."""
        sitting = self._sitting()
        mover = sitting.match.turn
        if mover == sitting.me and sitting.match.table.phase is Phase.DRAW:
            self.ui = replace(self.ui, hand=hands.seen(self.ui.hand))
        events = sitting.play(move, self.ui.hand)
        assert not isinstance(events, Refusal), f"{move}: {events}"
        view = sitting.view()
        self.ui = replace(self.ui, hand=hands.follow(self.ui.hand, view.hand), note=None, hinted="")
        self._tell_events(events)
        self._keep()
        self.shell.tell("move", json.dumps({"seat": mover, "count": len(sitting.match.moves)}))
        self._sound(events, mover)
        self._guided(mover)
        if sitting.match.deal_over:
            self._deal_ended()
        elif sitting.somebody_else:
            self._cover()
        elif mover != sitting.me:
            self._announce_turn()
        self._pace()

    def _cover(self) -> None:
        """Another person is to move: see `people.py`."""

    def _sound(self, events: Sequence[Event], mover: int) -> None:
        if self.ui.settings.sound and events:
            deeds = {event.deed for event in events}
            end, meld = deeds & {Deed.ENDED, Deed.WENT_OUT}, deeds & {Deed.LAID, Deed.ADDED, Deed.SWAPPED}
            mine = mover != self._sitting().me and self._sitting().match.turn == self._sitting().me
            self.shell.sound("end" if end else "meld" if meld else "turn" if mine else "card")

    def _guided(self, mover: int) -> None:
        """The guided first deal goes on by itself where what it points at was done."""

    def _tell_events(self, events: Sequence[Event]) -> None:
        sitting = self._sitting()
        facts = sitting.bare_facts(self.words)
        melds = sitting.match.table.melds
        said = [facts.speech(self.words).event(event, melds) for event in events]
        self.ui = replace(self.ui, said=" ".join(line for line in said if line))
        self._speech += [line for event in events if (line := facts.speech(self.words, aloud=True).event(event, melds))]

    def _announce_turn(self) -> None:
        sitting = self._sitting()
        if sitting.my_turn and not sitting.match.deal_over:
            self._speech.append(what_now(sitting.facts(self.ui, self.words), self.words, aloud=True))

    def _deal_ended(self) -> None:
        sitting = self._sitting()
        result = sitting.match.results[-1]
        self.ui = replace(self.ui, panel=Panel.SHEET)
        self._opener = "see-score"
        self._count_statistics()
        told = {"deal": result.number, "out": result.out, "points": list(result.points), "totals": list(result.totals)}
        self.shell.tell("deal_over", json.dumps(told))
        if sitting.match.over:
            self.shell.tell("match_over", json.dumps({**told, "winners": list(sitting.match.winners)}))

    def _count_statistics(self) -> None:
        """Where the match is over it is counted."""

    # Bots

    def _pace(self) -> None:
        """Let the next bot move in a while, or not at all. One that thinks long begins at once."""
        sitting = self.sitting
        self._ripe = False
        if sitting is None or not self._bots_may_move(sitting):
            self.shell.wake(None)
        else:
            self.shell.wake(0 if self._hurried else self.ui.settings.pace)
            if sitting.thinks_long:
                self._let_think(sitting)

    def _let_think(self, sitting: Sitting) -> None:
        """Ask for a move beside everything else, once; it is played when its time has come too."""
        thought = self._thought is not None and self._thought[0] is sitting.match
        if not thought and self._asked is not sitting.match:
            self._asked = sitting.match
            self.shell.run(self._think(sitting, sitting.match))

    async def _think(self, sitting: Sitting, match: Match) -> None:
        move = await self.brain.think(*sitting.question())
        if self._asked is match:  # else it was taken back meanwhile, or another match is played
            self._asked, self._thought = None, (match, move)
            if self._ripe:
                self.tick()

    def _bots_may_move(self, sitting: Sitting) -> bool:
        """Bots wait while something lies open over the table: what is read there must not change or vanish."""
        free = self.ui.screen is Screen.TABLE and self.ui.panel is Panel.NONE and self.ui.cover is None
        return free and sitting.bot_to_move

    def tick(self) -> None:
        """The time for a bot's move has come."""
        sitting = self.sitting
        if sitting is None or not self._bots_may_move(sitting):
            return
        if not sitting.thinks_long:
            self._advance(sitting.bot_move())
        elif self._thought is not None and self._thought[0] is sitting.match:
            (_, move), self._thought = self._thought, None
            self._advance(move)
        else:
            self._ripe = True
            self._let_think(sitting)
            return
        self.render()

    # Reasons

    def _refuse(self, refused: Refusal, move: Move | None = None) -> None:
        view = self._sitting().view()
        self.ui = replace(self.ui, note=Note(with_rule(self.words, refused, view, move), "no"))
        self._speech.append(with_rule(self.words, refused, view, move, aloud=True))

    def _why(self, move: Move) -> None:
        refused = check(self._sitting().view(), move)
        if refused is not None:
            self._refuse(refused, move)
