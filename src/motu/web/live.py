"""The socket of a table: draws it for one browser after every change, and takes what is done there."""

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from motu.contract import IllegalMove, MotuError
from motu.language import Text, texts
from motu.picture.part import Outline
from motu.web import actions, previews
from motu.web.actions import Draft, Refused, Stale
from motu.web.drawings import drawing_of, written
from motu.web.house import House, own_once
from motu.web.incoming import LONGEST_MESSAGE, Wish, from_json, message_of, whole
from motu.web.limits import TooMany
from motu.web.sockets import COME_AGAIN, hand_over, work_until_one_ends
from motu.web.table import Table
from motu.web.table_page import Around, Memory, Sight
from motu.web.visit import Visit, address_of, count, house_of, limits_of, visit_of

T, TN, TP = texts("motu.web")

#: So many replies that wait to be taken end a connection.
MOST_REPLIES = 200


async def live(socket: WebSocket) -> None:
    """Serves a browser that looks at a table."""
    try:
        count(socket, "drawings")
    except TooMany as trouble:
        words = trouble.reason.say(visit_of(socket).language)
        await socket.send_denial_response(PlainTextResponse(words, 429, trouble.headers))
        return
    await socket.accept()
    house = house_of(socket)
    try:
        table = await house.find(socket.path_params["id"])
    except MotuError:
        await socket.close(4404)
        return
    asked = socket.query_params
    visit, limits, address = visit_of(socket), limits_of(socket), address_of(socket.scope)

    def take(kind: str) -> None:
        limits.count(kind, address, visit.player_id)

    viewer = Viewer(house, table, visit, whole(asked.get("show", "")), asked.get("shoulder", ""), take)
    await viewer.serve(socket)


def sight_for(table: Table, player: str, shown: int | None = None, shoulder: str = "") -> Sight:
    """What a visitor may see: his own seat, a friend's who lets him, or what is public."""
    mine = tuple(table.seats_of(player)) if player else ()
    if not mine:
        shared = table.seat_shared_by(shoulder)
        return Sight() if shared is None else Sight(shared, shoulder=shoulder)
    if len(mine) == 1:
        return Sight(mine[0], mine)
    return _hot_seat(table, mine, shown)


def _hot_seat(table: Table, mine: tuple[int, ...], shown: int | None) -> Sight:
    """Several seats in one browser: a curtain falls whenever another of them is asked."""
    asked = [seat for seat in mine if seat in table.asked and not table.seats[seat].by_bot]
    seat = shown if shown in mine else None
    if table.stage != "playing":
        return Sight(mine[0] if seat is None else seat, mine)
    if table.setup.origin and asked and seat not in asked:
        return Sight(asked[0], mine)  # alone on all seats: there is nobody to hide anything from
    if seat is None or (asked and seat not in asked):
        return Sight(None, mine, curtain=asked[0] if asked else mine[0])
    return Sight(seat, mine)


