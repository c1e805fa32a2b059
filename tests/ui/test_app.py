"""The page's program, played without a browser."""

import json
import re
from random import Random

import pytest

from game.bots.outlook import ways
from game.cards import FACES, in_order
from game.moves import parse_move
from game.record import read
from game.ui.app import OFFERED
from game.ui.intents import Do, Key, Pick, Play, Step, Why
from game.ui.state import Panel, Screen
from tests.ui.desk import DeskShell, DeskStorage, an_app, at_my_turn, one_step


def play_until(app, done, most=3000):
    for _ in range(most):
        if done():
            return
        one_step(app)
    raise AssertionError("it did not come to an end")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_whole_match_is_played_and_every_sum_is_spelt_out(players):
    app = an_app(f"?game=basic&players={players}&seed=whole&option.target=60")
    play_until(app, lambda: app.sitting.match.over)
    result = app.sitting.match.results[-1]
    held = [sum(result.values[card.rank] for card in hand) for hand in result.hands]
    for hand, total in zip(result.hands, held, strict=True):
        if len(hand) > 1:
            assert " + ".join(str(result.values[card.rank]) for card in in_order(hand)) + f" = {total}" in app.shell.html
    assert f"{result.points[result.out]}" in app.shell.html
    assert app.ui.panel is Panel.SHEET
    kept, stopped = read(app.host_record(), lambda: 0)
    assert stopped is None
    assert kept.moves == app.sitting.match.moves
    assert kept.totals == app.sitting.match.totals


def test_one_press_starts_a_match_against_bots_with_a_fresh_seed():
    app = an_app()
    app.on(Do("start", "basic", {}))
    assert app.ui.screen is Screen.TABLE
    assert app.sitting.match.setup.seed == "fresh-1"
    assert app.sitting.match.setup.seats == ("You", "bot:careful", "bot:careful", "bot:careful")


def test_a_press_drawn_for_an_older_state_does_nothing():
    app = at_my_turn()
    moves = app.sitting.match.moves
    app.on(Play("stock", len(moves)))
    assert len(app.sitting.match.moves) == len(moves) + 1
    app.on(Play("stock", len(moves)))
    assert len(app.sitting.match.moves) == len(moves) + 1
    assert app.ui.note is None


def test_a_refused_move_gives_its_reason_and_changes_nothing():
    app = at_my_turn()
    app.on(Play("stock", len(app.sitting.match.moves)))
    view = app.sitting.view()
    cards = [held.card for held in app.ui.hand.held[:2]]
    app.on(Why(f"lay {cards[0]} {cards[1]}"))
    assert app.ui.note.text == "A meld needs at least three cards. (rule B16)"
    assert app.shell.said[-1] == app.ui.note.text
    assert app.sitting.view() == view


def test_hosts_get_the_refusal():
    app = at_my_turn()
    top = app.sitting.view().discards[-1]
    assert app.host_play("take 1") == "null"
    refused = json.loads(app.host_play(f"drop {top}"))
    assert (refused["reason"], refused["rule"]) == ("taken_discard", "B15")
    assert json.loads(app.host_play("fly away"))["rule"] is None
    assert json.loads(an_app().host_play("stock"))["reason"] == "no_match"


def test_undo_goes_back_to_the_draw_and_never_past_the_stock():
    app = at_my_turn()
    before, order = app.sitting.view(), app.ui.hand.held
    app.host_play("take 1")
    app.on(Do("undo"))
    assert app.sitting.view() == before
    assert app.ui.hand.held == order
    app.host_play("stock")
    drawn = app.sitting.view()
    assert 'id="undo" data-do="undo" disabled' in app.shell.html
    app.on(Do("undo"))
    assert app.sitting.view() == drawn
    app.host_play(f"drop {app.ui.hand.held[0].card}")
    app.on(Do("undo"))
    assert app.sitting.view() == drawn
    assert app.shell.waking is None


def test_a_discard_stands_once_the_next_seat_has_moved():
    app = at_my_turn()
    app.host_play("stock")
    app.host_play(f"drop {app.ui.hand.held[0].card}")
    app.tick()
    after = app.sitting.view()
    app.on(Do("undo"))
    assert app.sitting.view() == after


def test_letters_do_what_the_offers_do():
    app = at_my_turn()
    app.on(Key("lay"))
    assert app.ui.note.text == "Draw a card first."
    app.on(Key("stock"))
    assert app.sitting.match.moves[-1] == "stock"
    app.on(Key("drop"))
    assert app.ui.note.text == "Select one card to discard."
    app.on(Step("first"))
    app.on(Pick(app.ui.hand.cursor))
    card = app.ui.hand.chosen[0]
    app.on(Key("drop"))
    assert app.sitting.match.moves[-1] == f"drop {card}"
    app.on(Key("stock"))
    assert app.ui.note.text == "It is not your turn."


