"""Three-Thirteen (document 003, shared/rules/three-thirteen.md)."""

from __future__ import annotations

from game.cards import Pack, Rank
from game.house_rules import Option
from game.melds import Ace, MeldRules, SetSuits
from game.refusals import Reason
from game.scoring import Points, own_penalty_arranged
from game.variant import Deal, Ends, GoingOut, Laying, Melding, PackChoice, Scoring, Turn, Variant

THREE_THIRTEEN = Variant(
    key="three-thirteen",
    document=3,
    seats=(2, 4),  # T2
    usual_seats=3,
    pack=PackChoice(packs=((2, Pack(1)), (4, Pack(2)))),  # T3
    deals=tuple(Deal(hand=size, wild=Rank(size)) for size in range(3, 14)),  # T5, T7, T21
    melds=MeldRules(ace=Ace.LOW, set_suits=SetSuits.ANY, largest_set=None),  # T4, T15-T20, T-D15
    melding=Melding(laying=Laying.CONCEALED),  # T18, T-D12
    turn=Turn(rediscard=True, going_out=GoingOut.ANNOUNCED),  # T12-T14, T-D7
    scoring=Scoring(scheme=own_penalty_arranged, points=Points(ace=1)),  # T22-T25
    ends=Ends(deals=11),  # T5
    options=(
        Option(name="deals", sets="ends.deals", default=11, whole=(1, 11), rule="T5"),
        Option(name="all_wild", sets="melds.naturals", default=False, choices=((False, 1), (True, 0)), rule="T-D2"),
        Option(name="rediscard", sets="turn.rediscard", default=True, choices=((True, True), (False, False)), rule="T-D7"),
        Option(
            name="wild_penalty",
            sets="scoring.points.wild",
            default="face",
            choices=(("face", None), (15, 15), (20, 20)),
            rule="T-D13",
        ),
    ),
    cites={
        Reason.NO_LAYING: "T-D12",
        Reason.NO_LAY_OFFS: "T18",
        Reason.NOT_YOUR_PHASE: "T10",
        Reason.TOP_ONLY: "T-D6",
        Reason.LAST_DISCARD: "T-D14",
        Reason.CANNOT_GO_OUT: "T12",
        Reason.ALREADY_OUT: "T-D10",
        Reason.TAKEN_DISCARD: "T-D7",
    },
)
