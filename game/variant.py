"""The vocabulary in which a rummy is declared, and nothing else: a variant is data (shared/design.md).

Each field decides legality in one function, named in its comment. An option names the one field that it sets, so any set of
options composes. A game that cannot be said in these words gets a new word here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from game.cards import Pack, Rank
from game.house_rules import Option
from game.melds import MeldRules
from game.refusals import Reason
from game.scoring import Points, Score


class FirstDealer(Enum):
    """Who deals first."""

    RANDOM = "random"
    LOWEST_CARD = "lowest_card"  # everybody draws; ace low, joker high, ties draw again
    FIRST_SEAT = "first_seat"  # the draw has seated the players: seat 0 drew lowest


class NextDealer(Enum):
    """Who deals after a deal."""

    LEFT = "left"
    WINNER_OF_TWO = "winner_of_two"  # with two seats who went out, otherwise the left
    SAME = "same"


class Laying(Enum):
    """Whether melds lie on the table while a deal goes on, or stay in the hand until somebody goes out."""

    ON_THE_TABLE = "on_the_table"
    CONCEALED = "concealed"


class Swap(Enum):
    """Which jokers on the table may be taken for the card that they stand for."""

    NEVER = "never"
    OTHERS_IN_RUNS = "others_in_runs"
    ANY_IN_RUNS = "any_in_runs"


class ContractRuns(Enum):
    """How the runs of a contract must differ."""

    DISTINCT = "distinct"  # in suit
    NONCONTIGUOUS = "noncontiguous"  # of one suit they may overlap, but not follow one another
    FREE = "free"


class Finale(Enum):
    """How the deal that is marked as the finale goes out."""

    ALL_NO_DISCARD = "all_no_discard"
    ALL_WITH_DISCARD = "all_with_discard"
    NORMAL = "normal"


class Duty(Enum):
    """Which cards from the discard pile must be played by the very next action."""

    NONE = "none"
    INSIDE = "inside"  # a card that was not on top
    ANY = "any"


class EmptyStock(Enum):
    """What happens when the stock is used up."""

    SHUFFLE_ALL_BUT_TOP = "shuffle_all_but_top"
    TURN_OVER = "turn_over"
    TAKE_OR_PASS = "take_or_pass"


class GoingOut(Enum):
    """How a hand may get rid of its last card and end the deal."""

    ANY_WAY = "any_way"
    BY_DISCARD = "by_discard"
    BY_MELD = "by_meld"
    ANNOUNCED = "announced"  # hand arranged, one card discarded, then one more turn for everybody else


class EndBy(Enum):
    """What ends a match."""

    DEALS = "deals"
    POINTS = "points"


class Wins(Enum):
    """Which total wins; under the second nobody wins where nobody has scored."""

    LOWEST = "lowest"
    HIGHEST = "highest"
    HIGHEST_IF_ANY = "highest_if_any"


@dataclass(frozen=True, kw_only=True)
class Contract:
    """Melds that a seat must lay in one action before anything else."""

    sets: int = 0
    runs: int = 0


@dataclass(frozen=True, kw_only=True)
class Deal:
    """One deal's own data. `hand` is one number, or one by the number of seats."""

    hand: int | Mapping[int, int]
    contract: Contract | None = None
    wild: Rank | None = None
    finale: bool = False

    def size(self, seats: int) -> int:
        """Cards dealt to each hand."""
        return self.hand if isinstance(self.hand, int) else self.hand[seats]


@dataclass(frozen=True, kw_only=True)
class PackChoice:
    """Which pack a deal is played with: the first of those for its number of seats that leaves enough in the stock.

    `packs` holds pairs (most seats, pack); `leaves_per_seat` counts stock cards after the upcard. The last pair serves
    where none leaves enough.
    """

    packs: tuple[tuple[int, Pack], ...]
    leaves_per_seat: int = 0

    def pick(self, seats: int, hand: int) -> Pack:
        """The pack for a deal of `hand` cards to each of `seats`."""
        enough = seats * (hand + self.leaves_per_seat) + 1
        fitting = (pack for most, pack in self.packs if seats <= most and len(pack) >= enough)
        return next(fitting, self.packs[-1][1])


