"""The table as HTML text: seats, piles, melds, my hand, and the bar under it."""

from __future__ import annotations

from game.cards import Card
from game.table import Deed, Phase, TableMeld
from game.ui.facts import Facts, match_length, what_now
from game.ui.html import attrs, button, card_picture, esc, looks, rich
from game.ui.offers import Offer
from game.ui.state import Sort, UiState
from game.words import games
from game.words.refusals import with_rule
from game.words.words import Words


def table(facts: Facts, ui: UiState, words: Words) -> str:
    """The whole table."""
    mine = attrs(class_="mine on-turn" if facts.mine else "mine", id=f"seat-{facts.me}", aria_label=words.t("Your hand"))
    return (
        f'<div class="table seats-{facts.view.seats}" id="table">'
        f"{_top(facts, words)}"
        f'<div class="board">{_seats(facts, words)}'
        f'<div class="middle">{_piles(facts, ui, words)}{_melds(facts, ui, words)}</div></div>'
        f"<section{mine}>{_now(facts, ui, words)}{_hand(facts, ui, words)}{_bar(facts, ui, words)}</section></div>"
    )


def _top(facts: Facts, words: Words) -> str:
    name = games.game(words, facts.view.variant.key).name
    buttons = (
        button(words.t("Log"), do="open", arg="log", id_="open-log"),
        button(words.t("Scores"), do="open", arg="sheet", id_="open-sheet", disabled=not facts.results),
        button(words.t("Rules"), do="open", arg="rules", id_="open-rules", css="wide-only"),
        button(words.t("Keys"), do="open", arg="keys", id_="open-keys", css="wide-only"),
        button(words.t("Settings"), do="open", arg="settings", id_="open-settings"),
        button(words.t("Leave"), do="open", arg="leave", id_="open-leave"),
    )
    return (
        f'<header class="top"><h1><span>{esc(name)}</span> <small>{esc(match_length(facts, words))}</small></h1>'
        f"<nav>{''.join(buttons)}</nav></header>"
    )


def _seats(facts: Facts, words: Words) -> str:
    found = []
    for seat in facts.others():
        count = facts.view.counts[seat]
        turn = facts.view.turn == seat and not facts.deal_over
        level = f'<small class="level">{esc(games.level(words, facts.levels[seat]))}</small>' if facts.levels[seat] else ""
        backs = "".join('<i class="mini"></i>' for _ in range(min(count, 14)))
        dealer = (
            f' <abbr class="dealer" title="{esc(words.t("dealer"))}">{esc(words.t("D"))}</abbr>'
            if facts.view.dealer == seat
            else ""
        )
        found.append(
            f'<li id="seat-{seat}" class="seat{" on-turn" if turn else ""}"{attrs(aria_current=turn and "true")}>'
            f'<span class="who">{esc(facts.names[seat])}{dealer} {level}</span>'
            f'<span class="backs" aria-hidden="true">{backs}</span>'
            f'<span class="holds">{esc(words.n("{n} card", "{n} cards", count))}</span>'
            f'<span class="score">{esc(_points(facts, seat, words))}</span></li>'
        )
    return f'<ul class="seats" aria-label="{esc(words.t("Other players"))}">{"".join(found)}</ul>'


def _points(facts: Facts, seat: int, words: Words) -> str:
    total = facts.totals[facts.view.variant.teams_of(facts.view.seats)[seat]] if facts.totals else 0
    return words.n("{n} pt", "{n} pts", total)


def _piles(facts: Facts, ui: UiState, words: Words) -> str:
    view = facts.view
    draws = {str(offer.move): offer for offer in facts.offers.draws}
    stock = next(
        (draws[key] for key in ("stock", "turn", "pass") if key in draws and draws[key].refusal is None), draws.get("stock")
    )
    label = words.n("Stock, {n} card", "Stock, {n} cards", view.stock)
    css = "card back" if view.stock else "card empty"
    if stock and stock.refusal is None:
        css += " can"
    again = f'<span class="again">{esc(words.t("shuffle"))}</span>' if not view.stock and len(view.discards) > 1 else ""
    pile = (
        f'<div class="pile"><button type="button" id="stock" class="{css}"{_press(stock, facts)}'
        f' aria-label="{esc(label)}">{again}</button>'
        f'<span class="count">{esc(words.t("Stock"))} <b>{esc(words.number(view.stock))}</b></span></div>'
    )
    return f'<div class="piles">{pile}{_discards(facts, ui, words, draws.get("take 1"))}</div>'


