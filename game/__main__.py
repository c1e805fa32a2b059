"""`python -m game`: replay, moves, arrange, simulate (shared/record.md, "Commands"). One JSON object on standard output.

Exit status: 0 done, 1 a move is refused, 2 the input is malformed (one line on standard error).
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, NoReturn

from game.arrange import arrange
from game.cards import Card, Pack, Rank, in_order, parse_cards, text_of, without
from game.chance import Seed
from game.fields import MalformedRecord
from game.match import Match
from game.moves import Move
from game.options import options
from game.position import dump
from game.record import Stopped, read
from game.simulate import Plan, report
from game.simulate import run as run_bots
from game.variant import Variant
from game.variants import VARIANTS, variant
from game.words.refusals import refusal as sentence_of
from game.words.words import Words


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise MalformedRecord("command", message)


def main(argv: Sequence[str]) -> int:
    """Runs one command and returns its exit status."""
    try:
        args = _parser().parse_args(argv)
        status: int = args.run(args)
    except MalformedRecord as error:
        print(" ".join(str(error).split()).encode("utf-8", "replace").decode(), file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m game", description="Rummy without a page: five games, one engine.")
    commands = parser.add_subparsers(required=True, metavar="command")
    for name, run, words in (
        ("replay", _replay, "play a record and print where it stands"),
        ("moves", _moves, "print what the seat to move may do"),
    ):
        command = commands.add_parser(name, help=words)
        command.add_argument("file", help="a record; - reads standard input")
        command.set_defaults(run=run)
    command = commands.add_parser("arrange", help="print the arrangement of a hand that leaves the fewest points")
    command.add_argument("--game", required=True, help=", ".join(game.key for game in VARIANTS))
    command.add_argument("--deal", type=_whole, default=1, help="number of the deal, from 1")
    command.add_argument("--option", action="append", default=[], metavar="name=value", help="a house rule")
    command.add_argument("cards", help='as "KS KH 6D"')
    command.set_defaults(run=_arrange)
    command = commands.add_parser("simulate", help="let bots play and print what came of it")
    command.add_argument("--game", required=True, help=", ".join(game.key for game in VARIANTS))
    command.add_argument("--players", type=_whole, help="number of seats")
    command.add_argument("--deals", type=_whole, help="deals to play, rounded up to whole rotations of the bots")
    command.add_argument("--matches", type=_whole, help="whole matches to play instead")
    command.add_argument("--deal", type=_whole, help="play the deal of this number only")
    command.add_argument("--bots", required=True, metavar="a,b", help="levels, or module:name; dealt round the seats")
    command.add_argument("--playouts", type=_whole, help="playouts that a searching bot makes in a decision")
    command.add_argument("--seed", default="1")
    command.add_argument("--option", action="append", default=[], metavar="name=value", help="a house rule")
    command.set_defaults(run=_simulate)
    return parser


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no whole number")
    return int(text)


def _fresh_seed() -> Seed:
    return secrets.token_hex(8)


def _read(name: str) -> tuple[Match, Stopped | None]:
    try:
        data = sys.stdin.buffer.read() if name == "-" and hasattr(sys.stdin, "buffer") else None
        if data is None:
            data = sys.stdin.read().encode("utf-8", "surrogatepass") if name == "-" else Path(name).read_bytes()
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedRecord("record", "is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise MalformedRecord("file", f"cannot be read: {error}") from None
    return read(text, _fresh_seed)


def _print(value: Mapping[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False))


def _replay(args: argparse.Namespace) -> int:
    match, stopped = _read(args.file)
    if stopped is None:
        _print({"legal": True, **state(match)})
        return 0
    _print(refused(stopped, match))
    return 1


def refused(stopped: Stopped, match: Match) -> dict[str, Any]:
    """What `replay` prints of a refused move."""
    refusal = stopped.refusal
    words = {"rule": refusal.rule, "reason": refusal.reason.value, "message": sentence_of(Words(), refusal)}
    return {"legal": False, "at": stopped.at, "move": stopped.move, **words, **state(match)}


def state(match: Match) -> dict[str, Any]:
    """Where a match stands, all hands open. After a deal it shows that deal as it ended."""
    table = match.table
    just_ended = match.results[-1] if match.deal_over and match.results else None
    return {
        "game": match.variant.key,
        "deal": table.rules.number,
        "dealer": table.dealer,
        "turn": table.turn,
        "phase": _phase(match),
        "hands": [text_of(hand) for hand in table.hands],
        "stock": text_of(table.stock),
        "discards": text_of(table.discards),
        "melds": [str(meld.meld) for meld in table.melds],
        "deal_over": match.deal_over,
        "match_over": match.over,
        "out": table.out,
        "went_rummy": table.went_rummy,
        "points": None if just_ended is None else list(just_ended.points),
        "totals": list(match.totals),
        "winners": list(match.winners),
        "position": dump(table),
    }


def _phase(match: Match) -> str:
    """The phase; of a deal that is over, the one in which its last move was made."""
    if not match.deal_over:
        return match.table.phase.value
    return "draw" if match.moves[-1] in ("stock", "turn", "pass") else "play"


def _moves(args: argparse.Namespace) -> int:
    match, stopped = _read(args.file)
    if stopped is not None:
        _print(refused(stopped, match))
        return 1
    here = match.dealt()
    may = options(here.view(here.turn))
    lists: dict[str, tuple[Move, ...]] = {
        "draws": may.draws,
        "drops": may.drops,
        "lays": may.lays,
        "adds": may.adds,
        "swaps": may.swaps,
    }
    _print({**{name: [str(move) for move in moves] for name, moves in lists.items()}, "pass": may.can_pass})
    return 0


def _arrange(args: argparse.Namespace) -> int:
    game = _game(args.game)
    game = game.with_options(dict(_option(game, text) for text in args.option))
    if not 1 <= args.deal <= max(len(game.deals), game.ends.deals):
        raise MalformedRecord("--deal", f"must be from 1 to {max(len(game.deals), game.ends.deals)}")
    try:
        cards = parse_cards(args.cards)
    except ValueError as error:
        raise MalformedRecord("cards", str(error)) from None
    _check_copies(game, cards)
    rules = game.deal_rules(args.deal, game.usual_seats)
    best = arrange(in_order(cards), rules.melds, rules.values)
    left = without(cards, (card for meld in best.melds for card in meld.cards))
    _print({"melds": [str(meld) for meld in best.melds], "left": text_of(left), "points": best.points})
    return 0


def _simulate(args: argparse.Namespace) -> int:
    game = _game(args.game)
    chosen = dict(_option(game, text) for text in args.option)
    game = game.with_options(chosen)
    players = game.usual_seats if args.players is None else args.players
    bots = tuple(args.bots.split(","))
    games = args.matches if args.deals is None else args.deals
    for field, wrong, message in (
        ("--players", not game.seats[0] <= players <= game.seats[1], f"must be from {game.seats[0]} to {game.seats[1]}"),
        ("--deals", (args.deals is None) == (args.matches is None), "is needed, or --matches, not both"),
        ("--deals" if args.matches is None else "--matches", games is not None and games < 1, "must be at least 1"),
        ("--deal", args.deal is not None and args.matches is not None, "has no meaning in whole matches"),
        ("--deal", args.deal is not None and not 1 <= args.deal <= len(game.deals), f"must be from 1 to {len(game.deals)}"),
        ("--seed", len(args.seed) > 100 or not args.seed.isprintable(), "must be a text of at most 100 characters"),
        ("--playouts", args.playouts is not None and args.playouts < 1, "must be at least 1"),
    ):
        if wrong:
            raise MalformedRecord(field, message)
    plan = Plan(
        variant=game,
        players=players,
        bots=bots,
        sets=-(-games // len(bots)),
        matches=args.matches is not None,
        number=args.deal,
        seed=args.seed,
        playouts=args.playouts,
        options=chosen,
    )
    _print(report(run_bots(plan, perf_counter, thread_time)))
    return 0


def _game(key: str) -> Variant:
    game = variant(key)
    if game is None:
        raise MalformedRecord("--game", f"must be one of {', '.join(known.key for known in VARIANTS)}")
    return game


def _check_copies(game: Variant, cards: Sequence[Card]) -> None:
    """Two packs, with two jokers where they are wild; one pack and four where they are a rank of their own (record.md)."""
    jokers = 2 if game.melds.wild is Rank.JOKER else 0
    spare = Counter((Pack(1, 4) if game.melds.joker_sets else Pack(2, jokers)).cards())
    spare.subtract(cards)
    over = [card for card, count in spare.items() if count < 0]
    if over:
        raise MalformedRecord("cards", f"{over[0]} is named more often than the packs of {game.key} hold it")


def _option(game: Variant, text: str) -> tuple[str, object]:
    """A house rule from `name=value` as the command line and links write it."""
    name, equals, value = text.partition("=")
    option = game.option(name)
    if option is None or not equals:
        raise MalformedRecord(
            "--option", f"{game.key} has no option {name[:30]!r}; its options are {', '.join(o.name for o in game.options)}"
        )
    meant = option.parse(value)
    if meant is None:
        raise MalformedRecord("--option", f"{value[:30]!r} is no value of {name}")
    return name, meant


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
