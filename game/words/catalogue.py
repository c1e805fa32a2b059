"""Catalogues of translated sentences: gettext's `.po` files, read as they are, so that no build step lies between a
translator and the page. English needs none: its sentences are the message ids.
"""

from __future__ import annotations

import ast
import gettext
from collections.abc import Callable, Iterator
from importlib import resources

_KEYWORDS = ("msgid_plural", "msgctxt", "msgid", "msgstr")


class Catalogue(gettext.NullTranslations):
    """Translations from the text of a `.po` file; what it lacks is said in English."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._one: dict[str, str] = {}
        self._many: dict[str, dict[int, str]] = {}
        self._form: Callable[[int], int] = lambda n: int(n != 1)
        for entry in _entries(text):
            self._add(entry)

    def _add(self, entry: dict[str, str]) -> None:
        msgid = entry.get("msgid", "")
        if not msgid:
            for line in entry.get("msgstr", "").splitlines():
                if line.lower().startswith("plural-forms:") and "plural=" in line:
                    self._form = gettext.c2py(line.partition("plural=")[2].rstrip().rstrip(";"))
        elif "msgid_plural" in entry:
            forms = {int(key[7:-1]): said for key, said in entry.items() if key.startswith("msgstr[") and said}
            if forms:
                self._many[msgid] = forms
        elif entry.get("msgstr"):
            self._one[msgid] = entry["msgstr"]

    def gettext(self, message: str) -> str:
        """The sentence in this language."""
        return self._one.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The sentence in the plural form that `n` asks for."""
        forms = self._many.get(msgid1)
        if forms is None:
            return msgid1 if n == 1 else msgid2
        return forms.get(self._form(n), forms[max(forms)])


def _entries(text: str) -> Iterator[dict[str, str]]:
    """The entries of a `.po` file, fuzzy ones left out: keyword to text."""
    entry: dict[str, str] = {}
    last, fuzzy = "", False
    for line in [*text.splitlines(), ""]:
        line = line.strip()
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif line.startswith('"') and last:
            entry[last] += ast.literal_eval(line)
        elif line.startswith(_KEYWORDS):
            word, _, said = line.partition(" ")
            if word in ("msgid", "msgctxt") and "msgstr" in " ".join(entry):
                if not fuzzy:
                    yield entry
                entry, fuzzy = {}, False
            entry[word], last = ast.literal_eval(said.strip()), word
        elif not line and entry:
            if not fuzzy:
                yield entry
            entry, last, fuzzy = {}, "", False


def load(language: str) -> gettext.NullTranslations:
    """The catalogue of a language, from `<language>.po` beside this file; English where there is none."""
    if language == "en" or not language.isalpha():
        return Catalogue()
    path = resources.files(__package__).joinpath(f"{language}.po")
    return Catalogue(path.read_text(encoding="utf-8") if path.is_file() else "")
