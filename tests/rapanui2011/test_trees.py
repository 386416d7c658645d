"""Counted trees: how many positions there are 1 to 8 answers deep, from fixed seeds and options."""

import pytest
from rapanui2011.tables import GAME
from trees import count

from motu.rng import Rng

#: Seats, seed, options, moves played at random before, and how many sequences of answers there are.
TREES = [
    (2, 1, {}, 0, [3, 12, 36, 144, 396, 1584, 4224, 15550]),
    (3, 2, {"edition": "hungarian"}, 46, [1, 4, 8, 16, 64, 92, 200, 512]),
    (4, 3, {"memory": "open"}, 80, [3, 12, 24, 96, 108, 360, 432, 1440]),
]


@pytest.mark.parametrize(("seats", "seed", "options", "plies", "counts"), TREES)
def test_the_tree_has_as_many_branches_as_ever(
    seats: int, seed: int, options: dict[str, object], plies: int, counts: list[int]
) -> None:
    state, rng = GAME.start(seats, seed, **options), Rng.seeded(seed)
    for _ in range(plies):
        moves = state.moves(state.asked[0])
        state.play(state.asked[0], moves[int(rng.below(len(moves)))])
    assert [count(state, depth) for depth in range(1, 9)] == counts
