"""The start screen as HTML text. `index.html` holds the same text for a first visit, so that it paints before Python is
there (a test compares them)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.cards import parse_cards
from game.house_rules import Option
from game.ui.html import attrs, button, card_picture, choice, esc, field, rich
from game.ui.state import PERSON, KeptMatch, SetUp, UiState
from game.variant import Variant
from game.words import games
from game.words.words import Words


def start(ui: UiState, offered: Sequence[Variant], levels: Sequence[str], words: Words) -> str:
    """The whole start screen."""
    fan = "".join(card_picture(card, words) for card in parse_cards("7S 8S 9S QH QD QC"))
    about = words.t("A card table in your browser. Nothing to install, no account; the whole game runs on your own device.")
    settings = (
        button(words.t("Open"), do="open", arg="keeping", id_="open-keeping")
        + button(words.t("Statistics"), do="open", arg="statistics", id_="open-statistics")
        + button(words.t("Settings"), do="open", arg="settings", id_="open-settings")
    )
    cards = "".join(_game(game, setup_of(game, ui), levels, words) for game in offered)
    surprise = button(words.t("Surprise me"), do="surprise", css="surprise", id_="surprise")
    return (
        f'<div class="start" id="start"><header class="top"><h1>{esc(words.t("Rummy"))}</h1><nav>{settings}</nav></header>'
        f'<div class="hero"><div class="fan" aria-hidden="true">{fan}</div><p>{esc(about)}</p>{surprise}</div>'
        f"{_notices(ui)}{_kept(ui, words)}"
        f'<section class="games" aria-label="{esc(words.t("Games"))}">{cards}</section></div>'
    )


def setup_of(game: Variant, ui: UiState) -> SetUp:
    """A game's form as it was filled in last, or as usual, under the name that was typed last."""
    usual = SetUp(game=game.key, players=game.usual_seats)
    return replace(ui.setup if ui.setup.game == game.key else ui.setups.get(game.key, usual), name=ui.setup.name)


def _notices(ui: UiState) -> str:
    roles = {"bad": "alert"}
    found = "".join(
        f'<p class="notice {note.kind}" role="{roles.get(note.kind, "status")}">{rich(note.text)}</p>' for note in ui.notices
    )
    return f'<div class="notices" id="notices">{found}</div>'


def _kept(ui: UiState, words: Words) -> str:
    if not ui.kept:
        return '<section class="kept" id="kept"></section>'
    first, *others = ui.kept
    more = ""
    if others:
        title = words.n("{n} more kept match", "{n} more kept matches", len(others))
        items = "".join(f"<li>{_continue(one, ui, words, '')}</li>" for one in others)
        more = f'<details id="more-kept"><summary>{esc(title)}</summary><ul>{items}</ul></details>'
    title = words.t("Kept matches")
    return (
        f'<section class="kept" id="kept" aria-label="{esc(title)}">{_continue(first, ui, words, "main big")}{more}</section>'
    )


def _continue(one: KeptMatch, ui: UiState, words: Words, css: str) -> str:
    score = words.t(" : ").join(map(words.number, one.totals or (0,)))
    title = words.t("Continue {game}", game=games.game(words, one.game).name)
    text = words.t("Deal {number}, you {score}", number=one.deal, score=score)
    go = f'<button type="button"{attrs(id=f"continue-{one.id}", class_=css or None, data_do="continue", data_arg=one.id)}>'
    sure = ui.asking == one.id
    label = words.t("Really throw it away?") if sure else words.t("Throw away")
    drop = button(label, do="discard-kept" if sure else "ask-discard", arg=one.id, css="quiet", id_=f"drop-{one.id}")
    return f'<div class="row">{go}<b>{esc(title)}</b> <small>{esc(text)}</small></button>{drop}</div>'


def _game(game: Variant, setup: SetUp, levels: Sequence[str], words: Words) -> str:
    said = games.game(words, game.key)
    players = games.players(words, game.seats)
    play = f'<button type="submit" class="main big" id="play-{game.key}">{esc(words.t("Play"))}</button>'
    rules = button(words.t("Rules"), do="open", arg=f"rules-{game.key}", css="quiet", id_=f"open-rules-{game.key}")
    fold = words.t("Players, house rules, seed")
    return (
        f'<article class="game" id="game-{game.key}"><form data-form="{game.key}" autocomplete="off">'
        f'<div class="head"><div><h2>{esc(said.name)}</h2><p class="facts">{esc(players)} · {esc(said.length)}</p></div>'
        f'{play}</div><p>{esc(said.about)}</p><div class="links">{rules}</div>'
        f'<details id="setup-{game.key}"><summary>{esc(fold)}</summary>'
        f"{_seats(game, setup, levels, words)}{_house_rules(game, setup, words)}{_seed(game, setup, words)}"
        f"</details></form></article>"
    )


