"""The virtual environment of the tests: `.venv`, made anew when the pins or the Python changed."""

import hashlib
import importlib.util
import os
import sys
from pathlib import Path

from static.runtime import ROOT, VENV_MISSING
from static.tools import SetupError, run

FOLDER = ROOT / ".venv"
PINS = ROOT / "tests" / "requirements.txt"
_MADE_FOR = FOLDER / "made-for"


def ready() -> Path:
    """The environment's Python, with exactly what requirements.txt pins."""
    python = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = f"{sys.version} {hashlib.sha256(PINS.read_bytes()).hexdigest()}"
    if python.exists() and _MADE_FOR.is_file() and _MADE_FOR.read_text(encoding="utf-8") == wanted:
        return python
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise SetupError(VENV_MISSING)
    run("Making .venv for the tests", [sys.executable, "-m", "venv", "--clear", FOLDER], cwd=ROOT)
    run(
        "Fetching pytest, hypothesis, ruff, mypy and Playwright from PyPI",
        [python, "-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check", "install",
         "--require-hashes", "--only-binary=:all:", "-r", PINS],
        cwd=ROOT,
    )  # fmt: skip
    _MADE_FOR.write_text(wanted, encoding="utf-8")  # last: an environment without it is not finished
    return python
