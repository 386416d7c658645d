"""The loops that `motu bench` times: random games and clones, without an interpreter in between."""

from mypy_extensions import i64

from motu.rng import Rng
from motu.state import Moves, State


def play_randomly(start: State, games: i64, rng: Rng) -> i64:
    """Plays that many random games on from a position and returns how many decisions they took."""
    moves = Moves()
    decisions: i64 = 0
    for _ in range(games):
        state = start.clone()
        state.quiet = True
        state.rng = rng.split()
        decisions += state.playout(rng, moves)
    return decisions


def clone_often(state: State, times: i64) -> None:
    for _ in range(times):
        state.clone()
