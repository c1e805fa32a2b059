"""The page's program: the start screen, matches that begin, continue and end, panels, settings. Intents in, scene out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from game.bots import BOTS
from game.fields import MalformedRecord
from game.moves import parse_move
from game.record import parse
from game.refusals import Refusal
from game.ui import hand as hands
from game.ui.intents import Carry, Do, Hold, Intent, Key, Pick, Play, Step, Why
from game.ui.link import LinkError, read_form, read_link
from game.ui.scene import scene
from game.ui.sitting import Sitting, UnreadableError, seats_of, setup_record
from game.ui.state import Note, Panel, Screen, SetUp
from game.ui.store import form_of, settings_of
from game.ui.tools import WithTools
from game.variants import VARIANTS
from game.words.refusals import refusal

OFFERED = VARIANTS
LEVELS = tuple(level for level in BOTS if level != "expert")  # who thinks long comes with the worker, off this thread


class App(WithTools):
    """One page."""

    _query = ""

    # Coming and going

    def start(self, query: str, typed: Mapping[str, str] | None = None, wish: str = "") -> None:
        """The first scene: the match that lay open before a reload, the one that a link asks for, or the start screen.

        `typed` are the fields of a form that was touched before Python was there, `wish` the game whose Play was pressed.
        """
        self.ui = replace(self.ui, setup=self._last_setup(typed or self.store.form()))
        self.shell.reflect(asdict(self.ui.settings))
        self._sort_out_kept()
        self._query = query
        name, _, started_by = self.shell.held().partition(" ")
        if name and not wish and started_by == query and name in {one.id for one in self.ui.kept}:
            self._continue(name)
            self.render()
            return
        try:
            setup = read_link(query, OFFERED, LEVELS, self.words)
        except LinkError as wrong:
            self._notice(self.words.t("This link does not work. {reason}", reason=str(wrong)), "bad")
        else:
            if setup is not None:
                self._begin(setup)
            elif wish:
                self._start_form(wish, typed or {})
        self.render()

    def _last_setup(self, form: Mapping[str, str]) -> SetUp:
        try:
            return read_form(form.get("game", "basic"), form, OFFERED, LEVELS, self.words)
        except LinkError:
            return SetUp()

    def _notice(self, text: str, kind: str) -> None:
        self.ui = replace(self.ui, notices=(*self.ui.notices, Note(text, kind)))

    def _sort_out_kept(self) -> None:
        """The list of kept matches; one that cannot be read is set aside, and said."""
        kept = []
        for name, text in self.store.matches():
            try:
                told = self.store.told(name, text)
                parse(self.store.match_record(name) or "", lambda: 0)
                if any(told.game == game.key for game in OFFERED):  # others wait until this page can show them
                    kept.append(told)
            except (ValueError, TypeError, KeyError, RecursionError) as wrong:
                self._set_aside(name, wrong)
        self.ui = replace(self.ui, kept=tuple(kept), keeping=not self.store.forbidden)
        if self.store.forbidden and not any(note.kind == "keep" for note in self.ui.notices):
            self._notice(self.words.t("This browser lets the page keep nothing: a match ends with this visit."), "keep")

    def _set_aside(self, name: str, wrong: Exception) -> None:
        self.store.set_aside(name)
        why = str(wrong) if isinstance(wrong, MalformedRecord | UnreadableError) else self.words.t("it is damaged")
        sentence = "A kept match could not be read ({reason}). It was set aside under {key} in this browser's storage."
        self._notice(self.words.t(sentence, reason=why, key=f"rummy:aside:{name}"), "bad")

    def _begin(self, setup: SetUp) -> None:
        """A new match; the seed is fresh where none is given."""
        me = setup.name or self.words.t("You")
        seats = seats_of(me, setup.levels, setup.players)
        text = setup_record(setup.game, setup.players, seats, setup.options, setup.seed or self.shell.fresh_seed())
        self._set_up(setup)
        self.store.keep_form(form_of(replace(setup, seed="")))
        self._sit_down(Sitting.read(text, f"{self.shell.now():.3f}"))

    def _sit_down(self, sitting: Sitting) -> None:
        self.sitting, self._hurried = sitting, False
        self._deal_shown()
        panel = Panel.SHEET if sitting.match.deal_over else Panel.NONE
        self.ui = replace(self.ui, screen=Screen.TABLE, panel=panel, notices=())
        self._keep()
        self.shell.hold(f"{sitting.id} {self._query}")
        self._announce_turn()
        self._focus = self._focus or self._cursor_id()
        self._pace()

    # What a player asks for

    def on(self, intent: Intent) -> None:
        """Do what is asked, and show it."""
        match intent:
            case Do():
                self._do(intent)
            case _ if self.sitting is None or self.ui.screen is not Screen.TABLE:
                return
            case Play(text, token):
                self._press(text, token)
            case Why(text):
                self._why(parse_move(text))
            case Pick(key):
                self.ui = replace(self.ui, hand=hands.toggle(self.ui.hand, key), note=None, hinted="")
            case Hold(key):
                self.ui = replace(self.ui, hand=hands.hold(self.ui.hand, key), note=None, hinted="")
            case Carry(key, before, moved):
                if moved:
                    self.ui = replace(self.ui, hand=hands.carry(self.ui.hand, key, before))
                elif self.ui.hand.selected == {key}:
                    self.ui = replace(self.ui, hand=hands.select(self.ui.hand, ()))
            case Step(where):
                self.ui = replace(self.ui, hand=hands.step(self.ui.hand, where))
                self._focus = self._cursor_id()
            case Key(verb):
                self._letter(verb)
        self.render()

    def _do(self, intent: Do) -> None:
        name, arg = intent.name, intent.arg
        if self.ui.screen is Screen.TABLE and name in self._at_table():
            self._at_table()[name](arg)
            return
        match name:
            case "start":
                self._start_form(arg, intent.form)
            case "form":
                self._form_changed(arg, intent.form)
            case "continue":
                self._continue(arg)
            case "ask-discard":
                self.ui = replace(self.ui, asking=arg)
            case "discard-kept":
                self.store.forget_match(arg)
                self._sort_out_kept()
            case "open":
                self._open(arg)
            case "close":
                self._close()
            case "setting":
                self._setting(arg, intent.form)
            case "home":
                self._home()

    def _at_table(self) -> Mapping[str, Callable[[str], None]]:
        """What can be asked for at a table only."""
        return {
            "sort": self._sort_hand,
            "hint": self._hint,
            "undo": self._undo,
            "hurry": self._hurry,
            "next": self._next_deal,
            "onward": self._onward,
            "let-go": self._let_go,
            "rematch": self._rematch,
            "give-up": self._give_up,
            "copy-report": self._copy_report,
        }

    # Panels and settings

    def _open(self, what: str) -> None:
        if what == "sheet" and not (self.sitting and self.sitting.match.results):
            return
        if what in ("log", "leave") and self.ui.screen is not Screen.TABLE:
            return
        if self.ui.panel is Panel.NONE:
            self._opener = f"open-{what}"
        what, _, about = what.partition("-")
        self.ui = replace(self.ui, panel=Panel(what), about=about or self.ui.setup.game)
        self._pace()

    def _close(self) -> None:
        if self.ui.panel is not Panel.NONE:
            self.ui = replace(self.ui, panel=Panel.NONE)
            self._focus = self._opener or self._cursor_id()
            self._opener = ""
            self._pace()

    def _setting(self, name: str, form: Mapping[str, Any]) -> None:
        settings = settings_of({**asdict(self.ui.settings), name: form.get(name)})
        self.ui = replace(self.ui, settings=settings)
        self.store.keep_settings(settings)
        self.shell.reflect(asdict(settings))

    # The start screen

    def _start_form(self, game: str, form: Mapping[str, str]) -> None:
        try:
            setup = read_form(game, form, OFFERED, LEVELS, self.words)
        except LinkError as wrong:
            self.ui = replace(self.ui, notices=(Note(str(wrong), "bad"),))
        else:
            self._begin(setup)

    def _form_changed(self, game: str, form: Mapping[str, str]) -> None:
        """The form follows what is chosen in it: so many rows for so many seats."""
        try:
            self._set_up(read_form(game, form, OFFERED, LEVELS, self.words))
        except LinkError:
            return

    def _set_up(self, setup: SetUp) -> None:
        """The form that was touched last; the others stay as they are."""
        before = self.ui.setup
        self.ui = replace(self.ui, setup=setup, setups={**self.ui.setups, before.game: before, setup.game: setup})

    def _continue(self, name: str) -> None:
        text = self.store.match_record(name)
        if text is None:
            self._sort_out_kept()
            return
        try:
            sitting = Sitting.read(text, name)
        except (MalformedRecord, UnreadableError) as wrong:
            self._set_aside(name, wrong)
            self._sort_out_kept()
        else:
            self._sit_down(sitting)

    def _home(self) -> None:
        """To the start screen; the match stays kept, unless it is over."""
        if self.sitting is not None and self.sitting.match.over:
            self.store.forget_match(self.sitting.id)
        self._leave_table()

    def _give_up(self, _: str) -> None:
        self.store.forget_match(self._sitting().id)
        self._leave_table()

    def _leave_table(self) -> None:
        self.sitting = None
        self.shell.hold("")
        self.ui = replace(self.ui, screen=Screen.START, panel=Panel.NONE, notices=(), note=None)
        self._sort_out_kept()
        self._pace()
        self._focus = f"continue-{self.ui.kept[0].id}" if self.ui.kept else f"play-{self.ui.setup.game}"

    def _rematch(self, _: str) -> None:
        """The same players, house rules and seats, other cards."""
        sitting = self._sitting()
        if not sitting.match.over:
            return
        self.store.forget_match(sitting.id)
        setup = sitting.match.setup
        text = setup_record(setup.variant.key, setup.players, setup.seats, setup.options, self.shell.fresh_seed())
        self._sit_down(Sitting.read(text, f"{self.shell.now():.3f}"))

    # Trouble, and what hosts ask

    def recover(self) -> None:
        """After a fault of the program: back to the match as it was kept last."""
        self._speech.clear()
        self.shell.wake(None)
        text = self.store.match_record(self.sitting.id) if self.sitting is not None else None
        if text is None or self.sitting is None:
            self.sitting = None
            self.ui = replace(self.ui, screen=Screen.START, panel=Panel.TROUBLE)
        else:
            self.sitting = Sitting.read(text, self.sitting.id)
            self._deal_shown()
            self.ui = replace(self.ui, panel=Panel.TROUBLE)
        self.render()

    def _copy_report(self, _: str) -> None:
        self.shell.copy(json.dumps(self._sitting().record(), indent=1))

    def host_play(self, text: str) -> str:
        """A move by a host or a test: its refusal as JSON, or `null`. After a deal the next one is dealt first."""
        try:
            move = parse_move(text)
        except ValueError as wrong:
            return json.dumps({"reason": "no_move", "rule": None, "message": str(wrong)})
        if self.sitting is None or self.ui.screen is not Screen.TABLE:
            return json.dumps({"reason": "no_match", "rule": None, "message": self.words.t("No match is being played.")})
        if self.sitting.match.deal_over and not self.sitting.match.over:
            self._next_deal("")
        refused = self._play(move)
        self.render()
        return json.dumps(None if refused is None else self._told(refused))

    def _told(self, refused: Refusal) -> dict[str, Any]:
        return {"reason": refused.reason.value, "rule": refused.rule, "message": refusal(self.words, refused)}

    def host_view(self) -> str:
        """The view of the person in front of the page, as JSON; `null` where there is no match."""
        return self.sitting.view_json() if self.sitting is not None else "null"

    def host_record(self) -> str:
        """The record of the match, as JSON; `null` where there is none."""
        return json.dumps(self.sitting.record()) if self.sitting is not None else "null"

    def render(self) -> None:
        """Show the scene, put the focus where it belongs, then say what is to be said."""
        facts = None
        if self.sitting is not None and self.ui.screen is Screen.TABLE:
            facts = self.sitting.facts(self.ui, self.words, log=self.ui.panel is Panel.LOG)
        self.shell.patch(scene(facts, self.ui, OFFERED, LEVELS, self.words), self.ui.settings.motion)
        if self._focus:
            self.shell.focus(self._focus)
        self._focus = ""
        for text in self._speech:
            self.shell.say(text)
        self._speech.clear()
