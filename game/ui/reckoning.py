"""How a deal was counted: every hand as it was left, arranged where that counts, and each sum spelt out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game import scoring
from game.cards import in_order
from game.melds import Meld
from game.settling import doubled
from game.ui.facts import Facts
from game.ui.html import card_picture, esc
from game.words.words import Words

if TYPE_CHECKING:
    from game.match import DealResult


def reckoning(facts: Facts, result: DealResult, words: Words) -> str:
    """A row for every seat, then what each side gets or pays."""
    rows = "".join(_row(facts, result, seat, words) for seat in (facts.me, *facts.others()))
    after = _AFTER.get(facts.view.variant.scoring.scheme, _plain)(facts, result, words)
    return f'<ul class="reckoning">{rows}</ul>{after}'


def spelt_out(values: Sequence[int], words: Words) -> str:
    """A sum as one would say it.

    >>> spelt_out([10, 7, 1], Words())
    '10 + 7 + 1 = 18'
    """
    total = words.number(sum(values))
    return f"{' + '.join(map(words.number, values))} = {total}" if len(values) > 1 else total


def sides_of(facts: Facts, words: Words) -> tuple[tuple[int, str], ...]:
    """The sides, mine first, and what they are called: a name, or the names of partners."""
    teams = facts.view.variant.teams_of(facts.view.seats)
    order = (facts.me, *facts.others())
    sides = dict.fromkeys(teams[seat] for seat in order)
    return tuple((side, words.listed([facts.names[seat] for seat in order if teams[seat] == side])) for side in sides)


def _row(facts: Facts, result: DealResult, seat: int, words: Words) -> str:
    cards, best = in_order(result.hands[seat]), result.arrangements[seat]
    loose = cards if best is None else in_order(best.left)
    groups = [] if best is None else [_group(meld, words) for meld in best.melds]
    if not cards and best is not None and seat == result.out:
        groups = [_group(meld.meld, words) for meld in result.melds if meld.placed[0].seat == seat]
    if loose:
        groups.append("".join(card_picture(card, words, more=" small") for card in loose))
    elif not groups:
        groups.append(f'<span class="none">{esc(words.t("no cards left"))}</span>')
    points = spelt_out([result.values[card.rank] for card in loose], words)
    return (
        f'<li><span class="who">{esc(facts.names[seat])}</span><span class="cards">{"".join(groups)}</span>'
        f'<span class="sum">{esc(points)}</span></li>'
    )


def _group(meld: Meld, words: Words) -> str:
    """A meld, its wild cards with what they stand for."""
    pairs = zip(meld.cards, meld.faces, strict=True)
    cards = (
        card_picture(card, words, face=face, more=" small" + (" wild" if face.card != card else "")) for card, face in pairs
    )
    return f'<span class="group">{"".join(cards)}</span>'


def _held(result: DealResult, seat: int) -> int:
    return scoring.value(result.hands[seat], result.values)


def _line(reason: str, who: str) -> str:
    return f'<p class="pot">{esc(reason)} <b>{esc(who)}</b></p>'


def _void(words: Words) -> str:
    return f"<p>{esc(words.t('The deal is void, because nobody could go out: no points.'))}</p>"


def _pot(facts: Facts, result: DealResult, words: Words) -> str:
    """What the seat that is out scores: the others' sums, doubled after going rummy."""
    if result.out is None:
        return _void(words)
    sums = [_held(result, seat) for seat in (facts.me, *facts.others()) if seat != result.out]
    said, points = spelt_out(sums, words), words.number(result.points[result.out])
    if result.went_rummy:
        text = "Going rummy, all cards in one turn, doubles it: {sum}, twice that is {points}."
        reason = words.t(text, sum=said, points=points)
    elif len(sums) > 1:
        reason = words.t("What the others hold: {sum}.", sum=said)
    else:
        reason = words.t("What the other holds: {sum}.", sum=said)
    return _line(reason, _scores(facts, result.out, points, words))


def _scores(facts: Facts, seat: int, points: str, words: Words) -> str:
    if seat == facts.you:
        return words.t("You score {points}.", points=points)
    return words.t("{name} scores {points}.", name=facts.names[seat], points=points)


