"""Each file of the house imports only from files above it (shared/design.md, "Rooms")."""

import ast
import sys
from pathlib import Path

import pytest

GAME = Path(__file__).parent.parent / "game"

ROOMS = (
    "remembered", "cards", "refusals", "melds", "faults", "arrange", "scoring", "house_rules", "variant", "fits", "variants",
    "moves", "table", "view", "standing", "conditions", "candidates", "ending", "rules", "options", "chance", "engine",
    "settling", "match", "fields", "position", "levels", "record", "bots", "viewjson", "words", "ui", "simulate", "__main__",
)  # fmt: skip
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js"}
MAY_TOUCH_THE_BROWSER = {"ui/page.py", "ui/browser.py", "ui/worker.py"}
FILES = sorted(path for path in GAME.rglob("*.py"))


def room_of(name):
    return name.split(".")[1] if name.startswith("game.") else None


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names if node.module == "game")


def test_every_file_has_a_room():
    rooms = {path.relative_to(GAME).parts[0].removesuffix(".py") for path in FILES} - {"__init__"}
    assert rooms <= set(ROOMS), rooms - set(ROOMS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(GAME)))
def test_a_file_imports_only_from_above(path):
    here = path.relative_to(GAME).parts[0].removesuffix(".py")
    for line, name in imports(path):
        room = room_of(name)
        if room is not None and here != "__init__":
            assert room == here or ROOMS.index(room) < ROOMS.index(here), f"{path}:{line} imports {name} from below"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(GAME)))
def test_below_the_page_only_the_standard_library_is_used(path):
    inside = path.relative_to(GAME).as_posix()
    allowed = set(sys.stdlib_module_names) | {"game"} | (BROWSER if inside in MAY_TOUCH_THE_BROWSER else set())
    for line, name in imports(path):
        assert name.split(".")[0] in allowed, f"{path}:{line} imports {name}"
