"""The parts of Giants in machine words: pieces, Ahus, figures on a hex, and the numbers of moves."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

# C1: what there is of each colour, and in all.
WORKERS: Final = 6
MARKERS: Final = 6
LOGS: Final = 27
HALVES: Final = 30
MOAIS: Final = 35
HEADDRESSES: Final = 14
PIECES: Final = 49
MOST_SEATS: Final = 5
#: Moais of size 1, 2 and 3.
MOAIS_OF_SIZE: Final = (0, 17, 12, 6)
#: Pedestals of each player by the number of players (S1).
PEDESTALS: Final = (0, 0, 0, 7, 6, 5)
#: Every die has these faces.
FACES: Final = vec[i64]([0, 1, 1, 2, 2, 3])

# The kinds of figures.
WORKER: Final = 0
MEDICINE_MAN: Final = 1
CHIEF: Final = 2

# What can be asked.
BID: Final = 0
TAKE: Final = 1
PLACE: Final = 2
LAY: Final = 3
ACT: Final = 4
PICK: Final = 5
CARRY: Final = 6
HELP: Final = 7
UNMOVED: Final = 8
BACK: Final = 9

# Moves that need neither hex nor Ahu.
TO_CARVE: Final = 0  #: 14 with the chief, 7 with the medicine man, 1 for each worker
TO_BID: Final = 28  #: so many markers
TO_TAKE: Final = 35  #: 2 * (size - 1), 1 more with the chief
TO_DECLINE: Final = 41
TO_BUY: Final = 42
TO_PASS: Final = 43
TO_LAY: Final = 44  #: so many logs
TO_REST: Final = 47  #: no action, then the four below
TO_WORKER: Final = 48
TO_MARKER: Final = 49
TO_LOGS: Final = 50
TO_HEADDRESS: Final = 51
TO_PICK: Final = 52  #: the piece
TO_MARK: Final = 101
TO_LEAVE: Final = 102
TO_ASK: Final = 103  #: the seat that lends
TO_CLAIM: Final = 108  #: the unmoved piece
TO_TAKE_BACK: Final = 157  #: from the piece
TO_FINISH: Final = 206
#: Then come, with h hexes and a Ahus: 3 h placings by kind of figure, h steps, a reservations, a erections,
#: a crownings and a looks.
FIRST_HEX: Final = 207


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


@mypyc_attr(acyclic=True)
class Player:
    """What one seat has, on both sides of the screen."""

    def __init__(self) -> None:
        # Behind the screen.
        self.workers: i64 = 1
        self.medicine_man: i64 = 1
        self.chief: i64 = 1
        self.logs: i64 = 0
        self.markers: i64 = 2
        self.pedestals: i64 = 0
        # In the container.
        self.more_workers: i64 = WORKERS - 1
        self.more_markers: i64 = MARKERS - 2
        # Before the screen, open to all.
        self.halves: i64 = 0
        self.spent: i64 = 0
        self.points: i64 = 0
        #: 0: the carvers are to be said, 1: the markers, 2: the bid is in.
        self.bidding: i64 = 0
        #: The bid; it lies behind the screen until all are in, and then before it.
        self.bid_workers: i64 = 0
        self.bid_medicine_man: i64 = 0
        self.bid_chief: i64 = 0
        self.bid_markers: i64 = 0
        # Carvers of the bid that serve no Moai yet: workers with the medicine man, and the chief.
        self.carvers: i64 = 0
        self.chief_carver: i64 = 0

    def clone(self) -> "Player":
        twin = Player()
        twin.workers = self.workers
        twin.medicine_man = self.medicine_man
        twin.chief = self.chief
        twin.logs = self.logs
        twin.markers = self.markers
        twin.pedestals = self.pedestals
        twin.more_workers = self.more_workers
        twin.more_markers = self.more_markers
        twin.halves = self.halves
        twin.spent = self.spent
        twin.points = self.points
        twin.bidding = self.bidding
        twin.bid_workers = self.bid_workers
        twin.bid_medicine_man = self.bid_medicine_man
        twin.bid_chief = self.bid_chief
        twin.bid_markers = self.bid_markers
        twin.carvers = self.carvers
        twin.chief_carver = self.chief_carver
        return twin

    def count(self, kind: i64) -> i64:
        """The figures of a kind behind the screen."""
        if kind == WORKER:
            return self.workers
        return self.medicine_man if kind == MEDICINE_MAN else self.chief

    def take_figure(self, kind: i64) -> None:
        """A figure leaves the screen."""
        if kind == WORKER:
            self.workers -= 1
        elif kind == MEDICINE_MAN:
            self.medicine_man = 0
        else:
            self.chief = 0
