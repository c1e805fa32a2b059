"""Everything that must hold for a move but the last question, whether the turn can still be ended (ending.py).

`allow` answers with a `Refusal` or with a `Ruling`: the move made explicit, and how its seat stands after it. The rules are
asked in the order of shared/rules/README.md, "What a refusal names".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from game.arrange import least_points
from game.cards import JOKER, Card, Rank, missing, text_of, without
from game.faults import fault
from game.melds import HIGH, LOW, Face, Kind, Meld, MeldRules, Piece, readings
from game.moves import DRAWS, AddTo, Discard, Lay, Move, Pass, SwapJoker, TakeDiscards, TakeStock, TurnOver
from game.refusals import Reason, Refusal
from game.standing import Standing, added, contract_open, dropped, finale_laid, laid, swapped, took
from game.table import Phase
from game.variant import ContractRuns, EmptyStock, Finale, GoingOut, Laying, Swap, Variant


class Ruling(NamedTuple):
    """An allowed move: `move` with every reading said, and what works out `then` where somebody asks."""

    move: Move
    play: Callable[[], Standing]

    @property
    def then(self) -> Standing:
        """How its seat stands after it, a stock draw aside."""
        return self.play()


Answer = Refusal | Ruling


def refuse(variant: Variant, reason: Reason, **about: object) -> Refusal:
    """A refusal with the rule that this game's declaration rests it on."""
    return Refusal(reason, about, variant.cites.get(reason))


def allow(at: Standing, move: Move) -> Answer:
    """Whether `move` may be made, the ending of the turn left aside."""
    kind = type(move)
    no = None if kind in _IN_ALL_GAMES else _in_this_game(at, move)
    if no is None and at.phase is not _PHASE[kind]:
        no = refuse(at.variant, Reason.NOT_YOUR_PHASE, phase=at.phase.value)
    return _ASK[kind](at, move) if no is None else no


def _in_this_game(at: Standing, move: Move) -> Refusal | None:
    """Moves that some games do not have; `stock`, `take` and a plain `drop` are in all."""
    variant = at.variant
    concealed = variant.melding.laying is Laying.CONCEALED
    match move:
        case Lay():
            return refuse(variant, Reason.NO_LAYING) if concealed else None
        case AddTo():
            return refuse(variant, Reason.NO_LAY_OFFS) if concealed else None
        case SwapJoker():
            known = variant.melding.swap is not Swap.NEVER
        case TurnOver():
            known = variant.turn.empty_stock is EmptyStock.TURN_OVER
        case Pass():
            known = variant.turn.empty_stock is EmptyStock.TAKE_OR_PASS
        case Discard(_, out):
            known = not out or variant.turn.going_out is GoingOut.ANNOUNCED
        case _:
            known = True
    return None if known else refuse(variant, Reason.NOT_IN_THIS_GAME, move=str(move).split()[0])


def _stock(at: Standing, move: TakeStock) -> Answer:
    variant = at.variant
    if at.stock == 0:
        if variant.turn.empty_stock is EmptyStock.TURN_OVER:
            return refuse(variant, Reason.STOCK_TURNED_OVER_ONLY)
        if variant.turn.empty_stock is EmptyStock.TAKE_OR_PASS:
            return refuse(variant, Reason.STOCK_USED_UP)
        if len(at.discards) < 2:
            return refuse(variant, Reason.LAST_DISCARD)
    return Ruling(move, lambda: at)


def _take(at: Standing, move: TakeDiscards) -> Answer:
    variant, count = at.variant, move.count
    if count > 1 and not variant.turn.dig:
        return refuse(variant, Reason.TOP_ONLY)
    if count > len(at.discards):
        return refuse(variant, Reason.PILE_TOO_SMALL, count=len(at.discards))
    return Ruling(move, lambda: took(at, count))


def _turn_over(at: Standing, move: TurnOver) -> Answer:
    if at.stock:
        return refuse(at.variant, Reason.STOCK_NOT_EMPTY)
    return Ruling(move, lambda: at) if at.discards else refuse(at.variant, Reason.PILE_TOO_SMALL, count=0)


def _pass(at: Standing, move: Pass) -> Answer:
    return refuse(at.variant, Reason.PASS_ONLY_ON_EMPTY_STOCK) if at.stock else Ruling(move, lambda: at)


def _in_hand(at: Standing, cards: Sequence[Card]) -> Refusal | None:
    lacking = missing(at.hand, cards)
    return refuse(at.variant, Reason.NOT_IN_HAND, cards=text_of(lacking)) if lacking else None


