"""Straight Rummy (document 004, shared/rules/straight.md): headed Gin Rummy, but the text is plain Rummy (Y-D1)."""

from __future__ import annotations

from game.cards import Pack
from game.house_rules import Option
from game.melds import Ace, MeldRules
from game.refusals import Reason
from game.scoring import Points, losers_pay_winner
from game.variant import Deal, EmptyStock, Ends, NextDealer, PackChoice, Scoring, Turn, Variant, Wins

STRAIGHT = Variant(
    key="straight",
    document=4,
    seats=(2, 6),
    usual_seats=4,
    pack=PackChoice(packs=((6, Pack()),)),
    deals=(Deal(hand={2: 10, 3: 7, 4: 7, 5: 6, 6: 6}),),  # Y4
    melds=MeldRules(ace=Ace.LOW),  # Y2, Y9, Y10
    scoring=Scoring(
        scheme=losers_pay_winner,  # Y22
        points=Points(ace=1),  # Y23; also with the ace at both ends
        wins=Wins.HIGHEST_IF_ANY,  # Y-D9
        rummy_doubles=True,  # Y24, Y25
    ),
    turn=Turn(empty_stock=EmptyStock.TURN_OVER),  # Y21
    ends=Ends(deals=1),
    next_dealer=NextDealer.WINNER_OF_TWO,  # Y7, Y8
    options=(
        Option(name="ace", sets="melds.ace", default="low", choices=(("low", Ace.LOW), ("both", Ace.EITHER_END)), rule="Y-D5"),
        Option(
            name="melds_per_turn", sets="melding.melds_per_turn", default="any", choices=(("any", None), (1, 1)), rule="Y-D4"
        ),
        Option(name="deals", sets="ends.deals", default=1, whole=(1, 50), rule="Y-D9"),
    ),
    cites={
        Reason.NOT_YOUR_PHASE: "Y11",
        Reason.TOP_ONLY: "Y11",
        Reason.STOCK_TURNED_OVER_ONLY: "Y21",
        Reason.STOCK_NOT_EMPTY: "Y21",
        Reason.TOO_FEW_CARDS: "Y10",
        Reason.NOT_A_MELD: "Y9",
        Reason.NOT_A_SET: "Y9",
        Reason.SAME_SUIT_IN_SET: "Y9",
        Reason.SET_TOO_BIG: "Y-D16",
        Reason.RUN_NOT_IN_SUIT: "Y10",
        Reason.RUN_BROKEN: "Y10",
        Reason.ACE_LOW: "Y-D5",
        Reason.NO_WRAP: "Y-D5",
        Reason.DOES_NOT_FIT: "Y15",
        Reason.MELDS_PER_TURN: "Y-D4",
        Reason.TAKEN_DISCARD: "Y14",
    },
)
