"""What is counted of finished matches: by game and by the level of the bots, for one person against bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.levels import BOT
from game.match import Match
from game.ui.html import button, esc
from game.variant import Wins
from game.variants import variant
from game.words import games
from game.words.words import Words

MIXED = "mixed"


class Tally(NamedTuple):
    """Matches of one game against one level: how many, how many won, all points together, and the best result."""

    matches: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0

    def with_match(self, points: int, won: bool, low_is_good: bool) -> Tally:
        """With one more match.

        >>> Tally(1, 1, 40, 40).with_match(30, won=False, low_is_good=True)
        Tally(matches=2, wins=1, points=70, best=30)
        """
        better = min if low_is_good else max
        best = better(self.best, points) if self.matches else points
        return Tally(self.matches + 1, self.wins + won, self.points + points, best)


Tallies = Mapping[tuple[str, str], Tally]


def level_of(match: Match) -> str:
    """The level of the bots of a match, `mixed` where they differ; an empty text where it is not counted."""
    seats = match.setup.seats
    levels = {who.removeprefix(BOT) for who in seats if who.startswith(BOT)}
    if sum(not who.startswith(BOT) for who in seats) != 1 or not levels:
        return ""
    return levels.pop() if len(levels) == 1 else MIXED


def counted(tallies: Tallies, match: Match, seat: int) -> Tallies:
    """With a finished match of the person at `seat`."""
    level = level_of(match)
    if not level or not match.over:
        return tallies
    side = match.variant.teams_of(match.setup.players)[seat]
    key = (match.variant.key, level)
    low = match.variant.scoring.wins is Wins.LOWEST
    tally = tallies.get(key, Tally()).with_match(match.totals[side], side in match.winners, low)
    return {**tallies, key: tally}


def written(tallies: Tallies) -> dict[str, list[int]]:
    """As it is kept."""
    return {f"{game} {level}": list(tally) for (game, level), tally in tallies.items()}


def read(raw: Mapping[str, Any]) -> Tallies:
    """Out of what was kept; what is damaged counts as none."""
    found = {}
    for name, numbers in raw.items():
        game, _, level = str(name).partition(" ")
        good = isinstance(numbers, list) and len(numbers) == 4 and all(type(n) is int and abs(n) < 10**12 for n in numbers)
        if good and level and variant(game) is not None and numbers[0] > 0:
            found[game, level] = Tally(*numbers)
    return found


def statistics_panel(tallies: Tallies, words: Words) -> str:
    """The panel's inside."""
    title = f'<h2 id="panel-title">{esc(words.t("Statistics"))}</h2>'
    close = button(words.t("Close"), do="close", id_="close", css="main", first=True)
    keep = button(words.t("Save, open, erase"), do="open", arg="keeping")
    choices = f'<div class="choices">{close}{keep}</div>'
    if not tallies:
        return f"{title}<p>{esc(words.t('No match has been finished yet.'))}</p>{choices}"
    heads = (words.t("Game"), words.t("Bots"), words.t("Matches"), words.t("Won"), words.t("Mean"), words.t("Best"))
    head = "".join(f'<th scope="col">{esc(text)}</th>' for text in heads)
    rows = []
    for (game, level), tally in sorted(tallies.items()):
        bots = words.t("mixed") if level == MIXED else games.level(words, level)
        share = words.t("{wins}, {share}%", wins=words.number(tally.wins), share=round(100 * tally.wins / tally.matches))
        mean = words.number(round(tally.points / tally.matches))
        cells = (bots, words.number(tally.matches), share, mean, words.number(tally.best))
        inside = "".join(f"<td>{esc(text)}</td>" for text in cells)
        rows.append(f'<tr><th scope="row">{esc(games.game(words, game).name)}</th>{inside}</tr>')
    about = words.t("Matches of one person against bots that were played to their end.")
    table = f'<table class="scores"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    region = f'<div class="scroll" tabindex="0" role="region" aria-labelledby="panel-title">{table}</div>'
    return f"{title}<p>{esc(about)}</p>{region}{choices}"
