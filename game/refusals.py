"""Why a move is refused: one short list of codes for all games; each game's declaration says which rule a code rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Reason(Enum):
    """The codes of shared/rules/README.md, "What a refusal names", in the order in which rules are asked."""

    # Is it a move of this game, and is it the time for it?
    MATCH_OVER = "match_over"
    NOT_IN_THIS_GAME = "not_in_this_game"
    NO_LAYING = "no_laying"
    NO_LAY_OFFS = "no_lay_offs"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_PHASE = "not_your_phase"
    PASS_ONLY_ON_EMPTY_STOCK = "pass_only_on_empty_stock"
    # Are the cards, the pile and the meld there?
    NOT_IN_HAND = "not_in_hand"
    NO_SUCH_MELD = "no_such_meld"
    PILE_TOO_SMALL = "pile_too_small"
    TOP_ONLY = "top_only"
    STOCK_USED_UP = "stock_used_up"
    STOCK_TURNED_OVER_ONLY = "stock_turned_over_only"
    STOCK_NOT_EMPTY = "stock_not_empty"
    LAST_DISCARD = "last_discard"
    # Is each meld one by itself?
    TOO_FEW_CARDS = "too_few_cards"
    NOT_A_MELD = "not_a_meld"
    NOT_A_SET = "not_a_set"
    SAME_SUIT_IN_SET = "same_suit_in_set"
    SET_TOO_BIG = "set_too_big"
    RUN_NOT_IN_SUIT = "run_not_in_suit"
    RUN_BROKEN = "run_broken"
    RUN_TOO_SHORT = "run_too_short"
    ACE_LOW = "ace_low"
    ACE_HIGH = "ace_high"
    NO_WRAP = "no_wrap"
    NOT_WILD = "not_wild"
    ALL_WILD = "all_wild"
    JOKERS_ALONE = "jokers_alone"
    JOKER_CANNOT_STAND = "joker_cannot_stand"
    JOKER_UNCLEAR = "joker_unclear"
    DOES_NOT_FIT = "does_not_fit"
    # Do the conditions around it hold?
    WANTED_CARD_DUE = "wanted_card_due"
    CONTRACT_FIRST = "contract_first"
    NOT_THE_CONTRACT = "not_the_contract"
    CONTRACT_SUITS = "contract_suits"
    ALL_AT_ONCE = "all_at_once"
    NO_EXTRA_MELDS = "no_extra_melds"
    LAY_OFF_NEXT_TURN = "lay_off_next_turn"
    MELDS_PER_TURN = "melds_per_turn"
    SWAP_NEXT_TURN = "swap_next_turn"
    JOKER_DEAD = "joker_dead"
    NO_SUCH_JOKER = "no_such_joker"
    OWN_JOKER = "own_joker"
    FREED_JOKER_DUE = "freed_joker_due"
    TAKEN_DISCARD = "taken_discard"
    CANNOT_GO_OUT = "cannot_go_out"
    ALREADY_OUT = "already_out"
    # Can the turn still be ended?
    WANTED_CARD_UNUSABLE = "wanted_card_unusable"
    MUST_DISCARD_LAST = "must_discard_last"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused move as a value: the code, what it is about (texts of cards, numbers), and the rule's number or None."""

    reason: Reason
    about: Mapping[str, object] = field(default_factory=dict)
    rule: str | None = None
