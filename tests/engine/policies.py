"""Ways of playing that try to drive a deal into a corner."""

from game.moves import AddTo, Discard, Lay, SwapJoker, TakeDiscards


def at_random(rng, view, moves):
    return rng.choice(moves)


def the_latest_listed(rng, view, moves):
    return moves[-1]


def the_first_listed(rng, view, moves):
    return moves[0]


def of_kinds(*kinds):
    """Takes a move of the first of these kinds that is there, at random, else any."""

    def choose(rng, view, moves):
        for kind in kinds:
            some = [move for move in moves if isinstance(move, kind)]
            if some:
                return rng.choice(some)
        return rng.choice(moves)

    return choose


def never(*kinds):
    """Makes no move of these kinds unless there is no other."""

    def choose(rng, view, moves):
        return rng.choice([move for move in moves if not isinstance(move, kinds)] or moves)

    return choose


def the_deepest_take(rng, view, moves):
    """Digs as deep as it may, and otherwise plays at random."""
    takes = [move for move in moves if isinstance(move, TakeDiscards)]
    return max(takes, key=lambda move: move.count) if takes else rng.choice(moves)


POLICIES = {
    "random": at_random,
    "latest": the_latest_listed,
    "first": the_first_listed,
    "takes": of_kinds(TakeDiscards),
    "digs": the_deepest_take,
    "melds": of_kinds(Lay, SwapJoker, AddTo),
    "no_melds": never(Lay, AddTo, SwapJoker),
    "no_takes": never(TakeDiscards),
    "drops": of_kinds(Discard),
}
