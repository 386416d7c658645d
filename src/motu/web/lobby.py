"""The lobby: tables that wait, tables to watch, finished games, and one's own tables, live.

What is listed for everybody is read at most once a second and drawn once for a language; browsers are sent
what has changed in it. Only who has tables of his own is drawn for by himself, and his own lists are read
again only when something has happened at one of his tables.
"""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from motu.contract import Game, game, games, games_by_length
from motu.language import Text, texts
from motu.picture.part import Outline, Part
from motu.store import NotKept, Summary
from motu.web.clock import now
from motu.web.drawings import Drawing
from motu.web.house import House
from motu.web.incoming import message_of
from motu.web.rendering import ago_in, filled, title_of
from motu.web.sockets import hand_over, work_until_one_ends
from motu.web.visit import house_of, level_of, page, visit_of

T, TN, TP = texts("motu.web")

#: How many tables each list shows, and how often at most the lobby is drawn anew, in seconds.
MOST, MOST_OWN = 12, 60
EVERY = 1.0
#: So many browsers are told at a time, and so many seconds later the next: players are not kept waiting.
AT_ONCE, BETWEEN = 20, 0.01
#: How many are told in a second at most, so that those who play notice nothing of a full lobby.
A_SECOND = 200
#: A game to watch keeps its place in the list while something has happened there in so many seconds.
STEADY = 60.0
STAGES = ("waiting", "playing", "over")
#: After how many seconds a table without any move leaves the lists: one that is complete, one that waits.
FORGOTTEN_AFTER = (3600.0, 2 * 24 * 3600.0)
#: What is shown of a table that was set aside before anything of it could be told.
NOTHING_KNOWN: dict[str, Any] = {"game": "", "seats": [], "asked": [], "ply": 0}


# -------------------------------------------------------------------------------------- what is listed


@dataclass(frozen=True)
class Seat:
    """A seat in a line of a list."""

    name: str
    colour: str
    taken: bool
    bot: bool
    me: bool
    asked: bool
    away: bool


@dataclass(frozen=True)
class Row:
    """A table as a line of a list."""

    id: str
    title: Text
    stage: str
    changed: float
    seats: tuple[Seat, ...]
    others: str
    people: int
    ply: int
    my_turn: bool
    words: Text


@dataclass(frozen=True)
class Listed:
    """What everybody sees in the lobby."""

    waiting: Sequence[Row] = ()
    playing: Sequence[Row] = ()
    over: Sequence[Row] = ()


@dataclass(frozen=True)
class Own:
    """A player's tables: those in play, where it is his turn first, and those that are over."""

    running: Sequence[Row] = ()
    finished: Sequence[Row] = ()

    @property
    def turns(self) -> int:
        return sum(row.my_turn for row in self.running)


async def listed(house: House, before: Sequence[Row] = ()) -> Listed:
    """What is listed for everybody now. Games to watch that were listed before keep their places, so that
    a list of many quick games can be read."""
    stages = {stage: _shown(rows(await house.logs.summaries(stage, 4 * MOST), "")) for stage in STAGES}
    newest = [row for row in stages["playing"] if _is_worth_watching(row)]
    waiting = [row for row in stages["waiting"] if row.stage == "waiting"][:MOST]
    return Listed(waiting, await _steady(house, before, newest), stages["over"][:MOST])


async def _steady(house: House, before: Sequence[Row], newest: list[Row]) -> list[Row]:
    """Games to watch: those that were listed and are still played, in their places, and new ones above."""
    if not before:
        return newest[:MOST]
    known = {row.id: row for row in newest}
    missing = [row.id for row in before if row.id not in known]
    again = rows(await house.logs.summaries_of(missing), "") if missing else []
    known |= {row.id: row for row in _shown(again) if row.stage == "playing" and _is_worth_watching(row)}
    places = [row.id for row in before if row.id in known]
    lively = {id for id in places if now() - known[id].changed < STEADY}
    others = [row.id for row in newest if row.id not in lively][: MOST - len(lively)]
    come = [id for id in others if id not in places]
    return [known[id] for id in [*come, *(id for id in places if id in lively or id in others)]]


def _is_worth_watching(row: Row) -> bool:
    return row.stage == "playing" and row.ply > 0


async def own_of(house: House, player: str) -> Own:
    """A player's own tables."""
    if not player:
        return Own()
    running = [row for row in rows(await house.logs.running_of(player, MOST_OWN), player) if _is_alive(row)]
    running.sort(key=lambda row: (not row.my_turn, -row.changed))
    return Own(running, rows(await house.logs.finished_of(player, MOST), player))


def _shown(found: list[Row]) -> list[Row]:
    """Tables that are worth a line: somebody is there, or something has been played."""
    return [row for row in found if row.people and _is_alive(row)]


