"""Several people at one device: nobody sees another one's cards, not in any corner of the document."""

import json
import re
from random import Random

import pytest

from game.cards import FACES, JOKER, parse_card
from game.match import Match
from game.moves import parse_move
from game.options import options
from game.table import Phase
from game.ui.intents import Do, Key
from game.ui.state import Panel
from game.variants import VARIANTS
from game.words.words import TEXT_STYLE, Words
from tests.ui.desk import DeskShell, DeskStorage, an_app, at_my_turn, careful_move, one_step, opened

WORDS = Words()


def document(app):
    """All that is in the page, the scene and the live region."""
    return app.shell.html + "\n".join(app.shell.said)


def told_apart(app):
    """The document in pieces, each with the cards that it may name: what tells of deals that are over, and all the rest."""
    text, view, match = document(app), app.sitting.view(), app.sitting.match
    pieces = []
    if app.ui.panel is Panel.LOG:
        deals = re.findall(r"<h3>Deal \d+</h3><ol>.*?</ol>", app.shell.html)
        assert len(deals) == len(match.results) + (not match.deal_over)
        pieces += zip(deals, map(lay_open, ends_of_deals(match)), strict=False)
    elif app.ui.panel is Panel.SHEET:
        last = match.results[-1]
        shown = {card for hand in last.hands for card in hand} | lying(last.melds)
        pieces.append((app.shell.html[app.shell.html.index("<dialog") :], shown))
    for piece, _ in pieces:
        text = text.replace(piece, "")
    may = may_see(view) | readings_in(app.shell.html) | coach_says(app)
    return [*pieces, (text, may)]


def ends_of_deals(match):
    """The tables at the ends of the deals so far, from the record alone."""
    here = Match.start(match.setup)
    for text in match.moves:
        here, _ = here.play(parse_move(text))
        if here.deal_over:
            yield here.table


def lay_open(table):
    """The cards that everybody has seen in a deal."""
    return {card for event in table.history for card in event.told_to(None).cards} | lying(table.melds)


def faces_in(text):
    """Every card that a text names in any way: as data, written or spoken."""
    text = text.replace(TEXT_STYLE, "")
    found = set()
    for card in FACES:
        sign = WORDS.sign(card).replace(TEXT_STYLE, "")
        if re.search(rf"(?<!\w){card}(?!\w)", text) or re.search(rf"(?<!\w){sign}", text) or WORDS.spoken(card) in text:
            found.add(card)
    return found


def may_see(view):
    """What the person of a view may know: the own hand and all that lay open in this deal."""
    shown = {*view.hand, *view.discards} | lying(view.melds)
    for event in view.history:
        shown |= set(event.cards)
    return shown


def lying(melds):
    """The cards of melds on the table, and what the wild ones stand for."""
    return {one.card for meld in melds for one in meld.placed} | {one.face.card for meld in melds for one in meld.placed}


def random_step(app, rng):
    """A random move of whoever is to move; now and then another thing is asked for."""
    sitting = app.sitting
    if app.ui.panel is not Panel.NONE and not sitting.match.deal_over:
        app.on(Do("close"))
    elif app.ui.cover is not None:
        app.on(Do("undo" if rng.random() < 0.15 else "ready"))
    elif sitting.match.deal_over or sitting.bot_to_move:
        one_step(app)
    elif rng.random() < 0.2:
        app.on(Do(*rng.choice([("hint",), ("sort",), ("open", "log"), ("open", "sheet"), ("open", "settings"), ("undo",)])))
    else:
        may = options(sitting.view())
        moves = (
            [*may.draws, *may.drops] if rng.random() < 0.6 else [*may.lays, *may.adds, *may.swaps] or [*may.draws, *may.drops]
        )
        app.host_play(str(rng.choice(moves) if moves else careful_move(sitting)))


@pytest.mark.parametrize("game", [game.key for game in VARIANTS])
def test_the_document_never_holds_a_card_that_the_person_in_front_may_not_see(game):
    rng = Random(game)
    more = "&option.deals=9" if game == "straight" else ""
    app = an_app(f"?game={game}&level=easy&level-1=person&level-3=person&name=Asha&name-1=Bela&seed=people{more}")
    while not app.sitting.match.deal_over:  # a deal that is over, so that there is one to be told of
        one_step(app)
    seen = set()
    for _ in range(170):
        random_step(app, rng)
        sitting = app.sitting
        if sitting.match.over:
            break
        if app.ui.cover is not None:
            assert faces_in(document(app)) == set()
            assert "data-card" not in document(app)
            assert app.host_view() == "null"
            assert json.loads(app.host_play("stock"))["reason"] == "covered"
            seen.add(app.ui.cover.name)
        elif not sitting.match.deal_over:
            for text, may in told_apart(app):
                assert faces_in(text) - {JOKER} <= may
            seen.add(app.ui.panel)
    assert {"Asha", "Bela", Panel.LOG, Panel.SHEET} <= seen


def readings_in(text):
    """What the wild cards of offered moves would stand for; that is no card of anybody's."""
    return {parse_card(face) for face in re.findall(r"=(\w\w)\b", text) if face[0] != "X"}


def coach_says(app):
    """What a hint names beyond what lies open: the cards that a meld lacks, known to anybody who counts."""
    return faces_in(app.ui.note.text) if app.ui.note is not None and app.ui.note.kind == "hint" else set()


