"""`python3 -m tests.golden`: makes the golden matches that are missing, one per game and number of seats.

Each is a whole match of bots, kept as its record and as what `replay` prints of it. They are promises (CONTRIBUTING, "A seed
is a promise"): made once, never again. A new game adds its own; nothing here overwrites one.
"""

import json
from pathlib import Path

from game import record
from game.__main__ import state
from game.bots import BOTS, Budget
from game.match import bot_stream
from tests.engine.play import GAMES, seats_of, start

FOLDER = Path(__file__).parent / "records" / "golden"


def text_of(match):
    """A golden file: the record, and what `replay` prints of it."""
    shown = {"record": record.write(match), "stands": {"legal": True, **state(match)}}
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def play(key, players):
    """A whole match of careful bots."""
    match = start(key, players, f"golden {key} {players}")
    streams = [bot_stream(match.setup, seat) for seat in range(players)]
    while not match.over:
        match = match.dealt()
        view = match.view(match.turn)
        match, _ = match.play(BOTS["careful"].choose(view, streams[match.turn], Budget()))
    return match


def main():
    FOLDER.mkdir(exist_ok=True)
    for key in GAMES:
        for players in seats_of(key):
            path = FOLDER / f"{key}-{players}.json"
            if not path.exists():
                path.write_text(text_of(play(key, players)), encoding="utf-8", newline="\n")
                print(path.name, flush=True)


if __name__ == "__main__":
    main()
