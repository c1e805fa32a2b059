"""Hands whose best arrangement is known: faults of other programs (shared/cases.md 1-10) and the rules' own examples."""

import pytest

from game.arrange import arrange, best_discard, least_points
from game.cards import parse_card, parse_cards, text_of
from game.melds import Ace, Kind, MeldRules
from tests.arrange.hands import GAMES, Game, thirteen

BASIC = GAMES["basic"]


def fewest(game: Game, text: str) -> int:
    hand = parse_cards(text)
    points = least_points(hand, game.rules, game.values)
    assert arrange(hand, game.rules, game.values).points == points
    return points


def left(game: Game, text: str) -> str:
    return text_of(arrange(parse_cards(text), game.rules, game.values).left)


def melds(game: Game, text: str) -> list[str]:
    return [str(meld) for meld in arrange(parse_cards(text), game.rules, game.values).melds]


def test_no_greedy_leftovers():  # 1
    assert left(BASIC, "3S 4S 5S 6S 7S 6H 6D") == "7S"


@pytest.mark.parametrize(
    "text",
    ["6H QH QC 5H KD KH 7H KC 4H QD", "KC 3S 3C 9C KH 3H 9H 3D 9D KD", "TC 2H 3H 2S TD 5H 3S 4H 4S TS"],
)
def test_hands_that_arrange_completely(text):  # 2
    assert fewest(BASIC, text) == 0


def test_no_card_in_two_melds():  # 3
    assert fewest(BASIC, "9D 8S 6D JS 8H 8D TD 7D JD JC") == 16


def test_three_sets_or_runs_that_share_ranks():  # 4
    assert fewest(BASIC, "3S 4S 5S 6S 2C 3C 4C 5C 4D 5D 4H") == 9


def test_neighbours_are_no_set_and_no_run_turns_the_corner():  # 5
    game = GAMES["basic, ace at either end"]
    assert fewest(game, "KS KH AS") == 35
    assert fewest(game, "KS AS 2S") == 27
    assert fewest(game, "QS KS AS") == fewest(game, "AS 2S 3S") == 0
    assert fewest(BASIC, "QS KS AS") == 21
    assert fewest(GAMES["persian"], "AS 2S 3S") == 20


def test_too_few_cards_are_left():  # 6
    assert fewest(BASIC, "7S 8S") == 15
    assert fewest(BASIC, "") == 0
    assert arrange((), BASIC.rules, BASIC.values).melds == ()


def test_two_melds_never_share_a_joker():  # 7
    assert fewest(GAMES["contract"], "KS KH QS QH XX") == 20
    assert fewest(GAMES["contract, two decks"], "KS KH QS QH XX XX") == 0


def test_a_joker_says_where_it_stands():  # 8, 9
    assert melds(GAMES["contract"], "AC 2C XX 4C") == ["AC 2C XX=3C 4C"]
    assert fewest(GAMES["contract"], "2C 3C XX 6C 7C") == 5


def test_wild_cards_alone_are_no_meld():  # 10
    assert fewest(GAMES["kings wild"], "KS KH KD") == 30
    assert fewest(GAMES["kings wild"], "KS KH KD KC") == 40
    assert melds(GAMES["queens wild at 20, all wild"], "QS QH QD") == ["QS QH QD"]
    assert fewest(GAMES["queens wild at 20, all wild"], "QS QH") == 40


def test_a_long_line_beside_jokers_of_their_own():
    assert fewest(GAMES["persian"], "XX XX") == 40
    assert fewest(GAMES["persian"], "XX XX XX AH 2H 3H QH KH") == 5


def test_a_joker_may_go_where_a_cheaper_card_is_held():
    line = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert fewest(GAMES["contract, two decks"], f"{line} AS") == 0
    assert left(GAMES["contract"], "QS QH QD QC XX") == "QC"


@pytest.mark.parametrize(
    ("number", "deal", "text", "points"),
    [
        ("T-V2", 1, "7H 7D 3C", 0),
        ("T-V2", 1, "3C 3D 7H", 0),
        ("T-V2", 1, "3C 3D 3H", 9),
        ("T-V3", 2, "3D 4D 5D 6D", 0),
        ("T-V4", 2, "5H 4C 7H", 0),
        ("T-V5", 5, "QS KS AS", 21),
        ("T-V5", 5, "KS AS 2S", 13),
        ("T-V5", 5, "QS KS 7H", 0),
        ("T-V7", 10, "9S 9H 9D 9C 9S", 0),
        ("T-V8", 11, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KC", 0),
        ("T-V12", 3, "6S 7S 8S 8H 8D", 13),
        ("T-V13", 4, "KS KH 6D 9C TC 2D", 21),
        ("T-V14", 1, "3C KD 9H", 22),
        ("T-V18", 7, "AH 2C TD QS", 23),
    ],
)
def test_hands_of_three_thirteen(number, deal, text, points):
    assert fewest(thirteen(deal), text) == points, number


@pytest.mark.parametrize(
    ("number", "deal", "text", "card", "points"),
    [
        ("T-V10", 3, "9S TS JS 2D 2H 2C", "2", 4),
        ("T-V11", 3, "9S TS 5H QS KS 4D", "4D", 0),
        ("T-V15", 3, "5D 5C 9S TS KH 2C", "KH", 2),
    ],
)
def test_the_best_discard(number, deal, text, card, points):
    game = thirteen(deal)
    found, rest = best_discard(parse_cards(text), game.rules, game.values)
    assert str(found).startswith(card), number
    assert rest == points


def test_of_equal_discards_the_costliest_goes():
    assert best_discard(parse_cards("3S 4S 5S 9D"), BASIC.rules, BASIC.values) == (parse_card("9D"), 0)
    assert best_discard(parse_cards("2S 2H 2D 2C KS"), BASIC.rules, BASIC.values) == (parse_card("KS"), 0)
    assert best_discard(parse_cards("KS KH"), BASIC.rules, BASIC.values) == (parse_card("KS"), 10)


def test_a_long_run_is_one_meld_with_wild_cards_at_their_own_face():
    game = thirteen(11)
    assert melds(game, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KC") == ["AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KC=KH"]
    assert melds(thirteen(2), "3D 4D 5D 6D") == ["3D 4D 5D 6D"]
    assert melds(thirteen(4), "KS KH 6D") == ["KS KH 6D=KD"]


def test_a_run_from_ace_to_ace():
    rules = MeldRules(ace=Ace.EITHER_END)
    hand = parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    (meld,) = arrange(hand, rules, BASIC.values).melds
    assert meld.kind is Kind.RUN
    assert [face.place for face in meld.faces] == [*range(1, 15)]
