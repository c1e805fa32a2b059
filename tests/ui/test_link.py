"""A link starts a match, or says in a sentence why not."""

import pytest

from game.ui.app import LEVELS, OFFERED
from game.ui.link import LinkError, read_link
from game.words.words import Words


def read(query: str):
    return read_link(query, OFFERED, LEVELS, Words())


def test_the_documented_link():
    setup = read("?game=basic&players=2&level=careful&seed=abc&option.ace=both")
    assert (setup.game, setup.players, setup.seed, setup.options) == ("basic", 2, "abc", {"ace": "both"})
    assert set(setup.levels) == {"careful"}


def test_options_are_typed_as_records_have_them():
    setup = read("?game=basic&option.must_discard_last=true&option.melds_per_turn=1&option.target=80&option.end=points")
    assert setup.options == {"must_discard_last": True, "melds_per_turn": 1, "target": 80}


def test_no_link_at_all():
    assert read("") is None
    assert read("?utm_source=somewhere") is None


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("?game=chess", "chess"),
        ("?game=", "no game"),
        ("?game=basic&players=7", "players"),
        ("?game=basic&players=two", "players"),
        ("?game=basic&players=٣", "players"),
        ("?game=basic&level=genius", "genius"),
        ("?game=basic&option.ace=middle", "middle"),
        ("?game=basic&option.target=9", "target"),
        ("?game=basic&option.target=1e2", "target"),
        ("?game=basic&option.wings=2", "wings"),
        ("?game=basic&sed=abc", "sed"),
        ("?game=basic&seed=" + "x" * 101, "seed"),
        ("?game=basic&name=bot:easy", "name"),
        ("?players=3", "no game"),
        ("?game=basic&option.ace", "ace"),
    ],
)
def test_a_bad_link_says_what_is_wrong_with_it(query, word):
    with pytest.raises(LinkError) as wrong:
        read(query)
    assert word in str(wrong.value)
