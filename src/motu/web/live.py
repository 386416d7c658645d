"""The socket of a table: draws it for one browser after every change, and takes what is done there."""

import asyncio
import json
import time
from collections import deque
from typing import Any

from starlette.websockets import WebSocket

from motu.contract import IllegalMove, MotuError
from motu.language import texts
from motu.web import actions
from motu.web.actions import Draft, Refused
from motu.web.house import House, own_once
from motu.web.incoming import LONGEST_MESSAGE, Wish, from_json, message_of, whole
from motu.web.sockets import COME_AGAIN, TOO_MUCH, hand_over, work_until_one_ends
from motu.web.table import Table
from motu.web.table_page import Around, Sight, draw
from motu.web.visit import Visit, house_of, visit_of

T, TN, TP = texts("motu.web")

#: More messages than this in so many seconds end a connection.
MOST_MESSAGES, SECONDS = 600, 20.0
#: So many replies that wait to be taken end it too.
MOST_REPLIES = 200


async def live(socket: WebSocket) -> None:
    """Serves a browser that looks at a table."""
    await socket.accept()
    house = house_of(socket)
    try:
        table = await house.find(socket.path_params["id"])
    except MotuError:
        await socket.close(4404)
        return
    asked = socket.query_params
    viewer = Viewer(house, table, visit_of(socket), whole(asked.get("show", "")), asked.get("shoulder", ""))
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
    if seat is None or (asked and seat not in asked):
        return Sight(None, mine, curtain=asked[0] if asked else mine[0])
    return Sight(seat, mine)


class Viewer:
    """One browser at one table."""

    def __init__(self, house: House, table: Table, visit: Visit, shown: int | None, shoulder: str) -> None:
        self.house = house
        self.table = table
        self.visit = visit
        self.shown = shown
        self.shoulder = shoulder
        #: What is still to be sent: one drawing of the table as it is then, and replies.
        self.is_behind = False
        self.replies: deque[str] = deque()
        self.awake = asyncio.Event()
        self.dismissed = asyncio.Event()
        self.heard: deque[float] = deque(maxlen=MOST_MESSAGES)

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
        self.replies.append(json.dumps(message))
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
            if self.is_behind:
                self.is_behind = False
                await hand_over(socket, self._frame())
            while self.replies:
                await hand_over(socket, self.replies.popleft())

    def _frame(self) -> str:
        around = around_of(self.house, self.table, self.visit)
        html = draw(self.table, self.sight(self.table), self.visit.language, around)
        return json.dumps({"kind": "frame", "html": html})

    async def _hear_all(self, socket: WebSocket) -> int | None:
        while self._is_calm():
            await self._hear(await message_of(socket))
        return TOO_MUCH

    def _is_calm(self) -> bool:
        now = time.monotonic()
        hasty = len(self.heard) == MOST_MESSAGES and now - self.heard[0] < SECONDS
        self.heard.append(now)
        return not hasty

    async def _hear(self, text: bytes) -> None:
        """Does what a message asks for, and says that it is done or why it is not."""
        once = ""
        try:
            wish = from_json(Wish, text, LONGEST_MESSAGE)
            once = wish.once
            if wish.do == "show":
                self._show(wish.seat)
                return
            own = own_once(self.visit.player_id, once)
            await self.house.do(self.table, lambda table: wanted(table, wish, self.sight(table)), own)
        except MotuError as refusal:
            if self.seats:  # whoever plays may have seen an older table
                self.tell(self.table)
            reason = refusal.reason.say(self.visit.language)
            rule = refusal.rule if isinstance(refusal, IllegalMove) else ""
            self._send({"kind": "refused", "once": once, "reason": reason, "rule": rule})
        else:
            self._send({"kind": "done", "once": once})

    def _show(self, seat: int | None) -> None:
        """Shows another seat of a browser that plays several; nobody else has anything to choose."""
        if len(self.seats) > 1:
            self.shown = seat
            self.tell(self.table)


def wanted(table: Table, wish: Wish, sight: Sight) -> list[Draft]:
    """What somebody wishes to do, for the seat that he sees and plays."""
    seat, number, move = sight.seat, wish.number, wish.move
    if not sight.acts or seat is None:
        raise Refused(T("You only watch this table."))
    if wish.do != "answer":
        return actions.named(wish.do)(table, seat, wish.words)
    if number is None or move is None:
        raise Refused(T("An answer needs the number of the question and a move."))
    return actions.answer(table, seat, number, move)


def around_of(house: House, table: Table, visit: Visit) -> Around:
    is_host = bool(visit.player) and visit.player_id == table.setup.by
    return Around(frozenset(house.present(table)), house.watching(table), visit.address, is_host)
