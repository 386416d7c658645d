"""The house: all tables that are open at the moment, those who look on, and the bots that play along."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from motu.contract import MotuError
from motu.language import texts
from motu.store import Database, Entry, Logs, People, Player
from motu.web import actions
from motu.web.actions import STAND_IN, Draft
from motu.web.bots import Thinkers, Thought
from motu.web.setup import Setup, check_bots, new_setup, new_token
from motu.web.table import Table

T, TN, TP = texts("motu.web")

log = logging.getLogger("motu.web")

#: Seconds between a bot's move and what came before it, and more for every further thing to be seen.
BOT_PAUSE = 0.45
CASCADE_PAUSE = 0.4
LONGEST_PAUSE = 2.0
#: What bots are called, by seat.
BOT_NAMES = ("Leilani", "Tane", "Mareva", "Ioane", "Hina")
#: How many tables nobody looks at stay in memory.
MOST_IDLE = 300


class NoTable(MotuError):
    """There is no such table."""


class Onlooker(Protocol):
    """Somebody who is told at once when the table that he looks at, or the lobby, changes."""

    @property
    def seats(self) -> Sequence[int]:
        """The seats that he plays."""

    def tell(self, table: Table) -> None: ...


@dataclass
class Open:
    """A table in memory, with the lock that lets one change happen at a time."""

    table: Table
    lock: asyncio.Lock
    onlookers: set[Onlooker]
    tending: "asyncio.Task[None] | None" = None
    #: What is being tended: a change of anything else does not disturb a bot that thinks.
    tended: object = None


class House:
    """Owns everything that lives as long as the server."""

    def __init__(self, data: Path | str, bot_pause: float = BOT_PAUSE, thinkers: int = 0) -> None:
        self.database = Database(data)
        self.logs = Logs(self.database)
        self.people = People(self.database)
        self.bot_pause = bot_pause
        self.thinkers = Thinkers(thinkers)
        self.open: dict[str, Open] = {}
        self.lobby: set[Callable[[], None]] = set()

    async def begin(self) -> None:
        """Goes on where the server stopped: summaries, clocks, bots whose turn it is."""
        for id in self.logs.unsummarised():
            await self._summarise(Table(id, self.logs.read(id)))
        for summary in self.logs.summaries("playing", most=10_000, public_only=False):
            await self.find(summary.table)

    async def end(self) -> None:
        for found in self.open.values():
            if found.tending is not None:
                found.tending.cancel()
        self.thinkers.close()
        self.database.close()

    # ------------------------------------------------------------------------------------- tables

    async def find(self, id: str) -> Table:
        """The table of this id, from memory or from its log; NoTable if there is none."""
        if id not in self.open:
            entries = self.logs.read(id)
            if not entries:
                raise NoTable(T("There is no such table."))
            self._forget_idle()
            self.open[id] = Open(Table(id, entries), asyncio.Lock(), set())
            table = self.open[id].table
            if table.clock.speed.bank and table.clock.since:
                await self.do(table, lambda _: [("resume", {})])
            self._tend(id)
        return self.open[id].table

    async def make(
        self,
        setup: Setup,
        people: Mapping[int, tuple[Player, str]],
        bots: Mapping[int, str],
    ) -> Table:
        """A new table with some seats taken by people, under names, and some by bots."""
        check_bots(list(bots.values()))
        id = new_token()[:10].replace("-", "a").replace("_", "b")
        drafts: list[Draft] = [("made", setup.facts())]
        for seat, (player, name) in people.items():
            drafts.append(("sit", {"seat": seat, "player": player.id, "name": name, "token": new_token()}))
        for seat, bot in bots.items():
            drafts.append(("fill", {"seat": seat, "bot": bot, "name": self.bot_name(seat)}))
        entries = [Entry(number, time.time(), kind, facts) for number, (kind, facts) in enumerate(drafts)]
        await asyncio.wrap_future(self.logs.append(id, entries))
        table = await self.find(id)
        await self._summarise(table)
        self.tell_lobby()
        return table

    @staticmethod
    def bot_name(seat: int) -> str:
        return BOT_NAMES[seat % len(BOT_NAMES)]

    async def rematch(self, table: Table) -> Table:
        """The same again with everybody one seat further; once for each table."""
        if table.rematch:
            return await self.find(table.rematch)
        old, count = table.setup, table.setup.seats
        setup = new_setup(old.game, count, old.options, old.speed, old.public, old.by, after=table.id)
        people: dict[int, tuple[Player, str]] = {}
        bots: dict[int, str] = {}
        for number, seat in enumerate(table.seats):
            place = (number + 1) % count
            player = self.people.by_id(seat.holders[0]) if seat.holders else None
            if player is not None:
                people[place] = (player, seat.name)
            elif seat.bot:
                bots[place] = seat.bot
        made = await self.make(setup, people, bots)
        await self.do(table, lambda _: [("rematch", {"table": made.id})])
        return made

    def _forget_idle(self) -> None:
        """Lets tables go that nobody looks at and nobody tends, when there are many."""
        if len(self.open) < MOST_IDLE:
            return
        for id, found in list(self.open.items()):
            busy = found.tending is not None and not found.tending.done()
            if not (found.onlookers or busy or found.lock.locked()):
                del self.open[id]

    # ------------------------------------------------------------------------------------ changes

    async def do(self, table: Table, make: Callable[[Table], list[Draft]], once: str | None = None) -> None:
        """Does one thing at a table: checks it, keeps it on disk, and only then lets it be seen.

        What has been done under the same `once` is not done again. Whoever asked may go away meanwhile:
        what has been begun is done to its end.
        """
        await asyncio.shield(self._do(table, make, once))

    async def _do(self, table: Table, make: Callable[[Table], list[Draft]], once: str | None) -> None:
        found = self.open[table.id]
        async with found.lock:
            if once is not None and once in table.ids:
                return
            drafts = make(table)
            if not drafts:
                return
            entries = self._entries(table, drafts, once)
            await asyncio.wrap_future(self.logs.append(table.id, entries))
            ended = table.ended
            for entry in entries:
                table.apply(entry)
                if entry.kind in ("answer", "undo"):
                    await self._show(found, entry.data["seat"])
            if entries[-1].kind not in ("answer", "undo"):
                await self._show(found)
        await self._after(table, just_ended=bool(table.ended) and not ended)

    def _entries(self, table: Table, drafts: list[Draft], once: str | None) -> list[Entry]:
        last = len(drafts) - 1
        return [
            Entry(table.entries + index, time.time(), kind, facts, once if index == last else None)
            for index, (kind, facts) in enumerate(drafts)
        ]

    async def _show(self, found: Open, first: int = -1) -> None:
        """Tells everybody in turn, whoever plays the first seat before the others; each drawing goes out
        before the next is made."""
        for onlooker in sorted(found.onlookers, key=lambda onlooker: first not in onlooker.seats):
            self._tell_one(found, onlooker)
            await asyncio.sleep(0)

    def _tell(self, found: Open) -> None:
        for onlooker in list(found.onlookers):
            self._tell_one(found, onlooker)

    def _tell_one(self, found: Open, onlooker: Onlooker) -> None:
        """What fails for one does not keep the others from hearing."""
        try:
            onlooker.tell(found.table)
        except Exception:
            log.exception("a viewer of table %s could not be told", found.table.id)

    async def _after(self, table: Table, just_ended: bool) -> None:
        await self._summarise(table)
        if just_ended:
            await self._rate(table)
        self.tell_lobby()
        self._tend(table.id)

    async def _summarise(self, table: Table) -> None:
        await asyncio.wrap_future(self.logs.summarise(table.summary(), table.holders()))

    async def _rate(self, table: Table) -> None:
        """Counts a game between account holders for their ratings."""
        places = table.places()
        if places is None:
            return
        rated: dict[str, int] = {}
        for seat, place in zip(table.seats, places, strict=True):
            player = self.people.by_id(seat.holders[0]) if seat.holders else None
            if player is not None and player.account is not None:
                rated[player.id] = place
        if len(rated) == len(table.seats):
            await asyncio.wrap_future(self.people.rate(table.id, table.setup.game, rated))

    # ----------------------------------------------------------------------------------- onlookers

    def look(self, table: Table, onlooker: Onlooker) -> None:
        """Somebody begins to look at a table; the others see that he is there."""
        found = self.open[table.id]
        found.onlookers.add(onlooker)
        if onlooker.seats:
            self._tell(found)
        else:
            onlooker.tell(table)

    def look_away(self, table: Table, onlooker: Onlooker) -> None:
        found = self.open.get(table.id)
        if found is not None:
            found.onlookers.discard(onlooker)
            if onlooker.seats:
                self._tell(found)

    def present(self, table: Table) -> set[int]:
        """The seats whose players look at the table at this moment."""
        found = self.open.get(table.id)
        return {seat for onlooker in found.onlookers for seat in onlooker.seats} if found else set()

    def watching(self, table: Table) -> int:
        """How many look on without a seat."""
        found = self.open.get(table.id)
        return sum(not onlooker.seats for onlooker in found.onlookers) if found else 0

    def tell_lobby(self) -> None:
        for tell in list(self.lobby):
            tell()

    # ------------------------------------------------------------------------------ bots and clocks

    def _tend(self, id: str) -> None:
        """Sees to it that bots answer and clocks run out at the table."""
        found = self.open[id]
        table = found.table
        wanted = (table.revision, table.bots_asked(), dict(table.clock.since))
        if found.tending is not None and not found.tending.done():
            if wanted == found.tended:
                return
            found.tending.cancel()
        found.tended = wanted
        found.tending = asyncio.get_running_loop().create_task(self._tended(found.table))

    async def _tended(self, table: Table) -> None:
        bots = table.bots_asked()
        if bots:
            await self._let_think(table, bots[0])
            return
        ends = [(end, seat) for seat in table.asked if (end := table.clock.ends(seat)) is not None]
        if ends:
            end, seat = min(ends)
            await asyncio.sleep(max(0.0, end - time.time()))
            await self.do(table, lambda _: [("leave", {"seat": seat, "why": "time"})])

    async def _let_think(self, table: Table, seat: int) -> None:
        """Lets the bot at a seat answer, not sooner than the eye has followed the move before."""
        number, thought = table.numbers[seat], self._thought(table, seat)
        pause = self._pause(table)
        begun = time.monotonic()
        move = await self.thinkers.answer(thought)
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - begun)))
        await self.do(table, lambda _: self._bot_answer(table, seat, number, move))

    def _bot_answer(self, table: Table, seat: int, number: int, move: int) -> list[Draft]:
        """A bot's answer, or nothing if it came too late: then it is asked anew."""
        if table.numbers[seat] != number or seat not in table.bots_asked():
            return []
        drafts = actions.answer(table, seat, number, move)
        return [draft for draft in drafts if draft[0] == "answer"]

    def _pause(self, table: Table) -> float:
        seen = [event for event in table.state.events(None) if event.ply == table.state.ply]
        further = max(0, len(seen) - 1) * CASCADE_PAUSE if self.bot_pause else 0.0
        return min(self.bot_pause + further, LONGEST_PAUSE)

    def _thought(self, table: Table, seat: int) -> Thought:
        setup = table.setup
        chance = sha256(f"{setup.salt} {seat} {len(table.answers)}".encode()).digest()
        return Thought(
            game=setup.game,
            seats=setup.seats,
            seed=setup.seed,
            options=setup.options,
            answers=tuple(table.answers),
            seat=seat,
            bot=table.seats[seat].bot or STAND_IN,
            chance=int.from_bytes(chance[:6], "big"),
        )