def _discards(facts: Facts, ui: UiState, words: Words, take: Offer | None) -> str:
    view = facts.view
    offer = take or facts.offers.drop
    count = f'<span class="count">{esc(words.t("Discards"))} <b>{esc(words.number(len(view.discards)))}</b></span>'
    if not view.discards:
        return (
            f'<div class="pile"><button type="button" id="discards" class="card empty"{_press(offer, facts)}'
            f' aria-label="{esc(words.t("Discard pile, empty"))}"></button>{count}</div>'
        )
    top = view.discards[-1]
    css, inner = looks(top, words)
    label = words.t(
        "Discard pile, {card} on top, {count}",
        card=words.spoken(top),
        count=words.n("{n} card", "{n} cards", len(view.discards)),
    )
    under = ""
    if len(view.discards) > 1:
        under_css, under_inner = looks(view.discards[-2], words)
        under = f'<span class="{under_css} under" aria-hidden="true">{under_inner}</span>'
    origin = _thrown_from(facts, ui)
    can = " can" if offer and offer.refusal is None else ""
    return (
        f'<div class="pile">{under}<button type="button" id="d{len(view.discards)}" class="{css}{can}"'
        f"{_press(offer, facts)}{attrs(data_card=str(top), data_from=origin, aria_label=label)} data-pile>{inner}</button>"
        f"{count}</div>"
    )


def _thrown_from(facts: Facts, ui: UiState) -> str | None:
    """The element from which the last discard came: another seat's place, or the card in my hand."""
    for event in reversed(facts.view.history):
        if event.deed is Deed.DROPPED:
            return f"seat-{event.seat}" if event.seat != facts.me else _gone(ui).get(event.cards[0])
    return None


def _gone(ui: UiState) -> dict[Card, str]:
    """The elements of the cards that have just left my hand."""
    return {held.card: f"h{held.key}" for held in ui.hand.gone}


def _press(offer: Offer | None, facts: Facts) -> str:
    """What an element does when pressed: the move, or only its reason where it is refused."""
    if offer is None:
        return attrs(aria_disabled="true")
    if offer.refusal is not None:
        return attrs(data_why=str(offer.move), data_turn=facts.token)
    return attrs(data_move=str(offer.move), data_turn=facts.token)


def _melds(facts: Facts, ui: UiState, words: Words) -> str:
    speech = facts.speech(words)
    gone = _gone(ui)
    found = []
    for number, meld in enumerate(facts.view.melds, 1):
        offer = facts.offers.melds[number - 1] if number <= len(facts.offers.melds) else None
        cards = "".join(_meld_card(number, meld, place, facts, words, gone) for place in range(len(meld.placed)))
        label = words.t(
            "Meld {number}: {cards}", number=words.number(number), cards=words.spokens([p.face.card for p in meld.placed])
        )
        if offer is not None:
            css = " can" if offer.refusal is None else ""
            title = speech.offer(offer.move, facts.view)
            inner = (
                f'<button type="button" class="meld{css}"{_press(offer, facts)} title="{esc(title)}"'
                f' aria-label="{esc(title)}">{cards}</button>'
            )
        else:
            inner = f'<span class="meld" role="group" aria-label="{esc(label)}">{cards}</span>'
        found.append(f'<li id="meld-{number}">{inner}</li>')
    title = words.t("Melds on the table")
    if not found:
        return f'<div class="melds none" data-zone="melds"><p>{esc(words.t("No melds on the table yet."))}</p></div>'
    return f'<ul class="melds" id="melds" tabindex="0" data-zone="melds" aria-label="{esc(title)}">{"".join(found)}</ul>'


def _meld_card(number: int, meld: TableMeld, place: int, facts: Facts, words: Words, gone: dict[Card, str]) -> str:
    placed = meld.placed[place]
    twin = sum(other.action == placed.action for other in meld.placed[:place])
    origin = f"seat-{placed.seat}" if placed.seat != facts.me else gone.get(placed.card, "")
    id_ = f"m{number}-{placed.action}-{twin}"
    return card_picture(placed.card, words, id_=id_, came_from=origin, face=placed.face, more=" small")


def _now(facts: Facts, ui: UiState, words: Words) -> str:
    me = facts.me
    dealer = (
        f' <abbr class="dealer" title="{esc(words.t("dealer"))}">{esc(words.t("D"))}</abbr>' if facts.view.dealer == me else ""
    )
    return (
        f'<div class="now"><p class="what" id="what">{rich(what_now(facts, words))}</p><p class="said">{rich(ui.said)}</p>'
        f'<p class="self"><span class="who">{esc(facts.names[me])}{dealer}</span> '
        f'<span class="holds">{esc(words.n("{n} card", "{n} cards", facts.view.counts[me]))}</span> '
        f'<span class="score">{esc(_points(facts, me, words))}</span></p></div>'
    )


