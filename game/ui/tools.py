"""What a player may do at the table beside moving: sort, ask for a hint, take back, hurry the bots, go on to the next deal."""

from __future__ import annotations

from dataclasses import replace

from game.moves import cards_of
from game.ui import hand as hands
from game.ui.play import AtTable
from game.ui.state import Panel, Sort


class WithTools(AtTable):
    """A person at a table who uses its tools."""

    def _sort_hand(self, arg: str) -> None:
        ways = list(Sort)
        self.sort = Sort(arg) if arg in {way.value for way in ways} else ways[(ways.index(self.sort) + 1) % len(ways)]
        words = self.words
        best = self._sitting().arrangement()
        melds = [meld.cards for meld in best.melds] if self.sort is Sort.BEST else []
        self.ui = replace(self.ui, hand=hands.ordered(self.ui.hand, self.sort, melds))
        if self.sort is Sort.BEST:
            self._speech.append(words.n("Best arrangement: {n} point left.", "Best arrangement: {n} points left.", best.points))
        else:
            self._speech.append(words.t("Sorted by suit.") if self.sort is Sort.SUIT else words.t("Sorted by rank."))

    def _hint(self, _: str) -> None:
        sitting = self._sitting()
        view = sitting.view()
        if view.turn != view.seat or sitting.match.deal_over:
            return
        move = sitting.hint()
        speech = self._bare_facts(sitting).speech(self.words)
        self.ui = replace(self.ui, hand=hands.select(self.ui.hand, cards_of(move)), hinted=str(move))
        self._say(self.words.t("Hint: {move}.", move=speech.offer(move, view)), "hint")

    def _undo(self, _: str) -> None:
        sitting = self._sitting()
        if not sitting.can_undo:
            self._say(self.words.t("There is nothing that may be taken back: what was drawn or seen stays so."), "no")
            return
        before = sitting.undo()
        hand = before if before is not None else self.ui.hand
        self.ui = replace(self.ui, hand=hands.follow(hand, sitting.view().hand), note=None, said=self.words.t("Taken back."))
        self._speech.append(self.words.t("Taken back."))
        self._keep()
        self._pace()

    def _hurry(self, _: str) -> None:
        if self._sitting().bot_to_move:
            self._hurried = True
            self._pace()

    def _onward(self, arg: str) -> None:
        if self._sitting().match.deal_over:
            self._next_deal(arg)
        else:
            self._hurry(arg)

    def _let_go(self, _: str) -> None:
        self.ui = replace(self.ui, hand=hands.select(self.ui.hand, ()), note=None, hinted="")

    def _next_deal(self, _: str) -> None:
        sitting = self._sitting()
        if not sitting.match.deal_over or sitting.match.over:
            return
        sitting.deal_next()
        self._hurried = False
        self._deal_shown()
        self.ui = replace(self.ui, panel=Panel.NONE)
        number = sitting.match.table.rules.number
        dealer = sitting.match.table.dealer
        facts = self._bare_facts(sitting)
        said = facts.speech(self.words).who(dealer, "You deal.", "{name} deals.")
        self.ui = replace(self.ui, said=said)
        self._speech.append(self.words.t("Deal {number}.", number=number) + " " + said)
        self._announce_turn()
        self._focus = self._cursor_id()
        self._pace()
