"""Numbers for observations: sets, choices and counts written one behind the other, as `State.sense` does."""

from librt.vecs import vec
from mypy_extensions import i16, i64


def write_bits(bits: i64, size: i64, out: vec[i16], at: i64) -> i64:
    """A 1 or a 0 for each thing that may be in a set; returns where they end."""
    for number in range(size):
        out[at + number] = i16((bits >> number) & 1)
    return at + size


def write_choice(chosen: i64, size: i64, out: vec[i16], at: i64) -> i64:
    """A 1 at the chosen of some things and a 0 at the others; none is chosen by -1."""
    for number in range(size):
        out[at + number] = 0
    if 0 <= chosen < size:
        out[at + chosen] = 1
    return at + size


def write_fields(word: i64, width: i64, size: i64, out: vec[i16], at: i64) -> i64:
    """The numbers that share a word, each in so many bits."""
    lowest: i64 = (i64(1) << width) - 1
    for number in range(size):
        out[at + number] = i16(word & lowest)
        word >>= width
    return at + size


def each(name: str, things: list[str]) -> list[str]:
    """A name for each of some things."""
    return [f"{name}: {thing}" for thing in things]


def seats_from(seats: int) -> list[str]:
    """The seats as one of them sees them: oneself, then the others in turn."""
    return ["own", *(f"{number} after" for number in range(1, seats))]
