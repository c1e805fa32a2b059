"""Files, links, bug reports, statistics and replays."""

import json
import re

import pytest

from game.moves import parse_move
from game.record import read, write
from game.ui import statistics
from game.ui.files import link_of
from game.ui.intents import Do
from game.ui.replay import replay_of
from game.ui.state import Panel, Screen
from game.variants import VARIANTS
from tests.ui.desk import DeskStorage, an_app, one_step, opened

GAMES = [game.key for game in VARIANTS]


def after_a_deal(query="?game=basic&players=2&level=easy&seed=keep", deals=1, storage=None):
    app = an_app(query, storage)
    for _ in range(4000):
        if len(app.sitting.match.results) >= deals and app.sitting.match.deal_over:
            return app
        one_step(app)
    raise AssertionError("it did not come to an end")


# Files


@pytest.mark.parametrize("game", GAMES)
def test_a_match_saved_to_a_file_opens_elsewhere_as_it_was(game):
    app = an_app(f"?game={game}&level=easy&seed=file")
    for _ in range(25):
        one_step(app)
    app.on(Do("open", "share"))
    app.on(Do("save-record"))
    name, text = app.shell.saved
    assert name.startswith(f"rummy-{game}-")
    other = an_app()
    opened(other, text)
    assert other.sitting.match == app.sitting.match
    assert other.ui.screen is Screen.TABLE


