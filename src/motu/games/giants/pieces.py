"""The pieces of Giants in machine words: Moais and headdresses, Ahus, figures and logs on a hex."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# C1: how many there are.
MOAIS: Final = 35
HEADDRESSES: Final = 14
PIECES: Final = 49
#: Moais of size 1, 2 and 3.
MOAIS_OF_SIZE: Final = (0, 17, 12, 6)

# The kinds of figures.
WORKER: Final = 0
MEDICINE_MAN: Final = 1
CHIEF: Final = 2


# ------------------------------------------------------------------------------------------ pieces
# A piece is a word: its size (0: a headdress), where it is, who made it this round, whose marker it bears,
# and its hex. Moais are numbered from 0, headdresses from MOAIS, in the order in which they are made.

NOWHERE: Final = 0
WAITS: Final = 1  #: made this round, before its maker's screen
LIES: Final = 2
STANDS: Final = 3  #: erected, or on a Moai


def piece_of(size: i64, status: i64, maker: i64, marker: i64, hex_: i64) -> i64:
    """The word for a piece; -1 for no maker or no marker."""
    return size | status << 2 | (maker + 1) << 4 | (marker + 1) << 7 | hex_ << 10


def size_of(piece: i64) -> i64:
    return piece & 3


def status_of(piece: i64) -> i64:
    return (piece >> 2) & 3


def maker_of(piece: i64) -> i64:
    return ((piece >> 4) & 7) - 1


def marker_of(piece: i64) -> i64:
    return ((piece >> 7) & 7) - 1


def hex_of(piece: i64) -> i64:
    return piece >> 10


# -------------------------------------------------------------------------------------------- Ahus
# An Ahu is a word: 0 while it is free, else its pedestal's owner, the Moai on it and the headdress on that.


def reserved_by(owner: i64) -> i64:
    return owner + 1


def owner_of(ahu: i64) -> i64:
    """Whose pedestal lies there, or -1."""
    return (ahu & 7) - 1


def moai_on(ahu: i64) -> i64:
    """The Moai that stands there, or -1."""
    return ((ahu >> 3) & 63) - 1


def headdress_on(ahu: i64) -> i64:
    """The headdress on the Moai there, or -1."""
    return ((ahu >> 9) & 63) - 1


# --------------------------------------------------------------------------------------- hex grounds
# What is on a hex: five bits for each seat (workers, medicine man, chief), then the number of logs.

LOG: Final = 1 << 25
#: What a figure adds to its seat's five bits, by its kind.
FIGURE: Final = vec[i64]([1, 8, 16])
#: T3: what a seat's figures carry, by their five bits.
CAPACITY: Final = vec[i64]([(bits & 7) + ((bits >> 3) & 1) + 3 * (bits >> 4) for bits in range(32)])


def figures_of(ground: i64, seat: i64) -> i64:
    """A seat's figures on a hex as five bits."""
    return (ground >> (5 * seat)) & 31


def strength_of(ground: i64, seat: i64) -> i64:
    return CAPACITY[(ground >> (5 * seat)) & 31]


def logs_on(ground: i64) -> i64:
    return ground >> 25


# ---------------------------------------------------------------------------------- supplies by size


def of_size(counts: i64, size: i64) -> i64:
    """How many Moais of a size there are in a supply."""
    return (counts >> (8 * size)) & 255


def one_of(size: i64) -> i64:
    """One Moai of a size, to be added to a supply or taken from it."""
    return i64(1) << (8 * size)
