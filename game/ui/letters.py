"""Letter keys: each does what the offer of its kind would do, asks where there are several, or says why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.moves import AddTo, Lay, Move, TakeDiscards, TurnOver
from game.refusals import Reason, Refusal
from game.rules import check
from game.table import Phase
from game.ui.digging import deeper, look, looked_at, typed
from game.ui.offers import Offer, of_verb
from game.ui.play import AtTable
from game.ui.table_scene import dig_said
from game.variant import EmptyStock, GoingOut, Laying, Swap
from game.view import View

DRAWING = ("stock", "take", "turn", "pass")


class WithLetters(AtTable):
    """A person at a table who plays by keys."""

    def _letter(self, verb: str) -> None:
        sitting = self._sitting()
        view = sitting.view()
        if not sitting.my_turn:
            self._refuse(Refusal(Reason.NOT_YOUR_TURN))
            return
        mine = self._of_verb(verb, view)
        legal = [offer for offer in mine if offer.refusal is None]
        hinted = [offer for offer in legal if str(offer.move) == self.ui.hinted]
        if len(legal) > 1 and not hinted:
            self._ask_which(legal, view)
        elif legal:
            self._play((hinted or legal)[0].move)
        elif mine and mine[0].refusal is not None:
            self._refuse(mine[0].refusal, mine[0].move)
        else:
            self._tell_missing(verb, view)

    def _of_verb(self, verb: str, view: View) -> list[Offer]:
        sitting = self._sitting()
        if verb == "take" and view.phase is Phase.DRAW:  # as many as were looked at, else the top card
            move = TakeDiscards(looked_at(self.ui, view, len(sitting.match.moves)) or 1)
            return [Offer(move, check(view, move))]
        return of_verb(sitting.facts(self.ui, self.words).offers, verb)

    def _which(self, arg: str) -> None:
        """A meld was pressed to which the selection can be added in several ways."""
        sitting = self._sitting()
        melds = sitting.facts(self.ui, self.words).offers.melds
        ways = melds[int(arg) - 1] if 0 < int(arg) <= len(melds) else ()
        if len(ways) > 1:
            self._ask_which(ways, sitting.view())

    def _ask_which(self, legal: Sequence[Offer], view: View) -> None:
        """Several ways, for example a joker that may stand for two cards: the player goes to the one that is meant."""
        speech = self._sitting().bare_facts(self.words).speech(self.words)
        ways = self.words.either([speech.offer(offer.move, view) for offer in legal])
        self._say(self.words.t("Which? {ways}.", ways=ways), "info")
        self._focus = f"offer-{legal[0].move}".replace(" ", "-")

    def _tell_missing(self, verb: str, view: View) -> None:
        words, turn = self.words, view.variant.turn
        concealed = view.variant.melding.laying is Laying.CONCEALED
        probe: dict[str, Move] = {"lay": Lay(()), "add": AddTo((), 1)}
        unknown = {
            "turn": turn.empty_stock is not EmptyStock.TURN_OVER,
            "pass": turn.empty_stock is not EmptyStock.TAKE_OR_PASS,
            "swap": view.variant.melding.swap is Swap.NEVER,
            "out": turn.going_out is not GoingOut.ANNOUNCED,
        }
        if unknown.get(verb):
            self._say(words.t("This game has no such move."), "no")
        elif verb == "turn" and view.phase is Phase.DRAW and (refused := check(view, TurnOver())):
            self._refuse(refused, TurnOver())
        elif verb == "pass" and view.phase is Phase.DRAW:
            self._say(words.t("You may pass only when the stock is used up."), "no")
        elif view.phase is Phase.DRAW:
            self._say(words.t("Draw a card first."), "no")
        elif verb in DRAWING:
            self._say(words.t("You have drawn already."), "no")
        elif concealed and verb in probe and (refused := check(view, probe[verb])):
            self._refuse(refused, probe[verb])
        elif verb == "add" and not view.melds:
            self._say(words.t("There is no meld on the table yet."), "no")
        else:
            texts = {
                "drop": words.t("Select one card to discard."),
                "out": words.t("Select the card with which you would go out."),
                "swap": words.t("Select the card that a joker stands for."),
            }
            self._say(texts.get(verb, words.t("Select the cards first.")), "no")

    # Looking into the discard pile

    def _look(self, arg: str) -> None:
        self.ui = look(self.ui, *self._pile(), int(arg))
        self._say_look()

    def _count(self, arg: str) -> None:
        self.ui = typed(self.ui, *self._pile(), int(arg))
        self._say_look()

    def _deeper(self, where: str) -> None:
        """An arrow key in the fanned pile: the focus goes with the look."""
        view, token = self._pile()
        self.ui = deeper(self.ui, view, token, where)
        self._focus = f"d{len(view.discards) - (looked_at(self.ui, view, token) or 1) + 1}"
        self._say_look()

    def _pile(self) -> tuple[View, int]:
        sitting = self._sitting()
        return sitting.view(), len(sitting.match.moves)

    def _say_look(self) -> None:
        self.ui = replace(self.ui, note=None, hinted="")
        count = looked_at(self.ui, *self._pile())
        if count and (said := dig_said(self._sitting().bare_facts(self.words), count, self.words, aloud=True)):
            self._speech.append(said)