def test_bots_wait_while_a_panel_is_open():
    app = an_app("?game=basic&players=4&seed=desk")
    while app.sitting.match.turn == app.sitting.me:
        one_step(app)
    assert app.shell.waking == 900
    app.on(Do("open", "log"))
    count = len(app.sitting.match.moves)
    assert app.shell.waking is None
    app.tick()
    assert len(app.sitting.match.moves) == count
    app.on(Do("close"))
    assert app.shell.waking == 900
    app.on(Do("hurry"))
    assert app.shell.waking == 0


def test_a_reload_comes_back_to_the_match_in_the_same_tab():
    storage, shell = DeskStorage(), DeskShell()
    app = an_app("?game=basic&players=2&seed=r", storage, shell)
    for _ in range(9):
        one_step(app)
    again = an_app("?game=basic&players=2&seed=r", storage, shell)
    assert again.sitting.match == app.sitting.match
    assert len(again.store.matches()) == 1


def test_another_visit_finds_continue_first():
    storage = DeskStorage()
    app = an_app("?game=basic&players=2&seed=r", storage)
    for _ in range(9):
        one_step(app)
    later = an_app("", storage)
    assert later.ui.screen is Screen.START
    assert "Continue Basic Rummy" in later.shell.html
    later.on(Do("continue", app.sitting.id))
    assert later.sitting.match == app.sitting.match


@pytest.mark.parametrize(
    "text",
    [
        "{ broken",
        "[]",
        '{"record": {"rummy": 2, "game": "basic"}}',
        '{"record": {"rummy": 1, "game": "basic", "players": 2, "moves": ["fly"]}}',
        '{"when": 5, "record": []}',
        "[" * 5000,
    ],
)
def test_a_kept_match_that_cannot_be_read_is_set_aside_with_a_message(text):
    storage = DeskStorage()
    storage.texts["rummy:match:7"] = text
    app = an_app("", storage)
    assert "could not be read" in app.shell.html
    assert storage.texts == {"rummy:aside:7": text}
    app.on(Do("start", "basic", {}))
    assert app.ui.screen is Screen.TABLE


def test_a_kept_match_with_a_forbidden_move_is_set_aside_when_it_is_opened():
    storage = DeskStorage()
    record = {"rummy": 1, "game": "basic", "players": 2, "seats": ["You", "bot:easy"], "seed": "q", "moves": ["stock", "stock"]}
    storage.texts["rummy:match:7"] = json.dumps({"when": 1, "record": record})
    app = an_app("", storage)
    app.on(Do("continue", "7"))
    assert app.ui.screen is Screen.START
    assert "move 2 (stock) is not allowed" in app.shell.html
    assert list(storage.texts) == ["rummy:aside:7"]


def test_throwing_a_kept_match_away_is_asked_once():
    storage = DeskStorage()
    app = an_app("?game=basic&seed=l", storage)
    app.on(Do("home"))
    name = app.ui.kept[0].id
    app.on(Do("ask-discard", name))
    assert "Really throw it away?" in app.shell.html
    assert f"rummy:match:{name}" in storage.texts
    app.on(Do("discard-kept", name))
    assert f"rummy:match:{name}" not in storage.texts


def test_leaving_keeps_the_match_and_giving_up_throws_it_away():
    storage = DeskStorage()
    app = an_app("?game=basic&seed=l", storage)
    app.on(Do("home"))
    assert len(app.ui.kept) == 1
    app.on(Do("continue", app.ui.kept[0].id))
    app.on(Do("give-up"))
    assert app.ui.screen is Screen.START
    assert not [key for key in storage.texts if key.startswith("rummy:match:")]


def test_where_nothing_can_be_kept_it_is_said_once_and_play_goes_on():
    app = an_app("", DeskStorage(forbidden=True))
    assert app.shell.html.count("keep nothing") == 1
    app.on(Do("start", "basic", {}))
    for _ in range(30):
        one_step(app)


def test_a_bad_link_leaves_the_start_screen_with_a_sentence():
    app = an_app("?game=basic&players=9")
    assert app.ui.screen is Screen.START
    assert "This link does not work." in app.shell.html


def test_a_fault_of_the_program_goes_back_to_the_last_kept_state():
    app = at_my_turn()
    kept = app.sitting.match
    app.sitting.match = None
    app.recover()
    assert app.ui.panel is Panel.TROUBLE
    assert app.sitting.match == kept
    app.on(Do("copy-report"))
    assert json.loads(app.shell.copied)["record"]["moves"] == list(kept.moves)


def test_a_name_with_markup_is_only_a_name():
    app = an_app("?game=basic&name=" + "<img src=x onerror=alert(1)>".replace(" ", "%20"))
    assert "<img" not in app.shell.html
    assert "&lt;img" in app.shell.html


def test_a_rematch_keeps_players_and_house_rules_and_deals_other_cards():
    app = an_app("?game=basic&players=2&seed=re&option.target=10&option.ace=both")
    play_until(app, lambda: app.sitting.match.over)
    before = app.sitting.match.setup
    app.on(Do("rematch"))
    after = app.sitting.match.setup
    assert (after.players, after.seats, after.options) == (before.players, before.seats, before.options)
    assert after.seed != before.seed


