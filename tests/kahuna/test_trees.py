"""Counted trees: how many positions there are 1 to 4 answers deep, from fixed seeds and options."""

import pytest
from trees import count

from motu.contract import game

TREES = [
    (1, {}, [22, 386, 5785, 86238]),
    (2, {"variant": "long-term"}, [22, 394, 6222, 98699]),
    (3, {"handicap": 1}, [27, 502, 7789, 113024]),
]


@pytest.mark.parametrize(("seed", "options", "counts"), TREES)
def test_the_tree_has_as_many_branches_as_ever(
    seed: int, options: dict[str, object], counts: list[int]
) -> None:
    state = game("kahuna").start(seed=seed, **options)
    assert [count(state, depth) for depth in range(1, 5)] == counts
