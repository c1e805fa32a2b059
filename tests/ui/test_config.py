"""`pyscript.toml` names every file of the game that the page needs, and nothing that is not there.

After adding or removing a file: `python3 -m tests.ui.test_config` writes the list anew.
"""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONFIG = ROOT / "pyscript.toml"
ONLY_FOR_THE_COMMAND_LINE = {"game/__main__.py", "game/simulate.py"}


def wanted() -> list[str]:
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*") if path.suffix in (".py", ".po")}
    return sorted(f"./{path}" for path in there - ONLY_FOR_THE_COMMAND_LINE)


def test_every_file_of_the_game_is_fetched():
    named = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["files"]
    assert sorted(named) == wanted(), "run python3 -m tests.ui.test_config"
    assert all(source == target for source, target in named.items())


if __name__ == "__main__":
    head = CONFIG.read_text(encoding="utf-8").partition("[files]\n")[0]
    CONFIG.write_text(head + "[files]\n" + "".join(f'"{path}" = "{path}"\n' for path in wanted()), encoding="utf-8")
