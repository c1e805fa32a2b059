"""The search over sets, by rank: which cards go into sets, when runs are made of all others.

Each node is one choice of sets, and the children add sets of ranks not tried yet. A set saves no more than its cards are
worth, so a choice is left as soon as all sets that could still be added would not save enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from game.arrange.suits import NEVER, ONES, Costs, Line, Runs, Suits
from game.melds import HIGH, LOW, Ace, MeldRules, SetSuits

SHORT = 15  # natural cards
EASY = 40  # choices of sets tried before it pays to look closer


class Choice(NamedTuple):
    """Cards of one rank that go into sets, by suit, how many wild cards may go with them, and what they are worth."""

    gone: Suits
    wilds: tuple[int, ...]
    saves: int


class Ways(NamedTuple):
    """A rank of which sets can be made: how, dearest first, the most that they save, the fewest wild cards that they need."""

    place: int
    choices: tuple[Choice, ...]
    saves: int
    need: int


class WithWilds(NamedTuple):
    """What the number of wild cards decides: whether a spare one is sure to find room in any meld, whether they make a meld
    alone, what so many that stay in hand cost, and the table of runs."""

    roomy: bool
    together: bool
    unused: Costs
    runs: Runs


class Tables:
    """What can be known about sets and runs under some rules and values before any hand is seen, filled as it is asked for."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        self.rules = rules
        self.values = values
        self.ace = HIGH if rules.ace is Ace.HIGH else LOW  # the place at which aces are counted at first
        by_place = (*values, values[LOW])
        self.line = Line(rules.lowest, rules.highest, 2 if rules.ace is Ace.EITHER_END else 0, rules.shortest_run, by_place)
        self.with_wilds: dict[int, WithWilds] = {}
        self.known: dict[int, Ways | None] = {}
        self.endless = rules.largest_set is None and rules.set_suits is SetSuits.ANY

    def settings(self, wilds: int) -> WithWilds:
        """What is the same for all hands with so many wild cards."""
        found = self.with_wilds.get(wilds)
        if found is None:
            line = self.line
            # Runs need never be longer than `longest`: one of them, or any set without end, has room for what is over.
            roomy = not wilds or (self.endless and wilds <= line.highest - line.lowest + 1 - line.longest)
            together = wilds > 2 and self.endless and not self.rules.naturals
            cost = 0 if roomy else self.values[self.rules.wild or 0]
            unused = tuple(0 if together and n > 2 else n * cost for n in range(wilds + 1))
            found = self.with_wilds[wilds] = WithWilds(roomy, together, unused, Runs(line, wilds, roomy))
        return found

    def ways(self, place: int, held: int, wilds: int) -> Ways | None:
        """What of a rank can go into sets with up to so many wild cards; two bits a suit say what is held."""
        key = wilds << 12 | place << 8 | held
        try:
            return self.known[key]
        except KeyError:
            choices = []
            for counts in product(*(range((held >> by & 3), -1, -1) for by in (6, 4, 2, 0))):
                using = tuple(n for n in range(wilds + 1) if self._make_sets(counts, n))
                if using:
                    s, h, d, c = (n << 2 * place for n in counts)
                    choices.append(Choice((s, h, d, c), using, sum(counts) * self.line.values[place]))
            choices.sort(key=lambda way: -way.saves)
            need = min((choice.wilds[0] for choice in choices), default=0)
            found = self.known[key] = Ways(place, tuple(choices), choices[0].saves, need) if choices else None
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

    def __init__(self, tables: Tables, suits: Suits, wilds: int) -> None:
        self.wilds = wilds
        self.roomy, together, self.unused, self.runs = tables.settings(wilds)
        self.ranks: list[Ways] = []
        self.gains: list[Costs] = []  # what all sets of a rank and those behind can save at most, by wild cards spent
        self.needy: list[Costs] = []  # the same, of sets that need wild cards only
        self.points = self.bare = NEVER  # `bare`: without sets and wild cards
        self.suits = suits
        self.chosen: tuple[tuple[int, Choice], ...] = ()
        self.tried = 0
        self.relaxed: dict[int, Runs] = {}
        self.prepare(tables, suits)
        self.go(0, suits, self.unused, ())
        if wilds and self.roomy and not together and not self.chosen and self.points == self.bare:
            values = tables.line.values
            worth = sum([(suit >> 2 * place & 3) * values[place] for suit in suits for place in range(1, HIGH + 1)])
            if self.points == worth:  # no meld at all, so no room either
                self.points += wilds * tables.values[tables.rules.wild or 0]

    def prepare(self, tables: Tables, suits: Suits) -> None:
        """List the ranks of which sets can be made, high ones first; in long hands first those that need wild cards."""
        s, h, d, c = suits
        wilds = self.wilds
        if wilds < 2:  # two cards at least, of two suits or twins
            held = (s & h | d & c | (s | h) & (d | c) | (s | h | d | c) >> 1) & ONES
        else:
            held = s | h | d | c
            held = (held | held >> 1) & ONES
        while held:
            by = held.bit_length() - 1
            held -= 1 << by
            key = (s >> by & 3) << 6 | (h >> by & 3) << 4 | (d >> by & 3) << 2 | c >> by & 3
            ways = tables.ways(by >> 1, key, wilds)
            if ways is not None:
                self.ranks.append(ways)
        if wilds and len(self.ranks) > 3 and sum(map(int.bit_count, suits)) > SHORT:
            # Once these are settled, `hopeless` sees clearly.
            self.ranks.sort(key=lambda ways: (not ways.need, -self.runs.line.values[ways.place]))
        gains = (0,) * (wilds + 1)
        self.gains.append(gains)
        for _, _, saves, need in reversed(self.ranks):
            gains = _gained(gains, saves, need)
            self.gains.append(gains)
        self.gains.reverse()

    def go(self, start: int, suits: Suits, spent: Costs, chosen: tuple[tuple[int, Choice], ...]) -> None:
        """Try this choice of sets, and every one that adds sets of the ranks from `start` on."""
        runs = self.runs
        s, h, d, c = suits
        costs = _joined(self.roomy, spent, runs[s], runs[h], runs[d], runs[c])
        wilds = self.wilds
        if not self.tried:
            self.bare = costs[0]
        self.tried += 1
        if costs[wilds] < self.points:
            self.points, self.suits, self.spent, self.chosen = costs[wilds], suits, spent, chosen
        # A set saves no more than its cards are worth, counted from what this choice comes to without its wild cards.
        floors = costs if self.roomy else [min(costs[: n + 1]) for n in range(wilds + 1)]
        if _floor(floors, self.gains[start], wilds) >= self.points:
            return
        for n in range(start, len(self.ranks)):
            if not self.points or (self.tried > EASY and self.hopeless(n, suits, spent)):
                return
            place, choices, saves, need = self.ranks[n]
            gains = self.gains[n + 1]
            floor = _floor(floors, gains, wilds - need)
            if floor - saves >= self.points:
                continue
            for choice in choices:
                gone, using, saved = choice
                least = floor if using[0] == need else _floor(floors, gains, wilds - using[0])
                if least - saved < self.points:
                    rest = s - gone[0], h - gone[1], d - gone[2], c - gone[3]
                    after = _spend(spent, using, self.roomy) if wilds else spent
                    self.go(n + 1, rest, after, (*chosen, (place, choice)))

    def hopeless(self, start: int, suits: Suits, spent: Costs) -> bool:
        """Whether no sets of the ranks from `start` on can better the best, asked where the search has become long.

        Cards that can go into sets without wild cards cost nothing here when no run takes them, so all that the other cards
        cost is unavoidable, but for what sets with wild cards save.
        """
        if not self.needy:
            self.needy.append((0,) * (self.wilds + 1))
            for _, _, saves, need in reversed(self.ranks):
                self.needy.append(_gained(self.needy[-1], saves, need) if need else self.needy[-1])
            self.needy.reverse()
        table = self.relaxed.get(start)
        if table is None:
            line = self.runs.line
            free = {place for place, _, _, need in self.ranks[start:] if not need}
            values = tuple([0 if place in free else value for place, value in enumerate(line.values)])
            if free & {LOW, HIGH}:
                values = (values[0], 0, *values[2:HIGH], 0)
            table = self.relaxed[start] = Runs(line._replace(values=values), self.wilds, self.runs.roomy)
        costs = _joined(self.roomy, spent, *[table[suit] for suit in suits])
        floors = [min(costs[: n + 1]) for n in range(self.wilds + 1)]
        return _floor(floors, self.needy[start], self.wilds) >= self.points


