"""What a hand is worth to hold, in points that it may cost: fewer are better. Here where melds go down on the table; where
they stay in the hand: hidden.py; while a contract is due: owed.py; which of them suits a view: judgement.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from game.arrange import arranger
from game.bots.outlook import Outlook, Wants, laid_off, ways
from game.bots.tuned import WEIGHTS
from game.cards import Card, without
from game.scoring import value
from game.variant import GoingOut, Laying
from game.view import View

GONE = -10_000.0  # the cost of having gone out: nothing is cheaper, by far
_TRIED = 7  # discards that are weighed, of those that leave fewest points
_LONG = 2  # re-formed stocks after which points in hand count no more: somebody has to meld what goes round
_EACH = (1,) * 14  # a card counts one
_BONUS = 40.0  # what going out earns where melds do: 25 (P31), and what the others are caught with
_HOPE = 60.0  # what a card gains by two others that may both come


class Worth:
    """Judges hands at rest, that is after the discard. `of(hand)` is the cost."""

    flavour = "open"
    close = 1e9  # moves that it judges to be worse than the best by more are not worth a playout

    def __init__(self, view: View, look: Outlook, tuned: Mapping[str, Mapping[str, float]] = WEIGHTS) -> None:
        self.view, self.look = view, look
        self.rules = view.rules.melds
        self.weights = tuned[self.flavour]
        self.restless = min(1.0, view.reforms / _LONG)
        card, pip = self.weights.get("card", 0), self.weights.get("pip", 1.0) * (1.0 - self.restless)
        self.values = tuple(round(card + pip * points) for points in view.rules.values)
        self.may_meld = view.rules.contract is None or view.laid[view.seat] is None or view.variant.melding.extra_melds
        lies = view.variant.melding.laying is Laying.ON_THE_TABLE
        self.fits = look.fits if lies else set()  # the cards that can be laid off
        self.least = self._counter(self.values)
        self.count = self._counter(_EACH)  # of the cards that lie loose
        rule = view.variant.turn.going_out if lies else GoingOut.ANNOUNCED
        self.goes_by_discard = rule in (GoingOut.ANY_WAY, GoingOut.BY_DISCARD)
        self.goes_by_meld = rule in (GoingOut.ANY_WAY, GoingOut.BY_MELD)
        self.known: dict[tuple[Card, ...], float] = {}
        self._wants: Wants | None = None
        self._round: dict[Card, float] | None = None  # the chance of each card among those that go round

    def _counter(self, values: tuple[int, ...]) -> Callable[[Sequence[Card]], int]:
        """Counts the fewest points of the cards of a hand that lie in no meld: all of them, where no melds may be laid."""
        if self.may_meld:
            return arranger(self.rules, values).least_points
        return lambda hand: value(hand, values)

    def _left(self, hand: Sequence[Card], least: Callable[[Sequence[Card]], int]) -> int:
        """The fewest points that are left of a hand, lay-offs first or none."""
        if self.fits.isdisjoint(hand):
            return least(hand)
        return min(least(laid_off(hand, self.view.melds, self.rules)), least(hand))

    def _after_melds(self, hand: Sequence[Card]) -> Sequence[Card]:
        """The cards that are left of a hand if its melds are laid first and then what fits the table."""
        if self.may_meld:
            hand = arranger(self.rules, self.view.rules.values).arrange(hand).left
        return hand if self.fits.isdisjoint(hand) else laid_off(hand, self.view.melds, self.rules)

    @property
    def wants(self) -> Wants:
        """What the next seat may want."""
        if self._wants is None:
            self._wants = Wants(self.look)
        return self._wants

    def of(self, hand: tuple[Card, ...]) -> float:
        """What holding these cards costs."""
        found = self.known.get(hand)
        if found is None:
            found = self.known[hand] = self.cost(hand)
        return found

    def base(self, hand: Sequence[Card]) -> float:
        """Points of the cards in no meld, none on the table either."""
        return self._left(hand, self.least)

    def blind(self, hand: tuple[Card, ...]) -> float:
        """What the hand costs if a card is drawn unseen."""
        return self.of(hand) - self.weights["stock"]

    def quick(self, hand: tuple[Card, ...]) -> float:
        """A rough cost, before the discard."""
        return self.base(hand)

    def cost(self, hand: tuple[Card, ...]) -> float:
        """As `of`, worked out: what lies loose, less what the next draw may mend."""
        weights, look = self.weights, self.look
        base = self.base(hand)
        if not hand or (self.goes_by_discard and (base == 0 or not self.fits.isdisjoint(hand)) and self.all_go(hand)):
            return GONE
        largest = max(self.values[card.rank] for card in hand)
        held = Counter(hand)
        absorb = weights["absorb"]
        gain = out = 0.0
        for card in look.possible:
            if card in self.fits or self.rules.is_wild(card):
                more, rest = absorb, base
            elif self._melds(card, held):
                rest = self.base((*hand, card))
                if rest > base:
                    continue
                more = base - rest + absorb
            else:
                continue
            chance = look.chance(card)
            gain += chance * more
            if rest <= largest:
                out += chance
        hope = self.restless * _HOPE * self.hope(held) if self.restless and len(hand) > 1 else 0.0
        return base - weights["gain"] * gain - weights["out"] * out - hope

    def hope(self, held: Counter[Card]) -> float:
        """The chances that the two cards are had, or come round, with which a card of the hand would meld, added up."""
        if self._round is None:
            cards = Counter({card: copies for card, copies in self.look.stock.items() if copies > 0})
            cards.update(self.view.discards)
            self._round = {card: copies / cards.total() for card, copies in cards.items()}
        comes = self._round.get
        return sum(
            (one in held or comes(one, 0.0)) * (other in held or comes(other, 0.0))
            for card in held
            for pairs in ways(card, self.rules)
            for one, other in pairs
        )

    def points_left(self, hand: Sequence[Card]) -> int:
        """The fewest points of a hand that can lie neither in melds of its own nor on others."""
        values = self.view.rules.values
        return min(self._left(hand, self._counter(values)), value(self._after_melds(hand), values))

    def playable(self) -> tuple[Card, ...]:
        """The cards of the seat's hand that could lie on the table now."""
        return without(self.view.hand, self._after_melds(self.view.hand))

    def finds(self, hand: tuple[Card, ...]) -> int:
        """How many of the cards that the stock may hold would lie in a meld, or on one, with the hand as it is."""
        loose = self.count(hand)
        placed = (card in self.fits or self.count((*hand, card)) <= loose for card in self.look.possible)
        return sum(self.look.stock[card] for card, fits in zip(self.look.possible, placed, strict=True) if fits)

    def _melds(self, card: Card, held: Counter[Card]) -> bool:
        if not self.may_meld:
            return False
        rank, suit = ways(card, self.rules)
        for one, other in rank:
            if one in held and other in held and (one != other or held[one] > 1):
                return True
        return any(one in held and other in held for one, other in suit)

    def feeding(self, card: Card) -> float:
        """What throwing a card costs by what the next seat can do with it."""
        if self.rules.is_wild(card):
            return self.weights["feed"] * 2
        if card in self.fits:
            return self.weights["fit"] * (1.0 - self.restless)
        return self.weights["feed"] * (1.0 - self.restless) * self.wants.use(card)

    def throws(self, hand: tuple[Card, ...], barred: Card | None = None) -> list[tuple[float, Card]]:
        """What each discard would cost, the best first."""
        cards = [card for card in dict.fromkeys(hand) if card != barred or hand.count(card) > 1] or [hand[0]]
        if len(cards) > _TRIED:
            cards = sorted(cards, key=lambda card: self.base(without(hand, (card,))))[:_TRIED]
        found = [(self.of(without(hand, (card,))) + self.feeding(card), -self.values[card.rank], card) for card in cards]
        return [(cost, card) for cost, _, card in sorted(found)]

    def after(self, hand: tuple[Card, ...], barred: Card | None = None) -> float:
        """The cost once the best discard is made, or the hand is gone without one."""
        if not hand or (self.goes_by_meld and self.all_go(hand)):
            return self.gone(hand)
        return self.throws(hand, barred)[0][0]

    def gone(self, hand: tuple[Card, ...]) -> float:
        """What it costs to go out with the last of these cards."""
        return GONE

    def goes_out_with(self, hand: tuple[Card, ...], barred: Card | None = None) -> bool:
        """Whether a hand, before the discard, is sure to go out in this turn."""
        if self.goes_by_meld and self.all_go(hand):
            return True
        return self.goes_by_discard and self.throws(hand, barred)[0][0] < GONE / 2

    def all_go(self, hand: tuple[Card, ...]) -> bool:
        """Whether every card of a hand can lie on the table now, in melds of its own or on others."""
        return self._left(hand, self.count) == 0 or not (self.fits.isdisjoint(hand) or self._after_melds(hand))


