"""Positions: a deal at the start of somebody's turn, as a record writes it (shared/record.md, "Positions")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.cards import Card, in_order, text_of
from game.chance import Seed, shuffled, stream
from game.fields import MalformedRecord, a_list, a_text, a_whole, an_object, only, some_cards
from game.melds import HIGH, LOW, Meld, Piece, readings
from game.moves import parse_pieces
from game.options import options
from game.table import Phase, Placed, Table, TableMeld
from game.variant import DealRules, EmptyStock, Finale, GoingOut, Variant
from game.view import view_of

MOST = 10**9
FIELDS = (
    "deal",
    "dealer",
    "turn",
    "hands",
    "stock",
    "discards",
    "melds",
    "totals",
    "out",
    "recycles",
    "passes",
    "turns",
    "rest",
)


def load(value: object, variant: Variant, players: int, seed: Seed) -> Table:
    """The table that a position describes.

    Raises MalformedRecord, naming the field as `position.hands`.
    """
    raw = an_object(value, "position")
    only(raw, FIELDS, "position.")
    number = _number(raw, "deal", 1, variant.ends.deals if variant.ends.by.value == "deals" else 10**6, 1)
    dealer = _number(raw, "dealer", 0, players - 1, 0)
    rules = variant.deal_rules(number, players)
    hands = _hands(raw, players)
    stock = some_cards(raw.get("stock", ""), "position.stock")
    discards = some_cards(raw.get("discards", ""), "position.discards")
    melds = _melds(raw, rules, players)
    out = _out(raw, variant, players)
    sides = len(set(variant.teams_of(players)))
    named = {"hands": [c for hand in hands for c in hand], "discards": discards, "melds": _cards(melds), "stock": stock}
    stock = (*_rest(raw, rules, seed, named), *stock)
    table = Table(
        variant=variant,
        rules=rules,
        seats=players,
        dealer=dealer,
        turn=_number(raw, "turn", 0, players - 1, (dealer + 1) % players),
        stock=stock,
        discards=discards,
        hands=tuple(map(in_order, hands)),
        known=((),) * players,
        totals=_totals(raw, sides),
        laid=tuple(_first_turn(melds, seat) for seat in range(players)),
        turn_number=max((p.turn for meld in melds for p in meld.placed), default=0) + 1,
        turns_done=_number(raw, "turns", 0, variant.caps.turns - 1 + (0 if out is None else players), 0),
        melds=melds,
        actions=max((p.action for meld in melds for p in meld.placed), default=0),
        reforms=_number(raw, "recycles", 0, variant.caps.reforms, 0),
        passes=_passes(raw, variant),
        out=out,
    )
    return _playable(_checked(table))


def _number(raw: Mapping[str, Any], name: str, least: int, most: int, default: int) -> int:
    return a_whole(raw.get(name, default), f"position.{name}", least, most)


def _hands(raw: Mapping[str, Any], players: int) -> list[tuple[Card, ...]]:
    if "hands" not in raw:
        raise MalformedRecord("position.hands", "is missing")
    hands = a_list(raw["hands"], "position.hands")
    if len(hands) != players:
        raise MalformedRecord("position.hands", f"must be one for each of {players} players, not {len(hands)}")
    return [some_cards(hand, "position.hands") for hand in hands]


def _totals(raw: Mapping[str, Any], sides: int) -> tuple[int, ...]:
    totals = a_list(raw.get("totals", [0] * sides), "position.totals")
    if len(totals) != sides:
        raise MalformedRecord("position.totals", f"must be {sides} numbers, not {len(totals)}")
    return tuple(a_whole(total, "position.totals", -MOST, MOST) for total in totals)


def _passes(raw: Mapping[str, Any], variant: Variant) -> int:
    most = variant.caps.passes - 1 if variant.turn.empty_stock is EmptyStock.TAKE_OR_PASS else 0
    return _number(raw, "passes", 0, most, 0)


def _out(raw: Mapping[str, Any], variant: Variant, players: int) -> int | None:
    if raw.get("out") is None:
        return None
    if variant.turn.going_out is not GoingOut.ANNOUNCED:
        raise MalformedRecord("position.out", "no deal of this game goes on once a seat is out")
    return _number(raw, "out", 0, players - 1, 0)


def _melds(raw: Mapping[str, Any], rules: DealRules, players: int) -> tuple[TableMeld, ...]:
    melds, action = [], 0
    plays_of = [a_list(meld, "position.melds") for meld in a_list(raw.get("melds", []), "position.melds")]
    turn = _named_turns(plays_of)
    for plays in plays_of:
        pieces: list[tuple[Piece, int, int, int]] = []
        for play in plays:
            action += 1
            fields = a_list(play, "position.melds")
            if len(fields) not in (2, 3):
                raise MalformedRecord("position.melds", "a play is a seat, its cards and perhaps a turn")
            seat = a_whole(fields[0], "position.melds", 0, players - 1)
            text = a_text(fields[1], "position.melds")
            if len(fields) == 3:
                played = a_whole(fields[2], "position.melds", 1, MOST)
            else:
                turn += 1
                played = turn
            try:
                named = parse_pieces(text)
            except ValueError as error:
                raise MalformedRecord("position.melds", str(error)) from None
            pieces += [(piece, seat, played, action) for piece in named]
        melds.append(_meld(pieces, rules))
    return tuple(melds)


def _named_turns(plays_of: list[list[Any]]) -> int:
    """The highest turn that a play names, after which the unnamed ones are numbered; 0 where none does."""
    named = [play[2] for plays in plays_of for play in plays if isinstance(play, list) and len(play) == 3]
    return max((turn for turn in named if type(turn) is int and 0 < turn <= MOST), default=0)


def _meld(pieces: list[tuple[Piece, int, int, int]], rules: DealRules) -> TableMeld:
    found = readings([piece for piece, *_ in pieces], rules.melds)
    if len(found) != 1:
        words = " ".join(str(piece) for piece, *_ in pieces) or "nothing"
        why = "could be read in several ways" if found else "is no meld"
        raise MalformedRecord("position.melds", f"{words[:60]} {why}")
    rest = list(pieces)
    placed = []
    for card, face in zip(found[0].cards, found[0].faces, strict=True):
        same = [p for p in rest if p[0].card == card]
        mine = next((p for p in same if _agrees(p[0], face.card, face.place)), same[0])
        rest.remove(mine)
        placed.append(Placed(card, face, *mine[1:]))
    return TableMeld(found[0].kind, tuple(placed))


def _agrees(piece: Piece, stands: Card, place: int) -> bool:
    return (piece.stands is None or piece.stands == stands) and piece.end in (None, place)


def _cards(melds: tuple[TableMeld, ...]) -> list[Card]:
    return [placed.card for meld in melds for placed in meld.placed]


def _first_turn(melds: tuple[TableMeld, ...], seat: int) -> int | None:
    return min((p.turn for meld in melds for p in meld.placed if p.seat == seat), default=None)


def _rest(raw: Mapping[str, Any], rules: DealRules, seed: Seed, named: Mapping[str, Sequence[Card]]) -> tuple[Card, ...]:
    """The cards that are named nowhere and lie beneath the stock's own; refuses a card that is named too often."""
    spare = Counter(rules.pack.cards())
    for field, cards in named.items():
        spare.subtract(cards)
        over = [card for card, count in spare.items() if count < 0]
        if over:
            raise MalformedRecord(f"position.{field}", f"{over[0]} is named more often than the pack holds it")
    where = raw.get("rest", "stock")
    if where not in ("stock", "none"):
        raise MalformedRecord("position.rest", "must be 'stock' or 'none'")
    return () if where == "none" else shuffled(in_order(spare.elements()), stream(seed, "rest"))


