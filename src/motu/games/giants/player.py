"""What a player of Giants has."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from motu.games.giants.pieces import MEDICINE_MAN, WORKER

# C1: what there is of each colour.
WORKERS: Final = 6
MARKERS: Final = 6


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
