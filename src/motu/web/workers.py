"""Processes that work for the server, so that no page waits for them; one that fails is replaced.

A process at work says every second that it is alive. One that falls silent (stopped, or caught in a loop that
lets nothing else happen) is replaced within SILENCE seconds, one that works on and on at its deadline, and
whatever state it is in, even in the middle of a word, within GRACE seconds of it. Work that has something to
tell meanwhile tells it with these signs of life.
"""

import multiprocessing
import os
import pickle  # nosec B403
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Protocol

try:
    import resource
except ImportError:  # where the system knows no such limits
    resource = None  # type: ignore[assignment]

#: How often a process at work says so, and how long it may be silent, which on a busy machine is long for one
#: that stands back; longer while it is starting.
BEAT, SILENCE, START = 1.0, 10.0, 30.0
#: How long after its deadline a process is ended, whoever is still waiting for what of it.
GRACE = 2.0
#: How far work stands back behind pages on a busy machine.
POLITE = 10
#: What a worker sends that has started, and every now and then while it works. What comes of work is sent in
#: a tuple, a trouble as words.
ALIVE = None


class Work(Protocol):
    """Something to be done in another process: it and what comes of it are sent through a pipe."""

    def do(self) -> object: ...


@dataclass(frozen=True)
class News:
    """What work has to tell before it is done."""

    what: object


class Failed(RuntimeError):
    """A process was lost, took too long, or could not do its work."""


def _live(pipe: Connection, memory: int) -> None:
    """The life of a worker: read some work, do it, send what came of it or the trouble."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    if memory and resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with suppress(EOFError, OSError, KeyboardInterrupt):  # whoever asked is gone
        pipe.send(ALIVE)
        while True:
            pipe.send(_done(pipe.recv_bytes(), pipe))


def _done(sent: bytes, pipe: Connection) -> object:
    """Reads what is to be done, which may import much, and does it; alive from the beginning."""
    with _Pulse(pipe) as pulse:
        try:
            pulse.work = work = pickle.loads(sent)  # nosec B301 # from the process that started this one
            return (work.do(),)
        except Exception as trouble:
            return f"{type(trouble).__name__}: {trouble}"


class _Pulse:
    """Says through the pipe every now and then that the process lives, as long as the block lasts."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self.work: Work | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> "_Pulse":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _beat(self) -> None:
        with suppress(OSError):
            while not self._over.wait(BEAT):
                self._pipe.send(self._sign())

    def _sign(self) -> News | None:
        """That it lives, and what there is to tell, if the work is of the kind that has a `news`."""
        news = getattr(self.work, "news", None)
        return ALIVE if news is None else News(news)


class Worker:
    """One process that works, started when first needed and anew after a crash.

    The thread that asks owns the pipe. Any other may only `end` the process: the one who asks then hears of
    it through the pipe, and cleans up.
    """

    def __init__(self, name: str, memory: int = 0) -> None:
        """Under a name that the system shows, and with so many bytes of memory at most, if any are told."""
        self.name = name
        self.memory = memory
        self.process: multiprocessing.process.BaseProcess | None = None
        self.pipe: Connection | None = None
        self._lock = threading.Lock()
        self._ended = False

    def ask(self, work: Work, patience: float, hear: Callable[[object], None] | None = None) -> object:
        """What comes of the work; Failed if the process dies, falls silent, takes too long or fails.

        Whoever wants to hear what it tells meanwhile is told so from this thread.
        """
        pipe = self._pipe()
        try:
            with self._ended_after(patience + GRACE):
                pipe.send(work)
                answer = _heard(pipe, patience, hear)
        except (EOFError, OSError, Failed) as trouble:
            self.clear()
            raise Failed(f"a process was lost: {trouble}") from trouble
        if isinstance(answer, tuple):
            return answer[0]
        raise Failed(str(answer))

    @contextmanager
    def _ended_after(self, seconds: float) -> Iterator[None]:
        """Ends the process if the block lasts longer: who waits for the rest of a message waits for good."""
        assert self.process is not None
        timer = threading.Timer(seconds, self.process.kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _pipe(self) -> Connection:
        """The way to a process that has started."""
        with self._lock:
            if self._ended:
                raise Failed("the work has ended")
            if self.process is not None and self.process.is_alive() and self.pipe is not None:
                return self.pipe
            context = multiprocessing.get_context("spawn")
            pipe, theirs = context.Pipe()
            self.pipe = pipe
            self.process = context.Process(
                target=_live, args=(theirs, self.memory), daemon=True, name=self.name
            )
            self.process.start()
            theirs.close()
        try:
            if not pipe.poll(START):
                raise Failed(f"no sign of life within {START:.0f} seconds")
            pipe.recv()
        except (EOFError, OSError, Failed) as trouble:
            self.clear()
            raise Failed(f"a process did not start: {trouble}") from trouble
        return pipe

    def end(self) -> None:
        """From any thread: no more work, and what is under way is broken off."""
        with self._lock:
            self._ended = True
            if self.process is not None:
                self.process.kill()

    def clear(self) -> None:
        """Forgets the process and its pipe; only while nobody else asks."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None


def _heard(pipe: Connection, patience: float, hear: Callable[[object], None] | None) -> object:
    """What the process answers in time; Failed when it is late or says nothing at all any more."""
    end = time.monotonic() + patience
    while (left := end - time.monotonic()) > 0:
        if pipe.poll(min(left, SILENCE)):
            answer: object = pipe.recv()
            if isinstance(answer, News):
                if hear is not None:
                    hear(answer.what)
            elif answer is not ALIVE:
                return answer
        elif left > SILENCE:
            raise Failed("it does not say that it is alive")
    raise Failed(f"no answer within {patience} seconds")
