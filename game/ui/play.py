"""Playing at the table: my moves, the bots' moves, and what is said about them. It knows no DOM; a `Shell` does what only a
browser can.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from game.moves import Move, parse_move
from game.refusals import Reason, Refusal
from game.rules import check
from game.table import Event, Phase
from game.ui import hand as hands
from game.ui.facts import Facts, what_now
from game.ui.sitting import Sitting
from game.ui.state import Hand, Note, Panel, Screen, Sort, UiState
from game.ui.store import Store
from game.words.refusals import with_rule
from game.words.words import Words


class Shell(Protocol):
    """What only a browser can do."""

    def patch(self, html: str, motion: bool) -> None:
        """Show a scene."""

    def say(self, text: str) -> None:
        """Say a sentence in the live region."""

    def focus(self, id_: str) -> None:
        """Put the focus on an element, if it is there."""

    def wake(self, milliseconds: int | None) -> None:
        """Call `App.tick` after so long, once, instead of any call asked for before; None: not at all."""

    def fresh_seed(self) -> str:
        """A seed nobody had."""

    def now(self) -> float:
        """The time in seconds."""

    def hold(self, text: str) -> None:
        """Remember, for this visit alone, which match lies open."""

    def held(self) -> str:
        """What `hold` remembered, or an empty text."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def reflect(self, settings: Mapping[str, Any]) -> None:
        """Let the document follow the settings."""

    def tell(self, name: str, data: str) -> None:
        """Tell a host's listeners: `move`, `deal_over`, `match_over`, `ready`; data is JSON."""


class AtTable:
    """The person at the page, at most at one table. What changes here is replaced, never mutated from outside."""

    def __init__(self, shell: Shell, store: Store, words: Words) -> None:
        self.shell, self.store, self.words = shell, store, words
        self.ui = UiState(settings=store.settings())
        self.sitting: Sitting | None = None
        self.sort = Sort.SUIT
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
        self.store.keep_match(sitting.id, sitting.record(), self.shell.now(), deal, sitting.totals_mine_first)
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
        if token is not None and token != len(sitting.match.moves):
            return
        refused = self._play(parse_move(text))
        if refused is not None:
            self._refuse(refused)

    def _play(self, move: Move) -> Refusal | None:
        """My move, if it is one; what follows from it."""
        sitting = self._sitting()
        refused = check(sitting.view(), move)
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
        if sitting.match.deal_over:
            self._deal_ended()
        elif mover != sitting.me:
            self._announce_turn()
        self._pace()

    def _tell_events(self, events: Sequence[Event]) -> None:
        sitting = self._sitting()
        facts = self._bare_facts(sitting)
        melds = sitting.match.table.melds
        said = [facts.speech(self.words).event(event, melds) for event in events]
        self.ui = replace(self.ui, said=" ".join(line for line in said if line))
        self._speech += [line for event in events if (line := facts.speech(self.words, aloud=True).event(event, melds))]

    def _bare_facts(self, sitting: Sitting) -> Facts:
        return Facts(view=sitting.view(), token=0, names=sitting.names(self.words), levels=())

    def _announce_turn(self) -> None:
        sitting = self._sitting()
        if sitting.match.turn == sitting.me and not sitting.match.deal_over:
            self._speech.append(what_now(sitting.facts(self.ui, self.words), self.words, aloud=True))

    def _deal_ended(self) -> None:
        sitting = self._sitting()
        result = sitting.match.results[-1]
        self.ui = replace(self.ui, panel=Panel.SHEET)
        self._opener = "see-score"
        told = {"deal": result.number, "out": result.out, "points": list(result.points), "totals": list(result.totals)}
        self.shell.tell("deal_over", json.dumps(told))
        if sitting.match.over:
            self.shell.tell("match_over", json.dumps({**told, "winners": list(sitting.match.winners)}))

    # Bots

    def _pace(self) -> None:
        """Let the next bot move in a while, or not at all."""
        sitting = self.sitting
        if sitting is None or not self._bots_may_move(sitting):
            self.shell.wake(None)
        else:
            self.shell.wake(0 if self._hurried else self.ui.settings.pace)

    def _bots_may_move(self, sitting: Sitting) -> bool:
        """Bots wait while something lies open over the table: what is read there must not change or vanish."""
        return self.ui.screen is Screen.TABLE and self.ui.panel is Panel.NONE and sitting.bot_to_move

    def tick(self) -> None:
        """The time for a bot's move has come."""
        sitting = self.sitting
        if sitting is None or not self._bots_may_move(sitting):
            return
        self._advance(sitting.bot_move())
        self.render()

    # Reasons

    def _refuse(self, refused: Refusal) -> None:
        self._say(with_rule(self.words, refused), "no")

    def _why(self, move: Move) -> None:
        refused = check(self._sitting().view(), move)
        if refused is not None:
            self._refuse(refused)

    def _letter(self, verb: str) -> None:
        """A letter key: the first offer of that kind, or why there is none."""
        sitting = self._sitting()
        view = sitting.view()
        if view.turn != view.seat:
            self._refuse(Refusal(Reason.NOT_YOUR_TURN))
            return
        offered = sitting.facts(self.ui, self.words).offers
        mine = [offer for offer in (*offered.draws, *offered.bar) if str(offer.move).split()[0] == verb]
        best = next((offer for offer in mine if offer.refusal is None), mine[0] if mine else None)
        if best is None:
            self._tell_missing(verb, view.phase)
        elif best.refusal is None:
            self._play(best.move)
        else:
            self._refuse(best.refusal)

    def _tell_missing(self, verb: str, phase: Phase) -> None:
        words = self.words
        if phase is Phase.DRAW:
            text = words.t("Draw a card first.")
        elif verb in ("stock", "take", "turn", "pass"):
            text = words.t("You have drawn already.")
        elif verb == "drop":
            text = words.t("Select one card to discard.")
        elif verb == "add" and not self._sitting().view().melds:
            text = words.t("There is no meld on the table yet.")
        else:
            text = words.t("Select the cards first.")
        self._say(text, "no")
