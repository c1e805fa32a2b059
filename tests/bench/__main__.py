"""`python3 -m tests.bench [NAME …] [options]`: benchmarks, each a ratio to a yardstick measured in the same run.

Without a name all that need no browser. A benchmark is a module beside this file with `main(argv)`.
"""

import importlib
import sys
from pathlib import Path

WITHOUT_A_BROWSER = ("hands", "play", "start")


def main(argv):
    names = [name for name in argv if not name.startswith("-")]
    options = [option for option in argv if option.startswith("-")]
    known = {path.stem for path in Path(__file__).parent.glob("*.py")}
    for name in names or WITHOUT_A_BROWSER:
        if name.startswith("_") or name not in known:
            print(f"no benchmark is called {name}", file=sys.stderr)
            return 2
        importlib.import_module(f"tests.bench.{name}").main(options)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
