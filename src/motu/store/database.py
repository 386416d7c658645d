"""One SQLite file, written by one thread of one server: what `write` has returned from is on the disk."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from motu.store.holder import Holder
from motu.store.migrations import bring_forward, check_not_newer
from motu.store.seal import Seal, make_private, seal_of
from motu.store.troubles import in_words

Result = TypeVar("Result")


class Glance:
    """The file as it is now, only to be read: a server may be at work on it meanwhile."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._reader = _connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)
        check_not_newer(self._reader, self.path)

    @cached_property
    def seal(self) -> Seal:
        """What opens the secrets in the file; NoKey if it is not there."""
        return seal_of(self.path)

    def rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        """The rows that a query finds, from the thread that opened the file."""
        return list(self.walk(query, *values))

    def walk(self, query: str, *values: object) -> Iterator[sqlite3.Row]:
        """The same one after another: those before one that cannot be read can."""
        yield from self._reader.execute(query, values)

    def close(self) -> None:
        self._reader.close()


class Database(Glance):
    """The file, its one writing thread and its reading connection."""

    def __init__(self, path: Path | str) -> None:
        """Opens the file for this server alone, in the present format; Held or NewerFile if it cannot."""
        self.path = str(path)
        make_private(self.path)
        for file in (f"{self.path}-wal", f"{self.path}-shm"):
            if Path(file).exists():
                make_private(file)
        self._holder = Holder(self.path)
        try:
            self._reader = _connect(self.path)
            self.seal = bring_forward(self._reader, self.path)
            self._reader.execute("pragma journal_mode = wal")
            self._reader.execute("pragma wal_checkpoint(truncate)")
        except BaseException as trouble:
            self._holder.let_go()
            raise in_words(trouble, self.path) from trouble
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="motu-writer")
        self._writer = self._thread.submit(_connect, self.path).result()

    def write(self, change: Callable[[sqlite3.Connection], Result]) -> "Future[Result]":
        """Does a change as one transaction; the future is done when it is committed to the disk.

        NotKept if that is impossible now: then nothing of it is there.
        """
        return self._thread.submit(self._transaction, change)

    def _transaction(self, change: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            self._writer.execute("begin immediate")
            result = change(self._writer)
            self._writer.execute("commit")
        except BaseException as trouble:
            if self._writer.in_transaction:
                self._writer.execute("rollback")
            raise in_words(trouble) from trouble
        return result

    def close(self) -> None:
        """Waits for the last change and closes the file."""
        self._thread.shutdown()
        self._writer.close()
        super().close()
        self._holder.let_go()


def _connect(path: str, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, uri=uri)
    connection.row_factory = sqlite3.Row
    connection.execute("pragma busy_timeout = 5000")
    connection.execute("pragma synchronous = full")
    return connection
