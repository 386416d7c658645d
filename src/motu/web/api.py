"""The HTTP API: enough to write a player in any language. `docs/api.md` tells it, `openapi.py` describes it.

Whoever takes a seat gets its secret token and sends it as `Authorization: Bearer …`; without it one sees
what is public.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import BaseRoute
from starlette.types import Message, Receive, Scope, Send

from motu.bots import bots
from motu.contract import BadNotation, Event, Game, IllegalMove, MotuError, View, game, games
from motu.language import Text, best_language, texts
from motu.news import told_since
from motu.record import commitment
from motu.store import Player
from motu.web import actions, previews
from motu.web.actions import Draft, Refused, Stale
from motu.web.house import House, own_once
from motu.web.incoming import (
    LONG_BODY,
    Action,
    Answer,
    Malformed,
    NewTable,
    Preview,
    Sitting,
    Unknown,
    body_as,
)
from motu.web.openapi import description
from motu.web.record_of import record_of
from motu.web.setup import SPEEDS, check_bots, new_token
from motu.web.table import Table
from motu.web.tables import sitting
from motu.web.visit import address_of, at, count, house_of, limits_of
from motu.wishes import Goal

T, TN, TP = texts("motu.web")

#: What goes along with a refusal of this status.
HEADERS = {401: {"www-authenticate": "Bearer"}}
#: Seconds without news after which a stream sends an empty line to stay open, and seconds in which what is
#: sent must be taken.
QUIET, PATIENCE = 15.0, 20.0


def routes() -> list[BaseRoute]:
    table = "/tables/{id}"
    return [
        at("/openapi.json", GET=openapi),
        at("/games", GET=list_games),
        at("/tables", GET=list_tables, POST=make_table),
        at(table, GET=see_table),
        at(table + "/seats", POST=take_seat),
        at(table + "/goals", GET=see_goals),
        at(table + "/preview", POST=preview),
        at(table + "/answers", POST=give_answer),
        at(table + "/actions", POST=do_action),
        at(table + "/events", GET=stream),
        at(table + "/record", GET=see_record),
    ]


async def openapi(request: Request) -> Response:
    return JSONResponse(description())


def refusal(request: Request, error: MotuError, status: int) -> Response:
    """An error as JSON, in the language that the program asks for."""
    return JSONResponse(_told(error, _language(request)), status, HEADERS.get(status))


def _told(error: MotuError, language: str) -> dict[str, Any]:
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return {"error": error.reason.say(language), "rule": rule or None}


# ----------------------------------------------------------------------------------- games and tables


async def list_games(request: Request) -> Response:
    language = _language(request)
    return JSONResponse(
        {
            "games": [_game(game(key), language) for key in games()],
            "bots": bots(),
            "speeds": {speed.key: speed.meaning.say(language) for speed in SPEEDS.values()},
        }
    )


def _game(described: Game, language: str) -> dict[str, Any]:
    return {
        "key": described.key,
        "title": described.title.say(language),
        "rules": described.version,
        "seats": list(described.seats),
        "minutes": described.minutes,
        "options": [
            {
                "name": option.name,
                "title": option.title.say(language),
                "meaning": option.meaning.say(language),
                "default": option.default,
                "choices": list(option.choices) if option.choices else None,
            }
            for option in described.options
        ],
    }


async def list_tables(request: Request) -> Response:
    """The public tables that wait for players or are being played."""
    house = house_of(request)
    found = [*await house.logs.summaries("waiting", 50), *await house.logs.summaries("playing", 50)]
    return JSONResponse(
        {
            "tables": [
                {
                    "table": summary.table,
                    "game": summary.data["game"],
                    "stage": summary.stage,
                    "speed": summary.data["speed"],
                    "seats": [seat["name"] or None for seat in summary.data["seats"]],
                }
                for summary in found
            ]
        }
    )


async def make_table(request: Request) -> Response:
    """Starts a table. Seats may be given to bots; the others are taken with `POST …/seats`."""
    wanted = await body_as(NewTable, request, LONG_BODY)
    count(request, "tables")
    house = house_of(request)
    setup = await house.set_up(
        wanted.game,
        wanted.seats,
        wanted.options,
        wanted.speed,
        wanted.public,
        by="",
        whose=address_of(request.scope),
    )
    filled = {number - 1: bot for number, bot in wanted.bots.items()}
    if not set(filled) <= set(range(setup.seats)):
        raise Malformed(T("Bots are given by the number of their seat, from 1."))
    check_bots(list(filled.values()))
    table = await house.make(setup, {}, filled)
    links = [None if seat.taken else f"/table/{table.id}/seat/{seat.token}" for seat in table.seats]
    return JSONResponse({**_public(table), "seat_links": links}, 201)


async def take_seat(request: Request) -> Response:
    """Takes the first free seat of a public table, or the seat of a link's token."""
    body, house = await body_as(Sitting, request), house_of(request)
    count(request, "seats")
    table, player, token = await _table(request), Player(new_token(), body.name), body.token or None
    try:
        sitting(table, player, token)  # nobody is kept who is refused
        await house.people.add(player, new_token())
        await house.do(table, lambda table: sitting(table, player, token))
    except Refused as error:
        return refusal(request, error, 409)
    seat = table.seats_of(player.id)[0]
    return JSONResponse(
        {
            "table": table.id,
            "seat": seat + 1,
            "token": table.seats[seat].token,
            "name": table.seats[seat].name,
        },
        201,
    )


