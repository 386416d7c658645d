"""PostgreSQL for many servers: each may change any table, and hears from the others what they have changed.

Statements are done in threads, each with a connection of the pool. A server is there for as long as it holds
a lock of its own, which the database lets go however the server ends.
"""

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from pathlib import Path
from secrets import randbelow
from typing import Any

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from motu.language import texts
from motu.store.interface import Heard, Result, Row
from motu.store.postgres_format import FORMAT, LOCKS, bring_forward, format_of
from motu.store.seal import Seal, seal_in
from motu.store.troubles import NewerFile, NotKept, Taken, TakenTwice

T, TN, TP = texts("motu")

log = logging.getLogger("motu.store")

#: How many statements of one server are done at a time, and how many seconds one waits for a connection.
AT_ONCE, PATIENCE = 8, 3.0
#: Seconds until a connection that was lost is asked for again.
AGAIN = 0.5
#: The channel on which servers tell each other what has changed, and how long a message may be.
CHANNEL, LONGEST = "motu", 7000


class PostgresGlance:
    """A database of a house, only to be read."""

    def __init__(self, address: str, key: Path) -> None:
        self.path, self.key = address, key
        self._pool = ConnectionPool(
            address,
            min_size=1,
            max_size=AT_ONCE + 1,
            timeout=PATIENCE,
            open=False,
            kwargs={"autocommit": True},
        )
        with in_words(self.path):
            self._pool.open()
            self._pool.wait(timeout=PATIENCE)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="motu-postgres")
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        with in_words(self.path), self._pool.connection() as connection:
            found = format_of(connection)
        if found > FORMAT:
            raise NewerFile(_shown(self.path), found, FORMAT)

    @property
    def name(self) -> str:
        return _shown(self.path)

    @cached_property
    def seal(self) -> Seal:
        """What opens the secrets; NoKey if it is not there."""
        return seal_in(self.key, _shown(self.path))

    def rows(self, query: str, *values: object) -> list[Row]:
        with in_words(self.path):
            try:
                return self._rows(query, values)
            except psycopg.OperationalError:  # a connection was lost, perhaps long ago: there are others
                self._pool.check()
                return self._rows(query, values)

    def _rows(self, query: str, values: Sequence[object]) -> list[Row]:
        with self._pool.connection() as connection:
            return list(connection.execute(_translated(query), values).fetchall())

    def walk(self, query: str, *values: object) -> Iterator[Row]:
        yield from self.rows(query, *values)

    @contextmanager
    def snapshot(self) -> Iterator[Callable[[str], Iterator[Row]]]:
        with in_words(self.path), self._pool.connection() as connection, connection.transaction():
            connection.execute("set transaction isolation level repeatable read, read only")

            def walk(query: str) -> Iterator[Row]:
                with connection.cursor(name="motu_walk") as cursor:
                    yield from cursor.execute(_translated(query))

            yield walk

    async def find(self, query: str, *values: object) -> list[Row]:
        return await asyncio.wrap_future(self._threads.submit(self.rows, query, *values))

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
        self._pool.close()


class Postgres(PostgresGlance):
    """A database of a house, to be read and changed, by any number of servers."""

    is_shared = True

    def __init__(self, address: str, key: Path, serves: bool = True) -> None:
        """As a server, or as somebody who only helps: a worker, or whoever looks after the house."""
        self.number = randbelow(2**31)
        self.serves = serves
        self.node = str(self.number)
        self._heard: Heard | None = None
        self._messages: list[list[str]] = []
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        super().__init__(address, key)
        self._presence = _Presence(self)

    def _prepare(self) -> None:
        with in_words(self.path), self._pool.connection() as connection:
            self.seal = bring_forward(connection, _shown(self.path), self.key)

    # -------------------------------------------------------------------------------------- changes

    def write(self, change: Callable[["_Transaction"], Result]) -> "Future[Result]":
        return self._threads.submit(self._write, change)

    def _write(self, change: Callable[["_Transaction"], Result]) -> Result:
        """Does a change. If the connection is lost nobody knows whether it was done: it is done again, and
        what is there by then is there twice only if somebody else has done it."""
        try:
            return self._transaction(change)
        except psycopg.OperationalError as lost:
            log.warning("a connection to the database was lost: %s", _first_line(lost))
        except (psycopg.Error, PoolTimeout) as trouble:
            raise _told(trouble, self.path) from trouble
        time.sleep(AGAIN)
        with in_words(self.path):
            self._pool.check()
            try:
                return self._transaction(change)
            except psycopg.IntegrityError as taken:
                raise TakenTwice(str(taken)) from taken

    def _transaction(self, change: Callable[["_Transaction"], Result]) -> Result:
        with self._pool.connection() as connection, connection.transaction():
            return change(_Transaction(connection))

    # ------------------------------------------------------------------------------ other servers

    async def others(self) -> list[str]:
        rows = await self.find(
            "select objid from pg_locks join pg_database on oid = database where locktype = 'advisory' "
            "and datname = current_database() and classid = ? and objid <> ? and granted",
            LOCKS,
            self.number,
        )
        return [str(row[0]) for row in rows]

    async def open_since(self, now: float) -> float:
        """Opened by the first server that comes when no other is there."""
        others = await self.others()

        def change(transaction: _Transaction) -> float:
            if not others:
                transaction.execute("update house set open_since = ?", (now,))
            (since,) = transaction.execute("select open_since from house").fetchall()[0]
            return float(since)

        return await asyncio.wrap_future(self.write(change))

    async def time_there(self) -> float | None:
        """The time by which all servers go."""
        rows = await self.find("select extract(epoch from clock_timestamp())::double precision")
        return float(rows[0][0])

    def listen(self, heard: Heard) -> None:
        """Lets somebody hear what other servers say, in a thread of its own."""
        self._heard = heard

    def say(self, kind: str, what: str) -> None:
        """Tells the other servers something. What is said meanwhile goes along with it."""
        with self._lock:
            self._messages.append([kind, what])
            is_first = len(self._messages) == 1
        if is_first and not self._is_over.is_set():
            self._threads.submit(self._send)

    def _send(self) -> None:
        with self._lock:
            messages, self._messages = self._messages, []
        try:
            with self._pool.connection() as connection:
                for text in _packed(self.node, messages):
                    connection.execute("select pg_notify(%s, %s)", (CHANNEL, text))
        except (psycopg.Error, PoolTimeout) as trouble:  # others look for themselves every now and then
            log.warning("other servers could not be told: %s", _first_line(trouble))

    def hear(self, text: str) -> None:
        sender, *messages = json.loads(text)
        if sender != self.node and self._heard is not None:
            for kind, what in messages:
                self._heard(kind, what)

    def close(self) -> None:
        self._is_over.set()
        if hasattr(self, "_presence"):
            self._presence.end()
        super().close()


