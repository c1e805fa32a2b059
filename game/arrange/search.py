"""The search over sets, by rank: which cards go into sets, when runs are made of all others.

Each node is one choice of sets, and the children add sets of ranks not tried yet. A set saves no more than its cards are
worth, so a choice is left as soon as all sets that could still be added would not save enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from game.arrange.suits import NEVER, Costs, Line, Runs, Suits
from game.melds import HIGH, LOW, Ace, MeldRules, SetSuits

SHORT = 15  # natural cards
EASY = 40  # choices of sets tried before it pays to look closer


class Choice(NamedTuple):
    """Cards of one rank that go into sets, by suit, how many wild cards may go with them, and what they are worth."""

    gone: Suits
    wilds: tuple[int, ...]
    saves: int


class Tables:
    """What can be known about sets and runs under some rules and values before any hand is seen, filled as it is asked for."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        self.rules = rules
        self.values = values
        self.ace = HIGH if rules.ace is Ace.HIGH else LOW  # the place at which aces are counted at first
        by_place = (*values, values[LOW])
        self.line = Line(rules.lowest, rules.highest, 2 if rules.ace is Ace.EITHER_END else 0, rules.shortest_run, by_place)
        self.dearest_first = sorted((self.ace, *range(2, HIGH)), key=lambda place: (-by_place[place], -place))
        self.runs: dict[tuple[int, bool], Runs] = {}
        self.choices: dict[tuple[int, int], tuple[Choice, ...]] = {}
        self.endless = rules.largest_set is None and rules.set_suits is SetSuits.ANY

    def runs_with(self, wilds: int, roomy: bool) -> Runs:
        """The table of runs for so many wild cards."""
        table = self.runs.get((wilds, roomy))
        if table is None:
            table = self.runs[wilds, roomy] = Runs(self.line, wilds, roomy)
        return table

    def set_choices(self, place: int, held: int, wilds: int) -> tuple[Choice, ...]:
        """What of a rank can go into sets with up to so many wild cards, most cards first; two bits a suit say what is held."""
        key = place << 8 | held, wilds
        found = self.choices.get(key)
        if found is None:
            ways = []
            for counts in product(*(range((held >> by & 3), -1, -1) for by in (6, 4, 2, 0))):
                using = tuple(n for n in range(wilds + 1) if self._make_sets(counts, n))
                if using:
                    s, h, d, c = (n << 2 * place for n in counts)
                    ways.append(Choice((s, h, d, c), using, sum(counts) * self.line.values[place]))
            found = self.choices[key] = tuple(sorted(ways, key=lambda way: -way.saves))
        return found

    def _make_sets(self, counts: tuple[int, ...], wilds: int) -> bool:
        """Whether so many cards of a rank, by suit, and so many wild cards make sets with nothing over."""
        return any(True for _ in self.set_sizes(counts, wilds))

    def set_sizes(self, counts: tuple[int, ...], wilds: int) -> Iterator[int]:
        """Into how many sets such cards can be parted; dealing them out suit by suit then does it."""
        naturals = sum(counts)
        least = 1 if self.rules.set_suits is SetSuits.ANY else max(counts)
        most = naturals + wilds if self.rules.largest_set is None else self.rules.largest_set
        for sets in range(max(least, 1), naturals + 1):
            if 3 * sets <= naturals + wilds <= most * sets:
                yield sets


