"""The game and the enumerator, led through the same positions move by move and compared at each."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import islice
from pathlib import Path

from game import record
from game.match import Match
from game.moves import AddTo, Lay, parse_move
from game.options import options
from game.refusals import Refusal
from game.table import Phase
from tests.perft.enumerator import Deal, can_end, lay_text, one_order

POSITIONS = json.loads((Path(__file__).parent / "positions.json").read_text())  # by game: name, record, counts


class DifferenceError(AssertionError):
    """The two do not agree; the text holds the record that leads there."""


def begin(start: dict) -> tuple[Match, Deal]:
    setup, _ = record.parse(json.dumps({"rummy": 1, "seed": "perft"} | start), str)
    return Match.start(setup), Deal.of(start)


def _differ(match: Match, what: str) -> DifferenceError:
    return DifferenceError(f"{what}\n{json.dumps(record.write(match))}")


def engine_moves(match: Match) -> dict[str, object]:
    """The counted kinds of moves that the game lists: lays of several melds or with wild cards left out."""
    may = options(match.view(match.turn))
    listed = [*may.draws, *may.drops, *may.swaps]
    listed += [move for move in may.adds if isinstance(move, AddTo) and len(move.pieces) == 1]
    listed += [move for move in may.lays if isinstance(move, Lay) and len(move.melds) == 1 and not _wild(match, move)]
    texts = [str(move) for move in listed] + ["pass"] * may.can_pass
    keys = {one_order(text): parse_move(text) for text in texts}
    if len(keys) < len(texts):
        raise _differ(match, f"the game lists a move twice: {texts}")
    return keys


def _wild(match: Match, move: Lay) -> bool:
    rules = match.table.rules.melds
    return any(rules.is_wild(piece.card) for meld in move.melds for piece in meld)


def engine_shown(match: Match) -> dict[str, object]:
    """The table as `Deal.shown` tells it."""
    table = match.table
    melds = [] if match.variant.key == "three-thirteen" else table.melds
    return {
        "turn": table.turn,
        "phase": table.phase.value,
        "hands": [sorted(map(str, hand)) for hand in table.hands],
        "stock": [str(card) for card in table.stock],
        "discards": [str(card) for card in table.discards],
        "melds": [sorted(str(meld.meld).split()) for meld in melds],
        "out": table.out,
        "reforms": table.reforms,
    }


def compare(match: Match, deal: Deal) -> dict[str, Deal]:
    """What the two say here; raises DifferenceError, or gives the counted moves with the deals after them."""
    shown, expected = engine_shown(match), deal.shown()
    wrong = [f"{name}: the game shows {shown[name]}, not {expected[name]}" for name in shown if shown[name] != expected[name]]
    if wrong:
        raise _differ(match, "; ".join(wrong))
    if match.table.phase is Phase.OVER:
        return {}
    tell_the_shuffle(match, deal)
    after, listed = deal.moves(), engine_moves(match)
    if set(after) != set(listed):
        only = {"the game alone lists": set(listed) - set(after), "the game lacks": set(after) - set(listed)}
        raise _differ(match, "; ".join(f"{who} {sorted(texts)}" for who, texts in only.items() if texts))
    return after


def tell_the_shuffle(match: Match, deal: Deal) -> None:
    """How the game will shuffle, which no rule says: the enumerator only checks that these are the cards."""
    if match.table.phase is Phase.DRAW and not match.table.stock:
        answer = match.try_play(parse_move("stock"))
        if not isinstance(answer, Refusal) and answer[0].table.reforms > match.table.reforms:
            played, _ = answer
            drawn = Counter(played.table.hands[match.turn]) - Counter(match.table.hands[match.turn])
            deal.stock_to_come = [str(card) for card in (*played.table.stock, *drawn.elements())]


def count_both(match: Match, deal: Deal, depth: int) -> list[int]:
    """The numbers of sequences of 1, 2 … `depth` moves, the two compared at every node above the last."""
    after = compare(match, deal)
    counts = [len(after), *[0] * (depth - 1)]
    if depth > 1:
        for text, then in after.items():
            played, _ = match.play(parse_move(text))
            for n, number in enumerate(count_both(played, then, depth - 1), 1):
                counts[n] += number
    return counts


def compare_everything(match: Match, deal: Deal) -> int:
    """Beyond the lists: whether each action that the cards on hand can make may be made. How many were asked.

    Lays of up to three melds are asked whether they are allowed or not.
    """
    tell_the_shuffle(match, deal)
    asked = {action.text: can_end(action.after) for action in deal.everything()}
    for melds in (melds for count in (1, 2, 3) for melds in islice(deal.lays_of(count), 40)):
        after = deal.lay(melds)
        asked[lay_text(melds)] = after is not None and can_end(after)
    for text, legal in asked.items():
        refused = match.refusal(parse_move(text))
        if legal == (refused is not None):
            why = f"is refused: {refused.reason.value}" if refused else "is allowed"
            raise _differ(match, f"{text} {why}")
    for move in options(match.view(match.turn)):
        if not any(one_order(text) == one_order(str(move)) for text, legal in asked.items() if legal):
            raise _differ(match, f"the game alone lists {move}")
    return len(asked)


def walk(start: dict, rng: random.Random, most: int, everything: bool = False) -> int:
    """Compare along a random line of play; how many nodes were compared."""
    match, deal = begin(start)
    nodes = 0
    for _ in range(most):
        after = compare(match, deal)
        nodes += 1
        if not after:
            break
        if everything:
            compare_everything(match, deal)
        text = rng.choice(_weighed(sorted(after)))
        match, _ = match.play(parse_move(text))
        deal = after[text]
    else:
        compare(match, deal)
    return nodes


def _weighed(texts: list[str]) -> list[str]:
    """Discards are many and end the turn: melds, additions and swaps come up more often than they."""
    return [text for text in texts for _ in range(1 if text.startswith("drop") else 3)]
