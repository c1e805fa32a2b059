"""The guided first deal, names of any kind, and moves that are pressed too often."""

import pytest

from game.ui.intents import Do, Play
from tests.ui.desk import DeskStorage, an_app, at_my_turn, careful_move


def bots_move(app):
    while app.sitting.bot_to_move:
        app.tick()


def test_the_first_match_is_guided_once_and_goes_on_by_what_is_done():
    storage = DeskStorage()
    app = an_app("", storage)
    app.on(Do("start", "basic", {"level-1": "easy"}))
    seen = []
    for _ in range(12):
        bots_move(app)
        if app.sitting.match.deal_over:
            break
        app.render()
        if 'id="guide"' in app.shell.html:
            seen.append(app.ui.guide)
        app.host_play(str(careful_move(app.sitting)))
    assert seen[:2] == [0, 1]
    assert seen == sorted(seen)
    assert 3 in seen
    app.on(Do("guide-on"))
    assert app.ui.guide is None
    app.on(Do("home"))
    app.on(Do("start", "basic", {}))
    assert app.ui.guide is None
    assert 'id="guide"' not in app.shell.html


def test_the_guide_can_be_skipped_and_does_not_come_by_a_link():
    app = an_app()
    app.on(Do("start", "three-thirteen", {}))
    assert app.ui.guide == 0
    app.on(Do("guide-skip"))
    assert app.ui.guide is None
    assert an_app("?game=basic").ui.guide is None


@pytest.mark.parametrize(
    "name", ["<b>&amp;\"'</b>", "ن" * 60, "‮evil‬", "a" * 200, "𝔘" * 60, "  two   words ", "\u0000\u0007x", "bot"]
)
def test_names_of_any_kind_are_only_names(name):
    app = an_app()
    app.on(Do("start", "basic", {"players": "2", "name": name, "level-1": "person", "name-1": name + "2"}))
    app.on(Do("ready"))
    seats = app.sitting.match.setup.seats
    assert all(len(seat) <= 60 for seat in seats)
    assert "<b>" not in "".join(seats) or "<b>&amp;amp;" not in app.shell.html
    assert "\u202e" not in app.shell.html
    assert "<b>&amp;\"'</b>" not in app.shell.html


def test_a_name_of_a_bot_is_refused_in_a_sentence():
    app = an_app()
    app.on(Do("start", "basic", {"level-1": "person", "name-1": "bot:easy"}))
    assert app.sitting is None
    assert "may not begin with bot:" in app.shell.html


def test_two_presses_at_once_play_once():
    app = at_my_turn()
    token = len(app.sitting.match.moves)
    for _ in range(5):
        app.on(Play("stock", token))
    card = app.ui.hand.held[0].card
    for _ in range(5):
        app.on(Play(f"drop {card}", token + 1))
    assert app.sitting.match.moves[token:] == ("stock", f"drop {card}")


def test_sound_is_silent_until_it_is_wanted():
    app = at_my_turn()
    app.host_play("stock")
    assert app.shell.sounds == []
    app.on(Do("setting", "sound", {"sound": True}))
    app.host_play(f"drop {app.ui.hand.held[0].card}")
    assert app.shell.sounds == ["card"]
