"""Bots think in processes of their own, so that no page waits for them; one that fails is replaced.

A process that thinks says every second that it is alive. One that falls silent (stopped, or caught in a loop
that lets nothing else happen) is replaced within SILENCE seconds, one that thinks on and on at its deadline.
"""

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Any

from motu.bots import bot
from motu.contract import game
from motu.state import Perspective

log = logging.getLogger("motu.bots")

#: How often a thought is tried again, and how many seconds a single one may take, however busy the machine.
TRIES = 3
LONGEST_THOUGHT = 30.0
#: How often a process that thinks says so, and how long it may be silent; longer while it is starting.
BEAT, SILENCE, START = 1.0, 4.0, 60.0
#: How far thinking stands back behind pages on a busy machine.
POLITE = 10


#: What a worker sends that has started, and every now and then while it thinks.
ALIVE = None


@dataclass(frozen=True)
class Thought:
    """Everything a worker needs to answer for a seat: the game from its start, and which bot to ask."""

    game: str
    rules: int
    seats: int
    seed: str
    options: Mapping[str, Any]
    answers: tuple[tuple[int, int], ...]
    seat: int
    bot: str
    #: The seed of the bot's own chance, which has nothing to do with that of the game.
    chance: int

    def think(self) -> int:
        """Plays the game up to here and asks the bot, which sees no more than its seat."""
        state = game(self.game).start_by(self.rules, self.seats, self.seed, **self.options)
        for seat, move in self.answers:
            state.play(seat, move)
        return bot(self.bot, self.chance).choose(Perspective(state, self.seat))


def _work(pipe: Connection) -> None:
    """The life of a worker: read a thought, think it, send the answer or the trouble."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with suppress(EOFError, OSError, KeyboardInterrupt):  # whoever asked is gone
        pipe.send(ALIVE)
        while True:
            pipe.send(_thought_through(pipe.recv(), pipe))


def _thought_through(thought: Thought, pipe: Connection) -> object:
    with _Pulse(pipe):
        try:
            return int(thought.think())
        except Exception as trouble:
            return f"{type(trouble).__name__}: {trouble}"


class _Pulse:
    """Says through the pipe every now and then that the process lives, as long as the block lasts."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _beat(self) -> None:
        with suppress(OSError):
            while not self._over.wait(BEAT):
                self._pipe.send(ALIVE)


class Worker:
    """One process that thinks, started when first needed and anew after a crash.

    The thread that asks owns the pipe. Any other may only `end` the process: the one who asks then hears of
    it through the pipe, and cleans up.
    """

    def __init__(self) -> None:
        self.process: multiprocessing.process.BaseProcess | None = None
        self.pipe: Connection | None = None
        self._lock = threading.Lock()
        self._ended = False

    def ask(self, thought: Thought, patience: float) -> int:
        """The answer; RuntimeError if the process dies, falls silent, thinks too long or fails."""
        pipe = self._pipe()
        try:
            pipe.send(thought)
            answer = _heard(pipe, patience)
        except (EOFError, OSError, RuntimeError) as trouble:
            self.clear()
            raise RuntimeError(f"a thinking process was lost: {trouble}") from trouble
        if not isinstance(answer, int):
            raise RuntimeError(str(answer))
        return answer

    def _pipe(self) -> Connection:
        """The way to a process that has started."""
        with self._lock:
            if self._ended:
                raise RuntimeError("the thinking has ended")
            if self.process is not None and self.process.is_alive() and self.pipe is not None:
                return self.pipe
            context = multiprocessing.get_context("spawn")
            pipe, theirs = context.Pipe()
            self.pipe = pipe
            self.process = context.Process(target=_work, args=(theirs,), daemon=True, name="motu-bot")
            self.process.start()
            theirs.close()
        try:
            if not pipe.poll(START):
                raise RuntimeError(f"no sign of life within {START:.0f} seconds")
            pipe.recv()
        except (EOFError, OSError, RuntimeError) as trouble:
            self.clear()
            raise RuntimeError(f"a thinking process did not start: {trouble}") from trouble
        return pipe

    def end(self) -> None:
        """From any thread: no more thoughts, and the one under way is broken off."""
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


def _heard(pipe: Connection, patience: float) -> object:
    """What the process answers in time; RuntimeError when it is late or says nothing at all any more."""
    end = time.monotonic() + patience
    while (left := end - time.monotonic()) > 0:
        if not pipe.poll(min(left, SILENCE)):
            raise RuntimeError("it does not say that it is alive")
        answer: object = pipe.recv()
        if answer is not ALIVE:
            return answer
    raise RuntimeError(f"no answer within {patience} seconds")


class Thinkers:
    """The workers, and a queue before them."""

    def __init__(self, workers: int = 0, patience: float = LONGEST_THOUGHT) -> None:
        number = workers or max(1, (os.cpu_count() or 2) - 1)
        self.patience = patience
        self.workers = [Worker() for _ in range(number)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self._free.put_nowait(worker)
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="motu-thinker")

    async def answer(self, thought: Thought) -> int:
        """The bot's answer. If it cannot give one even when tried again, a simple bot answers for it."""
        for _ in range(TRIES):
            try:
                return await self._ask(thought)
            except RuntimeError as trouble:
                log.warning("%s at seat %d of %s: %s", thought.bot, thought.seat, thought.game, trouble)
        return replace(thought, bot="random").think()

    async def _ask(self, thought: Thought) -> int:
        """Asks the next free worker, which is free again only when it has answered, even if nobody waits."""
        worker = await self._free.get()
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._threads, worker.ask, thought, self.patience)

        def done(answer: asyncio.Future[int]) -> None:
            self._free.put_nowait(worker)
            if not answer.cancelled():
                answer.exception()  # heard, even if nobody waits any more

        asked.add_done_callback(done)
        return await asyncio.shield(asked)

    def close(self) -> None:
        """Breaks off every thought and waits until all processes are gone."""
        for worker in self.workers:
            worker.end()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.workers:
            worker.clear()