def _seed(game: Variant, setup: SetUp, words: Words) -> str:
    about = words.t("The same seed deals the same cards. Leave it empty for fresh ones.")
    id_ = f"seed-{game.key}"
    control = f"<input{attrs(id=id_, name='seed', maxlength=100, value=setup.seed, spellcheck='false')}"
    more = f'<small id="{id_}-about">{esc(about)}</small>'
    return field(id_, words.t("Seed"), f'{control} aria-describedby="{id_}-about">', more=more)


def _seats(game: Variant, setup: SetUp, levels: Sequence[str], words: Words) -> str:
    least, most = game.seats
    counts = [(str(n), words.n("{n} player", "{n} players", n), n == setup.players) for n in range(least, most + 1)]
    at = f"players-{game.key}"
    rows = [field(at, words.t("At the table"), choice(at, counts, name="players"), hidden=least == most)]
    usual = words.t("You")
    name = f"<input{attrs(id=f'name-{game.key}', name='name', maxlength=60, value=setup.name, placeholder=usual)}>"
    rows.append(field(f"name-{game.key}", words.t("Your name"), name))
    for seat in range(1, most):
        there = seat < setup.players
        id_ = f"level-{game.key}-{seat}"
        place = games.compass(words, seat, 0, setup.players if there else most)
        label = words.t("{name} (partner)", name=place) if _partner(game, seat) else place
        ways = [
            (level, words.t("bot, {level}", level=games.level(words, level)), setup.levels[seat - 1] == level)
            for level in levels
        ]
        ways.append((PERSON, words.t("person"), setup.levels[seat - 1] == PERSON))
        rows.append(field(id_, label, choice(id_, ways, name=f"level-{seat}"), hidden=not there))
        name_id, usual = f"name-{game.key}-{seat}", words.t("Player {n}", n=words.number(seat + 1))
        typed = f"<input{attrs(id=name_id, name=f'name-{seat}', maxlength=60, value=setup.names[seat - 1], placeholder=usual)}>"
        person = there and setup.levels[seat - 1] == PERSON
        rows.append(field(name_id, words.t("Name of {place}", place=place), typed, hidden=not person))
    return f"<fieldset><legend>{esc(words.t('Players'))}</legend>{''.join(rows)}</fieldset>"


def _partner(game: Variant, seat: int) -> bool:
    """Whether a seat, counted from mine, plays on my side."""
    return game.teams is not None and seat % game.teams == 0


def _house_rules(game: Variant, setup: SetUp, words: Words) -> str:
    rows = "".join(_rule(game, option, setup, words) for option in game.options)
    return f"<fieldset><legend>{esc(words.t('House rules'))}</legend>{rows}</fieldset>"


def _rule(game: Variant, option: Option, setup: SetUp, words: Words) -> str:
    id_, name, current = f"{game.key}.{option.name}", f"option.{option.name}", setup.options.get(option.name, option.default)
    if option.whole is not None:
        least, most = option.whole
        control = f"<input{attrs(type='number', id=id_, name=name, min=least, max=most, step=1, value=current, required=True)}>"
    else:
        ways = [
            (written(value), games.value(words, option.name, value), value == current and type(value) is type(current))
            for value, _ in option.choices
        ]
        control = choice(id_, ways, name=name)
    return field(id_, games.option(words, option.name, game.key), control, hidden=_idle(game, option.name, setup))


def _idle(game: Variant, name: str, setup: SetUp) -> bool:
    """Whether a house rule has no effect beside the others that are chosen: points to reach, or a number of deals."""
    if game.option("end") is None:
        return False
    by_deals = setup.options.get("end") == "deals"
    return (name == "target" and by_deals) or (name == "deals" and not by_deals)


def written(value: str | int | bool) -> str:
    """An option's value as links and forms write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
