"""Coming and going: the start screen, links, kept matches, matches that begin, are continued and are left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from random import Random

from game.bots import BOTS
from game.fields import MalformedRecord
from game.levels import BOT
from game.record import parse
from game.remembered import forget
from game.ui.brain import THINKERS
from game.ui.guide import WithGuide
from game.ui.link import LinkError, read_form, read_link
from game.ui.people import WithPeople
from game.ui.sitting import Sitting, UnreadableError, levels_of, seats_of, setup_record
from game.ui.start_scene import setup_of
from game.ui.state import Hand, Note, Panel, Screen, SetUp
from game.ui.store import form_of
from game.ui.tools import WithTools
from game.variants import VARIANTS
from game.words.examples import examples

OFFERED = VARIANTS
LEVELS = tuple(BOTS)


class WithStart(WithTools, WithPeople, WithGuide):
    """The page with its start screen."""

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
        text = setup_record(
            setup.game, setup.players, seats_of(setup, self.words), setup.options, setup.seed or self.shell.fresh_seed()
        )
        self._set_up(setup)
        self.store.keep_form(form_of(replace(setup, seed="")))
        self._sit_down(Sitting.read(text, f"{self.shell.now():.3f}"))

    def _sit_down(self, sitting: Sitting) -> None:
        forget()
        self.sitting, self._hurried = sitting, False
        self._asked = self._thought = None
        panel = Panel.SHEET if sitting.match.deal_over else Panel.NONE
        self.ui = replace(self.ui, screen=Screen.TABLE, panel=panel, notices=(), cover=None, hand=Hand(), told=None)
        if len(sitting.people) > 1 and not sitting.match.deal_over:
            self._cover()
        else:
            self._deal_shown()
            self._announce_turn()
            self._focus = self._focus or self._cursor_id()
        self._keep()
        self.shell.hold(f"{sitting.id} {self._query}")
        if any(level in THINKERS for level in levels_of(sitting.match.setup.seats, sitting.match.setup.players)):
            self.shell.run(self.brain.wake())
        self._pace()

    # The start screen

    def _start_form(self, game: str, form: Mapping[str, str]) -> None:
        try:
            setup = read_form(game, form, OFFERED, LEVELS, self.words)
        except LinkError as wrong:
            self.ui = replace(self.ui, notices=(Note(str(wrong), "bad"),))
        else:
            self._begin(setup)
            self._guide_if_new()

    def _surprise(self, _: str) -> None:
        """Any of the games, as its form was filled in last."""
        if self.ui.screen is not Screen.START:
            return
        game = Random(self.shell.fresh_seed()).choice(OFFERED)
        self._begin(setup_of(game, self.ui))
        self._guide_if_new()

    def _try(self, arg: str) -> None:
        """An example to the rules, to be played on the spot; the match that lay open stays kept."""
        key, _, number = arg.rpartition("-")
        found = examples(self.words, key)
        if not number.isdigit() or int(number) >= len(found):
            return
        one = found[int(number)]
        others = [BOT + LEVELS[0]] * (len(one.position["hands"]) - 1)
        record = {"rummy": 1, "game": key, "players": len(others) + 1, "seats": [self.words.t("You"), *others], "seed": key}
        sitting = Sitting.read(json.dumps({**record, "position": one.position}), f"{self.shell.now():.3f}")
        sitting.counted, sitting.trial = False, True
        self._sit_down(sitting)
        self._say(one.task, "info")

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
            sitting.counted = not self.store.is_practice(name)
        except (MalformedRecord, UnreadableError) as wrong:
            self._set_aside(name, wrong)
            self._sort_out_kept()
        else:
            self._sit_down(sitting)

    def _ask_discard(self, name: str) -> None:
        self.ui = replace(self.ui, asking=name)

    def _discard_kept(self, name: str) -> None:
        self.store.forget_match(name)
        self._sort_out_kept()

    def _home(self) -> None:
        """To the start screen; the match stays kept, unless it is over or was an example."""
        if self.sitting is not None and (self.sitting.match.over or self.sitting.trial):
            self.store.forget_match(self.sitting.id)
        self._leave_table()

    def _give_up(self, _: str) -> None:
        self.store.forget_match(self._sitting().id)
        self._leave_table()

    def _leave_table(self) -> None:
        self.sitting = self._asked = self._thought = None
        forget()
        self.shell.hold("")
        self.ui = replace(self.ui, screen=Screen.START, panel=Panel.NONE, notices=(), note=None, cover=None, guide=None)
        self._sort_out_kept()
        self._pace()
        self._focus = f"continue-{self.ui.kept[0].id}" if self.ui.kept else f"play-{self.ui.setup.game}"

    def _rematch(self, _: str) -> None:
        """The same players, house rules and seats, other cards."""
        if self._sitting().match.over:
            self._start_again("")

    def _start_again(self, _: str) -> None:
        """The match is thrown away, and begins anew with other cards."""
        sitting = self._sitting()
        self.store.forget_match(sitting.id)
        setup = sitting.match.setup
        text = setup_record(setup.variant.key, setup.players, setup.seats, setup.options, self.shell.fresh_seed())
        self._sit_down(Sitting.read(text, f"{self.shell.now():.3f}"))
