"""Passwords are looked at a few at a time: each takes time and memory on purpose."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from motu.store.people import Account, hash_of, is_right
from motu.web.limits import TooMany

#: So many at once, and so many may wait for that.
AT_ONCE, MOST_WAITING = 2, 40
#: Seconds to wait when there are too many.
PATIENCE = 5.0

Result = TypeVar("Result")


class Passwords:
    """Hashes new passwords and compares given ones, beside the loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="motu-password")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """What is kept of a new password."""
        return await self._run(lambda: hash_of(password))

    async def is_right(self, account: Account | None, password: str) -> bool:
        """Whether a password is an account's; it takes as long where there is no such account."""
        return await self._run(lambda: is_right(account, password))

    async def _run(self, work: Callable[[], Result]) -> Result:
        if self._waiting >= MOST_WAITING:
            raise TooMany("guesses", PATIENCE)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
