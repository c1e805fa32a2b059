"""What happened at the table and what a player may do, in words: "East took the 9♣", "Lay three kings"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.cards import Card
from game.melds import HIGH, Kind, Meld, Piece, pieces_of
from game.moves import AddTo, Discard, Lay, Move, Pass, SwapJoker, TakeDiscards, TakeStock, TurnOver, parse_pieces
from game.table import Deed, Ended, Event, TableMeld
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
        return self.words.cards(cards, self.card)

    def who(self, seat: int, you: str, other: str, **values: object) -> str:
        """One of two sentences, for me and for anybody else."""
        if seat == self.me:
            return self.words.t(you, **values)
        return self.words.t(other, name=self.name(seat), **values)

    def meld(self, pieces: Sequence[Piece]) -> str:
        """A meld's cards: `three kings`, `a run, 4♥ 5♥ 6♥`, wild cards with what they stand for; else a list."""
        words = self.words
        faces = [piece.stands or piece.card for piece in pieces]
        ranks = {card.rank for card in faces}
        if len(ranks) == 1:
            said = words.t("{count} {ranks}", count=words.count(len(faces)), ranks=words.ranks(faces[0].rank))
            wild = [piece.card for piece in pieces if piece.stands is not None]
            return words.t("{meld} with {cards}", meld=said, cards=self.cards(wild)) if wild else said
        if len({card.suit for card in faces}) == 1 and len(faces) > 2:
            if self.aloud:
                first, last = words.rank(faces[0].rank), words.rank(faces[-1].rank)
                run = words.t("a run of {suit} from {first} to {last}", suit=words.suit(faces[0].suit), first=first, last=last)
                wild = [piece.card for piece in pieces if piece.stands is not None]
                return words.t("{meld} with {cards}", meld=run, cards=self.cards(wild)) if wild else run
            return words.t("a run, {cards}", cards=words.t(" ").join(map(self.piece, pieces)))
        return self.words.listed([self.piece(piece) for piece in pieces])

    def face_meld(self, meld: Meld) -> str:
        """A meld that is not on the table, as `meld` says it."""
        return self.meld(pieces_of(meld))

    def piece(self, piece: Piece) -> str:
        """A card, and what it stands for where it is wild, `joker as 7♣`, or at which end an ace lies."""
        if piece.end is not None:
            end = "{card} as the highest card" if piece.end == HIGH else "{card} as the lowest card"
            return self.words.t(end, card=self.card(piece.card))
        if piece.stands is None or piece.stands == piece.card:
            return self.card(piece.card)
        return self.words.t("{card} as {stands}", card=self.card(piece.card), stands=self.card(piece.stands))

    def table_meld(self, meld: TableMeld) -> str:
        """A meld on the table: `the eights`, `4♥–7♥`, spoken `the hearts from four to seven`."""
        words = self.words
        faces = [placed.face.card for placed in meld.placed]
        if meld.kind is Kind.SET:
            return words.t("the {ranks}", ranks=words.ranks(faces[0].rank))
        if not self.aloud:
            return words.t("{first}–{last}", first=self.card(faces[0]), last=self.card(faces[-1]))
        first, last = words.rank(faces[0].rank), words.rank(faces[-1].rank)
        return words.t("the {suit} from {first} to {last}", suit=words.suit(faces[0].suit), first=first, last=last)

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
                return self.words.t("The discards were shuffled: a new stock.")
            case Deed.PASSED:
                return self.who(seat, "You passed.", "{name} passed.")
            case Deed.LAID:
                what = self.words.listed([self.meld(group) for group in _groups(event)])
                return self.who(seat, "You laid {melds}.", "{name} laid {melds}.", melds=what)
            case Deed.ADDED:
                on = self.table_meld(melds[event.meld - 1]) if 0 < event.meld <= len(melds) else self.words.t("a meld")
                what = self.words.listed([self.piece(piece) for group in _groups(event) for piece in group])
                return self.who(seat, "You added {cards} to {meld}.", "{name} added {cards} to {meld}.", cards=what, meld=on)
            case Deed.SWAPPED:
                what = self.cards(cards)
                return self.who(seat, "You took a joker for the {cards}.", "{name} took a joker for the {cards}.", cards=what)
            case Deed.DROPPED if event.text == "out":
                what = self.cards(cards)
                return self.who(
                    seat,
                    "You go out, discarding the {cards}. Everybody else has one more turn.",
                    "{name} goes out, discarding the {cards}. Everybody else has one more turn.",
                    cards=what,
                )
            case Deed.DROPPED:
                what = self.cards(cards)
                return self.who(seat, "You discarded the {cards}.", "{name} discarded the {cards}.", cards=what)
            case Deed.WENT_OUT if event.cards:
                what = self.words.listed([self.meld(group) for group in _groups(event)])
                return self.who(seat, "You show {melds}.", "{name} shows {melds}.", melds=what)
            case Deed.WENT_OUT if event.text == "rummy":
                return self.who(seat, "You go rummy: all cards in one turn!", "{name} goes rummy: all cards in one turn!")
            case Deed.WENT_OUT:
                return self.who(seat, "You are out.", "{name} is out.")
            case Deed.ENDED:
                return self.words.t(_ENDINGS.get(event.text, "The deal is over."))

    def offer(self, move: Move, view: View) -> str:
        """A move as a button says it: `Lay three kings`, `Add 9♣ to the clubs 6 to 8`."""
        words = self.words
        match move:
            case TakeStock() if not view.stock:
                if view.reforms >= view.variant.caps.reforms:
                    return words.t("End the deal: nobody can go out")
                return words.t("Shuffle the discards and draw")
            case TakeStock():
                return words.t("Draw from the stock")
            case TakeDiscards(count):
                if count > len(view.discards):
                    return words.n("Take {n} card", "Take {n} cards", count)
                wanted = self.card(view.discards[-count])
                if count == 1:
                    return words.t("Take the {card}", card=wanted)
                more = count - 1
                return words.n("Take the {card} and {n} card on it", "Take the {card} and {n} cards on it", more, card=wanted)
            case TurnOver() if view.reforms >= view.variant.caps.reforms:
                return words.t("End the deal: nobody can go out")
            case TurnOver():
                return words.t("Turn the discard pile over and draw")
            case Pass():
                return words.t("Pass")
            case Lay(melds):
                return words.t("Lay {melds}", melds=words.listed([self.meld(meld) for meld in melds]))
            case AddTo(pieces, number):
                cards = words.listed([self.piece(piece) for piece in pieces])
                if 0 < number <= len(view.melds):
                    return words.t("Add {cards} to {meld}", cards=cards, meld=self.table_meld(view.melds[number - 1]))
                return words.t("Add {cards} to a meld", cards=cards)
            case SwapJoker(card, number):
                if 0 < number <= len(view.melds):
                    on = self.table_meld(view.melds[number - 1])
                    return words.t("Swap {card} for the joker in {meld}", card=self.card(card), meld=on)
                return words.t("Swap the {card} for a joker", card=self.card(card))
            case Discard(card, out):
                if out:
                    return words.t("Go out, discarding the {card}", card=self.card(card))
                return words.t("Discard the {card}", card=self.card(card))


_ENDINGS = {
    Ended.OUT.value: "The deal is over.",
    Ended.CAP.value: "The deal ends: nobody can go out.",
    Ended.PASSED.value: "Everybody has passed: the deal is over.",
}


def _groups(event: Event) -> list[tuple[Piece, ...]]:
    """The melds, or the cards, of one action, as its event tells them."""
    parts = [parse_pieces(part) for part in event.text.split("/") if part.strip()]
    return parts or [tuple(map(Piece, event.cards))]