def _read(at: Standing, pieces: Sequence[Piece], base: Meld | None = None) -> Meld | Refusal:
    found = readings(pieces, at.rules.melds, base)
    if len(found) == 1:
        return found[0]
    about = {"cards": text_of(piece.card for piece in pieces)}
    if found:
        return refuse(at.variant, Reason.JOKER_UNCLEAR, readings=[str(meld) for meld in found], **about)
    reason = fault(pieces, at.rules.melds, base)
    return refuse(at.variant, reason, least=at.rules.melds.shortest_run, most=at.rules.melds.largest_set, **about)


def _lay(at: Standing, move: Lay) -> Answer:
    cards = [piece.card for meld in move.melds for piece in meld]
    no = _in_hand(at, cards)
    if no is not None:
        return no
    read: list[Meld] = []
    for pieces in move.melds:
        meld = _read(at, pieces)
        if isinstance(meld, Refusal):
            return meld
        read.append(meld)
    no = _wanted_used(at, cards) or _contract_kept(at, read) or _melds_per_turn(at, read)
    if no is not None:
        return no
    named = tuple(said(zip(meld.cards, meld.faces, strict=True), meld, at.rules.melds) for meld in read)
    return Ruling(Lay(named), lambda: laid(at, read))


def _wanted_used(at: Standing, cards: Sequence[Card]) -> Refusal | None:
    if at.wanted is None or at.wanted in cards:
        return None
    return refuse(at.variant, Reason.WANTED_CARD_DUE, card=str(at.wanted))


def _contract_kept(at: Standing, melds: Sequence[Meld]) -> Refusal | None:
    contract, finale = at.rules.contract, at.rules.finale
    if contract is None:
        return None
    if finale_laid(at):
        return refuse(at.variant, Reason.ALL_AT_ONCE)
    if not contract_open(at):
        return None if at.variant.melding.extra_melds else refuse(at.variant, Reason.NO_EXTRA_MELDS)
    runs = [meld for meld in melds if meld.kind is Kind.RUN]
    if len(runs) != contract.runs or len(melds) - len(runs) != contract.sets:
        return refuse(at.variant, Reason.NOT_THE_CONTRACT, sets=contract.sets, runs=contract.runs)
    if not runs_differ(runs, at.variant.melding.contract_runs):
        return refuse(at.variant, Reason.CONTRACT_SUITS)
    kept = len(at.hand) - sum(len(meld.cards) for meld in melds)
    if finale is not Finale.NORMAL and kept != (1 if finale is Finale.ALL_WITH_DISCARD else 0):
        return refuse(at.variant, Reason.ALL_AT_ONCE)
    return None


def runs_differ(runs: Sequence[Meld], how: ContractRuns) -> bool:
    """Whether the runs of a contract differ as a game wants it (C24, C-D4)."""
    if how is ContractRuns.FREE:
        return True
    if how is ContractRuns.DISTINCT:
        return len({run.suit for run in runs}) == len(runs)
    return not any(one is not other and one.suit == other.suit and _follows(one, other) for one in runs for other in runs)


def _follows(one: Meld, other: Meld) -> bool:
    """Whether `other` begins where `one` ends, the ace counting as both 1 and 14."""
    ends, begins = {one.faces[-1].place}, {other.faces[0].place}
    ends |= {LOW} & {place - HIGH + LOW for place in ends}
    begins |= {HIGH} & {place - LOW + HIGH for place in begins}
    return any(end + 1 in begins for end in ends)


def _melds_per_turn(at: Standing, melds: Sequence[Meld]) -> Refusal | None:
    most = at.variant.melding.melds_per_turn
    if most is None or at.melds_this_turn + len(melds) <= most:
        return None
    kept = len(at.hand) - sum(len(meld.cards) for meld in melds)
    if at.melds_this_turn == 0 and kept <= 1:  # B-D3: one lay that goes out may hold several
        return None
    return refuse(at.variant, Reason.MELDS_PER_TURN, most=most)


