"""Why a move is refused, as one sentence; the rule's number is shown beside it by whoever shows the sentence."""

from __future__ import annotations

from game.refusals import Reason, Refusal
from game.words.words import Words

_SENTENCES: dict[Reason, str] = {
    Reason.MATCH_OVER: "The match is over.",
    Reason.NOT_YOUR_TURN: "It is not your turn.",
    Reason.NOT_IN_THIS_GAME: "This game has no such move.",
    Reason.NO_LAYING: "In this game melds stay in the hand until somebody goes out.",
    Reason.NO_LAY_OFFS: "In this game nothing is added to melds.",
    Reason.NOT_YOUR_PHASE: "It is not the time for this.",
    Reason.PASS_ONLY_ON_EMPTY_STOCK: "You may pass only when the stock is empty.",
    Reason.NOT_IN_HAND: "These cards are not all in your hand.",
    Reason.NO_SUCH_MELD: "There is no such meld on the table.",
    Reason.PILE_TOO_SMALL: "The discard pile does not hold that many cards.",
    Reason.TOP_ONLY: "Only the top card of the discard pile may be taken.",
    Reason.STOCK_USED_UP: "The stock is used up.",
    Reason.STOCK_TURNED_OVER_ONLY: "The stock is empty: turn the discard pile over.",
    Reason.STOCK_NOT_EMPTY: "The discard pile is turned over only when the stock is empty.",
    Reason.LAST_DISCARD: "The stock is empty and one discard is left: you must take it.",
    Reason.TOO_FEW_CARDS: "A meld needs at least three cards.",
    Reason.NOT_A_MELD: "These cards are neither a set nor a run.",
    Reason.NOT_A_SET: "A set holds cards of one rank only.",
    Reason.SAME_SUIT_IN_SET: "A set may not hold two cards of the same suit.",
    Reason.SET_TOO_BIG: "A set holds at most four cards.",
    Reason.RUN_NOT_IN_SUIT: "A run must be in one suit.",
    Reason.RUN_BROKEN: "The cards of a run must follow one another.",
    Reason.RUN_TOO_SHORT: "This run is too short.",
    Reason.ACE_LOW: "The ace is low: it comes before the two, not after the king.",
    Reason.ACE_HIGH: "The ace is high: it comes after the king, not before the two.",
    Reason.NO_WRAP: "A run does not go round the corner from king to ace to two.",
    Reason.NOT_WILD: "This card can stand only for itself.",
    Reason.ALL_WILD: "A meld needs a card that is not wild.",
    Reason.JOKERS_ALONE: "Jokers meld only with one another.",
    Reason.JOKER_CANNOT_STAND: "The joker cannot stand for that card here.",
    Reason.JOKER_UNCLEAR: "Say what the joker stands for: more than one card would do.",
    Reason.DOES_NOT_FIT: "This does not fit that meld.",
    Reason.WANTED_CARD_DUE: "The card that you took must be melded first.",
    Reason.CONTRACT_FIRST: "You must lay your contract first.",
    Reason.NOT_THE_CONTRACT: "These melds are not the contract of this deal.",
    Reason.CONTRACT_SUITS: "The runs of a contract must differ in suit.",
    Reason.ALL_AT_ONCE: "In this deal all cards go down at once.",
    Reason.NO_EXTRA_MELDS: "Beyond the contract no new melds are allowed.",
    Reason.LAY_OFF_NEXT_TURN: "You may add to melds from your next turn on.",
    Reason.MELDS_PER_TURN: "Only one new meld may be laid in a turn.",
    Reason.SWAP_NEXT_TURN: "You may take a joker from your next turn on.",
    Reason.JOKER_DEAD: "This joker can no longer be taken.",
    Reason.NO_SUCH_JOKER: "No joker stands for that card in this meld.",
    Reason.OWN_JOKER: "Your own joker stays where it is.",
    Reason.FREED_JOKER_DUE: "The joker that you took must be used in this turn.",
    Reason.TAKEN_DISCARD: "The card that you have just taken from the discard pile may not be thrown back in the same turn.",
    Reason.CANNOT_GO_OUT: "You may not go out like this.",
    Reason.ALREADY_OUT: "Somebody has already gone out.",
    Reason.WANTED_CARD_UNUSABLE: "You could not meld the card that you want.",
    Reason.MUST_DISCARD_LAST: "Your last card must be discarded.",
}


def refusal(words: Words, refused: Refusal) -> str:
    """The sentence for a refusal."""
    return words.t(_SENTENCES[refused.reason])


def with_rule(words: Words, refused: Refusal) -> str:
    """The sentence and, where a rule forbids the move, the rule's number."""
    sentence = refusal(words, refused)
    return words.t("{sentence} (rule {rule})", sentence=sentence, rule=refused.rule) if refused.rule else sentence
