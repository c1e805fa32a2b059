"""The arrangement of a hand into sets and runs that leaves the fewest points, exactly, for every game's melds.

Only sets tie the suits together: once it is chosen which cards go into sets, each suit stands alone. So each suit's
runs are solved once and remembered, and the search goes over the sets alone, by rank, with a bound that cuts it short.

A suit is a number: two bits for each place (0 to 14, see `melds.Face`) say how many copies are held there. A whole hand
is such a number too, 30 bits a suit and the wild cards above. Nothing outside this file knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from game.cards import FACES, JOKER, SUITS, Card, Rank, Suit, in_order
from game.melds import HIGH, LOW, Ace, Face, Kind, Meld, MeldRules, SetSuits

_SUIT = 30  # bits
_MASK = (1 << _SUIT) - 1
_ONES = sum(1 << 2 * place for place in range(15))
_WILD = 4 * _SUIT  # where the number of wild cards (or of jokers that are a rank of their own) begins
_NEVER = 1 << 20  # points of what cannot be
_KEPT = 100_000  # answers remembered per table

Suits = tuple[int, int, int, int]
Costs = tuple[int, ...]  # fewest points left, by the number of wild cards used


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Melds from a hand, the cards in none of them, and what those cost."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    points: int


def arrange(cards: Sequence[Card], rules: MeldRules, values: tuple[int, ...]) -> Arrangement:
    """The arrangement that leaves the fewest points, `values[rank]` each; of several always the same, in any order of cards."""
    return arranger(rules, values).arrange(cards)


def least_points(cards: Sequence[Card], rules: MeldRules, values: tuple[int, ...]) -> int:
    """The fewest points that any arrangement leaves."""
    return arranger(rules, values).least_points(cards)


def best_discard(cards: Sequence[Card], rules: MeldRules, values: tuple[int, ...]) -> tuple[Card, int]:
    """The card without which the fewest points are left, and those points; of several the costliest, then the first in order."""
    least = arranger(rules, values).least_points
    hand = list(in_order(cards))
    found = []
    for place, card in enumerate(hand):
        if place == 0 or hand[place - 1] != card:
            found.append((least(hand[:place] + hand[place + 1 :]), -values[card.rank], place))
    points, _, place = min(found)
    return hand[place], points


@lru_cache(maxsize=32)
def arranger(rules: MeldRules, values: tuple[int, ...]) -> Arranger:
    """What arranges hands under some rules and values; hold on to it in a long loop."""
    return Arranger(rules, values)


class _Plain(dict[int, int]):
    """Fewest points that a suit leaves by runs alone, without wild cards, asked by the suit's number."""

    def __init__(self, line: _Line) -> None:
        super().__init__({0: 0})
        self.line = line

    def __missing__(self, suit: int) -> int:
        line = self.line
        low, place = _lowest(suit)
        best = self[suit - low] + line.values[place]
        if place < line.corner:
            best = min(best, self[suit - low + _ACE_HIGH])
        rest = suit
        for here in range(place, line.highest + 1):
            if not rest >> 2 * here & 3:
                break
            rest -= 1 << 2 * here
            if here - place + 1 >= line.shortest:
                best = min(best, self[rest])
        if len(self) > _KEPT:
            self.clear()
            self[0] = 0
        self[suit] = best
        return best


