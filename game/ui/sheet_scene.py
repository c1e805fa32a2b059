"""The score of a deal and of the match: every hand shown, every sum spelt out, so that nobody has to believe the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scoring import losers_pay_winner, winner_takes
from game.ui.chart import chart
from game.ui.facts import Facts
from game.ui.html import attrs, button, esc
from game.ui.reckoning import reckoning, sides_of
from game.words import games
from game.words.words import Words

if TYPE_CHECKING:
    from game.match import DealResult


def sheet(facts: Facts, words: Words) -> str:
    """The panel's inside: the last finished deal, the totals of all deals, and what to do next."""
    result = facts.results[-1]
    title = f'<h2 id="panel-title">{esc(_headline(facts, result, words))}</h2>'
    return f"{title}{reckoning(facts, result, words)}{_totals(facts, words)}{_chart(facts, words)}{_next(facts, words)}"


def _headline(facts: Facts, result: DealResult, words: Words) -> str:
    if facts.over:
        return _winner(facts, words)
    deal = games.deal(words, facts.view.variant, result.number)
    if result.out is None:
        if facts.view.variant.scoring.scheme in (winner_takes, losers_pay_winner):
            return words.t("{deal}: void", deal=deal)
        return words.t("{deal}: nobody is out", deal=deal)
    if result.out == facts.you:
        return words.t("{deal}: you are out", deal=deal)
    return words.t("{deal}: {name} is out", deal=deal, name=facts.names[result.out])


def _winner(facts: Facts, words: Words) -> str:
    if not facts.winners:
        return words.t("The match is over. Nobody has scored, so nobody wins.")
    names = dict(sides_of(facts, words))
    mine = facts.view.variant.teams_of(facts.view.seats)[facts.me]
    if len(facts.winners) > 1:
        return words.t("{names} share the match", names=words.listed([names[side] for side in facts.winners]))
    if facts.view.variant.teams is not None:
        return words.t("{names} win the match", names=names[facts.winners[0]])
    if facts.winners == (mine,) and not facts.watching:
        return words.t("You win the match!")
    return words.t("{name} wins the match", name=names[facts.winners[0]])


def _totals(facts: Facts, words: Words) -> str:
    sides = sides_of(facts, words)
    marks = {side: attrs(class_="winner" if side in facts.winners else None) for side, _ in sides}
    head = "".join(f'<th scope="col"{marks[side]}>{esc(name)}</th>' for side, name in sides)
    rows = []
    for result in facts.results:
        cells = "".join(
            f"<td>{esc(words.number(result.points[side]))} <small>{esc(words.number(result.totals[side]))}</small></td>"
            for side, _ in sides
        )
        rows.append(f'<tr><th scope="row">{esc(words.number(result.number))}</th>{cells}</tr>')
    last = facts.results[-1].totals
    total = "".join(f"<td{marks[side]}>{esc(words.number(last[side]))}</td>" for side, _ in sides)
    title, deal, sum_ = esc(words.t("Score sheet")), esc(words.t("Deal")), esc(words.t("Total"))
    about = esc(words.t("points, and the running total"))
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{title}"><table class="scores">'
        f"<caption>{title} <small>{about}</small></caption>"
        f'<thead><tr><th scope="col">{deal}</th>{head}</tr></thead><tbody>{"".join(rows)}</tbody>'
        f'<tfoot><tr><th scope="row">{sum_}</th>{total}</tr></tfoot></table></div>'
    )


def _chart(facts: Facts, words: Words) -> str:
    """Lines say something from the second deal on."""
    if len(facts.results) < 2:
        return ""
    sides = sides_of(facts, words)
    first = facts.results[0]
    before = [total - points for total, points in zip(first.totals, first.points, strict=True)]
    rows = [[totals[side] for side, _ in sides] for totals in (before, *(result.totals for result in facts.results))]
    return chart([name for _, name in sides], rows, words)


def _next(facts: Facts, words: Words) -> str:
    look = words.t("Look at the table") if facts.deal_over else words.t("Back to the table")
    close = button(look, do="close", id_="close", first=not facts.deal_over)
    replay = button(words.t("Replay"), do="replay", arg=str(facts.results[-1].number), id_="replay-deal")
    share = button(words.t("Save and share"), do="open", arg="share", id_="open-share")
    if facts.over:
        seed = f'<p class="seed">{esc(words.t("Seed of this match: {seed}", seed=facts.seed))}</p>'
        again = button(words.t("Rematch"), do="rematch", css="main", id_="rematch", first=True)
        home = button(words.t("Start screen"), do="home", id_="home")
        return f'{seed}{_older(facts, words)}<div class="choices">{again}{home}{replay}{share}{close}</div>'
    go = button(words.t("Next deal"), do="next", css="main", id_="sheet-next", first=True) if facts.deal_over else ""
    return f'{_older(facts, words)}<div class="choices">{go}{replay}{share}{close}</div>'


def _older(facts: Facts, words: Words) -> str:
    """Replays of the deals before the last."""
    if len(facts.results) < 2:
        return ""
    each = "".join(
        button(words.number(result.number), do="replay", arg=str(result.number), id_=f"replay-{result.number}")
        for result in facts.results[:-1]
    )
    label = esc(words.t("Replay an earlier deal"))
    return f'<div class="older" role="group" aria-label="{label}"><span>{label}</span> {each}</div>'
