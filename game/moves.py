"""Moves as frozen values, their text (shared/record.md, "Moves"), and back.

A move says no more than its player said: which cards, which meld, what a joker is to stand for. `rules.resolve` makes it
explicit against a view.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.cards import CARDS, JOKER, Card, Rank, in_order, parse_card
from game.melds import HIGH, LOW, Piece


@dataclass(frozen=True, slots=True)
class TakeStock:
    """Draw the top card of the stock."""

    def __str__(self) -> str:
        return "stock"


@dataclass(frozen=True, slots=True)
class TakeDiscards:
    """Take `count` cards from the top of the discard pile; the deepest is the wanted card."""

    count: int

    def __str__(self) -> str:
        return f"take {self.count}"


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Turn the discard pile over as the new stock and draw its top card."""

    def __str__(self) -> str:
        return "turn"


@dataclass(frozen=True, slots=True)
class Pass:
    """Draw nothing; the turn ends."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Lay:
    """Put melds down from hand, all in one action."""

    melds: tuple[tuple[Piece, ...], ...]

    def __str__(self) -> str:
        return "lay " + " / ".join(" ".join(map(str, meld)) for meld in self.melds)


@dataclass(frozen=True, slots=True)
class AddTo:
    """Lay cards off on a meld, numbered from 1."""

    pieces: tuple[Piece, ...]
    meld: int

    def __str__(self) -> str:
        return f"add {' '.join(map(str, self.pieces))} to {self.meld}"


@dataclass(frozen=True, slots=True)
class SwapJoker:
    """Put a natural card in place of the joker that stands for it, and take the joker."""

    card: Card
    meld: int

    def __str__(self) -> str:
        return f"swap {self.card} from {self.meld}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card, which ends the turn; `out`: announce and show the hand arranged."""

    card: Card
    out: bool = False

    def __str__(self) -> str:
        return f"drop {self.card} out" if self.out else f"drop {self.card}"


Move = TakeStock | TakeDiscards | TurnOver | Pass | Lay | AddTo | SwapJoker | Discard
Draw = TakeStock | TakeDiscards | TurnOver | Pass
DRAWS = (TakeStock, TakeDiscards, TurnOver, Pass)

DISCARDS = {card: Discard(card) for card in CARDS.values()}

_PLAIN: dict[str, Move] = {"stock": TakeStock(), "turn": TurnOver(), "pass": Pass()}
_ENDS = {"HIGH": HIGH, "LOW": LOW}


def lay(*melds: Sequence[Card | Piece]) -> Lay:
    """A `Lay` of cards that stand for themselves, or of pieces."""
    return Lay(tuple(tuple(_piece(card) for card in meld) for meld in melds))


def add(cards: Sequence[Card | Piece], meld: int) -> AddTo:
    """An `AddTo` of cards that stand for themselves, or of pieces."""
    return AddTo(tuple(_piece(card) for card in cards), meld)


def _piece(card: Card | Piece) -> Piece:
    return card if isinstance(card, Piece) else Piece(card)


def parse_piece(text: str) -> Piece:
    """`7H`, `XX=7H` or `AS=high`.

    Raises ValueError where it is none of these.

    >>> parse_piece("xx=7h")
    Piece(card=XX, stands=7H, end=None)
    """
    name, equals, said = text.partition("=")
    card = parse_card(name)
    if not equals:
        return Piece(card)
    if said.upper() in _ENDS:
        if card.rank is not Rank.ACE:
            raise ValueError(f"only an ace lies high or low, not {card}")
        return Piece(card, end=_ENDS[said.upper()])
    stands = parse_card(said)
    if stands == JOKER:
        raise ValueError("a card cannot stand for a joker")
    return Piece(card, None if stands == card else stands)


def parse_pieces(text: str) -> tuple[Piece, ...]:
    """Pieces parted by blanks, at least one."""
    words = text.split()
    if not words:
        raise ValueError("no cards are named")
    return tuple(parse_piece(word) for word in words)


def parse_move(text: str) -> Move:
    """The move that a text writes, in either case; whether it may be made is another question.

    Raises ValueError where it is no move at all.

    >>> parse_move("ADD 6c 7c to 2")
    AddTo(pieces=(Piece(card=6C, stands=None, end=None), Piece(card=7C, stands=None, end=None)), meld=2)
    """
    words = text.split()
    verb, rest = (words[0].lower(), words[1:]) if words else ("", [])
    if verb in _PLAIN and not rest:
        return _PLAIN[verb]
    match verb, [word.lower() for word in rest]:
        case "take", [count]:
            return TakeDiscards(_number(count))
        case "lay", [_, *_]:
            return Lay(tuple(parse_pieces(part) for part in " ".join(rest).split("/")))
        case "add", [_, *_, "to", number]:
            return AddTo(parse_pieces(" ".join(rest[:-2])), _number(number))
        case "swap", [card, "from", number]:
            return SwapJoker(parse_card(card), _number(number))
        case "drop", [card]:
            return Discard(parse_card(card))
        case "drop", [card, "out"]:
            return Discard(parse_card(card), out=True)
    raise ValueError(f"{text[:40]!r} is no move")


def _number(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]*", text):
        raise ValueError(f"{text[:20]!r} is no number from 1")
    return int(text)


def cards_of(move: Move) -> tuple[Card, ...]:
    """The cards that a move takes out of the hand, in order."""
    match move:
        case Lay(melds):
            return in_order(piece.card for meld in melds for piece in meld)
        case AddTo(pieces, _):
            return in_order(piece.card for piece in pieces)
        case SwapJoker(card, _) | Discard(card, _):
            return (card,)
        case _:
            return ()
