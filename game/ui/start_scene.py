"""The start screen as HTML text. `index.html` holds the same text for a first visit, so that it paints before Python is
there (a test compares them)."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import parse_card
from game.ui.html import attrs, button, card_picture, esc, rich
from game.ui.state import KeptMatch, SetUp, UiState
from game.variant import Option, Variant
from game.words import games
from game.words.words import Words


def start(ui: UiState, offered: Sequence[Variant], levels: Sequence[str], words: Words) -> str:
    """The whole start screen."""
    fan = "".join(card_picture(parse_card(text), words) for text in ("7S", "8S", "9S", "QH", "QD", "QC"))
    return (
        f'<div class="start" id="start"><header class="top"><h1>{esc(words.t("Rummy"))}</h1><nav>'
        f"{button(esc(words.t('Settings')), do='open', arg='settings', id_='open-settings')}</nav></header>"
        f'<div class="hero"><div class="fan" aria-hidden="true">{fan}</div>'
        f"<p>{esc(words.t('A card table in your browser. Nothing to install, no account; the whole game runs on your own device.'))}</p></div>"
        f"{_notices(ui, words)}{_kept(ui.kept, words)}"
        f'<section class="games" aria-label="{esc(words.t("Games"))}">{"".join(_game(game, ui.setup, levels, words) for game in offered)}</section>'
        f"</div>"
    )


def _notices(ui: UiState, words: Words) -> str:
    found = "".join(
        f'<p class="notice {note.kind}" role="{"alert" if note.kind == "bad" else "status"}">{rich(note.text)}</p>'
        for note in ui.notices
    )
    return f'<div class="notices" id="notices">{found}</div>'


def _kept(kept: Sequence[KeptMatch], words: Words) -> str:
    if not kept:
        return '<section class="kept" id="kept"></section>'
    first, *others = kept
    more = ""
    if others:
        items = "".join(f"<li>{_continue(one, words, '')}</li>" for one in others)
        more = f'<details id="more-kept"><summary>{esc(words.n("{n} more kept match", "{n} more kept matches", len(others)))}</summary><ul>{items}</ul></details>'
    return f'<section class="kept" id="kept" aria-label="{esc(words.t("Kept matches"))}">{_continue(first, words, "main big")}{more}</section>'


def _continue(one: KeptMatch, words: Words, css: str) -> str:
    name = games.game(words, one.game).name
    me, *others = one.totals or (0,)
    score = words.t(" : ").join(map(words.number, (me, *others)))
    text = words.t("Deal {number}, you {score}", number=one.deal, score=score)
    label = f"<b>{esc(words.t('Continue {game}', game=name))}</b> <small>{esc(text)}</small>"
    drop = button(esc(words.t("Throw away")), do="discard-kept", arg=one.id, css="quiet")
    return f'<div class="row">{button(label, do="continue", arg=one.id, css=css, id_=f"continue-{one.id}")}{drop}</div>'


def _game(game: Variant, setup: SetUp, levels: Sequence[str], words: Words) -> str:
    said = games.game(words, game.key)
    least, most = game.seats
    players = words.t("{least} to {most} players", least=words.number(least), most=words.number(most))
    play = esc(words.t("Play"))
    return (
        f'<article class="game" id="game-{game.key}"><form data-form="{game.key}" autocomplete="off">'
        f'<div class="head"><div><h2>{esc(said.name)}</h2><p class="facts">{esc(players)} · {esc(said.length)}</p></div>'
        f'<button type="submit" class="main big" id="play-{game.key}">{play}</button></div>'
        f"<p>{esc(said.about)}</p>"
        f'<div class="links">{button(esc(words.t("Rules")), do="open", arg="rules", css="quiet", id_="open-rules")}</div>'
        f'<details id="setup-{game.key}"><summary>{esc(words.t("Players, house rules, seed"))}</summary>'
        f"{_seats(game, setup, levels, words)}{_house_rules(game, setup, words)}"
        f'<p class="field"><label for="seed">{esc(words.t("Seed"))}</label>'
        f'<input id="seed" name="seed" maxlength="100" value="{esc(setup.seed)}" spellcheck="false"'
        f' aria-describedby="seed-about"><small id="seed-about">{esc(words.t("The same seed deals the same cards. Leave it empty for fresh ones."))}</small></p>'
        f"</details></form></article>"
    )


def _seats(game: Variant, setup: SetUp, levels: Sequence[str], words: Words) -> str:
    least, most = game.seats
    counts = "".join(
        f"<option{attrs(value=n, selected=n == setup.players)}>{esc(words.n('{n} player', '{n} players', n))}</option>"
        for n in range(least, most + 1)
    )
    rows = []
    for seat in range(1, most):
        choices = "".join(
            f"<option{attrs(value=level, selected=setup.levels[seat - 1] == level)}>{esc(games.level(words, level))}</option>"
            for level in levels
        )
        name = games.compass(words, seat, 0, setup.players) if seat < setup.players else ""
        rows.append(
            f'<p class="field"{attrs(hidden=seat >= setup.players)} id="seat-row-{seat}"><label for="level-{seat}">{esc(words.t("{name} (bot)", name=name))}</label>'
            f'<select id="level-{seat}" name="level-{seat}">{choices}</select></p>'
        )
    return (
        f'<fieldset><legend>{esc(words.t("Players"))}</legend><p class="field"><label for="players">{esc(words.t("At the table"))}</label>'
        f'<select id="players" name="players">{counts}</select></p>'
        f'<p class="field"><label for="name">{esc(words.t("Your name"))}</label>'
        f'<input id="name" name="name" maxlength="60" value="{esc(setup.name)}" placeholder="{esc(words.t("You"))}"></p>{"".join(rows)}</fieldset>'
    )


def _house_rules(game: Variant, setup: SetUp, words: Words) -> str:
    rows = "".join(_rule(game, option, setup, words) for option in game.options)
    return f"<fieldset><legend>{esc(words.t('House rules'))}</legend>{rows}</fieldset>"


def _rule(game: Variant, option: Option, setup: SetUp, words: Words) -> str:
    name, current = f"option.{option.name}", setup.options.get(option.name, option.default)
    label = f'<label for="{name}">{esc(games.option(words, option.name))}</label>'
    if option.whole is not None:
        least, most = option.whole
        field = f'<input type="number" id="{name}" name="{name}" min="{least}" max="{most}" step="1" value="{esc(str(current))}" inputmode="numeric">'
    else:
        choices = "".join(
            f"<option{attrs(value=written(value), selected=value == current and type(value) is type(current))}>{esc(games.value(words, option.name, value))}</option>"
            for value, _ in option.choices
        )
        field = f'<select id="{name}" name="{name}">{choices}</select>'
    return f'<p class="field"{attrs(hidden=_idle(game, option.name, setup))}>{label}{field}</p>'


def _idle(game: Variant, name: str, setup: SetUp) -> bool:
    """Whether a house rule has no effect beside the others that are chosen: points to reach, or a number of deals."""
    if game.option("end") is None:
        return False
    by_deals = setup.options.get("end") == "deals"
    return (name == "target" and by_deals) or (name == "deals" and not by_deals)


def written(value: str | int | bool) -> str:
    """An option's value as links and forms write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
