"""Fair shares: how much one address and one player may ask for in a while, and what is said beyond that.

Many people can share an address, so an address may have several times as much as a player. Nobody is shut
out: whoever asks for too much is told how long to wait.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import monotonic

from limits import RateLimitItem, parse_many
from limits.storage import MovingWindowSupport, Storage
from limits.strategies import MovingWindowRateLimiter

from motu.language import Text, texts

T, TN, TP = texts("motu.web")

#: How many sockets and streams one address may have open at a time.
MOST_OPEN = 200
#: How many connections it may have in all, whether anything is asked for on them or not.
MOST_CONNECTIONS = 1_000
#: Of how many keys is remembered what they asked for; of more, those that asked last.
MOST_KEYS = 50_000
#: An address of the newer kind is one of many that its owner has: so many bits name the owner.
OWNER_BITS = 64


@dataclass(frozen=True)
class Share:
    """How much of something there is for a player and for an address, in the words of `limits`."""

    what: Text
    player: str
    address: str


SHARES = {
    "requests": Share(T("pages"), "600/10 seconds", "1200/10 seconds"),
    "calls": Share(T("calls of the API"), "400/10 seconds", "800/10 seconds;3000/minute"),
    "drawings": Share(T("drawings of tables"), "150/10 seconds", "600/10 seconds"),
    "pictures": Share(T("pictures"), "20/10 seconds", "80/10 seconds"),
    "films": Share(T("moving pictures"), "4/minute;30/hour", "15/minute;120/hour"),
    "archives": Share(T("archives"), "6/minute;40/hour", "20/minute;150/hour"),
    "records": Share(T("records"), "6/minute;60/hour", "30/minute;300/hour"),
    "analyses": Share(T("analyses"), "4/minute;20/hour", "20/minute;100/hour"),
    "hints": Share(T("hints"), "12/minute;200/hour", "60/minute;1000/hour"),
    "messages": Share(T("messages"), "100/10 seconds", "600/10 seconds"),
    "previews": Share(T("previews"), "40/10 seconds", "150/10 seconds"),
    "tables": Share(T("new tables"), "10/minute;60/hour", "40/minute;200/hour"),
    "seats": Share(T("seats taken"), "20/minute;100/hour", "100/minute;600/hour"),
    "guests": Share(T("new players"), "20/minute;100/hour", "60/minute;300/hour"),
    "accounts": Share(T("new accounts"), "5/minute;10/hour", "10/minute;30/hour"),
    "guesses": Share(T("passwords"), "5/minute;20/hour", "60/minute;300/hour"),
    "chat": Share(T("lines of chat"), "8/10 seconds;30/minute", "60/10 seconds;300/minute"),
    "open": Share(T("open connections"), "", ""),
}


class TooMany(Exception):
    """Somebody asks for more than his share; after so many seconds he may again."""

    def __init__(self, kind: str, wait: float) -> None:
        self.wait = max(1, ceil(wait))
        self.reason = TN(
            "That was too much at once: {what}. Please wait {count} second.",
            "That was too much at once: {what}. Please wait {count} seconds.",
            self.wait,
            what=SHARES[kind].what,
        )
        super().__init__(str(self.reason))

    @property
    def headers(self) -> dict[str, str]:
        return {"retry-after": str(self.wait)}


class Ledger(Storage, MovingWindowSupport):
    """When each key asked for something, in memory, by a clock that does not jump.

    The library's own keeps every key for good, walks through all of them again and again in threads that it
    starts, and goes by the time of day.
    """

    STORAGE_SCHEME = ["motu"]  # noqa: RUF012
    base_exceptions = ValueError

    def __init__(self) -> None:
        super().__init__()
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        times = self._recent(key, expiry)
        if len(times) + amount > limit:
            return False
        times.extend([monotonic()] * amount)
        self._times[key] = times
        self._times.move_to_end(key)
        if len(self._times) > MOST_KEYS:
            self._times.popitem(last=False)
        return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        times = self._recent(key, expiry)
        return (times[0] if times else monotonic()), len(times)

    def _recent(self, key: str, expiry: int) -> deque[float]:
        times, since = self._times.get(key, deque()), monotonic() - expiry
        while times and times[0] <= since:
            times.popleft()
        return times

    def get(self, key: str) -> int:
        return len(self._times.get(key, ()))

    def get_expiry(self, key: str) -> float:
        return monotonic()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError("only moving windows are counted here")

    def clear(self, key: str) -> None:
        self._times.pop(key, None)

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        number = len(self._times)
        self._times.clear()
        return number


class Limits:
    """Counts what everybody asks for."""

    def __init__(self, are_on: bool = True) -> None:
        self.are_on = are_on
        #: One for each share: whoever asks for pages under ten thousand names makes no guess forgotten.
        self._limiters = {kind: MovingWindowRateLimiter(Ledger()) for kind in SHARES}
        self._open: Counter[str] = Counter()
        self._connected: Counter[str] = Counter()

    def count(self, kind: str, address: str, player: str = "") -> None:
        """Takes one of the share of an address, and of a player's who is known; TooMany if there is none."""
        if not self.are_on:
            return
        takes, limiter = list(_takes(kind, address, player)), self._limiters[kind]
        for item, key in takes:
            if not limiter.test(item, key):
                start, _ = limiter.get_window_stats(item, key)
                raise TooMany(kind, start - monotonic())
        for item, key in takes:
            limiter.hit(item, key)

    def forget(self, kind: str, player: str) -> None:
        """Gives everything back that was taken of a player's share; what his address took stays taken."""
        for item in _items(SHARES[kind].player):
            self._limiters[kind].clear(item, _by(kind, player))

    @contextmanager
    def opened(self, address: str) -> Iterator[None]:
        """A connection that stays open for a while; TooMany if the address has too many of them."""
        if self.are_on and self._open[address] >= MOST_OPEN:
            raise TooMany("open", 10.0)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def connect(self, address: str) -> bool:
        """Counts a connection until `disconnect`; False, and nothing counted, if the address has too many."""
        if self.are_on and self._connected[address] >= MOST_CONNECTIONS:
            return False
        self._connected[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        self._connected[address] -= 1
        if not self._connected[address]:
            del self._connected[address]


class Places:
    """So many may wait for something at a time, and so many of them from one address: nobody takes all."""

    def __init__(self, kind: str, most: int, of_one: int, again: float) -> None:
        """Which share is used up if no place is left, and after how many seconds it is worth asking again."""
        self._kind, self._most, self._of_one, self._again = kind, most, of_one, again
        self._taken: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        return self._taken.total()

    def check(self, whose: str) -> None:
        """TooMany if there is no place left, or none for somebody of this address."""
        if self.waiting >= self._most or (whose and self._taken[whose] >= self._of_one):
            raise TooMany(self._kind, self._again)

    @contextmanager
    def taken(self, whose: str) -> Iterator[None]:
        """A place for as long as the block lasts."""
        self.check(whose)
        self._taken[whose] += 1
        try:
            yield
        finally:
            self._taken[whose] -= 1
            if not self._taken[whose]:
                del self._taken[whose]


def _takes(kind: str, address: str, player: str) -> Iterator[tuple[RateLimitItem, str]]:
    share = SHARES[kind]
    for item in _items(share.address):
        yield item, f"{kind} of {address}"
    for item in _items(share.player) if player else ():
        yield item, _by(kind, player)


def _by(kind: str, player: str) -> str:
    return f"{kind} by {player}"


@cache
def _items(share: str) -> tuple[RateLimitItem, ...]:
    return tuple(parse_many(share))


def owner_of(address: str) -> str:
    """The address as far as it names who has it."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return str(ip_network((parsed, OWNER_BITS), strict=False))
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)
