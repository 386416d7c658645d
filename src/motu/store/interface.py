"""What the house asks of whatever keeps its tables: a store is this, and nothing else.

A table is its log. It is changed by whoever appends the entry of the next number, and by nobody else: an
append that comes second is refused as Overtaken, and whoever sent it reads on and looks again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from motu.store.seal import Seal

Result = TypeVar("Result")
#: Hears what another server says: what kind of thing it is, and what.
Heard = Callable[[str, str], None]
#: A row that a query finds, by the places of its columns.
Row = Sequence[Any]


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table: when, what kind, its facts, and the id by which it happens once."""

    number: int
    at: float
    kind: str
    data: dict[str, Any]
    once: str | None = None


@dataclass(frozen=True)
class Summary:
    """What a list of tables shows of one: its stage (`waiting`, `playing`, `over`, `aside`) and facts."""

    table: str
    stage: str
    public: bool
    changed: float
    #: How many entries of the log it takes into account.
    entries: int
    data: dict[str, Any]


@dataclass(frozen=True)
class Standing:
    """What follows from a log as it stands, kept together with it."""

    summary: Summary
    #: Who holds its seats.
    holders: Sequence[str] = ()
    #: When somebody must look at the table though nobody has done anything there; None if never.
    due: float | None = None
    #: Whether whoever keeps this sees to what is due.
    is_tended: bool = False
    #: The places of a game that has just ended, by player, if it counts for those who have an account.
    places: Mapping[str, int] = field(default_factory=dict)


#: Where a page of a list ended: when its last table changed, and which one that is.
Mark = tuple[float, str]


class Logs(Protocol):
    """The append-only logs of the tables, what lists show of them, and what is due at them."""

    async def append(self, logs: Mapping[str, Sequence[Entry]], standings: Sequence[Standing] = ()) -> None:
        """Appends entries to logs, with what follows from them, all or none; when it returns they are on the
        disk. A table of which nothing is told beside is due at once.

        Overtaken if a number or an id is there already, NotKept if nothing can be written now.
        """

    async def settle(self, standing: Standing) -> None:
        """Keeps what follows from a log that has not grown."""

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table from that number on, none if there is no such table; or Unreadable."""

    async def grown(self, known: Mapping[str, int]) -> list[str]:
        """Of tables of which so many entries are known: those that have more."""

    async def tables(self) -> list[str]:
        """Every table there is."""

    async def summary(self, table: str) -> Summary | None:
        """What lists show of a table, if they do."""

    async def summaries(self, stage: str, most: int, before: Mark | None = None) -> list[Summary]:
        """The public tables in a stage, those that changed last first; from where a page ended on."""

    async def summaries_of(self, tables: Sequence[str]) -> list[Summary]:
        """What lists tell of these tables, in any order; nothing of those that there are not."""

    async def aside(self) -> list[str]:
        """The tables that were set aside."""

    async def running_of(self, player: str, most: int) -> list[Summary]:
        """The tables at which a player holds a seat and that are not over, those that changed last first."""

    async def finished_of(self, player: str, most: int, before: Mark | None = None) -> list[Summary]:
        """The finished ones, those that ended last first; from where a page ended on."""

    # ---------------------------------------------------------------------------------- what is due

    async def open_since(self, now: float) -> float:
        """Since when there was always a server: time before that, after the last entry, is nobody's."""

    async def take_due(self, now: float, most: int) -> list[str]:
        """Some tables at which something is due, and which from now on this server sees to for a while."""

    async def take(self, table: str, now: float) -> bool:
        """Whether this server may see to what is due at a table: nobody else does."""


# ------------------------------------------------------------------------------- what stores are made of


class Cursor(Protocol):
    """What came of a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...


class Transaction(Protocol):
    """Statements that are done together or not at all. Values stand in them as `?`."""

    def execute(self, statement: str, values: Sequence[Any] = ..., /) -> Cursor: ...

    def executemany(self, statement: str, values: Sequence[Sequence[Any]], /) -> Any: ...


class Reader(Protocol):
    """A database that is only read."""

    @property
    def name(self) -> str:
        """What it is called to people: where it is, without any password."""

    @property
    def seal(self) -> Seal:
        """What opens its secrets; NoKey if that is not there."""

    def walk(self, query: str, *values: object) -> Iterator[Row]:
        """The rows that a query finds one after another: those before one that cannot be read can."""

    def rows(self, query: str, *values: object) -> list[Row]:
        """All rows that a query finds; whoever asks waits."""

    async def find(self, query: str, *values: object) -> list[Row]:
        """The same without making anybody else wait."""

    def snapshot(self) -> AbstractContextManager[Callable[[str], Iterator[Row]]]:
        """What walks through everything as it is at one moment, however much is changed meanwhile."""

    def close(self) -> None: ...


class Keeper(Reader, Protocol):
    """A database that is read and changed, by one server or by several."""

    @property
    def is_shared(self) -> bool:
        """Whether several servers may be there at a time."""

    @property
    def node(self) -> str:
        """The name of this server among those that were ever there."""

    async def others(self) -> list[str]:
        """The names of the other servers that are there now."""

    async def open_since(self, now: float) -> float:
        """Since when there was always a server."""

    async def time_there(self) -> float | None:
        """The time by which all servers go; None where there is but one."""

    def say(self, kind: str, what: str) -> None:
        """Tells the other servers something, as soon as may be; nobody waits for it."""

    def listen(self, heard: Heard) -> None:
        """Lets somebody hear what they say: `table` and which one has changed, `again` when something that
        was said may have been lost. It is called from another thread."""

    def write(self, change: Callable[[Transaction], Result]) -> "Future[Result]":
        """Does a change as one transaction; the future is done when it is committed to the disk.

        Taken if something is there already that may be there once; NotKept if it is impossible now: then
        nothing of it is there.
        """
