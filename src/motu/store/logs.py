"""The logs and their summaries in an SQLite file."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from motu.store.database import Database, Glance
from motu.store.interface import Entry, Summary
from motu.store.seal import has_sealed, place_of
from motu.store.troubles import Overtaken, Unreadable

log = logging.getLogger("motu.store")


class WrittenLogs:
    """The logs of all tables, to be read."""

    def __init__(self, file: Glance) -> None:
        self._file = file

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        found: list[Entry] = []
        try:
            for row in self._file.walk(
                "select number, at, kind, data, once from entries where table_id = ? and number >= ? "
                "order by number",
                table,
                since,
            ):
                found.append(self._entry(table, row))
        except (sqlite3.DatabaseError, ValueError) as trouble:
            raise Unreadable(since + len(found)) from trouble
        return found

    def _entry(self, table: str, row: sqlite3.Row) -> Entry:
        facts = _facts(row["data"])
        if has_sealed(facts):
            facts = self._file.seal.opened(facts, place_of(table, row["number"]))
        return Entry(row["number"], row["at"], row["kind"], facts, row["once"])

    async def tables(self) -> list[str]:
        return [row["table_id"] for row in self._file.rows("select distinct table_id from entries")]

    async def behind(self) -> list[str]:
        return [row["table_id"] for row in self._file.rows("select table_id from behind")]

    async def summary(self, table: str) -> Summary | None:
        found = _summaries(self._file.rows("select * from summaries where table_id = ?", table))
        return found[0] if found else None

    async def summaries(self, stage: str, most: int, public_only: bool = True) -> list[Summary]:
        rows = self._file.rows(
            "select * from summaries where stage = ? and public >= ? order by changed desc limit ?",
            stage,
            int(public_only),
            most,
        )
        return _summaries(rows)

    async def of_player(self, player: str, most: int) -> list[Summary]:
        rows = self._file.rows(
            "select summaries.* from summaries join holders using (table_id) where player = ? "
            "order by changed desc limit ?",
            player,
            most,
        )
        return _summaries(rows)


class FileLogs(WrittenLogs):
    """The logs of all tables, to be read and appended to."""

    def __init__(self, file: Database) -> None:
        super().__init__(file)
        self._database = file

    async def append(self, logs: Mapping[str, Sequence[Entry]]) -> None:
        rows = [self._row(table, entry) for table, entries in logs.items() for entry in entries]

        def change(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "insert into entries (table_id, number, at, kind, once, data) values (?, ?, ?, ?, ?, ?)", rows
            )
            connection.executemany("insert or ignore into behind values (?)", [(table,) for table in logs])

        try:
            await asyncio.wrap_future(self._database.write(change))
        except sqlite3.IntegrityError as taken:
            raise Overtaken from taken

    def _row(self, table: str, entry: Entry) -> tuple[object, ...]:
        kept = json.dumps(self._file.seal.closed(entry.data, place_of(table, entry.number)))
        return table, entry.number, entry.at, entry.kind, entry.once, kept

    async def summarise(self, summary: Summary, holders: Sequence[str]) -> None:
        row = (
            summary.table,
            summary.stage,
            summary.public,
            summary.changed,
            summary.entries,
            json.dumps(summary.data),
        )

        def change(connection: sqlite3.Connection) -> None:
            connection.execute("insert or replace into summaries values (?, ?, ?, ?, ?, ?)", row)
            connection.executemany(
                "insert or ignore into holders values (?, ?)", [(player, summary.table) for player in holders]
            )
            connection.execute(
                "delete from behind where table_id = ?1 and not exists "
                "(select 1 from entries where table_id = ?1 and number >= ?2)",
                (summary.table, summary.entries),
            )

        await asyncio.wrap_future(self._database.write(change))


def _facts(text: str) -> dict[str, Any]:
    """The facts of an entry; ValueError for what is none. Halves of characters, which once got in by way of
    `\\ud800`, could be sent to nobody: a question mark stands for each."""
    facts = json.loads(text)
    if "\\ud" in text:
        facts = json.loads(json.dumps(facts, ensure_ascii=False).encode("utf-8", "replace"))
    if not isinstance(facts, dict):
        raise ValueError(text)
    return facts


def _summaries(rows: Iterable[sqlite3.Row]) -> list[Summary]:
    """The summaries that can be read; one that cannot only hides its table from lists."""
    found: list[Summary] = []
    for row in rows:
        try:
            facts = _facts(row["data"])
        except ValueError:
            log.error("the summary of table %s cannot be read", row["table_id"])
            continue
        public = bool(row["public"])
        found.append(Summary(row["table_id"], row["stage"], public, row["changed"], row["entries"], facts))
    return found
