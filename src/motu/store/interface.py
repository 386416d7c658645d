"""What the house asks of whatever keeps its tables: a store is this, and nothing else.

A table is its log. It is changed by whoever appends the entry of the next number, and by nobody else: an
append that comes second is refused as Overtaken, and whoever sent it reads on and looks again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


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


class Logs(Protocol):
    """The append-only logs of the tables, and the summaries of them that lists show."""

    async def append(self, logs: Mapping[str, Sequence[Entry]]) -> None:
        """Appends entries to logs, all or none; when it returns they are on the disk.

        Overtaken if a number or an id is there already, NotKept if nothing can be written now.
        """

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table from that number on, none if there is no such table; or Unreadable."""

    async def tables(self) -> list[str]:
        """Every table there is."""

    async def summarise(self, summary: Summary, holders: Sequence[str]) -> None:
        """Keeps what lists of tables show of one, and who holds its seats."""

    async def behind(self) -> list[str]:
        """The tables whose summary is older than their log, as after a crash."""

    async def summary(self, table: str) -> Summary | None:
        """What lists show of a table, if they do."""

    async def summaries(self, stage: str, most: int, public_only: bool = True) -> list[Summary]:
        """The tables in a stage, those that changed last first."""

    async def of_player(self, player: str, most: int) -> list[Summary]:
        """The tables at which a player holds a seat, those that changed last first."""
