"""The short version of `python3 -m tests.soak`: every policy once or twice in each game."""

import pytest

from tests.engine.play import GAMES
from tests.engine.policies import POLICIES
from tests.soak import one_deal


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", range(len(POLICIES)), ids=list(POLICIES))
def test_a_deal_ends_and_nobody_is_ever_stuck(key, number):
    assert one_deal(key, number, "short")["deals"] == 1
