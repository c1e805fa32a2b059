"""The table as HTML text: top, seats, what is to be done, and the bar under my hand; the rest has files of its own."""

from __future__ import annotations

from game.melds import HIGH, LOW, Piece
from game.moves import AddTo, Discard, Lay, Move, Pass, TakeDiscards
from game.table import Phase
from game.ui.digging import dig, looked_at
from game.ui.facts import Facts, match_length, what_now
from game.ui.goal import goal
from game.ui.hand_scene import hand
from game.ui.html import attrs, button, card_picture, esc, fresh, rich
from game.ui.melds_scene import melds
from game.ui.offers import MISFITS, Offer, alike
from game.ui.parts import dealer_mark, points, press
from game.ui.piles_scene import piles
from game.ui.state import Sort, UiState
from game.variant import Laying
from game.words import games
from game.words.refusals import with_rule
from game.words.words import Words

DEEP_TAKES = 2  # so many takes from inside the pile are buttons of their own; more are found by pointing


def table(facts: Facts, ui: UiState, words: Words) -> str:
    """The whole table."""
    mine = attrs(class_="mine on-turn" if facts.mine else "mine", id=f"seat-{facts.me}", aria_label=words.t("Your hand"))
    return (
        f'<div class="table seats-{facts.view.seats}" id="table">'
        f"{_top(facts, words)}"
        f'<div class="board">{_seats(facts, words)}'
        f'{goal(facts, words)}<div class="middle">{piles(facts, ui, words)}{melds(facts, ui, words)}</div></div>'
        f"<section{mine}>{_now(facts, ui, words)}{hand(facts, ui, words)}{_bar(facts, ui, words)}</section></div>"
    )


def _top(facts: Facts, words: Words) -> str:
    name = games.game(words, facts.view.variant.key).name
    buttons = (
        button(words.t("Log"), do="open", arg="log", id_="open-log"),
        button(words.t("Scores"), do="open", arg="sheet", id_="open-sheet", disabled=not facts.results),
        button(words.t("Rules"), do="open", arg="rules", id_="open-rules", css="wide-only"),
        button(words.t("Keys"), do="open", arg="keys", id_="open-keys", css="wide-only"),
        button(words.t("Settings"), do="open", arg="settings", id_="open-settings"),
        button(words.t("Leave"), do="open", arg="leave", id_="open-leave"),
    )
    return (
        f'<header class="top"><h1><span>{esc(name)}</span> <small>{esc(match_length(facts, words))}</small></h1>'
        f"<nav>{''.join(buttons)}</nav></header>"
    )


def _seats(facts: Facts, words: Words) -> str:
    found = []
    for seat in facts.others():
        count = facts.view.counts[seat]
        turn = facts.view.turn == seat and not facts.deal_over
        level = f'<small class="level">{esc(games.level(words, facts.levels[seat]))}</small>' if facts.levels[seat] else ""
        backs = "".join('<i class="mini"></i>' for _ in range(min(count, 14)))
        dealer = dealer_mark(facts, seat, words)
        found.append(
            f'<li id="seat-{seat}" class="seat{" on-turn" if turn else ""}"{attrs(aria_current=turn and "true")}>'
            f'<span class="who">{esc(facts.names[seat])}{dealer} {level}{_standing(facts, seat, words)}</span>'
            f'<span class="backs" aria-hidden="true">{backs}</span>'
            f"{fresh('span', 'holds', esc(words.n('{n} card', '{n} cards', count)), f'holds-{seat}')}"
            f"{fresh('span', 'score', esc(points(facts, seat, words)), f'score-{seat}')}</li>"
        )
    return f'<ul class="seats" aria-label="{esc(words.t("Other players"))}">{"".join(found)}</ul>'


def _standing(facts: Facts, seat: int, words: Words) -> str:
    """What a seat is to me or has reached: my partner, out, its contract laid."""
    view, sides = facts.view, facts.view.variant.teams_of(facts.view.seats)
    if view.out == seat and not facts.deal_over:
        said = words.t("out")
    elif sides[seat] == sides[facts.me]:
        said = words.t("partner")
    elif view.rules.contract is not None and view.laid[seat] is not None:
        said = words.t("laid")
    else:
        return ""
    return f'<small class="standing">{esc(said)}</small>'