class Earning(Worth):
    """Where melded cards score: a card on the table counts twice, once for being there and once for not being held."""

    flavour = "earning"

    def __init__(self, view: View, look: Outlook, tuned: Mapping[str, Mapping[str, float]] = WEIGHTS) -> None:
        super().__init__(view, look, tuned)
        self.caught = self._caught()
        teams = view.variant.teams_of(view.seats)
        mates = [seat for seat, team in enumerate(teams) if team == teams[view.seat] and seat != view.seat]
        self.mates = [Wants(look, seat) for seat in mates]

    def feeding(self, card: Card) -> float:
        """As `Worth.feeding`; a card that a partner can use is not lost, since cards within the pile can be had, too."""
        return super().feeding(card) - self.weights["mate"] * sum(mate.use(card) for mate in self.mates)

    def _caught(self) -> float:
        """The chance that the deal ends before the cards in hand can be played."""
        view = self.view
        others = [view.counts[seat] for seat in range(view.seats) if seat != view.seat]
        by_hands = max(0.0, 1.0 - min(others) / 7)
        by_stock = max(0.0, 1.0 - view.stock / 24)
        return min(1.0, 0.15 + 0.6 * max(by_hands, by_stock) + 0.25 * min(by_hands, by_stock))

    def quick(self, hand: tuple[Card, ...]) -> float:
        total = value(hand, self.values)
        return self.base(hand) * (1.0 + self.caught) - total - self._doubled(hand)

    def cost(self, hand: tuple[Card, ...]) -> float:
        total = value(hand, self.values)
        loose = super().cost(hand) if hand else 0.0
        return loose * (1.0 + self.caught) - total - self._doubled(hand)

    def gone(self, hand: tuple[Card, ...]) -> float:
        return -value(hand, self.values) - self._doubled(hand) - _BONUS

    def _doubled(self, hand: tuple[Card, ...]) -> float:
        ranks = Counter(card.rank for card in hand)
        return float(sum(4 * self.values[rank] for rank, count in ranks.items() if count == 4))
