"""Sets as machine words, with a bit for each thing that may be in the set."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

#: Each single bit; and the number of a single bit, by what is left when it is divided by 67.
WORD: Final = vec[i64]([1 << _number for _number in range(63)])
BIT: Final = vec[i64]([0] * 67)
for _number in range(63):
    BIT[(1 << _number) % 67] = _number


def bit(number: i64) -> i64:
    """The set of one thing."""
    return WORD[number]


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
