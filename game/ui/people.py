"""Several people at one device: between two of them the page shows nothing of the table, and holds nothing of it either."""

from __future__ import annotations

from dataclasses import replace

from game.ui import hand as hands
from game.ui.html import button, esc
from game.ui.play import AtTable
from game.ui.state import Cover, Hand
from game.words.words import Words


class WithPeople(AtTable):
    """A table at which more than one person may sit."""

    def _cover(self) -> None:
        """Another person is to move: nothing of the table is shown, or left in the page, until that person is ready."""
        sitting = self._sitting()
        seat, names = sitting.next_person, sitting.names(self.words)
        if self.ui.hand.held:
            sitting.put_down(self.ui.hand)
        self._show_cover(Cover(seat, names[seat], sitting.can_undo, names[sitting.me]))

    def _show_cover(self, cover: Cover) -> None:
        nothing = Hand(next_key=self.ui.hand.next_key)
        self.ui = replace(self.ui, cover=cover, hand=nothing, note=None, said="", hinted="", guide=None)
        self._speech[:] = [self.words.t("Pass the device to {name}.", name=cover.name)]
        self.shell.hush()
        self._focus = "ready"

    def _ready(self, _: str) -> None:
        """The person whom the cover waited for sits down."""
        cover, sitting = self.ui.cover, self._sitting()
        if cover is None:
            return
        hand = sitting.sit(cover.seat)
        self.ui = replace(self.ui, cover=None)
        if hand is None:
            self._deal_shown()
        else:
            self.ui = replace(self.ui, hand=hands.follow(hand, sitting.view().hand))
        self.ui = replace(self.ui, said=sitting.since_my_turn(self.words))
        self._announce_turn()
        self._focus = self._cursor_id()
        self._pace()


def cover_scene(cover: Cover, words: Words) -> str:
    """The cover: whose turn it is, and nothing else."""
    title = words.t("Pass the device to {name}", name=cover.name)
    about = words.t("The table is covered. Only {name} should look now.", name=cover.name)
    ready = words.t("I am {name}: show my cards", name=cover.name)
    undo = ""
    if cover.undo:
        undo = button(words.t("{name}: take my move back", name=cover.last), do="undo", id_="undo", css="quiet")
    leave = button(words.t("Leave"), do="open", arg="leave", id_="open-leave", css="quiet")
    return (
        f'<div class="cover" id="cover"><div class="backs" aria-hidden="true"><i></i><i></i><i></i></div>'
        f"<h1>{esc(title)}</h1><p>{esc(about)}</p>"
        f"{button(ready, do='ready', id_='ready', css='main big')}"
        f'<div class="choices">{undo}{leave}</div></div>'
    )