class _Runs(dict[int, Costs]):
    """The same with up to `wilds` wild cards: item n of the answer is for n of them.

    `roomy`: a wild card too many is sure to find room in some meld, so n means "at most n", and a place whose card is
    held is never filled by a wild card. Otherwise n means "exactly n".
    """

    def __init__(self, line: _Line, wilds: int, roomy: bool) -> None:
        super().__init__()
        self.line, self.wilds, self.roomy = line, wilds, roomy

    def __missing__(self, suit: int) -> Costs:
        if len(self) > _KEPT:
            self.clear()
        best = [0 if self.roomy or not n else _NEVER for n in range(self.wilds + 1)]
        if suit:
            low, place = _lowest(suit)
            best = [points + self.line.values[place] for points in self[suit - low]]
            if place < self.line.corner:
                best = [*map(min, best, self[suit - low + _ACE_HIGH])]
            for used, rest, _ in self.openings(suit):
                for n, points in enumerate(self[rest][: self.wilds + 1 - used], used):
                    if points < best[n]:
                        best[n] = points
            if self.roomy:
                best = [min(best[: n + 1]) for n in range(len(best))]
        self[suit] = costs = tuple(best)
        return costs

    def openings(self, suit: int) -> Iterator[tuple[int, int, int]]:
        """Runs whose first natural card is the suit's lowest: wild cards in it, the suit without it, wild cards before."""
        return self._roomy_openings(suit) if self.roomy else self._exact_openings(suit)

    def _roomy_openings(self, suit: int) -> Iterator[tuple[int, int, int]]:
        line = self.line
        _, place = _lowest(suit)
        used = naturals = 0
        rest = suit
        for here in range(place, line.highest + 1):
            if rest >> 2 * here & 3:
                rest -= 1 << 2 * here
                naturals += 1
                short = max(0, line.shortest - (here - place + 1))
                room = place - line.lowest + line.highest - here
                # One natural card and two wild ones are a set as well, and sets are tried elsewhere.
                if naturals > 1 and used + short <= self.wilds and short <= room:
                    yield used + short, rest, min(short, place - line.lowest)
            else:
                used += 1
                if used > self.wilds:
                    return

    def _exact_openings(self, suit: int) -> Iterator[tuple[int, int, int]]:
        line = self.line
        low, place = _lowest(suit)
        growing = [(place, suit - low, 0)]
        while growing:
            here, rest, used = growing.pop()
            short = max(0, line.shortest - (here - place + 1))
            for before in range(short, min(self.wilds - used, place - line.lowest) + 1):
                yield used + before, rest, before
            here += 1
            if here <= line.highest:
                if rest >> 2 * here & 3:
                    growing.append((here, rest - (1 << 2 * here), used))
                if used < self.wilds:
                    growing.append((here, rest, used + 1))


_ACE_HIGH = 1 << 2 * HIGH


def _lowest(suit: int) -> tuple[int, int]:
    """The lowest card of a suit that is not empty, as a number, and its place."""
    place = (suit & -suit).bit_length() - 1 >> 1
    return 1 << 2 * place, place


@dataclass(frozen=True, slots=True)
class _Line:
    """A suit's line of places, and what cards cost by place. An ace may go round from a place below `corner` to the top."""

    lowest: int
    highest: int
    corner: int
    shortest: int
    values: tuple[int, ...]


_Rank = tuple[int, "tuple[_Choice, ...]", int, int, Costs]  # place, choices, most saved, fewest wild cards, gains behind


@dataclass(frozen=True, slots=True)
class _Choice:
    """Cards of one rank that go into sets, by suit, how many wild cards may go with them, and what they are worth."""

    gone: Suits
    wilds: tuple[int, ...]
    saves: int


