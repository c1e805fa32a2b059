"""The virtual environment of the tests: `.venv`, made anew when the pins or the Python changed."""

import hashlib
import sys
from pathlib import Path

from static.runtime import ROOT
from static.tools import PIP, make_venv, run, venv_python

FOLDER = ROOT / ".venv"
PINS = ROOT / "tests" / "requirements.txt"
_MADE_FOR = FOLDER / "made-for"


def ready() -> Path:
    """The environment's Python, with exactly what requirements.txt pins."""
    python = venv_python(FOLDER)
    wanted = f"{sys.version} {hashlib.sha256(PINS.read_bytes()).hexdigest()}"
    if python.exists() and _MADE_FOR.is_file() and _MADE_FOR.read_text(encoding="utf-8") == wanted:
        return python
    make_venv("Making .venv for the tests", FOLDER)
    run(
        "Fetching pytest, hypothesis, ruff, mypy and Playwright from PyPI",
        [python, *PIP, "install", "--require-hashes", "--only-binary=:all:", "-r", PINS],
        cwd=ROOT,
    )
    _MADE_FOR.write_text(wanted, encoding="utf-8")  # last: an environment without it is not finished
    return python
