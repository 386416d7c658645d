"""Plays many fixtures: in this process, in several, or on a Ray cluster, always with the same results.

Every result is a line of JSON in a file. A run that was broken off goes on where it stopped.
"""

import multiprocessing
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from motu.arena.match import Result, play
from motu.arena.schedule import Fixture
from motu.contract import BadSetup
from motu.language import texts

T, TN, TP = texts("motu")

#: How many seconds a cluster has to answer a knock.
KNOCK = 5.0

#: Plays fixtures and yields their results in the same order.
Runner = Callable[[Sequence[Fixture]], Iterator[Result]]


def here(fixtures: Sequence[Fixture]) -> Iterator[Result]:
    """One after another in this process."""
    return map(play, fixtures)


def processes(jobs: int) -> Runner:
    """So many at once on this machine."""

    def run(fixtures: Sequence[Fixture]) -> Iterator[Result]:
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            yield from pool.imap(play, fixtures)

    return run


def ray_cluster(address: str) -> Runner:
    """As many at once as a Ray cluster has processors."""

    def run(fixtures: Sequence[Fixture]) -> Iterator[Result]:
        try:
            import ray
        except ImportError:
            raise BadSetup(T("Ray is not installed here; `pip install motu[ray]` adds it.")) from None
        if not ray.is_initialized():
            answers(address)
            try:
                ray.init(address=address, log_to_driver=False)
            except (ConnectionError, RuntimeError, ValueError) as error:
                raise no_cluster(address, str(error)) from error
        remote = ray.remote(num_cpus=1)(play)
        ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
        under_way = deque(remote.remote(fixture) for fixture in fixtures[:ahead])
        for index in range(len(fixtures)):
            yield ray.get(under_way.popleft())
            if index + ahead < len(fixtures):
                under_way.append(remote.remote(fixtures[index + ahead]))

    return run


def answers(address: str) -> None:
    """Knocks at HOST:PORT, before Ray waits there for minutes; other addresses are Ray's own affair."""
    host, colon, port = address.rpartition(":")
    if colon and "/" not in address and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), timeout=KNOCK).close()
        except (OSError, OverflowError) as error:
            raise no_cluster(address, str(error)) from error


def no_cluster(address: str, reason: str) -> BadSetup:
    words = T(
        "There is no Ray cluster at {address} that lets us in: {reason}", address=address, reason=reason
    )
    return BadSetup(words)


class Book:
    """The file in which the results of an arena are kept, a line for each."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.results: dict[str, Result] = {}
        if path.exists():
            self._read()

    def _read(self) -> None:
        lines = self.path.read_text("utf-8").split("\n")
        for line in lines[:-1]:
            result = Result.read(line)
            self.results[result.key] = result
        if lines[-1]:  # the run was broken off in the middle of this line
            whole = "".join(f"{line}\n" for line in lines[:-1])
            self.path.write_text(whole, "utf-8")

    def forget(self, fixtures: Iterable[Fixture]) -> None:
        """Has these played anew; what is then written counts, as whatever stands last in the file does."""
        for fixture in fixtures:
            self.results.pop(fixture.key, None)

    def play(self, fixtures: Iterable[Fixture], runner: Runner = here) -> Iterator[Result]:
        """The results of all fixtures: those in the book at once, the others as they are played."""
        wanted = list(fixtures)
        missing = [fixture for fixture in wanted if fixture.key not in self.results]
        for fixture in wanted:
            with suppress(KeyError):
                yield self.results[fixture.key]
        if not missing:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            for result in runner(missing):
                self.results[result.key] = result
                file.write(result.line() + "\n")
                file.flush()
                yield result
