"""What this deal is about, in a line over the melds: the contract and what of it I have, the wild rank, last turns, teams."""

from __future__ import annotations

from game.cards import Card
from game.fits import Progress, closest_contract
from game.melds import MeldRules
from game.remembered import for_a_deal
from game.settling import melded_points
from game.ui.facts import Facts
from game.ui.html import esc, fresh, rich
from game.variant import Contract, ContractRuns, Finale
from game.words import games
from game.words.words import Words


def goal(facts: Facts, words: Words) -> str:
    """The line, or nothing where there is nothing to say."""
    lines = [*_last_turns(facts, words), *_wild(facts, words), *_contract(facts, words), *_teams(facts, words)]
    if not lines:
        return ""
    css = "goal teams" if facts.view.variant.teams is not None else "goal"
    return fresh("p", css, "".join(f"<span>{line}</span> " for line in lines), "goal")


def _last_turns(facts: Facts, words: Words) -> list[str]:
    out = facts.view.out
    if out is None or facts.deal_over:
        return []
    who = facts.speech(words).who(out, "You are out.", "{name} is out.")
    return [f"<b>{esc(words.t('Last turns.'))}</b> {esc(who)}"]


def _wild(facts: Facts, words: Words) -> list[str]:
    wild = facts.view.rules.melds.wild
    if wild is None or facts.view.rules.contract is not None:
        return []
    return [f"{esc(words.t('Wild in this round:'))} <b>{esc(words.ranks(wild))}</b>"]


def _contract(facts: Facts, words: Words) -> list[str]:
    view, contract = facts.view, facts.view.rules.contract
    if contract is None:
        return []
    said = [f"{esc(words.t('Contract:'))} <b>{esc(games.contract(words, contract.sets, contract.runs))}</b>"]
    if view.rules.finale is Finale.ALL_NO_DISCARD:
        said.append(esc(words.t("all your cards at once")))
    elif view.rules.finale is Finale.ALL_WITH_DISCARD:
        said.append(esc(words.t("all your cards but one at once")))
    if view.laid[facts.me] is not None:
        return [*said, esc(words.t("You have laid it."))]
    if facts.deal_over or not view.hand:
        return said
    near = progress(view.hand, contract, view.rules.melds, view.variant.melding.contract_runs)
    speech = facts.speech(words)
    have = [speech.face_meld(meld) for meld in near.melds]
    if not near.missing:
        return [*said, esc(words.t("You hold all of it."))]
    if have:
        said.append(rich(words.t("You hold {melds}.", melds=words.listed(have))))
    if near.missing:
        said.append(esc(words.n("{n} card is missing.", "{n} cards are missing.", len(near.missing))))
    return said


@for_a_deal(64)
def progress(hand: tuple[Card, ...], contract: Contract, rules: MeldRules, suits: ContractRuns) -> Progress:
    """What a hand has of a contract, remembered: the same hand is shown many times."""
    return closest_contract(hand, contract.sets, contract.runs, rules, suits=suits)


def _teams(facts: Facts, words: Words) -> list[str]:
    if facts.view.variant.teams is None:
        return []
    melded = melded_points(facts.view)
    names = side_names(facts, words)
    sides = facts.view.variant.teams_of(facts.view.seats)
    mine = sides[facts.me]
    order = [mine, *(side for side in range(facts.view.variant.teams) if side != mine)]
    amounts = {side: sum(points for seat, points in enumerate(melded) if sides[seat] == side) for side in order}
    return [esc(words.t("{team}: {points} melded", team=names[side], points=words.number(amounts[side]))) for side in order]


def side_names(facts: Facts, words: Words) -> tuple[str, ...]:
    """What each side is called: a seat's name, or both partners'."""
    sides = facts.view.variant.teams_of(facts.view.seats)
    order = (facts.me, *facts.others())
    return tuple(words.listed([facts.names[seat] for seat in order if sides[seat] == side]) for side in range(max(sides) + 1))
