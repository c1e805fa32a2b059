"""The page's program: intents in, scenes out. What it does is parted over the files that it inherits from."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from game.moves import parse_move
from game.refusals import Refusal
from game.ui import hand as hands
from game.ui.guide import guide
from game.ui.intents import Carry, Do, Hold, Intent, Key, Pick, Play, Step, Why
from game.ui.keeping import WithKeeping
from game.ui.panels import panel
from game.ui.people import cover_scene
from game.ui.replay_scene import replay_scene
from game.ui.scene import scene
from game.ui.sitting import Sitting
from game.ui.starting import LEVELS, OFFERED
from game.ui.state import Panel, Screen
from game.ui.store import settings_of
from game.words.refusals import refusal

__all__ = ["LEVELS", "OFFERED", "App"]

AT_TABLE_ONLY = ("log", "leave", "share")


UNDER_A_COVER = {"ready", "undo", "open", "close", "setting", "home", "give-up", "hand-over"}
FOR_THE_MOVER = {"look", "count", "deeper", "which"}


class App(WithKeeping):
    """One page."""

    # What a player asks for

    def on(self, intent: Intent) -> None:
        """Do what is asked, and show it."""
        match intent:
            case Do():
                self._do(intent)
            case _ if self.sitting is None or self.ui.screen is not Screen.TABLE or self.ui.cover is not None:
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
        """Anything but a move. Under a cover only what shows nothing is done."""
        name, arg = intent.name, intent.arg
        at_table = self._at_table() if self.sitting is not None and self.ui.screen is not Screen.START else {}
        anywhere = self._anywhere()
        if self.ui.cover is not None and name not in UNDER_A_COVER:
            return
        if self.sitting is not None and self.sitting.watching and name in FOR_THE_MOVER:
            return
        if name in at_table:
            at_table[name](arg)
        elif name in anywhere:
            anywhere[name](arg)
        elif name == "start":
            self._start_form(arg, intent.form)
        elif name == "form":
            self._form_changed(arg, intent.form)
        elif name == "setting":
            self._setting(arg, intent.form)
        elif name == "file":
            self.open_file(str(intent.form.get("text", "")))

    def _anywhere(self) -> Mapping[str, Callable[[str], None]]:
        """What can be asked for on every screen."""
        return {
            "continue": self._continue,
            "surprise": self._surprise,
            "try": self._try,
            "ask-discard": self._ask_discard,
            "discard-kept": self._discard_kept,
            "open": self._open,
            "close": lambda _: self._close(),
            "home": lambda _: self._home(),
            "save-everything": self._save_everything,
            "ask-erase": self._ask_erase,
            "erase": self._erase,
        }

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
            "look": self._look,
            "count": self._count,
            "deeper": self._deeper,
            "which": self._which,
            "rematch": self._rematch,
            "give-up": self._give_up,
            "start-again": self._start_again,
            "hand-over": self._hand_over,
            "take-seat": self._take_seat,
            "ready": self._ready,
            "guide-on": self._guide_on,
            "guide-skip": self._guide_skip,
            "copy-report": self._copy_report,
            "copy-link": self._copy_link,
            "save-record": self._save_record,
            "replay": self._replay,
            "replay-to": self._replay_to,
            "replay-close": self._replay_close,
            "play-on": self._play_on,
        }

    # Panels and settings

    def _open(self, what: str) -> None:
        if what == "sheet" and not (self.sitting and self.sitting.match.results):
            return
        if what in AT_TABLE_ONLY and self.ui.screen is not Screen.TABLE:
            return
        if self.ui.cover is not None and what in ("log", "sheet"):
            return
        if self.ui.panel is Panel.NONE:
            self._opener = f"open-{what}"
        what, _, about = what.partition("-")
        self.ui = replace(self.ui, panel=Panel(what), about=about or self.ui.setup.game, told=None, asking="")
        self._pace()

    def _close(self) -> None:
        if self.ui.panel is not Panel.NONE:
            self.ui = replace(self.ui, panel=Panel.NONE, told=None, asking="")
            self._focus = self._opener or self._cursor_id()
            self._opener = ""
            self._pace()

    def _setting(self, name: str, form: Mapping[str, Any]) -> None:
        settings = settings_of({**asdict(self.ui.settings), name: form.get(name)})
        self.ui = replace(self.ui, settings=settings)
        self.store.keep_settings(settings)
        self.shell.reflect(asdict(settings))

    # Trouble, and what hosts ask

    def recover(self) -> None:
        """After a fault of the program: back to the match as it was kept last."""
        self._speech.clear()
        self.shell.wake(None)
        self._asked = self._thought = self.replay = None
        text = self.store.match_record(self.sitting.id) if self.sitting is not None else None
        if text is None or self.sitting is None:
            self.sitting = None
            self.ui = replace(self.ui, screen=Screen.START, panel=Panel.TROUBLE, cover=None)
        else:
            counted = self.sitting.counted
            self.sitting = Sitting.read(text, self.sitting.id)
            self.sitting.counted = counted
            self.ui = replace(self.ui, screen=Screen.TABLE, cover=None)
            if len(self.sitting.people) > 1 and not self.sitting.match.deal_over:
                self._cover()
            else:
                self._deal_shown()
            self.ui = replace(self.ui, panel=Panel.TROUBLE)
        self.render()

    def host_play(self, text: str) -> str:
        """A move by a host or a test: its refusal as JSON, or `null`. After a deal the next one is dealt first."""
        try:
            move = parse_move(text)
        except ValueError as wrong:
            return json.dumps({"reason": "no_move", "rule": None, "message": str(wrong)})
        if self.sitting is None or self.ui.screen is not Screen.TABLE:
            return json.dumps({"reason": "no_match", "rule": None, "message": self.words.t("No match is being played.")})
        if self.ui.cover is not None:
            said = self.words.t("Pass the device to {name}.", name=self.ui.cover.name)
            return json.dumps({"reason": "covered", "rule": None, "message": said})
        if self.sitting.match.deal_over and not self.sitting.match.over:
            self._next_deal("")
            if self.ui.cover is not None:
                self._ready("")
        refused = self._play(move)
        self.render()
        return json.dumps(None if refused is None else self._told(refused))

    def _told(self, refused: Refusal) -> dict[str, Any]:
        view = self.sitting.view() if self.sitting is not None else None
        return {"reason": refused.reason.value, "rule": refused.rule, "message": refusal(self.words, refused, view)}

    def host_view(self) -> str:
        """The view of the person in front of the page, as JSON; `null` where there is no match."""
        return self.sitting.view_json() if self.sitting is not None and self.ui.cover is None else "null"

    def host_record(self) -> str:
        """The record of the match, as JSON; `null` where there is none."""
        return json.dumps(self.sitting.record()) if self.sitting is not None else "null"

    def render(self) -> None:
        """Show the scene, put the focus where it belongs, then say what is to be said."""
        self.shell.patch(self._scene(), self.ui.settings.motion)
        if self._focus:
            self.shell.focus(self._focus)
        self._focus = ""
        for text in self._speech:
            self.shell.say(text)
        self._speech.clear()

    def _scene(self) -> str:
        """Everything inside the page's container."""
        ui, words, sitting = self.ui, self.words, self.sitting
        if ui.panel is Panel.STATISTICS:
            ui = replace(ui, inside=self.statistics_inside())
        if sitting is None or ui.screen is Screen.START:
            return scene(None, ui, OFFERED, LEVELS, words)
        if ui.screen is Screen.REPLAY and self.replay is not None:
            return replay_scene(self.replay, sitting.names(words), sitting.me, words) + panel(None, ui, words)
        if ui.cover is not None:
            return cover_scene(ui.cover, words) + panel(None, ui, words)
        facts = sitting.facts(ui, words, log=ui.panel is Panel.LOG)
        return scene(facts, ui, OFFERED, LEVELS, words) + guide(facts, ui.guide, words)
