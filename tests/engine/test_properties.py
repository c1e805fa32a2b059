"""What holds after any sequence of legal moves, in all games."""

import json
from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import position, record, viewjson
from game.cards import CARDS, JOKER
from game.melds import HIGH, LOW, Piece
from game.moves import AddTo, Discard, Lay, Pass, SwapJoker, TakeDiscards, TakeStock, TurnOver, lay, parse_move
from game.options import options
from game.refusals import Refusal
from game.rules import check
from game.table import Phase
from game.view import view_of
from tests.engine.play import BY_KEY, GAMES, all_cards, another_world, random_walk, rng_of, seats_of, start

games = pytest.mark.parametrize("key", GAMES)


def house_rules(key):
    """Any set of options of a game."""
    chosen = {}
    for option in BY_KEY[key].options:
        values = [choice for choice, _ in option.choices]
        chosen[option.name] = st.sampled_from(values) if values else st.integers(*option.whole)
    return st.fixed_dictionaries({}, optional=chosen)


def walks(key, most):
    """A match under any house rules after each of up to `most` random moves, and its generator."""

    def walk(players, seed, chosen, length):
        rng = rng_of(seed)
        match = start(key, players, seed, **chosen)
        return [match, *random_walk(match, rng, length)], rng

    seeds = st.integers(0, 10**6)
    return st.builds(walk, st.sampled_from(seats_of(key)), seeds, house_rules(key), st.integers(0, most))


@games
@settings(max_examples=25)
@given(data=st.data())
def test_every_card_is_somewhere_exactly_once(key, data):
    matches, _ = data.draw(walks(key, 150))
    for match in matches:
        assert all_cards(match.table) == Counter(match.table.rules.pack.cards())


def any_moves(view, rng):
    """Moves of every kind, most of them nonsense."""
    cards = [*view.hand, *view.discards[-2:], JOKER]
    faces = list(CARDS.values())[:-1]
    some = [Piece(rng.choice(cards), rng.choice([None, None, rng.choice(faces)])) for _ in range(rng.randint(1, 4))]
    number = rng.randint(1, len(view.melds) + 1)
    return [
        TakeStock(), TurnOver(), Pass(), TakeDiscards(rng.randint(1, 3)), Lay((tuple(some),)), AddTo(tuple(some[:2]), number),
        Lay((tuple(some), tuple(some))), AddTo((Piece(some[0].card, end=rng.choice([LOW, HIGH])),), number),
        SwapJoker(rng.choice(faces), number), Discard(rng.choice(cards)), Discard(rng.choice(cards), out=True),
    ]  # fmt: skip


@games
@settings(max_examples=25)
@given(data=st.data())
def test_a_refused_move_changes_nothing_and_says_why(key, data):
    matches, rng = data.draw(walks(key, 60))
    match = matches[-1].dealt()
    before = record.write(match), position.dump(match.table), match.table
    for move in any_moves(match.view(match.turn), rng):
        answer = match.try_play(move)
        if isinstance(answer, Refusal):
            assert answer.reason is not None
        else:
            after, _ = answer
            assert all_cards(after.table) == all_cards(match.table) or after.table.ended
        assert (record.write(match), position.dump(match.table), match.table) == before


@games
@settings(max_examples=25)
@given(data=st.data())
def test_what_options_offer_check_allows_and_the_lists_are_complete(key, data):
    matches, _ = data.draw(walks(key, 80))
    for match in matches[-3:]:
        if match.over:
            continue
        match = match.dealt()
        view = match.view(match.turn)
        may = options(view)
        moves = list(may)
        assert moves
        assert all(check(view, move) is None and move in may for move in moves)
        assert all(parse_move(str(move)) == move for move in moves)
        allowed = {Discard(card, out) for card in view.hand for out in (False, True) if check(view, Discard(card, out)) is None}
        assert set(may.drops) == allowed
        assert set(may.draws) == {
            move
            for move in (TakeStock(), TurnOver(), *map(TakeDiscards, range(1, len(view.discards) + 2)))
            if check(view, move) is None
        }
        naturals = [card for card in dict.fromkeys(view.hand) if not view.rules.melds.is_wild(card)]
        texts = {str(move) for move in may.lays}
        for size in (3, 4):
            for cards in combinations(naturals, size):
                if check(view, lay(cards)) is None:
                    assert str(lay(cards)) in texts or size == 4 or sorted(map(str, cards)) in _laid(may.lays), cards
        for card in naturals:
            for number in range(1, len(view.melds) + 1):
                if check(view, AddTo((Piece(card),), number)) is None:
                    assert any(m.meld == number and [p.card for p in m.pieces] == [card] for m in may.adds)


def _laid(lays):
    return [sorted(str(piece.card) for piece in meld) for move in lays for meld in move.melds]


@games
@settings(max_examples=25)
@given(data=st.data())
def test_saving_and_loading_give_the_same_match(key, data):
    matches, _ = data.draw(walks(key, 100))
    match = matches[-1]
    again, stopped = record.read(json.dumps(record.write(match)), lambda: "unused")
    assert stopped is None
    assert again.dealt() == match.dealt()
    assert record.write(again) == record.write(match)


@games
@settings(max_examples=25)
@given(data=st.data())
def test_a_position_starts_the_same_turn_again(key, data):
    matches, _ = data.draw(walks(key, 100))
    match = next((m for m in reversed(matches) if m.table.phase is Phase.DRAW), matches[0])
    setup = record.write(match)
    dumped = position.dump(match.table)
    again = position.load(dumped, match.variant, match.setup.players, setup["seed"])
    assert position.dump(again) == dumped
    first, second = (options(view_of(table, table.turn)) for table in (match.table, again))
    assert list(first) == list(second)


@games
@settings(max_examples=25)
@given(data=st.data())
def test_a_view_is_the_same_for_every_world_that_agrees_with_it(key, data):
    matches, rng = data.draw(walks(key, 120))
    for match in matches[-4:]:
        for seat in range(match.setup.players):
            view = match.view(seat)
            assert view_of(another_world(match.table, seat, rng), seat) == view
            assert viewjson.load(json.loads(json.dumps(viewjson.dump(view, dict(match.setup.options))))) == view


@games
@settings(max_examples=25)
@given(data=st.data())
def test_undo_gives_back_the_match_before_the_move(key, data):
    matches, _ = data.draw(walks(key, 60))
    for before, after in list(pairwise(matches))[-5:]:
        if after.undoable(after.movers[-1]):
            assert after.undone() == before.dealt()
