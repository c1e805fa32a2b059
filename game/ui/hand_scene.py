"""My hand as HTML text: a listbox of cards in my own order, fanned where there are many."""

from __future__ import annotations

from game.table import Deed
from game.ui.facts import Facts
from game.ui.html import attrs, esc, looks
from game.ui.parts import is_wild
from game.ui.state import Held, UiState
from game.words.words import Words

ROW = 12  # from so many cards on a row of them overlaps on a wide screen,
ROWS = 13  # and the rows of a narrow one,
TWO_ROWS = 24  # which are two for so many


def hand(facts: Facts, ui: UiState, words: Words) -> str:
    """All my cards."""
    held = ui.hand.held
    groups: dict[int, int] = {}  # place of a card to the number of its meld in the best arrangement
    ends, at = set(), 0
    for number, size in enumerate(ui.hand.groups):
        groups |= dict.fromkeys(range(at + 1, at + size + 1), number)
        at += size
        ends.add(at)
    took = bool(facts.view.history) and facts.view.history[-1].deed is Deed.TOOK
    origin = f"d{len(facts.view.discards) + 1}" if took else "stock"
    cards = []
    for place, one in enumerate(held, 1):
        css = (" apart" if place in ends else "") + (f" g{groups[place] % 2}" if place in groups else "")
        cards.append(_card(facts, ui, words, one, place, css, origin))
    many = len(held)
    fan = f" wide-fan w{min(many, 32) - 1}" if many >= ROW else ""
    if many > 1:
        fan += f" p{_per_row(many) - 1}"
    if many >= ROWS:
        fan += " rows" + (" three" if many > TWO_ROWS else "")
    return (
        f'<div class="hand{fan}" id="hand" data-zone="hand" role="listbox" aria-multiselectable="true"'
        f' aria-orientation="horizontal" aria-label="{esc(words.t("Your hand"))}" data-count="{many}">{"".join(cards)}</div>'
    )


def _per_row(many: int) -> int:
    """Cards in a row of a narrow screen: one row or two as long as each card shows 26 px, else three."""
    rows = 1 if many <= 5 else 2 if many <= TWO_ROWS else 3
    return min(12, -(-many // rows))


def _card(facts: Facts, ui: UiState, words: Words, held: Held, place: int, more: str, origin: str) -> str:
    css, inner = looks(held.card, words)
    view = facts.view
    chosen, fresh = held.key in ui.hand.selected, held.key in ui.hand.fresh
    css += (" chosen" if chosen else "") + (" fresh" if fresh else "") + more
    name = words.spoken(held.card)
    if is_wild(held.card, facts):
        name = words.t("{card}, wild", card=name)
        css += " wild"
    if fresh:
        name = words.t("{card}, new", card=name)
    if facts.mine and held.card == view.barred:
        name = words.t("{card}, may not be thrown back in this turn", card=name)
        css += " barred"
    if facts.mine and held.card == view.wanted:
        name = words.t("{card}, must be played now", card=name)
        css += " due"
    return (
        f'<div role="option" id="h{held.key}" class="{css}" data-pick="{held.key}"'
        f"{attrs(data_card=str(held.card), data_from=origin)}"
        f' tabindex="{0 if held.key == ui.hand.cursor else -1}" aria-selected="{str(chosen).lower()}"'
        f' aria-posinset="{place}" aria-setsize="{len(ui.hand.held)}" aria-label="{esc(name)}">{inner}</div>'
    )
