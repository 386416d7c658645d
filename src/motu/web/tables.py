"""The pages of tables: starting one, taking a seat, playing without a script, stepping back, the record."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from motu.contract import BadSetup, Game, IllegalMove, MotuError
from motu.language import Text, texts
from motu.store import Player
from motu.web import actions, film
from motu.web.actions import Draft, Refused
from motu.web.house import House, own_once
from motu.web.incoming import (
    LONG_BODY,
    Filling,
    LevelForm,
    Malformed,
    NotHere,
    TableForm,
    Wish,
    clean_name,
    form_of,
    from_form,
    game_at,
    whole,
)
from motu.web.live import around_of, sight_for, wanted
from motu.web.record_of import record_of
from motu.web.rendering import bot_levels
from motu.web.setup import SPEEDS, Setup, check_bots, is_alone, new_token
from motu.web.table import Table
from motu.web.table_page import Sight, draw, draw_step
from motu.web.visit import (
    Visit,
    address_of,
    count,
    go_to,
    house_of,
    keep_guest,
    keep_session,
    level_of,
    page,
    remember_level,
    suggested_name,
    visit_of,
    welcome,
)

T, TN, TP = texts("motu.web")

#: Who can be put on a seat when a table is started, beside the bots.
ME, FRIEND, HERE, BOT = "me", "friend", "here", "bot:"


# ------------------------------------------------------------------------------------ starting a table


async def new(request: Request) -> Response:
    """The form that starts a table."""
    return _new_page(request, game_at(request), {}, None)


def _new_page(request: Request, chosen: Game, filled: Mapping[str, str], trouble: Text | None) -> Response:
    return page(
        request,
        "new.html",
        status=200 if trouble is None else 400,
        game=chosen,
        speeds=SPEEDS.values(),
        levels=bot_levels(),
        level=level_of(request),
        name=suggested_name(request),
        other="friend" if request.query_params.get("with") == "friends" else BOT + level_of(request),
        filled=filled,
        trouble=trouble,
    )


async def start(request: Request) -> Response:
    """Starts the table that the form describes."""
    chosen, form = game_at(request), await form_of(request, LONG_BODY)
    count(request, "tables")
    try:
        guest = welcome(request, form.get("name", ""))
        setup = await _setup(request, chosen, form, guest.player)
        people, bots = _seated(setup, form, guest.player)
        check_bots(list(bots.values()))
        if is_alone(setup, bots):
            setup = replace(setup, public=False)
        await keep_guest(request, guest)
        table = await house_of(request).make(setup, people, bots)
    except MotuError as trouble:
        return _new_page(request, chosen, form, trouble.reason)
    response = go_to(_address(table) + ("?hints=yes" if form.get("hints") else ""))
    keep_session(request, response, guest.session)
    return response


async def play_now(request: Request) -> Response:
    """Starts a game against bots with one click, at the level that was played last, under any name."""
    chosen, asked = game_at(request), from_form(LevelForm, await form_of(request))
    count(request, "tables")
    level = asked.bot or level_of(request)
    check_bots([level])
    guest = welcome(request, "")
    setup = await house_of(request).set_up(chosen.key, None, {}, "relaxed", False, guest.player.id)
    await keep_guest(request, guest)
    bots = dict.fromkeys(range(1, setup.seats), level)
    table = await house_of(request).make(setup, {0: (guest.player, guest.player.name)}, bots)
    response = go_to(_address(table))
    keep_session(request, response, guest.session)
    remember_level(request, response, level)
    return response


async def _setup(request: Request, chosen: Game, form: Mapping[str, str], player: Player) -> Setup:
    """The setup that the form describes; a switch that is off sends nothing."""
    asked = from_form(TableForm, form)
    options: dict[str, object] = {
        option.name: form[option.name] for option in chosen.options if option.name in form
    }
    for option in chosen.options:
        if isinstance(option.default, bool):
            options[option.name] = option.name in form
    return await house_of(request).set_up(
        chosen.key,
        asked.seats or None,
        options,
        asked.speed,
        asked.public != "no",
        player.id,
        address_of(request.scope),
    )


def _seated(
    setup: Setup, form: Mapping[str, str], player: Player
) -> tuple[dict[int, tuple[Player, str]], dict[int, str]]:
    """Who shall sit where: people under their names, and bots."""
    people: dict[int, tuple[Player, str]] = {}
    bots: dict[int, str] = {}
    for seat in range(setup.seats):
        who, name = form.get(f"seat{seat}", ME if seat == 0 else FRIEND), form.get(f"name{seat}", "")
        if who == ME:
            people[seat] = (player, player.name)
        elif who == HERE:
            people[seat] = (player, clean_name(name) if name else f"{player.name} {seat + 1}")
        elif who.startswith(BOT):
            bots[seat] = who.removeprefix(BOT)
        elif who != FRIEND:
            raise BadSetup(T("Seat {number}: please choose who sits there.", number=seat + 1))
    return people, bots


# --------------------------------------------------------------------------------------- at the table


async def show(request: Request) -> Response:
    """The table as the visitor may see it."""
    table = await _table(request)
    count(request, "drawings")
    return _shown(request, table)


def _shown(request: Request, table: Table, note: Text | None = None, status: int = 200) -> Response:
    visit = visit_of(request)
    sight = _sight(request, table, visit)
    around = around_of(house_of(request), table, visit)
    body = draw(table, sight, visit.language, around, note, new_token())
    return page(request, "table.html", status, table=table, body=body, sight=sight)


def _sight(request: Request, table: Table, visit: Visit) -> Sight:
    shoulder = request.query_params.get("shoulder", "") or request.path_params.get("token", "")
    return sight_for(table, visit.player_id, _shown_seat(request), shoulder)


def _shown_seat(request: Request) -> int | None:
    """The seat that a browser with several of them shows."""
    return whole(request.query_params.get("show", ""))


async def step(request: Request) -> Response:
    """An earlier position: as a film, or only the body of the table for the script that steps in place."""
    if not request.headers.get("x-body"):
        return await film.show(request)
    table, visit, ply = await _table(request), visit_of(request), whole(request.path_params["ply"])
    if ply is None:
        raise NotHere
    count(request, "drawings")
    around = around_of(house_of(request), table, visit)
    return HTMLResponse(draw_step(table, _sight(request, table, visit), visit.language, around, ply))


async def act(request: Request) -> Response:
    """An answer or another action sent as a form, as a browser without scripts does."""
    form, table, visit = await form_of(request), await _table(request), visit_of(request)
    try:
        wish = from_form(Wish, {**form, "do": request.path_params["action"]})
        count(request, "chat" if wish.do in actions.SPOKEN else "messages")
        own = own_once(visit.player_id, wish.once)
        await house_of(request).do(
            table, lambda table: wanted(table, wish, _sight(request, table, visit)), own
        )
    except (IllegalMove, Malformed) as refusal:
        return _shown(request, table, _reason(refusal), 409)
    return go_to(_address(table, _shown_seat(request)))


def _reason(refusal: MotuError) -> Text:
    if not isinstance(refusal, IllegalMove) or not refusal.rule:
        return refusal.reason
    return T("{reason} Rule {rule}.", reason=refusal.reason, rule=refusal.rule)


def _address(table: Table, show: int | None = None) -> str:
    return f"/table/{table.id}" + ("" if show is None else f"?show={show}")


# ------------------------------------------------------------------------------------------- seats


async def sit(request: Request) -> Response:
    """Takes a free seat of a public table with one click."""
    form, table = await form_of(request), await _table(request)
    return await _sit(request, table, form, None)


async def seat_link(request: Request) -> Response:
    """A seat's own link: shows whose it is; who holds it already goes straight to the table."""
    table = await _table(request)
    seat = table.seat_of(request.path_params["token"])
    visit = visit_of(request)
    if seat is None:
        return page(request, "trouble.html", 404, words=T("This link to a seat is no longer good."))
    if visit.player and visit.player_id in table.seats[seat].holders:
        return go_to(_address(table))
    return page(
        request,
        "seat.html",
        table=table,
        number=seat,
        seat=table.seats[seat],
        host=await _host_of(request, table),
        name=suggested_name(request),
    )


