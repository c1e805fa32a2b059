"""Several people at one device: between two of them the page shows nothing of the table, and holds nothing of it either."""

from __future__ import annotations

from dataclasses import replace

from game.levels import BOT
from game.ui import hand as hands
from game.ui.html import button, esc
from game.ui.play import AtTable
from game.ui.state import Cover, Hand, Panel
from game.words.words import Words

STAND_IN = "careful"  # the level of a bot that plays on for a person


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

    # A seat for a bot, and back

    def _hand_over(self, _: str) -> None:
        """A bot plays on in my place, or in that of the person whom the cover waits for; the others go on."""
        sitting, cover = self._sitting(), self.ui.cover
        seat = cover.seat if cover is not None else sitting.me
        if sitting.watching or sitting.match.over:
            return
        name = sitting.names(self.words)[seat]
        sitting.give_seat(seat, BOT + STAND_IN)
        self._hurried, self._asked, self._thought = False, None, None
        self.ui = replace(self.ui, panel=Panel.NONE, note=None, hinted="", guide=None, cover=None)
        if not sitting.watching and sitting.match.deal_over:
            sitting.sit(sitting.people[0])
        elif len(sitting.people) > 1 or (sitting.people and sitting.me not in sitting.people):
            self._cover()
        elif cover is not None:
            held = sitting.sit(sitting.me) or Hand(next_key=self.ui.hand.next_key)
            self.ui = replace(self.ui, hand=hands.follow(held, sitting.view().hand))
        said = self.words.t("A bot plays on for {name}.", name=name)
        self.ui = replace(self.ui, said=said)
        self._speech.append(said)
        self._keep()
        self._pace()

    def _take_seat(self, _: str) -> None:
        """I play on myself, where bots have played at every seat."""
        sitting = self._sitting()
        if not sitting.watching or sitting.match.over:
            return
        sitting.give_seat(sitting.me, self.words.t("You"))
        self._asked = self._thought = None
        self.ui = replace(self.ui, panel=Panel.NONE, note=None)
        self._announce_turn()
        self._focus = self._cursor_id()
        self._keep()
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
