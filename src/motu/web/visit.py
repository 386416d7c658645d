"""Who visits: the player a browser is known as, the language and the theme of its pages."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from motu.language import LANGUAGES, best_language
from motu.picture.theme import THEMES
from motu.store import Player
from motu.web.house import House
from motu.web.rendering import render
from motu.web.setup import clean_name, new_token

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


async def ensure_player(request: Request, name: object) -> tuple[Player, str]:
    """The visitor as a player, newly made if need be, and the new session token if there is one."""
    house, visit = house_of(request), visit_of(request)
    if visit.player is not None:
        wanted = clean_name(name or visit.player.name)
        if wanted != visit.player.name and visit.player.account is None:
            await asyncio.wrap_future(house.people.rename(visit.player.id, wanted))
            return Player(visit.player.id, wanted, visit.player.account), ""
        return visit.player, ""
    player, token = Player(new_token(), clean_name(name)), new_token()
    await asyncio.wrap_future(house.people.add(player, token))
    return player, token


def keep_session(request: Request, response: Response, token: str) -> None:
    """Lets the browser be known by a session token from now on."""
    if token:
        set_cookie(request, response, SESSION, token)


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form; of a field that comes several times the last."""
    return dict(parse_qsl((await request.body()).decode("utf-8", "replace"), keep_blank_values=True))


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page in the visitor's language and theme."""
    visit = visit_of(request)
    shown: Mapping[str, Any] = {"visit": visit, "path": request.url.path, **values}
    return HTMLResponse(render(template, visit.language, **shown), status)


def go_to(address: str) -> RedirectResponse:
    return RedirectResponse(address, status_code=303)
