"""What the page does with files, links, replays and statistics, at a table or on the start screen."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from game.fields import MalformedRecord
from game.ui import statistics
from game.ui.files import file_name, link_of, told, trouble_with, what_it_is
from game.ui.replay import Replay, replay_of
from game.ui.sitting import Sitting, UnreadableError
from game.ui.starting import WithStart
from game.ui.state import Panel, Screen


class WithKeeping(WithStart):
    """The page with all that is kept, taken away and brought back."""

    replay: Replay | None = None

    # A match as a file, a link, a bug report

    def _save_record(self, _: str) -> None:
        match = self._sitting().match
        self.shell.save(file_name(match), json.dumps(self._sitting().record(), ensure_ascii=False, indent=1))
        self.ui = told(self.ui, self.words.t("Saved as {name}.", name=file_name(match)))

    def _copy_link(self, _: str) -> None:
        match = self._sitting().match
        if match.setup.position is not None:
            text = self.words.t("This match began at a position, which no link holds; save it to a file instead.")
            self.ui = told(self.ui, text, "bad")
            return
        self.shell.copy(link_of(match, self.shell.address()))
        self.ui = told(self.ui, self.words.t("The link is copied."))

    def _copy_report(self, _: str) -> None:
        report = {"versions": dict(self.shell.versions()), "record": self._sitting().record()}
        self.shell.copy(json.dumps(report, ensure_ascii=False, indent=1))
        self.ui = told(self.ui, self.words.t("The bug report is copied."))

    def open_file(self, text: str) -> None:
        """A file that the player chose: a match, a bug report, or everything that was kept."""
        try:
            kind = what_it_is(text, self.words)
        except ValueError as wrong:
            self.ui = told(self.ui, str(wrong), "bad")
            return
        if kind == "everything":
            self._open_everything(text)
            return
        try:
            sitting = Sitting.read(_record_in(text), f"{self.shell.now():.3f}")
        except (MalformedRecord, UnreadableError) as wrong:
            self.ui = told(self.ui, trouble_with(wrong, self.words), "bad")
            return
        sitting.counted = not sitting.match.over
        self._sit_down(sitting)

    # Everything that is kept

    def _save_everything(self, _: str) -> None:
        self.shell.save("rummy-everything.json", json.dumps({"rummy-kept": 1, "kept": self.store.everything()}, indent=1))
        self.ui = told(self.ui, self.words.t("Saved as {name}.", name="rummy-everything.json"))

    def _open_everything(self, text: str) -> None:
        found = json.loads(text.removeprefix("\ufeff"))
        kept = found.get("kept")
        if found["rummy-kept"] != 1 or not isinstance(kept, dict) or not all(isinstance(one, str) for one in kept.values()):
            sentence = self.words.t("The file holds nothing that can be kept: kept must be an object of texts.")
            self.ui = told(self.ui, sentence, "bad")
            return
        count = self.store.put_back(kept)
        self._read_settings()
        n = self.words.n("{n} thing is back.", "{n} things are back.", count)
        self.ui = told(self.ui, n)

    def _ask_erase(self, _: str) -> None:
        self.ui = replace(self.ui, asking="everything")

    def _erase(self, _: str) -> None:
        if self.ui.asking == "everything":
            self.store.erase()
            self._read_settings()
            self.ui = told(replace(self.ui, asking=""), self.words.t("Everything is erased."))

    def _read_settings(self) -> None:
        self.ui = replace(self.ui, settings=self.store.settings())
        self.shell.reflect(asdict(self.ui.settings))
        if self.ui.screen is Screen.START:
            self._sort_out_kept()

    # Statistics

    def _count_statistics(self) -> None:
        sitting = self._sitting()
        if sitting.match.over and sitting.counted and not sitting.watching:
            sitting.counted = False
            tallies = statistics.read(self.store.tallies())
            self.store.keep_tallies(statistics.written(statistics.counted(tallies, sitting.match, sitting.people[0])))

    def statistics_inside(self) -> str:
        """The statistics as the panel shows them."""
        return statistics.statistics_panel(statistics.read(self.store.tallies()), self.words)

    # Replay

    def _replay(self, arg: str) -> None:
        """Open the replay of a deal: of the last one that is over, or of the one named."""
        match = self._sitting().match
        number = int(arg) if arg.isdigit() else match.results[-1].number if match.results else 0
        replay = replay_of(match, number)
        if replay is not None:
            self.replay = replay
            self.ui = replace(self.ui, screen=Screen.REPLAY, panel=Panel.NONE, note=None)
            self._speech.append(self.words.t("Replay of deal {number}", number=self.words.number(number)))
            self._focus = "replay-forward"
            self._pace()

    def _replay_to(self, arg: str) -> None:
        if self.replay is not None and arg.lstrip("-").isdigit():
            self.replay = self.replay.to(int(arg))

    def _replay_close(self, _: str) -> None:
        self.replay = None
        panel = Panel.SHEET if self._sitting().match.deal_over else Panel.NONE
        self.ui = replace(self.ui, screen=Screen.TABLE, panel=panel)
        self._opener = "see-score"
        self._pace()

    def _play_on(self, _: str) -> None:
        """A match of its own, from where the replay stands; the one that is replayed stays as it is."""
        replay = self.replay
        if replay is None or replay.at == replay.last:
            return
        sitting = Sitting.read(json.dumps(replay.record()), f"{self.shell.now():.3f}")
        sitting.deal_next()
        sitting.counted = False
        self.replay = None
        self._sit_down(sitting)


def _record_in(text: str) -> str:
    """The record in an opened file: the file itself, or what a bug report holds."""
    found = json.loads(text.removeprefix("\ufeff"))
    if isinstance(found, dict) and "rummy" not in found and isinstance(found.get("record"), dict):
        return json.dumps(found["record"])
    return json.dumps(found)
