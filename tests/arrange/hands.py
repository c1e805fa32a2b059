"""Games and hands to try them with: random ones, and ones in which melds abound and quarrel."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.cards import JOKER, RANKS, SUITS, Card, Pack, Rank
from game.melds import Ace, MeldRules, SetSuits


@dataclass(frozen=True)
class Game:
    """Melds, values and packs of a game, said here once more and not read from the declarations under test."""

    rules: MeldRules
    values: tuple[int, ...]
    pack: Pack


def _values(ace: int = 1, joker: int = 0, wild: tuple[Rank, int] | None = None) -> tuple[int, ...]:
    points = [joker, ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    if wild:
        points[wild[0]] = wild[1]
    return tuple(points)


def _thirteen(wild: Rank, naturals: int = 1) -> MeldRules:
    return MeldRules(wild=wild, set_suits=SetSuits.ANY, largest_set=None, naturals=naturals)


_CONTRACT = MeldRules(ace=Ace.EITHER_END, wild=Rank.JOKER)
GAMES = {
    "basic": Game(MeldRules(), _values(), Pack()),
    "basic, ace at either end": Game(MeldRules(ace=Ace.EITHER_END), _values(ace=15), Pack()),
    "persian": Game(MeldRules(ace=Ace.HIGH, joker_sets=True), _values(15, 20), Pack(jokers=4)),
    "contract": Game(_CONTRACT, _values(15, 15), Pack(1, 1)),
    "contract, two decks": Game(_CONTRACT, _values(15, 15), Pack(2, 2)),
    "contract, three decks": Game(_CONTRACT, _values(15, 15), Pack(3, 2)),
    "contract, runs of four": Game(MeldRules(ace=Ace.EITHER_END, wild=Rank.JOKER, shortest_run=4), _values(15, 15), Pack(2, 2)),
    "threes wild": Game(_thirteen(Rank.THREE), _values(), Pack()),
    "sevens wild, two decks": Game(_thirteen(Rank.SEVEN), _values(), Pack(2)),
    "kings wild": Game(_thirteen(Rank.KING), _values(), Pack()),
    "kings wild, two decks": Game(_thirteen(Rank.KING), _values(), Pack(2)),
    "fives wild at 15": Game(_thirteen(Rank.FIVE), _values(wild=(Rank.FIVE, 15)), Pack(2)),
    "queens wild at 20, all wild": Game(_thirteen(Rank.QUEEN, 0), _values(wild=(Rank.QUEEN, 20)), Pack(2)),
}


def thirteen(deal: int) -> Game:
    """A deal of Three-Thirteen, from 1."""
    return Game(_thirteen(Rank(deal + 2)), _values(), Pack(2))


def random_hand(game: Game, size: int, rng: Random) -> tuple[Card, ...]:
    """Any cards of the pack."""
    return tuple(rng.sample(game.pack.cards(), size))


def rich_hand(game: Game, size: int, rng: Random) -> tuple[Card, ...]:
    """Cards around a few ranks of a few suits, and often wild cards."""
    wild = game.rules.wild if game.rules.wild is not None else Rank.JOKER
    lowest = rng.choice((1, rng.randint(1, 9)))
    ranks = [1 + (lowest - 1 + n) % 13 for n in range(rng.randint(3, 7))]
    suits = rng.sample(SUITS, rng.randint(1, 4))
    pool = list(game.pack.cards())
    rng.shuffle(pool)
    eager = rng.random()
    liked = [
        card for card in pool if (card.rank in ranks and card.suit in suits) or (card.rank == wild and rng.random() < eager)
    ]
    others = [card for card in pool if card not in liked]
    hand = liked[:size]
    return tuple(hand + others[: size - len(hand)])


def long_line(game: Game, size: int, rng: Random) -> tuple[Card, ...]:
    """Most of one suit with wild cards, where these run out of room."""
    suit = rng.choice(SUITS)
    wild = game.rules.wild if game.rules.wild is not None else Rank.JOKER
    pool = [Card(rank, suit) for rank in RANKS] * game.pack.decks
    rng.shuffle(pool)
    others = [card for card in game.pack.cards() if (card.rank == wild and card.suit != suit) or card == JOKER]
    rng.shuffle(others)
    return tuple((pool[: size - min(len(others), rng.randint(1, 4))] + others)[:size])


KINDS = (random_hand, rich_hand, long_line)
