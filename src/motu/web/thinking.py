"""Bots that think wherever there is a worker: servers ask a queue, workers on any machine take from it."""

import asyncio
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256

import msgspec

from motu.store import Keeper, NotKept
from motu.store.queue import LEASE, Job, Queue
from motu.web.bots import LONGEST_THOUGHT, TRIES, UNSEEN, Thought
from motu.web.clock import go_by, now
from motu.web.workers import Failed, Worker

log = logging.getLogger("motu.bots")

#: Seconds after which is looked again, if nobody has said anything.
LOOK = 1.0


class QueuedThinkers:
    """Asks the queue for answers, and has some workers of its own that take from it like all others."""

    def __init__(self, database: Keeper, workers: int = 0) -> None:
        self._queue, self._seal = Queue(database), database.seal
        self._awaited: dict[str, asyncio.Event] = {}
        number = workers or max(1, (os.cpu_count() or 2) - 1)
        self.shift = Shift(database, number if workers >= 0 else 0, self._note)
        self.waiting = 0

    def begin(self) -> None:
        self.shift.begin()

    def hear(self, kind: str, what: str) -> None:
        """Somebody asks for a thought, or one is done."""
        if kind == "thought":
            self.shift.wake()
        else:
            self._note(what)

    def _note(self, id: str) -> None:
        """A thought is done: whoever waits for it looks."""
        if id in self._awaited:
            self._awaited[id].set()

    async def answer(self, thought: Thought, whose: str = "", is_seen: bool = True) -> int:
        """The bot's answer, whoever thinks it out."""
        raw = msgspec.json.encode(thought)
        id = sha256(raw).hexdigest()
        done = self._awaited.setdefault(id, asyncio.Event())
        self.waiting += 1
        try:
            sealed = self._seal.close(raw.decode(), id)
            await self._queue.ask(id, sealed, whose, 1.0 if is_seen else UNSEEN, now())
            self.shift.wake()
            while (move := await self._queue.result(id)) is None:
                done.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(done.wait(), LOOK)
            return move
        finally:
            self.waiting -= 1
            self._awaited.pop(id, None)

    def close(self) -> None:
        self.shift.close()


class Shift:
    """Some processes that take thoughts from the queue as long as this lives."""

    def __init__(self, database: Keeper, workers: int, done: Callable[[str], None] = lambda id: None) -> None:
        self._queue, self._seal, self._done = Queue(database), database.seal, done
        self.workers = [Worker("motu-bot") for _ in range(workers)]
        self._threads = ThreadPoolExecutor(max(1, workers), thread_name_prefix="motu-thinker")
        self._bell = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._work(worker)) for worker in self.workers]

    def wake(self) -> None:
        """There may be something to do."""
        self._bell.set()

    async def _work(self, worker: Worker) -> None:
        """Takes one thought after another; whatever goes wrong, it goes on."""
        while True:
            try:
                job = await self._queue.take(now())
                if job is not None:
                    await self._think(worker, job)
                    continue
            except NotKept as trouble:
                log.warning("%s", trouble)
            except Exception:
                log.exception("a thought could not be taken")
            self._bell.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), LOOK)

    async def _think(self, worker: Worker, job: Job) -> None:
        thought = msgspec.json.decode(self._seal.open(job.sealed, job.id), type=Thought)
        if job.tries >= TRIES:  # what nobody can think out a simple bot answers
            thought = replace(thought, bot="random")
        begun = time.monotonic()
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._threads, worker.ask, thought, LONGEST_THOUGHT)
        try:
            while not asked.done():
                await asyncio.wait([asked], timeout=LEASE / 3)
                if not asked.done():
                    await self._queue.hold(job, now())
            move = asked.result()
        except Failed as trouble:
            log.warning("%s at seat %d of %s: %s", thought.bot, thought.seat, thought.game, trouble)
            await self._queue.give_up(job)
            return
        if isinstance(move, int):
            await self._queue.answer(job, move, time.monotonic() - begun, now())
            self._done(job.id)
        else:
            await self._queue.give_up(job)

    def close(self) -> None:
        """Breaks off every thought: others take it up."""
        for task in self._tasks:
            task.cancel()
        for worker in self.workers:
            worker.end()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.workers:
            worker.clear()


async def work(database: Keeper, workers: int, is_over: asyncio.Event) -> None:
    """Thinks for all servers of a house until it is over."""
    if (there := await database.time_there()) is not None:
        go_by(there)
    shift = Shift(database, workers)
    loop = asyncio.get_running_loop()
    database.listen(lambda kind, what: _ring(loop, shift.wake) if kind in ("thought", "again") else None)
    shift.begin()
    await is_over.wait()
    shift.close()


def _ring(loop: asyncio.AbstractEventLoop, wake: Callable[[], None]) -> None:
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(wake)
