"""Examples to the rules that can be played on the spot: a position, what to try in it, and moves that do it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.words.words import Words


class Example(NamedTuple):
    """A task for the seat to move, mine, at a table of bots. `moves` solve it; tests play them."""

    task: str
    position: Mapping[str, Any]
    moves: tuple[str, ...]


def examples(words: Words, key: str) -> tuple[Example, ...]:
    """A game's examples, by its key; none for a game that has none."""
    t = words.t
    known = {
        "basic": (
            Example(
                t("Take the discard: it makes a set with two cards of yours. Lay it and throw a card away."),
                _table("6S 6C 2D KD", "4H 9C QS", discards="5C 6H"),
                ("take 1", "lay 6S 6H 6C", "drop KD"),
            ),
            Example(
                t("Draw, then add a card of yours to the run on the table."),
                _table("7D 9S KC", "4H 9C QS", stock="2C", melds=[[[1, "4D 5D 6D"]]]),
                ("stock", "add 7D to 1", "drop KC"),
            ),
            Example(
                t("Go rummy: draw, lay both melds and throw the last card away, all in one turn."),
                _table("7H 7D 7C 3S 4S 5S", "4H 9C QS", stock="KD"),
                ("stock", "lay 7H 7D 7C", "lay 3S 4S 5S", "drop KD"),
            ),
        ),
        "straight": (
            Example(
                t("The stock is used up: turn the discard pile over, draw, and lay what comes with two cards of yours."),
                _table("8S 8C 2D KD", "4H 9C QS", discards="8H 5C JC", rest="none"),
                ("turn", "lay 8S 8H 8C", "drop KD"),
            ),
            Example(
                t("Go out: draw, lay the run and throw the last card away. The other pays for every card."),
                _table("9C TC JC", "4H KC QS", stock="2D"),
                ("stock", "lay 9C TC JC", "drop 2D"),
            ),
        ),
        "contract": (
            Example(
                t("Draw and lay the contract of the first deal, two sets, in one action. Then throw a card away."),
                _table("7S 7H 7D QH QC QD 2C KS", "4H 9C JS", "3D 8S TC", stock="5D"),
                ("stock", "lay 7S 7H 7D / QH QC QD", "drop KS"),
            ),
            Example(
                t("Dig: the nine that you need lies under two cards, which come along. It must go down at once."),
                _table("9H 9S KH KS KD 3C 5C", "2H 4C 6D", "8C TD QS", stock="7C", discards="4H 9D JS 2C"),
                ("take 3", "lay 9S 9H 9D / KS KH KD", "drop JS"),
            ),
            Example(
                t("Your contract lies. Put your seven in the place of the joker, play the joker, and throw a card away."),
                _table(
                    "7C 8H 8D KD 2S",
                    "4H 9C JS",
                    "3D 8S TC",
                    stock="5D",
                    melds=[[[0, "9S 9H 9D"]], [[0, "QS QH QD"]], [[1, "5C 6C XX=7C"]]],
                ),
                ("stock", "swap 7C from 3", "lay 8H 8D XX=8S", "drop KD"),
            ),
        ),
        "persian": (
            Example(
                t("Draw and lay all four eights at once: a set of four that goes down in one action counts double."),
                _table("8S 8H 8D 8C 2S KD", "4H 9C JS", "3C 5H", "7D QC", stock="5D"),
                ("stock", "lay 8S 8H 8D 8C", "drop KD"),
            ),
            Example(
                t("Dig for the nine under the four: it must be played by your very next action."),
                _table("9S 9D 2S KD", "4H 7C JS", "3C 5H", "7D QC", stock="5D", discards="6C 9H 4C"),
                ("take 2", "lay 9S 9H 9D", "drop KD"),
            ),
        ),
        "three-thirteen": (
            Example(
                t("Threes are wild in the first round. Draw, and go out by throwing away the card that fits nothing."),
                _table("9H 3C 9S", "4H 7C JS", stock="KD"),
                ("stock", "drop KD out"),
            ),
            Example(
                t("Sixes are wild in the fourth round. Take the discard: it makes a set with your queens, and you can go out."),
                _table("7S 8S 6H TS QH QD", "4H 7C JS 2D 2C 9D", stock="3D", discards="4C 6D", deal=4),
                ("take 1", "drop TS out"),
            ),
        ),
    }
    return known.get(key, ())


def _table(*hands: str, **more: Any) -> Mapping[str, Any]:
    return {"turn": 0, "dealer": len(hands) - 1, "hands": list(hands), **more}