class Search:
    """The search over sets: afterwards `points` is the least, `chosen` the cards in sets and `suits` the others."""

    def __init__(self, tables: Tables, suits: Suits, wilds: int, total: int) -> None:
        line, rules = tables.line, tables.rules
        self.wilds = wilds
        # Runs need never be longer than `longest`: one of them, or any set without end, has room for what is over.
        roomy = not wilds or (tables.endless and wilds <= line.highest - line.lowest + 1 - line.longest)
        self.runs = tables.runs_with(wilds, roomy)
        worth = tables.values[rules.wild or 0]
        cost = 0 if roomy else worth
        together = tables.endless and not rules.naturals and wilds > 2  # wild cards alone are a meld
        self.unused = tuple([0 if together and n > 2 else n * cost for n in range(wilds + 1)])
        # Place, ways, the most that they save and the fewest wild cards that they need; what all ranks behind can save at most;
        # and what those with this one can save whose sets need wild cards: both by wild cards spent.
        self.ranks: list[tuple[int, tuple[Choice, ...], int, int]] = []
        self.gains: list[Costs] = []
        self.needy: list[Costs] = []
        self.points = NEVER
        self.suits = suits
        self.chosen: tuple[tuple[int, Choice], ...] = ()
        self.tried = 0
        self.relaxed: dict[int, Runs] = {}
        self.prepare(tables, suits)
        self.go(0, suits, self.unused, ())
        if roomy and wilds and not together and self.points == total - wilds * worth:
            self.points = total  # no meld at all, so no room either

    def prepare(self, tables: Tables, suits: Suits) -> None:
        """List the ranks of which sets can be made by value; in long hands first those that need wild cards."""
        s, h, d, c = suits
        held = s | h | d | c
        for place in tables.dearest_first:
            by = 2 * place
            if held >> by & 3:
                key = (s >> by & 3) << 6 | (h >> by & 3) << 4 | (d >> by & 3) << 2 | c >> by & 3
                choices = tables.set_choices(place, key, self.wilds)
                if choices:
                    saves, need = choices[0].saves, min([choice.wilds[0] for choice in choices])
                    self.ranks.append((place, choices, saves, need))
        if self.wilds and sum(map(int.bit_count, suits)) > SHORT:
            self.ranks.sort(key=lambda rank: not rank[3])  # once these are settled, `hopeless` sees clearly
        gains = needy = (0,) * (self.wilds + 1)
        for _, _, saves, need in reversed(self.ranks):
            self.gains.append(gains)
            gains = _gained(gains, saves, need)
            if need:
                needy = _gained(needy, saves, need)
            self.needy.append(needy)
        self.gains.reverse()
        self.needy.reverse()

    def go(self, start: int, suits: Suits, spent: Costs, chosen: tuple[tuple[int, Choice], ...]) -> None:
        """Try this choice of sets, and every one that adds sets of the ranks from `start` on."""
        self.tried += 1
        runs = self.runs
        s, h, d, c = suits
        costs = _joined(spent, runs[s], runs[h], runs[d], runs[c])
        wilds = self.wilds
        if costs[wilds] < self.points:
            self.points, self.suits, self.spent, self.chosen = costs[wilds], suits, spent, chosen
        # A set saves no more than its cards are worth, counted from what this choice comes to without its wild cards.
        floors = costs if not wilds else [min(costs[: n + 1]) for n in range(wilds + 1)]
        for n in range(start, len(self.ranks)):
            if not self.points or (self.tried > EASY and self.hopeless(n, suits, spent)):
                return
            place, choices, saves, need = self.ranks[n]
            gains = self.gains[n]
            floor = _floor(floors, gains, wilds - need)
            if floor - saves >= self.points:
                continue
            for choice in choices:
                using = choice.wilds
                least = floor if using[0] == need else _floor(floors, gains, wilds - using[0])
                if least - choice.saves < self.points:
                    gone = choice.gone
                    rest = s - gone[0], h - gone[1], d - gone[2], c - gone[3]
                    self.go(n + 1, rest, _spend(spent, using) if wilds else spent, (*chosen, (place, choice)))

    def hopeless(self, start: int, suits: Suits, spent: Costs) -> bool:
        """Whether no sets of the ranks from `start` on can better the best, asked where the search has become long.

        Cards that can go into sets without wild cards cost nothing here when no run takes them, so all that the other cards
        cost is unavoidable, but for what sets with wild cards save.
        """
        table = self.relaxed.get(start)
        if table is None:
            line = self.runs.line
            free = {place for place, _, _, need in self.ranks[start:] if not need}
            values = tuple([0 if place in free else value for place, value in enumerate(line.values)])
            if free & {LOW, HIGH}:
                values = (values[0], 0, *values[2:HIGH], 0)
            table = self.relaxed[start] = Runs(line._replace(values=values), self.wilds, self.runs.roomy)
        costs = _joined(spent, *[table[suit] for suit in suits])
        floors = [min(costs[: n + 1]) for n in range(self.wilds + 1)]
        return _floor(floors, self.needy[start], self.wilds) >= self.points


def _gained(gains: Costs, saves: int, need: int) -> Costs:
    """The most that sets save, by wild cards spent, once one more is there."""
    return tuple([gain if n < need else max(gain, saves + gains[n - need]) for n, gain in enumerate(gains)])


def _floor(floors: Sequence[int], gains: Costs, wilds: int) -> int:
    """No fewer points than this come of a choice with so many wild cards and of all that sets can save besides."""
    return min([floors[wilds - n] - gains[n] for n in range(wilds + 1)]) if wilds else floors[0] - gains[0]


def _spend(spent: Costs, using: tuple[int, ...]) -> Costs:
    """Costs of what else is done with wild cards once some number out of `using` goes into a set as well."""
    return tuple([min([spent[n - used] for used in using if used <= n], default=NEVER) for n in range(len(spent))])


def _joined(first: Costs, s: Costs, h: Costs, d: Costs, c: Costs) -> Costs:
    """The least sums where so many wild cards are shared out among all."""
    wilds = len(first) - 1
    none = s[0] + h[0] + d[0] + c[0]
    if not wilds:
        return (first[0] + none,)
    if wilds == 1:
        one = first[0] + min(s[1] - s[0], h[1] - h[0], d[1] - d[0], c[1] - c[0])
        return first[0] + none, none + (one if one < first[1] else first[1])
    for costs in (s, h, d, c):
        if wilds == 2:
            f0, f1, f2 = first
            c0, c1, c2 = costs
            first = f0 + c0, min(f0 + c1, f1 + c0), min(f0 + c2, f1 + c1, f2 + c0)
        else:
            first = tuple([min([first[k] + costs[n - k] for k in range(n + 1)]) for n in range(wilds + 1)])
    return first
