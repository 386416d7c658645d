"""The door: what every request must keep to, and what every page is sent with."""

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.language import Text, best_language, texts
from motu.store import NotKept
from motu.store.people import fingerprint
from motu.web.incoming import RECORD_BODY, TooLong
from motu.web.limits import Limits, TooMany
from motu.web.visit import SESSION, address_of

T, TN, TP = texts("motu.web")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    #: Links to seats are secrets: nobody is told at which page a request began, not even we.
    "referrer-policy": "strict-origin",
    "cache-control": "no-store",
}

#: After how many seconds it is worth trying again what could not be kept.
WAIT_FOR_ROOM = "5"
#: A name or an address of a machine, perhaps with a port.
HOST = re.compile(r"(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?", re.IGNORECASE)
#: A value that cannot belong to the compression that a socket offers.
ODD_VALUE = re.compile(r"=(?!\s*[0-9]{1,2}\s*(?:[;,]|$))")


#: Where secrets stand in addresses.
SECRET = re.compile(r"(/(?:seat|watch)/|[?&]shoulder=)[^/?&\s\"]+")


class Veil(logging.Filter):
    """Lets no secret into the logs of addresses that were asked for."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(veiled(part) if isinstance(part, str) else part for part in record.args)
        return True


def veiled(address: str) -> str:
    """An address without what gives somebody a seat."""
    return SECRET.sub(r"\1…", address)


def veil_logs() -> None:
    """Keeps secrets out of what the server itself writes down, however much it is told to write."""
    for name in ("uvicorn.access", "uvicorn.error"):
        logger = logging.getLogger(name)
        if not any(isinstance(kept, Veil) for kept in logger.filters):
            logger.addFilter(Veil())


class Door:
    """Refuses what no browser sends, and changes that another site asks for; adds headers to answers."""

    def __init__(self, app: ASGIApp, limits: Limits, address: str = "") -> None:
        self.app = app
        self.limits = limits
        #: The name under which people know us, if it is not the one that requests tell.
        self.name = urlsplit(address).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                sent = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    sent.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        if not _is_plain(scope, headers):
            await _refuse(scope, receive, with_headers, T("This request cannot be understood."), 400)
        elif not _is_own(scope, headers, self.name):
            await _refuse(scope, receive, with_headers, T("This came from another site."), 403)
        else:
            try:
                with self._counted(scope):
                    await self.app(scope, _measured(receive), with_headers)
            except TooMany as trouble:
                await _refuse(scope, receive, with_headers, trouble.reason, 429, trouble.headers)
            except NotKept as away:  # nobody can even be told apart
                await _refuse(scope, receive, with_headers, away.reason, 503, {"retry-after": WAIT_FOR_ROOM})

    @contextmanager
    def _counted(self, scope: Scope) -> Iterator[None]:
        """Counts a request, and what stays open for as long as it does."""
        path, address = scope["path"], address_of(scope)
        if not path.startswith("/static/"):
            self.limits.count("calls" if path.startswith("/api/") else "requests", address, _shown_by(scope))
        if scope["type"] == "websocket" or path.endswith("/events"):
            with self.limits.opened(address):
                yield
        else:
            yield


def _shown_by(scope: Scope) -> str:
    """What somebody shows of who he is, the token of a seat or of a session; whether it is true is not asked
    here, for whoever shows a false one still has his address."""
    connection = HTTPConnection(scope)
    shown = connection.headers.get("authorization") or connection.cookies.get(SESSION)
    return fingerprint(shown) if shown else ""


def _measured(receive: Receive) -> Receive:
    """Receives no more than the longest body there may be."""
    received = 0

    async def measured() -> Message:
        nonlocal received
        message = await receive()
        if message["type"] == "http.request":
            received += len(message.get("body", b""))
            if received > RECORD_BODY:
                raise TooLong
        return message

    return measured


async def _refuse(
    scope: Scope,
    receive: Receive,
    send: Send,
    words: Text,
    status: int,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Says why, to programs and to people, without a page: nothing of the request is believed."""
    said = words.say(best_language(Headers(scope=scope).get("accept-language", "")[:2]))
    is_program = scope["path"].startswith("/api/")
    response: Response
    if is_program:
        response = JSONResponse({"error": said}, status, headers)
    else:
        response = PlainTextResponse(said, status, headers)
    await response(scope, receive, send)


def _is_plain(scope: Scope, headers: Headers) -> bool:
    """Whether the address and the headers that we read further are what they must be. No address of ours has
    the sign of nothing in it, which not everything that keeps texts can keep."""
    if "\0" in scope["path"]:
        return False
    is_host = HOST.fullmatch(headers.get("host", "motu")) is not None
    return is_host and not ODD_VALUE.search(headers.get("sec-websocket-extensions", ""))


def _is_own(scope: Scope, headers: Headers, name: str) -> bool:
    """Whether a change or a socket comes from our own pages, or from a program that is no browser."""
    origin = headers.get("origin")
    harmless = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
    if harmless or origin is None or scope["path"].startswith("/api/"):
        return True
    try:
        return urlsplit(origin).netloc in (headers.get("host"), name or None)
    except ValueError:
        return False
