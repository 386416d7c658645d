"""What the sockets of a table and of the lobby share: they send and hear at once, and end together."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

log = logging.getLogger("motu.web")

#: Seconds in which a browser must take what is sent; after them it is not waited for any longer.
PATIENCE = 20.0
#: What a browser is told that is sent away: it comes again.
COME_AGAIN = 1012


async def hand_over(socket: WebSocket, text: str) -> None:
    """Sends a message; TimeoutError if the browser does not take it for a while."""
    async with asyncio.timeout(PATIENCE):
        await socket.send_text(text)


async def work_until_one_ends(socket: WebSocket, *works: Coroutine[Any, Any, int | None]) -> None:
    """Serves a browser by several works at once. When one ends the others do too, and the browser is told the
    code that it returned, if any."""
    loop = asyncio.get_running_loop()
    tasks = [loop.create_task(work) for work in works]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    codes = [code for task in ended if (code := _ending(task, socket)) is not None]
    if codes:
        await _say_goodbye(socket, codes[0])


def _ending(task: "asyncio.Task[int | None]", socket: WebSocket) -> int | None:
    """The code with which to say goodbye, if there is anybody to say it to."""
    trouble = task.exception()
    if trouble is None:
        return task.result()
    if not isinstance(trouble, WebSocketDisconnect | TimeoutError | RuntimeError):
        log.error("a socket of %s was lost", socket.url.path, exc_info=trouble)
    return None


async def _say_goodbye(socket: WebSocket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        async with asyncio.timeout(1.0):
            await socket.close(code)
