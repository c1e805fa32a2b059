"""Presses and keys into intents."""

import pytest

from game.ui.intents import Carry, Do, Key, Pick, Play, Step, Stroke, Why, of_drop, of_key, of_press


def test_a_press_is_bound_to_the_state_it_was_drawn_for():
    assert of_press({"move": "drop 9C", "turn": "7"}) == Play("drop 9C", 7)
    assert of_press({"why": "lay 2C 3C", "turn": "7"}) == Why("lay 2C 3C")
    assert of_press({"pick": "12", "card": "9C"}) == Pick(12)
    assert of_press({"do": "open", "arg": "log"}) == Do("open", "log")


@pytest.mark.parametrize("data", [{"move": "stock", "turn": "1"}, {"why": "stock"}, {"do": "next"}])
def test_the_second_half_of_a_double_click_makes_no_move(data):
    assert of_press(data) is not None
    assert of_press(data, again=True) is None


@pytest.mark.parametrize("data", [{}, {"pick": "x"}, {"card": "9C"}, {"pick": "-1"}])
def test_other_elements_ask_for_nothing(data):
    assert of_press(data) is None


def test_letters_act_by_their_place_and_not_while_typing():
    assert of_key(Stroke("KeyD"), None) == Key("stock")
    assert of_key(Stroke("KeyX"), None) == Key("drop")
    assert of_key(Stroke("KeyD", target="typing"), None) is None
    assert of_key(Stroke("KeyD", modified=True), None) is None
    assert of_key(Stroke("KeyD", repeat=True), None) is None
    assert of_key(Stroke("KeyD", panel=True), None) is None
    assert of_key(Stroke("Slash", shift=True), None) == Do("open", "keys")


def test_letters_can_be_switched_off_and_the_rest_stays():
    assert of_key(Stroke("KeyD"), None, letters=False) is None
    assert of_key(Stroke("ArrowLeft", target="card"), 3, letters=False) == Step("left")
    assert of_key(Stroke("Space", target="card"), 3, letters=False) == Pick(3)


def test_arrows_belong_to_the_hand_and_space_to_the_button_that_has_the_focus():
    assert of_key(Stroke("End", target="card"), 3) == Step("last")
    assert of_key(Stroke("ArrowLeft"), 3) is None
    assert of_key(Stroke("ArrowLeft", target="pile"), 3) == Do("deeper", "left")
    assert of_key(Stroke("Space", target="pile"), 3) is None
    assert of_key(Stroke("Space", target="press"), 3) is None
    assert of_key(Stroke("Space", target="card", repeat=True), 3) is None


def test_escape_lets_the_selection_go():
    assert of_key(Stroke("Escape"), None) == Do("let-go")


def test_a_dragged_card_lands_on_what_takes_it():
    pile = {"move": "drop 9C", "turn": "7"}
    assert of_drop(3, [pile, {"zone": "melds"}], False, [1, 2, 3]) == Play("drop 9C", 7)
    assert of_drop(3, [{"why": "add 9C to 1", "turn": "7"}], False, [1, 2, 3]) == Why("add 9C to 1")
    assert of_drop(3, [{"card": "9C"}, {"zone": "melds"}], False, [1, 2, 3]) == Key("lay")


def test_a_dragged_card_lands_before_or_after_the_card_below_it():
    assert of_drop(3, [{"pick": "1"}, {"zone": "hand"}], False, [1, 2, 3]) == Carry(3, 1)
    assert of_drop(3, [{"pick": "1"}, {"zone": "hand"}], True, [1, 2, 3]) == Carry(3, 2)
    assert of_drop(1, [{"pick": "3"}], True, [1, 2, 3]) == Carry(1, None)
    assert of_drop(1, [{"zone": "hand"}], False, [1, 2, 3]) == Carry(1, None)
    assert of_drop(1, [{}, {}], False, [1, 2, 3]) == Carry(1, moved=False)