def _gained(gains: Costs, saves: int, need: int) -> Costs:
    """The most that sets save, by wild cards spent, once one more is there."""
    return tuple([gain if n < need else max(gain, saves + gains[n - need]) for n, gain in enumerate(gains)])


def _floor(floors: Sequence[int], gains: Costs, wilds: int) -> int:
    """No fewer points than this come of a choice with so many wild cards and of all that sets can save besides."""
    if wilds == 1:
        one, none = floors[1] - gains[0], floors[0] - gains[1]
        return one if one < none else none
    if wilds == 2:
        return min(floors[2] - gains[0], floors[1] - gains[1], floors[0] - gains[2])
    return min([floors[wilds - n] - gains[n] for n in range(wilds + 1)]) if wilds else floors[0] - gains[0]


def _spend(spent: Costs, using: tuple[int, ...], roomy: bool) -> Costs:
    """Costs of what else is done with wild cards once some number out of `using` goes into a set as well."""
    if roomy:
        need = using[0]
        return (NEVER,) * need + spent[: len(spent) - need] if need else spent
    return tuple([min([spent[n - used] for used in using if used <= n], default=NEVER) for n in range(len(spent))])


def _joined(roomy: bool, first: Costs, s: Costs, h: Costs, d: Costs, c: Costs) -> Costs:
    """The least sums where so many wild cards are shared out among all."""
    wilds = len(first) - 1
    none = s[0] + h[0] + d[0] + c[0]
    if not wilds:
        return (first[0] + none,)
    if wilds == 1:
        one = first[0] + min(s[1] - s[0], h[1] - h[0], d[1] - d[0], c[1] - c[0])
        return first[0] + none, none + (one if one < first[1] else first[1])
    parts: list[Costs] = []
    fixed = 0
    for costs in (first, s, h, d, c):
        if roomy and costs[0] == costs[wilds]:
            fixed += costs[0]  # wild cards are of no use here
        else:
            parts.append(costs)
    if not parts:
        return (fixed,) * (wilds + 1)
    joined = parts[0]
    for costs in parts[1:]:
        if wilds == 2:
            j0, j1, j2 = joined
            c0, c1, c2 = costs
            joined = j0 + c0, min(j0 + c1, j1 + c0), min(j0 + c2, j1 + c1, j2 + c0)
        else:
            joined = tuple([min([joined[k] + costs[n - k] for k in range(n + 1)]) for n in range(wilds + 1)])
    return tuple([points + fixed for points in joined]) if fixed else joined
