"""The engine: dealing and playing one deal, as pure functions over `Table`.

Chance comes in from outside: a `Shuffle` is given the cards and the number of the shuffle in this deal (0 deals it, 1 and on
re-form the stock), so that a match can name its streams (record.md, "Randomness").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.arrange import arrange
from game.cards import JOKER, Card, in_order, with_cards
from game.conditions import Ruling
from game.moves import AddTo, Discard, Lay, Move, Pass, SwapJoker, TakeDiscards, TakeStock, TurnOver, cards_of
from game.refusals import Refusal
from game.rules import rule
from game.standing import Standing, going_out, standing_at
from game.table import Deed, Ended, Event, Phase, Placed, Seat, Stock, Table, TableMeld
from game.variant import EmptyStock, GoingOut, Variant

Shuffle = Callable[[Sequence[Card], int], tuple[Card, ...]]
Events = tuple[Event, ...]


def deal(
    variant: Variant, seats: int, number: int, dealer: Seat, totals: tuple[int, ...], shuffle: Shuffle
) -> tuple[Table, Events]:
    """Deal number `number` (from 1): one card at a time from the dealer's left, then the upcard."""
    rules = variant.deal_rules(number, seats)
    stock = shuffle(rules.pack.cards(), 0)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for turn in range(rules.hand * seats):
        hands[(dealer + 1 + turn) % seats].append(stock[-1 - turn])
    stock = stock[: len(stock) - rules.hand * seats]
    event = Event(Deed.DEALT, dealer, (stock[-1],))
    table = Table(
        variant=variant,
        rules=rules,
        seats=seats,
        dealer=dealer,
        turn=(dealer + 1) % seats,
        stock=stock[:-1],
        discards=stock[-1:],
        hands=tuple(map(in_order, hands)),
        known=((),) * seats,
        totals=totals,
        laid=(None,) * seats,
        history=(event,),
    )
    return table, (event,)


def play(table: Table, move: Move, shuffle: Shuffle) -> tuple[Table, Events]:
    """The table after a move of the seat to move, and what happened. The move must be legal: ask `check` first."""
    assert table.phase is not Phase.OVER
    answer = rule(standing_at(table), move)
    assert not isinstance(answer, Refusal), f"{move}: {answer.reason}"
    return carry_out(table, answer, shuffle)


def carry_out(table: Table, ruling: Ruling, shuffle: Shuffle) -> tuple[Table, Events]:
    """The table after a move that was ruled legal on it, and what happened."""
    match ruling.move:
        case Discard(card, out):
            table, events = _drop(table, card, out, ruling)
        case TakeStock():
            table, events = _draw_from_stock(table, shuffle)
        case TakeDiscards(count):
            table, events = _take(table, count, ruling.then)
        case TurnOver():
            table, events = _turn_over(table)
        case Pass():
            events = (Event(Deed.PASSED, table.turn),)
            table = table._replace(passes=table.passes + 1, history=table.history + events)
            table = table._replace(**_turn_ended(table))
        case move:
            table, events = _play_cards(table, move, ruling)
    if table.ended is None:
        return table, events
    return _told(table, events, Event(Deed.ENDED, table.turn, text=table.ended.value))


def _over(table: Table, how: Ended) -> Table:
    return table._replace(phase=Phase.OVER, ended=how)


def _told(table: Table, events: Events, event: Event) -> tuple[Table, Events]:
    """One more event that every seat saw."""
    return table._replace(history=(*table.history, event)), (*events, event)


def _hand(table: Table, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*table.hands[:seat], hand, *table.hands[seat + 1 :])


def _know(table: Table, seen: Sequence[Card] = (), gone: Sequence[Card] = ()) -> tuple[tuple[Card, ...], ...]:
    """What everybody knows of the mover's hand after cards came in sight of all, or left it."""
    before = table.known[table.turn]
    known = list(before)
    for card in gone:
        if card in known:
            known.remove(card)
    if not seen and len(known) == len(before):
        return table.known
    return (*table.known[: table.turn], with_cards(tuple(known), seen), *table.known[table.turn + 1 :])


def _draw_from_stock(table: Table, shuffle: Shuffle) -> tuple[Table, Events]:
    events: Events = ()
    if not table.stock:
        if table.reforms >= table.variant.caps.reforms:
            return _over(table, Ended.CAP), events
        fresh, events = table.discards[:-1], (Event(Deed.REFORMED, table.turn),)
        table = table._replace(
            stock=shuffle(fresh, table.reforms + 1),
            discards=table.discards[-1:],
            reforms=table.reforms + 1,
            stock_known=Stock(among=in_order(fresh), drawn=(0,) * table.seats),
            history=table.history + events,
        )
    table, drew = _top_of_stock(table)
    return table, (*events, drew)


def _top_of_stock(table: Table) -> tuple[Table, Event]:
    seat, card = table.turn, table.stock[-1]
    drew = Event(Deed.DREW, seat, (card,))
    told = (drew.told_to(None),)
    order, among, drawn = stock_known = table.stock_known
    known = _know(table, (card,)) if order else table.known
    if order or drawn:
        drawn = tuple(count + (other == seat) for other, count in enumerate(drawn))
        stock_known = Stock(order[:-1], among, drawn)
    table = table._replace(
        stock=table.stock[:-1],
        hands=_hand(table, seat, with_cards(table.hands[seat], (card,))),
        known=known,
        stock_known=stock_known,
        phase=Phase.PLAY,
        passes=0,
        history=table.history + told,
    )
    return table, drew


