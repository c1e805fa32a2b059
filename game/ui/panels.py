"""What lies open over a screen: log, keys, settings, rules, leaving, trouble. One at a time, in a modal dialog."""

from __future__ import annotations

from game.ui.facts import Facts
from game.ui.files import keeping_panel, share_panel
from game.ui.html import attrs, button, choice, esc, field, rich
from game.ui.sheet_scene import sheet
from game.ui.state import PACES, SIZES, THEMES, Panel, Settings, UiState
from game.variant import Variant
from game.variants import variant
from game.variants.basic import BASIC
from game.words import games, rules
from game.words.examples import examples
from game.words.words import Words


def panel(facts: Facts | None, ui: UiState, words: Words) -> str:
    """The open panel as a dialog, or nothing."""
    inside = _inside(facts, ui, words)
    if not inside:
        return ""
    return f'<dialog id="panel" class="panel {ui.panel.value}" data-modal aria-labelledby="panel-title">{inside}</dialog>'


def _inside(facts: Facts | None, ui: UiState, words: Words) -> str:
    match ui.panel:
        case Panel.SETTINGS:
            return _settings(ui.settings, words)
        case Panel.KEYS:
            return _keys(words)
        case Panel.RULES:
            return _rules(facts.view.variant if facts else variant(ui.about) or BASIC, words)
        case Panel.LEAVE:
            return _leave(ui, words, bots=facts is not None and (facts.watching or facts.over))
        case Panel.TROUBLE:
            return _trouble(words)
        case Panel.LOG if facts:
            return _log(facts, words)
        case Panel.SHARE:
            return share_panel(ui, words)
        case Panel.KEEPING:
            return keeping_panel(ui, words)
        case Panel.STATISTICS:
            return ui.inside
        case Panel.SHEET if facts and facts.results:
            return sheet(facts, words)
        case _:
            return ""


def _rules(game: Variant, words: Words) -> str:
    title = _title(words.t("How to play {game}", game=games.game(words, game.key).name))
    return title + rules.rules(words, game) + _examples(game, words) + _close(words)


def _examples(game: Variant, words: Words) -> str:
    tries = [
        f'<li id="example-{number}">{esc(one.task)} {button(words.t("Try it"), do="try", arg=f"{game.key}-{number}")}</li>'
        for number, one in enumerate(examples(words, game.key))
    ]
    return f'<h3>{esc(words.t("Examples to play"))}</h3><ul class="tries">{"".join(tries)}</ul>' if tries else ""


def _title(text: str) -> str:
    return f'<h2 id="panel-title">{esc(text)}</h2>'


def _close(words: Words, more: str = "") -> str:
    return f'<div class="choices">{button(words.t("Close"), do="close", id_="close", css="main", first=True)}{more}</div>'


def _log(facts: Facts, words: Words) -> str:
    deals = []
    for number, lines in facts.log:
        items = "".join(f"<li>{rich(line)}</li>" for line in lines)
        deals.append(f"<h3>{esc(words.t('Deal {number}', number=number))}</h3><ol>{items}</ol>")
    log = f'<div class="scroll log" tabindex="0" role="region" aria-labelledby="panel-title" data-end>{"".join(deals)}</div>'
    return f"{_title(words.t('What happened'))}{log}{_close(words)}"


