"""Sets as machine words, with a bit for each thing that may be in the set."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

#: Each single bit.
WORD: Final = vec[i64]([1 << _number for _number in range(63)])
#: A row of bits in which no six neighbours come twice (de Bruijn): multiplied by a single bit it shows other
#: six in front, whatever the bit, and these tell its number.
ROW: Final = 0x218A392CD3D5DBF
FRONT: Final = 57
BIT: Final = vec[i64]([0] * 64)
for _number in range(63):
    BIT[((ROW << _number) >> FRONT) & 63] = _number


def bit(number: i64) -> i64:
    """The set of one thing."""
    return WORD[number]


def lowest(bits: i64) -> i64:
    """The number of the lowest bit set."""
    return BIT[(((bits & -bits) * ROW) >> FRONT) & 63]


def members(bits: i64) -> list[int]:
    """The numbers of the bits set, in order."""
    found: list[int] = []
    while bits != 0:
        found.append(int(lowest(bits)))
        bits &= bits - 1
    return found


def count(bits: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while bits != 0:
        bits &= bits - 1
        found += 1
    return found