async def _host_of(request: Request, table: Table) -> str:
    """The name of whoever invites: as it is at the table, or as he is known here."""
    own = table.seats_of(table.setup.by)
    host = await house_of(request).people.by_id(table.setup.by)
    return table.names[own[0]] if own else host.name if host else ""


async def take_link(request: Request) -> Response:
    """Takes the seat that a link belongs to, or comes back to it from another device."""
    form, table = await form_of(request), await _table(request)
    return await _sit(request, table, form, request.path_params["token"])


async def _sit(request: Request, table: Table, form: Mapping[str, str], token: str | None) -> Response:
    house = house_of(request)
    count(request, "seats")
    try:
        guest = welcome(request, form.get("name", ""))
        sitting(table, guest.player, token)  # nobody is kept who is refused
        await keep_guest(request, guest)
        await house.do(table, lambda table: sitting(table, guest.player, token))
    except MotuError as refusal:
        return page(request, "trouble.html", 409, words=refusal.reason)
    response = go_to(_address(table))
    keep_session(request, response, guest.session)
    return response


def sitting(table: Table, player: Player, token: str | None) -> list[Draft]:
    """Sits down: on the seat of a link, or on the first that is free at a public table."""
    if token is not None:
        seat = table.seat_of(token)
        if seat is None:
            raise Refused(T("This link to a seat is no longer good."))
    else:
        seat = _free_seat(table, player)
    place = table.seats[seat]
    if player.id in place.holders:
        return []
    # Whoever knew the link until now, or finds it in a log of a proxy, comes in by it no more.
    facts: dict[str, Any] = {"seat": seat, "player": player.id, "token": new_token()}
    return [("sit", facts if place.taken else {**facts, "name": _own_name(table, player.name)})]


