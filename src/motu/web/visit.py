"""Who visits: the player a browser is known as, the language and the theme of its pages."""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from motu.language import LANGUAGES, best_language
from motu.picture.theme import THEMES
from motu.store import Player
from motu.web.house import House
from motu.web.incoming import clean_name
from motu.web.limits import Limits, owner_of
from motu.web.rendering import bot_levels, render
from motu.web.setup import new_token

SESSION = "motu"
#: Where it stands in a request as whom its browser is known.
PLAYER = "motu.player"
LEVEL = "level"
#: The level of bots for a first game: one that lets itself be beaten.
FIRST_LEVEL = "level1"
#: Cookies live for a year.
YEAR = 365 * 24 * 3600
#: What somebody is called who has not said a name.
FRIENDLY_NAMES = ("Kai", "Moana", "Teva", "Manu", "Honu", "Nani", "Aroha", "Vaea", "Keoni", "Marama")


@dataclass(frozen=True)
class Visit:
    """What is known of whoever asks for a page."""

    player: Player | None
    language: str
    #: `light`, `dark`, or empty for what the system prefers.
    theme: str
    address: str

    @property
    def player_id(self) -> str:
        return self.player.id if self.player else ""


def house_of(connection: HTTPConnection) -> House:
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


def limits_of(connection: HTTPConnection) -> Limits:
    limits = connection.app.state.limits
    assert isinstance(limits, Limits)
    return limits


def address_of(scope: Scope) -> str:
    """From where somebody asks. Behind a proxy it is the proxy, unless the server was told to believe it."""
    return owner_of(scope["client"][0]) if scope.get("client") else ""


def count(connection: HTTPConnection, kind: str) -> None:
    """Takes one of the visitor's share; TooMany if there is none left."""
    limits_of(connection).count(kind, address_of(connection.scope), visit_of(connection).player_id)


def visit_of(connection: HTTPConnection) -> Visit:
    """The visit that a request or a socket belongs to."""
    player = connection.scope.get(PLAYER)
    theme = connection.cookies.get("theme", "")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return Visit(
        player,
        _language(connection),
        theme if theme in THEMES else "",
        connection.app.state.address or f"{scheme}://{connection.url.netloc}",
    )


class Acquaintance:
    """Finds out as whom a browser is known, before anything is done for it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith("/static/"):
            connection = HTTPConnection(scope)
            if token := connection.cookies.get(SESSION, ""):
                scope[PLAYER] = await house_of(connection).people.by_session(token)
        await self.app(scope, receive, send)


def _language(connection: HTTPConnection) -> str:
    chosen = connection.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(connection.headers.get("accept-language", "").split(",")[0].split(";")[0])


@dataclass(frozen=True)
class Guest:
    """The visitor as a player, and the token of his session if he is new here; nothing of it is kept yet."""

    player: Player
    session: str = ""


def guest_of(connection: HTTPConnection, name: str) -> Guest:
    """The visitor under the name he gives, or the one he has; BadSetup if it is none."""
    player = visit_of(connection).player
    if player is None:
        return Guest(Player(new_token(), clean_name(name)), new_token())
    if player.account is not None or not name:
        return Guest(player)
    return Guest(replace(player, name=clean_name(name)))


def welcome(connection: HTTPConnection, name: str) -> Guest:
    """The same, but nobody who comes to play is kept waiting for the want of a name."""
    return guest_of(connection, name if name.strip() else suggested_name(connection))


def suggested_name(connection: HTTPConnection) -> str:
    """The name of the visitor, or a friendly one."""
    player = visit_of(connection).player
    return secrets.choice(FRIENDLY_NAMES) if player is None else player.name


async def keep_guest(connection: HTTPConnection, guest: Guest) -> None:
    """Keeps who he is, when nothing stands against what he came for."""
    people, before = house_of(connection).people, visit_of(connection).player
    if guest.session:
        count(connection, "guests")
        await people.add(guest.player, guest.session)
    elif before is not None and before.name != guest.player.name:
        await people.rename(guest.player.id, guest.player.name)


def keep_session(request: Request, response: Response, token: str) -> None:
    """Lets the browser be known by a session token from now on."""
    if token:
        set_cookie(request, response, SESSION, token)


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    secure = visit_of(request).address.startswith("https:")
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def level_of(connection: HTTPConnection) -> str:
    """The level of bots that the visitor played against last, or one for a first game."""
    level = connection.cookies.get(LEVEL, "")
    return level if level in dict(bot_levels()) else FIRST_LEVEL


def remember_level(request: Request, response: Response, level: str) -> None:
    set_cookie(request, response, LEVEL, level)


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page in the visitor's language and theme."""
    visit = visit_of(request)
    shown: Mapping[str, Any] = {"visit": visit, "path": request.url.path, **values}
    return HTMLResponse(render(template, visit.language, **shown), status)


def go_to(address: str) -> RedirectResponse:
    return RedirectResponse(address, status_code=303)


def at(path: str, **ways: Callable[[Request], Awaitable[Response]]) -> Route:
    """An address and what answers there to each method; to all others it says which there are."""

    async def answer(request: Request) -> Response:
        return await ways["GET" if request.method == "HEAD" else request.method](request)

    return Route(path, answer, methods=list(ways))
