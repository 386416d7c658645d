"""Seats asked at once: each sees its own answers only, and the group is over with the last of them."""

import pytest

from motu.bots.together import Together
from motu.bots.tree import NONE
from motu.contract import game
from motu.rng import Rng


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_a_seat_compares_its_moves_in_always_asks_it_the_same(seats: int) -> None:
    """Also where the last of a group is the first to be asked again."""
    asked_again = 0
    for seed in range(12):
        state = game("giants").start(seats, seed)
        rng = Rng.seeded(f"together {seed}")
        together = Together()
        while not state.over:
            seat = together.who_goes_on(state)
            together.meet(state, seat, NONE)
            moves = state.moves(seat)
            was_last = together.group == 1 << seat
            seen = together.seen_by(seat, state)
            assert seen.moves(seat) == moves, (seed, state.ply)
            move = moves[int(rng.below(len(moves)))]
            state.step(seat, move)
            together.settle(seat, move, state.asking)
            asked_again += was_last and together.group == 0 and state.asking == 1 << seat
    assert asked_again > 10


def test_a_group_lasts_until_everybody_has_answered() -> None:
    state = game("giants").start(3, 1)
    together = Together()
    assert state.asked == (0, 1, 2)
    while len(state.asked) == 3:
        together.meet(state, 0, NONE)
        assert together.seen_by(0, state).asked == (0, 1, 2)
        move = state.moves(0)[0]
        state.step(0, move)
        together.settle(0, move, state.asking)
    assert together.group == 0b110
    assert together.seen_by(1, state).asked == (0, 1, 2)