@dataclass(frozen=True, kw_only=True)
class Melding:
    """What may be done with melds. Read in conditions.py."""

    laying: Laying = Laying.ON_THE_TABLE
    melds_per_turn: int | None = None
    contract_runs: ContractRuns = ContractRuns.DISTINCT
    extra_melds: bool = True  # beyond the contract
    lay_off_same_turn: bool = True  # in which the contract was laid
    swap: Swap = Swap.NEVER
    finale: Finale = Finale.NORMAL


@dataclass(frozen=True, kw_only=True)
class Turn:
    """Drawing, discarding and going out. Read in conditions.py, `going_out` in standing.py."""

    dig: bool = False  # cards below the top of the discard pile may be taken, with all above them
    duty: Duty = Duty.NONE
    duty_on_empty_stock: Duty = Duty.NONE
    rediscard: bool = False  # a top card taken without a duty may be thrown back in the same turn
    empty_stock: EmptyStock = EmptyStock.SHUFFLE_ALL_BUT_TOP
    going_out: GoingOut = GoingOut.ANY_WAY


@dataclass(frozen=True, kw_only=True)
class Caps:
    """What ends a deal in which nobody can go out (*safety* in shared/rules/README.md)."""

    reforms: int = 5
    turns: int = 300
    passes: int = 4


@dataclass(frozen=True, kw_only=True)
class Ends:
    """When a match is over: after so many deals, or when a total reaches the target."""

    by: EndBy = EndBy.DEALS
    deals: int = 1
    target: int = 0


class Double(Enum):
    """Which sets of four count double."""

    NEVER = "never"
    ONE_LAY = "one_lay"
    SAME_TURN = "same_turn"


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """How a deal is counted and who wins the match."""

    scheme: Score
    points: Points = field(default_factory=Points)
    wins: Wins = Wins.LOWEST
    double_sets_of_four: Double = Double.NEVER
    rummy_doubles: bool = False  # whether going out in one turn, with nothing played before, is a feat


@dataclass(frozen=True, kw_only=True)
class DealRules:
    """Everything that holds in one deal: its number, hands, pack, melds and points by rank number."""

    number: int
    hand: int
    pack: Pack
    contract: Contract | None
    melds: MeldRules
    values: tuple[int, ...]
    finale: Finale


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A rummy as a declaration. `cites` says which rule a refusal rests on; a code not in it cites none."""

    key: str
    document: int
    seats: tuple[int, int]
    usual_seats: int
    pack: PackChoice
    deals: tuple[Deal, ...]
    melds: MeldRules
    scoring: Scoring
    ends: Ends
    melding: Melding = Melding()
    turn: Turn = Turn()
    caps: Caps = Caps()
    first_dealer: FirstDealer = FirstDealer.RANDOM
    next_dealer: NextDealer = NextDealer.LEFT
    teams: int | None = None
    options: tuple[Option, ...] = ()
    cites: Mapping[Reason, str] = field(default_factory=dict)

    def option(self, name: str) -> Option | None:
        """The option of that name, if this game has it."""
        return next((option for option in self.options if option.name == name), None)

    def with_options(self, chosen: Mapping[str, object]) -> Variant:
        """This game under house rules. The values must have been accepted by their options."""
        variant = self
        for option in self.options:
            if option.name in chosen:
                variant = option.put(variant, chosen[option.name])
        return variant

    def deal_rules(self, number: int, seats: int) -> DealRules:
        """What holds in deal `number`, from 1; games that play on repeat their last deal's data."""
        deal = self.deals[min(number, len(self.deals)) - 1]
        melds = self.melds if deal.wild is None else replace(self.melds, wild=deal.wild)
        hand = deal.size(seats)
        return DealRules(
            number=number,
            hand=hand,
            pack=self.pack.pick(seats, hand),
            contract=deal.contract,
            melds=melds,
            values=self.scoring.points.table(melds),
            finale=self.melding.finale if deal.finale else Finale.NORMAL,
        )

    def teams_of(self, seats: int) -> tuple[int, ...]:
        """The side of each seat: partners sit opposite, otherwise everybody plays alone."""
        return tuple(seat % self.teams if self.teams else seat for seat in range(seats))
