"""Counted trees: how many positions there are 1 to 3 answers deep, from fixed seeds and options."""

import pytest
from trees import count

from motu.contract import State, game

TREES: list[tuple[int, int, dict[str, object], int, list[int]]] = [
    (3, 1, {}, 0, [8, 24, 192]),
    (4, 2, {"faster": True}, 8, [5, 21, 81]),
    (5, 3, {"memory": "strict"}, 15, [8, 24, 192]),
    (3, 4, {"immediate": True}, 7, [5, 21, 56]),
]


def after_bids(seats: int, seed: int, answers: int, options: dict[str, object]) -> State:
    """The position after so many answers, always the last one offered."""
    state = game("giants").start(seats, seed, **options)
    for _ in range(answers):
        state.play(state.asked[0], state.question(state.asked[0]).moves[-1])
    return state


@pytest.mark.parametrize(("seats", "seed", "options", "answers", "counts"), TREES)
def test_the_tree_has_as_many_branches_as_ever(
    seats: int, seed: int, options: dict[str, object], answers: int, counts: list[int]
) -> None:
    state = after_bids(seats, seed, answers, options)
    assert [count(state, depth) for depth in range(1, 4)] == counts
