"""All five games through the page's program: whole matches, and nothing in the page that its viewer may not know."""

import re
from collections import Counter
from random import Random

import pytest

from game.moves import parse_move
from game.options import options
from game.record import read
from game.rules import check
from game.table import Phase
from game.ui.intents import Do, Hold, Key, Pick, Play, Step, Why, of_drop
from game.variants import VARIANTS
from tests.ui.desk import an_app, one_step

TABLES = [
    pytest.param(game.key, seats, id=f"{game.key}, {seats} seats")
    for game in VARIANTS
    for seats in sorted({game.seats[0], game.seats[1]})
]
SHORT = {"straight": "&option.deals=2", "contract": "&option.deals=3", "three-thirteen": "&option.deals=4"}
QUERY = {"basic": "&option.target=60"} | SHORT


def sat_down(game, seats, seed):
    return an_app(f"?game={game}&players={seats}&seed={seed}&level=easy{QUERY.get(game, '')}")


def known_to_me(view):
    """Every face that is open on the table or in my hand, with how often it is."""
    open_ = [*view.hand, *view.discards, *(placed.card for meld in view.melds for placed in meld.placed)]
    return Counter(map(str, open_))


def any_step(app, rng):
    """A bot's move, the next deal, or any move of mine that the rules list; whatever it is, the scene is made."""
    sitting = app.sitting
    if sitting.match.deal_over:
        app.on(Do("next"))
    elif sitting.bot_to_move:
        app.tick()
    else:
        held = app.ui.hand.held
        for one in rng.sample(held, min(len(held), rng.randrange(4))):
            app.on(Pick(one.key))
        if rng.random() < 0.3:
            app.on(Do("look", str(rng.randrange(1, 9))))
        moves = list(options(sitting.view()))
        kinds = sorted({str(move).split()[0] for move in moves})
        kind = rng.choice(kinds)
        move = rng.choice([move for move in moves if str(move).split()[0] == kind])
        assert app.host_play(str(move)) == "null"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_match_by_hints_ends_with_a_sheet_that_adds_up(game, seats):
    app = sat_down(game, seats, "whole")
    for _ in range(6000):
        if app.sitting.match.over:
            break
        one_step(app)
    assert app.sitting.match.over
    assert 'class="scores"' in app.shell.html
    kept, stopped = read(app.host_record(), lambda: 0)
    assert stopped is None
    assert kept.totals == app.sitting.match.totals


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_card_is_in_the_page_that_i_may_not_see(game, seats):
    """Every `data-card` is open to me, no more often than it is open; no text names a card that is not."""
    rng = Random(f"{game}{seats}")
    app = sat_down(game, seats, "hidden")
    for _ in range(220):
        if app.sitting.match.over:
            break
        any_step(app, rng)
        if app.sitting.match.deal_over:
            continue
        html, view = app.shell.html, app.sitting.view()
        shown = Counter(re.findall(r'data-card="(\w+)"', html))
        assert shown <= known_to_me(view)
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_offer_is_legal_and_every_refusal_has_its_reason(game, seats):
    rng = Random(f"{game}{seats}")
    app = sat_down(game, seats, "offers")
    for _ in range(160):
        if app.sitting.match.over:
            break
        any_step(app, rng)
        sitting = app.sitting
        if sitting.match.deal_over or sitting.bot_to_move:
            continue
        for text, token in re.findall(r'data-move="([^"]+)" data-turn="(\d+)"', app.shell.html):
            assert check(sitting.view(), parse_move(text)) is None, text
            assert int(token) == len(sitting.match.moves)
        for text in set(re.findall(r'data-why="([^"]+)"', app.shell.html)):
            app.on(Why(text))
            assert app.ui.note.text.endswith((".", ")", "!"))
        for verb in rng.sample(["lay", "add", "swap", "out", "turn", "pass"], 2):
            before = len(sitting.match.moves)
            app.on(Key(verb))
            assert len(sitting.match.moves) > before or app.ui.note is not None
            if sitting.match.deal_over or sitting.bot_to_move:
                break


def test_the_key_that_discards_never_goes_out():
    """Three-Thirteen: X throws a card and no more, even where the card just taken may not go back."""
    app = sat_down("three-thirteen", 2, "x")
    rng = Random(1)
    thrown = 0
    while thrown < 40 and not app.sitting.match.over:
        sitting = app.sitting
        if sitting.match.deal_over or sitting.bot_to_move or sitting.view().phase is Phase.DRAW:
            any_step(app, rng)
            continue
        app.on(Do("let-go"))
        app.on(Step("first"))
        app.on(Pick(app.ui.hand.cursor))
        app.on(Key("drop"))
        assert "out" not in sitting.match.moves[-1]
        thrown += 1


