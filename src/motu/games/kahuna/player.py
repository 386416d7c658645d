"""What one seat has of Kahuna's pieces and cards, and counting in sets of bits."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

#: The number of a single bit, by what is left when it is divided by 67.
BIT: Final = vec[i64]([0] * 67)
for _number in range(63):
    BIT[(1 << _number) % 67] = _number


def lowest(bits: i64) -> i64:
    """The number of the lowest bit set."""
    return BIT[(bits & -bits) % 67]


def count(bits: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while bits != 0:
        bits &= bits - 1
        found += 1
    return found


@mypyc_attr(acyclic=True)
class Player:
    """What one seat has on the board and in the hand."""

    def __init__(self, stock: i64) -> None:
        self.bridges: i64 = 0
        self.stones: i64 = 0
        #: Bridges not on the board.
        self.stock: i64 = stock
        self.hand: i64 = 0
        #: How many cards the hand has.
        self.held: i64 = 0
        #: Cards put face down under the discard pile since the last deal.
        self.away: i64 = 0
        self.points: i64 = 0
        #: Points of the third scoring.
        self.third: i64 = 0

    def clone(self) -> "Player":
        twin = Player(self.stock)
        twin.bridges = self.bridges
        twin.stones = self.stones
        twin.hand = self.hand
        twin.held = self.held
        twin.away = self.away
        twin.points = self.points
        twin.third = self.third
        return twin
