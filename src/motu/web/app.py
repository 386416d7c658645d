"""The app: every address and who answers there."""

import logging
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
from motu.store import Keeper, NotKept
from motu.web import (
    accounts,
    analysis_pages,
    api,
    assets,
    film,
    hints,
    installing,
    lessons,
    lists,
    live,
    lobby,
    moving,
    my_games,
    puzzles,
    replays,
    rules,
    tables,
    watching,
    what_if,
)
from motu.web.door import WAIT_FOR_ROOM, Door, veil_logs
from motu.web.house import BOT_PAUSE, House, NoTable
from motu.web.incoming import NotHere, TooLong, Unknown
from motu.web.limits import Limits, TooMany
from motu.web.numbers import Numbers
from motu.web.studying import StudyRoom
from motu.web.table import SetAside
from motu.web.visit import Acquaintance, at, page
from motu.web.watching import Watchman

T, TN, TP = texts("motu.web")

log = logging.getLogger("motu.web")


#: What a trouble means to programs, where it is not simply a bad request.
STATUSES: dict[type[MotuError], int] = {
    NoTable: 404,
    NotHere: 404,
    replays.NoRecord: 404,
    SetAside: 409,
    Unknown: 401,
    TooLong: 413,
    NotKept: 503,
}


def make_app(
    data: Keeper | Path | str,
    bot_pause: float = BOT_PAUSE,
    thinkers: int = 0,
    limited: bool = True,
    address: str = "",
) -> Starlette:
    """The app on a file, which is opened when it starts unless it is open already, or on a database; at the
    address that people type, if that is not where it listens."""
    veil_logs()
    limits, numbers = Limits(limited), Numbers()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Limits]]:
        house = House(data, bot_pause, thinkers)
        app.state.house, app.state.limits, app.state.numbers = house, limits, numbers
        app.state.address = address
        app.state.lobby = lobby.Lobby(house)
        numbers.watch(house, app.state.lobby.visitors)
        app.state.study = StudyRoom(house.studies)
        await house.begin()
        log.info("the house is open")
        try:
            yield {"limits": limits}  # connections are counted before anything is asked for
        finally:
            await app.state.study.close()
            await house.end()
            log.info("the house is closed")

    return Starlette(
        routes=_routes(),
        middleware=[
            Middleware(Watchman, numbers),
            Middleware(Door, limits, address),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=4),
            Middleware(Acquaintance),
        ],
        exception_handlers={
            MotuError: trouble,
            HTTPException: missing,
            TooMany: patience,
            ClientDisconnect: gone,
        },
        lifespan=lifespan,
    )


def _routes() -> list[BaseRoute]:
    table = "/table/{id}"
    return [
        at("/", GET=lobby.show),
        at("/healthz", GET=watching.health),
        at("/readyz", GET=watching.readiness),
        at("/metrics", GET=watching.metrics),
        at("/robots.txt", GET=assets.robots),
        at("/favicon.ico", GET=assets.favicon),
        WebSocketRoute("/live", lobby.live),
        at("/tables/{which}", GET=lists.show),
        at("/new/{game}", GET=tables.new, POST=tables.start),
        at("/play/{game}", POST=tables.play_now),
        at(table, GET=tables.show),
        WebSocketRoute(table + "/live", live.live),
        at(table + "/do/{action}", POST=tables.act),
        at(table + "/step/{ply}.{ending}", GET=film.picture),
        at(table + "/step/{ply}", GET=tables.step),
        at(table + "/step/{ply}/what-if", POST=what_if.of_table),
        at(table + "/film/{first}-{last}.{ending}", GET=moving.of_table),
        at(table + "/sit", POST=tables.sit),
        at(table + "/fill", POST=tables.fill),
        at(table + "/level", POST=tables.change_level),
        at(table + "/seat/{token}", GET=tables.seat_link, POST=tables.take_link),
        at(table + "/watch/{token}", GET=tables.show),
        at(table + "/hint", GET=hints.show),
        at(table + "/record", GET=tables.record),
        at(table + "/analysis", GET=analysis_pages.show, POST=analysis_pages.begin),
        at(table + "/rematch", POST=tables.rematch),
        at("/replay", GET=replays.ask, POST=replays.send),
        at("/replay/{name}", GET=replays.ask),
        at("/replay/{name}/step/{ply}.{ending}", GET=replays.picture),
        at("/replay/{name}/step/{ply}", GET=replays.show),
        at("/replay/{name}/step/{ply}/what-if", POST=what_if.of_record),
        at("/replay/{name}/film/{first}-{last}.{ending}", GET=moving.of_record),
        at("/replay/{name}/record", GET=replays.record),
        at("/replay/{name}/analysis", GET=analysis_pages.show_record, POST=analysis_pages.begin_record),
        at("/learn/{game}", GET=lessons.begin),
        at("/learn/{game}/{step}", GET=lessons.show, POST=lessons.answer),
        at("/puzzles", GET=puzzles.overview),
        at("/puzzles/{game}/{number}", GET=puzzles.show, POST=puzzles.answer),
        at("/rules/{game}", GET=rules.show),
        at("/rules/{game}/{file}", GET=rules.example),
        at("/picture/{game}.svg", GET=rules.picture),
        at("/games", GET=my_games.show),
        at("/games/records-{part}.zip", GET=my_games.records),
        at("/games/games.csv", GET=my_games.as_table),
        at("/games/ratings.csv", GET=my_games.ratings_as_table),
        at("/account", GET=accounts.show),
        at("/account/name", POST=accounts.rename),
        at("/account/new", POST=accounts.sign_up),
        at("/account/in", POST=accounts.log_in),
        at("/account/out", POST=accounts.log_out),
        at("/account/out-everywhere", POST=accounts.log_out_everywhere),
        at("/manifest.webmanifest", GET=installing.card),
        at("/icon-{width}.png", GET=installing.icon),
        at("/worker.js", GET=installing.worker),
        at("/offline", GET=installing.offline),
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
        response.headers["retry-after"] = WAIT_FOR_ROOM
    return response


async def patience(request: Request, error: Exception) -> Response:
    """Too much at once: what, and how long to wait."""
    assert isinstance(error, TooMany)
    response = told(request, MotuError(error.reason), 429)
    response.headers.update(error.headers)
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