# -------------------------------------------------------------------------------------------- playing


async def see_table(request: Request) -> Response:
    """The table as the seat of the token sees it."""
    table = await _table(request)
    return JSONResponse(_seen(table, _seat(request, table), _language(request)))


async def give_answer(request: Request) -> Response:
    """Answers the question; it is on disk when this returns."""
    body, table = await body_as(Answer, request), await _table(request)

    moves = body.given

    def make(table: Table) -> list[Draft]:
        return actions.answer(table, _own_seat(request, table), body.number, *moves)

    return await _done(request, table, make, body.id)


async def see_goals(request: Request) -> Response:
    """What the seat can reach by several answers at once, each with the way there."""
    table, language = await _table(request), _language(request)
    seat = _own_seat(request, table)
    return JSONResponse(
        {
            "number": table.numbers[seat],
            "goals": [_goal(table, seat, goal, language) for goal in table.goals(seat)],
        }
    )


def _goal(table: Table, seat: int, goal: Goal, language: str) -> dict[str, Any]:
    return {
        "moves": list(goal.moves),
        "label": goal.label.say(language),
        "gains": list(goal.gains),
        "first": goal.first,
    }


async def preview(request: Request) -> Response:
    """What some answers would do, as far as that is certain; nothing is played."""
    body, table, language = await body_as(Preview, request), await _table(request), _language(request)
    seat = _own_seat(request, table)
    limits_of(request).count("previews", address_of(request.scope), f"{table.id} {seat}")
    try:
        seen = previews.preview(table, seat, body.number, body.moves)
    except IllegalMove as error:
        return refusal(request, error, 409 if isinstance(error, Stale) else 422)
    return JSONResponse({"words": [words.say(language) for words in seen.words], "gains": list(seen.gains)})


async def do_action(request: Request) -> Response:
    """Undo, propose to end, consent, decline, resign, leave, come back, chat, react."""
    body, table = await body_as(Action, request), await _table(request)
    action = actions.named(body.do)
    if body.do in actions.SPOKEN:
        player = f"{table.id} {_own_seat(request, table)}"
        limits_of(request).count("chat", address_of(request.scope), player)

    def make(table: Table) -> list[Draft]:
        return action(table, _own_seat(request, table), body.words)

    return await _done(request, table, make, body.id)


async def _done(request: Request, table: Table, make: Callable[[Table], list[Draft]], once: str) -> Response:
    """The table after an action, or the reason against it with the table as it stands."""
    seat, language = _own_seat(request, table), _language(request)
    try:
        await house_of(request).do(table, make, own_once(f"{seat + 1}", once))
    except (IllegalMove, BadNotation) as error:
        status = 409 if isinstance(error, Stale) else 422
        return JSONResponse({**_told(error, language), "table": _seen(table, seat, language)}, status)
    return JSONResponse(_seen(table, seat, language))


async def see_record(request: Request) -> Response:
    return PlainTextResponse(record_of(await _table(request)))


# ---------------------------------------------------------------------------------------- streaming


