"""The melds on the table as HTML text; a press adds the selected cards."""

from __future__ import annotations

from game.cards import Card
from game.settling import doubled
from game.table import TableMeld
from game.ui.facts import Facts
from game.ui.html import attrs, card_picture, esc
from game.ui.parts import gone, is_wild, press
from game.ui.state import UiState
from game.variant import Laying
from game.words.words import Words


def melds(facts: Facts, ui: UiState, words: Words) -> str:
    """All melds, in the order in which they were laid."""
    title = words.t("Melds on the table")
    if not facts.view.melds:
        concealed = facts.view.variant.melding.laying is Laying.CONCEALED
        none = (
            words.t("Melds stay in the hand until somebody goes out.") if concealed else words.t("No melds on the table yet.")
        )
        return f'<div class="melds none" data-zone="melds"><p>{esc(none)}</p></div>'
    left = gone(ui)
    found = "".join(_meld(facts, words, number, meld, left) for number, meld in enumerate(facts.view.melds, 1))
    return f'<ul class="melds" id="melds" tabindex="0" data-zone="melds" aria-label="{esc(title)}">{found}</ul>'


def _meld(facts: Facts, words: Words, number: int, meld: TableMeld, left: dict[Card, str]) -> str:
    ways = facts.offers.melds[number - 1] if number <= len(facts.offers.melds) else ()
    cards = "".join(_card(number, meld, place, facts, words, left) for place in range(len(meld.placed)))
    if doubled(meld, facts.view.variant.scoring.double_sets_of_four):
        cards += f'<b class="twice" title="{esc(words.t("counts double"))}">×2</b>'
    faces = words.spokens([placed.face.card for placed in meld.placed])
    label = words.t("Meld {number}: {cards}", number=words.number(number), cards=faces)
    if not ways:
        inner = f'<span class="meld" role="group" aria-label="{esc(label)}">{cards}</span>'
    else:
        css = " can" if ways[0].refusal is None else ""
        title = words.either([facts.speech(words).offer(offer.move, facts.view) for offer in ways])
        more = attrs(title=title, aria_label=title)
        acts = press(ways[0], facts) if len(ways) == 1 else attrs(data_do="which", data_arg=number)
        inner = f'<button type="button" class="meld{css}"{acts}{more}>{cards}</button>'
    return f'<li id="meld-{number}">{inner}</li>'


def _card(number: int, meld: TableMeld, place: int, facts: Facts, words: Words, left: dict[Card, str]) -> str:
    placed = meld.placed[place]
    twin = sum(other.action == placed.action for other in meld.placed[:place])
    origin = f"seat-{placed.seat}" if placed.seat != facts.me else left.get(placed.card, "")
    id_ = f"m{number}-{placed.action}-{twin}"
    css = " small" + (" wild" if is_wild(placed.card, facts) else "")
    return card_picture(placed.card, words, id_=id_, came_from=origin, face=placed.face, more=css)