def test_what_was_remembered_for_a_deal_is_forgotten_with_it():
    app = an_app("?game=basic&players=2&seed=forget")
    play_until(app, lambda: app.sitting.match.deal_over)
    assert ways.cache_info().currsize > 0
    app.on(Do("next"))
    assert ways.cache_info().currsize == 0
    play_until(app, lambda: ways.cache_info().currsize > 0)
    app.on(Do("home"))
    assert ways.cache_info().currsize == 0


def test_the_log_tells_each_deal_apart_after_a_reload_too():
    storage, shell = DeskStorage(), DeskShell()
    app = an_app("?game=basic&players=2&seed=log", storage, shell)
    play_until(app, lambda: len(app.sitting.match.results) == 2)
    again = an_app("?game=basic&players=2&seed=log", storage, shell)
    for one in (app, again):
        one.on(Do("open", "log"))
    log = re.search(r'class="scroll log".*?</div>', app.shell.html)[0]
    assert log.count("<h3>") == 2
    assert "You discarded the" in log
    assert re.search(r'class="scroll log".*?</div>', again.shell.html)[0] == log


def other_world(match, me, rng):
    """The same match with the cards that I cannot see dealt anew: for me it looks the same."""
    table = match.table
    hidden = [card for seat, hand in enumerate(table.hands) if seat != me for card in hand] + list(table.stock)
    rng.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(table.hands):
        hands.append(hand if seat == me else in_order(hidden.pop() for _ in hand))
    return match.__class__(
        setup=match.setup,
        table=table._replace(hands=tuple(hands), stock=tuple(hidden), known=((),) * table.seats),
        moves=match.moves,
        movers=match.movers,
        results=match.results,
    )


def test_the_scene_is_the_same_for_every_world_that_gives_the_same_view():
    app = an_app("?game=basic&players=3&seed=secret")
    rng = Random(5)
    for _ in range(150):
        one_step(app)
        if app.sitting.match.deal_over:
            continue
        mine, ui = app.sitting.match, app.ui
        app.sitting.match = mine.__class__(
            setup=mine.setup,
            table=mine.table._replace(known=((),) * 3),
            moves=mine.moves,
            movers=mine.movers,
            results=mine.results,
        )
        app.render()
        seen = app.shell.html
        app.sitting.match = other_world(mine, app.sitting.me, rng)
        app.render()
        assert app.shell.html == seen
        app.sitting.match, app.ui = mine, ui


def test_only_cards_that_i_may_see_are_in_the_page():
    app = an_app("?game=basic&players=4&seed=hidden")
    for _ in range(300):
        one_step(app)
        view = app.sitting.view()
        if app.sitting.match.deal_over:
            continue
        may = {str(card) for card in (*view.hand, *view.discards[-1:])} | {str(p.card) for m in view.melds for p in m.placed}
        assert set(re.findall(r'data-card="(\w+)"', app.shell.html)) == may
        ids = re.findall(r' id="([^"]+)"', app.shell.html)
        assert len(set(ids)) == len(ids)
        assert not set(ids) & {str(card) for card in FACES}


def test_every_move_offered_is_legal_and_bound_to_this_state():
    app = an_app("?game=basic&players=3&seed=offers")
    rng = Random(1)
    for _ in range(200):
        one_step(app)
        sitting = app.sitting
        if sitting.match.deal_over or sitting.bot_to_move:
            assert "data-move" not in app.shell.html
            continue
        for held in rng.sample(app.ui.hand.held, min(3, len(app.ui.hand.held))):
            app.on(Pick(held.key))
            found = re.findall(r'data-move="([^"]+)" data-turn="(\d+)"', app.shell.html)
            assert len(found) == app.shell.html.count("data-move=")
            for text, token in found:
                assert sitting.match.refusal(parse_move(text)) is None
                assert int(token) == len(sitting.match.moves)


def test_rules_and_keys_open_on_both_screens():
    for app in (an_app(), an_app("?game=basic&seed=panels")):
        for panel in ("rules", "keys", "settings"):
            app.on(Do("open", panel))
            assert app.ui.panel is Panel(panel)
            assert 'id="panel"' in app.shell.html
        app.on(Do("close"))
        assert 'id="panel"' not in app.shell.html


def test_a_surprise_is_any_game_as_its_form_was_filled_in_last():
    games = set()
    for seed in range(40):
        app = an_app()
        app.shell.seeds = seed
        app.on(Do("form", "persian", {"game": "persian", "name": "Asha"}))
        app.on(Do("surprise"))
        games.add(app.sitting.match.setup.variant.key)
        assert app.sitting.match.setup.seats[0] == "Asha"
        before = app.sitting
        app.on(Do("surprise"))
        assert app.sitting is before
    assert games == {game.key for game in OFFERED}
