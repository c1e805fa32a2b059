"""The end of a Persian deal: the search says what trying everything by the engine says, and the expert plays by it."""

from functools import cache
from random import Random

import pytest

from game.bots import BOTS
from game.bots.bot import Budget
from game.bots.coach import advise
from game.bots.endgame import Endgame, Search, TooLongError
from game.bots.expert import Expert
from game.bots.imagine import Unseen, world_of
from game.bots.race import How
from game.bots.reasons import Why
from game.bots.sketch import outline
from game.engine import play
from game.moves import TakeDiscards
from game.options import options
from game.scoring import Reckoning
from game.settling import settle
from game.table import Phase
from game.variants import variant
from game.view import view_of
from game.words.coach import why
from game.words.words import Words
from tests.engine.play import another_world, match_in, start

SIDES = variant("persian").teams_of(4)


def never(cards, number):
    raise AssertionError("shuffled")


class TooMuchError(Exception):
    """A tree that is too big to be tried out by the engine."""


class Everything:
    """Tries every move that the rules allow, to the end, each side choosing its best."""

    def __init__(self, side, most):
        self.side, self.left = side, most

    def value(self, table, least=-1e9, most=1e9):
        if table.phase is Phase.OVER:
            points = settle(table)
            return points[self.side] - points[1 - self.side]
        self.left -= 1
        if self.left < 0:
            raise TooMuchError
        for move in options(view_of(table, table.turn)):
            value = self.value(play(table, move, never)[0], least, most)
            if SIDES[table.turn] == self.side:
                least = max(least, value)
            else:
                most = min(most, value)
            if least >= most:
                break
        return least if SIDES[table.turn] == self.side else most


def searched(table, side, most=20_000):
    lines = outline(table.rules.melds, table.rules.values)

    def worth(ending):
        held = tuple(map(lines.points, ending.hands))
        melded = ending.melded
        reckoning = Reckoning(out=ending.out, went_rummy=False, held=held, left=held, melded=melded, teams=SIDES)
        points = table.variant.scoring.scheme(reckoning)
        return points[side] - points[1 - side]

    search = Search(tuple(team == side for team in SIDES), worth, None)
    search.left = most
    return search.value(Endgame(table, Random(1)))


@cache
def ends_of_deals():
    """Tables of deals between careful bots in which at most two cards are left in the stock."""
    found = []
    for seed in range(50):
        match = start("persian", 4, seed).dealt()
        while not match.deal_over:
            if len(match.table.stock) <= 2:
                found.append(match.table)
            match, _ = match.play(BOTS["careful"].choose(match.view(match.turn), Random(1), Budget()))
    return found


def test_the_search_says_what_trying_everything_says():
    compared = 0
    for table in ends_of_deals():
        side = SIDES[table.turn]
        try:
            value = Everything(side, 400).value(table)
        except TooMuchError:
            continue
        assert searched(table, side) == value, table
        compared += 1
    assert compared > 20


def test_the_expert_knows_what_each_move_comes_to_in_all_the_ways_that_cards_can_lie():
    checked = 0
    for table in ends_of_deals():
        view = view_of(table, table.turn)
        every = Unseen(view).every()
        weighed = Expert().weigh(view, Random(1), Budget(400))
        if every is None or len(weighed) < 2 or weighed[0].how is not How.SEARCHED:
            continue
        assert weighed[0].worlds == len(every)
        side = SIDES[table.turn]
        try:
            for one in weighed:
                then = [play(world_of(view, *dealt), one.move, never)[0] for dealt in every]
                values = [Everything(side, 300).value(after) for after in then]
                assert one.value == pytest.approx(sum(values) / len(every)), (table, one)
        except TooMuchError:
            continue
        assert weighed[0].value == max(one.value for one in weighed)
        checked += 1
    assert checked > 5


def table_of(hands, discards, melds, stock="", **options):
    position = {"hands": hands, "discards": discards, "stock": stock, "melds": melds, "turn": 0, "rest": "none"}
    return match_in("persian", position, 4, **options).table


def test_a_take_may_open_a_run_further_with_a_card_that_fits_a_set_as_well():
    table = table_of(["7H", "2D 4C", "5D 6C", "9D TC"], "2S 7C 3S", [[[1, "4S 5S 6S 7S"]], [[2, "3H 3D 3C"]]])
    assert sorted(Endgame(table, Random(1)).takes()) == [1, 3]
    legal = [move.count for move in options(view_of(table, 0)).draws if isinstance(move, TakeDiscards)]
    assert legal == [1, 3]


def test_who_holds_nothing_cannot_take_a_card_only_to_throw_it_back():
    table = table_of(["", "2D 4C", "5D 6C", "9D TC"], "2S 7C KS", [[[0, "4S 5S 6S 7S"]]], "JD", top_discard_must_meld=False)
    assert not Endgame(table, Random(1)).takes()
    assert not [move for move in options(view_of(table, 0)).draws if isinstance(move, TakeDiscards)]


def test_a_search_that_takes_too_long_says_so_and_the_expert_plays_out_instead():
    table = ends_of_deals()[0]
    with pytest.raises(TooLongError):
        searched(table, 0, most=0)
    view = view_of(table, table.turn)
    assert Expert().weigh(view, Random(1), Budget(1))[0].how is not How.SEARCHED


def test_its_choice_is_the_same_in_every_world_that_looks_the_same():
    searched_ones = 0
    for number, table in enumerate(ends_of_deals()[::2]):
        view = view_of(table, table.turn)
        other = view_of(another_world(table, table.turn, Random(number)), table.turn)
        mine, its = (Expert().weigh(one, Random(1), Budget(100)) for one in (view, other))
        assert mine == its
        searched_ones += mine[0].how is How.SEARCHED
    assert searched_ones > 5


def test_of_equal_moves_the_usual_one_is_made():
    for table in ends_of_deals():
        view = view_of(table, table.turn)
        weighed = Expert().weigh(view, Random(1), Budget(400))
        usual = BOTS["careful"].choose(view, Random(1), Budget())
        if weighed[0].how is How.SEARCHED and usual in [one.move for one in weighed if one.value == weighed[0].value]:
            assert weighed[0].move == usual


def test_the_coach_says_how_far_it_looked():
    sentences = set()
    for table in ends_of_deals():
        advice = advise(view_of(table, table.turn), Random(1), Budget(400))
        if advice.why is Why.TO_THE_END:
            sentences.add(why(Words(), advice))
            assert advice.better_by >= 0.5
    assert any("in the one way" in sentence for sentence in sentences)
    assert any(" ways that the hidden cards can lie" in sentence for sentence in sentences)
