"""`python3 -m tests.fits [HANDS] [CARDS]`: so many questions against brute force, hands of up to so many cards."""

import sys
import time
from random import Random

from tests.fits.test_exact import try_one


def main(count=2000, most=10):
    began, rng = time.perf_counter(), Random(f"{count}/{most}")
    yes = sum(try_one(rng, most) for _ in range(count))
    print(f"{count} questions agree, {yes} of them yes ({time.perf_counter() - began:.1f} s)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
