"""OpenSpiel's search for hidden information (IS-MCTS) against a bot of ours, at the same table.

    pip install motu[openspiel]
    python examples/openspiel_search.py kahuna level3 --games 4 --simulations 200

OpenSpiel's search draws worlds by `resample_from_infostate`, that is by `State.imagine`, and plays its
rollouts through the compiled rules. Our bot gets a `Perspective` of the same position. Every deal is played
from all seats; the search sits alone among bots.
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import motu
from motu.bots import bot
from motu.research.spiel import PREFIX, SpielState
from motu.state import Moves


class CompiledRollouts(mcts.Evaluator):  # type: ignore[misc]
    """Plays to the end at random in the compiled core."""

    def __init__(self, seed: int) -> None:
        self.rng, self.moves = motu.Rng.seeded(f"rollouts {seed}"), Moves()

    def evaluate(self, state: SpielState) -> Any:
        twin = state.dealt.clone()
        twin.quiet = True
        twin.playout(self.rng, self.moves)
        return np.array(twin.returns())

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def search(played: pyspiel.Game, simulations: int, seed: int) -> Any:
    return ismcts.ISMCTSBot(
        game=played,
        evaluator=CompiledRollouts(seed),
        uct_c=1.0,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
    )


def play(played: pyspiel.Game, own: int, rival: str, simulations: int, deal: int) -> float:
    """What one game brings the search at seat `own`."""
    searches = search(played, simulations, deal)
    rivals = [bot(rival, 1000 * deal + seat) for seat in range(played.num_players())]
    state = played.new_initial_state()
    state.apply_action(deal)
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(
            searches.step(state) if seat == own else rivals[seat].choose(motu.Perspective(state.dealt, seat))
        )
    return float(state.returns()[own])


def bounds(won: float, games: int) -> tuple[float, float]:
    """Where the true share lies in 95 of 100 cases (Agresti and Coull), however few games there were."""
    centre = (won + 2) / (games + 4)
    off = 1.96 * (centre * (1 - centre) / (games + 4)) ** 0.5
    return max(0.0, centre - off), min(1.0, centre + off)


def main(arguments: list[str] | None = None) -> float:
    """Plays, tells how it goes, and returns the search's share of the victories."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=motu.games(), nargs="?", default="kahuna")
    parser.add_argument("rival", nargs="?", default="level3")
    parser.add_argument("--seats", type=int, help="how many seats; else as few as the game allows")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=200)
    given = parser.parse_args(arguments)
    seats = given.seats or motu.game(given.game).seats[0]
    played = pyspiel.load_game(f"{PREFIX}{given.game}(players={seats})")
    shares: list[float] = []
    for number in range(given.games):
        deal, own = divmod(number, seats)
        reward = play(played, own, given.rival, given.simulations, deal)
        shares.append((1 + reward * (seats - 1)) / seats)
        print(f"deal {deal}, search at seat {own}: {reward:+.2f}", flush=True)
    share = float(np.mean(shares))
    low, high = bounds(sum(shares), len(shares))
    title = f"IS-MCTS, {given.simulations} simulations, against {given.rival}"
    print(f"{title}: {share:.0%} ({low:.0%} … {high:.0%})")
    return share


if __name__ == "__main__":
    main()