def _hand(facts: Facts, ui: UiState, words: Words) -> str:
    hand = ui.hand
    ends, at = set(), 0
    for size in hand.groups:
        at += size
        ends.add(at)
    took = bool(facts.view.history) and facts.view.history[-1].deed is Deed.TOOK
    origin = f"d{len(facts.view.discards) + 1}" if took else "stock"
    cards = []
    for place, held in enumerate(hand.held, 1):
        css, inner = looks(held.card, words)
        chosen, fresh = held.key in hand.selected, held.key in hand.fresh
        css += (" chosen" if chosen else "") + (" fresh" if fresh else "") + (" apart" if place in ends else "")
        name = words.spoken(held.card)
        if fresh:
            name = words.t("{card}, new", card=name)
        if held.card == facts.view.barred:
            name = words.t("{card}, may not be thrown back in this turn", card=name)
            css += " barred"
        cards.append(
            f'<div role="option" id="h{held.key}" class="{css}" data-pick="{held.key}"'
            f"{attrs(data_card=str(held.card), data_from=origin)}"
            f' tabindex="{0 if held.key == hand.cursor else -1}" aria-selected="{str(chosen).lower()}"'
            f' aria-posinset="{place}" aria-setsize="{len(hand.held)}" aria-label="{esc(name)}">{inner}</div>'
        )
    return (
        f'<div class="hand" id="hand" data-zone="hand" role="listbox" aria-multiselectable="true" aria-orientation="horizontal"'
        f' aria-label="{esc(words.t("Your hand"))}" data-count="{len(cards)}">{"".join(cards)}</div>'
    )


def _bar(facts: Facts, ui: UiState, words: Words) -> str:
    return (
        f'<div class="bar"><div class="offers" id="offers" role="group" aria-label="{esc(words.t("What you can do"))}">'
        f"{_offers(facts, ui, words)}</div>{_note(ui)}{_tools(facts, ui, words)}</div>"
    )


def _offers(facts: Facts, ui: UiState, words: Words) -> str:
    view, speech = facts.view, facts.speech(words)
    if facts.deal_over:
        main = button(words.t("See the score"), do="open", arg="sheet", css="main", id_="see-score")
        following = "" if facts.over else button(words.t("Next deal"), do="next", id_="next-deal", css="main")
        return main + following
    if not facts.mine:
        idle = words.t("You may sort your hand meanwhile.")
        return f'<p class="idle">{esc(idle)}</p>{button(words.t("Hurry"), do="hurry", id_="hurry")}'
    shown = facts.offers.draws if view.phase is Phase.DRAW else facts.offers.bar
    if not shown:
        return f'<p class="idle">{esc(words.t("Select cards to lay, to add, or one to discard."))}</p>'
    return "".join(_offer_button(offer, facts, ui, words, speech.offer(offer.move, view)) for offer in shown)


def _offer_button(offer: Offer, facts: Facts, ui: UiState, words: Words, label: str) -> str:
    css = "offer" + (" hinted" if sorted(str(offer.move).split()) == sorted(ui.hinted.split()) else "")
    if offer.refusal is None:
        return f'<button type="button" class="{css} main"{_press(offer, facts)}>{rich(label)}</button>'
    reason, name = with_rule(words, offer.refusal), words.t("{move}: not possible. Why?", move=label)
    more = attrs(class_=f"{css} greyed", title=reason, aria_label=name)
    return f'<button type="button"{more}{_press(offer, facts)}>{rich(label)}</button>'


def _note(ui: UiState) -> str:
    note = ui.note
    if note is None:
        return '<p class="note" id="note"></p>'
    return f'<p class="note {note.kind}" id="note">{rich(note.text)}</p>'


def _tools(facts: Facts, ui: UiState, words: Words) -> str:
    best = words.t("Best")
    if facts.deadwood is not None and ui.hand.groups:
        best = words.t("Best: {points} left", points=words.number(facts.deadwood))
    tools = [
        button(words.t("By suit"), do="sort", arg=Sort.SUIT.value, id_="sort-suit"),
        button(words.t("By rank"), do="sort", arg=Sort.RANK.value, id_="sort-rank"),
        button(best, do="sort", arg=Sort.BEST.value, id_="sort-best"),
        button(words.t("Hint"), do="hint", id_="hint", disabled=not facts.mine),
        button(words.t("Undo"), do="undo", id_="undo", disabled=not facts.can_undo),
    ]
    return f'<div class="tools" role="group" aria-label="{esc(words.t("Your hand"))}">{"".join(tools)}</div>'
