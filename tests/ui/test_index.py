"""`index.html` holds the start screen as the scene makes it for a first visit, so that it paints before Python is there, and
what is said until then.

After a change of either: `python3 -m tests.ui.test_index` writes them anew.
"""

from pathlib import Path

import pytest

from game.ui.app import LEVELS, OFFERED
from game.ui.boot_scene import before_python
from game.ui.start_scene import start
from game.ui.state import UiState
from game.words.words import Words

INDEX = Path(__file__).parents[2] / "index.html"
PARTS = {
    "before Python": ("game/ui/boot_scene.py", lambda: before_python(Words())),
    "start screen": ("game/ui/start_scene.py", lambda: start(UiState(), OFFERED, LEVELS, Words())),
}


def parted(text: str, name: str) -> tuple[str, str, str]:
    """The page before a part, the part between its marks, and what follows."""
    begin, end = f"<!-- {name}: made by {PARTS[name][0]} -->", f"<!-- end of {name} -->"
    before, _, rest = text.partition(begin)
    inside, _, after = rest.partition(end)
    return before + begin, inside, end + after


@pytest.mark.parametrize("name", PARTS)
def test_index_holds_what_the_scenes_make(name: str) -> None:
    assert parted(INDEX.read_text(encoding="utf-8"), name)[1].strip() == PARTS[name][1]()


if __name__ == "__main__":
    for part, (_, make) in PARTS.items():
        before, _, after = parted(INDEX.read_text(encoding="utf-8"), part)
        INDEX.write_text(f"{before}\n{make()}\n{after}", encoding="utf-8")
