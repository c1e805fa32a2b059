"""The rules of a game as a player reads them, with the house rules in force; safe HTML text.

Every sentence follows from the game's declaration, so a house rule changes what is read here and what is refused at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from game.variant import ContractRuns, Double, Duty, EndBy, Finale, NextDealer, Swap, Variant
from game.words import games
from game.words.rule_sentences import (
    ace_said,
    barred_said,
    open_melds_said,
    run_said,
    set_said,
    shuffle_said,
    sizes_said,
    values_said,
)
from game.words.words import Words

Section = tuple[str, list[str]]


def rules(words: Words, variant: Variant) -> str:
    """The rules of a game under its house rules, in sections."""
    tell = _GAMES.get(variant.key)
    found = tell(words, variant) if tell else []
    return "".join(
        f'<h3>{escape(title)}</h3><ul class="rules">{"".join(f"<li>{escape(line)}</li>" for line in lines if line)}</ul>'
        for title, lines in found
    )


def _basic(words: Words, variant: Variant) -> list[Section]:
    t, ends = words.t, variant.ends
    if ends.by is EndBy.POINTS:
        wins = t("The first to reach {n} points wins.", n=words.number(ends.target))
    else:
        wins = words.n(
            "Whoever has most points after {n} deal wins.", "Whoever has most points after {n} deals wins.", ends.deals
        )
    return [
        (t("Aim"), [t("Be the first to get rid of all your cards."), sizes_said(words, variant)]),
        (t("Melds"), [set_said(words), run_said(words, variant), ace_said(words, variant)]),
        (
            t("Your turn"),
            [
                t("Draw one card: the top of the stock or the top of the discard pile."),
                *open_melds_said(words, variant),
                shuffle_said(words, variant),
            ],
        ),
        (
            t("Score"),
            [
                t("Whoever is out scores all cards in the other hands."),
                values_said(words, variant),
                t("Going rummy, playing all your cards in one turn and none before, doubles that."),
                wins,
            ],
        ),
    ]


def _straight(words: Words, variant: Variant) -> list[Section]:
    t = words.t
    deals = variant.ends.deals
    return [
        (
            t("Aim"),
            [t("Be the first to get rid of all your cards. This is plain rummy: nobody knocks."), sizes_said(words, variant)],
        ),
        (t("Melds"), [set_said(words), run_said(words, variant), ace_said(words, variant)]),
        (
            t("Your turn"),
            [
                t("Draw one card: the top of the stock or the top of the discard pile."),
                *open_melds_said(words, variant),
                t(
                    "When the stock is used up, take the top discard, or turn the whole discard pile over, unshuffled: it is"
                    " the new stock, the oldest discard comes first, and everybody who watched knows the order."
                ),
                t("After {n} turn-overs the next one ends the deal, and nobody pays.", n=words.number(variant.caps.reforms)),
            ],
        ),
        (
            t("Score"),
            [
                t("Everybody pays whoever is out for each card still in hand, combined or not; so the sheet adds up to zero."),
                values_said(words, variant),
                t("Going rummy, playing all your cards in one turn and none before, doubles the payments."),
                t("A sitting is one deal.")
                if deals == 1
                else words.n(
                    "A sitting is {n} deal; the highest sum wins.", "A sitting is {n} deals; the highest sum wins.", deals
                ),
                t("With two players whoever was out deals next; with more the deal passes to the left."),
            ],
        ),
    ]


def _contract(words: Words, variant: Variant) -> list[Section]:
    t, melding = words.t, variant.melding
    number = min(variant.ends.deals, len(variant.deals))
    contracts = []
    for n, deal in enumerate(variant.deals[:number], 1):
        if deal.contract is not None:
            said = games.contract(words, deal.contract.sets, deal.contract.runs)
            size = deal.size(variant.usual_seats)
            contracts.append(t("Deal {n}: {contract}, from {size} cards.", n=words.number(n), contract=said, size=size))
    runs = {
        ContractRuns.DISTINCT: t("The runs of one contract must be in different suits."),
        ContractRuns.NONCONTIGUOUS: t("Two runs of one contract may be of one suit, but not follow one another."),
        ContractRuns.FREE: t("The runs of one contract may be in any suits."),
    }[melding.contract_runs]
    finale = {
        Finale.ALL_NO_DISCARD: t("Deal 7 is different: all your cards go down at once, in just three runs, with no discard."),
        Finale.ALL_WITH_DISCARD: t("Deal 7 is different: all your cards but one go down at once, and that one is discarded."),
        Finale.NORMAL: "",
    }[melding.finale]
    own = melding.swap is Swap.ANY_IN_RUNS
    return [
        (
            t("Aim"),
            [
                t("Lay the contract of the deal, then get rid of your other cards. Points are penalties: few are good."),
                *contracts,
                finale if number == len(variant.deals) else "",
            ],
        ),
        (
            t("Melds"),
            [
                t("A set is three or four cards of one rank, all of different suits, with two packs too."),
                run_said(words, variant),
                ace_said(words, variant),
                t("A joker stands for any card. You say for which, and that stays so while it lies there."),
                runs,
            ],
        ),
        (
            t("Your turn"),
            [
                t("Draw the top of the stock, or take the top discard."),
                t(
                    "Or dig: take a card from inside the discard pile with all cards above it, if you play that card at once,"
                    " before your contract is laid only as part of the contract."
                ),
                t("Your contract goes down whole, in one action, and nothing before it. Its melds may be longer than needed."),
                t("After that you may lay more melds.") if melding.extra_melds else t("After that no new melds may be laid."),
                t("Cards may be added to any meld, yours or not, as soon as your contract lies.")
                if melding.lay_off_same_turn
                else t("Cards may be added to any meld, yours or not, from the turn after your contract on."),
                t(
                    "If a run holds a joker and you the card that it stands for, you may swap them from the turn after your"
                    " contract on; the joker must be played in the same turn."
                ),
                t("Your own jokers may be taken too; jokers in sets stay.")
                if own
                else t("Jokers that you played yourself stay, and so do those in sets."),
                barred_said(words),
                t("Of several cards taken together any one may be discarded."),
                shuffle_said(words, variant),
            ],
        ),
        (
            t("Score"),
            [
                t("When somebody is out, everybody else notes what is still in hand."),
                t("An ace or a joker costs 15, J Q K 10, the others their number."),
                words.n("The lowest sum after {n} deal wins.", "The lowest sum after {n} deals wins.", number),
            ],
        ),
    ]


def _persian(words: Words, variant: Variant) -> list[Section]:
    t = words.t
    top = variant.turn.duty is Duty.ANY
    together = variant.scoring.double_sets_of_four is Double.ONE_LAY
    return [
        (
            t("Aim"),
            [
                t("Two against two: your partner sits opposite. The team with most points after two deals wins."),
                t("Everybody gets seven cards from one pack with four jokers."),
            ],
        ),
        (
            t("Melds"),
            [
                set_said(words),
                run_said(words, variant),
                ace_said(words, variant),
                t("Jokers are not wild: three or four of them are a set of their own, and the dearest one."),
            ],
        ),
        (
            t("Your turn"),
            [
                t("Draw the top of the stock, or take any card of the discard pile with all cards above it."),
                t("The card you reach for must be played at once, in a new meld or on one that lies there.")
                if top
                else t("A card from inside the pile must be played at once. The top card need not, but it may not go back."),
                t("Then lay melds, and add cards to any meld of either team: each card scores for who plays it."),
                t("To end your turn discard one card."),
                t("The deal ends when somebody melds the last card."),
                t("Whoever discards the last card plays on with an empty hand: draw, meld what you drew or throw it."),
            ],
        ),
        (
            t("The end of the stock"),
            [
                t("The discards are never shuffled. When the stock is used up, take what you can play at once, or pass."),
                t("After four passes in a row the deal ends, with no bonus."),
            ],
        ),
        (
            t("Score"),
            [
                t("Each team scores the cards it has melded, less those in both its hands; whoever ends the deal brings 25."),
                t("A joker counts 20, an ace 15, 10 J Q K 10, the others their number."),
                t("Four of a kind laid in one action count double.")
                if together
                else t("Four of a kind that one player lays in one turn count double."),
                t("The player left of the first dealer deals the second deal.")
                if variant.next_dealer is NextDealer.LEFT
                else t("The same player deals both deals."),
            ],
        ),
    ]


def _three_thirteen(words: Words, variant: Variant) -> list[Section]:
    t = words.t
    number = min(variant.ends.deals, len(variant.deals))
    wild = variant.scoring.points.wild
    return [
        (
            t("Aim"),
            [
                t("Combine all your cards but one into sets and runs, and discard that one. Points are penalties."),
                t("Round 1 deals three cards, and each round one more, up to thirteen."),
                t("In each round the rank of the number dealt is wild: 3s, then 4s, up to jacks, queens and kings."),
            ],
        ),
        (
            t("Melds"),
            [
                t("A set is three or more cards of one rank, a run three or more of one suit in a row."),
                ace_said(words, variant),
                t("A wild card stands for any card, also for itself."),
                t("A meld needs one card that is not wild.")
                if variant.melds.naturals
                else t("House rule: a meld may be of wild cards only."),
                t("Melds stay in your hand: nothing is laid before somebody goes out, and nothing is ever added to a meld."),
            ],
        ),
        (
            t("Your turn"),
            [
                t("Draw one card: the top of the stock or the top of the discard pile. Then discard one card."),
                t("The card that you have just taken may go back.")
                if variant.turn.rediscard
                else t("The card that you have just taken from the discard pile may not go back in the same turn."),
                t("When all your cards but one combine, you may go out: announce it, show your melds and discard that one."),
                t("Then everybody else has one more turn: draw, discard, done. Nobody goes out a second time."),
                shuffle_said(words, variant),
            ],
        ),
        (
            t("Score"),
            [
                t("Every hand is arranged as well as can be; only cards that fit nowhere cost points. Who is out has none."),
                values_said(words, variant),
                t("A wild card left over costs its number.")
                if wild is None
                else t("A wild card left over costs {n}.", n=words.number(wild)),
                words.n("The lowest sum after {n} round wins.", "The lowest sum after {n} rounds wins.", number),
            ],
        ),
    ]


_GAMES: Mapping[str, Callable[[Words, Variant], list[Section]]] = {
    "basic": _basic,
    "straight": _straight,
    "contract": _contract,
    "persian": _persian,
    "three-thirteen": _three_thirteen,
}
