"""`python3 -m tests`: set up what is needed, then check style, types and behaviour.

    python3 -m tests                 everything
    python3 -m tests --quick         without the browser tests
    python3 -m tests --browsers all  boot, play and offline in Firefox and WebKit, too
    python3 -m tests -k scoring      other arguments go to pytest

The exit status is 0 only if every part passed.
"""

import os
import subprocess
import sys
from pathlib import Path

import serve
from static.runtime import ROOT
from static.tools import SetupError, say
from tests.setup import axe, chromium, engines, venv


def main(arguments: list[str]) -> int:
    quick = "--quick" in arguments
    to_pytest = [argument for argument in arguments if argument != "--quick"]
    browsers = "chromium"
    if "--browsers" in to_pytest:
        at = to_pytest.index("--browsers")
        browsers = "".join(to_pytest[at + 1 : at + 2])
        del to_pytest[at : at + 2]
    try:
        python = venv.ready()
        if quick:
            to_pytest.append("--ignore=tests/browser")
        else:
            os.environ["RUMMY_CHROMIUM"] = chromium.ready()
            engines.ready(names := engines.named(browsers))
            os.environ["RUMMY_BROWSERS"] = " ".join(names)
            axe.ready()
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    if serve.main(["--setup-only"]) != 0:
        return 1
    checks = {
        "ruff check": ["ruff", "check", "."],
        "ruff format": ["ruff", "format", "--check", "."],
        "mypy": ["mypy"],
        "pytest": ["pytest", *to_pytest],  # last, so that its closing line is the last thing to read
    }
    failed = [name for name, command in checks.items() if _run(name, python, command) != 0]
    if failed:
        print(f"\nFailed: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


def _run(name: str, python: Path, command: list[str]) -> int:
    say(f"\n=== {name}")
    return subprocess.run([python, "-m", *command], cwd=ROOT, stdin=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
