"""The append-only logs of the tables, and the summaries of them that the lobby lists."""

import json
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from motu.store.database import Database


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
    """What a list of tables shows of one: its stage (`waiting`, `playing`, `over`) and some facts."""

    table: str
    stage: str
    public: bool
    changed: float
    #: How many entries of the log it takes into account.
    entries: int
    data: dict[str, Any]


class Logs:
    """Reads and appends to the logs of all tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def append(self, table: str, entries: Sequence[Entry]) -> "Future[None]":
        """Appends entries, all or none; when the future is done they are on the disk."""

        def change(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "insert into entries (table_id, number, at, kind, once, data) values (?, ?, ?, ?, ?, ?)",
                [(table, e.number, e.at, e.kind, e.once, json.dumps(e.data)) for e in entries],
            )

        return self.database.write(change)

    def summarise(self, summary: Summary, holders: Sequence[str]) -> "Future[None]":
        """Keeps what lists of tables show of one, and who holds its seats."""

        def change(connection: sqlite3.Connection) -> None:
            connection.execute(
                "insert or replace into summaries values (?, ?, ?, ?, ?, ?)",
                (
                    summary.table,
                    summary.stage,
                    summary.public,
                    summary.changed,
                    summary.entries,
                    json.dumps(summary.data),
                ),
            )
            connection.executemany(
                "insert or ignore into holders values (?, ?)", [(player, summary.table) for player in holders]
            )

        return self.database.write(change)

    def unsummarised(self) -> list[str]:
        """The tables whose summary is older than their log, as after a crash."""
        rows = self.database.rows(
            "select e.table_id "
            "from (select table_id, max(number) + 1 as count from entries group by table_id) e "
            "left join summaries s using (table_id) where s.entries is null or s.entries <> e.count"
        )
        return [row["table_id"] for row in rows]

    def read(self, table: str) -> list[Entry]:
        """The whole log of a table, empty if there is none."""
        rows = self.database.rows(
            "select number, at, kind, data, once from entries where table_id = ? order by number", table
        )
        return [
            Entry(row["number"], row["at"], row["kind"], json.loads(row["data"]), row["once"]) for row in rows
        ]

    def summaries(self, stage: str, most: int, public_only: bool = True) -> list[Summary]:
        """The tables in a stage, those that changed last first."""
        rows = self.database.rows(
            "select * from summaries where stage = ? and public >= ? order by changed desc limit ?",
            stage,
            int(public_only),
            most,
        )
        return [_summary(row) for row in rows]

    def of_player(self, player: str, most: int) -> list[Summary]:
        """The tables at which a player holds a seat, those that changed last first."""
        rows = self.database.rows(
            "select summaries.* from summaries join holders using (table_id) where player = ? "
            "order by changed desc limit ?",
            player,
            most,
        )
        return [_summary(row) for row in rows]


def _summary(row: sqlite3.Row) -> Summary:
    return Summary(
        row["table_id"],
        row["stage"],
        bool(row["public"]),
        row["changed"],
        row["entries"],
        json.loads(row["data"]),
    )