def _is_alive(row: Row) -> bool:
    """Whether a table was not left before anything happened there."""
    return row.ply > 0 or now() - row.changed <= FORGOTTEN_AFTER[row.stage == "waiting"]


def rows(summaries: list[Summary], me: str) -> list[Row]:
    return [_row(summary, me) for summary in summaries]


def _row(summary: Summary, me: str) -> Row:
    """A table as a line of a list."""
    facts = {**NOTHING_KNOWN, **summary.data}
    key = facts["game"]
    aside = summary.stage == "aside" or key not in games()
    colours = game(key).colours if key in games() else Game.colours
    seats = tuple(
        Seat(
            name=seat["name"],
            colour=colours[number],
            taken=bool(seat["name"]),
            bot=bool(seat["bot"]),
            me=bool(me) and me in seat["holders"],
            asked=number in facts["asked"] and not aside,
            away=bool(seat["away"]),
        )
        for number, seat in enumerate(facts["seats"])
    )
    return Row(
        id=summary.table,
        title=title_of(key),
        stage="aside" if aside and summary.stage != "over" else summary.stage,
        changed=summary.changed,
        seats=seats,
        others=", ".join(seat.name for seat in seats if seat.taken and not seat.me),
        people=sum(seat.taken and not seat.bot for seat in seats),
        ply=facts["ply"],
        my_turn=any(seat.me and seat.asked and not seat.away for seat in seats),
        words=T("set aside: it cannot be played here") if aside else _words(facts, seats),
    )


def _words(facts: dict[str, Any], seats: Sequence[Seat]) -> Text:
    free = sum(not seat.taken for seat in seats)
    if free:
        return TN("waits for {count} more player", "waits for {count} more players", free)
    if not facts["ended"]:
        return TN("in play, {count} move", "in play, {count} moves", facts["ply"])
    if facts["places"] is None:
        return T("ended by agreement")
    winners = [seat.name for seat, place in zip(seats, facts["places"], strict=True) if place == 1]
    if len(winners) > 1:
        return T("a shared victory: {names}", names=", ".join(winners))
    if facts["scores"] is None:
        return T("{name} won by resignation", name=winners[0])
    scores = " : ".join(str(score) for score in facts["scores"])
    return T("{name} won, {scores}", name=winners[0], scores=scores)


# ------------------------------------------------------------------------------------------ the drawing


def draw(public: Listed, own: Own, language: str) -> Part:
    """The lists as a part of a page, made of a part for each list and each line."""
    mine = {row.id for row in own.running}
    waiting = [row for row in public.waiting if row.id not in mine]
    playing = [row for row in public.playing if row.id not in mine]
    finished, which = (own.finished, "mine") if own.finished else (public.over, "over")
    parts = {
        "waiting": [_list("waiting", waiting, language)],
        "playing": [_list("playing", playing, language, "playing" if len(playing) == MOST else "")],
        "finished": [_list("finished", finished, language, which if len(finished) == MOST else "")],
        "mine": [_own_row(row, language) for row in own.running],
    }
    return filled("lobby_lists", "lists", language, (own.turns, bool(own.running)), parts)


def _list(name: str, listed: Sequence[Row], language: str, more: str = "") -> Part:
    lines = {"rows": [_line(name, row, language) for row in listed]}
    return filled("lobby_list", f"list-{name}", language, (name, bool(listed), more), lines)


def _line(name: str, row: Row, language: str) -> Part:
    key = f"{name}-{row.id}"
    names = tuple((seat.name, seat.colour, seat.me) for seat in row.seats if seat.taken)
    words = _words_part(key, row, language, "muted", is_timed=name == "finished")
    return filled("lobby_row", key, language, (key, name, row.id, row.title, names), {"words": [words]})


def _own_row(row: Row, language: str) -> Part:
    key = f"mine-{row.id}"
    colour = next((seat.colour for seat in row.seats if seat.me), "")
    words = _words_part(key, row, language, "", is_timed=True)
    facts = (key, row.id, row.title, row.others, colour, row.my_turn)
    return filled("lobby_own", key, language, facts, {"words": [words]})


def _words_part(key: str, row: Row, language: str, kind: str, is_timed: bool) -> Part:
    ago = ago_in(language)(now() - row.changed) if is_timed else ""
    return filled("lobby_words", f"{key}-words", language, (f"{key}-words", kind, row.words, ago), {})


# ------------------------------------------------------------------------------------------- who stands there


async def show(request: Request) -> Response:
    """The start page."""
    lists = await lists_for(request)
    return page(request, "lobby.html", games=games_by_length(), level=level_of(request), lists=lists)


async def lists_for(request: Request) -> Part:
    """The lists as they are now for whoever asks for a page."""
    house, visit = house_of(request), visit_of(request)
    public = await listed(house, lobby_of(request).playing)
    return draw(public, await own_of(house, visit.player_id), visit.language)


