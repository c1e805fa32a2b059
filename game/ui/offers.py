"""What the selected cards can do: the moves to offer, and those that are refused, with the reason. No rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from game.cards import JOKER, Card, Rank
from game.fits import lay_contract
from game.melds import HIGH, LOW, Meld, Piece, pieces_of, readings
from game.moves import AddTo, Discard, Lay, Move, Pass, SwapJoker, TakeDiscards, TakeStock, cards_of, parse_move
from game.options import Options
from game.refusals import Reason, Refusal
from game.table import Phase
from game.variant import EmptyStock, GoingOut, Laying, Swap
from game.view import View

Check = Callable[[Move], Refusal | None]
MOST = 4  # ways that are offered where there are several
MISFITS = (Reason.DOES_NOT_FIT, Reason.JOKERS_ALONE)  # what is wrong with a card on the wrong meld: not worth naming the meld


class Offer(NamedTuple):
    """A move, and why it cannot be made, or None."""

    move: Move
    refusal: Refusal | None


class Offers(NamedTuple):
    """All that may be shown: `draws` for the piles, `bar` for the bar under the hand, `drop` for the discard pile, and
    `melds` per meld on the table: the ways in which the selection goes there, or the one that is refused."""

    draws: tuple[Offer, ...] = ()
    bar: tuple[Offer, ...] = ()
    melds: tuple[tuple[Offer, ...], ...] = ()
    drop: Offer | None = None


NO_OFFERS = Offers()


def offers(view: View, chosen: Sequence[Card], check: Check, moves: Options, hinted: str = "") -> Offers:
    """What to offer for a view and a selection; `moves` are the legal ones, `hinted` one that is named by a hint."""
    found = _offers(view, chosen, check, moves)
    if not hinted or view.turn != view.seat or view.phase is not Phase.PLAY:
        return found
    move = parse_move(hinted)
    if (
        any(alike(str(offer.move), hinted) for offer in found.bar)
        or sorted(cards_of(move)) != sorted(chosen)
        or check(move) is not None
    ):
        return found
    return found._replace(bar=(Offer(move, None), *found.bar))


def alike(one: str, other: str) -> bool:
    """Whether two texts are the same move, in whatever order its cards are named."""
    left, right = (sorted(text.replace("=low", "").split()) for text in (one, other))
    return left == right


def _offers(view: View, chosen: Sequence[Card], check: Check, moves: Options) -> Offers:
    none: tuple[tuple[Offer, ...], ...] = ((),) * len(view.melds)
    if view.turn != view.seat or view.phase is Phase.OVER:
        return Offers(melds=none)
    if view.phase is Phase.DRAW:
        return Offers(draws=tuple(_draws(view, check, moves)), melds=none)
    if not chosen:
        return Offers(bar=tuple(_unasked(view, moves)), melds=none)
    concealed = view.variant.melding.laying is Laying.CONCEALED
    drop = _asked(Discard(chosen[0]), check) if len(chosen) == 1 else None
    if concealed:
        kept = [_asked(Lay((tuple(map(Piece, chosen)),)), check)] if len(chosen) > 1 else []
        return Offers(bar=(*kept, *_discards(view, chosen, drop, check)), melds=none, drop=drop)
    adds = [_adds(view, chosen, number, check) for number in range(1, len(view.melds) + 1)]
    bar = [
        *_lays(view, chosen, check),
        *_fitting([offer for ways in adds for offer in ways], JOKER in chosen),
        *_swaps(view, chosen, check),
        *_discards(view, chosen, drop, check),
    ]
    return Offers(bar=tuple(bar), melds=tuple(adds), drop=drop)


def of_verb(offered: Offers, verb: str) -> list[Offer]:
    """The offers of one kind, by the first word of their text; `out` are those that go out by a discard, `drop` all others."""

    def kind(move: Move) -> str:
        return "out" if isinstance(move, Discard) and move.out else str(move).split()[0]

    return [offer for offer in (*offered.draws, *offered.bar) if kind(offer.move) == verb]


def _asked(move: Move, check: Check) -> Offer:
    return Offer(move, check(move))


def _draws(view: View, check: Check, moves: Options) -> Iterator[Offer]:
    draws: list[Move] = list(moves.draws)
    if view.variant.turn.empty_stock is EmptyStock.TAKE_OR_PASS and view.stock == 0 and moves.can_pass:
        draws.append(Pass())
    yield from (Offer(move, None) for move in draws)
    usual: list[Move] = [] if view.stock == 0 and any(not isinstance(move, TakeDiscards) for move in draws) else [TakeStock()]
    for move in (*usual, *([TakeDiscards(1)] if view.discards else [])):
        if move not in draws:
            yield _asked(move, check)


def _unasked(view: View, moves: Options) -> Iterator[Offer]:
    """What is offered with nothing selected: what is due, a contract that can be laid, jokers to swap, going out."""
    due = view.wanted or (JOKER if view.freed else None)
    if due is not None:
        plays: Iterator[Move] = (move for move in (*moves.lays, *moves.adds) if due in cards_of(move))
        yield from (Offer(move, None) for move in islice(plays, MOST))
        return
    if view.rules.contract is not None and view.laid[view.seat] is None:
        yield from (Offer(move, None) for move in moves.lays)
    yield from (Offer(move, None) for move in moves.swaps)
    if view.variant.turn.going_out is GoingOut.ANNOUNCED and view.out is None:
        outs = [move for move in moves.drops if isinstance(move, Discard) and move.out]
        outs.sort(key=lambda move: -view.rules.values[move.card.rank])
        yield from (Offer(move, None) for move in outs[:MOST])


def _discards(view: View, chosen: Sequence[Card], drop: Offer | None, check: Check) -> Iterator[Offer]:
    if drop is None:
        return
    yield drop
    if view.variant.turn.going_out is GoingOut.ANNOUNCED and view.out is None:
        yield _asked(Discard(chosen[0], out=True), check)


def _swaps(view: View, chosen: Sequence[Card], check: Check) -> Iterator[Offer]:
    """A single card for the jokers that stand for it."""
    if len(chosen) != 1 or view.variant.melding.swap is Swap.NEVER:
        return
    for number, meld in enumerate(view.melds, 1):
        if any(placed.card == JOKER and placed.face.card == chosen[0] for placed in meld.placed):
            yield _asked(SwapJoker(chosen[0], number), check)


def _adds(view: View, chosen: Sequence[Card], number: int, check: Check) -> tuple[Offer, ...]:
    """The selection on one meld, in each reading that its wild cards and its ace have there; or why it does not go there."""
    pieces = tuple(map(Piece, chosen))
    plain = _asked(AddTo(pieces, number), check)
    if plain.refusal is not None and plain.refusal.reason is not Reason.JOKER_UNCLEAR:
        return (plain,)
    base = view.melds[number - 1].meld
    ways = []
    for whole in readings(pieces, view.rules.melds, base):
        new = list(pieces_of(whole))
        for piece in pieces_of(base):
            new.remove(piece)
        ways.append(_asked(AddTo(tuple(new), number), check))
    legal = [way for offer in ways if offer.refusal is None for way in _at_both_ends(offer, check)]
    return tuple(legal or ways[:1])


def _at_both_ends(offer: Offer, check: Check) -> list[Offer]:
    """A legal lay or addition; where its ace may lie at either end of a run, once for each end."""
    match offer.move:
        case AddTo(pieces, number):
            ways: list[list[Move]] = [[AddTo(said, number) for said in _ends(pieces)]]
        case Lay(melds):
            ways = [[Lay((*melds[:at], said, *melds[at + 1 :])) for said in _ends(meld)] for at, meld in enumerate(melds)]
        case _:
            ways = []
    both = next((ends for ends in ways if ends and all(check(end) is None for end in ends)), None)
    return [offer] if both is None else [Offer(end, None) for end in both]


def _ends(pieces: Sequence[Piece]) -> list[tuple[Piece, ...]]:
    """The pieces with their ace said to lie low, and high; nothing where they do not hold just one."""
    aces = [piece for piece in pieces if piece.card.rank is Rank.ACE and piece.stands is None]
    if len(aces) != 1:
        return []
    return [tuple(piece._replace(end=end) if piece is aces[0] else piece for piece in pieces) for end in (LOW, HIGH)]


def _fitting(adds: Sequence[Offer], joker: bool) -> Iterator[Offer]:
    """Every meld that the cards fit; where they fit none, one greyed offer with the most telling reason."""
    fitting = [offer for offer in adds if offer.refusal is None]
    if fitting or not adds:
        yield from fitting
        return
    last = Reason.JOKERS_ALONE if joker else Reason.DOES_NOT_FIT
    told = [offer for offer in adds if offer.refusal and offer.refusal.reason not in MISFITS]
    yield (told or [offer for offer in adds if offer.refusal and offer.refusal.reason is last] or adds)[0]


def _lays(view: View, chosen: Sequence[Card], check: Check) -> Iterator[Offer]:
    """The selection as one meld, in each reading that its wild cards and its ace have, or as several melds in one action."""
    if view.rules.contract is not None and view.laid[view.seat] is None:
        lays = list(_contract_lays(view, chosen, check))
        if lays:
            yield from lays
            return
    pieces = tuple(map(Piece, chosen))
    plain = _asked(Lay((pieces,)), check)
    if plain.refusal is None or plain.refusal.reason is Reason.JOKER_UNCLEAR:
        ways = [_asked(Lay((pieces_of(meld),)), check) for meld in readings(pieces, view.rules.melds)]
        legal = [way for offer in ways if offer.refusal is None for way in _at_both_ends(offer, check)]
        yield from legal or ways[:1]
        return
    several = parted(chosen, view) if len(chosen) >= 6 else ()
    if several:
        yield _asked(Lay(tuple(pieces_of(meld) for meld in several)), check)
    elif len(chosen) > 1:
        yield plain


def _contract_lays(view: View, chosen: Sequence[Card], check: Check) -> Iterator[Offer]:
    """The whole selection as the contract of the deal, in the readings that its jokers and its ace have."""
    contract = view.rules.contract
    assert contract is not None
    suits = view.variant.melding.contract_runs
    found = lay_contract(chosen, contract.sets, contract.runs, view.rules.melds, suits=suits, leave=(0, 0))
    if found is None:
        return
    ways = [readings(tuple(map(Piece, meld.cards)), view.rules.melds) for meld in found]
    first = _asked(Lay(tuple(pieces_of(meld) for meld in found)), check)
    others = (_asked(Lay(tuple(map(pieces_of, melds))), check) for melds in product(*ways) if melds != found)
    legal = [*_at_both_ends(first, check), *(offer for offer in islice(others, 12) if offer.refusal is None)]
    yield from legal[:MOST]


def parted(cards: Sequence[Card], view: View) -> tuple[Meld, ...]:
    """The cards parted into melds, all of them used, or nothing: the first way found. Natural cards only.

    A first card must be in some meld with the others, so each step tries the sets and the run starts that hold it.
    """
    if not cards:
        return ()
    ordered = sorted(cards, key=lambda card: (card.suit, card.rank))
    return _parted(ordered, view) or ()


def _parted(cards: list[Card], view: View) -> tuple[Meld, ...] | None:
    if not cards:
        return ()
    first = cards[0]
    for group in _groups(first, cards[1:]):
        found = readings([Piece(card) for card in group], view.rules.melds)
        if found:
            rest = list(cards)
            for card in group:
                rest.remove(card)
            others = _parted(rest, view)
            if others is not None:
                return (found[0], *others)
    return None


def _groups(first: Card, others: Sequence[Card]) -> Iterator[list[Card]]:
    """Groups with `first` that may be melds: its rank, all or all but one, and stretches of its suit, longest first."""
    same = [card for card in others if card.rank == first.rank]
    for left_out in (None, *(same if len(same) > 2 else ())):
        group = [first, *(card for card in same if card is not left_out)]
        if len(group) > 2:
            yield group
    line = [card for card in others if card.suit == first.suit]
    for size in range(len(line), 1, -1):
        yield [first, *line[:size]]
        if first.rank == 1 and size < len(line) + 1:  # an ace may lie above the king
            yield [first, *line[len(line) - size :]]
