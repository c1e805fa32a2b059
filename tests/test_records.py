"""The documents' worked examples, decisions, switches, caps and refusals as records (`tests/records/<game>/*.json`).

The cases were written from the rules alone, before and apart from the engine; `records/DOUBTS.md` lists what the documents
leave open. A file is a list of cases, and a case holds
`name`, `rule` (the number that it is about, for the reader) and one way of asking with what is expected of it:

- `record`, `expect`: `replay` prints at least these fields. `legal: false` asks for a refusal; its `rule` is a list of the
  numbers that will do, null among them where the move only does not fit the table. `malformed` asks for exit status 2
  and one line that names the field (a list: one of them; "": any).
- `moves_record`, `expect_moves`: `moves` prints these lists, in any order; `…_include` and `…_exclude` name some entries.
- `arrange`, `expect`: `arrange` prints these points, melds, cards left.
- `argv` or `text` (with `fill`: a piece, how often, and what closes it) instead of a record, for input that is none.

Beside exact fields `expect` knows `counts` (numbers of cards), `hands_include` (at least these cards), `stock_ends`
(the top of the stock), `melds_are` (in any order), `melds_hold` (their cards in any order), `plays` (who played what, from
`position`) and a part of `position`.
"""

import contextlib
import io
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from game.__main__ import main
from game.variants import VARIANTS

HERE = Path(__file__).parent
ROOT = HERE.parent
GAMES = [variant.key for variant in VARIANTS]

TABLE = ["game", "deal", "dealer", "turn", "phase", "hands", "stock", "discards", "melds", "out", "totals", "position"]
STATE = [*TABLE, "deal_over", "match_over", "went_rummy", "points", "winners"]
LISTS = ["draws", "drops", "lays", "adds", "swaps"]

# Worked examples of the rules' files, by game: (letter, how many).
VECTORS = {"basic": ("B", 18), "straight": ("Y", 18), "contract": ("C", 23), "persian": ("P", 20), "three-thirteen": ("T", 20)}


def run(argv, stdin=""):
    """Exit status, standard output and standard error of one command, in this process."""
    streams = [io.TextIOWrapper(io.BytesIO(given), encoding="utf-8") for given in (stdin.encode(), b"", b"")]
    kept, sys.stdin = sys.stdin, streams[0]
    try:
        with contextlib.redirect_stdout(streams[1]), contextlib.redirect_stderr(streams[2]):
            try:
                status = main(list(argv))
            except SystemExit as end:
                status = end.code
    finally:
        sys.stdin = kept
    texts = []
    for stream in streams[1:]:
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    return status, *texts


