"""Accounts, which nobody needs: they keep one's tables, records and ratings together."""

from starlette.requests import Request
from starlette.responses import Response

from motu.contract import BadSetup, MotuError
from motu.language import LANGUAGES, Text, texts
from motu.picture.theme import THEMES
from motu.store import NameTaken, Player
from motu.store.people import Account
from motu.web.house import House
from motu.web.incoming import LONGEST_NAME, Credentials, form_of, from_form, tidy
from motu.web.lobby import lists_for
from motu.web.rendering import title_of
from motu.web.setup import new_token
from motu.web.visit import (
    SESSION,
    address_of,
    count,
    go_to,
    guest_of,
    house_of,
    keep_guest,
    keep_session,
    limits_of,
    page,
    set_cookie,
    visit_of,
)

T, TN, TP = texts("motu.web")

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
#: The cookie by which a browser is known in which the owner of an account was logged in before.
KNOWN = "known"


async def show(request: Request) -> Response:
    return await _account_page(request, None)


async def _account_page(request: Request, trouble: Text | None) -> Response:
    house, visit = house_of(request), visit_of(request)
    ratings = await house.people.ratings(visit.player_id) if visit.player else []
    return page(
        request,
        "account.html",
        status=200 if trouble is None else 400,
        trouble=trouble,
        ratings=[(title_of(rating.game), rating) for rating in ratings],
        lists=await lists_for(request),
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
    house = house_of(request)
    people = house.people
    try:
        wanted = from_form(Credentials, await form_of(request))
        _check_password(wanted.password)
        guest = guest_of(request, wanted.account)
        if guest.player.account is not None:
            raise BadSetup(T("You are logged in already."))
        if await people.has_account(guest.player.name):
            raise NameTaken
        count(request, "accounts")
        await keep_guest(request, guest)
        hashed = await house.passwords.hash(wanted.password, address_of(request.scope))
        await people.sign_up(guest.player.id, guest.player.name, hashed)
    except NameTaken:
        return await _account_page(request, T("There is already an account of this name."))
    except MotuError as trouble:
        return await _account_page(request, trouble.reason)
    response = go_to("/account")
    keep_session(request, response, guest.session)
    _remember(request, response, guest.player)
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
    claimed = await house.people.of_account(account)
    guesser = _guesser(request, account, claimed)
    limits_of(request).count("guesses", *guesser)  # before anything is waited for: it holds for many at once
    is_right = await house.passwords.is_right(claimed, given.password, guesser[0])
    if not is_right or claimed is None:
        return await _account_page(request, T("Name and password do not go together."))
    limits_of(request).forget("guesses", guesser[1])
    player, guest = claimed.player, visit_of(request).player
    if guest is not None and guest.account is None:
        await _hand_over(house, guest, player)
    token = new_token()
    await house.people.add_session(player.id, token)
    response = go_to("/account")
    keep_session(request, response, token)
    _remember(request, response, player)
    return response


def _guesser(request: Request, account: str, claimed: Account | None) -> tuple[str, str]:
    """Whose share a guess is taken from: an address has one, and there each account. A browser in which the
    owner was logged in before has a share of its own, which no stranger uses up."""
    who = (claimed and _known_as(request, claimed.player)) or address_of(request.scope)
    return who, f"{who} {account.lower()}"


def _remember(request: Request, response: Response, player: Player) -> None:
    """Lets the browser be known as one in which the owner of an account was logged in."""
    seal = house_of(request).database.seal
    set_cookie(request, response, KNOWN, seal.close([player.id, new_token()], KNOWN))


def _known_as(request: Request, player: Player) -> str:
    """By which name a browser is known in which the player was logged in before; empty if it is none."""
    try:
        owner, browser = house_of(request).database.seal.open(request.cookies.get(KNOWN, ""), KNOWN)
    except ValueError:
        return ""
    return f"browser {browser}" if owner == player.id else ""


async def _hand_over(house: House, guest: Player, owner: Player) -> None:
    """The guest's seats become the account's as well."""
    played = [*await house.logs.running_of(guest.id, 1000), *await house.logs.finished_of(guest.id, 1000)]
    for summary in played:
        table = await house.find(summary.table)
        for seat in table.seats_of(guest.id):
            if owner.id not in table.seats[seat].holders:
                facts = {"seat": seat, "player": owner.id}
                await house.do(table, lambda _, facts=facts: [("sit", facts)])  # type: ignore[misc]


async def log_out(request: Request) -> Response:
    token = request.cookies.get(SESSION, "")
    await house_of(request).people.end_session(token)
    response = go_to("/")
    response.delete_cookie(SESSION)
    return response


async def log_out_everywhere(request: Request) -> Response:
    """Ends every session of whoever asks, in all browsers, and what they show at this moment."""
    house, player = house_of(request), visit_of(request).player
    if player is not None:
        await house.people.end_sessions(player.id)
        house.dismiss_player(player.id)
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
