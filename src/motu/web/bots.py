"""Bots think in processes of their own, and all who play have a fair share of that thinking."""

import asyncio
import logging
import os
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from motu.bots import bot
from motu.contract import game
from motu.state import Perspective
from motu.web.workers import Failed, Worker

log = logging.getLogger("motu.bots")

#: How often a thought is tried again, and how many seconds a single one may take, however busy the machine.
TRIES = 3
LONGEST_THOUGHT = 30.0
#: Thinking is half forgotten after so many seconds.
HALF_LIFE = 60.0
#: Where nobody looks on, thinking counts so much more.
UNSEEN = 4.0


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

    def do(self) -> int:
        """Plays the game up to here and asks the bot, which sees no more than its seat."""
        state = game(self.game).start_by(self.rules, self.seats, self.seed, **self.options)
        for seat, move in self.answers:
            state.play(seat, move)
        return bot(self.bot, self.chance).choose(Perspective(state, self.seat))


class Turns:
    """How much thinking was done for whom lately, so that whoever had least is next."""

    def __init__(self) -> None:
        self._spent: dict[str, tuple[float, float]] = {}

    def spend(self, whose: str, seconds: float, now: float) -> None:
        self._spent[whose] = (self.spent(whose, now) + seconds, now)

    def spent(self, whose: str, now: float) -> float:
        """The seconds of thinking, those of long ago hardly any more."""
        seconds, at = self._spent.get(whose, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))

    def next(self, waiting: list[str], now: float) -> int:
        """Who is next of those who wait in this order."""
        return min(range(len(waiting)), key=lambda place: (self.spent(waiting[place], now), place))

    def forget(self, now: float) -> None:
        """Forgets those for whom hardly anything was done."""
        self._spent = {whose: kept for whose, kept in self._spent.items() if self.spent(whose, now) > 0.01}


class Thinkers:
    """The workers, and those who wait for them."""

    def __init__(self, workers: int = 0, patience: float = LONGEST_THOUGHT) -> None:
        number = workers if workers > 0 else max(1, (os.cpu_count() or 2) - 1)
        self.patience = patience
        self.workers = [Worker("motu-bot") for _ in range(number)]
        self._idle = list(self.workers)
        self._waiting: list[tuple[str, asyncio.Future[Worker]]] = []
        self._turns = Turns()
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="motu-thinker")

    def begin(self) -> None:
        """Processes begin when they are first needed."""

    def hear(self, kind: str, what: str) -> None:
        """Nobody else thinks here."""

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(not turn.done() for _, turn in self._waiting)

    async def answer(self, thought: Thought, whose: str = "", is_seen: bool = True) -> int:
        """The bot's answer. If it cannot give one even when tried again, a simple bot answers for it.

        Of all who wait, whoever has had the least thinking lately is next.
        """
        for _ in range(TRIES):
            try:
                return await self._ask(thought, whose, 1.0 if is_seen else UNSEEN)
            except Failed as trouble:
                log.warning("%s at seat %d of %s: %s", thought.bot, thought.seat, thought.game, trouble)
        return replace(thought, bot="random").do()

    async def _ask(self, thought: Thought, whose: str, weight: float) -> int:
        """Asks a worker, which is free again only when it has answered, even if nobody waits."""
        worker = await self._free_worker(whose)
        begun = time.monotonic()
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._threads, worker.ask, thought, self.patience)

        def done(answer: asyncio.Future[object]) -> None:
            now = time.monotonic()
            self._turns.spend(whose, weight * (now - begun), now)
            self._give_back(worker)
            if not answer.cancelled():
                answer.exception()  # heard, even if nobody waits any more

        asked.add_done_callback(done)
        move = await asyncio.shield(asked)
        if not isinstance(move, int):
            raise Failed(f"{move!r} is no move")
        return move

    async def _free_worker(self, whose: str) -> Worker:
        """A worker that is idle, as soon as it is this one's turn."""
        if self._idle and not self._waiting:
            return self._idle.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append((whose, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _give_back(self, worker: Worker) -> None:
        """A worker is free: for whoever is next of those who still wait."""
        self._waiting = [(whose, turn) for whose, turn in self._waiting if not turn.done()]
        now = time.monotonic()
        if not self._waiting:
            self._idle.append(worker)
            self._turns.forget(now)
            return
        _, turn = self._waiting.pop(self._turns.next([whose for whose, _ in self._waiting], now))
        turn.set_result(worker)

    def close(self) -> None:
        """Breaks off every thought and waits until all processes are gone."""
        for worker in self.workers:
            worker.end()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.workers:
            worker.clear()