class Viewer:
    """One browser at one table."""

    def __init__(
        self,
        house: House,
        table: Table,
        visit: Visit,
        shown: int | None,
        shoulder: str,
        take: Callable[[str], None],
    ) -> None:
        self.house = house
        self.table = table
        self.visit = visit
        self.shown = shown
        self.shoulder = shoulder
        #: Takes one of the visitor's share of something.
        self.take = take
        #: What is still to be sent: one drawing of the table as it is then, and replies.
        self.is_behind = False
        self.replies: list[str] = []
        #: What is acknowledged: that is told first.
        self.done: list[str] = []
        #: What the browser has: the number of the last drawing that was sent, and its outline.
        self.number = 0
        self.has: Outline | None = None
        self.memory = Memory()
        self.awake = asyncio.Event()
        self.dismissed = asyncio.Event()

    @property
    def player(self) -> str:
        return self.visit.player_id

    @property
    def seats(self) -> list[int]:
        return self.table.seats_of(self.visit.player_id) if self.visit.player else []

    def sight(self, table: Table) -> Sight:
        return sight_for(table, self.visit.player_id, self.shown, self.shoulder)

    def tell(self, table: Table) -> None:
        """The table has changed: it is drawn when the browser has taken what was sent before."""
        self.is_behind = True
        self.awake.set()

    def dismiss(self) -> None:
        self.dismissed.set()

    def _send(self, message: dict[str, Any]) -> None:
        self.replies.append(written(message))
        self.awake.set()
        if len(self.replies) > MOST_REPLIES:
            self.dismiss()

    async def serve(self, socket: WebSocket) -> None:
        """Sends and hears until either ends, or there is nothing more to see."""
        self.house.look(self.table, self)
        try:
            await work_until_one_ends(
                socket, self._pass_on(socket), self._hear_all(socket), self._wait_for_dismissal()
            )
        finally:
            self.house.look_away(self.table, self)

    async def _wait_for_dismissal(self) -> int:
        await self.dismissed.wait()
        return COME_AGAIN

    async def _pass_on(self, socket: WebSocket) -> None:
        """Sends what there is, the table as it is by then."""
        while True:
            await self.awake.wait()
            self.awake.clear()
            await self._say_done(socket)  # before anything is drawn
            if self.is_behind:
                await self.house.turns.take()
                await self._say_done(socket)
                await self._show_now(socket)
            while self.replies:
                await hand_over(socket, self.replies.pop(0))

    async def _say_done(self, socket: WebSocket) -> None:
        while self.done:
            await hand_over(socket, self.done.pop(0))

    async def _show_now(self, socket: WebSocket) -> None:
        """Sends the table; nothing of the drawing is held afterwards."""
        self.is_behind = False
        if frame := self.frame():
            await hand_over(socket, frame)

    def frame(self) -> str:
        """The table as it stands now: whole, or what has changed in it since it was last sent; nothing if it
        looks the same. Drawings are numbered, so that a browser notices if it has missed one."""
        around = around_of(self.house, self.table, self.visit)
        drawing = drawing_of(self.table, self.sight(self.table), self.visit.language, around, self.memory)
        told = drawing.told(self.has)
        if not told:
            return ""
        after, self.number, self.has = self.number, self.number + 1, drawing.outline
        return f'{{"kind":"frame","after":{after},"number":{self.number},{told}}}'

    async def _hear_all(self, socket: WebSocket) -> None:
        """Hears one message after another; whoever sends too many is heard more slowly."""
        while True:
            try:
                await self._hear(await message_of(socket))
            except TooMany as trouble:
                await asyncio.sleep(trouble.wait)

    async def _hear(self, text: bytes) -> None:
        """Does what a message asks for, and says that it is done or why it is not."""
        once = ""
        try:
            wish = from_json(Wish, text, LONGEST_MESSAGE)
            once = wish.once
            self.take("messages")
            if wish.do in actions.SPOKEN:
                self.take("chat")
            if wish.do == "show":
                self._show(wish.seat)
                return
            if wish.do == "preview":
                self._preview(wish)
                return
            if wish.do == "whole":
                self._show_whole()
                return
            own = own_once(self.visit.player_id, once)
            await self.house.do(
                self.table,
                lambda table: wanted(table, wish, self.sight(table)),
                own,
                acknowledge=lambda: self._acknowledge(once),
            )
        except MotuError as refusal:
            if isinstance(refusal, Stale):  # he has seen another table, whatever he was sent
                self.has = None
                self.tell(self.table)
            self._refuse(once, refusal.reason, refusal.rule if isinstance(refusal, IllegalMove) else "")
        except TooMany as trouble:
            self._refuse(once, trouble.reason)
            raise

    def _acknowledge(self, once: str) -> None:
        self.done.append(written({"kind": "done", "once": once}))
        self.awake.set()

    def _preview(self, wish: Wish) -> None:
        """Tells what the answers that somebody thinks about would do; who asks too often is told nothing."""
        sight = self.sight(self.table)
        if not sight.acts or sight.seat is None or wish.number is None or not wish.moves:
            raise Refused(T("You only watch this table."))
        try:
            self.take("previews")
            seen = previews.preview(self.table, sight.seat, wish.number, wish.moves)
        except (IllegalMove, TooMany):  # the question has changed meanwhile, or one looks too fast to see
            return
        message = previews.message(self.table, sight.seat, seen, self.visit.language)
        self._send({"kind": "preview", "of": wish.way or str(wish.move), "number": wish.number, **message})

    def _refuse(self, once: str, reason: Text, rule: str = "") -> None:
        said = reason.say(self.visit.language)
        self._send({"kind": "refused", "once": once, "reason": said, "rule": rule})

    def _show_whole(self) -> None:
        """Draws everything anew for a browser that has missed something, or has looked at the past."""
        self.take("drawings")
        self.has = None
        self.tell(self.table)

    def _show(self, seat: int | None) -> None:
        """Shows another seat of a browser that plays several; nobody else has anything to choose."""
        if len(self.seats) > 1:
            self.take("drawings")
            self.shown = seat
            self.tell(self.table)


def wanted(table: Table, wish: Wish, sight: Sight) -> list[Draft]:
    """What somebody wishes to do, for the seat that he sees and plays."""
    seat, number = sight.seat, wish.number
    if not sight.acts or seat is None:
        raise Refused(T("You only watch this table."))
    if wish.do != "answer":
        return actions.named(wish.do)(table, seat, wish.words)
    moves = wish.moves
    if number is None or not moves:
        raise Refused(T("An answer needs the number of the question and a move."))
    return actions.answer(table, seat, number, *moves)


def around_of(house: House, table: Table, visit: Visit) -> Around:
    is_host = bool(visit.player) and visit.player_id == table.setup.by
    return Around(frozenset(house.present(table)), house.watching(table), visit.address, is_host)