class Arranger:
    """Arranges hands under some rules and values, and remembers what suits come to."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        self.rules = rules
        self.values = values
        corner = HIGH if rules.ace is Ace.HIGH else LOW
        by_place = (*values, values[Rank.ACE])
        self.line = _Line(rules.lowest, rules.highest, 2 if rules.ace is Ace.EITHER_END else 0, rules.shortest_run, by_place)
        self.ranks = tuple(corner if rank == LOW else rank for rank in range(1, 14))  # places of the ranks
        self.dearest_last = tuple(sorted(self.ranks, key=lambda place: (by_place[place], place)))
        self.number = {JOKER: 1 << _WILD}
        for card in FACES:
            place = corner if card.rank is Rank.ACE else card.rank
            self.number[card] = 1 << (_WILD if rules.is_wild(card) else card.suit * _SUIT + 2 * place)
        self.plain = _Plain(self.line)
        self.runs: dict[tuple[int, bool], _Runs] = {}
        self.choices: dict[tuple[int, int], tuple[_Choice, ...]] = {}
        self.endless = rules.largest_set is None and rules.set_suits is SetSuits.ANY

    def least_points(self, cards: Sequence[Card]) -> int:
        """The fewest points that any arrangement of the cards leaves."""
        number = self.number
        hand = 0
        for card in cards:
            hand += number[card]
        others = hand >> _WILD
        if others and self.rules.wild is not None:
            return _Search(self, _suits(hand), others, self.total(cards)).points
        least = self._jokers_left(others) * self.values[Rank.JOKER] if others else 0
        s, h, d, c = hand & _MASK, hand >> _SUIT & _MASK, hand >> 2 * _SUIT & _MASK, hand >> 3 * _SUIT & _MASK
        if (s | h | d | c) & ~_ONES:
            return least + _Search(self, (s, h, d, c), 0, 0).points
        alike = s & h & (d | c) | d & c & (s | h)
        if alike:
            return least + self._with_sets(alike, s, h, d, c)
        plain = self.plain
        return least + plain[s] + plain[h] + plain[d] + plain[c]

    def _jokers_left(self, jokers: int) -> int:
        """Jokers in no set, where they make sets of their own only."""
        if not self.rules.joker_sets or jokers < 3:
            return jokers
        most = self.rules.largest_set
        return 0 if most is None else min(max(0, jokers - sets * most) for sets in range(1, jokers // 3 + 1))

    def _with_sets(self, alike: int, s: int, h: int, d: int, c: int) -> int:
        """The fewest points of one pack without wild cards; `alike` are the places where a set is still to be tried."""
        plain = self.plain
        card = 1 << alike.bit_length() - 1
        alike -= card
        least = self._with_sets(alike, s, h, d, c) if alike else plain[s] + plain[h] + plain[d] + plain[c]
        if not least:
            return 0
        gone = [suit - card if suit & card else suit for suit in (s, h, d, c)]
        tries = [tuple(gone)]
        if s & h & d & c & card:
            tries += [(s, *gone[1:]), (gone[0], h, *gone[2:]), (*gone[:2], d, gone[3]), (*gone[:3], c)]
        for s, h, d, c in tries:
            least = min(least, self._with_sets(alike, s, h, d, c) if alike else plain[s] + plain[h] + plain[d] + plain[c])
        return least

    def total(self, cards: Sequence[Card]) -> int:
        """What the cards cost together."""
        values = self.values
        return sum([values[card[0]] for card in cards])

    def runs_with(self, wilds: int, roomy: bool) -> _Runs:
        """The table of runs for so many wild cards."""
        table = self.runs.get((wilds, roomy))
        if table is None:
            table = self.runs[wilds, roomy] = _Runs(self.line, wilds, roomy)
        return table

    def set_choices(self, place: int, held: int, wilds: int) -> tuple[_Choice, ...]:
        """What of a rank can go into sets with up to so many wild cards, most cards first; two bits a suit say what is held."""
        key = place << 8 | held, wilds
        found = self.choices.get(key)
        if found is None:
            ways = []
            for counts in product(*(range((held >> by & 3), -1, -1) for by in (6, 4, 2, 0))):
                using = tuple(n for n in range(wilds + 1) if self._make_sets(counts, n))
                if using:
                    s, h, d, c = (n << 2 * place for n in counts)
                    ways.append(_Choice((s, h, d, c), using, sum(counts) * self.line.values[place]))
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

    def arrange(self, cards: Sequence[Card]) -> Arrangement:
        """The best arrangement itself."""
        number = self.number
        hand = sum(number[card] for card in cards)
        others = hand >> _WILD
        search = _Search(self, _suits(hand), others if self.rules.wild is not None else 0, self.total(cards))
        return _Builder(self, cards, search).arrangement()


def _suits(hand: int) -> tuple[int, int, int, int]:
    return hand & _MASK, hand >> _SUIT & _MASK, hand >> 2 * _SUIT & _MASK, hand >> 3 * _SUIT & _MASK


class _Search:
    """The search over sets: afterwards `points` is the least, `chosen` the cards in sets and `suits` the others."""

    def __init__(self, arranger: Arranger, suits: Suits, wilds: int, total: int) -> None:
        line, rules = arranger.line, arranger.rules
        self.wilds = wilds
        length = line.highest - line.lowest + 1
        roomy = not wilds or (arranger.endless and max(map(int.bit_count, suits)) + wilds <= length)
        self.runs = arranger.runs_with(wilds, roomy)
        worth = arranger.values[rules.wild or 0]
        cost = 0 if roomy else worth
        together = arranger.endless and not rules.naturals and wilds > 2  # wild cards alone are a meld
        self.unused = tuple([0 if together and n > 2 else n * cost for n in range(wilds + 1)])
        self.ranks: list[_Rank] = []
        self.points = _NEVER
        self.suits = suits
        self.chosen: tuple[tuple[int, _Choice], ...] = ()
        self.prepare(arranger, suits)
        self.go(0, suits, self.unused, ())
        if roomy and wilds and not together and self.points == total - wilds * worth:
            self.points = total  # no meld at all, so no room either

    def prepare(self, arranger: Arranger, suits: Suits) -> None:
        """List the ranks of which sets can be made, with what all behind them can save at most, by wild cards spent."""
        s, h, d, c = suits
        held = s | h | d | c
        gains = (0,) * (self.wilds + 1)
        for place in arranger.dearest_last:
            by = 2 * place
            if held >> by & 3:
                key = (s >> by & 3) << 6 | (h >> by & 3) << 4 | (d >> by & 3) << 2 | c >> by & 3
                choices = arranger.set_choices(place, key, self.wilds)
                if choices:
                    saves, need = choices[0].saves, min([choice.wilds[0] for choice in choices])
                    self.ranks.append((place, choices, saves, need, gains))
                    gains = tuple([gain if n < need else max(gain, saves + gains[n - need]) for n, gain in enumerate(gains)])
        self.ranks.reverse()

    def go(self, start: int, suits: Suits, spent: Costs, chosen: tuple[tuple[int, _Choice], ...]) -> None:
        """Try this choice of sets, and every one that adds sets of the ranks from `start` on."""
        runs = self.runs
        s, h, d, c = suits
        costs = _joined(spent, runs[s], runs[h], runs[d], runs[c])
        wilds = self.wilds
        if costs[wilds] < self.points:
            self.points, self.suits, self.spent, self.chosen = costs[wilds], suits, spent, chosen
        # A set saves no more than its cards are worth, counted from what this choice comes to without its wild cards.
        floors = costs if not wilds else [min(costs[: n + 1]) for n in range(wilds + 1)]
        for n in range(start, len(self.ranks)):
            if not self.points:
                return
            place, choices, saves, need, gains = self.ranks[n]
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


def _floor(floors: Sequence[int], gains: Costs, wilds: int) -> int:
    """No fewer points than this come of a choice with so many wild cards and of all that sets can save besides."""
    return min([floors[wilds - n] - gains[n] for n in range(wilds + 1)]) if wilds else floors[0] - gains[0]


def _spend(spent: Costs, using: tuple[int, ...]) -> Costs:
    """Costs of what else is done with wild cards once some number out of `using` goes into a set as well."""
    return tuple([min([spent[n - used] for used in using if used <= n], default=_NEVER) for n in range(len(spent))])


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


class _Builder:
    """Turns what a search found into melds of cards."""

    def __init__(self, arranger: Arranger, cards: Sequence[Card], search: _Search) -> None:
        self.rules = arranger.rules
        self.arranger = arranger
        self.search = search
        self.rest = list(in_order(cards))
        self.wild = [card for card in self.rest if arranger.rules.is_wild(card)]

    def arrangement(self) -> Arrangement:
        """Melds, leftovers and points."""
        melds = [*self.joker_sets(), *self.finished(self.sketch())]
        for meld in melds:
            for card in meld.cards:
                self.rest.remove(card)
        points = sum(self.arranger.values[card.rank] for card in self.rest)
        return Arrangement(tuple(melds), tuple(self.rest), points)

    def joker_sets(self) -> Iterator[Meld]:
        """Sets of jokers that are no wild cards."""
        jokers = self.rest.count(JOKER) if self.rules.joker_sets else 0
        jokers -= self.arranger._jokers_left(jokers)
        sets = -(-jokers // (self.rules.largest_set or jokers or 1))
        for n in range(sets):
            size = (jokers + n) // sets
            yield Meld(Kind.SET, (JOKER,) * size, (Face(0, Suit.NONE),) * size)

    def sketch(self) -> list[_Draft]:
        """Which faces lie in which meld, before wild cards are told apart."""
        search = self.search
        *each, last = self.shares()
        drafts = [draft for suit, n in zip(SUITS, each, strict=True) for draft in self.runs_of(suit, n)]
        for (place, choice), used in zip(search.chosen, self.set_shares(last), strict=True):
            drafts += self.sets_of(place, choice, used)
        return self.with_spare(drafts)

    def shares(self) -> tuple[int, ...]:
        """How many wild cards go into the runs of each suit, and how many are left for all else."""
        search = self.search
        tables = [*(search.runs[suit] for suit in search.suits), search.spent]
        found: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
        for table in tables:
            ways: dict[int, tuple[int, tuple[int, ...]]] = {}
            for used, (points, path) in found.items():
                for n in range(search.wilds + 1 - used):
                    way = points + table[n], (*path, n)
                    if used + n not in ways or way < ways[used + n]:
                        ways[used + n] = way
            found = ways
        return found[search.wilds][1]

    def set_shares(self, wilds: int) -> tuple[int, ...]:
        """How many wild cards go with the cards chosen for sets of each rank."""
        search = self.search
        found: dict[int, tuple[int, ...]] = {0: ()}
        for _, choice in search.chosen:
            found = {used + n: (*path, n) for used, path in found.items() for n in choice.wilds if used + n <= wilds}
        return found[min(found, key=lambda used: (search.unused[wilds - used], used))]

    def runs_of(self, suit: Suit, wilds: int) -> Iterator[_Draft]:
        """The runs of a suit."""
        table = self.search.runs
        held = self.search.suits[suit]
        while held:
            points = table[held][wilds]
            low, place = _lowest(held)
            for used, rest, before in reversed([*table.openings(held)]):
                if used <= wilds and table[rest][wilds - used] == points:
                    naturals = held - rest
                    length = naturals.bit_count() + used
                    faces = [Face(at, suit) for at in range(place - before, place - before + length)]
                    yield _Draft(Kind.RUN, faces, [not naturals >> 2 * face.place & 1 for face in faces])
                    held, wilds = rest, wilds - used
                    break
            else:
                if table[held - low][wilds] + table.line.values[place] == points:
                    held -= low
                elif place < table.line.corner and table[held - low + _ACE_HIGH][wilds] == points:
                    held += _ACE_HIGH - low
                else:
                    wilds -= 1

    def sets_of(self, place: int, choice: _Choice, wilds: int) -> list[_Draft]:
        """The sets of a rank."""
        counts = tuple(n >> 2 * place for n in choice.gone)
        number = next(self.arranger.set_sizes(counts, wilds))
        sets = [_Draft(Kind.SET, [], []) for _ in range(number)]
        suits = [suit for suit, n in zip(SUITS, counts, strict=True) for _ in range(n)]
        rank = LOW if place == HIGH else place
        for n, suit in enumerate(suits):
            sets[n % number].add(Face(rank, suit), False)
        for _ in range(wilds):
            smallest = min(sets, key=lambda draft: len(draft.faces))
            smallest.add(smallest.lacking(), True)
        return sets

    def with_spare(self, drafts: list[_Draft]) -> list[_Draft]:
        """Wild cards too many, where they are sure to find room."""
        spare = self.search.wilds - sum(sum(draft.wild) for draft in drafts)
        if spare > 2 and not self.rules.naturals and (not drafts or not self.search.runs.roomy):
            own = [Face(card.rank, card.suit) for card in self.wild[-spare:]]
            return [*drafts, _Draft(Kind.SET, own, [True] * spare)]
        for _ in range(spare if self.search.runs.roomy else 0):
            for draft in drafts:
                face = draft.lacking() if draft.kind is Kind.SET else draft.beyond(self.rules)
                if face is not None:
                    draft.add(face, True)
                    break
        return drafts

    def finished(self, drafts: list[_Draft]) -> Iterator[Meld]:
        """Melds with every wild card in its place: first those that lie at their own face, then the others in order."""
        wild = list(self.wild)
        own: set[tuple[int, int]] = set()
        for n, draft in enumerate(drafts):
            for k, face in enumerate(draft.faces):
                if draft.wild[k] and face.card in wild:
                    wild.remove(face.card)
                    own.add((n, k))
        for n, draft in enumerate(drafts):
            cards = [
                wild.pop(0) if is_wild and (n, k) not in own else face.card
                for k, (face, is_wild) in enumerate(zip(draft.faces, draft.wild, strict=True))
            ]
            in_line = sorted(zip(cards, draft.faces, strict=True), key=lambda pair: (pair[1], pair[0].suit, pair[0].rank))
            yield Meld(draft.kind, tuple(card for card, _ in in_line), tuple(face for _, face in in_line))


@dataclass(slots=True)
class _Draft:
    """A meld in the making: its faces, and which of them wild cards fill."""

    kind: Kind
    faces: list[Face]
    wild: list[bool]

    def add(self, face: Face, wild: bool) -> None:
        """One card more."""
        self.faces.append(face)
        self.wild.append(wild)

    def lacking(self) -> Face:
        """The first suit that a set lacks, or spades."""
        taken = {face.suit for face in self.faces}
        return Face(self.faces[0].place, next((suit for suit in SUITS if suit not in taken), Suit.S))

    def beyond(self, rules: MeldRules) -> Face | None:
        """The next place of a run, above or below."""
        places = [face.place for face in self.faces]
        above, below = max(places) + 1, min(places) - 1
        place = above if above <= rules.highest else below
        return Face(place, self.faces[0].suit) if place >= rules.lowest else None
