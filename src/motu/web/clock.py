"""Time, as the house counts it, and the clocks of a table, told from the times in its log alone."""

import time
from collections.abc import Collection

from motu.web.setup import Speed

#: What a player who comes back after his time ran out has at least.
COMEBACK = 60.0

_BEGUN = time.time() - time.monotonic()


def go_by(time_there: float) -> None:
    """From now on goes by the clock that several servers share."""
    global _BEGUN
    _BEGUN = time_there - time.monotonic()


def now() -> float:
    """The time in seconds since 1970, as the machine thought when this process began, and as many seconds
    later as have passed since: whoever sets the machine's clock meanwhile changes nobody's time."""
    return _BEGUN + time.monotonic()


class Clock:
    """How long each seat has thought and has left. Only seats that people play have a running clock."""

    def __init__(self, speed: Speed, seats: int) -> None:
        self.speed = speed
        self.left = [speed.bank] * seats
        self.since: dict[int, float] = {}

    def copy(self) -> "Clock":
        twin = Clock(self.speed, 0)
        twin.left, twin.since = self.left.copy(), self.since.copy()
        return twin

    def answered(self, seat: int, at: float) -> None:
        """The seat has answered: its time stops, and some comes back."""
        self._stop(seat, at)
        self.left[seat] += self.speed.back

    def ask(self, seats: Collection[int], at: float) -> None:
        """These seats are asked now; the clocks of all others stop."""
        for seat in [seat for seat in self.since if seat not in seats]:
            self._stop(seat, at)
        for seat in seats:
            self.since.setdefault(seat, at)

    def resume(self, at: float) -> None:
        """Time in which the server was away is nobody's."""
        for seat in self.since:
            self.since[seat] = at

    def come_back(self, seat: int) -> None:
        if self.speed.bank:
            self.left[seat] = max(self.left[seat], COMEBACK)

    def ends(self, seat: int) -> float | None:
        """When the seat's time runs out if it does not answer; None if it does not run."""
        if seat not in self.since or not (self.speed.bank or self.speed.each):
            return None
        return self.since[seat] + (self.speed.each or max(0.0, self.left[seat]))

    def remaining(self, seat: int, now: float) -> float | None:
        """The seconds left to the seat, as a clock beside its name shows them."""
        ends = self.ends(seat)
        if ends is not None:
            return max(0.0, ends - now)
        return max(0.0, self.left[seat]) if self.speed.bank else None

    def _stop(self, seat: int, at: float) -> None:
        begun = self.since.pop(seat, at)
        if self.speed.bank:
            self.left[seat] -= max(0.0, at - begun)
