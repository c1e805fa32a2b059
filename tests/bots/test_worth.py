"""What the careful judgement says, against what counting everything says."""

from random import Random

from game.arrange import least_points
from game.bots import BOTS
from game.bots.bot import Budget
from game.bots.hidden import Concealed, LastTurn
from game.bots.judgement import worth_of
from game.bots.outlook import Outlook, ways
from game.cards import Rank, parse_cards, without
from game.table import Phase
from tests.engine.play import start


def views(players, seed, most=400):
    """The views of a Three-Thirteen match between careful bots."""
    match = start("three-thirteen", players, seed)
    for _ in range(most):
        if match.over:
            return
        match = match.dealt()
        view = match.view(match.turn)
        yield view
        match, _ = match.play(BOTS["careful"].choose(view, Random(1), Budget(1)))


def left_after(view, hand):
    """The fewest points after the best of all discards."""
    return min(least_points(without(hand, (card,)), view.rules.melds, view.rules.values) for card in set(hand))


def test_in_a_last_turn_a_blind_draw_is_worth_the_mean_over_all_cards():
    errors = []
    for view in (view for seed in range(3) for view in views(2 + seed, seed)):
        if view.out is None or view.phase is not Phase.DRAW:
            continue
        look = Outlook(view)
        worth = worth_of(view, look)
        assert isinstance(worth, LastTurn)
        true = sum(look.chance(card) * left_after(view, (*view.hand, card)) for card in look.possible)
        errors.append(worth.blind(view.hand) - true)
    assert len(errors) > 20
    assert min(errors) > -1e-9  # it counts one good discard of each hand, so never too little
    assert sum(errors) / len(errors) < 0.1


def test_a_blind_draw_is_worth_more_to_a_hand_with_a_costly_loose_card():
    view = next(view for view in views(2, 1) if view.phase is Phase.DRAW and view.rules.number == 1)
    worth = worth_of(view, Outlook(view))
    assert isinstance(worth, Concealed)
    high, low = parse_cards("9C QS KD"), parse_cards("AC 2S 4D")
    assert worth.of(high) - worth.blind(high) > worth.of(low) - worth.blind(low)


def test_a_card_that_the_partner_can_use_is_thrown_rather_than_one_for_an_opponent():
    match = start("persian", 4, 1).dealt()
    view = match.view(match.turn)
    card = next(card for card in view.hand if card.rank is not Rank.JOKER)
    rank, _ = ways(card, view.rules.melds)

    def thrown(seat):
        """What throwing the card costs where that many seats further on two of its rank are known to be."""
        known = tuple(rank[0] if at == (view.seat + seat) % 4 else () for at in range(4))
        seen = view._replace(known=known, hand=without(view.hand, [one for one in rank[0] if one in view.hand]))
        return worth_of(seen, Outlook(seen)).feeding(card)

    opponent, partner = thrown(1), thrown(2)
    assert partner < 0 < opponent
