"""The lobby: tables that wait, tables to watch, finished games, and one's own tables, live."""

import asyncio
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from motu.contract import Game, game, games
from motu.language import Text, texts
from motu.store import Summary
from motu.web.clock import now
from motu.web.house import House
from motu.web.incoming import message_of
from motu.web.rendering import render, title_of
from motu.web.sockets import hand_over, work_until_one_ends
from motu.web.visit import Visit, house_of, page, visit_of

T, TN, TP = texts("motu.web")

#: How many tables each list shows, and how often at most the lobby is drawn anew for a browser.
MOST = 12
EVERY = 0.25
STAGES = ("waiting", "playing", "over")
#: What is shown of a table that was set aside before anything of it could be told.
NOTHING_KNOWN: dict[str, Any] = {"game": "", "seats": [], "asked": [], "ply": 0}


async def show(request: Request) -> Response:
    """The start page."""
    visit = visit_of(request)
    lists = await lists_for(house_of(request), visit)
    return page(request, "lobby.html", games=[game(key) for key in games()], **lists)


async def live(socket: WebSocket) -> None:
    """Sends the lists anew whenever something at a table changes."""
    await socket.accept()
    house, visit = house_of(socket), visit_of(socket)
    changed = asyncio.Event()
    house.lobby.add(changed.set)
    try:
        await work_until_one_ends(socket, _send(socket, house, visit, changed), _listen(socket))
    finally:
        house.lobby.discard(changed.set)


async def _listen(socket: WebSocket) -> None:
    """The lobby's browsers say nothing; but they hang up."""
    while True:
        await message_of(socket)


async def _send(socket: WebSocket, house: House, visit: Visit, changed: asyncio.Event) -> None:
    while True:
        await changed.wait()
        changed.clear()
        html = render("lobby_lists.html", visit.language, visit=visit, **await lists_for(house, visit))
        await hand_over(socket, json.dumps({"kind": "frame", "html": html}))
        await asyncio.sleep(EVERY)


async def lists_for(house: House, visit: Visit) -> dict[str, Any]:
    """What the lobby lists for a visitor."""
    me = visit.player_id
    mine = _rows(await house.logs.of_player(me, 60) if me else [], me)
    running = [row for row in mine if row["stage"] != "over"]
    running.sort(key=lambda row: (not row["my_turn"], -row["changed"]))
    own = {row["id"] for row in mine}
    stages = {stage: _rows(await house.logs.summaries(stage, MOST), me) for stage in STAGES}
    return {
        "mine": running,
        "waiting": [row for row in stages["waiting"] if row["stage"] == "waiting" and row["id"] not in own],
        "playing": [row for row in stages["playing"] if row["stage"] == "playing" and row["id"] not in own],
        "finished": [row for row in mine if row["stage"] == "over"][:MOST] or stages["over"],
        "turns": sum(row["my_turn"] for row in running),
        "now": now(),
    }


def _rows(summaries: list[Summary], me: str) -> list[dict[str, Any]]:
    return [_row(summary, me) for summary in summaries]


def _row(summary: Summary, me: str) -> dict[str, Any]:
    """A table as a line of a list."""
    facts = {**NOTHING_KNOWN, **summary.data}
    key = facts["game"]
    aside = summary.stage == "aside" or key not in games()
    colours = game(key).colours if key in games() else Game.colours
    seats = [
        {
            "name": seat["name"],
            "colour": colours[number],
            "taken": bool(seat["name"]),
            "bot": bool(seat["bot"]),
            "me": bool(me) and me in seat["holders"],
            "asked": number in facts["asked"] and not aside,
            "away": seat["away"],
        }
        for number, seat in enumerate(facts["seats"])
    ]
    return {
        "id": summary.table,
        "title": title_of(key),
        "stage": "aside" if aside and summary.stage != "over" else summary.stage,
        "changed": summary.changed,
        "seats": seats,
        "others": ", ".join(seat["name"] for seat in seats if seat["taken"] and not seat["me"]),
        "free": sum(not seat["taken"] for seat in seats),
        "ply": facts["ply"],
        "my_turn": any(seat["me"] and seat["asked"] and not seat["away"] for seat in seats),
        "words": T("set aside: it cannot be played here") if aside else _words(facts, seats),
    }


def _words(facts: dict[str, Any], seats: list[dict[str, Any]]) -> Text:
    free = sum(not seat["taken"] for seat in seats)
    if free:
        return TN("waits for {count} more player", "waits for {count} more players", free)
    if not facts["ended"]:
        return TN("in play, {count} move", "in play, {count} moves", facts["ply"])
    if facts["places"] is None:
        return T("ended by agreement")
    winners = [seat["name"] for seat, place in zip(seats, facts["places"], strict=True) if place == 1]
    if len(winners) > 1:
        return T("a shared victory: {names}", names=", ".join(winners))
    if facts["scores"] is None:
        return T("{name} won by resignation", name=winners[0])
    scores = " : ".join(str(score) for score in facts["scores"])
    return T("{name} won, {scores}", name=winners[0], scores=scores)
