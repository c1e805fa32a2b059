"""Whatever is thrown at the command line, a record is played, refused or malformed: one line, and never a traceback."""

import io
import json
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.__main__ import main
from tests.engine.play import GAMES, seats_of

LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(10**18, 10**25), st.floats(), st.text(max_size=8),
    st.sampled_from(["7H", "XX", "8C 8C", "AS=high", "stock", "take 1", "lay 7H", "add 6C to 1", "\x00", "bot:easy", "rest"]),
)  # fmt: skip
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
)
MOVES = st.sampled_from(
    ["stock", "take 1", "take 2", "turn", "pass", "drop 7H", "drop 7H out", "lay 7H 7S 7D", "lay 7H 7S XX=7D", "add 7C to 1",
     "swap 7C from 1", "STOCK", "drop XX", "throw 8C", "lay", "take 0", "add AS=high to 2"]
)  # fmt: skip
CARDS = st.lists(
    st.sampled_from(["AS", "2S", "3S", "4H", "5H", "6H", "7H", "7S", "7D", "7C", "KD", "KC", "XX", "9Z"]), max_size=8
).map(" ".join)
POSITIONS = st.fixed_dictionaries(
    {"hands": st.lists(CARDS, min_size=1, max_size=5)},
    optional={
        "deal": st.integers(-1, 12),
        "dealer": st.integers(-1, 4),
        "turn": st.integers(0, 4),
        "stock": CARDS,
        "discards": CARDS,
        "melds": st.lists(st.lists(st.tuples(st.integers(0, 4), CARDS).map(list), max_size=2), max_size=2),
        "totals": st.lists(st.integers(), max_size=4),
        "out": st.none() | st.integers(-1, 4),
        "recycles": st.integers(-1, 7),
        "passes": st.integers(-1, 5),
        "turns": st.integers(-1, 310),
        "rest": st.sampled_from(["stock", "none", "elsewhere"]),
    },
)


def records(key):
    """Records that are nearly right."""
    return st.fixed_dictionaries(
        {"rummy": st.just(1), "game": st.just(key)},
        optional={
            "players": st.sampled_from(seats_of(key)) | LEAVES,
            "seed": st.text(max_size=120) | st.integers(),
            "seats": st.lists(st.text(max_size=5), max_size=5),
            "moves": st.lists(MOVES, max_size=5) | ANYTHING,
            "position": POSITIONS | ANYTHING,
            "options": st.dictionaries(st.sampled_from(["ace", "deals", "target", "min_run", "double"]), LEAVES, max_size=2),
        },
    )


def run(argv, text):
    """Exit status, standard output and standard error of a command on a text."""
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(text), io.StringIO(), io.StringIO()
    try:
        return main(argv), sys.stdout.getvalue(), sys.stderr.getvalue()
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def is_answered(argv, text):
    status, out, err = run(argv, text)
    if status == 2:
        assert out == ""
        assert err.endswith("\n")
        assert err.count("\n") == 1
        assert ":" in err
    else:
        assert status in (0, 1)
        assert err == ""
        assert isinstance(json.loads(out), dict)


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=150)
@given(data=st.data())
def test_a_record_that_is_nearly_right(key, data):
    text = json.dumps(data.draw(records(key)))
    for command in ("replay", "moves"):
        is_answered([command, "-"], text)


@settings(max_examples=200)
@given(anything=ANYTHING)
def test_any_json(anything):
    is_answered(["replay", "-"], json.dumps(anything))


@settings(max_examples=200)
@given(text=st.text(max_size=200))
def test_any_text(text):
    is_answered(["replay", "-"], text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"rummy":' * 5000,
        "1" * 100_000,
        '{"rummy": 1, "game": "basic", "seed": 1' + "0" * 5000 + "}",
        '"\\ud800"',
        "",
    ],
)
def test_large_and_deep(text):
    is_answered(["replay", "-"], text)


@settings(max_examples=100)
@given(
    argv=st.lists(
        st.sampled_from(["replay", "moves", "arrange", "simulate", "-", "--game", "basic", "--deal", "0", "7H", "-1", "\x00"])
    )
)
def test_any_arguments(argv):
    if "simulate" not in argv and "-h" not in argv:
        is_answered(argv, "{}")


@settings(max_examples=100)
@given(
    key=st.sampled_from([*GAMES, "gin"]),
    deal=st.integers(-2, 20),
    cards=CARDS | st.text(max_size=30),
    option=st.text(max_size=12),
)
def test_any_arrangement(key, deal, cards, option):
    is_answered(["arrange", "--game", key, "--deal", str(deal), "--option", option, cards], "")
    is_answered(["arrange", "--game", key, "--deal", str(deal), cards], "")
