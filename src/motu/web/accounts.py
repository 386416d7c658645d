"""Accounts, which nobody needs: they keep one's tables, records and ratings together."""

import asyncio
import time
from collections import defaultdict, deque

from starlette.requests import Request
from starlette.responses import Response

from motu.contract import BadSetup, MotuError
from motu.language import LANGUAGES, Text, texts
from motu.picture.theme import THEMES
from motu.store import NameTaken, Player
from motu.web.house import House
from motu.web.incoming import LONGEST_NAME, Credentials, form_of, from_form, tidy
from motu.web.lobby import lists_for
from motu.web.rendering import title_of
from motu.web.setup import new_token
from motu.web.visit import (
    SESSION,
    go_to,
    guest_of,
    house_of,
    keep_guest,
    keep_session,
    page,
    set_cookie,
    visit_of,
)

T, TN, TP = texts("motu.web")

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
#: So many wrong passwords in so many seconds, then one has to wait.
MOST_TRIES, WITHIN = 8, 300.0

_tries: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=MOST_TRIES))


async def show(request: Request) -> Response:
    return await _account_page(request, None)


async def _account_page(request: Request, trouble: Text | None) -> Response:
    house, visit = house_of(request), visit_of(request)
    ratings = house.people.ratings(visit.player_id) if visit.player else []
    return page(
        request,
        "account.html",
        status=200 if trouble is None else 400,
        trouble=trouble,
        ratings=[(title_of(rating.game), rating) for rating in ratings],
        **await lists_for(house, visit),
    )


async def rename(request: Request) -> Response:
    """Picks a name, for a guest."""
    form = await form_of(request)
    try:
        guest = guest_of(request, form.get("name", ""))
        await keep_guest(request, guest)
    except MotuError as trouble:
        return await _account_page(request, trouble.reason)
    response = go_to(_back(form))
    keep_session(request, response, guest.session)
    return response


async def sign_up(request: Request) -> Response:
    """Makes an account of what this browser has played so far."""
    people = house_of(request).people
    try:
        wanted = from_form(Credentials, await form_of(request))
        _check_password(wanted.password)
        guest = guest_of(request, wanted.account)
        if guest.player.account is not None:
            raise BadSetup(T("You are logged in already."))
        if people.has_account(guest.player.name):
            raise NameTaken
        await keep_guest(request, guest)
        signing = await asyncio.to_thread(people.sign_up, guest.player.id, guest.player.name, wanted.password)
        await asyncio.wrap_future(signing)
    except NameTaken:
        return await _account_page(request, T("There is already an account of this name."))
    except MotuError as trouble:
        return await _account_page(request, trouble.reason)
    response = go_to("/account")
    keep_session(request, response, guest.session)
    return response


def _check_password(password: str) -> None:
    if len(password) < SHORTEST_PASSWORD:
        raise BadSetup(T("A password needs at least {count} characters.", count=SHORTEST_PASSWORD))
    if len(password) > LONGEST_PASSWORD:
        raise BadSetup(T("A password has at most {count} characters.", count=LONGEST_PASSWORD))


async def log_in(request: Request) -> Response:
    """Is known here as the owner of an account; what was played here as a guest becomes his."""
    given, house = from_form(Credentials, await form_of(request)), house_of(request)
    account = tidy(given.account)[:LONGEST_NAME]
    if _too_often(account):
        return await _account_page(request, T("Too many tries. Please wait some minutes."))
    player = await asyncio.to_thread(house.people.log_in, account, given.password)
    if player is None:
        _tries[account.lower()].append(time.monotonic())
        return await _account_page(request, T("Name and password do not go together."))
    guest = visit_of(request).player
    if guest is not None and guest.account is None:
        await _hand_over(house, guest, player)
    token = new_token()
    await asyncio.wrap_future(house.people.add_session(player.id, token))
    response = go_to("/account")
    keep_session(request, response, token)
    return response


def _too_often(account: str) -> bool:
    tries = _tries[account.lower()]
    return len(tries) == MOST_TRIES and time.monotonic() - tries[0] < WITHIN


async def _hand_over(house: House, guest: Player, owner: Player) -> None:
    """The guest's seats become the account's as well."""
    for summary in await house.logs.of_player(guest.id, 1000):
        table = await house.find(summary.table)
        for seat in table.seats_of(guest.id):
            if owner.id not in table.seats[seat].holders:
                facts = {"seat": seat, "player": owner.id}
                await house.do(table, lambda _, facts=facts: [("sit", facts)])  # type: ignore[misc]


async def log_out(request: Request) -> Response:
    token = request.cookies.get(SESSION, "")
    await asyncio.wrap_future(house_of(request).people.end_session(token))
    response = go_to("/")
    response.delete_cookie(SESSION)
    return response


async def speak(request: Request) -> Response:
    """Chooses the language of the pages."""
    form = await form_of(request)
    response = go_to(_back(form))
    if form.get("language") in LANGUAGES:
        set_cookie(request, response, "language", form["language"])
    return response


async def light(request: Request) -> Response:
    """Chooses the light or the dark theme."""
    form = await form_of(request)
    response = go_to(_back(form))
    if form.get("theme") in THEMES:
        set_cookie(request, response, "theme", form["theme"])
    return response


def _back(form: dict[str, str]) -> str:
    """The page of ours that a form was on."""
    path = form.get("path", "/")
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