def _free_seat(table: Table, player: Player) -> int:
    if table.seats_of(player.id):
        raise Refused(T("You already sit at this table."))
    free = [number for number, seat in enumerate(table.seats) if not seat.taken]
    if not free or not table.setup.public:
        raise Refused(T("There is no free seat at this table."))
    return free[0]


def _own_name(table: Table, name: str) -> str:
    """A name that nobody else at the table has."""
    taken, number, own = {seat.name for seat in table.seats}, 2, name
    while own in taken:
        own, number = f"{name} {number}", number + 1
    return own


async def fill(request: Request) -> Response:
    """The host lets a bot take a seat that is still free."""
    form, table, visit = await form_of(request), await _table(request), visit_of(request)
    try:
        bot = from_form(Filling, form)
        check_bots([bot.bot])
        await house_of(request).do(table, lambda table: _filling(table, visit, bot.seat, bot.bot))
    except MotuError as refusal:
        return page(request, "trouble.html", 409, words=refusal.reason)
    return go_to(_address(table))


async def change_level(request: Request) -> Response:
    """The host lets all bots of the table play at another level, until a person has answered."""
    form, table, visit = await form_of(request), await _table(request), visit_of(request)
    try:
        level = from_form(LevelForm, form).bot
        check_bots([level])
        await house_of(request).do(table, lambda table: _levelling(table, visit, level))
    except MotuError as refusal:
        return page(request, "trouble.html", 409, words=refusal.reason)
    response = go_to(_address(table))
    remember_level(request, response, level)
    return response


def _levelling(table: Table, visit: Visit, bot: str) -> list[Draft]:
    if visit.player is None or visit.player_id != table.setup.by:
        raise Refused(T("Only the person who started the table may do that."))
    if not table.is_fresh():
        raise Refused(T("The level can be changed until the first answer."))
    return [
        ("fill", {"seat": number, "bot": bot, "name": seat.name})
        for number, seat in enumerate(table.seats)
        if seat.bot and seat.bot != bot
    ]


def _filling(table: Table, visit: Visit, seat: int, bot: str) -> list[Draft]:
    if visit.player is None or visit.player_id != table.setup.by:
        raise Refused(T("Only the person who started the table may do that."))
    if not 0 <= seat < len(table.seats) or table.seats[seat].taken:
        raise Refused(T("This seat is taken."))
    return [("fill", {"seat": seat, "bot": bot, "name": _own_name(table, House.bot_name(seat))})]


# ------------------------------------------------------------------------------------ after the game


async def record(request: Request) -> Response:
    """The game as a record; seed and salt only when it is over."""
    table = await _table(request)
    name = f"{table.setup.game}-{table.id}.motu"
    return PlainTextResponse(
        record_of(table), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


async def rematch(request: Request) -> Response:
    """Everybody one seat further, the same game again."""
    table, visit = await _table(request), visit_of(request)
    if table.stage != "over" or not (visit.player and table.seats_of(visit.player_id)):
        return page(request, "trouble.html", 409, words=T("A rematch is for those who have played."))
    return go_to(_address(await house_of(request).rematch(table)))


async def _table(request: Request) -> Table:
    return await house_of(request).find(request.path_params["id"])