def _now(facts: Facts, ui: UiState, words: Words) -> str:
    me = facts.me
    dealer = dealer_mark(facts, me, words)
    return (
        f'<div class="now"><p class="what" id="what">{rich(what_now(facts, words))}</p>'
        f"{fresh('p', 'said', rich(ui.said), 'said')}"
        f'<p class="self"><span class="who">{esc(facts.names[me])}{dealer}</span> '
        f"{fresh('span', 'holds', esc(words.n('{n} card', '{n} cards', facts.view.counts[me])), f'holds-{me}')} "
        f"{fresh('span', 'score', esc(points(facts, me, words)), f'score-{me}')}</p></div>"
    )


def _bar(facts: Facts, ui: UiState, words: Words) -> str:
    return (
        f'<div class="bar"><div class="offers" id="offers" role="group" aria-label="{esc(words.t("What you can do"))}">'
        f"{_offers(facts, ui, words)}</div>{_note(facts, ui, words)}{_tools(facts, ui, words)}</div>"
    )


def _offers(facts: Facts, ui: UiState, words: Words) -> str:
    view, speech = facts.view, facts.speech(words)
    if facts.deal_over:
        main = button(words.t("See the score"), do="open", arg="sheet", css="main", id_="see-score")
        following = "" if facts.over else button(words.t("Next deal"), do="next", id_="next-deal", css="main")
        return main + following
    if facts.watching:
        back = button(words.t("Play here myself"), do="take-seat", id_="take-seat")
        hurry = button(words.t("Hurry"), do="hurry", id_="hurry")
        return f'<p class="idle">{esc(words.t("Bots play at every seat."))}</p>{hurry}{back}'
    if not facts.mine:
        idle = words.t("You may sort your hand meanwhile.")
        return f'<p class="idle">{esc(idle)}</p>{button(words.t("Hurry"), do="hurry", id_="hurry")}'
    shown = _draws(facts, ui) if view.phase is Phase.DRAW else list(facts.offers.bar)
    shown.sort(key=lambda offer: offer.refusal is not None)
    found = "".join(_offer_button(offer, facts, ui, words, speech.offer(_named(offer), view)) for offer in shown)
    if view.phase is not Phase.DRAW and not any(offer.refusal is None for offer in shown):
        concealed = view.variant.melding.laying is Laying.CONCEALED
        idle = (
            words.t("Select one card to discard.") if concealed else words.t("Select cards to lay, to add, or one to discard.")
        )
        found += f'<p class="idle">{esc(idle)}</p>'
    return found


def _named(offer: Offer) -> Move:
    """The move as its button names it: cards that fit no meld are not said to be for one of them."""
    if isinstance(offer.move, AddTo) and offer.refusal is not None and offer.refusal.reason in MISFITS:
        return AddTo(offer.move.pieces, 0)
    return offer.move


def _draws(facts: Facts, ui: UiState) -> list[Offer]:
    """The draws that are buttons: those from inside the pile only where they are few, looked at, or hinted."""
    looked = looked_at(ui, facts.view, facts.token)
    deep = [offer for offer in facts.offers.draws if isinstance(offer.move, TakeDiscards) and offer.move.count > 1]
    shown = [offer for offer in facts.offers.draws if offer not in deep]
    named = {f"take {looked}", ui.hinted}
    passing = [offer for offer in shown if isinstance(offer.move, Pass)]
    shown = [offer for offer in shown if offer not in passing]
    return (
        shown + (deep if len(deep) <= DEEP_TAKES and not looked else [one for one in deep if str(one.move) in named]) + passing
    )


def dig_said(facts: Facts, count: int, words: Words, *, aloud: bool = False) -> str:
    """What taking so many cards means, in sentences."""
    found, speech = dig(facts.view, count), facts.speech(words, aloud=aloud)
    parts = []
    if len(found.cards) > 1:
        with_it = speech.cards(found.cards[:0:-1])
        parts.append(
            words.n(
                "With the {card} come {cards}: {n} point.",
                "With the {card} come {cards}: {n} points.",
                found.points,
                card=speech.card(found.wanted),
                cards=with_it,
            )
        )
    if found.refusal is not None:
        parts.append(with_rule(words, found.refusal, facts.view, found.move, aloud=aloud))
    if found.plays:
        ways = words.either([speech.offer(play, facts.view) for play in found.plays])
        parts.append(words.t("Then: {ways}.", ways=ways))
    return " ".join(parts)