POSITION = {
    "deal": 1, "dealer": 0, "turn": 0,
    "hands": ["9H 9S KH KS KD 3C 5C 7D TH AS", "2H 4C 6D 8S JH QC 2D 4S 6H 8D", "2S 4D 6C 8H JC QD 3H 5D 7S TC"],
    "stock": "9C", "discards": "4H 9D JS 2C",
}  # fmt: skip


def contract(moves=(), **changes):
    """C-V10: a pile to dig for the contract."""
    app = an_app()
    record = {"rummy": 1, "game": "contract", "players": 3, "seats": ["You", "bot:easy", "bot:easy"], "seed": "dig"}
    position = {**POSITION, **changes}
    app.store.keep_match("1", {**record, "position": position, "moves": list(moves)}, 1.0, 1, (0, 0, 0))
    app.on(Do("continue", "1"))
    return app


def test_a_look_into_the_pile_tells_what_comes_along_and_what_it_is_good_for():
    app = contract()
    app.on(Do("look", "3"))
    text = re.search(r'class="note dig" id="note">(.*?)</p>', app.shell.html)[1]
    text = re.sub(r"<[^>]+>|\ufe0e", "", text)
    assert text == "With the 9♦ come 2♣ and J♠: 21 points. Then: Lay three nines and three kings."
    assert app.shell.said[-1].startswith("With the nine of diamonds come two of clubs and jack of spades: 21 points.")
    assert app.shell.html.count(" along") == 3


def test_number_keys_and_t_take_so_many_and_the_contract_goes_down_by_one_key():
    app = contract()
    app.on(Do("count", "3"))
    app.on(Key("take"))
    assert app.sitting.match.moves[-1] == "take 3"
    assert "lay your contract with the" in app.shell.html
    app.on(Key("lay"))
    assert app.sitting.match.moves[-1] == "lay 9S 9H 9D / KS KH KD"


def test_arrows_in_the_fanned_pile_go_from_card_to_card_that_may_be_taken():
    app = contract()
    top = len(app.sitting.view().discards)
    reached = []
    for where in ("left", "left", "right", "first", "last", "right"):
        app.on(Do("deeper", where))
        reached.append(app.ui.look[0])
        assert app.shell.focused == f"d{top - reached[-1] + 1}"
        assert len(re.findall(r'id="d\d+"(?:(?!tabindex)[^>])*>', app.shell.html)) == 1  # one stop for the tab key
    assert reached == [3, 3, 1, 3, 1, 1]  # two from the pile give no contract
    assert "" not in app.shell.said


def test_a_look_that_cannot_be_taken_says_why():
    app = contract()
    app.on(Do("count", "4"))
    app.on(Key("take"))
    assert app.sitting.match.moves == ()
    assert "You could not lay your contract with the 4♥" in app.ui.note.text.replace("\ufe0e", "")


def test_a_joker_with_two_readings_is_asked_about_with_the_cards_drawn():
    app = contract(
        ["stock"],
        hands=["5S 6S XX KD 7C", "2H 4C", "2S 4S"],
        melds=[[[0, "KH KS KC"]], [[0, "3D 4D 5D"]]],
    )  # fmt: skip
    for one in app.ui.hand.held:
        if str(one.card) in ("5S", "6S", "XX"):
            app.on(Pick(one.key))
    found = re.findall(r'data-move="(lay [^"]+)"', app.shell.html)
    assert found == ["lay XX=4S 5S 6S", "lay 5S 6S XX=7S"]
    assert app.shell.html.count('class="drawn"') == 2
    app.on(Key("lay"))
    assert app.ui.note.text.startswith("Which?")
    assert app.shell.focused == "offer-lay-XX=4S-5S-6S"


def test_the_contract_and_what_i_have_of_it_are_told():
    app = contract()
    text = re.sub(r"<[^>]+>|\ufe0e", "", re.search(r'id="goal-\w+">(.*?)</p>', app.shell.html)[1])
    assert " ".join(text.split()) == "Contract: two sets You hold three kings. 1 card is missing."


SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def test_an_ace_that_fits_both_ends_of_a_run_is_asked_about_and_a_press_on_the_run_asks_too():
    app = contract(["stock"], hands=["AS KD 7C", "2H 4C", "2D 6C"], melds=[[[0, SPADES]], [[0, "3D 4D 5D"]]], discards="9D")
    app.on(Pick(next(one.key for one in app.ui.hand.held if str(one.card) == "AS")))
    assert re.findall(r'data-move="(add [^"]+)"', app.shell.html) == ["add AS=low to 1", "add AS=high to 1"]
    low, high = re.findall(r'<button[^>]*aria-label="(Add [^"]+)"[^>]*>Add <span class="drawn".*?</button>', app.shell.html)
    assert (low, high) == ("Add A♠\ufe0e as the lowest card to 2♠\ufe0e–K♠\ufe0e", low.replace("lowest", "highest"))
    drawn = re.findall(r'data-shown="(..)"', app.shell.html)
    assert drawn == ["AS", "2S", "KS", "AS"]
    app.on(Do("which", "1"))
    assert app.ui.note.text.startswith("Which? Add A♠")
    assert app.shell.focused == "offer-add-AS=low-to-1"
    app.on(Play("add AS=high to 1", 1))
    assert str(app.sitting.view().melds[0].meld) == f"{SPADES} AS"


