"""Words: every refusal has its sentence, catalogues translate with their own plural forms."""

import pytest

from game.cards import CARDS, parse_cards
from game.refusals import Reason, Refusal
from game.table import Deed, Event
from game.words.catalogue import Catalogue, load
from game.words.deeds import Speech
from game.words.refusals import refusal, with_rule
from game.words.words import TEXT_STYLE, Words

PO = r"""
msgid ""
msgstr ""
"Language: xx\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\n"

# a comment
#: game/ui/table_scene.py:1
msgid "Undo"
msgstr "Wapas"

#, fuzzy
msgid "Leave"
msgstr "unsure"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} patta"
msgstr[1] "{n} do patte"
msgstr[2] "{n} "
"patte"

msgid "Hint"
msgstr ""
"""


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence(reason):
    sentence = refusal(Words(), Refusal(reason))
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "(rule B15)" in with_rule(Words(), Refusal(reason, rule="B15"))


def test_a_catalogue_translates_and_says_the_rest_in_english():
    words = Words(Catalogue(PO))
    assert [words.t(text) for text in ("Undo", "Leave", "Hint", "Keys")] == ["Wapas", "Leave", "Hint", "Keys"]
    assert [words.n("{n} card", "{n} cards", n) for n in (1, 2, 5)] == ["1 patta", "2 do patte", "5 patte"]


def test_a_language_that_is_not_there_is_english():
    assert Words(load("xx")).t("Undo") == "Undo"
    assert Words(load("../secrets")).t("Undo") == "Undo"


def test_every_card_has_its_own_name_both_ways():
    words = Words()
    assert len({words.spoken(card) for card in CARDS.values()}) == len(CARDS)
    assert len({words.sign(card) for card in CARDS.values()}) == len(CARDS)
    assert words.spoken(CARDS["TD"]) == "ten of diamonds"


def test_what_happened_is_written_with_signs_and_spoken_in_words():
    event = Event(Deed.LAID, 1, parse_cards("2D 3D 4D KS KH KC"), text="2D 3D 4D / KS KH KC")
    names = ("You", "West").__getitem__
    written = Speech(Words(), names, 0).event(event, ()).replace(TEXT_STYLE, "")
    assert written == "West laid a run, 2♦ 3♦ 4♦ and three kings."
    spoken = Speech(Words(), names, 0, aloud=True).event(event, ())
    assert spoken == "West laid a run of diamonds from two to four and three kings."
    assert Speech(Words(), names, 1).event(event._replace(deed=Deed.DREW, cards=()), ()) == "You drew from the stock."
