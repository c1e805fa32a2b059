"""What leaves the page and comes back: a match as a file or a link, a bug report, everything kept in one file."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from game.fields import MalformedRecord
from game.levels import BOT
from game.match import Match
from game.ui.html import attrs, button, esc
from game.ui.start_scene import written
from game.ui.state import PERSON, Note, Panel, UiState
from game.words.words import Words

LARGEST = 20_000_000  # characters of a file; longer ones are no record


def link_of(match: Match, address: str) -> str:
    """A link that deals the same cards under the same house rules to the same kinds of players; it names nobody."""
    setup = match.setup
    levels = [who.removeprefix(BOT) if who.startswith(BOT) else PERSON for who in setup.seats or ("",) * setup.players]
    query: dict[str, Any] = {"game": setup.variant.key, "players": setup.players}
    if len(set(levels[1:])) == 1:
        query["level"] = levels[1]
    else:
        query |= {f"level-{seat}": level for seat, level in enumerate(levels[1:], 1)}
    query["seed"] = setup.seed
    query |= {f"option.{name}": written(value) for name, value in setup.options.items() if isinstance(value, str | int | bool)}
    return f"{address}?{urlencode(query)}"


def file_name(match: Match, now: str = "") -> str:
    """What a record's file is called."""
    return f"rummy-{match.setup.variant.key}-{len(match.moves)}-moves{now}.json"


def share_panel(ui: UiState, words: Words) -> str:
    """The panel's inside: what can be done with the match on the table."""
    record = words.t("The whole match, to be opened here or elsewhere. It holds all hidden cards.")
    link = words.t("It starts a match with the same seed and house rules: the same cards for a friend.")
    report = words.t("The match and the versions of what runs here, to be sent with a description.")
    items = (
        _deed(button(words.t("Save to a file"), do="save-record", id_="save-record", first=True), record)
        + _deed(button(words.t("Copy a link"), do="copy-link", id_="copy-link"), link)
        + _deed(button(words.t("Copy a bug report"), do="copy-report", id_="copy-report"), report)
    )
    close = button(words.t("Close"), do="close", id_="close", css="main")
    return _panel(words.t("Save and share"), items, close, ui)


def keeping_panel(ui: UiState, words: Words) -> str:
    """The panel's inside: a file to open, and everything that this browser keeps."""
    chooser = attrs(type="file", id="file", data_file=True, accept=".json,application/json", aria_describedby="file-about")
    sure = ui.asking == "everything"
    erase = words.t("Really erase everything?") if sure else words.t("Erase everything")
    file = f'<label class="button" for="file">{esc(words.t("Open a file"))}<input{chooser}></label>'
    everything = words.t("All kept matches, statistics and settings in one file.")
    gone = words.t("Kept matches, statistics and settings of this browser are gone then.")
    items = (
        _deed(file, words.t("A saved match, or a file with everything kept."), "file-about")
        + _deed(button(words.t("Save everything"), do="save-everything", id_="save-everything"), everything)
        + _deed(button(erase, do="erase" if sure else "ask-erase", id_="erase", css="bad"), gone)
    )
    close = button(words.t("Close"), do="close", id_="close", css="main", first=True)
    return _panel(words.t("Open, save, erase"), items, close, ui)


def _deed(control: str, about: str, id_: str = "") -> str:
    return f"<li>{control}<span{attrs(id=id_ or None)}>{esc(about)}</span></li>"


def _panel(title: str, items: str, close: str, ui: UiState) -> str:
    return f'<h2 id="panel-title">{esc(title)}</h2><ul class="deeds">{items}</ul>{_said(ui)}<div class="choices">{close}</div>'


def _said(ui: UiState) -> str:
    note = ui.told
    if note is None:
        return '<p class="told" id="told" role="status"></p>'
    return f'<p class="told {note.kind}" id="told" role="status">{esc(note.text)}</p>'


def told(ui: UiState, text: str, kind: str = "good") -> UiState:
    """With a line in the open panel, or among the notices where none is open."""
    if ui.panel is Panel.NONE:
        return replace(ui, notices=(*ui.notices, Note(text, kind)))
    return replace(ui, told=Note(text, kind))


def what_it_is(text: str, words: Words) -> str:
    """`record` or `everything`, by the fields of an opened file.

    Raises ValueError with a sentence where it is neither.
    """
    if len(text) > LARGEST:
        raise ValueError(words.t("The file is too large to be a match."))
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise ValueError(words.t("The file is not JSON, so it is no match that was saved here.")) from None
    if isinstance(found, dict) and "rummy-kept" in found:
        return "everything"
    return "record"


def trouble_with(wrong: Exception, words: Words) -> str:
    """Why an opened record cannot be played, as one sentence that names the field."""
    if isinstance(wrong, MalformedRecord):
        return words.t("The file is no match that can be opened: {reason}.", reason=str(wrong).rstrip("."))
    return words.t("The match in the file cannot be played: {reason}.", reason=str(wrong).rstrip("."))
