"""The score of a deal and of the match: every hand shown, every sum spelt out, so that nobody has to believe the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards import in_order
from game.table import Ended
from game.ui.facts import Facts
from game.ui.html import attrs, button, card_picture, esc
from game.words.words import Words

if TYPE_CHECKING:
    from game.match import DealResult


def sheet(facts: Facts, words: Words) -> str:
    """The panel's inside: the last finished deal, the totals of all deals, and what to do next."""
    result = facts.results[-1]
    title = f'<h2 id="panel-title">{esc(_headline(facts, result, words))}</h2>'
    void = words.t("The deal is void, because nobody could go out: no points.")
    after = _pot(facts, result, words) if result.ended is Ended.OUT else f"<p>{esc(void)}</p>"
    return f"{title}{_rows(facts, result, words)}{after}{_totals(facts, words)}{_next(facts, words)}"


def _headline(facts: Facts, result: DealResult, words: Words) -> str:
    if facts.over:
        return _winner(facts, words)
    if result.out is None:
        return words.t("Deal {number}: void", number=result.number)
    if result.out == facts.me:
        return words.t("Deal {number}: you are out", number=result.number)
    return words.t("Deal {number}: {name} is out", number=result.number, name=facts.names[result.out])


def _winner(facts: Facts, words: Words) -> str:
    if not facts.winners:
        return words.t("The match is over. Nobody has scored, so nobody wins.")
    if facts.winners == (facts.me,):
        return words.t("You win the match!")
    if len(facts.winners) == 1:
        return words.t("{name} wins the match", name=facts.names[facts.winners[0]])
    return words.t("{names} share the match", names=words.listed([facts.names[seat] for seat in facts.winners]))


def _rows(facts: Facts, result: DealResult, words: Words) -> str:
    rows = []
    for seat in (facts.me, *facts.others()):
        cards = in_order(result.hands[seat])
        if cards:
            shown = "".join(card_picture(card, words, more=" small") for card in cards)
        else:
            shown = f'<span class="none">{esc(words.t("no cards left"))}</span>'
        points = spelt_out([result.values[card.rank] for card in cards], words)
        name = f'<span class="who">{esc(facts.names[seat])}</span>'
        rows.append(f'<li>{name}<span class="cards">{shown}</span><span class="sum">{esc(points)}</span></li>')
    return f'<ul class="reckoning">{"".join(rows)}</ul>'


def spelt_out(values: list[int], words: Words) -> str:
    """A sum as one would say it.

    >>> spelt_out([10, 7, 1], Words())
    '10 + 7 + 1 = 18'
    """
    total = words.number(sum(values))
    return f"{' + '.join(map(words.number, values))} = {total}" if len(values) > 1 else total


def _pot(facts: Facts, result: DealResult, words: Words) -> str:
    """What the seat that is out scores: the others' sums, doubled after going rummy."""
    if result.out is None:
        return ""
    sums = [sum(result.values[card.rank] for card in hand) for seat, hand in enumerate(result.hands) if seat != result.out]
    said, points = spelt_out(sums, words), words.number(result.points[result.out])
    if result.went_rummy:
        reason = words.t(
            "Going rummy, all cards in one turn, doubles it: {sum}, twice that is {points}.", sum=said, points=points
        )
    elif len(sums) > 1:
        reason = words.t("What the others hold: {sum}.", sum=said)
    else:
        reason = words.t("What the other holds: {sum}.", sum=said)
    if result.out == facts.me:
        who = words.t("You score {points}.", points=points)
    else:
        who = words.t("{name} scores {points}.", name=facts.names[result.out], points=points)
    return f'<p class="pot">{esc(reason)} <b>{esc(who)}</b></p>'


def _totals(facts: Facts, words: Words) -> str:
    order = (facts.me, *facts.others())
    marks = {seat: attrs(class_="winner" if seat in facts.winners else None) for seat in order}
    head = "".join(f'<th scope="col"{marks[seat]}>{esc(facts.names[seat])}</th>' for seat in order)
    rows = []
    for result in facts.results:
        cells = "".join(f"<td>{esc(words.number(result.points[seat]))}</td>" for seat in order)
        rows.append(f'<tr><th scope="row">{esc(words.number(result.number))}</th>{cells}</tr>')
    last = facts.results[-1].totals
    total = "".join(f"<td{marks[seat]}>{esc(words.number(last[seat]))}</td>" for seat in order)
    title, deal, sum_ = esc(words.t("Score sheet")), esc(words.t("Deal")), esc(words.t("Total"))
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{title}"><table class="scores"><caption>{title}</caption>'
        f'<thead><tr><th scope="col">{deal}</th>{head}</tr></thead><tbody>{"".join(rows)}</tbody>'
        f'<tfoot><tr><th scope="row">{sum_}</th>{total}</tr></tfoot></table></div>'
    )


def _next(facts: Facts, words: Words) -> str:
    look = words.t("Look at the table") if facts.deal_over else words.t("Back to the table")
    close = button(look, do="close", id_="close", first=not facts.deal_over)
    if facts.over:
        seed = f'<p class="seed">{esc(words.t("Seed of this match: {seed}", seed=facts.seed))}</p>'
        again = button(words.t("Rematch"), do="rematch", css="main", id_="rematch", first=True)
        return f'{seed}<div class="choices">{again}{button(words.t("Start screen"), do="home", id_="home")}{close}</div>'
    go = button(words.t("Next deal"), do="next", css="main", id_="sheet-next", first=True) if facts.deal_over else ""
    return f'<div class="choices">{go}{close}</div>'
