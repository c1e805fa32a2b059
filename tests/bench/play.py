"""Random legal play of whole deals: Basic Rummy through View, options and play, beside two gin-rummies of the field."""

import json
import random
import statistics
import sys
import time

from game.match import Match, Setup
from game.options import options
from game.variants import VARIANTS
from tests.bench.yardsticks import inside, load_rlcard

ROUNDS, SECONDS = 9, 0.5


def _for_a_while(deal):
    """Moves per second of `deal()`, which plays one deal and says how many moves that took. The processor's time is
    counted, so that a busy machine matters less."""
    moves, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        moves += deal()
    return moves / (time.process_time() - began)


def ours(rng):
    basic = VARIANTS[0]

    def deal():
        match = Match.start(Setup(variant=basic, players=2, seed=rng.random().hex()))
        while not match.deal_over:
            moves = list(options(match.view(match.turn)))
            match, _ = match.play(moves[int(rng.random() * len(moves))])
        return len(match.moves)

    return deal


def openspiel(rng):
    import pyspiel

    game = pyspiel.load_game("gin_rummy")

    def deal():
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                moves += 1
            state.apply_action(actions[int(rng.random() * len(actions))])
        return moves

    return deal


def rlcard(rng):
    """As its own example of random play does it: an environment, random agents, whole games."""
    load_rlcard()
    import rlcard as package
    from rlcard.agents import RandomAgent

    env = package.make("gin-rummy")
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def deal():
        trajectories, _ = env.run()
        return sum(len(steps) // 2 for steps in trajectories)  # a trajectory is state, action, state, …

    return deal


def rlcard_steps(rng):
    """Its environment alone, step by step; it gives the player an observation each move, as a View does here."""
    load_rlcard()
    import rlcard as package

    env = package.make("gin-rummy")

    def deal():
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            moves += 1
        return moves

    return deal


def rlcard_bare(rng):
    """The game object alone: no player is told anything."""
    _, game_class, _, _ = load_rlcard()

    def deal():
        game, moves = game_class(), 0
        game.init_game()
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
            moves += 1
        return moves

    return deal


def measure():
    """Medians of several rounds in which all take turns."""
    rng = random.Random(3)
    plays = {make.__name__: make(rng) for make in (ours, openspiel, rlcard, rlcard_steps, rlcard_bare)}
    found = {name: [] for name in plays}
    for _ in range(ROUNDS):
        for name, deal in plays.items():
            found[name].append(_for_a_while(deal))
    return {name: statistics.median(speeds) for name, speeds in found.items()}


def main(argv):
    found = inside("play")
    print(json.dumps({name: round(speed) for name, speed in found.items()}), "moves per second")
    print(f"ours / RLCard:    {found['ours'] / found['rlcard']:.2f} (bar 2.0)")
    print(f"  its environment step by step: {found['ours'] / found['rlcard_steps']:.2f}")
    print(f"  its bare game object, which tells a player nothing: {found['ours'] / found['rlcard_bare']:.2f}")
    print(f"ours / OpenSpiel: {found['ours'] / found['openspiel']:.2f} (wanted 1.0)")


if __name__ == "__main__" and "--inside" in sys.argv:
    print(json.dumps(measure()))