def test_an_ace_that_fits_one_end_only_is_not_asked_about():
    app = contract(["stock"], hands=["AS KD 7C", "2H 4C", "2D 6C"], melds=[[[0, "JS QS KS"]], [[0, "3D 4D 5D"]]], discards="9D")
    app.on(Pick(next(one.key for one in app.ui.hand.held if str(one.card) == "AS")))
    assert re.findall(r'data-move="(add [^"]+)"', app.shell.html)[-1:] == ["add AS to 1"]
    assert "which" not in app.shell.html


def test_a_joker_dropped_on_a_run_that_it_fits_at_either_end_asks():
    app = contract(["stock"], hands=["XX KD 7C", "2H 4C", "2S 4S"], melds=[[[0, "KH KS KC"]], [[0, "3D 4D 5D"]]])
    joker = next(one.key for one in app.ui.hand.held if str(one.card) == "XX")
    app.on(Hold(joker))
    assert 'data-do="which" data-arg="2"' in app.shell.html
    app.on(of_drop(joker, [{"do": "which", "arg": "2"}, {"zone": "melds"}], False, []))
    assert app.ui.note.text.startswith("Which? Add joker as 2♦")
    assert len(app.sitting.match.moves) == 1


def test_a_meld_is_offered_in_its_own_order_and_not_in_that_of_my_hand():
    """A hint names it so, too: it must not stand there twice."""
    app = contract(["stock"], hands=["7S 5S 6S KD", "2H 4C", "2D 6C"], melds=[[[0, "KH KS KC"]], [[0, "3D 4D 5D"]]])
    for one in app.ui.hand.held:
        if str(one.card) in ("5S", "6S", "7S"):
            app.on(Pick(one.key))
    assert re.findall(r'data-move="(lay [^"]+)"', app.shell.html) == ["lay 5S 6S 7S"]


def test_cards_that_fit_no_meld_are_offered_to_none_and_the_reason_says_so():
    app = contract(["stock"], hands=["8S KD 7C", "2H 4C", "2D 6C"], melds=[[[0, "KH KS KC"]], [[0, "3D 4D 5D"]]])
    app.on(Pick(next(one.key for one in app.ui.hand.held if str(one.card) == "8S")))
    assert "to a meld</button>" in app.shell.html
    app.on(Why(re.search(r'greyed"[^>]*data-why="(add [^"]+)"', app.shell.html)[1]))
    assert app.ui.note.text == "This card fits none of the melds. (rule C39)"


def test_melds_that_stay_in_the_hand_are_refused_with_the_reason_where_three_cards_are_selected():
    app = an_app("?game=three-thirteen&players=2&seed=kept")
    while app.sitting.bot_to_move:
        app.tick()
    app.on(Key("stock"))
    for one in app.ui.hand.held[:3]:
        app.on(Pick(one.key))
    app.on(Why(re.search(r'greyed"[^>]*data-why="(lay [^"]+)"', app.shell.html)[1]))
    assert app.ui.note.text.startswith("In this game melds stay in the hand until somebody goes out. (rule ")
    assert "Select one card to discard." in app.shell.html


def test_a_swapped_joker_can_be_given_back_and_the_hand_is_as_it_was():
    melds = [[[0, "KH KS KC"]], [[1, "3S XX=4S 5S"]], [[0, "3D 4D 5D"]], [[1, "TD TH TC"]]]
    app = contract(["stock"], hands=["4S KD 7C 6S 6H", "2H 4C", "2D 6C"], melds=melds)
    before, view = app.ui.hand.held, app.sitting.view()
    app.on(Pick(next(one.key for one in before if str(one.card) == "4S")))
    app.on(Key("swap"))
    assert app.sitting.match.moves[-1] == "swap 4S from 2"
    assert str(app.sitting.view().melds[1].meld) == "3S 4S 5S"
    assert app.sitting.view().freed
    app.on(Do("undo"))
    assert app.sitting.view() == view
    assert app.ui.hand.held == before
    app.on(Key("swap"))
    app.on(Do("undo"))
    assert app.sitting.match.moves == ("stock",)
    app.on(Do("undo"))  # the draw before it has shown a card
    assert app.sitting.match.moves == ("stock",)
    assert app.ui.note.text.startswith("There is nothing that may be taken back")
