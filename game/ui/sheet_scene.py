"""The score of a deal and of the match: every hand shown, every sum spelt out, so that nobody has to believe the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards import Card, in_order
from game.table import Ended
from game.ui.facts import Facts
from game.ui.html import attrs, button, card_picture, esc
from game.words.words import Words

if TYPE_CHECKING:
    from game.match import DealResult


def sheet(facts: Facts, words: Words) -> str:
    """The panel's inside: the last finished deal, the totals of all deals, and what to do next."""
    result = facts.results[-1]
    return f'<h2 id="panel-title">{esc(_headline(facts, result, words))}</h2>{_hands(facts, result, words)}{_totals(facts, words)}{_next(facts, words)}'


def _name(facts: Facts, seat: int) -> str:
    return facts.names[seat]


def _headline(facts: Facts, result: DealResult, words: Words) -> str:
    if facts.over and not facts.winners:
        return words.t("The match is over. Nobody has scored, so nobody wins.")
    if facts.over and facts.winners == (facts.me,):
        return words.t("You win the match!")
    if facts.over and len(facts.winners) == 1:
        return words.t("{name} wins the match", name=_name(facts, facts.winners[0]))
    if facts.over:
        return words.t("{names} share the match", names=words.listed([_name(facts, seat) for seat in facts.winners]))
    if result.out is None:
        return words.t("Deal {number}: void", number=result.number)
    if result.out == facts.me:
        return words.t("Deal {number}: you are out", number=result.number)
    return words.t("Deal {number}: {name} is out", number=result.number, name=_name(facts, result.out))


def _hands(facts: Facts, result: DealResult, words: Words) -> str:
    if result.ended is not Ended.OUT:
        return f"<p>{esc(words.t('The stock could not be renewed again, so the deal is void: no points.'))}</p>" + _rows(
            facts, result, words
        )
    return _rows(facts, result, words) + _pot(facts, result, words)


def _rows(facts: Facts, result: DealResult, words: Words) -> str:
    rows = []
    for seat in (facts.me, *facts.others()):
        cards = in_order(result.hands[seat])
        if cards:
            pictures = "".join(card_picture(card, words, more=" small") for card in cards)
            sums = f'<span class="sum">{esc(spelt_out([_worth(facts, result, card) for card in cards], words))}</span>'
        else:
            pictures = f'<span class="none">{esc(words.t("no cards left"))}</span>'
            sums = f'<span class="sum">{esc(words.number(0))}</span>'
        rows.append(f'<li><span class="who">{esc(_name(facts, seat))}</span><span class="cards">{pictures}</span>{sums}</li>')
    return f'<ul class="reckoning">{"".join(rows)}</ul>'


def _worth(facts: Facts, result: DealResult, card: Card) -> int:
    return facts.view.variant.deal_rules(result.number, facts.view.seats).values[card.rank]


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
    sums = [sum(_worth(facts, result, card) for card in hand) for seat, hand in enumerate(result.hands) if seat != result.out]
    said = spelt_out(sums, words)
    points = words.number(result.points[result.out])
    if result.went_rummy:
        text = words.t(
            "Going rummy, all cards in one turn, doubles it: {sum}, twice that is {points}.", sum=said, points=points
        )
    elif len(sums) > 1:
        text = words.t("What the others hold: {sum}.", sum=said)
    else:
        text = words.t("What the other holds: {sum}.", sum=said)
    who = (
        words.t("You score {points}.", points=points)
        if result.out == facts.me
        else words.t("{name} scores {points}.", name=_name(facts, result.out), points=points)
    )
    return f'<p class="pot">{esc(text)} <b>{esc(who)}</b></p>'


def _totals(facts: Facts, words: Words) -> str:
    order = (facts.me, *facts.others())
    head = "".join(
        f'<th scope="col"{attrs(class_="winner" if seat in facts.winners else None)}>{esc(_name(facts, seat))}</th>'
        for seat in order
    )
    rows = []
    for result in facts.results:
        cells = "".join(f"<td>{esc(words.number(result.points[seat]))}</td>" for seat in order)
        rows.append(f'<tr><th scope="row">{esc(words.number(result.number))}</th>{cells}</tr>')
    total = "".join(
        f"<td{attrs(class_='winner' if seat in facts.winners else None)}>{esc(words.number(facts.results[-1].totals[seat]))}</td>"
        for seat in order
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{esc(words.t("Score sheet"))}"><table class="scores"><caption>{esc(words.t("Score sheet"))}</caption>'
        f'<thead><tr><th scope="col">{esc(words.t("Deal"))}</th>{head}</tr></thead><tbody>{"".join(rows)}</tbody>'
        f'<tfoot><tr><th scope="row">{esc(words.t("Total"))}</th>{total}</tr></tfoot></table></div>'
    )


def _next(facts: Facts, words: Words) -> str:
    if facts.over:
        seed = f'<p class="seed">{esc(words.t("Seed of this match: {seed}", seed=facts.seed))}</p>'
        return (
            f'{seed}<div class="choices">{button(esc(words.t("Rematch")), do="rematch", css="main", id_="rematch")}'
            f"{button(esc(words.t('Start screen')), do='home', id_='home')}"
            f"{button(esc(words.t('Look at the table')), do='close', id_='close')}</div>"
        )
    go = button(esc(words.t("Next deal")), do="next", css="main", id_="sheet-next") if facts.deal_over else ""
    back = words.t("Look at the table") if facts.deal_over else words.t("Back to the table")
    return f'<div class="choices">{go}{button(esc(back), do="close", id_="close")}</div>'
