"""What the page knows beyond the match: what is selected, in which order I hold my hand, what is open, what is kept.

All of it is frozen and replaced; nothing of it decides a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from game.cards import Card


class Screen(Enum):
    """What fills the page."""

    START = "start"
    TABLE = "table"
    REPLAY = "replay"


class Panel(Enum):
    """What lies open over a screen; one at a time."""

    NONE = "none"
    LOG = "log"
    KEYS = "keys"
    SETTINGS = "settings"
    LEAVE = "leave"
    RULES = "rules"
    SHEET = "sheet"
    TROUBLE = "trouble"
    SHARE = "share"
    KEEPING = "keeping"
    STATISTICS = "statistics"


class Sort(Enum):
    """How a hand may be sorted."""

    SUIT = "suit"
    RANK = "rank"
    BEST = "best"


class Held(NamedTuple):
    """A card in my hand: `key` tells two of a face apart and stays with the card while I hold it."""

    key: int
    card: Card


@dataclass(frozen=True, kw_only=True)
class Hand:
    """My hand in my order. `fresh`: keys of the cards that came since my last turn; `groups`: how many of the first cards
    belong to which meld of the best arrangement, in the order shown (empty where the hand lies in another order)."""

    held: tuple[Held, ...] = ()
    fresh: frozenset[int] = frozenset()
    selected: frozenset[int] = frozenset()
    cursor: int | None = None
    groups: tuple[int, ...] = ()
    next_key: int = 1
    gone: tuple[Held, ...] = ()  # the cards that left with the last move: they travel from the hand

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The selected cards, in my order."""
        return tuple(h.card for h in self.held if h.key in self.selected)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a player sets once. `pace`: milliseconds between two moves of bots; `letters`: whether letter keys act."""

    theme: str = "system"
    four_colours: bool = False
    motion: bool = True
    pace: int = 900
    letters: bool = True
    sound: bool = False
    card_size: str = "normal"


THEMES = ("system", "light", "dark")
SIZES = ("small", "normal", "large")
PACES = (1800, 900, 350, 0)


PERSON = "person"  # who sits at a seat: a person, or a bot of a level
MOST_OTHERS = 7  # seats beside the first


@dataclass(frozen=True, kw_only=True)
class SetUp:
    """The form of the start screen: a game, seats and their levels, house rules that differ, a seed or none.

    `levels` and `names` are of the seats after the first, who is always a person; a level may be `PERSON`.
    """

    game: str = "basic"
    players: int = 4
    name: str = ""
    levels: tuple[str, ...] = ("careful",) * MOST_OTHERS
    names: tuple[str, ...] = ("",) * MOST_OTHERS
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    seed: str = ""


class KeptMatch(NamedTuple):
    """A match in the list of kept ones: its id, game, number of the deal, and totals, mine first."""

    id: str
    game: str
    deal: int
    totals: tuple[int, ...]


class Note(NamedTuple):
    """One line told to the player: plain text, and whether it is a refusal or trouble."""

    text: str
    kind: str = "info"


class Cover(NamedTuple):
    """The screen between two people at one device: for whom it waits, and whether the last move may be taken back."""

    seat: int
    name: str
    undo: bool = False
    last: str = ""  # who made the last move


@dataclass(frozen=True, kw_only=True)
class UiState:
    """Everything about the page that is not the match."""

    screen: Screen = Screen.START
    panel: Panel = Panel.NONE
    settings: Settings = Settings()
    setup: SetUp = SetUp()
    setups: Mapping[str, SetUp] = field(default_factory=dict)  # of the other games, as far as they were touched
    about: str = ""  # key of the game whose rules lie open on the start screen
    hand: Hand = Hand()
    note: Note | None = None  # under the hand: a refusal's reason, a hint
    said: str = ""  # what happened last, in words
    notices: tuple[Note, ...] = ()  # on the start screen
    kept: tuple[KeptMatch, ...] = ()
    asking: str = ""  # id of the kept match that is about to be thrown away
    hinted: str = ""  # the move that a hint names
    look: tuple[int, int] = (0, 0)  # how many discards are looked at, and at which number of moves
    told: Note | None = None  # in the open panel
    inside: str = ""  # of the panel that is made elsewhere: HTML text
    cover: Cover | None = None  # where nobody may see the table just now
    guide: int | None = None  # the step of the guided first deal
    keeping: bool = True  # whether this browser lets us keep anything
