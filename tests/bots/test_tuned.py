"""The bots' weights are what the tuning script makes from its log."""

from game.bots.tuned import WEIGHTS
from tests.strength.tune import FIELDS, FILE, chosen, source


def test_the_file_of_weights_is_what_the_log_says():
    assert FILE.read_text(encoding="utf-8") == source(chosen())
    assert chosen() == WEIGHTS
    assert set(FIELDS) <= set(WEIGHTS)
