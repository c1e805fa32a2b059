"""What `import game` and the command line's whole import cost, beside an empty Python."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def milliseconds(code, runs=15):
    taken = []
    for _ in range(runs):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
        taken.append((time.perf_counter() - began) * 1000)
    return statistics.median(taken)


def main(argv):
    empty = milliseconds("pass")
    game, record = milliseconds("import game"), milliseconds("import game.record")
    print(f"Python {empty:.0f} ms; import game {game - empty:+.0f} ms; with records and bots {record - empty:+.0f} ms (bar 60)")
