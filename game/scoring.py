"""What a finished deal is worth, over plain values: who is out and what was held, laid or left over.

Each scheme takes a `Reckoning` and gives one whole number per side (a seat, or a team where there are teams).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from game.cards import Card
from game.melds import Ace, MeldRules


@dataclass(frozen=True, kw_only=True)
class Points:
    """What a card costs or earns: numbers their pips, J Q K ten, and what is said here.

    `ace_at_either_end` replaces `ace` where an ace may lie at both ends of a run; `wild` replaces the value of the wild
    rank of a deal. None leaves the value as it is.
    """

    ace: int = 1
    ace_at_either_end: int | None = None
    joker: int = 0
    wild: int | None = None

    def table(self, rules: MeldRules) -> tuple[int, ...]:
        """Points by rank number, 0 (joker) to 13 (king), under a deal's rules of melding."""
        ace = self.ace if self.ace_at_either_end is None or rules.ace is not Ace.EITHER_END else self.ace_at_either_end
        values = [self.joker, ace, *range(2, 11), 10, 10, 10]
        if self.wild is not None and rules.wild is not None:
            values[rules.wild] = self.wild
        return tuple(values)


def value(cards: Iterable[Card], table: tuple[int, ...]) -> int:
    """Points of some cards by a table of points by rank."""
    return sum(table[card.rank] for card in cards)


@dataclass(frozen=True, kw_only=True)
class Reckoning:
    """A finished deal in plain numbers, each list by seat.

    `held`: points of all cards in hand. `left`: points of the cards in no meld at the best arrangement of the hand.
    `melded`: points of the cards played, doubled ones doubled. `teams[seat]` is the side that a seat plays for.
    """

    out: int | None
    went_rummy: bool
    held: tuple[int, ...]
    left: tuple[int, ...]
    melded: tuple[int, ...]
    teams: tuple[int, ...] = field(default=())


Score = Callable[[Reckoning], tuple[int, ...]]


def winner_takes(deal: Reckoning) -> tuple[int, ...]:
    """The seat that is out gets what all others hold (B27), twice that after going rummy (B30); a void deal gives zeros."""
    if deal.out is None:
        return (0,) * len(deal.held)
    pot = sum(points for seat, points in enumerate(deal.held) if seat != deal.out) * (2 if deal.went_rummy else 1)
    return tuple(pot if seat == deal.out else 0 for seat in range(len(deal.held)))


def losers_pay_winner(deal: Reckoning) -> tuple[int, ...]:
    """Each loser pays the winner what he holds (Y22), double after Rummy (Y25): a sheet that adds up to zero (Y-D15)."""
    if deal.out is None:
        return (0,) * len(deal.held)
    double = 2 if deal.went_rummy else 1
    owed = [0 if seat == deal.out else points * double for seat, points in enumerate(deal.held)]
    return tuple(sum(owed) if seat == deal.out else -debt for seat, debt in enumerate(owed))


def own_penalty(deal: Reckoning) -> tuple[int, ...]:
    """Everybody notes what he holds (C46)."""
    return deal.held


def own_penalty_arranged(deal: Reckoning) -> tuple[int, ...]:
    """Everybody notes what no set or run takes up (T22, T23); whoever went out notes nothing (T-D18)."""
    return tuple(0 if seat == deal.out else points for seat, points in enumerate(deal.left))


OUT_BONUS = 25


def melded_minus_held(deal: Reckoning) -> tuple[int, ...]:
    """Each team: what it melded less what its hands hold (P30), and 25 for ending the round (P31)."""
    sides: Mapping[int, list[int]] = {side: [] for side in sorted(set(deal.teams))}
    for seat, side in enumerate(deal.teams):
        sides[side].append(deal.melded[seat] - deal.held[seat] + (OUT_BONUS if seat == deal.out else 0))
    return tuple(sum(amounts) for amounts in sides.values())
