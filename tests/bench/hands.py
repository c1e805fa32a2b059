"""Least deadwood of a hand, beside OpenSpiel's best_meld_group and RLCard's melding on the same 2,000 ten-card hands."""

import json
import sys

from game.arrange import least_points
from game.cards import FACES
from game.variants import VARIANTS
from tests.bench.yardsticks import hands, inside, load_rlcard, times

COUNT = 2000
BY_KEY = {variant.key: variant for variant in VARIANTS}


def measure():
    """All in one process; microseconds, p50 and p99 over the hands. A hand is seen once before it is measured nowhere."""
    import pyspiel

    card_of, _, melding, utils = load_rlcard()
    numbers = hands(COUNT, 10, range(52))
    basic = BY_KEY["basic"].deal_rules(1, 2)
    ours = [[FACES[number] for number in hand] for hand in numbers]
    spiel = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    rl_hands = [[card_of("SHDC"[n // 13], "A23456789TJQK"[n % 13]) for n in hand] for hand in numbers]

    def rl(hand):
        return min((utils.get_deadwood_count(hand, cluster) for cluster in melding.get_meld_clusters(hand)), default=0)

    thirteen = BY_KEY["three-thirteen"].deal_rules(11, 3)
    long_hands = [[FACES[n % 52] for n in hand] for hand in hands(COUNT, 14, range(104))]
    for hand in ours[:50]:
        least_points(hand, basic.melds, basic.values)
    return {
        "ours, 10 cards": times(lambda hand: least_points(hand, basic.melds, basic.values), ours),
        "openspiel, 10 cards": times(spiel.best_meld_group, numbers),
        "rlcard, 10 cards": times(rl, rl_hands, repeats=1),
        "ours, 14 cards, kings wild": times(lambda hand: least_points(hand, thirteen.melds, thirteen.values), long_hands),
        "agree": sum(
            least_points(hand, basic.melds, basic.values) == spiel.min_deadwood(number, None)
            for hand, number in zip(ours, numbers, strict=True)
        ),
    }


def main(argv):
    found = inside("hands")
    spiel, rl = found["openspiel, 10 cards"], found["rlcard, 10 cards"]
    ours, long = found["ours, 10 cards"], found["ours, 14 cards, kings wild"]
    print(json.dumps(found, indent=1))
    print(
        f"10 cards / OpenSpiel:  p50 {ours['p50'] / spiel['p50']:.2f} (bar 1.0)  p99 {ours['p99'] / spiel['p99']:.2f} (bar 0.5)"
    )
    print(f"RLCard / 10 cards:     p50 {rl['p50'] / ours['p50']:.1f} (bar 10)")
    print(
        f"14 cards / OpenSpiel:  p50 {long['p50'] / spiel['p50']:.1f} (bar 15)  p99 {long['p99'] / spiel['p99']:.1f} (bar 10)"
    )


if __name__ == "__main__" and "--inside" in sys.argv:
    print(json.dumps(measure()))
