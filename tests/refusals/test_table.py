"""Every refusal that can occur, game by game, in a record whose last move it refuses; and the rule that it rests on.

`table.json` has an entry for each game and each reason: either its rule (null where a move only does not fit the table:
record.md, "Moves") and records that end in it, or why it can `never` occur in this game, in a word:

- `asked`: the moves of a record are those of the seat to move; somebody else can only ask for the move of a view.
- `ace`, `option`, `pack`: the aces, the switches or the cards of this game do not let it come to that.
- `concealed`, `laying`, `passing`, `turning`, `digging`, `jokers`, `swapping`, `contract`: what this game does not know.

A reason that never occurs may have a rule all the same, where a game's declaration names one. Positions leave out
`rest`, which is none.
"""

import json
import random
import re
from pathlib import Path

import pytest

from game import record
from game.match import Match
from game.moves import parse_move
from game.options import options
from game.refusals import Reason, Refusal
from game.rules import check
from game.variants import VARIANTS
from game.words.refusals import refusal as sentence_of
from game.words.refusals import with_rule
from game.words.words import Words
from tests.perft.random_positions import a_position

TABLE = json.loads((Path(__file__).parent / "table.json").read_text())
BY_KEY = {variant.key: variant for variant in VARIANTS}
LETTERS = {"basic": "B", "straight": "Y", "contract": "C", "persian": "P", "three-thirteen": "T"}
DOES_NOT_FIT_THE_TABLE = {  # the moves of record.md that break no rule but cannot be made
    Reason.MATCH_OVER,
    Reason.NOT_IN_THIS_GAME,
    Reason.NOT_YOUR_TURN,
    Reason.NOT_IN_HAND,
    Reason.NO_SUCH_MELD,
    Reason.PILE_TOO_SMALL,
    Reason.NOT_WILD,  # in a game without wild cards
}
WHY = {
    "asked",
    "ace",
    "option",
    "pack",
    "concealed",
    "laying",
    "passing",
    "turning",
    "digging",
    "jokers",
    "swapping",
    "contract",
}

OCCURS = [(game, Reason(name), entry) for game in TABLE for name, entry in TABLE[game].items() if "never" not in entry]
RECORDS = [
    pytest.param(game, reason, entry["rule"], start, id=f"{game}: {reason.value}: {start['moves'][-1]}")
    for game, reason, entry in OCCURS
    for start in entry["records"]
]


def replay(game, start):
    whole = {"rummy": 1, "game": game, "seed": "refusals"} | start | {"position": start["position"] | {"rest": "none"}}
    return record.read(json.dumps(whole), str)


@pytest.mark.parametrize(("game", "reason", "rule", "start"), RECORDS)
def test_the_last_move_is_refused(game, reason, rule, start):
    """With that reason and that rule; all moves before it are legal, and it is not offered."""
    match, stopped = replay(game, start)
    assert stopped is not None, "every move was legal"
    refused = stopped.refusal
    assert (stopped.at, refused.reason, refused.rule) == (len(start["moves"]), reason, rule)
    assert match.over or parse_move(stopped.move) not in list(options(match.view(match.turn)))
    assert with_rule(Words(), refused) == sentence_of(Words(), refused) + (f" (rule {rule})" if rule else "")


def test_every_reason_of_every_game_is_in_the_table():
    assert set(TABLE) == set(BY_KEY)
    for game, entries in TABLE.items():
        assert list(entries) == [reason.value for reason in Reason], game
        for name, entry in entries.items():
            assert entry.get("records") or entry["never"] in WHY, (game, name)


@pytest.mark.parametrize("game", TABLE)
def test_the_table_agrees_with_what_the_game_cites(game):
    cites = {reason.value: rule for reason, rule in BY_KEY[game].cites.items()}
    assert cites == {name: entry["rule"] for name, entry in TABLE[game].items() if entry.get("rule")}


@pytest.mark.parametrize("game", TABLE)
def test_every_refusal_names_a_rule_of_its_game(game):
    """But where the move only does not fit the table."""
    for name, entry in TABLE[game].items():
        if entry.get("rule"):
            assert re.fullmatch(rf"{LETTERS[game]}(-D)?[1-9][0-9]?", entry["rule"]), name
        elif "never" not in entry:
            assert Reason(name) in DOES_NOT_FIT_THE_TABLE, name


@pytest.mark.parametrize("game", TABLE)
def test_another_seat_asks(game):
    """The one reason that no record can have."""
    setup, _ = record.parse(json.dumps({"rummy": 1, "game": game, "seed": "asked"}), str)
    match = Match.start(setup)
    refused = check(match.view((match.turn + 1) % setup.players), parse_move("stock"))
    assert (refused.reason, refused.rule) == (Reason.NOT_YOUR_TURN, None)


@pytest.mark.parametrize("game", TABLE)
def test_no_other_refusal_is_met(game):
    """Whatever is asked in random positions, the reasons and their rules are those of the table."""
    for n in range(60):
        rng = random.Random(f"refusals/{game}/{n}")
        setup, _ = record.parse(json.dumps({"rummy": 1, "seed": "met"} | a_position(game, rng)), str)
        match = Match.start(setup)
        for _ in range(40):
            answer = match.try_play(parse_move(any_move(match, rng)))
            if isinstance(answer, Refusal):
                entry = TABLE[game][answer.reason.value]
                assert "never" not in entry, (answer, record.write(match))
                assert answer.rule == entry["rule"], answer
            else:
                match, _ = answer


def any_move(match, rng):
    """Some text that is a move: of cards in hand mostly, and of cards that lie near."""
    table = match.table
    hand = [str(card) for card in table.hands[table.turn]] or ["AS"]
    near = [*hand, *hand, *(str(card) for card in table.discards), "XX", "AH", "2H", "KH"]

    def some():
        start = rng.choice(near)
        alike = [card for card in near if card[0] == start[0] or card[1] == start[1]]
        words = rng.sample(alike, min(len(alike), rng.choice([1, 2, 3, 3, 3, 4])))
        if rng.random() < 0.2:
            words[0] += "=" + rng.choice([card for card in near if card != "XX"])
        return " ".join(words)

    kind = rng.choice(["draw", "draw", "drop", "lay", "lay", "add", "add", "swap"])
    if kind == "draw":
        return rng.choice(["stock", "turn", "pass", "take 1", "take 2", "take 3"])
    if kind == "drop":
        return f"drop {rng.choice(near)}{rng.choice(['', '', ' out'])}"
    if kind == "lay":
        return "lay " + " / ".join(some() for _ in range(rng.choice([1, 1, 1, 2])))
    if kind == "add":
        return f"add {some()} to {rng.randint(1, 4)}"
    return f"swap {rng.choice(near)} from {rng.randint(1, 4)}"


def test_every_reason_has_a_sentence_of_its_own():
    sentences = {reason: sentence_of(Words(), Refusal(reason)) for reason in Reason}
    assert len(set(sentences.values())) == len(Reason)
    for reason, sentence in sentences.items():
        assert re.fullmatch(r"[A-Z][^{}]+\.", sentence), reason
