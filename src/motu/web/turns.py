"""Long works one after another, so that whatever comes in between them is seen to first."""

import asyncio
from collections import deque


class Turns:
    """Whoever has something long to do on the loop waits for a turn: there is one each time that the loop
    goes round, so between two of them it hears what has come and does what is short."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def take(self) -> None:
        """Waits for a turn; those who came before have theirs before."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            loop.call_soon(self._next)
        await turn

    def _next(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # nobody waits any more whose connection has ended meanwhile
                turn.set_result(None)
                break
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