def test_a_bug_report_holds_record_and_versions_and_opens_like_a_file():
    app = after_a_deal()
    app.on(Do("copy-report"))
    report = json.loads(app.shell.copied)
    assert report["versions"]["python"] == "desk"
    other = an_app()
    opened(other, app.shell.copied)
    assert other.sitting.match == app.sitting.match


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{ cut off", "not JSON"),
        ("\x00\xff", "not JSON"),
        ("[]", "record"),
        ("{}", "rummy"),
        ('{"rummy": 2, "game": "basic"}', "rummy"),
        ('{"rummy": 1, "game": "chess"}', "game"),
        ('{"rummy": 1, "game": "basic", "players": 9}', "players"),
        ('{"rummy": 1, "game": "basic", "seats": ["A"]}', "seats"),
        ('{"rummy": 1, "game": "basic", "moves": ["fly"]}', "moves"),
        ('{"rummy": 1, "game": "basic", "moves": ["stock", "stock"]}', "move 2 (stock)"),
        ('{"rummy-kept": 1, "kept": [1]}', "kept"),
        ('{"rummy-kept": 2, "kept": {}}', "kept"),
        ("[" * 100_000, "not JSON"),
        ("7" * 5000, "not JSON"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_sentence_that_names_what_is_wrong(text, words):
    app = an_app()
    app.on(Do("open", "keeping"))
    opened(app, text)
    assert app.ui.screen is Screen.START
    assert app.sitting is None
    assert app.ui.told.kind == "bad"
    assert words in app.ui.told.text
    assert app.ui.told.text.count(". ") == 0


def test_a_record_without_seats_is_played_by_people():
    app = an_app()
    opened(app, '{"rummy": 1, "game": "basic", "players": 2, "seed": "s"}')
    assert app.ui.cover is not None
    app.on(Do("ready"))
    assert "Player" in app.shell.html


@pytest.mark.parametrize("game", GAMES)
def test_a_link_deals_the_same_cards(game):
    app = an_app(f"?game={game}&seed=a+b%26c&level=easy&level-2=careful")
    app.on(Do("copy-link"))
    assert app.shell.copied.startswith("https://cards.example/?game=")
    other = an_app("?" + app.shell.copied.partition("?")[2])
    mine, theirs = app.sitting.match.setup, other.sitting.match.setup
    assert (mine.seed, mine.options, mine.players, mine.seats) == (theirs.seed, theirs.options, theirs.players, theirs.seats)
    assert other.sitting.match.table == other.sitting.match.start(theirs).table


def test_a_link_names_nobody_and_carries_house_rules_and_people():
    app = an_app("?game=basic&players=3&level-1=person&name=Asha&name-1=Bela&option.ace=both&option.target=80&seed=x")
    link = link_of(app.sitting.match, "")
    assert "Asha" not in link
    assert "Bela" not in link
    other = an_app(link)
    assert other.sitting.match.setup.options == app.sitting.match.setup.options
    assert other.sitting.people == app.sitting.people


def test_no_link_for_a_match_that_began_at_a_position():
    app = an_app()
    record = {"rummy": 1, "game": "basic", "players": 2, "seats": ["You", "bot:easy"], "seed": "p"}
    position = {"hands": ["2S 3S 9H", "KD QD JC"], "discards": "5C", "turn": 0}
    opened(app, json.dumps({**record, "position": position}))
    app.on(Do("open", "share"))
    app.on(Do("copy-link"))
    assert app.shell.copied == ""
    assert "position" in app.ui.told.text


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_link_that_was_cut_off_starts_something_or_says_a_sentence(cut):
    link = "?game=basic&players=2&level=careful&seed=abc&option.ace=both"
    app = an_app(link[:-cut])
    assert app.sitting is not None or app.ui.notices or "game=basic" not in link[:-cut]


# Everything


def test_everything_is_saved_opened_and_erased():
    storage = DeskStorage()
    app = after_a_deal(storage=storage)
    app.on(Do("home"))
    before = dict(storage.texts)
    app.on(Do("open", "keeping"))
    app.on(Do("save-everything"))
    app.on(Do("erase"))
    assert storage.texts == before
    app.on(Do("ask-erase"))
    app.on(Do("erase"))
    assert storage.texts == {}
    assert app.ui.kept == ()
    opened(app, app.shell.saved[1])
    assert storage.texts == before
    assert len(app.ui.kept) == 1


# Statistics


def test_a_finished_match_is_counted_once():
    storage = DeskStorage()
    app = after_a_deal("?game=straight&players=2&level=easy&seed=count", storage=storage)
    assert app.sitting.match.over
    mine = app.sitting.match.totals[0]
    tallies = statistics.read(app.store.tallies())
    assert tallies == {("straight", "easy"): statistics.Tally(1, int(0 in app.sitting.match.winners), mine, mine)}
    again = an_app("", storage)
    again.on(Do("open", "statistics"))
    assert "Straight Rummy" in re.search(r"<tbody>.*", again.shell.html)[0]
    again.on(Do("close"))
    assert statistics.read(again.store.tallies()) == tallies


def test_a_match_among_people_or_from_a_replay_is_not_counted():
    app = after_a_deal("?game=straight&players=2&level-1=person&seed=count")
    assert app.store.tallies() == {}
    app = after_a_deal("?game=straight&players=2&level=easy&seed=count")
    tallies = app.store.tallies()
    app.on(Do("replay"))
    app.on(Do("replay-to", "3"))
    app.on(Do("play-on"))
    for _ in range(2000):
        if app.sitting.match.over:
            break
        one_step(app)
    assert app.store.tallies() == tallies


@pytest.mark.parametrize(
    "raw", [{"basic easy": [1, 2]}, {"chess easy": [1, 1, 1, 1]}, {"basic": [1, 1, 1, 1]}, {"basic easy": "x"}]
)
def test_damaged_statistics_count_as_none(raw):
    assert statistics.read(raw) == {}


# Replay


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_the_deal_as_it_was_played(game):
    app = after_a_deal(f"?game={game}&level=easy&seed=again")
    match = app.sitting.match
    replay = replay_of(match, 1)
    assert replay.tables[-1] == match.table
    assert replay.last == len(match.moves)
    app.on(Do("replay", "1"))
    assert app.ui.screen is Screen.REPLAY
    for step in (0, 1, replay.last // 2, replay.last):
        app.on(Do("replay-to", str(step)))
        for hand in replay.tables[step].hands:
            for card in hand:
                assert f'data-card="{card}"' in app.shell.html
    app.on(Do("replay-to", "-5"))
    assert app.replay.at == 0
    app.on(Do("replay-to", "99999"))
    assert app.replay.at == replay.last
    app.on(Do("replay-close"))
    assert app.ui.screen is Screen.TABLE
    assert app.ui.panel is Panel.SHEET


def test_a_replay_of_an_earlier_deal_begins_where_that_deal_began():
    app = after_a_deal("?game=three-thirteen&players=2&level=easy&seed=third", deals=3)
    match = app.sitting.match
    replay = replay_of(match, 2)
    assert replay.number == replay.table.rules.number == 2
    assert len(replay.table.hands[0]) == 4
    assert replay.before + replay.last + replay_of(match, 3).last == len(match.moves)
    assert replay_of(match, 9) is None


@pytest.mark.parametrize("game", GAMES)
def test_play_on_from_any_step_is_a_match_of_its_own_from_there(game):
    app = after_a_deal(f"?game={game}&level=easy&seed=on", deals=1)
    whole, name = app.sitting.match, app.sitting.id
    replay = replay_of(whole, 1)
    for step in (0, 1, 2, replay.last // 2, replay.last - 1):
        app.on(Do("replay", "1"))
        app.on(Do("replay-to", str(step)))
        app.on(Do("play-on"))
        assert app.sitting.id != name
        assert app.sitting.match.table == replay.tables[step]
        assert app.sitting.match.moves == whole.moves[:step]
        app.on(Do("home"))
        app.on(Do("continue", name))
        assert app.sitting.match == whole


def test_play_on_at_the_start_of_a_later_deal():
    app = after_a_deal("?game=three-thirteen&players=2&level=easy&seed=third", deals=2)
    replay = replay_of(app.sitting.match, 2)
    app.on(Do("replay", "2"))
    app.on(Do("play-on"))
    assert app.sitting.match.table == replay.tables[0]
    again, stopped = read(json.dumps(write(app.sitting.match)), lambda: 0)
    assert stopped is None
    assert again.play(parse_move("stock"))[0].table.rules.number == 2
