"""The replay as HTML text: all hands open, both piles, the melds, and the moves to jump to."""

from __future__ import annotations

from game.cards import Card, in_order
from game.table import Deed, TableMeld
from game.ui.facts import Facts
from game.ui.html import attrs, button, card_picture, esc, rich
from game.ui.replay import Replay
from game.words import games
from game.words.words import Words


def replay_scene(replay: Replay, names: tuple[str, ...], me: int, words: Words) -> str:
    """The whole screen."""
    table = replay.table
    game = games.game(words, replay.match.variant.key).name
    title = words.t("Replay of deal {number}", number=words.number(replay.number))
    back = button(words.t("Back to the match"), do="replay-close", id_="replay-close")
    hands = "".join(_hand(replay, seat, names, words) for seat in range(table.seats))
    melds = "".join(f'<li id="rm{n}">{_meld(n, meld, words)}</li>' for n, meld in enumerate(table.melds, 1))
    none = f'<p class="none">{esc(words.t("No melds on the table yet."))}</p>'
    return (
        f'<div class="replay" id="replay"><header class="top"><h1>{esc(game)} <small>{esc(title)}</small></h1>'
        f"<nav>{back}</nav></header>"
        f'<ul class="open-hands" aria-label="{esc(words.t("All hands"))}">{hands}</ul>'
        f'<div class="replay-middle">{_piles(replay, words)}'
        f'<ul class="replay-melds" aria-label="{esc(words.t("Melds on the table"))}">{melds or f"<li>{none}</li>"}</ul></div>'
        f"{_steps(replay, names, me, words)}</div>"
    )


def _hand(replay: Replay, seat: int, names: tuple[str, ...], words: Words) -> str:
    table = replay.table
    cards = in_order(table.hands[seat])
    shown = _cards(cards, f"rh{seat}", words) if cards else f'<span class="none">{esc(words.t("no cards left"))}</span>'
    turn = " on-turn" if table.turn == seat else ""
    count = words.n("{n} card", "{n} cards", len(cards))
    return (
        f'<li class="open-hand{turn}"><span class="who">{esc(names[seat])} <small>{esc(count)}</small></span>'
        f'<span class="cards">{shown}</span></li>'
    )


def _cards(cards: tuple[Card, ...], prefix: str, words: Words) -> str:
    found, seen = [], dict[Card, int]()
    for card in cards:
        twin = seen[card] = seen.get(card, 0) + 1
        found.append(card_picture(card, words, id_=f"{prefix}-{card}-{twin}", more=" small"))
    return "".join(found)


def _piles(replay: Replay, words: Words) -> str:
    table = replay.table
    stock, discards = words.number(len(table.stock)), words.number(len(table.discards))
    top = "".join(
        card_picture(card, words, id_=f"rd{len(table.discards) - n}", more=" small")
        for n, card in enumerate(table.discards[-5:][::-1])
    )
    upcoming = card_picture(table.stock[-1], words, more=" small") if table.stock else ""
    return (
        f'<dl class="replay-piles"><div><dt>{esc(words.t("Stock"))} <b>{stock}</b></dt><dd>{upcoming}</dd></div>'
        f"<div><dt>{esc(words.t('Discards'))} <b>{discards}</b></dt>"
        f'<dd class="cards">{top}</dd></div></dl>'
    )


def _meld(number: int, meld: TableMeld, words: Words) -> str:
    cards = "".join(
        card_picture(one.card, words, face=one.face, more=" small", id_=f"rm{number}-{place}")
        for place, one in enumerate(meld.placed)
    )
    return f'<span class="meld" role="group" aria-label="{esc(words.t("Meld {number}", number=number))}">{cards}</span>'


def _steps(replay: Replay, names: tuple[str, ...], me: int, words: Words) -> str:
    at, last = replay.at, replay.last
    lines = [step_line(replay, step, names, me, words) for step in range(last + 1)]
    moves = "".join(
        f"<li><button{attrs(type='button', id=f'step-{n}', data_do='replay-to', data_arg=str(n))}"
        f"{attrs(aria_current='step' if n == at else None)}>{rich(line)}</button></li>"
        for n, line in enumerate(lines)
    )
    place = words.t("Step {at} of {last}", at=words.number(at), last=words.number(last))
    slider = attrs(
        type="range", id="replay-slider", data_replay=True, min=0, max=last, value=at, aria_label=place, aria_valuetext=place
    )
    controls = (
        button(words.t("First"), do="replay-to", arg="0", id_="replay-first", disabled=at == 0)
        + button(words.t("Back"), do="replay-to", arg=str(at - 1), id_="replay-back", disabled=at == 0)
        + button(words.t("Forward"), do="replay-to", arg=str(at + 1), id_="replay-forward", css="main", disabled=at == last)
        + button(words.t("Last"), do="replay-to", arg=str(last), id_="replay-last", disabled=at == last)
    )
    on = button(words.t("Play on from here"), do="play-on", id_="play-on", disabled=at == last)
    return (
        f'<section class="steps" aria-label="{esc(words.t("Moves"))}"><p class="step-line" id="step-line" role="status">'
        f"<b>{esc(place)}</b> {rich(lines[at])}</p>"
        f'<div class="controls">{controls}<input{slider}>{on}</div>'
        f'<ol class="scroll moves" id="moves" tabindex="0" aria-label="{esc(words.t("Moves"))}">{moves}</ol></section>'
    )


def step_line(replay: Replay, step: int, names: tuple[str, ...], me: int, words: Words) -> str:
    """What happened in a step, as one line."""
    table = replay.tables[step]
    if step == 0:
        return words.t("The cards are dealt.")
    speech = Facts(view=replay.match.view(me), token=0, names=names, levels=()).speech(words)
    told = (speech.event(event, table.melds) for event in replay.events[step] if event.deed is not Deed.ENDED)
    return " ".join(filter(None, told))
