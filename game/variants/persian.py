"""Persian Rummy (document 002, shared/rules/persian.md)."""

from __future__ import annotations

from game.cards import Pack
from game.house_rules import Option
from game.melds import Ace, MeldRules
from game.refusals import Reason
from game.scoring import Points, melded_minus_held
from game.variant import (
    Deal,
    Double,
    Duty,
    EmptyStock,
    Ends,
    FirstDealer,
    GoingOut,
    NextDealer,
    PackChoice,
    Scoring,
    Turn,
    Variant,
    Wins,
)

PERSIAN = Variant(
    key="persian",
    document=2,
    seats=(4, 4),  # P2
    usual_seats=4,
    teams=2,
    pack=PackChoice(packs=((4, Pack(1, 4)),)),  # P3
    deals=(Deal(hand=7),),  # P10
    melds=MeldRules(ace=Ace.HIGH, joker_sets=True),  # P4, P6, P7, P13-P15
    turn=Turn(
        dig=True,  # P18
        duty=Duty.ANY,  # P19
        duty_on_empty_stock=Duty.ANY,  # P28
        empty_stock=EmptyStock.TAKE_OR_PASS,  # P28
        going_out=GoingOut.BY_MELD,  # P27
    ),
    scoring=Scoring(
        scheme=melded_minus_held,  # P30, P31
        points=Points(ace=15, joker=20),  # P32
        wins=Wins.HIGHEST,  # P34
        double_sets_of_four=Double.ONE_LAY,  # P33
    ),
    ends=Ends(deals=2),  # P34
    first_dealer=FirstDealer.FIRST_SEAT,  # P9, P-D2
    next_dealer=NextDealer.LEFT,  # P-D3
    options=(
        Option(
            name="top_discard_must_meld",
            sets="turn.duty",
            default=True,
            choices=((True, Duty.ANY), (False, Duty.INSIDE)),
            rule="P-D5",
        ),
        Option(
            name="double",
            sets="scoring.double_sets_of_four",
            default="one_lay",
            choices=(("one_lay", Double.ONE_LAY), ("same_turn", Double.SAME_TURN)),
            rule="P-D9",
        ),
        Option(
            name="second_dealer",
            sets="next_dealer",
            default="left",
            choices=(("left", NextDealer.LEFT), ("same", NextDealer.SAME)),
            rule="P-D3",
        ),
    ),
    cites={
        Reason.NOT_YOUR_PHASE: "P16",
        Reason.PASS_ONLY_ON_EMPTY_STOCK: "P-D20",
        Reason.STOCK_USED_UP: "P28",
        Reason.TOO_FEW_CARDS: "P13",
        Reason.NOT_A_MELD: "P12",
        Reason.NOT_A_SET: "P13",
        Reason.SAME_SUIT_IN_SET: "P13",
        Reason.SET_TOO_BIG: "P13",
        Reason.RUN_NOT_IN_SUIT: "P14",
        Reason.RUN_BROKEN: "P14",
        Reason.ACE_HIGH: "P15",
        Reason.NO_WRAP: "P-D8",
        Reason.NOT_WILD: "P6",
        Reason.JOKERS_ALONE: "P7",
        Reason.DOES_NOT_FIT: "P21",
        Reason.WANTED_CARD_DUE: "P19",
        Reason.WANTED_CARD_UNUSABLE: "P19",
        Reason.TAKEN_DISCARD: "P-D5",
    },
)
