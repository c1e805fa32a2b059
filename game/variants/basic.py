"""Basic Rummy (document 001, shared/rules/basic.md)."""

from __future__ import annotations

from game.cards import Pack
from game.house_rules import Option
from game.melds import Ace, MeldRules
from game.refusals import Reason
from game.scoring import Points, winner_takes
from game.variant import Deal, EndBy, Ends, GoingOut, PackChoice, Scoring, Variant, Wins

BASIC = Variant(
    key="basic",
    document=1,
    seats=(2, 6),  # B2
    usual_seats=4,
    pack=PackChoice(packs=((6, Pack()),)),  # B3
    deals=(Deal(hand={2: 10, 3: 7, 4: 7, 5: 6, 6: 6}),),  # B7
    melds=MeldRules(ace=Ace.LOW),  # B4, B16-B18
    scoring=Scoring(
        scheme=winner_takes,  # B27
        points=Points(ace=1, ace_at_either_end=15),  # B28, B32
        wins=Wins.HIGHEST_IF_ANY,
        rummy_doubles=True,  # B29, B30
    ),
    ends=Ends(by=EndBy.POINTS, target=150, deals=5),  # B34
    options=(
        Option(name="ace", sets="melds.ace", default="low", choices=(("low", Ace.LOW), ("both", Ace.EITHER_END)), rule="B31"),
        Option(
            name="must_discard_last",
            sets="turn.going_out",
            default=False,
            choices=((False, GoingOut.ANY_WAY), (True, GoingOut.BY_DISCARD)),
            rule="B25",
        ),
        Option(
            name="melds_per_turn", sets="melding.melds_per_turn", default="any", choices=(("any", None), (1, 1)), rule="B-D3"
        ),
        Option(
            name="end", sets="ends.by", default="points", choices=(("points", EndBy.POINTS), ("deals", EndBy.DEALS)), rule="B34"
        ),
        Option(name="target", sets="ends.target", default=150, whole=(10, 1000), rule="B-D14"),
        Option(name="deals", sets="ends.deals", default=5, whole=(1, 50), rule="B-D14"),
    ),
    cites={
        Reason.NOT_YOUR_PHASE: "B10",
        Reason.TOP_ONLY: "B11",
        Reason.LAST_DISCARD: "B-D9",
        Reason.TOO_FEW_CARDS: "B16",
        Reason.NOT_A_MELD: "B16",
        Reason.NOT_A_SET: "B16",
        Reason.SAME_SUIT_IN_SET: "B16",
        Reason.SET_TOO_BIG: "B-D15",
        Reason.RUN_NOT_IN_SUIT: "B17",
        Reason.RUN_BROKEN: "B17",
        Reason.ACE_LOW: "B18",
        Reason.NO_WRAP: "B-D7",
        Reason.DOES_NOT_FIT: "B19",
        Reason.MELDS_PER_TURN: "B-D3",
        Reason.TAKEN_DISCARD: "B15",
        Reason.MUST_DISCARD_LAST: "B25",
    },
)
