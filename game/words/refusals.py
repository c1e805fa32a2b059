"""Why a move is refused, as one sentence; the rule's number is shown beside it by whoever shows the sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.cards import Card, parse_cards
from game.melds import readings
from game.moves import AddTo, Discard, Lay, Move, SwapJoker
from game.refusals import Reason, Refusal
from game.table import Phase
from game.variant import ContractRuns, Finale
from game.view import View
from game.words import games
from game.words.words import Words

_SENTENCES: dict[Reason, str] = {
    Reason.MATCH_OVER: "The match is over.",
    Reason.NOT_YOUR_TURN: "It is not your turn.",
    Reason.NOT_IN_THIS_GAME: "This game has no such move.",
    Reason.NO_LAYING: "In this game melds stay in the hand until somebody goes out.",
    Reason.NO_LAY_OFFS: "In this game nothing is added to melds.",
    Reason.NOT_YOUR_PHASE: "It is not the time for this.",
    Reason.PASS_ONLY_ON_EMPTY_STOCK: "You may pass only when the stock is used up.",
    Reason.NOT_IN_HAND: "These cards are not all in your hand.",
    Reason.NO_SUCH_MELD: "There is no such meld on the table.",
    Reason.PILE_TOO_SMALL: "The discard pile does not hold that many cards.",
    Reason.TOP_ONLY: "Only the top card of the discard pile may be taken.",
    Reason.STOCK_USED_UP: "The stock is used up.",
    Reason.STOCK_TURNED_OVER_ONLY: "The stock is used up: turn the discard pile over.",
    Reason.STOCK_NOT_EMPTY: "The discard pile is turned over only when the stock is used up.",
    Reason.LAST_DISCARD: "The stock is used up and one discard is left: you must take it.",
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
    Reason.JOKERS_ALONE: "Jokers are not wild here: they meld only with one another, three or four of them.",
    Reason.JOKER_CANNOT_STAND: "A joker cannot stand for that card here.",
    Reason.JOKER_UNCLEAR: "Say what the joker stands for: more than one card would do.",
    Reason.DOES_NOT_FIT: "This does not fit that meld.",
    Reason.WANTED_CARD_DUE: "The card that you took must be melded first.",
    Reason.CONTRACT_FIRST: "You must lay your contract first.",
    Reason.NOT_THE_CONTRACT: "These melds are not the contract of this deal.",
    Reason.CONTRACT_SUITS: "The runs of a contract must differ in suit.",
    Reason.ALL_AT_ONCE: "In this deal all your cards go down at once.",
    Reason.NO_EXTRA_MELDS: "Beyond the contract no new melds are allowed.",
    Reason.LAY_OFF_NEXT_TURN: "You may add to melds from your next turn on.",
    Reason.MELDS_PER_TURN: "Only one new meld may be laid in a turn.",
    Reason.SWAP_NEXT_TURN: "You may take a joker from the turn after your contract on.",
    Reason.JOKER_DEAD: "A joker in a set stays where it is; only those in runs may be taken.",
    Reason.NO_SUCH_JOKER: "No joker stands for that card in this meld.",
    Reason.OWN_JOKER: "A joker that you played yourself stays where it is.",
    Reason.FREED_JOKER_DUE: "The joker that you took must be laid or added in this turn.",
    Reason.TAKEN_DISCARD: "The card that you have just taken from the discard pile may not be thrown back in the same turn.",
    Reason.CANNOT_GO_OUT: "You cannot go out: the other cards do not all combine.",
    Reason.ALREADY_OUT: "Somebody is out already: this is your last turn, so discard a card as usual.",
    Reason.WANTED_CARD_UNUSABLE: "You could not play the card that you want at once.",
    Reason.MUST_DISCARD_LAST: "Your last card must be discarded, so one card must stay in your hand.",
}


class _Asked(NamedTuple):
    """A refusal with the situation in which it was asked, where that is known."""

    words: Words
    about: Callable[[str], object]
    card: str  # the card it is about, as the words say it, or nothing
    view: View | None
    move: Move | None


def refusal(words: Words, refused: Refusal, view: View | None = None, move: Move | None = None, *, aloud: bool = False) -> str:
    """The sentence for a refusal; with the view and the move that it answers it can be more to the point."""
    one: Callable[[Card], str] = words.spoken if aloud else words.sign
    asked = _Asked(words, refused.about.get, _cards(words, refused.about.get("card"), one), view, move)
    better = _BETTER.get(refused.reason)
    if refused.reason is Reason.NOT_IN_HAND and (cards := _cards(words, refused.about.get("cards"), one)):
        return words.t("You do not hold {cards}.", cards=cards)
    return (better(asked) if better else "") or words.t(_SENTENCES[refused.reason])


def with_rule(
    words: Words, refused: Refusal, view: View | None = None, move: Move | None = None, *, aloud: bool = False
) -> str:
    """The sentence and, where a rule forbids the move, the rule's number."""
    sentence = refusal(words, refused, view, move, aloud=aloud)
    return words.t("{sentence} (rule {rule})", sentence=sentence, rule=refused.rule) if refused.rule else sentence


