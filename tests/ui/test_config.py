"""`pyscript.toml` names every file of the game that the page needs, and nothing that is not there."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
ONLY_FOR_THE_COMMAND_LINE = {"game/__main__.py", "game/simulate.py"}


def test_every_file_of_the_game_is_fetched():
    with open(ROOT / "pyscript.toml", "rb") as file:
        named = tomllib.load(file)["files"]
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*") if path.suffix in (".py", ".po")}
    wanted = {f"./{path}" for path in there - ONLY_FOR_THE_COMMAND_LINE}
    lines = "\n".join(f'"{path}" = "{path}"' for path in sorted(wanted))
    assert set(named) == wanted, f"[files] in pyscript.toml should be:\n{lines}"
    assert all(source == target for source, target in named.items())
