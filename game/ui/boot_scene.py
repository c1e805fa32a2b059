"""What stands in the page before Python is there, as HTML text: `index.html` holds it (a test compares them), and the few
scripts that run without Python show and hide it. Each sentence is in it from the start, because nothing could be asked then.
"""

from __future__ import annotations

from game.ui.html import attrs, esc
from game.words.words import Words


def before_python(words: Words) -> str:
    """Why it cannot start, how keeping it for offline went, how far it is, that it is stuck; all but the third hidden."""
    return "\n".join((_unable(words), _offline(words), _progress(words), _trouble(words), _without_scripts(words)))


def _unable(words: Words) -> str:
    why = words.t(
        "It needs WebAssembly with exceptions and JavaScript modules: Chrome or Edge 95, Firefox 113, Safari 16.4, or newer "
        "ones. Nothing is wrong with your device; with a newer browser the game starts."
    )
    said = f"<strong>{esc(words.t('This browser cannot run the game.'))}</strong> {esc(why)}"
    return f'<div id="unable" class="notice bad" hidden><p>{said}</p></div>'


def _offline(words: Words) -> str:
    said = attrs(
        data_update=words.t("A new version is ready; your next match starts on it."),
        data_full=words.t("There is no room here to keep the game for playing offline; online it plays as usual."),
        data_failed=words.t("The game could not be kept for playing offline; the next visit tries again."),
    )
    return f'<p id="offline" class="notice" role="status" hidden{said}></p>'


def _progress(words: Words) -> str:
    said = attrs(
        data_python=words.t("Loading Python…"),
        data_game=words.t("Loading the game…"),
        data_again=words.t("Your match continues as soon as the game is loaded…"),
        data_wish=words.t("Your match starts as soon as the game is loaded…"),
    )
    text = f'<p id="boot-text" role="status"{said}>{esc(words.t("Loading…"))}</p>'
    return f'<div id="boot"><div id="boot-bar"></div>{text}</div>'


def _trouble(words: Words) -> str:
    said = esc(words.t("The game has not loaded. Perhaps the connection is slow or was lost."))
    again = f'<button type="button" class="main" data-boot="retry">{esc(words.t("Try again"))}</button>'
    return f'<div id="boot-trouble" hidden role="alert"><p>{said}</p> {again}</div>'


def _without_scripts(words: Words) -> str:
    said = esc(words.t("This game needs JavaScript: it starts Python in your browser."))
    return f'<noscript><p class="notice bad">{said}</p></noscript>'
