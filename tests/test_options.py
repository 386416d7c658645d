"""Options that several games have: who begins, and what is said where that cannot be."""

import pytest

from motu.contract import BadSetup
from motu.options import first_player, first_seat, seats_called
from motu.rng import Rng


def test_who_begins_is_one_of_the_seats_or_drawn_by_lot() -> None:
    option = first_player(*seats_called(3))
    assert option.choices is not None
    assert list(option.choices) == ["lot", "1", "2", "3"]
    assert option.choices["3"].say("hu") == "3. hely"
    assert [first_seat({"first": str(seat)}, 3, Rng.seeded(1)) for seat in (1, 2, 3)] == [0, 1, 2]
    assert {first_seat({"first": "lot"}, 3, Rng.seeded(seed)) for seed in range(30)} == {0, 1, 2}


def test_a_seat_at_which_nobody_plays_cannot_begin() -> None:
    with pytest.raises(BadSetup, match="Seat 4 cannot begin: only 3 play"):
        first_seat({"first": "4"}, 3, Rng.seeded(1))