class Listener:
    """A program that is told of every change, and of every event however late it reads."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.player = ""
        self.seats: Sequence[int] = () if seat is None else (seat,)
        self.changed = asyncio.Event()
        self.is_dismissed = False
        #: The events that are still to be sent, after how many answers they begin, and where they end.
        self.events: list[Event] = []
        self.since, self.heard = 0, -1

    def tell(self, table: Table) -> None:
        """Notes what has happened. Events of answers that were taken back have not."""
        ply = int(table.state.ply)
        if ply < self.heard:
            self.events = [event for event in self.events if event.ply <= ply]
            self.since, self.heard = min(self.since, ply), ply
        told = table.events(self.seat) if self.heard < 0 else told_since(table.state, self.seat, self.heard)
        self.events += [event for event in told if event.ply > self.heard]
        self.heard = ply
        self.changed.set()

    def dismiss(self) -> None:
        self.is_dismissed = True
        self.changed.set()

    def line(self, language: str) -> str:
        """The table as it is now with all that happened since the line before."""
        self.changed.clear()
        seen = _seen(self.table, self.seat, language, self.events, self.since)
        self.events, self.since = [], self.heard
        return json.dumps(seen) + "\n"


async def stream(request: Request) -> Response:
    """The table as JSON, one line now and one after every change, until the game is over."""
    table = await _table(request)
    seat = _seat(request, table)
    lines = _lines(house_of(request), table, seat, _language(request))
    headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
    return Stream(lines, media_type="application/x-ndjson", headers=headers)


class Stream(StreamingResponse):
    """A response without end, which is broken off when nobody takes it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def impatient(message: Message) -> None:
            async with asyncio.timeout(PATIENCE):
                await send(message)

        with suppress(TimeoutError):
            await super().__call__(scope, receive, impatient)


async def _lines(house: House, table: Table, seat: int | None, language: str) -> AsyncIterator[str]:
    listener = Listener(table, seat)
    house.look(table, listener)
    try:
        while not listener.is_dismissed:
            yield listener.line(language)
            if table.stage == "over":
                return
            try:
                await asyncio.wait_for(listener.changed.wait(), QUIET)
            except TimeoutError:
                yield "\n"
    finally:
        house.look_away(table, listener)


# ------------------------------------------------------------------------------------- what is shown


def _public(table: Table) -> dict[str, Any]:
    """What everybody may know of a table beside the game itself."""
    over = table.stage == "over"
    return {
        "table": table.id,
        "game": table.setup.game,
        "stage": table.stage,
        "speed": table.setup.speed,
        "names": [seat.name or None for seat in table.seats],
        "revision": table.revision,
        "commitment": commitment(table.setup.seed, table.setup.salt),
        "seed": table.setup.seed if over else None,
        "salt": table.setup.salt if over else None,
        "ended": table.ended or None,
        "places": table.places(),
        "rematch": table.rematch or None,
    }


def _seen(
    table: Table, seat: int | None, language: str, events: Sequence[Event] | None = None, since: int = 0
) -> dict[str, Any]:
    """A table as a seat, or a spectator, sees it, with these events, which happened after `since` answers."""
    view = table.state.view(seat)
    told = table.events(seat) if events is None else events
    return {
        **_public(table),
        "seat": None if seat is None else seat + 1,
        "view": view.data,
        "question": None if seat is None else _question(table, seat, view, language),
        "since": since,
        "events": [
            {**event.data(), "words": table.game.tell(table.state, event, seat, table.names).say(language)}
            for event in told
        ],
    }


def _question(table: Table, seat: int, view: View, language: str) -> dict[str, Any] | None:
    question, free = table.question(seat), table.free_moves(seat)
    if table.seats[seat].resigned or (question is None and not free):
        return None
    return {
        "number": table.numbers[seat],
        "kind": question.kind if question else None,
        "rule": question.rule if question else None,
        "prompt": question.prompt.say(language) if question else None,
        "moves": [_move(table, seat, view, move, language) for move in (question.moves if question else ())],
        "free": [_move(table, seat, view, move, language) for move in free],
    }


def _move(table: Table, seat: int, view: View, move: int, language: str) -> dict[str, Any]:
    words: Text = table.game.label(view, move)
    return {"move": move, "text": table.game.write(table.state, seat, move), "label": words.say(language)}


# ------------------------------------------------------------------------------------------ requests


async def _table(request: Request) -> Table:
    return await house_of(request).find(request.path_params["id"])


def _seat(request: Request, table: Table) -> int | None:
    """The seat of the token sent along; None without one."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        return None
    seat = table.seat_of(token.strip())
    if seat is None:
        raise Unknown(T("This token belongs to no seat at this table."))
    return seat


def _own_seat(request: Request, table: Table) -> int:
    seat = _seat(request, table)
    if seat is None:
        raise Unknown(T("Send the token of your seat as “Authorization: Bearer …”."))
    return seat


def _language(request: Request) -> str:
    return best_language(request.headers.get("accept-language", "").split(",")[0].split(";")[0])