class _Presence:
    """The connection by which a server is there: it holds its lock, and hears what others say."""

    def __init__(self, database: Postgres) -> None:
        self._database = database
        self._is_over = threading.Event()
        self._connection = self._come()
        self._thread = threading.Thread(target=self._live, name="motu-presence", daemon=True)
        self._thread.start()

    def _come(self) -> "psycopg.Connection[Any]":
        with in_words(self._database.path):
            connection = psycopg.connect(self._database.path, autocommit=True, connect_timeout=5)
            if self._database.serves:
                connection.execute("select pg_advisory_lock(%s, %s)", (LOCKS, self._database.number))
            connection.execute(f"listen {CHANNEL}")
        return connection

    def _live(self) -> None:
        while not self._is_over.is_set():
            try:
                for notice in self._connection.notifies(timeout=1.0):
                    self._hear(notice.payload)
            except psycopg.Error as lost:
                log.warning("the database does not answer: %s", _first_line(lost))
                self._come_again()

    def _hear(self, text: str) -> None:
        try:
            self._database.hear(text)
        except Exception:
            log.exception("what another server said could not be taken in")

    def _come_again(self) -> None:
        while not self._is_over.wait(AGAIN):
            with suppress(NotKept):
                self._connection = self._come()
                log.warning("the database answers again")
                self._database.hear(json.dumps(["", ["again", ""]]))  # what was said meanwhile is lost
                return

    def end(self) -> None:
        self._is_over.set()
        self._thread.join()
        self._connection.close()


class _Transaction:
    """A transaction to which values are given as `?`, as everywhere here."""

    def __init__(self, connection: "psycopg.Connection[Any]") -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[Any] = ()) -> "psycopg.Cursor[Any]":
        return self._connection.execute(_translated(statement), values)

    def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> None:
        if values:
            self._connection.cursor().executemany(_translated(statement), values)


@cache
def _translated(statement: str) -> Any:
    return statement.replace("%", "%%").replace("?", "%s")


def _packed(node: str, messages: list[list[str]]) -> Iterator[str]:
    """Messages as texts none of which is too long; the same thing is said once."""
    texts_of: list[str] = []
    for message in dict.fromkeys(json.dumps(message) for message in messages):
        if sum(map(len, texts_of)) + len(message) > LONGEST:
            yield f"[{json.dumps(node)}, {', '.join(texts_of)}]"
            texts_of = []
        texts_of.append(message)
    yield f"[{json.dumps(node)}, {', '.join(texts_of)}]"


# --------------------------------------------------------------------------------------------- troubles


@contextmanager
def in_words(address: str) -> Iterator[None]:
    """Tells what is the fault of the database in words for people."""
    try:
        yield
    except (psycopg.Error, PoolTimeout) as trouble:
        raise _told(trouble, address) from trouble


def _told(trouble: Exception, address: str) -> Exception:
    if isinstance(trouble, psycopg.errors.DiskFull):
        return NotKept(
            T(
                "The server’s disk is full, so this could not be kept. "
                "Nothing that was done before is lost; please try again in a while."
            )
        )
    if isinstance(trouble, psycopg.OperationalError | PoolTimeout):
        return NotKept(
            T(
                "The database does not answer, so this could not be kept. "
                "Nothing that was done before is lost; please try again in a while."
            )
        )
    if isinstance(trouble, psycopg.IntegrityError):
        return Taken(_first_line(trouble))
    return trouble


def _first_line(trouble: BaseException) -> str:
    return str(trouble).strip().partition("\n")[0]


def _shown(address: str) -> str:
    """An address without its password."""
    try:
        facts = psycopg.conninfo.conninfo_to_dict(address)
    except psycopg.Error:
        return "postgresql"
    return f"{facts.get('dbname', '')} at {facts.get('host', 'localhost')}"