def _checked(table: Table) -> Table:
    """Refuses what the game cannot have reached."""
    if table.rules.finale is not Finale.NORMAL and table.melds:
        raise MalformedRecord("position.melds", "in this deal nothing lies on the table before somebody goes out")
    if table.variant.turn.going_out is GoingOut.ANNOUNCED:
        if table.out is None and table.melds:
            raise MalformedRecord("position.melds", "nothing lies on the table before a seat is out")
        if table.out is not None and (
            table.hands[table.out] or any(p.seat != table.out for m in table.melds for p in m.placed)
        ):
            raise MalformedRecord("position.out", "the seat that is out has an empty hand and its combinations as melds")
        if table.out == table.turn:
            raise MalformedRecord("position.out", "the seat that is out has no further turn")
    return table


def _playable(table: Table) -> Table:
    """Refuses a position in which the seat to move could do nothing."""
    may = options(view_of(table, table.turn))
    if not may.draws and not may.can_pass:
        raise MalformedRecord("position", "the seat to move could do nothing")
    return table


def dump(table: Table) -> dict[str, Any] | None:
    """The table as a position from which a record can start; None in the middle of a turn and when the deal is over."""
    if table.phase is not Phase.DRAW:
        return None
    position: dict[str, Any] = {
        "deal": table.rules.number,
        "dealer": table.dealer,
        "turn": table.turn,
        "hands": [text_of(hand) for hand in table.hands],
        "stock": text_of(table.stock),
        "discards": text_of(table.discards),
        "melds": [_plays(meld) for meld in table.melds],
        "totals": list(table.totals),
        "recycles": table.reforms,
        "turns": table.turns_done,
        "rest": "none",
    }
    if table.variant.turn.empty_stock is EmptyStock.TAKE_OR_PASS:
        position["passes"] = table.passes
    if table.out is not None:
        position["out"] = table.out
    return position


def _plays(meld: TableMeld) -> list[list[Any]]:
    ends = meld.meld
    low = ends.faces[0].place == LOW
    return [[seat, " ".join(_word(placed, ends, low) for placed in cards), turn] for seat, turn, cards in meld.plays()]


def _word(placed: Placed, meld: Meld, low: bool) -> str:
    """A card of a play; a high ace that could have gone to the low end says so."""
    high = placed.face.place == HIGH and placed.card == placed.face.card and not low
    return str(Piece(placed.card, placed.face.card, HIGH if high and meld.faces[0].place == 2 else None))
