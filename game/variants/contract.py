"""Contract Rummy (document 000, shared/rules/contract.md)."""

from __future__ import annotations

from game.cards import Pack, Rank
from game.house_rules import Option
from game.melds import Ace, MeldRules
from game.refusals import Reason
from game.scoring import Points, own_penalty
from game.variant import (
    Contract,
    ContractRuns,
    Deal,
    Duty,
    Ends,
    Finale,
    FirstDealer,
    Melding,
    PackChoice,
    Scoring,
    Swap,
    Turn,
    Variant,
)

CONTRACTS = (  # C16-C22: (sets, runs)
    (2, 0),
    (1, 1),
    (0, 2),
    (3, 0),
    (2, 1),
    (1, 2),
    (0, 3),
)
# C-D1: the smaller of the document's packs that leaves two stock cards a seat; the third is the public one for eight seats.
DOCUMENT_PACK = PackChoice(packs=((8, Pack(1, 1)), (8, Pack(2, 2)), (8, Pack(3, 2))), leaves_per_seat=2)
PUBLIC_PACK = PackChoice(packs=((4, Pack(2, 1)), (8, Pack(3, 2))))

CONTRACT = Variant(
    key="contract",
    document=0,
    seats=(3, 8),  # C-D2
    usual_seats=4,
    pack=DOCUMENT_PACK,
    deals=tuple(
        Deal(hand=10 if number < 5 else 12, contract=Contract(sets=sets, runs=runs), finale=number == 7)  # C13
        for number, (sets, runs) in enumerate(CONTRACTS, 1)
    ),
    melds=MeldRules(ace=Ace.EITHER_END, wild=Rank.JOKER),  # C4, C9, C36-C38
    melding=Melding(
        contract_runs=ContractRuns.DISTINCT,  # C24
        swap=Swap.OTHERS_IN_RUNS,  # C41
        finale=Finale.ALL_NO_DISCARD,  # C25
    ),
    turn=Turn(dig=True, duty=Duty.INSIDE),  # C28, C29
    scoring=Scoring(scheme=own_penalty, points=Points(ace=15, joker=15)),  # C46, C47
    ends=Ends(deals=7),  # C48
    first_dealer=FirstDealer.LOWEST_CARD,  # C10
    options=(
        Option(
            name="pack",
            sets="pack",
            default="document",
            choices=(("document", DOCUMENT_PACK), ("public", PUBLIC_PACK)),
            rule="C-D1",
        ),
        Option(name="min_run", sets="melds.shortest_run", default=3, choices=((3, 3), (4, 4)), rule="C-D5"),
        Option(
            name="contract_runs",
            sets="melding.contract_runs",
            default="distinct",
            choices=tuple((runs.value, runs) for runs in ContractRuns),
            rule="C-D4",
        ),
        Option(
            name="extra_melds", sets="melding.extra_melds", default=True, choices=((True, True), (False, False)), rule="C-D8"
        ),
        Option(
            name="lay_off_same_turn",
            sets="melding.lay_off_same_turn",
            default=True,
            choices=((True, True), (False, False)),
            rule="C-D9",
        ),
        Option(
            name="swap_own_joker",
            sets="melding.swap",
            default=False,
            choices=((False, Swap.OTHERS_IN_RUNS), (True, Swap.ANY_IN_RUNS)),
            rule="C-D13",
        ),
        Option(name="deals", sets="ends.deals", default=7, whole=(1, 7), rule="C12"),
        Option(
            name="last_deal",
            sets="melding.finale",
            default="all_no_discard",
            choices=tuple((finale.value, finale) for finale in Finale),
            rule="C-D21",
        ),
    ),
    cites={
        Reason.NOT_YOUR_PHASE: "C26",
        Reason.LAST_DISCARD: "C-D22",
        Reason.TOO_FEW_CARDS: "C36",
        Reason.NOT_A_MELD: "C36",
        Reason.NOT_A_SET: "C36",
        Reason.SAME_SUIT_IN_SET: "C37",
        Reason.SET_TOO_BIG: "C-D11",
        Reason.RUN_NOT_IN_SUIT: "C38",
        Reason.RUN_BROKEN: "C38",
        Reason.RUN_TOO_SHORT: "C-D5",
        Reason.NO_WRAP: "C-D15",
        Reason.NOT_WILD: "C40",
        Reason.ALL_WILD: "C-D12",
        Reason.JOKER_CANNOT_STAND: "C40",
        Reason.JOKER_UNCLEAR: "C40",
        Reason.DOES_NOT_FIT: "C39",
        Reason.WANTED_CARD_DUE: "C29",
        Reason.WANTED_CARD_UNUSABLE: "C29",
        Reason.CONTRACT_FIRST: "C-D6",
        Reason.NOT_THE_CONTRACT: "C23",
        Reason.CONTRACT_SUITS: "C24",
        Reason.ALL_AT_ONCE: "C-D21",
        Reason.NO_EXTRA_MELDS: "C-D8",
        Reason.LAY_OFF_NEXT_TURN: "C-D9",
        Reason.SWAP_NEXT_TURN: "C41",
        Reason.JOKER_DEAD: "C43",
        Reason.NO_SUCH_JOKER: "C41",
        Reason.OWN_JOKER: "C41",
        Reason.FREED_JOKER_DUE: "C42",
        Reason.TAKEN_DISCARD: "C34",
    },
)
