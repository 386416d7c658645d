"""Bots think in processes of their own, so that no page waits for them; a crash of one is survived."""

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Any

from motu.bots import bot
from motu.contract import game
from motu.state import Perspective

log = logging.getLogger("motu.bots")

#: How often a thought is tried again, and how long a single one may take.
TRIES = 3
LONGEST_THOUGHT = 60.0
#: How far thinking stands back behind pages on a busy machine.
POLITE = 10


@dataclass(frozen=True)
class Thought:
    """Everything a worker needs to answer for a seat: the game from its start, and which bot to ask."""

    game: str
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
        state = game(self.game).start(self.seats, self.seed, **self.options)
        for seat, move in self.answers:
            state.play(seat, move)
        return bot(self.bot, self.chance).choose(Perspective(state, self.seat))


def _work(pipe: Connection) -> None:
    """The life of a worker: read a thought, think it, send the answer or the trouble."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    while True:
        try:
            thought: Thought = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send(int(thought.think()))
        except Exception as trouble:
            pipe.send(f"{type(trouble).__name__}: {trouble}")


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
        """The answer; RuntimeError if the process dies, hangs or fails."""
        pipe = self._pipe()
        try:
            pipe.send(thought)
            if not pipe.poll(patience):
                raise RuntimeError(f"no answer within {patience} seconds")
            answer = pipe.recv()
        except (EOFError, OSError, RuntimeError) as trouble:
            self.clear()
            raise RuntimeError(f"a thinking process was lost: {trouble}") from trouble
        if not isinstance(answer, int):
            raise RuntimeError(str(answer))
        return answer

    def _pipe(self) -> Connection:
        with self._lock:
            if self._ended:
                raise RuntimeError("the thinking has ended")
            if self.process is None or not self.process.is_alive() or self.pipe is None:
                context = multiprocessing.get_context("spawn")
                self.pipe, theirs = context.Pipe()
                self.process = context.Process(target=_work, args=(theirs,), daemon=True, name="motu-bot")
                self.process.start()
                theirs.close()
            return self.pipe

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
