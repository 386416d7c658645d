"""Counted trees: how many positions there are 1 to 4 answers deep, from fixed seeds and options."""

import pytest

from motu.contract import State, game

TREES = [
    (1, {}, [22, 386, 5785, 86238]),
    (2, {"variant": "long-term"}, [22, 394, 6222, 98699]),
    (3, {"handicap": 1}, [27, 502, 7789, 113024]),
]


def count(state: State, depth: int) -> int:
    """The number of sequences of answers of that length."""
    if depth == 0 or state.over:
        return 1
    seat = state.asked[0]
    total = 0
    for move in state.question(seat).moves:
        after = state.clone()
        after.play(seat, move)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize(("seed", "options", "counts"), TREES)
def test_the_tree_has_as_many_branches_as_ever(
    seed: int, options: dict[str, object], counts: list[int]
) -> None:
    state = game("kahuna").start(seed=seed, **options)
    assert [count(state, depth) for depth in range(1, 5)] == counts