def _cards(words: Words, text: object, one: Callable[[Card], str]) -> str:
    """Cards that a refusal names by their texts, in words; nothing where it names none."""
    if not isinstance(text, str) or text == "None":
        return ""
    return words.cards(parse_cards(text), one)


def _phase(asked: _Asked) -> str:
    match asked.about("phase"):
        case Phase.DRAW.value:
            return asked.words.t("Draw a card first.")
        case Phase.PLAY.value:
            return asked.words.t("You have drawn already.")
        case Phase.OVER.value:
            return asked.words.t("The deal is over.")
    return ""


def _pile(asked: _Asked) -> str:
    count = asked.about("count")
    if type(count) is not int:
        return ""
    if not count:
        return asked.words.t("The discard pile is empty.")
    return asked.words.n("The discard pile holds {n} card only.", "The discard pile holds {n} cards only.", count)


def _short(asked: _Asked) -> str:
    least = asked.about("least")
    if type(least) is not int:
        return ""
    return asked.words.t("A run needs at least {count} cards here.", count=asked.words.count(least))


def _contract(asked: _Asked) -> str:
    sets, runs = asked.about("sets"), asked.about("runs")
    if type(sets) is not int or type(runs) is not int:
        return ""
    contract = games.contract(asked.words, sets, runs)
    return asked.words.t("The contract of this deal is {contract}, no more and no less.", contract=contract)


def _suits(asked: _Asked) -> str:
    if asked.view is None or asked.view.variant.melding.contract_runs is not ContractRuns.NONCONTIGUOUS:
        return ""
    return asked.words.t("Two runs of one suit may not follow one another in a contract.")


def _at_once(asked: _Asked) -> str:
    if asked.view is None:
        return ""
    if asked.view.laid[asked.view.seat] is not None:
        return asked.words.t("In this deal nothing is laid or added after the contract.")
    if asked.view.rules.finale is Finale.ALL_WITH_DISCARD:
        return asked.words.t("In this deal all your cards but one go down at once, and that one is discarded.")
    return asked.words.t("In this deal all your cards go down at once, with no discard.")


def _due(asked: _Asked) -> str:
    return asked.words.t("You took the {card}: play it first, in a meld.", card=asked.card) if asked.card else ""


def _unusable(asked: _Asked) -> str:
    if not asked.card:
        return ""
    if asked.view is not None and asked.view.rules.contract and asked.view.laid[asked.view.seat] is None:
        return asked.words.t("You could not lay your contract with the {card} in it, as you would have to.", card=asked.card)
    return asked.words.t("You could not play the {card} at once, as you would have to.", card=asked.card)


def _joker(asked: _Asked) -> str:
    if isinstance(asked.move, SwapJoker):
        return asked.words.t("You could not play this joker in the same turn, as you would have to.")
    if isinstance(asked.move, Lay | AddTo):
        return asked.words.t("After this you could not play the joker that you took, as you must in this turn.")
    return ""


def _barred(asked: _Asked) -> str:
    if not asked.card:
        return ""
    if asked.move is None or isinstance(asked.move, Discard):
        return asked.words.t(
            "The {card} that you have just taken from the discard pile may not be thrown back in the same turn.",
            card=asked.card,
        )
    return asked.words.t(
        "After this only the {card} would be left, which may not be thrown back in the same turn.", card=asked.card
    )


def _no_joker(asked: _Asked) -> str:
    return asked.words.t("No joker stands for the {card} in this meld.", card=asked.card) if asked.card else ""


def _not_out(asked: _Asked) -> str:
    if not asked.card:
        return ""
    return asked.words.t("You cannot go out with the {card}: the other cards do not all combine.", card=asked.card)


def _no_fit(asked: _Asked) -> str:
    view, move = asked.view, asked.move
    if view is None or not isinstance(move, AddTo) or len(view.melds) < 2:
        return ""
    if any(readings(move.pieces, view.rules.melds, placed.meld) for placed in view.melds):
        return ""
    return asked.words.n("This card fits none of the melds.", "These cards fit none of the melds.", len(move.pieces))


_BETTER: dict[Reason, Callable[[_Asked], str]] = {
    Reason.NOT_YOUR_PHASE: _phase,
    Reason.PILE_TOO_SMALL: _pile,
    Reason.RUN_TOO_SHORT: _short,
    Reason.NOT_THE_CONTRACT: _contract,
    Reason.CONTRACT_SUITS: _suits,
    Reason.ALL_AT_ONCE: _at_once,
    Reason.WANTED_CARD_DUE: _due,
    Reason.WANTED_CARD_UNUSABLE: _unusable,
    Reason.FREED_JOKER_DUE: _joker,
    Reason.TAKEN_DISCARD: _barred,
    Reason.NO_SUCH_JOKER: _no_joker,
    Reason.CANNOT_GO_OUT: _not_out,
    Reason.DOES_NOT_FIT: _no_fit,
}
