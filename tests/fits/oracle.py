"""An independent, dumb answer to whether a contract can be laid: all melds, by number of card, then all choices of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.cards import Card, Rank
from game.melds import MeldRules
from game.variant import ContractRuns

Run = tuple[str, int, int]  # suit, first and last place


def _runs(cards: Sequence[Card], rules: MeldRules) -> Iterator[Run]:
    """Every stretch that the cards can be, by suit and ends."""
    naturals = [card for card in cards if card.rank != Rank.JOKER]
    if len(cards) < rules.shortest_run or len({card.suit for card in naturals}) != 1:
        return
    for start in range(1, 15 - len(cards) + 1):
        line = [1 + (place - 1) % 13 for place in range(start, start + len(cards))]
        if all(line.count(card.rank) >= sum(c.rank == card.rank for c in naturals) for card in naturals):
            yield naturals[0].suit.name, start, start + len(cards) - 1


def _is_set(cards: Sequence[Card]) -> bool:
    naturals = [card for card in cards if card.rank != Rank.JOKER]
    return (
        3 <= len(cards) <= 4
        and len({card.rank for card in naturals}) == 1
        and len({card.suit for card in naturals}) == len(naturals)
    )


def agree(runs: Sequence[Run], suits: ContractRuns) -> bool:
    if suits is ContractRuns.DISTINCT:
        return len({suit for suit, _, _ in runs}) == len(runs)
    if suits is ContractRuns.FREE:
        return True
    for one in runs:
        for other in runs:
            if one is not other and one[0] == other[0]:
                lasts = {1, 14} if one[2] == 14 else {one[2]}
                firsts = {1, 14} if other[1] == 1 else {other[1]}
                if any(last + 1 in firsts for last in lasts):
                    return False
    return True


def can_lay(
    hand: Sequence[Card],
    sets: int,
    runs: int,
    rules: MeldRules,
    suits: ContractRuns,
    must: Card | None,
    leave: tuple[int, int] | None,
    not_left: Card | None,
) -> bool:
    """Whether some choice of melds is such a lay."""
    every_set, every_run = [], []
    for size in range(3, len(hand) + 1):
        for chosen in combinations(range(len(hand)), size):
            cards = [hand[n] for n in chosen]
            if sets and _is_set(cards):
                every_set.append(frozenset(chosen))
            if runs:
                every_run += [(frozenset(chosen), run) for run in _runs(cards, rules)]
    least, most = leave or (0, len(hand))

    def right(used: frozenset[int]) -> bool:
        rest = [card for n, card in enumerate(hand) if n not in used]
        if not least <= len(rest) <= most or (not_left is not None and rest == [not_left]):
            return False
        return must is None or any(hand[n] == must for n in used)

    def with_runs(used: frozenset[int], start: int, chosen: tuple[Run, ...]) -> bool:
        if len(chosen) == runs:
            return right(used)
        for n in range(start, len(every_run)):
            cards, run = every_run[n]
            if not cards & used and agree((*chosen, run), suits) and with_runs(used | cards, n + 1, (*chosen, run)):
                return True
        return False

    def with_sets(used: frozenset[int], start: int, number: int) -> bool:
        if number == sets:
            return with_runs(used, 0, ())
        return any(
            with_sets(used | every_set[n], n + 1, number + 1) for n in range(start, len(every_set)) if not every_set[n] & used
        )

    return with_sets(frozenset(), 0, 0)
