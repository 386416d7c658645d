"""Who visits: the player a browser is known as, the language and the theme of its pages."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from motu.language import LANGUAGES, best_language
from motu.picture.theme import THEMES
from motu.store import Player
from motu.web.house import House
from motu.web.incoming import clean_name
from motu.web.rendering import render
from motu.web.setup import new_token

SESSION = "motu"
#: Cookies live for a year.
YEAR = 365 * 24 * 3600


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


def visit_of(connection: HTTPConnection) -> Visit:
    """The visit that a request or a socket belongs to."""
    token = connection.cookies.get(SESSION, "")
    player = house_of(connection).people.by_session(token) if token else None
    theme = connection.cookies.get("theme", "")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return Visit(
        player,
        _language(connection),
        theme if theme in THEMES else "",
        f"{scheme}://{connection.url.netloc}",
    )


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


async def keep_guest(connection: HTTPConnection, guest: Guest) -> None:
    """Keeps who he is, when nothing stands against what he came for."""
    people, before = house_of(connection).people, visit_of(connection).player
    if guest.session:
        await asyncio.wrap_future(people.add(guest.player, guest.session))
    elif before is not None and before.name != guest.player.name:
        await asyncio.wrap_future(people.rename(guest.player.id, guest.player.name))


def keep_session(request: Request, response: Response, token: str) -> None:
    """Lets the browser be known by a session token from now on."""
    if token:
        set_cookie(request, response, SESSION, token)


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


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