def test_the_next_person_finds_the_cards_as_that_one_held_them_and_hears_what_happened():
    app = an_app("?game=basic&players=2&level-1=person&name=Asha&name-1=Bela&seed=hold")
    first = app.ui.cover
    assert "Pass the device to" in app.shell.html
    app.on(Do("ready"))
    app.on(Do("sort", "rank"))
    order = [one.card for one in app.ui.hand.held]
    app.host_play("stock")
    thrown = app.ui.hand.held[0].card if app.ui.hand.held[0].card in order else app.ui.hand.held[1].card
    app.host_play(f"drop {thrown}")
    assert app.ui.cover.name != first.name
    app.on(Do("ready"))
    assert f"{first.name} discarded the {WORDS.sign(thrown)}." in app.ui.said
    app.host_play("stock")
    app.host_play(f"drop {app.ui.hand.held[-1].card}")
    app.on(Do("ready"))
    kept = [one.card for one in app.ui.hand.held]
    assert [card for card in kept if card in order][: len(order) - 1] == [card for card in order if card != thrown][: len(kept)]


def test_a_move_may_be_taken_back_until_the_next_person_is_ready():
    app = an_app("?game=basic&players=2&level-1=person&seed=back")
    app.on(Do("ready"))
    app.host_play("stock")
    before = app.sitting.view()
    app.host_play(f"drop {app.ui.hand.held[0].card}")
    app.on(Do("undo"))
    assert app.ui.cover is None
    assert app.sitting.view() == before
    app.host_play(f"drop {app.ui.hand.held[0].card}")
    app.on(Do("ready"))
    count = len(app.sitting.match.moves)
    app.on(Do("undo"))
    assert len(app.sitting.match.moves) == count


def test_a_reload_comes_back_under_the_cover():
    storage, shell = DeskStorage(), DeskShell()
    app = an_app("?game=basic&players=2&level-1=person&seed=r", storage, shell)
    app.on(Do("ready"))
    again = an_app("?game=basic&players=2&level-1=person&seed=r", storage, shell)
    assert again.ui.cover is not None
    assert faces_in(again.shell.html) == set()
    assert again.sitting.match == app.sitting.match


def test_a_fault_comes_back_under_the_cover():
    app = an_app("?game=basic&players=2&level-1=person&seed=r")
    app.on(Do("ready"))
    app.recover()
    assert app.ui.cover is not None
    assert faces_in(app.shell.html) == set()


def test_a_new_deal_begins_under_the_cover():
    app = an_app("?game=basic&players=2&level-1=person&name=Asha&name-1=Bela&seed=deals")
    for _ in range(3000):
        if app.sitting.match.deal_over:
            break
        one_step(app)
    app.on(Do("next"))
    assert app.ui.cover is not None
    assert app.sitting.view().phase is Phase.DRAW
    app.on(Do("ready"))
    assert len(app.ui.hand.held) == 10


def seats(app):
    return app.sitting.record()["seats"]


def test_a_bot_plays_on_at_my_seat_until_i_take_it_back():
    app = at_my_turn()
    hand = app.sitting.view().hand
    app.on(Do("hand-over"))
    assert seats(app)[0] == "bot:careful"
    assert "A bot plays on for You." in app.shell.said
    assert "Bots play at every seat." in app.shell.html
    assert "data-move" not in app.shell.html
    app.on(Do("open", "leave"))
    assert "hand-over" not in app.shell.html
    app.on(Do("close"))
    assert '"not_your_turn"' in app.host_play("stock")
    for letter in (Key("stock"), Key("take"), Do("hint"), Do("count", "1"), Do("undo")):
        app.on(letter)
    assert app.sitting.view().hand == hand
    moves = len(app.sitting.match.moves)
    while not app.sitting.match.deal_over and app.sitting.view().turn == 0:
        app.tick()
    assert len(app.sitting.match.moves) > moves
    kept = app.sitting.id
    again = an_app("", app.store._storage)
    again.on(Do("continue", kept))
    assert again.sitting.watching
    again.on(Do("take-seat"))
    while again.sitting.bot_to_move:
        again.tick()
    assert seats(again)[0] == "You"
    assert again.host_play("stock") == "null"
    assert not again.sitting.counted  # a match that a bot has played in is no statistics of mine


def test_a_record_of_bots_is_watched_to_its_end():
    app = an_app()
    opened(app, json.dumps({"rummy": 1, "game": "straight", "players": 2, "seats": ["bot:easy", "bot:easy"], "seed": "watch"}))
    said = len(app.shell.said)
    while not app.sitting.match.over:
        app.tick()
    assert any(line.startswith(("South", "North")) for line in app.shell.said[said:])
    assert not any(line.startswith("You") for line in app.shell.said[said:])
    assert "wins the match" in app.shell.html
    assert "You win" not in app.shell.html


def test_the_one_who_leaves_hands_the_seat_to_a_bot_and_the_others_play_on():
    app = an_app()
    opened(app, json.dumps({"rummy": 1, "game": "basic", "players": 3, "seats": ["Asha", "Binod", "Chitra"], "seed": "leaves"}))
    app.on(Do("ready"))
    first, hand = app.sitting.me, app.sitting.view().hand
    app.on(Do("hand-over"))
    assert seats(app)[first] == "bot:careful"
    assert app.ui.cover.seat in app.sitting.people
    assert not faces_in(app.shell.html) & set(hand)
    second = app.ui.cover.seat
    app.on(Do("hand-over"))  # nor is the next one there
    third = app.sitting.people[0]
    assert {first, second, third} == {0, 1, 2}
    assert app.ui.cover.seat == third
    app.on(Do("ready"))
    assert app.sitting.me == third
    while app.sitting.bot_to_move:
        app.tick()
    assert app.sitting.view().turn == third


def test_starting_again_deals_other_cards_to_the_same_players():
    app = at_my_turn()
    before, kept = app.sitting.record(), len(app.store.matches())
    app.on(Do("start-again"))
    after = app.sitting.record()
    assert after["seed"] != before["seed"]
    assert {**after, "seed": 0, "moves": []} == {**before, "seed": 0, "moves": []}
    assert len(app.store.matches()) == kept
