"""Small pieces of HTML text: escaping, cards, suits in running text."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from html import escape

from game.cards import Card, Rank
from game.melds import Face
from game.words.words import TEXT_STYLE, Words

esc = escape
_SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_CARD_IN_TEXT = re.compile(rf"(\w+)([♠♥♦♣]){TEXT_STYLE}")


def rich(text: str) -> str:
    """Text made safe, the cards in it in their suit's colour and never broken over two lines.

    >>> rich("<9♣\ufe0e>").replace("\ufe0e", "")
    '&lt;<b class="in-text c">9♣</b>&gt;'
    """
    return _CARD_IN_TEXT.sub(
        lambda found: f'<b class="in-text {_SIGNS[found[2]]}">{found[1]}{found[2]}{TEXT_STYLE}</b>', escape(text)
    )


def attrs(**values: str | int | bool | None) -> str:
    """Attributes, `_` for `-`; True writes the name alone, False and None nothing.

    >>> attrs(data_move="drop 9C", hidden=True, title=None)
    ' data-move="drop 9C" hidden'
    """
    found = []
    for name, value in values.items():
        name = name.rstrip("_").replace("_", "-")
        if value is True:
            found.append(f" {name}")
        elif value is not None and value is not False:
            found.append(f' {name}="{escape(str(value))}"')
    return "".join(found)


def fresh(tag: str, css: str, inner: str, name: str) -> str:
    """An element that is another one as soon as anything in it changes: what is new stands where it stands, nothing moves.

    >>> fresh("p", "said", "Hello", "said")
    '<p class="said" id="said-f7d18982">Hello</p>'
    """
    return f'<{tag} class="{css}" id="{name}-{zlib.crc32(inner.encode()):08x}">{inner}</{tag}>'


def looks(card: Card, words: Words) -> tuple[str, str]:
    """A card's classes and what is drawn in it: the corner index, and the face, which CSS paints by class."""
    if card.rank is Rank.JOKER:
        return "card joker", _drawn(esc(words.t("Jo")), "", "")
    kind = "court" if card.rank > 10 else "pips"
    index = esc(words.index(card.rank))
    letter = index if kind == "court" else ""
    return (
        f"card {card.suit.name.lower()} r{int(card.rank)} {kind}",
        _drawn(index, "<i></i>", letter),
    )


def _drawn(index: str, suit: str, letter: str) -> str:
    """What is drawn, for the eye alone: the card has its name beside it. The letters come by CSS out of `data-t`."""
    face = f'<b data-t="{letter}"></b>' if letter else ""
    return (
        f'<span class="ix" aria-hidden="true"><b data-t="{index}"></b>{suit}</span>'
        f'<span class="face" aria-hidden="true">{face}</span>'
    )


def card_picture(
    card: Card, words: Words, *, id_: str = "", came_from: str = "", face: Face | None = None, more: str = ""
) -> str:
    """A card that does nothing when pressed, named for those who hear it; `came_from`: the element that it moves from."""
    css, inner = looks(card, words)
    name = words.spoken(card)
    stands = ""
    if face is not None and face.card != card:
        name = words.t("{card} as {stands}", card=name, stands=words.spoken(face.card))
        as_what, css_suit = esc(words.sign(face.card)), face.card.suit.name.lower()
        stands = f'<span class="stands" aria-hidden="true"><b class="in-text {css_suit}" data-t="{as_what}"></b></span>'
    place = attrs(id=id_ or None, data_card=str(card), data_from=came_from or None)
    return f'<span class="{css}{more}"{place} role="img" aria-label="{esc(name)}">{inner}{stands}</span>'


def button(
    label: str, *, do: str, arg: str = "", css: str = "", id_: str = "", disabled: bool = False, first: bool = False
) -> str:
    """A button that asks for something other than a move; `first` takes the focus when its panel opens."""
    return (
        f'<button type="button"{attrs(id=id_ or None, class_=css or None, data_do=do, data_arg=arg or None)}'
        f"{attrs(disabled=disabled, autofocus=first)}>{esc(label)}</button>"
    )


def field(id_: str, label: str, control: str, *, hidden: bool = False, more: str = "") -> str:
    """A labelled control; `control` and `more` are HTML already."""
    return f'<p class="field"{attrs(hidden=hidden)}><label for="{id_}">{esc(label)}</label>{control}{more}</p>'


def choice(id_: str, options: Iterable[tuple[str, str, bool]], **more: str | int | bool | None) -> str:
    """A list to choose from: value, what it is called, whether it is chosen."""
    items = "".join(f"<option{attrs(value=value, selected=chosen)}>{esc(said)}</option>" for value, said, chosen in options)
    return f"<select{attrs(id=id_, **more)}>{items}</select>"
