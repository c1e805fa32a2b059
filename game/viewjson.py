"""The one JSON form of a view: for the worker, for hosts (`window.rummy.view()`) and for tests.

`dump` writes plain values, cards as text; `load` builds the same view again from them and nothing else.
"""

from __future__ import annotations

from typing import Any

from game.cards import Card, parse_card, parse_cards, text_of
from game.fields import MalformedRecord
from game.melds import Face, Kind
from game.table import Deed, Ended, Event, Phase, Placed, Stock, TableMeld
from game.variants import variant
from game.view import View

_PLAIN = (
    "seat", "seats", "dealer", "turn", "turn_number", "turns_done", "stock", "freed", "melds_this_turn", "actions",
    "reforms", "passes", "out", "went_rummy",
)  # fmt: skip
_LISTS = ("counts", "laid", "totals")


def dump(view: View, options: dict[str, object]) -> dict[str, Any]:
    """A view as JSON values; `options` are the match's house rules, as in its record."""
    known = view.stock_known
    return {
        **{name: getattr(view, name) for name in _PLAIN},
        **{name: list(getattr(view, name)) for name in _LISTS},
        "game": view.variant.key,
        "options": options,
        "deal": view.rules.number,
        "phase": view.phase.value,
        "ended": None if view.ended is None else view.ended.value,
        "hand": text_of(view.hand),
        "discards": text_of(view.discards),
        "known": [text_of(cards) for cards in view.known],
        "barred": _card_text(view.barred),
        "wanted": _card_text(view.wanted),
        "stock_known": {"order": text_of(known.order), "among": text_of(known.among), "drawn": list(known.drawn)},
        "melds": [_meld(meld) for meld in view.melds],
        "history": [[e.deed.value, e.seat, text_of(e.cards), e.meld, e.text] for e in view.history],
    }


def load(raw: dict[str, Any]) -> View:
    """The view that `dump` wrote. Raises MalformedRecord where the game is unknown."""
    game = variant(raw["game"])
    if game is None:
        raise MalformedRecord("game", "is unknown")
    game = game.with_options(raw["options"])
    known = raw["stock_known"]
    same: dict[str, Any] = {name: raw[name] for name in _PLAIN} | {name: tuple(raw[name]) for name in _LISTS}
    return View(
        **same,
        variant=game,
        rules=game.deal_rules(raw["deal"], raw["seats"]),
        phase=Phase(raw["phase"]),
        ended=None if raw["ended"] is None else Ended(raw["ended"]),
        hand=parse_cards(raw["hand"]),
        discards=parse_cards(raw["discards"]),
        known=tuple(map(parse_cards, raw["known"])),
        barred=_card(raw["barred"]),
        wanted=_card(raw["wanted"]),
        stock_known=Stock(parse_cards(known["order"]), parse_cards(known["among"]), tuple(known["drawn"])),
        melds=tuple(_table_meld(meld) for meld in raw["melds"]),
        history=tuple(Event(Deed(d), seat, parse_cards(cards), meld, text) for d, seat, cards, meld, text in raw["history"]),
    )


def _card_text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _card(text: str | None) -> Card | None:
    return None if text is None else parse_card(text)


def _meld(meld: TableMeld) -> dict[str, Any]:
    placed = [[str(p.card), p.face.place, str(p.face.card), p.seat, p.turn, p.action] for p in meld.placed]
    return {"kind": meld.kind.value, "text": str(meld.meld), "placed": placed}


def _table_meld(raw: dict[str, Any]) -> TableMeld:
    return TableMeld(
        Kind(raw["kind"]),
        tuple(
            Placed(parse_card(card), Face(place, parse_card(stands).suit), seat, turn, action)
            for card, place, stands, seat, turn, action in raw["placed"]
        ),
    )
