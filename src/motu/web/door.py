"""The door: what every request must keep to, and what every page is sent with."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: The longest body of a request: a board of one's own fits in many times.
LONGEST_BODY = 200_000

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


class TooLong(Exception):
    """A body that is longer than anything we ask for."""


class Door:
    """Refuses bodies that are too long and changes that another site asks for; adds headers to answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not _is_own(scope, headers):
            await PlainTextResponse("This came from another site.", 403)(scope, receive, send)
            return
        received = 0

        async def measured() -> Message:
            nonlocal received
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                if received > LONGEST_BODY:
                    raise TooLong
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    sent.setdefault(name, value)
            await send(message)

        try:
            await self.app(scope, measured, with_headers)
        except TooLong:
            await PlainTextResponse("That is too long.", 413)(scope, receive, send)


def _is_own(scope: Scope, headers: Headers) -> bool:
    """Whether a change or a socket comes from our own pages, or from a program that is no browser."""
    origin = headers.get("origin")
    harmless = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
    if harmless or origin is None or scope["path"].startswith("/api/"):
        return True
    return urlsplit(origin).netloc == headers.get("host")
