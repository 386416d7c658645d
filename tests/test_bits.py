"""Sets as machine words."""

import pytest

from motu.bits import bit, count, lowest, members


@pytest.mark.parametrize("number", range(63))
def test_every_bit_tells_its_number_whatever_lies_above_it(number: int) -> None:
    everything = (1 << 63) - 1
    assert bit(number) == 1 << number
    assert lowest(bit(number)) == number
    assert lowest(everything & -bit(number)) == number
    assert count(everything & -bit(number)) == 63 - number


def test_an_empty_set_counts_nothing() -> None:
    assert count(0) == 0
    assert members(0) == []


def test_the_members_of_a_set_are_told_in_order() -> None:
    assert members(bit(62) | bit(5) | bit(0)) == [0, 5, 62]
