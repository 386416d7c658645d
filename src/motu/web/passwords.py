"""Passwords are looked at a few at a time: each takes time and memory on purpose."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from motu.store.people import Account, hash_of, is_right
from motu.web.limits import Places

#: So many at once, so many may wait for that, and so many of them from one address.
AT_ONCE, MOST_WAITING, MOST_OF_ONE = 2, 40, 10
#: Seconds to wait when there are too many.
PATIENCE = 5.0

Result = TypeVar("Result")


class Passwords:
    """Hashes new passwords and compares given ones, beside the loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="motu-password")
        self._places = Places("guesses", MOST_WAITING, MOST_OF_ONE, PATIENCE)

    async def hash(self, password: str, whose: str = "") -> str:
        """What is kept of a new password, which somebody at this address has picked."""
        return await self._run(lambda: hash_of(password), whose)

    async def is_right(self, account: Account | None, password: str, whose: str = "") -> bool:
        """Whether a password is an account's; it takes as long where there is no such account."""
        return await self._run(lambda: is_right(account, password), whose)

    async def _run(self, work: Callable[[], Result], whose: str) -> Result:
        with self._places.taken(whose):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
