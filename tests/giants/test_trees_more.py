"""Counted trees: how many sequences of answers there are, from the start and from the middle of fixed games."""

import pytest
from giants.tables import asks, busy_play

from motu.contract import State, game
from motu.games.giants.rules import GiantsState
from motu.rng import Rng

#: Seats, options, the round and question to count from, and the answers of length 1, 2, ...
TREES: list[tuple[int, dict[str, object], int, str, list[int]]] = [
    (3, {}, 1, "bid", [8, 24, 192, 576, 4608, 13824]),
    (3, {}, 6, "take", [2, 8, 243, 5273]),
    (3, {}, 6, "place", [115, 2115, 115220]),
    (3, {}, 8, "pick", [3, 6, 12, 38, 135, 627, 3447, 18616]),
    (3, {}, 12, "carry", [1, 7, 11, 24, 67, 114, 282, 715]),
    (4, {"memory": "strict"}, 1, "bid", [8, 24, 192, 576, 4608, 13824]),
    (4, {"memory": "strict"}, 6, "take", [5, 14, 146, 14310]),
    (4, {"memory": "strict"}, 6, "place", [58, 6670, 13340]),
    (4, {"memory": "strict"}, 8, "pick", [11, 24, 132, 374, 1321, 2683, 5237]),
    (4, {"memory": "strict"}, 12, "carry", [2, 3, 16, 47, 92, 170, 344, 824]),
    (5, {"faster": True, "immediate": True}, 1, "bid", [12, 36, 432, 1296, 15552]),
    (5, {"faster": True, "immediate": True}, 6, "take", [4, 10, 20, 60, 1867, 159897]),
    (5, {"faster": True, "immediate": True}, 6, "place", [116, 10179]),
    (5, {"faster": True, "immediate": True}, 8, "pick", [2, 9, 26, 76, 356, 1241, 5506]),
    (5, {"faster": True, "immediate": True}, 12, "carry", [1, 2, 16, 52, 247, 693, 1628, 4391]),
]


def count(state: State, depth: int) -> int:
    """The number of sequences of answers of that length."""
    if depth == 0 or state.over:
        return 1
    seat = state.asked[0]
    moves = state.question(seat).moves
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.clone()
        after.play(seat, move)
        total += count(after, depth - 1)
    return total


def position(seats: int, options: dict[str, object], round_: int, question: str) -> GiantsState:
    """The first time this is asked in that round of a fixed game."""
    state = game("giants").start(seats, f"tree {seats}", **options)
    assert isinstance(state, GiantsState)
    state.quiet = True
    for _ in busy_play(state, Rng.seeded(seats)):
        if state.round == round_ and asks(state) == question:
            break
    return state


@pytest.mark.rule("giants:A1", "giants:A3", "giants:P1", "giants:T1", "giants:R1")
@pytest.mark.parametrize(("seats", "options", "round_", "question", "counts"), TREES)
def test_the_tree_has_as_many_branches_as_ever(
    seats: int, options: dict[str, object], round_: int, question: str, counts: list[int]
) -> None:
    state = position(seats, options, round_, question)
    assert asks(state) == question
    assert [count(state, depth) for depth in range(1, len(counts) + 1)] == counts
