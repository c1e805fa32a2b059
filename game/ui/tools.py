"""What a player may do at the table beside moving: sort, ask for a hint, take back, hurry the bots, go on to the next deal."""

from __future__ import annotations

from dataclasses import replace

from game.bots.coach import Advice
from game.match import Match
from game.moves import cards_of
from game.remembered import forget
from game.ui import hand as hands
from game.ui.letters import WithLetters
from game.ui.state import Note, Panel, Sort
from game.view import View
from game.words import coach, games


class WithTools(WithLetters):
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
        """The coach's advice: from the worker where one is there, else at once, and the worker is started for the next time."""
        sitting = self._sitting()
        view = sitting.view()
        if self.ui.cover is not None or not sitting.my_turn or sitting.match.deal_over:
            return
        chance = str(len(sitting.match.moves))
        if self.brain.in_worker:
            self.shell.run(self._ask_coach(sitting.match, view, chance))
        else:
            self._advised(self.brain.advise_here(view, chance), view)
            self.shell.run(self.brain.wake())

    async def _ask_coach(self, match: Match, view: View, chance: str) -> None:
        advice = await self.brain.advise(view, match.setup.options, chance)
        if self.sitting is not None and self.sitting.match is match and self.sitting.me == view.seat and not self.ui.cover:
            self._advised(advice, view)
            self.render()

    def _advised(self, advice: Advice, view: View) -> None:
        words, sitting = self.words, self._sitting()
        self.ui = replace(self.ui, hand=hands.select(self.ui.hand, cards_of(advice.move)), hinted=str(advice.move))
        texts = []
        for aloud in (False, True):
            move = sitting.bare_facts(self.words).speech(words, aloud=aloud).offer(advice.move, view)
            why = coach.why(words, advice, aloud=aloud)
            texts.append(words.t("{move}: {why} {margin}", move=move, why=why, margin=coach.margin(words, advice)).strip())
        written, spoken = texts
        self.ui = replace(self.ui, note=Note(written, "hint"))
        self._speech.append(spoken)

    def _undo(self, _: str) -> None:
        sitting = self._sitting()
        if not sitting.can_undo:
            self._say(self.words.t("There is nothing that may be taken back: what was drawn or seen stays so."), "no")
            return
        before = sitting.undo()
        if self.ui.cover is not None:  # nobody has looked under it yet
            before = before or sitting.sit(sitting.me)
            self._focus = "hand"
        self._asked = self._thought = None
        hand = before if before is not None else self.ui.hand
        hand = hands.follow(hand, sitting.view().hand)
        self.ui = replace(self.ui, hand=hand, note=None, said=self.words.t("Taken back."), cover=None)
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
        self.ui = replace(self.ui, hand=hands.select(self.ui.hand, ()), note=None, hinted="", look=(0, 0))

    def _next_deal(self, _: str) -> None:
        sitting = self._sitting()
        if not sitting.match.deal_over or sitting.match.over:
            return
        sitting.deal_next()
        forget()
        self._hurried = False
        self.ui = replace(self.ui, panel=Panel.NONE)
        if len(sitting.people) > 1:
            self._cover()
            sitting.new_deal()
            self._keep()
            return
        self._deal_shown()
        number = sitting.match.table.rules.number
        dealer = sitting.match.table.dealer
        facts = sitting.bare_facts(self.words)
        said = facts.speech(self.words).who(dealer, "You deal.", "{name} deals.")
        self.ui = replace(self.ui, said=said)
        deal = games.deal(self.words, sitting.match.table.variant, number)
        self._speech.append(self.words.t("{deal}.", deal=deal) + " " + said)
        self._announce_turn()
        self._focus = self._cursor_id()
        self._pace()
