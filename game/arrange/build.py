"""From what a search found to melds of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.arrange.search import Choice, Search, Tables
from game.arrange.suits import HIGH_ACE, lowest
from game.cards import JOKER, SUITS, Card, Suit, in_order
from game.melds import HIGH, LOW, Face, Kind, Meld, MeldRules


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Melds from a hand, the cards in none of them, and what those cost."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    points: int


def jokers_left(jokers: int, rules: MeldRules) -> int:
    """Jokers in no set, where they make sets of their own only."""
    if not rules.joker_sets or jokers < 3:
        return jokers
    most = rules.largest_set
    return 0 if most is None else min(max(0, jokers - sets * most) for sets in range(1, jokers // 3 + 1))


class Builder:
    """Turns what a search found into melds of cards."""

    def __init__(self, tables: Tables, cards: Sequence[Card], search: Search) -> None:
        self.rules = tables.rules
        self.tables = tables
        self.search = search
        self.rest = list(in_order(cards))
        self.wild = [card for card in self.rest if tables.rules.is_wild(card)]

    def arrangement(self) -> Arrangement:
        """Melds, leftovers and points."""
        melds = [*self.joker_sets(), *self.finished(self.sketch())]
        for meld in melds:
            for card in meld.cards:
                self.rest.remove(card)
        points = sum(self.tables.values[card.rank] for card in self.rest)
        return Arrangement(tuple(melds), tuple(self.rest), points)

    def joker_sets(self) -> Iterator[Meld]:
        """Sets of jokers that are no wild cards."""
        jokers = self.rest.count(JOKER) if self.rules.joker_sets else 0
        jokers -= jokers_left(jokers, self.rules)
        sets = -(-jokers // (self.rules.largest_set or jokers or 1))
        for n in range(sets):
            size = (jokers + n) // sets
            yield Meld(Kind.SET, (JOKER,) * size, (Face(0, Suit.NONE),) * size)

    def sketch(self) -> list[Draft]:
        """Which faces lie in which meld, before wild cards are told apart."""
        search = self.search
        *each, last = self.shares()
        drafts = [draft for suit, n in zip(SUITS, each, strict=True) for draft in self.runs_of(suit, n)]
        for (place, choice), used in zip(search.chosen, self.set_shares(last), strict=True):
            drafts += self.sets_of(place, choice, used)
        joined = self.with_spare(_run_on(drafts))
        return joined if joined is not None else self.with_spare(drafts) or []

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

    def runs_of(self, suit: Suit, wilds: int) -> Iterator[Draft]:
        """The runs of a suit."""
        table = self.search.runs
        held = self.search.suits[suit]
        while held:
            points = table[held][wilds]
            low, place = lowest(held)
            for used, rest, before in reversed([*table.openings(held)]):
                if used <= wilds and table[rest][wilds - used] == points:
                    naturals = held - rest
                    length = naturals.bit_count() + used
                    faces = [Face(at, suit) for at in range(place - before, place - before + length)]
                    yield Draft(Kind.RUN, faces, [not naturals >> 2 * face.place & 1 for face in faces])
                    held, wilds = rest, wilds - used
                    break
            else:
                if table[held - low][wilds] + table.line.values[place] == points:
                    held -= low
                elif place < table.line.corner and table[held - low + HIGH_ACE][wilds] == points:
                    held += HIGH_ACE - low
                else:
                    wilds -= 1

    def sets_of(self, place: int, choice: Choice, wilds: int) -> list[Draft]:
        """The sets of a rank."""
        counts = tuple(n >> 2 * place for n in choice.gone)
        number = next(self.tables.set_sizes(counts, wilds))
        sets = [Draft(Kind.SET, [], []) for _ in range(number)]
        suits = [suit for suit, n in zip(SUITS, counts, strict=True) for _ in range(n)]
        rank = LOW if place == HIGH else place
        for n, suit in enumerate(suits):
            sets[n % number].add(Face(rank, suit), False)
        for _ in range(wilds):
            smallest = min(sets, key=lambda draft: len(draft.faces))
            smallest.add(smallest.lacking(), True)
        return sets

    def with_spare(self, drafts: list[Draft]) -> list[Draft] | None:
        """Wild cards too many go where there is room, if it is sure that there is; None if these melds have not enough."""
        spare = self.search.wilds - sum(sum(draft.wild) for draft in drafts)
        roomy = self.search.runs.roomy
        if spare > 2 and not self.rules.naturals and (not drafts or not roomy):
            own = [Face(card.rank, card.suit) for card in self.wild[-spare:]]
            return [*drafts, Draft(Kind.SET, own, [True] * spare)]
        for draft in drafts if roomy else ():
            while spare:
                face = draft.lacking() if draft.kind is Kind.SET else draft.beyond(self.rules)
                if face is None:
                    break
                draft.add(face, True)
                spare -= 1
        return None if spare and roomy and drafts else drafts

    def finished(self, drafts: list[Draft]) -> Iterator[Meld]:
        """Melds with every wild card in its place: first those that lie at their own face, then the others in order."""
        wild = list(self.wild)
        own: set[tuple[int, int]] = set()
        for draft in drafts:
            draft.read_low(self.rules)
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
class Draft:
    """A meld in the making: its faces, and which of them wild cards fill."""

    kind: Kind
    faces: list[Face]
    wild: list[bool]

    def add(self, face: Face, wild: bool) -> None:
        """One card more."""
        self.faces.append(face)
        self.wild.append(wild)

    def ends_before(self, run: Draft) -> bool:
        """Whether a run begins where this one ends."""
        last, first = self.faces[-1], run.faces[0]
        return last.suit is first.suit and last.place + 1 == first.place

    def read_low(self, rules: MeldRules) -> None:
        """An ace that could lie at either end lies low (record.md, "Moves")."""
        places = [face.place for face in self.faces]
        if self.kind is Kind.RUN and max(places) == HIGH and min(places) == LOW + 1 == rules.lowest + 1:
            self.faces[places.index(HIGH)] = Face(LOW, self.faces[0].suit)

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


def _run_on(drafts: list[Draft]) -> list[Draft]:
    """The melds with runs joined that follow one another."""
    whole = [draft for draft in drafts if draft.kind is Kind.SET]
    runs = sorted((draft for draft in drafts if draft.kind is Kind.RUN), key=lambda draft: draft.faces[0])
    for run in runs:
        before = next((to for to in whole if to.kind is Kind.RUN and to.ends_before(run)), None)
        if before is None:
            whole.append(Draft(Kind.RUN, [*run.faces], [*run.wild]))
        else:
            before.faces += run.faces
            before.wild += run.wild
    return whole
