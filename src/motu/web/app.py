"""The app: every address and who answers there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from motu.contract import MotuError
from motu.language import texts
from motu.picture.theme import stylesheet
from motu.store import Database, NotKept
from motu.web import accounts, api, live, lobby, rules, tables
from motu.web.door import Door
from motu.web.house import BOT_PAUSE, House, NoTable
from motu.web.table import SetAside
from motu.web.visit import page

T, TN, TP = texts("motu.web")


#: What a trouble means to programs, where it is not simply a bad request.
STATUSES: dict[type[MotuError], int] = {NoTable: 404, SetAside: 409, NotKept: 503}


def make_app(data: Database | Path | str, bot_pause: float = BOT_PAUSE, thinkers: int = 0) -> Starlette:
    """The app on a file, which is opened when it starts unless it is open already."""

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
        exception_handlers={MotuError: trouble, 404: missing},
        lifespan=lifespan,
    )


def _routes() -> list[BaseRoute]:
    static = resources.files("motu.web") / "static"
    table = "/table/{id}"
    return [
        Route("/", lobby.show),
        WebSocketRoute("/live", lobby.live),
        Route("/new/{game}", tables.new),
        Route("/new/{game}", tables.start, methods=["POST"]),
        Route(table, tables.show),
        WebSocketRoute(table + "/live", live.live),
        Route(table + "/do/{action}", tables.act, methods=["POST"]),
        Route(table + "/step/{ply:int}", tables.step),
        Route(table + "/sit", tables.sit, methods=["POST"]),
        Route(table + "/fill", tables.fill, methods=["POST"]),
        Route(table + "/seat/{token}", tables.seat_link),
        Route(table + "/seat/{token}", tables.take_link, methods=["POST"]),
        Route(table + "/watch/{token}", tables.show),
        Route(table + "/record", tables.record),
        Route(table + "/rematch", tables.rematch, methods=["POST"]),
        Route("/rules/{game}", rules.show),
        Route("/rules/{game}/{file}", rules.example),
        Route("/picture/{game}.svg", rules.picture),
        Route("/account", accounts.show),
        Route("/account/name", accounts.rename, methods=["POST"]),
        Route("/account/new", accounts.sign_up, methods=["POST"]),
        Route("/account/in", accounts.log_in, methods=["POST"]),
        Route("/account/out", accounts.log_out, methods=["POST"]),
        Route("/language", accounts.speak, methods=["POST"]),
        Route("/theme", accounts.light, methods=["POST"]),
        Route("/static/theme.css", theme),
        Mount("/static", StaticFiles(directory=str(static))),
        Mount("/api", routes=api.routes()),
    ]


async def theme(request: Request) -> Response:
    """The colours and letters that pages share with pictures."""
    return Response(stylesheet(), media_type="text/css")


async def trouble(request: Request, error: Exception) -> Response:
    """What went wrong, in words: a page for people, JSON for programs."""
    assert isinstance(error, MotuError)
    status = next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 400)
    if request.url.path.startswith("/api"):
        return api.refusal(request, error, status)
    heading = T("This table is set aside") if isinstance(error, SetAside) else None
    return page(request, "trouble.html", status, words=error.reason, heading=heading)


async def missing(request: Request, error: Exception) -> Response:
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": "There is nothing at this address."}, 404)
    return page(request, "trouble.html", 404, words=T("There is nothing at this address."))
