"""The rules as they are read follow the declaration: each house rule changes a sentence."""

import re

import pytest

from game.variants import VARIANTS, variant
from game.words import games
from game.words.rules import rules
from game.words.words import Words

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
