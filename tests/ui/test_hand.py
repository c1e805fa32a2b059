"""My hand keeps my order, marks what is new, and never holds a stale selection."""

from hypothesis import given
from hypothesis import strategies as st

from game.cards import FACES, in_order, parse_cards
from game.ui import hand as hands
from game.ui.state import Hand, Sort


def a_hand(text: str) -> Hand:
    return hands.follow(Hand(), parse_cards(text))


def shown(hand: Hand) -> str:
    return " ".join(str(held.card) for held in hand.held)


def test_a_dealt_hand_holds_nothing_new():
    assert a_hand("7H 2C").fresh == frozenset()


def test_a_new_card_comes_last_and_is_marked_until_my_next_turn():
    hand = hands.follow(hands.ordered(a_hand("KD 7H 2C"), Sort.RANK), in_order(parse_cards("KD 7H 2C 3S")))
    assert shown(hand) == "2C 7H KD 3S"
    assert [held.card for held in hand.held if held.key in hand.fresh] == list(parse_cards("3S"))
    assert hands.seen(hand).fresh == frozenset()


def test_my_order_stays_when_cards_leave_and_their_selection_goes_with_them():
    hand = hands.select(a_hand("KD 7H 2C 3S"), parse_cards("7H 3S"))
    after = hands.follow(hand, parse_cards("3S KD 2C"))
    assert shown(after) == "KD 2C 3S"
    assert after.chosen == parse_cards("3S")
    assert [held.card for held in after.gone] == list(parse_cards("7H"))


def test_of_twins_the_selected_one_leaves():
    hand = hands.ordered(a_hand("7H 7H 2C"), Sort.RANK)
    _, first, last = hand.held
    for one in (first, last):
        after = hands.follow(hands.toggle(hand, one.key), parse_cards("7H 2C"))
        assert after.gone == (one,)
        assert after.selected == frozenset()
    assert hands.follow(hand, parse_cards("7H 2C")).gone == (last,)


def test_the_focus_goes_to_the_neighbour_of_a_card_that_left():
    hand = a_hand("KD 7H 2C")
    hand = hands.step(hands.step(hand, "first"), "right")
    after = hands.follow(hand, parse_cards("KD 2C"))
    assert after.cursor == after.held[1].key
    assert hands.follow(after, ()).cursor is None


def test_steps_stop_at_the_ends():
    hand = hands.step(a_hand("KD 7H 2C"), "last")
    assert hands.step(hand, "right").cursor == hand.held[2].key
    assert hands.step(hands.step(hand, "first"), "left").cursor == hand.held[0].key


def test_the_best_arrangement_comes_first_group_by_group():
    melds = [parse_cards("7H 7S 7D"), parse_cards("2C 3C 4C")]
    hand = hands.ordered(a_hand("7H 2C KD 7S 3C 7D 4C AS"), Sort.BEST, melds)
    assert shown(hand) == "7H 7S 7D 2C 3C 4C AS KD"
    assert hand.groups == (3, 3)
    assert hands.follow(hand, parse_cards("7H 2C KD 7S 3C 7D 4C")).groups == ()


def test_twins_are_two_cards():
    hand = hands.toggle(a_hand("8C 8C 9D"), 2)
    assert hand.chosen == parse_cards("8C")
    assert shown(hands.follow(hand, parse_cards("8C 9D"))) == "8C 9D"


@given(st.lists(st.sets(st.sampled_from(FACES), max_size=14), min_size=1, max_size=8))
def test_whatever_comes_and_goes_the_hand_is_the_views_hand(stages):
    hand = Hand()
    for cards in stages:
        before = [held.key for held in hand.held]
        hand = hands.follow(hand, in_order(cards))
        assert in_order(held.card for held in hand.held) == in_order(cards)
        keys = [held.key for held in hand.held]
        assert len(set(keys)) == len(keys)
        assert [key for key in before if key in keys] == [key for key in keys if key in before]
        assert hand.selected <= set(keys)
        assert hand.fresh <= set(keys)
        assert hand.cursor in keys if keys else hand.cursor is None
