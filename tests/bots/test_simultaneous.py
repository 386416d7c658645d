"""Seats asked at once: each sees its own answers only, and the group is over with the last of them."""

import pytest

from motu.bots.simultaneous import Simultaneous
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
        simultaneous = Simultaneous()
        while not state.over:
            seat = simultaneous.who_goes_on(state)
            simultaneous.meet(state, seat, NONE)
            moves = state.moves(seat)
            was_last = simultaneous.group == 1 << seat
            seen = simultaneous.seen_by(seat, state)
            assert seen.moves(seat) == moves, (seed, state.ply)
            move = moves[int(rng.below(len(moves)))]
            state.carry_out(seat, move)
            simultaneous.settle(seat, move, state.asking)
            asked_again += was_last and simultaneous.group == 0 and state.asking == 1 << seat
    assert asked_again > 10


def test_a_group_lasts_until_everybody_has_answered() -> None:
    state = game("giants").start(3, 1)
    simultaneous = Simultaneous()
    assert state.asked == (0, 1, 2)
    while len(state.asked) == 3:
        simultaneous.meet(state, 0, NONE)
        assert simultaneous.seen_by(0, state).asked == (0, 1, 2)
        move = state.moves(0)[0]
        state.carry_out(0, move)
        simultaneous.settle(0, move, state.asking)
    assert simultaneous.group == 0b110
    assert simultaneous.seen_by(1, state).asked == (0, 1, 2)
