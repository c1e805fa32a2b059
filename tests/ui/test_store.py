"""Keeping never fails loudly and never loses a text."""

import json

import pytest

from game.ui.state import Settings
from game.ui.store import Store
from tests.ui.desk import DeskStorage

RECORD = {"rummy": 1, "game": "basic", "players": 2, "seats": ["You", "bot:easy"], "seed": "s", "moves": []}


def test_matches_come_back_the_last_played_first():
    store = Store(DeskStorage())
    store.keep_match("a", RECORD, when=1, deal=1, totals=[0, 0])
    store.keep_match("b", RECORD, when=3, deal=2, totals=[5, 7])
    store.keep_match("a", RECORD, when=5, deal=1, totals=[0, 0])
    assert [name for name, _ in store.matches()] == ["a", "b"]
    assert json.loads(store.match_record("b")) == RECORD
    told = store.told("b", dict(store.matches())["b"])
    assert (told.game, told.deal, told.totals) == ("basic", 2, (5, 7))
    store.forget_match("a")
    assert [name for name, _ in store.matches()] == ["b"]


def test_what_is_set_aside_is_out_of_the_way_and_not_lost():
    storage = DeskStorage()
    store = Store(storage)
    storage.texts["rummy:match:x"] = "{ broken"
    store.set_aside("x")
    assert store.matches() == []
    assert store.aside() == [("x", "{ broken")]


def test_where_keeping_is_forbidden_memory_serves():
    store = Store(DeskStorage(forbidden=True))
    store.keep_match("a", RECORD, when=1, deal=1, totals=[])
    assert store.forbidden
    assert [name for name, _ in store.matches()] == ["a"]


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{", '{"theme": 3}', '{"theme": "pink", "pace": 17, "motion": "no"}', '{"letters": null}', "[" * 9999],
)
def test_damaged_settings_are_the_usual_ones(text):
    storage = DeskStorage()
    storage.texts["rummy:settings"] = text
    assert Store(storage).settings() == Settings()


def test_settings_come_back():
    storage = DeskStorage()
    mine = Settings(theme="dark", four_colours=True, motion=False, pace=0, letters=False)
    Store(storage).keep_settings(mine)
    assert Store(storage).settings() == mine


def test_other_keys_of_the_origin_are_left_alone():
    storage = DeskStorage()
    storage.texts["somebody:match:1"] = "theirs"
    assert Store(storage).matches() == []
