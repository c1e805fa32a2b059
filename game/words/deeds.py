"""What happened at the table and what a player may do, in words: "East took the 9♣", "Lay three kings"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.cards import Card, parse_card
from game.melds import Kind
from game.moves import AddTo, Discard, Lay, Move, Pass, SwapJoker, TakeDiscards, TakeStock, TurnOver
from game.table import Deed, Event, TableMeld
from game.view import View
from game.words.words import Words

Namer = Callable[[int], str]


class Speech:
    """Sentences about one table: `name` gives a seat's name, `me` is the seat that is called "you".

    `aloud`: cards are spoken ("nine of clubs") and not written ("9♣").
    """

    def __init__(self, words: Words, name: Namer, me: int | None, *, aloud: bool = False) -> None:
        self.words, self.name, self.me, self.aloud = words, name, me, aloud
        self.card: Callable[[Card], str] = words.spoken if aloud else words.sign

    def cards(self, cards: Sequence[Card]) -> str:
        """Several cards in a list."""
        return self.words.listed([self.card(card) for card in cards])

    def who(self, seat: int, you: str, other: str, **values: object) -> str:
        """One of two sentences, for me and for anybody else."""
        if seat == self.me:
            return self.words.t(you, **values)
        return self.words.t(other, name=self.name(seat), **values)

    def meld(self, cards: Sequence[Card]) -> str:
        """A meld's cards: `three kings`, `4 to 7 of hearts`; anything else as a list."""
        words = self.words
        ranks = {card.rank for card in cards}
        if len(ranks) == 1:
            return words.t("{count} {ranks}", count=words.count(len(cards)), ranks=words.ranks(cards[0].rank))
        if len({card.suit for card in cards}) == 1 and len(cards) > 2:
            if self.aloud:
                first, last = words.rank(cards[0].rank), words.rank(cards[-1].rank)
                return words.t("a run of {suit} from {first} to {last}", suit=words.suit(cards[0].suit), first=first, last=last)
            return words.t("a run, {cards}", cards=words.t(" ").join(self.card(card) for card in cards))
        return self.cards(cards)

    def table_meld(self, meld: TableMeld) -> str:
        """A meld on the table: `the set of eights`, `the run in hearts from 4 to 7`."""
        words = self.words
        faces = [placed.face.card for placed in meld.placed]
        if meld.kind is Kind.SET:
            return words.t("the {ranks}", ranks=words.ranks(faces[0].rank))
        first, last = words.index(faces[0].rank), words.index(faces[-1].rank)
        return words.t("the {suit} {first} to {last}", suit=words.suit(faces[0].suit), first=first, last=last)

    def event(self, event: Event, melds: Sequence[TableMeld]) -> str:
        """What happened, or nothing where there is nothing to say. `melds`: those that lie on the table now."""
        seat, cards = event.seat, event.cards
        match event.deed:
            case Deed.DEALT:
                return self.who(seat, "You deal.", "{name} deals.")
            case Deed.DREW:
                if cards:
                    return self.who(seat, "You drew the {card}.", "{name} drew the {card}.", card=self.cards(cards))
                return self.who(seat, "You drew from the stock.", "{name} drew from the stock.")
            case Deed.TOOK:
                return self.who(seat, "You took the {cards}.", "{name} took the {cards}.", cards=self.cards(cards))
            case Deed.TURNED_OVER:
                return self.who(seat, "You turned the discard pile over.", "{name} turned the discard pile over.")
            case Deed.REFORMED:
                return self.words.t("The stock was used up: all discards but the top one were shuffled into a new one.")
            case Deed.PASSED:
                return self.who(seat, "You passed.", "{name} passed.")
            case Deed.LAID:
                what = self.words.listed([self.meld(group) for group in _groups(event)])
                return self.who(seat, "You laid {melds}.", "{name} laid {melds}.", melds=what)
            case Deed.ADDED:
                on = self.table_meld(melds[event.meld - 1]) if 0 < event.meld <= len(melds) else self.words.t("a meld")
                what = self.cards(cards)
                return self.who(
                    seat, "You added the {cards} to {meld}.", "{name} added the {cards} to {meld}.", cards=what, meld=on
                )
            case Deed.SWAPPED:
                what = self.cards(cards)
                return self.who(seat, "You took a joker for the {cards}.", "{name} took a joker for the {cards}.", cards=what)
            case Deed.DROPPED:
                what = self.cards(cards)
                return self.who(seat, "You discarded the {cards}.", "{name} discarded the {cards}.", cards=what)
            case Deed.WENT_OUT:
                return self.who(seat, "You are out.", "{name} is out.")
            case Deed.ENDED:
                return self.words.t("The deal is over.")

    def offer(self, move: Move, view: View) -> str:
        """A move as a button says it: `Lay three kings`, `Add the 9♣ to the clubs 6 to 8`."""
        words = self.words
        match move:
            case TakeStock():
                return words.t("Draw from the stock")
            case TakeDiscards(count):
                if count == 1 and view.discards:
                    return words.t("Take the {card}", card=self.card(view.discards[-1]))
                return words.n("Take {n} card", "Take {n} cards", count)
            case TurnOver():
                return words.t("Turn the discard pile over and draw")
            case Pass():
                return words.t("Pass")
            case Lay(melds):
                return words.t("Lay {melds}", melds=words.listed([self.meld([p.card for p in meld]) for meld in melds]))
            case AddTo(pieces, number):
                cards = self.cards([piece.card for piece in pieces])
                if 0 < number <= len(view.melds):
                    return words.t("Add {cards} to {meld}", cards=cards, meld=self.table_meld(view.melds[number - 1]))
                return words.t("Add {cards} to a meld", cards=cards)
            case SwapJoker(card, _):
                return words.t("Put the {card} for the joker", card=self.card(card))
            case Discard(card, out):
                if out:
                    return words.t("Go out with the {card}", card=self.card(card))
                return words.t("Discard the {card}", card=self.card(card))


def _groups(event: Event) -> list[list[Card]]:
    """The melds of one lay, as its event tells them."""
    parts = [[parse_card(word.partition("=")[0]) for word in part.split()] for part in event.text.split("/")]
    return [part for part in parts if part] or [list(event.cards)]