def run_apart(argv, stdin=""):
    """The same in a process of its own; `stdin` may be bytes."""
    done = subprocess.run(
        [sys.executable, "-m", "game", *argv],
        input=stdin if isinstance(stdin, bytes) else stdin.encode(),
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def cases():
    for game in GAMES:
        for path in sorted((HERE / "records" / game).glob("*.json")):
            for case in json.loads(path.read_text()):
                yield game, case


CASES = list(cases())


def command(case):
    """The arguments and the standard input that ask what the case asks."""
    if "argv" in case:
        return case["argv"], ""
    if "arrange" in case:
        asked = case["arrange"]
        argv = ["arrange", "--game", asked["game"]]
        if "deal" in asked:
            argv += ["--deal", str(asked["deal"])]
        for name, value in asked.get("options", {}).items():
            argv += ["--option", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
        return [*argv, asked["cards"]], ""
    if "text" in case:
        piece, times, *closing = case.get("fill", ["", 0])
        return ["replay", "-"], case["text"].replace("%s", piece * times + "".join(closing) * times)
    if "moves_record" in case:
        return ["moves", "-"], json.dumps(case["moves_record"])
    return ["replay", "-"], json.dumps(case["record"])


def cards_of(texts):
    """The physical cards of some texts: `XX=7H` is XX, `3C=7C` is 3C."""
    return Counter(word.split("=")[0] for text in texts for word in text.split())


def everywhere(shown):
    return cards_of([*shown["hands"], shown["stock"], shown["discards"], *shown["melds"]])


def check_malformed(result, field):
    status, out, err = result
    assert (status, out) == (2, "")
    assert err.strip()
    assert err.count("\n") == 1 == err.endswith("\n"), err[:400]
    assert "Traceback" not in err
    fields = [field] if isinstance(field, str) else field
    assert any(name in err for name in fields), (err, fields)


def check_arranged(printed, expect):
    for name, value in expect.items():
        if name == "left":
            assert cards_of([printed["left"]]) == cards_of([value])
        elif name == "melds":
            assert sorted(printed["melds"]) == sorted(value)
        else:
            assert printed[name] == value, name


def check_moves(printed, expect):
    for name, value in expect.items():
        listed, _, how = name.partition("_")
        found = printed[listed]
        if how == "include":
            assert set(value) <= set(found), (name, found)
        elif how == "exclude":
            assert not set(value) & set(found), (name, found)
        elif isinstance(value, list):
            assert sorted(found) == sorted(value), (name, found)
        else:
            assert found == value, name
    for name in LISTS:
        assert len(set(printed[name])) == len(printed[name]), f"{name} lists a move twice"


def check_replayed(status, printed, expect):
    legal = expect.get("legal", True)
    assert (printed["legal"], status) == (legal, 0 if legal else 1), printed
    assert not set(STATE) - set(printed)
    for name, value in expect.items():
        if name == "rule":
            assert printed["rule"] in value, (printed["rule"], printed["reason"])
            assert printed["reason"]
            assert printed["message"]
        elif name == "counts":
            for pile, count in value.items():
                held = printed[pile]
                assert ([len(hand.split()) for hand in held] if isinstance(held, list) else len(held.split())) == count, pile
        elif name == "hands_include":
            for hand, some in zip(printed["hands"], value, strict=True):
                assert not cards_of([some]) - cards_of([hand])
        elif name == "melds_are":
            assert sorted(printed["melds"]) == sorted(value)
        elif name == "melds_hold":
            assert [Counter(meld.split()) for meld in printed["melds"]] == [Counter(meld.split()) for meld in value]
        elif name == "stock_ends":
            assert printed["stock"].endswith(value)
        elif name == "plays":
            shown = [[[seat, Counter(cards.split())] for seat, cards, *_ in meld] for meld in printed["position"]["melds"]]
            assert shown == [[[seat, Counter(cards.split())] for seat, cards in meld] for meld in value]
        elif name == "position" and value is not None:
            assert {key: printed["position"][key] for key in value} == value
        else:
            assert printed[name] == value, (name, printed[name], printed.get("reason"))


def check_conserved(record, printed):
    """No card is made, lost or doubled, and a hand is written in order."""
    begun = record.get("position")
    if begun and begun.get("rest") == "none" and printed["deal"] == begun.get("deal", 1):
        named = [*begun["hands"], begun.get("stock", ""), begun.get("discards", "")]
        named += [play[1] for meld in begun.get("melds", []) for play in meld]
        assert everywhere(printed) == cards_of(named)
    for hand in printed["hands"]:
        order = [("SHDCX".index(card[-1]), "A23456789TJQKX".index(card[0])) for card in hand.split()]
        assert order == sorted(order), hand


def check_unchanged(record, printed):
    """A refused move has changed nothing: the state is the one without it."""
    moves = record["moves"]
    assert printed["move"].upper() == moves[printed["at"] - 1].upper()
    status, out, err = run(["replay", "-"], json.dumps(record | {"moves": moves[: printed["at"] - 1]}))
    assert status == 0, err
    before = json.loads(out)
    assert {name: printed[name] for name in STATE} == {name: before[name] for name in STATE}


def check_round_trip(record, printed):
    """A record started from `position` shows the same table."""
    if printed["position"] is None:
        assert printed["phase"] == "play" or printed["deal_over"]
        return
    again = record | {"moves": [], "position": printed["position"]}
    status, out, err = run(["replay", "-"], json.dumps(again))
    assert status == 0, err
    shown = json.loads(out)
    for name in TABLE:
        assert shown[name] == printed[name], name


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{game}: {case['name']}") for game, case in CASES])
def test_case(case):
    expect = case.get("expect_moves", case.get("expect"))
    argv, stdin = command(case)
    status, out, err = result = run(argv, stdin)
    if "malformed" in expect:
        check_malformed(result, expect["malformed"])
        return
    assert err == ""
    printed = json.loads(out)
    if "arrange" in case:
        assert status == 0
        check_arranged(printed, expect)
    elif "moves_record" in case:
        assert status == 0
        check_moves(printed, expect)
    else:
        check_replayed(status, printed, expect)
        check_conserved(case["record"], printed)
        check_round_trip(case["record"], printed)
        if not printed["legal"]:
            check_unchanged(case["record"], printed)


def listed_moves(printed):
    return [text for name in LISTS for text in printed[name]] + ["pass"] * printed["pass"]


@pytest.mark.parametrize("game", GAMES)
def test_moves_agree_with_replay(game):
    """What `moves` lists can be played, and a refused draw, drop, swap or single-card add is not in its lists."""
    for case in (case for of, case in CASES if of == game and "record" in case and "malformed" not in case["expect"]):
        record, expect = {"seed": "any"} | case["record"], case["expect"]
        moves = record.get("moves", [])
        if expect.get("legal", True):
            printed = json.loads(run(["moves", "-"], json.dumps(record))[1])
            for text in listed_moves(printed):
                status, out, _ = run(["replay", "-"], json.dumps(record | {"moves": [*moves, text]}))
                assert status == 0, (case["name"], text, json.loads(out)["reason"])
        else:
            before, text = moves[: expect["at"] - 1], moves[expect["at"] - 1]
            printed = json.loads(run(["moves", "-"], json.dumps(record | {"moves": before}))[1])
            words = text.upper().split()
            assert [*map(str.split, map(str.upper, listed_moves(printed)))].count(words) == 0, (case["name"], text)


@pytest.mark.parametrize("game", GAMES)
def test_every_worked_example_has_a_case(game):
    letter, count = VECTORS[game]
    names = "\n".join(case["name"] for of, case in CASES if of == game)
    missing = [f"{letter}-V{n}" for n in range(1, count + 1) if not re.search(rf"^{letter}-V{n}\b", names, re.MULTILINE)]
    assert not missing


def test_names_are_unique():
    doubled = [name for name, times in Counter((game, case["name"]) for game, case in CASES).items() if times > 1]
    assert not doubled


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_decides_the_cards(game):
    record = {"rummy": 1, "game": game, "seed": "always the same"}
    first, second, other = (run(["replay", "-"], json.dumps(record | extra))[1] for extra in ({}, {}, {"seed": "another"}))
    assert first == second != other


@pytest.mark.parametrize("game", GAMES)
def test_any_player_may_deal_first(game):
    """B-D1, C10, T6, Y-D10; Persian Rummy seats the players by the draw instead (P-D2)."""
    dealers = Counter()
    for seed in range(60):
        shown = json.loads(run(["replay", "-"], json.dumps({"rummy": 1, "game": game, "seed": seed}))[1])
        dealers[shown["dealer"]] += 1
        assert shown["turn"] == (shown["dealer"] + 1) % len(shown["hands"])
    assert set(dealers) == ({0} if game == "persian" else set(range(len(shown["hands"]))))


@pytest.mark.parametrize("game", [game for game in GAMES if game in ("basic", "contract", "three-thirteen")])
def test_a_re_formed_stock_is_shuffled(game):
    """B-D8, C-D22, T-D14: the order differs from seed to seed, and the top discard stays."""
    orders = set()
    hands = ["2S 3H 5D", "4S 6H 8D"] + ["7S 9H TD"] * (game == "contract")
    for seed in range(20):
        position = {"hands": hands, "discards": "4D 9S QC 2H JC 7C", "rest": "none"}
        record = {"rummy": 1, "game": game, "players": len(hands), "seed": seed, "position": position, "moves": ["stock"]}
        shown = json.loads(run(["replay", "-"], json.dumps(record))[1])
        assert shown["discards"] == "7C"
        drawn = cards_of(shown["hands"]) - cards_of(hands)
        assert drawn + cards_of([shown["stock"]]) == cards_of(["4D 9S QC 2H JC"])
        orders.add((*drawn, shown["stock"]))
    assert len(orders) > 10


@pytest.mark.parametrize("game", GAMES)
def test_random_play_keeps_the_records_promises(game):
    """Random listed moves: all of them can be played, cards are kept, positions start again, and there is always one more."""
    rng = random.Random(f"records of {game}")
    for seed in range(3):
        record = {"rummy": 1, "game": game, "seed": seed, "moves": []}
        for _ in range(60):
            printed = json.loads(run(["moves", "-"], json.dumps(record))[1])
            listed = listed_moves(printed)
            if not listed:
                break
            record["moves"].append(rng.choice(printed["lays"] or printed["adds"] or listed))
        status, out, _ = run(["replay", "-"], json.dumps(record))
        assert status == 0, out
        shown = json.loads(out)
        assert listed or shown["match_over"], record
        check_conserved(record, shown)
        check_round_trip(record, shown)


AS_PROCESSES = {
    "a match begins": (["replay", "-"], '{"rummy": 1, "game": "basic", "seed": 1}', 0, None),
    "a refused move": (["replay", "-"], '{"rummy": 1, "game": "basic", "seed": 1, "moves": ["drop 9C"]}', 1, None),
    "moves": (["moves", "-"], '{"rummy": 1, "game": "basic", "seed": 1}', 0, None),
    "arrange": (["arrange", "--game", "basic", "3S 4S 5S 6S 7S 6H 6D"], "", 0, None),
    "nothing": (["replay", "-"], "", 2, ""),
    "bytes that are no UTF-8": (["replay", "-"], b'{"rummy": 1, "game": "basic", "seats": ["\xff\xfe"]}', 2, ""),
    "a zero byte": (["replay", "-"], b'{"rummy": 1, "game": "basic"}\x00', 2, ""),
    "half a surrogate as a field": (["replay", "-"], '{"rummy": 1, "game": "basic", "\\ud800": 1}', 2, ""),
    "half a surrogate as a move": (["replay", "-"], '{"rummy": 1, "game": "basic", "moves": ["\\ud800"]}', 2, "moves"),
    "half a surrogate as an option": (["replay", "-"], '{"rummy": 1, "game": "basic", "options": {"ace": "\\ud800"}}', 2, ""),
    "a line break as a field": (["replay", "-"], '{"rummy": 1, "game": "basic", "a\\nb": 1}', 2, ""),
    "a line break as a move": (["replay", "-"], '{"rummy": 1, "game": "basic", "moves": ["drop\\n9Z"]}', 2, "moves"),
    "a hundred thousand brackets": (["replay", "-"], "[" * 100_000, 2, ""),
    "a folder": (["replay", "."], "", 2, ""),
    "no such file": (["replay", "nowhere.json"], "", 2, "nowhere.json"),
}


@pytest.mark.parametrize("name", AS_PROCESSES if "basic" in GAMES else [])
def test_as_a_process(name):
    argv, stdin, status, field = AS_PROCESSES[name]
    result = run_apart(argv, stdin)
    if status == 2:
        check_malformed(result, field)
    else:
        assert result[0] == status
        assert result[2] == ""
        assert isinstance(json.loads(result[1]), dict)


def test_a_file_is_read_like_standard_input(tmp_path):
    text = json.dumps({"rummy": 1, "game": GAMES[0], "seed": "file"})
    path = tmp_path / "record.json"
    path.write_text(text)
    assert run_apart(["replay", os.fspath(path)]) == run(["replay", "-"], text)
