"""One SQLite file, written by one thread of one server: what `write` has returned from is on the disk."""

import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from typing import Any

from motu.store.holder import Holder
from motu.store.interface import Heard, Result, Row
from motu.store.migrations import bring_forward, check_not_newer
from motu.store.seal import Seal, make_private, seal_of
from motu.store.troubles import in_words

#: How many changes at most are committed together.
MOST_TOGETHER = 200


class Glance:
    """The file as it is now, only to be read: a server may be at work on it meanwhile."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._reader = _connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)
        check_not_newer(self._reader, self.path)

    @property
    def name(self) -> str:
        return self.path

    @cached_property
    def seal(self) -> Seal:
        """What opens the secrets in the file; NoKey if it is not there."""
        return seal_of(self.path)

    def rows(self, query: str, *values: object) -> list[Row]:
        return list(self.walk(query, *values))

    def walk(self, query: str, *values: object) -> Iterator[Row]:
        yield from self._reader.execute(query, values)

    async def find(self, query: str, *values: object) -> list[Row]:
        """A file answers sooner than a thread could be asked."""
        return self.rows(query, *values)

    @contextmanager
    def snapshot(self) -> Iterator[Callable[[str], Iterator[Row]]]:
        reader = _connect(self.path)
        try:
            reader.execute("begin")
            yield reader.execute
        finally:
            reader.close()

    def close(self) -> None:
        self._reader.close()


class Database(Glance):
    """The file, its one writing thread and its reading connection."""

    is_shared = False

    def __init__(self, path: Path | str) -> None:
        """Opens the file for this server alone, in the present format; Held or NewerFile if it cannot."""
        self.path = str(path)
        self.node = token_hex(8)
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
        self._writer = _Writer(_connect(self.path))
        self._open_since: float | None = None

    def write(self, change: Callable[[sqlite3.Connection], Result]) -> "Future[Result]":
        return self._writer.do(change)

    async def open_since(self, now: float) -> float:
        """Whoever holds the file is the only server, so it opened with this one."""
        if self._open_since is None:
            self._open_since = now
        return self._open_since

    async def others(self) -> list[str]:
        return []

    async def time_there(self) -> float | None:
        return None

    def say(self, kind: str, what: str) -> None:
        """Nobody else is there."""

    def listen(self, heard: Heard) -> None:
        """Nobody else ever says anything."""

    def close(self) -> None:
        """Waits for the last change and closes the file."""
        self._writer.close()
        super().close()
        self._holder.let_go()


Change = Callable[[sqlite3.Connection], Any]


class _Writer:
    """The thread that writes. What has come together while it was busy is committed together, so that a disk
    that is slow to say that it has written something is asked less often the more there is to do."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._waiting: deque[tuple[Change, Future[Any]]] = deque()
        self._wake = threading.Condition()
        self._is_over = False
        self._thread = threading.Thread(target=self._live, name="motu-writer", daemon=True)
        self._thread.start()

    def do(self, change: Callable[[sqlite3.Connection], Result]) -> "Future[Result]":
        done: Future[Result] = Future()
        with self._wake:
            if self._is_over:
                raise RuntimeError("the file is closed")
            self._waiting.append((change, done))
            self._wake.notify()
        return done

    def close(self) -> None:
        with self._wake:
            self._is_over = True
            self._wake.notify()
        self._thread.join()
        self.connection.close()

    def _live(self) -> None:
        while group := self._next():
            group = [(change, done) for change, done in group if done.set_running_or_notify_cancel()]
            if not self._together(group):
                for one in group:  # what hinders one shall not hinder the others
                    self._alone(*one)

    def _next(self) -> "list[tuple[Change, Future[Any]]]":
        """What waits, as soon as anything does; nothing when there is nothing more to come."""
        with self._wake:
            self._wake.wait_for(lambda: self._waiting or self._is_over)
            return [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]

    def _together(self, group: "list[tuple[Change, Future[Any]]]") -> bool:
        """Commits several changes as one, each of which may fail by itself. Whether that could be done."""
        if len(group) < 2:
            return False
        told: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            self.connection.execute("begin immediate")
            for change, done in group:
                told.append((done, *self._within(change)))
            self.connection.execute("commit")
        except BaseException:
            self._roll_back()
            return False
        for done, result, trouble in told:
            _tell(done, result, trouble)
        return True

    def _within(self, change: Change) -> tuple[Any, BaseException | None]:
        """Does a change within a transaction of several; what came of it, or what it failed of. Raises when
        the transaction itself is lost by it, as when there is no room."""
        self.connection.execute("savepoint one")
        try:
            result = change(self.connection)
        except BaseException as trouble:
            self.connection.execute("rollback to one")
            self.connection.execute("release one")
            return None, trouble
        self.connection.execute("release one")
        return result, None

    def _alone(self, change: Change, done: "Future[Any]") -> None:
        try:
            self.connection.execute("begin immediate")
            result = change(self.connection)
            self.connection.execute("commit")
        except BaseException as trouble:
            self._roll_back()
            _tell(done, None, trouble)
        else:
            _tell(done, result, None)

    def _roll_back(self) -> None:
        if self.connection.in_transaction:
            with suppress(sqlite3.Error):
                self.connection.execute("rollback")


def _tell(done: "Future[Any]", result: Any, trouble: BaseException | None) -> None:
    if trouble is None:
        done.set_result(result)
    else:
        told = in_words(trouble)
        told.__cause__ = None if told is trouble else trouble
        done.set_exception(told)


def _connect(path: str, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, uri=uri)
    connection.execute("pragma busy_timeout = 5000")
    connection.execute("pragma synchronous = full")
    return connection
