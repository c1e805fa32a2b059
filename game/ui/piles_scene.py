"""The stock and the discard pile as HTML text; a pile that may be dug lies fanned, each card of it within reach."""

from __future__ import annotations

from game.cards import Card
from game.table import Deed, Phase
from game.ui.digging import looked_at
from game.ui.facts import Facts
from game.ui.html import attrs, esc, looks
from game.ui.offers import Offer
from game.ui.parts import gone, is_wild, press
from game.ui.state import UiState
from game.variant import EmptyStock
from game.words.words import Words


def piles(facts: Facts, ui: UiState, words: Words) -> str:
    """Both piles."""
    dug = facts.view.variant.turn.dig
    discards = _fan(facts, ui, words) if dug else _pile(facts, ui, words)
    return f'<div class="piles{" dug" if dug else ""}">{_stock(facts, words)}{discards}</div>'


def _stock(facts: Facts, words: Words) -> str:
    view = facts.view
    draws = {str(offer.move): offer for offer in facts.offers.draws}
    stock = next((draws[key] for key in ("stock", "turn") if key in draws and draws[key].refusal is None), draws.get("stock"))
    css = "card back" if view.stock else "card empty"
    label = words.n("Stock, {n} card", "Stock, {n} cards", view.stock)
    again = ""
    if not view.stock and len(view.discards) > 1:
        ways = {EmptyStock.SHUFFLE_ALL_BUT_TOP: words.t("shuffle"), EmptyStock.TURN_OVER: words.t("turn over")}
        again = ways.get(view.variant.turn.empty_stock, "")
    if stock and stock.refusal is None:
        css += " can"
        label = f"{label}: {facts.speech(words, aloud=True).offer(stock.move, view)}"
    inside = f'<span class="again" data-t="{esc(again)}"></span>' if again else ""
    return (
        f'<div class="pile"><button type="button" id="stock" class="{css}"{press(stock, facts)}'
        f' aria-label="{esc(label)}">{inside}</button>'
        f'<span class="count" id="count-stock">{esc(words.t("Stock"))} <b>{esc(words.number(view.stock))}</b></span></div>'
    )


def _count(facts: Facts, words: Words) -> str:
    count = esc(words.number(len(facts.view.discards)))
    return f'<span class="count" id="count-discards">{esc(words.t("Discards"))} <b>{count}</b></span>'


def _top_offer(facts: Facts) -> Offer | None:
    take = next((offer for offer in facts.offers.draws if str(offer.move) == "take 1"), None)
    return take or facts.offers.drop


def _empty(facts: Facts, words: Words) -> str:
    name = words.t("Discard pile, empty")
    offer = _top_offer(facts)
    return f'<button type="button" id="discards" class="card empty"{press(offer, facts)} aria-label="{esc(name)}"></button>'


def _css(card: Card, facts: Facts, words: Words) -> tuple[str, str]:
    css, inner = looks(card, words)
    return css + (" wild" if is_wild(card, facts) else ""), inner


def _pile(facts: Facts, ui: UiState, words: Words) -> str:
    """A pile of which only the top card counts."""
    view = facts.view
    if not view.discards:
        return f'<div class="pile">{_empty(facts, words)}{_count(facts, words)}</div>'
    offer, top = _top_offer(facts), view.discards[-1]
    css, inner = _css(top, facts, words)
    label = words.t(
        "Discard pile, {card} on top, {count}",
        card=words.spoken(top),
        count=words.n("{n} card", "{n} cards", len(view.discards)),
    )
    under = ""
    if len(view.discards) > 1:
        under_css, under_inner = _css(view.discards[-2], facts, words)
        under = f'<span class="{under_css} under" id="u{len(view.discards) - 1}" aria-hidden="true">{under_inner}</span>'
    can = " can" if offer and offer.refusal is None else ""
    return (
        f'<div class="pile">{under}<button type="button" id="d{len(view.discards)}" class="{css}{can}"{press(offer, facts)}'
        f"{attrs(data_card=str(top), data_from=_thrown_from(facts, ui), aria_label=label)} data-pile>{inner}</button>"
        f"{_count(facts, words)}</div>"
    )


def _fan(facts: Facts, ui: UiState, words: Words) -> str:
    """All discards, the oldest first. A press looks at what would come along; the top card is taken at once."""
    view = facts.view
    drop = facts.offers.drop
    if not view.discards:
        return f'<div class="pile digs">{_count(facts, words)}{_row(_empty(facts, words))}</div>'
    legal = {str(offer.move) for offer in facts.offers.draws if offer.refusal is None}
    looked = looked_at(ui, view, facts.token)
    cards = "".join(_fanned(facts, ui, words, depth, looked, legal) for depth in range(len(view.discards), 0, -1))
    name = words.n("Discard pile, {n} card, last on top", "Discard pile, {n} cards, last on top", len(view.discards))
    target = press(drop, facts) if drop is not None else ""
    return f'<div class="pile digs" role="group" aria-label="{esc(name)}"{target}>{_count(facts, words)}{_row(cards)}</div>'


def _row(cards: str) -> str:
    """Where the pile lies; it stays the same element, so that nothing moves when cards come to an empty place."""
    return f'<div class="fanned"><div class="row" id="fan">{cards}</div></div>'


def _fanned(facts: Facts, ui: UiState, words: Words, depth: int, looked: int, legal: set[str]) -> str:
    view = facts.view
    card = view.discards[-depth]
    css, inner = _css(card, facts, words)
    text = f"take {depth}"
    css += " small" + (" can" if text in legal else "") + (" along" if depth <= looked else "")
    name = words.spoken(card)
    origin = _thrown_from(facts, ui) if depth == 1 else None
    place = attrs(id=f"d{len(view.discards) - depth + 1}", data_card=str(card), data_from=origin)
    if not facts.mine or view.phase is not Phase.DRAW:
        return f'<span class="{css}"{place} role="img" aria-label="{esc(name)}">{inner}</span>'
    if depth == 1:
        acts = press(_top_offer(facts), facts)
    elif depth == looked and text in legal:  # the second tap on a card takes it
        acts = attrs(data_move=text, data_turn=facts.token)
    else:
        acts = attrs(data_do="look", data_arg=depth)
    if depth > 1:
        name = words.n("{card}, with {n} card above it", "{card}, with {n} cards above it", depth - 1, card=name)
    if text not in legal:
        name = words.t("{card}: cannot be taken", card=name)
    more = attrs(tabindex=None if depth == (looked or 1) else -1, title=name, aria_label=name)  # arrows reach the others
    return f'<button type="button" class="{css}"{place}{acts}{more}>{inner}</button>'


def _thrown_from(facts: Facts, ui: UiState) -> str | None:
    """The element from which the last discard came: another seat's place, or the card in my hand."""
    for event in reversed(facts.view.history):
        if event.deed is Deed.DROPPED:
            return f"seat-{event.seat}" if event.seat != facts.me else gone(ui).get(event.cards[0])
    return None
