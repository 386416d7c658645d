"""OpenSpiel's tabular Q-learning on a small game: Mū tōrere, which is a package of its own beside Motu.

    pip install motu[openspiel] ./examples/mutorere
    python examples/openspiel_learning.py --games 1000

The learner sits at the first seat, the other moves at random. Its table has a row for every observation:
who has a stone where. For our larger games a table would never be filled;
they take a network, as in learn.py.
"""

import argparse
from typing import Any

import numpy as np
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent, tabular_qlearner

import motu.research.spiel  # registers every game that is installed, others' too


def play(table: Any, agents: list[Any], learning: bool) -> float:
    """One game; what it brought the first seat."""
    step = table.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = table.step([agents[seat].step(step, is_evaluation=not learning).action])
    for agent in agents:
        agent.step(step, is_evaluation=not learning)
    return float(step.rewards[0])


def share(table: Any, agents: list[Any], games: int, learning: bool = False) -> tuple[float, float]:
    """The first seat's share of the victories in some games, and how far off that may be (95 %)."""
    found = [(1 + play(table, agents, learning)) / 2 for _ in range(games)]
    return float(np.mean(found)), 1.96 * float(np.std(found)) / games**0.5


def main(arguments: list[str] | None = None) -> tuple[float, float]:
    """Learns, tells how it goes, and returns the share of victories before and after."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default="mutorere")
    parser.add_argument("--games", type=int, default=1000, help="how many games to learn from")
    parser.add_argument("--trials", type=int, default=300, help="how many games to measure by")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    np.random.seed(given.seed)  # its agents draw from there
    kind = rl_environment.ObservationType.OBSERVATION
    table = rl_environment.Environment(motu.research.spiel.PREFIX + given.game, observation_type=kind)
    table.seed(given.seed)
    moves = table.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(0, moves, step_size=0.3), random_agent.RandomAgent(1, moves)]
    before, off = share(table, agents, given.trials)
    print(f"before: {before:.1%} ± {off:.1%} against random", flush=True)
    share(table, agents, given.games, learning=True)
    after, off = share(table, agents, given.trials)
    print(f"after {given.games:,} games: {after:.1%} ± {off:.1%}")
    return before, after


if __name__ == "__main__":
    main()
