"""The rules as they are read follow the declaration: each house rule changes a sentence."""

import re

import pytest

from game.ui.intents import Do
from game.variants import VARIANTS, variant
from game.words import games
from game.words.examples import examples
from game.words.rules import rules
from game.words.words import Words
from tests.ui.desk import at_my_turn

WORDS = Words()
OPTIONS = [
    pytest.param(game.key, option.name, value, id=f"{game.key}: {option.name}={value}")
    for game in VARIANTS
    for option in game.options
    for value in [choice for choice, _ in option.choices] + (list(option.whole) if option.whole else [])
    if value != option.default and option.name != "pack"
]


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.key)
def test_every_game_has_rules_in_sections(game):
    text = rules(WORDS, game)
    assert text.count("<h3>") >= 4
    lines = re.findall("<li>(.*?)</li>", text)
    assert all(not line[0].islower() and line.endswith((".", "!")) for line in lines)
    assert not re.search(r"[{}]|None", text)


@pytest.mark.parametrize(("key", "name", "value"), OPTIONS)
def test_a_house_rule_is_read_in_the_rules(key, name, value):
    game = variant(key)
    chosen = {name: value}
    if name == "deals" and game.option("end"):
        chosen["end"] = "deals"
    assert rules(WORDS, game.with_options(chosen)) != rules(WORDS, game)


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.key)
def test_every_house_rule_and_value_has_words(game):
    for option in game.options:
        assert "_" not in games.option(WORDS, option.name, game.key)
        assert games.option(WORDS, option.name, game.key)[0].isupper()
        for value, _ in option.choices:
            assert games.value(WORDS, option.name, value) != str(value).lower() or value == "any"


@pytest.mark.parametrize("key", [game.key for game in VARIANTS])
def test_examples_to_the_rules_are_tried_at_the_table_and_do_what_they_say(key):
    app = at_my_turn()
    kept = app.sitting.id
    app.on(Do("open", f"rules-{key}"))
    found = examples(Words(), key)
    assert len(found) >= 2
    for number, one in enumerate(found):
        app.on(Do("open", "rules"))
        app.on(Do("try", f"{key}-{number}"))
        assert app.sitting.match.setup.variant.key == key
        assert one.task in app.shell.html
        assert one.task in app.shell.said
        for move in one.moves:
            assert app.host_play(move) == "null", (one.task, move)
        assert app.sitting.match.turn != 0 or app.sitting.match.deal_over
        app.on(Do("home"))
    assert [match.id for match in app.ui.kept] == [kept]  # examples are thrown away, the match is not
    for wrong in ("", key, f"{key}-99", "chess-0"):
        app.on(Do("try", wrong))
        assert app.sitting is None
