"""The app: every address and who answers there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute

from motu.contract import MotuError
from motu.language import texts
from motu.store import Database, NotKept
from motu.web import accounts, api, assets, live, lobby, rules, tables
from motu.web.door import Door, veil_logs
from motu.web.house import BOT_PAUSE, House, NoTable
from motu.web.incoming import NotHere, TooLong, Unknown
from motu.web.table import SetAside
from motu.web.visit import at, page

T, TN, TP = texts("motu.web")


#: After how many seconds it is worth trying again what could not be kept.
WAIT_FOR_ROOM = 5
#: What a trouble means to programs, where it is not simply a bad request.
STATUSES: dict[type[MotuError], int] = {
    NoTable: 404,
    NotHere: 404,
    SetAside: 409,
    Unknown: 401,
    TooLong: 413,
    NotKept: 503,
}


def make_app(data: Database | Path | str, bot_pause: float = BOT_PAUSE, thinkers: int = 0) -> Starlette:
    """The app on a file, which is opened when it starts unless it is open already."""
    veil_logs()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = House(data, bot_pause, thinkers)
        app.state.house = house
        await house.begin()
        try:
            yield
        finally:
            await house.end()

    return Starlette(
        routes=_routes(),
        middleware=[Middleware(Door), Middleware(GZipMiddleware, minimum_size=800, compresslevel=4)],
        exception_handlers={MotuError: trouble, HTTPException: missing, ClientDisconnect: gone},
        lifespan=lifespan,
    )


def _routes() -> list[BaseRoute]:
    table = "/table/{id}"
    return [
        at("/", GET=lobby.show),
        WebSocketRoute("/live", lobby.live),
        at("/new/{game}", GET=tables.new, POST=tables.start),
        at(table, GET=tables.show),
        WebSocketRoute(table + "/live", live.live),
        at(table + "/do/{action}", POST=tables.act),
        at(table + "/step/{ply}", GET=tables.step),
        at(table + "/sit", POST=tables.sit),
        at(table + "/fill", POST=tables.fill),
        at(table + "/seat/{token}", GET=tables.seat_link, POST=tables.take_link),
        at(table + "/watch/{token}", GET=tables.show),
        at(table + "/record", GET=tables.record),
        at(table + "/rematch", POST=tables.rematch),
        at("/rules/{game}", GET=rules.show),
        at("/rules/{game}/{file}", GET=rules.example),
        at("/picture/{game}.svg", GET=rules.picture),
        at("/account", GET=accounts.show),
        at("/account/name", POST=accounts.rename),
        at("/account/new", POST=accounts.sign_up),
        at("/account/in", POST=accounts.log_in),
        at("/account/out", POST=accounts.log_out),
        at("/language", POST=accounts.speak),
        at("/theme", POST=accounts.light),
        at("/static/{edition}/{file:path}", GET=assets.show),
        Mount("/api", routes=api.routes()),
    ]


async def trouble(request: Request, error: Exception) -> Response:
    """What went wrong, in words: a page for people, JSON for programs."""
    assert isinstance(error, MotuError)
    status = next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 400)
    response = told(request, error, status)
    if isinstance(error, NotKept):
        response.headers["retry-after"] = str(WAIT_FOR_ROOM)
    return response


async def missing(request: Request, error: Exception) -> Response:
    """An address that there is not, or that does not do what was asked of it."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return told(request, NotHere(), 404)
    response = told(request, MotuError(T("This address is not for that.")), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def gone(request: Request, error: Exception) -> Response:
    """Whoever hung up while he was still asking gets an answer that nobody reads."""
    return Response(status_code=400)


def told(request: Request, error: MotuError, status: int) -> Response:
    if request.url.path.startswith("/api"):
        return api.refusal(request, error, status)
    heading = T("This table is set aside") if isinstance(error, SetAside) else None
    return page(request, "trouble.html", status, words=error.reason, heading=heading)