def _add(at: Standing, move: AddTo) -> Answer:
    pieces, number = move.pieces, move.meld
    cards = [piece.card for piece in pieces]
    no = _in_hand(at, cards) or _meld_there(at, number)
    if no is not None:
        return no
    base = at.melds[number - 1].meld
    whole = _read(at, pieces, base)
    if isinstance(whole, Refusal):
        return whole
    if contract_open(at):
        return refuse(at.variant, Reason.CONTRACT_FIRST)
    if finale_laid(at):
        return refuse(at.variant, Reason.ALL_AT_ONCE)
    if not at.variant.melding.lay_off_same_turn and at.rules.contract is not None and at.laid == at.turn_number:
        return refuse(at.variant, Reason.LAY_OFF_NEXT_TURN)
    no = _wanted_used(at, cards)
    if no is not None:
        return no
    there = list(zip(base.cards, base.faces, strict=True))
    new = []
    for pair in zip(whole.cards, whole.faces, strict=True):
        if pair in there:
            there.remove(pair)
        else:
            new.append(pair)
    return Ruling(AddTo(said(new, whole, at.rules.melds, base), number), lambda: added(at, number, whole, cards))


def said(new: Iterable[tuple[Card, Face]], whole: Meld, rules: MeldRules, base: Meld | None = None) -> tuple[Piece, ...]:
    """The pieces of a reading, wild cards and, where it would be read low otherwise, a high ace with what they stand for."""
    pieces = tuple(Piece(card, None if face.card == card else face.card) for card, face in new)
    if whole.faces[-1].place != HIGH or whole in readings(pieces, rules, base):
        return pieces
    return tuple(Piece(p.card, None, HIGH) if p.card.rank is Rank.ACE and p.stands is None else p for p in pieces)


def _meld_there(at: Standing, number: int) -> Refusal | None:
    return None if number <= len(at.melds) else refuse(at.variant, Reason.NO_SUCH_MELD, meld=number)


def _swap(at: Standing, move: SwapJoker) -> Answer:
    variant, card, number = at.variant, move.card, move.meld
    no = _in_hand(at, (card,)) or _meld_there(at, number)
    if no is not None:
        return no
    meld = at.melds[number - 1]
    joker = next((p for p in meld.placed if p.card == JOKER and p.face.card == card), None)
    if joker is None:
        return refuse(variant, Reason.NO_SUCH_JOKER, card=str(card))
    if meld.kind is Kind.SET:
        return refuse(variant, Reason.JOKER_DEAD)
    if contract_open(at):
        return refuse(variant, Reason.CONTRACT_FIRST)
    if at.laid == at.turn_number:
        return refuse(variant, Reason.SWAP_NEXT_TURN)
    if joker.seat == at.seat and variant.melding.swap is not Swap.ANY_IN_RUNS:
        return refuse(variant, Reason.OWN_JOKER)
    no = _wanted_used(at, ())
    if no is not None:
        return no
    return Ruling(move, lambda: swapped(at, number, card))


def _due_first(at: Standing) -> Refusal | None:
    """What must be played before anything may be discarded."""
    return _wanted_used(at, ()) or (refuse(at.variant, Reason.FREED_JOKER_DUE) if at.freed else None)


def _is_barred(at: Standing, card: Card) -> bool:
    return card == at.barred and at.hand.count(card) == 1


def droppable(at: Standing) -> tuple[Card, ...]:
    """The cards that may be discarded, each face once, going out by announcement left aside."""
    if at.phase is not Phase.PLAY or _due_first(at) is not None:
        return ()
    barred = at.barred
    free = without(at.hand, (barred,)) if barred is not None and _is_barred(at, barred) else at.hand
    return tuple(dict.fromkeys(free))


def _drop(at: Standing, move: Discard) -> Answer:
    variant, card = at.variant, move.card
    no = _in_hand(at, (card,)) or _due_first(at)
    if no is not None:
        return no
    if _is_barred(at, card):
        return refuse(variant, Reason.TAKEN_DISCARD, card=str(card))
    if move.out:
        if at.someone_out:
            return refuse(variant, Reason.ALREADY_OUT)
        if least_points(without(at.hand, (card,)), at.rules.melds, at.rules.values):  # every card costs something
            return refuse(variant, Reason.CANNOT_GO_OUT, card=str(card))
    return Ruling(move, lambda: dropped(at, card))


_IN_ALL_GAMES = {TakeStock, TakeDiscards}
_PHASE = {kind: Phase.DRAW if kind in DRAWS else Phase.PLAY for kind in get_args(Move)}
_ASK: Mapping[type[Move], Callable[[Standing, Any], Answer]] = {
    TakeStock: _stock,
    TakeDiscards: _take,
    TurnOver: _turn_over,
    Pass: _pass,
    Lay: _lay,
    AddTo: _add,
    SwapJoker: _swap,
    Discard: _drop,
}
