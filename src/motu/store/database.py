"""One SQLite file, written by one thread: what `write` has returned from is on the disk."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")

SCHEMA = """
-- The log: a table is what its entries say, in order, and nothing else.
create table if not exists entries (
    table_id text not null,
    number integer not null,
    at real not null,
    kind text not null,
    once text,
    data text not null,
    primary key (table_id, number)
) without rowid;
create unique index if not exists entries_once on entries (table_id, once) where once is not null;

-- What the lobby lists of tables: only a cache, which can always be told anew from the log.
create table if not exists summaries (
    table_id text primary key,
    stage text not null,
    public integer not null,
    changed real not null,
    entries integer not null,
    data text not null
) without rowid;
create index if not exists summaries_stage on summaries (stage, public, changed);
create table if not exists holders (
    player text not null,
    table_id text not null,
    primary key (player, table_id)
) without rowid;

create table if not exists players (
    id text primary key,
    name text not null,
    account text unique collate nocase,
    password text,
    made real not null
) without rowid;
create table if not exists sessions (
    token_hash text primary key,
    player text not null references players,
    made real not null
) without rowid;
create table if not exists ratings (
    player text not null references players,
    game text not null,
    rating real not null,
    games integer not null,
    primary key (player, game)
) without rowid;
create table if not exists rated (table_id text primary key) without rowid;
"""


class Database:
    """The file, its one writing thread and its reading connection."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="motu-writer")
        self._writer = self._thread.submit(self._connect).result()
        self._reader = self._connect()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.row_factory = sqlite3.Row
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma busy_timeout = 5000")
        connection.executescript(SCHEMA)
        return connection

    def write(self, change: Callable[[sqlite3.Connection], Result]) -> "Future[Result]":
        """Does a change as one transaction; the future is done when it is committed to the disk."""
        return self._thread.submit(self._transaction, change)

    def _transaction(self, change: Callable[[sqlite3.Connection], Result]) -> Result:
        self._writer.execute("begin immediate")
        try:
            result = change(self._writer)
        except BaseException:
            self._writer.execute("rollback")
            raise
        self._writer.execute("commit")
        return result

    def rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        """The rows that a query finds, from the thread that made the database."""
        return self._reader.execute(query, values).fetchall()

    def close(self) -> None:
        """Waits for the last change and closes the file."""
        self._thread.shutdown()
        self._writer.close()
        self._reader.close()