def _turn_over(table: Table) -> tuple[Table, Events]:
    if table.reforms >= table.variant.caps.reforms:
        return _over(table, Ended.CAP), ()
    stock, turned = tuple(reversed(table.discards)), (Event(Deed.TURNED_OVER, table.turn),)
    table = table._replace(
        stock=stock,
        discards=(),
        reforms=table.reforms + 1,
        stock_known=Stock(order=stock),
        history=table.history + turned,
    )
    table, drew = _top_of_stock(table)
    return table, (*turned, drew)


def _take(table: Table, count: int, then: Standing) -> tuple[Table, Events]:
    cards = table.discards[-count:]
    events = (Event(Deed.TOOK, table.turn, cards),)
    return table._replace(**_changes(table, then, events, _know(table, cards))), events


def _changes(table: Table, then: Standing, events: Events, known: tuple[tuple[Card, ...], ...]) -> dict[str, Any]:
    """What a move changes at the table: how the seat to move stands now, what everybody saw, what is known of hands."""
    seat = table.turn
    return {
        "phase": then.phase,
        "discards": then.discards,
        "hands": _hand(table, seat, then.hand),
        "melds": then.melds,
        "laid": (*table.laid[:seat], then.laid, *table.laid[seat + 1 :]),
        "barred": then.barred,
        "wanted": then.wanted,
        "freed": then.freed,
        "melds_this_turn": then.melds_this_turn,
        "actions": then.actions,
        "known": known,
        "passes": 0,
        "history": table.history + events,
    }


def _play_cards(table: Table, move: Move, ruling: Ruling) -> tuple[Table, Events]:
    used = cards_of(move)
    match move:
        case Lay():
            event = Event(Deed.LAID, table.turn, used, len(table.melds) + 1, str(move).removeprefix("lay "))
        case AddTo(pieces, number):
            event = Event(Deed.ADDED, table.turn, used, number, " ".join(map(str, pieces)))
        case SwapJoker(card, number):
            event = Event(Deed.SWAPPED, table.turn, used, number, str(card))
        case _:
            raise AssertionError(move)
    freed = (JOKER,) if isinstance(move, SwapJoker) else ()
    then = ruling.then
    table = table._replace(**_changes(table, then, (event,), _know(table, freed, used)))
    return _went_out(table, (event,)) if going_out(then, move) else (table, (event,))


def _drop(table: Table, card: Card, out: bool, ruling: Ruling) -> tuple[Table, Events]:
    events: Events = (Event(Deed.DROPPED, table.turn, (card,), text="out" if out else ""),)
    then = ruling.then
    changes = _changes(table, then, events, _know(table, gone=(card,)))
    if not going_out(then, ruling.move):
        return table._replace(**(changes | _turn_ended(table))), events
    table = table._replace(**changes)
    if table.variant.turn.going_out is not GoingOut.ANNOUNCED:
        return _went_out(table, events)
    table, events = _announced(table, events)
    return table._replace(**_turn_ended(table)), events


def _went_out(table: Table, events: Events) -> tuple[Table, Events]:
    """The seat to move is out, which ends the deal."""
    seat, first = table.turn, table.laid[table.turn]
    rummy = table.variant.scoring.rummy_doubles and first in (None, table.turn_number)
    table = table._replace(out=seat, went_rummy=rummy)
    return _told(_over(table, Ended.OUT), events, Event(Deed.WENT_OUT, seat, text="rummy" if rummy else ""))


def _announced(table: Table, events: Events) -> tuple[Table, Events]:
    """The seat to move is out and shows its hand arranged; the others have one more turn each (T14)."""
    seat = table.turn
    shown = arrange(table.hands[seat], table.rules.melds, table.rules.values).melds
    melds = tuple(
        TableMeld(
            meld.kind, tuple(Placed(c, f, seat, table.turn_number, 1) for c, f in zip(meld.cards, meld.faces, strict=True))
        )
        for meld in shown
    )
    table = table._replace(
        out=seat,
        hands=_hand(table, seat, ()),
        known=_know(table, gone=table.known[seat]),
        melds=(*table.melds, *melds),
        laid=(*table.laid[:seat], table.turn_number, *table.laid[seat + 1 :]),
    )
    cards = tuple(card for meld in shown for card in meld.cards)
    return _told(table, events, Event(Deed.WENT_OUT, seat, cards, text=" / ".join(map(str, shown))))


def _turn_ended(table: Table) -> dict[str, Any]:
    """What the end of a turn changes: the next seat's turn, or the deal ends as all had their last turn, all passed, or by the
    cap.
    """
    caps, done = table.variant.caps, table.turns_done + 1
    following = (table.turn + 1) % table.seats
    how = None
    if table.out == following:
        how = Ended.OUT
    elif table.variant.turn.empty_stock is EmptyStock.TAKE_OR_PASS and table.passes >= caps.passes:
        how = Ended.PASSED
    elif table.out is None and done >= caps.turns:
        how = Ended.CAP
    return {
        "turns_done": done,
        "barred": None,
        "melds_this_turn": 0,
        "ended": how,
        "phase": Phase.DRAW if how is None else Phase.OVER,
        "turn": following if how is None else table.turn,
        "turn_number": table.turn_number + (how is None),
    }