def lobby_of(connection: HTTPConnection) -> "Lobby":
    lobby = connection.app.state.lobby
    assert isinstance(lobby, Lobby)
    return lobby


async def live(socket: WebSocket) -> None:
    """Sends what changes in the lists."""
    await socket.accept()
    visit = visit_of(socket)
    visitor = Visitor(lobby_of(socket), visit.player_id, visit.language)
    await visitor.serve(socket)


class Lobby:
    """The lists of a house for those who look at them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.visitors: set[Visitor] = set()
        self.public = Listed()
        #: Tables at which something has happened since the lists were read.
        self._changed: set[str] = set()
        self._awake = asyncio.Event()
        self._drawn: dict[str, Drawing] = {}
        self._reading: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()
        house.tell_lobby = self.hear

    @property
    def playing(self) -> Sequence[Row]:
        """The games to watch as they were last listed, if anybody looks."""
        return self.public.playing if self.visitors else ()

    @property
    def pause(self) -> float:
        """Seconds until the lists are drawn anew: the fuller the lobby, the more."""
        return EVERY * max(1.0, len(self.visitors) / A_SECOND)

    def hear(self, table: str) -> None:
        """Something has happened at a table."""
        if self.visitors:
            self._changed.add(table)
            self._awake.set()

    async def enter(self, visitor: "Visitor") -> None:
        """Somebody comes, and is told how it stands."""
        self.visitors.add(visitor)
        async with self._opening:
            if self._reading is None:
                await self._read()
                self._reading = asyncio.get_running_loop().create_task(self._read_on())

    def leave(self, visitor: "Visitor") -> None:
        self.visitors.discard(visitor)
        if not self.visitors and self._reading is not None:
            self._reading.cancel()
            self._reading = None
            self._changed.clear()

    async def _read_on(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            changed, self._changed = self._changed, set()
            with suppress(NotKept):  # what keeps the tables is away: the next change is told
                await self._read()
                await self._tell(changed)
            await asyncio.sleep(self.pause)

    async def _read(self) -> None:
        self.public, self._drawn = await listed(self.house, self.public.playing), {}

    async def _tell(self, changed: set[str]) -> None:
        """Tells everybody, some at a time."""
        concerned = await self._concerned(changed)
        told = list(self.visitors)
        for start in range(0, len(told), AT_ONCE):
            for visitor in told[start : start + AT_ONCE]:
                visitor.tell(visitor.player in concerned)
            await asyncio.sleep(BETWEEN)

    async def _concerned(self, changed: set[str]) -> set[str]:
        """The players at these tables, if any players are here at all."""
        if not any(visitor.player for visitor in self.visitors):
            return set()
        found = await self.house.logs.summaries_of(sorted(changed))
        return set(_holders(found))

    def drawing(self, own: Own, language: str) -> Drawing:
        """The lists for somebody: those without tables of their own see the same."""
        if own.running or own.finished:
            return Drawing(draw(self.public, own, language))
        if language not in self._drawn:
            self._drawn[language] = Drawing(draw(self.public, own, language))
        return self._drawn[language]


def _holders(summaries: Iterable[Summary]) -> Iterable[str]:
    for summary in summaries:
        for seat in {**NOTHING_KNOWN, **summary.data}["seats"]:
            yield from seat["holders"]


@dataclass(eq=False)
class Visitor:
    """One browser in the lobby."""

    lobby: Lobby
    player: str
    language: str
    #: What the browser has.
    has: Outline | None = None
    own: Own | None = None
    awake: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, is_concerned: bool) -> None:
        """The lists have changed; perhaps his own too."""
        if is_concerned:
            self.own = None
        self.awake.set()

    async def serve(self, socket: WebSocket) -> None:
        try:
            await self.lobby.enter(self)
            self.awake.set()
            await work_until_one_ends(socket, self._send(socket), self._listen(socket))
        finally:
            self.lobby.leave(self)

    async def _send(self, socket: WebSocket) -> None:
        while True:
            await self.awake.wait()
            self.awake.clear()
            await self._show_now(socket)

    async def _show_now(self, socket: WebSocket) -> None:
        """Sends the lists; nothing of the drawing is held afterwards."""
        if self.own is None:
            self.own = await own_of(self.lobby.house, self.player)
        drawing = self.lobby.drawing(self.own, self.language)
        told = drawing.told(self.has)
        self.has = drawing.outline
        if told:
            await hand_over(socket, f'{{"kind":"frame",{told}}}')

    async def _listen(self, socket: WebSocket) -> None:
        """A browser says something only when it could not make a change: it is sent everything."""
        while True:
            await message_of(socket)
            self.has = None
            self.awake.set()
            await asyncio.sleep(EVERY)
