"""`index.html` holds the start screen as the scene makes it for a first visit, so that it paints before Python is there.

After a change of the start screen: `python3 -m tests.ui.test_index` writes it anew.
"""

from pathlib import Path

from game.ui.app import LEVELS, OFFERED
from game.ui.start_scene import start
from game.ui.state import UiState
from game.words.words import Words

INDEX = Path(__file__).parents[2] / "index.html"
BEGIN, END = "<!-- start screen: made by game/ui/start_scene.py -->", "<!-- end of start screen -->"


def start_screen() -> str:
    return start(UiState(), OFFERED, LEVELS, Words())


def test_index_holds_the_start_screen_that_the_scene_makes() -> None:
    text = INDEX.read_text(encoding="utf-8")
    assert text.partition(BEGIN)[2].partition(END)[0].strip() == start_screen()


if __name__ == "__main__":
    before, _, rest = INDEX.read_text(encoding="utf-8").partition(BEGIN)
    INDEX.write_text(f"{before}{BEGIN}\n{start_screen()}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
