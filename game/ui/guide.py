"""The guided first deal: four hints at the table, each shown when its moment has come; it can be skipped, and comes once."""

from __future__ import annotations

from dataclasses import replace

from game.table import Phase
from game.ui.facts import Facts
from game.ui.html import attrs, button, esc
from game.ui.play import AtTable
from game.variant import GoingOut
from game.words.words import Words

KEY = "guided"
DRAW, MELD, DISCARD, OUT = range(4)
POINTS_AT = ("piles", "hand", "discards", "sort")


class WithGuide(AtTable):
    """A table with the guided first deal."""

    def _guide_if_new(self) -> None:
        """The very first match that is begun on the start screen is guided."""
        if self.store.get(KEY) is None and self.ui.cover is None and self.sitting is not None:
            self.store.set(KEY, "1")
            self.ui = replace(self.ui, guide=DRAW)

    def _guide_on(self, _: str) -> None:
        if self.ui.guide is not None:
            self.ui = replace(self.ui, guide=self.ui.guide + 1 if self.ui.guide < OUT else None)
        self._focus = self._cursor_id()

    def _guide_skip(self, _: str) -> None:
        self.ui = replace(self.ui, guide=None)
        self._focus = self._cursor_id()

    def _guided(self, mover: int) -> None:
        """What a hint asked for was done: the next one."""
        step, sitting = self.ui.guide, self._sitting()
        if step is None or mover != sitting.me:
            return
        if sitting.match.deal_over:
            self.ui = replace(self.ui, guide=None)
        elif sitting.match.turn != sitting.me:
            self.ui = replace(self.ui, guide=max(step, OUT))
        elif step == DRAW:
            self.ui = replace(self.ui, guide=MELD)


def guide(facts: Facts, step: int | None, words: Words) -> str:
    """The hint of this moment, or nothing."""
    moment = facts.mine and (step == OUT or (facts.view.phase is Phase.DRAW) == (step == DRAW))
    if step is None or facts.deal_over or not moment:
        return ""
    announced = facts.view.variant.turn.going_out is GoingOut.ANNOUNCED
    texts = (
        words.t("Every turn begins with one card: press the stock, or the discard pile if its top card helps you."),
        words.t("Collect sets (three of a rank) and runs (three in a row of one suit); here they stay in your hand.")
        if announced
        else words.t("Press cards to select them: three of a rank or three in a row of one suit can be laid with the button."),
        words.t("End your turn: select one card that you do not need and press Discard, or the discard pile."),
        words.t("When everything fits but one card, go out with it: you announce, the others have one more turn.")
        if announced
        else words.t("Whoever has no card left is out and ends the deal. Best sorts your hand; Hint says what I would do."),
    )
    at = words.t("{step} of {steps}", step=words.number(step + 1), steps=words.number(len(texts)))
    on = button(words.t("Next") if step < OUT else words.t("Got it"), do="guide-on", id_="guide-on", css="main")
    skip = button(words.t("Skip"), do="guide-skip", id_="guide-skip", css="quiet") if step < OUT else ""
    return (
        f"<aside{attrs(id='guide', class_='guide', data_at=POINTS_AT[step], role='note')}>"
        f"<p><b>{esc(at)}</b> {esc(texts[step])}</p><div class='choices'>{on}{skip}</div></aside>"
    )
