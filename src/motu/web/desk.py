"""Desks: a process that does one thing after another, and those who wait for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from motu.web.limits import Places
from motu.web.workers import Work, Worker

#: Bytes of memory that the process may have.
MOST_MEMORY = 1 << 30
#: How many may wait at a desk, how many of them from one address, and after how many seconds it is worth
#: asking again.
MOST_WAITING, MOST_OF_ONE, AGAIN = 8, 4, 10.0


class Desk:
    """A process that does one thing after another, and those who wait for it."""

    def __init__(self, name: str, share: str) -> None:
        """Under a name that the system shows; of which share there was too much if no place is left."""
        self._worker = Worker(name, MOST_MEMORY)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self.places = Places(share, MOST_WAITING, MOST_OF_ONE, AGAIN)

    async def ask(
        self, work: Work, patience: float, whose: str = "", hear: Callable[[object], None] | None = None
    ) -> object:
        """What comes of it; TooMany if too many wait already, Failed if nothing comes of it."""
        with self.places.taken(whose):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._worker.ask, work, patience, hear)

    def close(self) -> None:
        self._worker.end()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._worker.clear()