def _payments(facts: Facts, result: DealResult, words: Words) -> str:
    """Each loser pays the winner what he holds, double after going rummy."""
    if result.out is None:
        return _void(words)
    lines = []
    payers = [seat for seat in (facts.me, *facts.others()) if seat != result.out]
    for seat in payers:
        paid = words.number(-result.points[seat])
        held = words.number(_held(result, seat))
        if result.went_rummy:
            sentence = "{name}: {held}, doubled, because the winner went rummy."
            text = words.t(sentence, name=facts.names[seat], held=held)
        else:
            text = words.t("{name} pays what is held.", name=facts.names[seat])
        lines.append(_line(text, words.t("Pays {points}.", points=paid)))
    total = spelt_out([-result.points[seat] for seat in payers], words)
    got = words.t("You get {points}.", points=total)
    if result.out != facts.you:
        got = words.t("{name} gets {points}.", name=facts.names[result.out], points=total)
    return "".join(lines) + _line("", got)


def _penalties(facts: Facts, result: DealResult, words: Words) -> str:
    """Everybody scores what the sums above say; the fewest points win."""
    if result.out is None:
        return f"<p class='pot'>{esc(words.t('Nobody is out; everybody scores the points of the hand above.'))}</p>"
    name = facts.names[result.out]
    if result.out == facts.you:
        text = words.t("You are out and score 0; everybody else scores the sum above. Few points are good.")
    else:
        text = words.t("{name} is out and scores 0; everybody else scores the sum above. Few points are good.", name=name)
    return f'<p class="pot">{esc(text)}</p>'


def _teams(facts: Facts, result: DealResult, words: Words) -> str:
    """Each team: what its cards on the table count, less what it holds, and the bonus for going out."""
    view = facts.view
    teams = view.variant.teams_of(view.seats)
    found = []
    for side, name in sides_of(facts, words):
        seats = [seat for seat in range(view.seats) if teams[seat] == side]
        parts = [words.t("melded {sum}", sum=spelt_out([_melded(result, seat) for seat in seats], words))]
        extra = sum(result.melded[seat] - _melded(result, seat) for seat in seats)
        if extra:
            parts.append(words.t("four of a kind at once, double: {n} more", n=words.number(extra)))
        parts.append(words.t("held {sum}", sum=spelt_out([_held(result, seat) for seat in seats], words)))
        melded, held = sum(result.melded[seat] for seat in seats), sum(_held(result, seat) for seat in seats)
        sum_ = f"{words.number(melded)} − {words.number(held)}"
        if result.out in seats:
            parts.append(words.t("{n} for going out", n=words.number(scoring.OUT_BONUS)))
            sum_ += f" + {words.number(scoring.OUT_BONUS)}"
        reason = words.t("{team}: {parts}.", team=name, parts=words.t("; ").join(parts))
        lines = [f"<p>{esc(line)}</p>" for seat in seats if (line := _melds_of(facts, result, seat, words))]
        lines.append(_line(reason, f"{sum_} = {words.number(result.points[side])}"))
        found.append(f'<div class="team">{"".join(lines)}</div>')
    return "".join(found)


def _melds_of(facts: Facts, result: DealResult, seat: int, words: Words) -> str:
    """What a seat has on the table, meld by meld, card by card."""
    sums = []
    for meld in result.melds:
        values = [words.number(result.values[one.card.rank]) for one in meld.placed if one.seat == seat]
        if values:
            said = " + ".join(values)
            twice = doubled(meld, facts.view.variant.scoring.double_sets_of_four)
            sums.append(words.t("({sum}) × 2", sum=said) if twice else said)
    if not sums:
        return ""
    total = words.number(result.melded[seat])
    return words.t("{name} melded {sums} = {total}.", name=facts.names[seat], sums=" + ".join(sums), total=total)


def _melded(result: DealResult, seat: int) -> int:
    """The plain points of the cards that a seat has on the table."""
    return sum(result.values[one.card.rank] for meld in result.melds for one in meld.placed if one.seat == seat)


def _plain(facts: Facts, result: DealResult, words: Words) -> str:
    """For a scheme from elsewhere: the points alone."""
    lines = (
        words.t("{name}: {points}.", name=name, points=words.number(result.points[side]))
        for side, name in sides_of(facts, words)
    )
    return f'<p class="pot">{esc(" ".join(lines))}</p>'


_AFTER: dict[scoring.Score, Callable[[Facts, DealResult, Words], str]] = {
    scoring.winner_takes: _pot,
    scoring.losers_pay_winner: _payments,
    scoring.own_penalty: _penalties,
    scoring.own_penalty_arranged: _penalties,
    scoring.melded_minus_held: _teams,
}