def _offer_button(offer: Offer, facts: Facts, ui: UiState, words: Words, label: str) -> str:
    out = isinstance(offer.move, Discard) and offer.move.out
    hinted = alike(str(offer.move), ui.hinted)
    css = "offer" + (" hinted" if hinted else "") + (" out" if out else "")
    if offer.refusal is None:
        shown, name = rich(label), None
        if ways := _drawn(offer, facts, words):
            shown, name = ways, label
        id_ = f"offer-{offer.move}".replace(" ", "-")
        more = attrs(id=id_, class_=f"{css} main", aria_label=name)
        return f'<button type="button"{more}{press(offer, facts)}>{shown}</button>'
    reason = with_rule(words, offer.refusal, facts.view, offer.move)
    more = attrs(class_=f"{css} greyed", title=reason, aria_label=words.t("{move}: not possible. Why?", move=label))
    return f'<button type="button"{more}{press(offer, facts)}>{rich(label)}</button>'


def _drawn(offer: Offer, facts: Facts, words: Words) -> str:
    """The cards themselves, where a wild card or an ace has several readings and each is an offer."""
    rivals = [one for one in facts.offers.bar if one.refusal is None and _pieces(one)]
    if len(rivals) < 2 or not _pieces(offer):
        return ""
    match offer.move:
        case Lay(melds):
            verb, groups = words.t("Lay"), melds
        case AddTo(pieces, number):
            verb, groups = words.t("Add"), (_beside(pieces, number, facts),)
        case _:
            return ""
    drawn = "".join(f'<span class="group">{"".join(_piece(piece, words) for piece in group)}</span>' for group in groups)
    return f'{esc(verb)} <span class="drawn" aria-hidden="true">{drawn}</span>'


def _beside(pieces: tuple[Piece, ...], number: int, facts: Facts) -> tuple[Piece, ...]:
    """What is added; an ace that could go to either end together with the card at that end."""
    faces = [placed.face.card for placed in facts.view.melds[number - 1].placed]
    ends = {piece.end for piece in pieces}
    before, after = (Piece(faces[-1]),) if HIGH in ends else (), (Piece(faces[0]),) if LOW in ends else ()
    return (*before, *pieces, *after)


def _pieces(offer: Offer) -> list[Piece]:
    """The cards of a lay or an addition that could be read in another way, too: wild ones, and an ace."""
    match offer.move:
        case Lay(melds):
            return [piece for meld in melds for piece in meld if piece.stands or piece.end]
        case AddTo(pieces, _):
            return [piece for piece in pieces if piece.stands or piece.end]
    return []


def _piece(piece: Piece, words: Words) -> str:
    shown = piece.stands or piece.card
    css = " small as" if piece.stands is not None else " small"
    return card_picture(shown, words, more=css).replace("data-card", "data-shown")


def _note(facts: Facts, ui: UiState, words: Words) -> str:
    """A refusal's reason, a hint, or what a look into the discard pile shows."""
    note, looked = ui.note, looked_at(ui, facts.view, facts.token)
    if note is not None:
        return f'<p class="note {note.kind}" id="note">{rich(note.text)}</p>'
    return f'<p class="note{" dig" if looked else ""}" id="note">{rich(dig_said(facts, looked, words)) if looked else ""}</p>'


def _tools(facts: Facts, ui: UiState, words: Words) -> str:
    best = words.t("Best")
    if facts.deadwood is not None and ui.hand.groups:
        best = words.t("Best: {points} left", points=words.number(facts.deadwood))
    tools = [
        button(words.t("By suit"), do="sort", arg=Sort.SUIT.value, id_="sort-suit"),
        button(words.t("By rank"), do="sort", arg=Sort.RANK.value, id_="sort-rank"),
        button(best, do="sort", arg=Sort.BEST.value, id_="sort-best"),
        button(words.t("Hint"), do="hint", id_="hint", disabled=not facts.mine),
        button(words.t("Undo"), do="undo", id_="undo", disabled=not facts.can_undo),
    ]
    return f'<div class="tools" role="group" aria-label="{esc(words.t("Your hand"))}">{"".join(tools)}</div>'
