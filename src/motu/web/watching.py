"""Watching a server run: whether it lives, whether it can serve, and its numbers for Prometheus."""

import logging
import time
from ipaddress import ip_address
from secrets import token_hex

from prometheus_client import generate_latest
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.store import NotKept
from motu.web.door import veiled
from motu.web.incoming import NotHere
from motu.web.journal import request_id
from motu.web.numbers import Numbers

log = logging.getLogger("motu.requests")

#: What proxies add to what they pass on.
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


async def health(request: Request) -> Response:
    """Whether the process lives."""
    return JSONResponse({"alive": True})


async def readiness(request: Request) -> Response:
    """Whether it can serve: what keeps its tables answers."""
    try:
        await request.app.state.house.database.find("select 1")
    except NotKept as trouble:
        return JSONResponse({"ready": False, "reason": str(trouble)}, 503)
    return JSONResponse({"ready": True})


async def metrics(request: Request) -> Response:
    """The numbers, for those on the same machine or in the same network; to all others there are none."""
    if not _is_near(request):
        raise NotHere
    numbers = request.app.state.numbers
    return Response(generate_latest(numbers.registry), media_type="text/plain; version=0.0.4; charset=utf-8")


def _is_near(request: Request) -> bool:
    """Whether somebody asks from beside us, and not through a proxy, which is near whoever asks it."""
    if any(name in request.headers for name in PASSED_ON):
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_private
    except ValueError:
        return False


class Watchman:
    """Gives every request an id, counts it, and writes it down."""

    def __init__(self, app: ASGIApp, numbers: Numbers) -> None:
        self.app = app
        self.numbers = numbers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        id, begun, status = token_hex(6), time.monotonic(), 0
        mark = request_id.set(id)

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = id
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self.app(scope, receive, counted)
        except BaseException:
            status = status or 500
            raise
        finally:
            self._note(scope, status, time.monotonic() - begun)
            request_id.reset(mark)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "SOCKET")
        self.numbers.requests.labels(method, str(status)).inc()
        if scope["type"] == "http":
            self.numbers.seconds.observe(seconds)
        if status >= 500:
            self.numbers.errors.inc()
        path = veiled(scope["path"])
        facts = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
        log.info("%s %s %d in %.1f ms", method, path, status, seconds * 1000, extra={"facts": facts})