def _keys(words: Words) -> str:
    rows = (
        ("← →", words.t("move along your hand, or along a discard pile that lies fanned (also Home and End)")),
        (words.t("Space"), words.t("select the card, or let it go")),
        ("D", words.t("draw from the stock")),
        ("T", words.t("take the discard; after a number so many discards, where the pile may be dug")),
        ("R", words.t("turn the discard pile over")),
        ("P", words.t("pass")),
        ("M", words.t("lay the selected cards as a meld")),
        ("A", words.t("add the selected cards to a meld")),
        ("W", words.t("swap the selected card for a joker")),
        ("X", words.t("discard the selected card")),
        ("G", words.t("go out with the selected card, where that is announced")),
        ("S", words.t("sort your hand: by suit, by rank, best")),
        ("H", words.t("a hint")),
        ("U", words.t("undo")),
        ("N", words.t("next deal; hurry the bots")),
        ("L", words.t("what happened")),
        (words.t("Esc"), words.t("close; let all cards go")),
        ("?", words.t("this list")),
    )
    items = "".join(f"<div><dt><kbd>{esc(key)}</kbd></dt><dd>{esc(does)}</dd></div>" for key, does in rows)
    return f'{_title(words.t("Keys"))}<dl class="keys">{items}</dl>{_close(words)}'


def _settings(settings: Settings, words: Words) -> str:
    themes = {"system": words.t("as the system"), "light": words.t("light"), "dark": words.t("dark")}
    paces = (words.t("slow"), words.t("normal"), words.t("quick"), words.t("at once"))
    theme = [(key, themes[key], key == settings.theme) for key in THEMES]
    pace = [(str(value), said, value == settings.pace) for value, said in zip(PACES, paces, strict=True)]
    sizes = {"small": words.t("small"), "normal": words.t("normal"), "large": words.t("large")}
    size = [(key, sizes[key], key == settings.card_size) for key in SIZES]
    links = (("rules", words.t("Rules")), ("keys", words.t("Keys")), ("statistics", words.t("Statistics")))
    more = "".join(button(label, do="open", arg=key) for key, label in links)
    more += button(words.t("Open, save, erase"), do="open", arg="keeping")
    return (
        _title(words.t("Settings"))
        + field("set-theme", words.t("Theme"), choice("set-theme", theme, data_setting="theme"))
        + field("set-pace", words.t("Speed of the bots"), choice("set-pace", pace, data_setting="pace"))
        + _switch("four_colours", words.t("Four-colour deck"), settings.four_colours)
        + field("set-card_size", words.t("Card size"), choice("set-card_size", size, data_setting="card_size"))
        + _switch("motion", words.t("Cards move"), settings.motion)
        + _switch("sound", words.t("Sound"), settings.sound)
        + _switch("letters", words.t("Letter keys play"), settings.letters)
        + _close(words, more)
    )


def _switch(name: str, label: str, on: bool) -> str:
    control = f"<input{attrs(type='checkbox', id=f'set-{name}', data_setting=name, checked=on)}>"
    return field(f"set-{name}", label, control)


def _leave(ui: UiState, words: Words, *, bots: bool) -> str:
    if ui.keeping:
        kept = words.t("It stays among the kept matches, and you can go on with it later.")
    else:
        kept = words.t("This browser keeps nothing, so the match would be lost.")
    stay = button(words.t("Play on"), do="close", id_="close", css="main", first=True)
    leave = button(words.t("Leave"), do="home", id_="home")
    share = button(words.t("Save and share"), do="open", arg="share", id_="open-share")
    bot = "" if bots else button(words.t("Let a bot play on for me"), do="hand-over", id_="hand-over")
    again = button(words.t("Start again, other cards"), do="start-again", id_="start-again")
    give_up = button(words.t("Give up and throw it away"), do="give-up", id_="give-up", css="bad")
    ways = f'<div class="choices">{stay}{leave}{share}{bot}{again}{give_up}</div>'
    return f"{_title(words.t('Leave this match?'))}<p>{esc(kept)}</p>{ways}"


def _trouble(words: Words) -> str:
    sorry = words.t("That was a fault of the program. The match is back where it was kept last; nothing is lost.")
    on = button(words.t("Play on"), do="close", id_="close", css="main", first=True)
    report = button(words.t("Copy a bug report"), do="copy-report", id_="copy-report")
    return f'{_title(words.t("Sorry, something went wrong"))}<p>{esc(sorry)}</p><div class="choices">{on}{report}</div>'
