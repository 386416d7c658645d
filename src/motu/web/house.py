"""The house: all tables that are open at the moment, those who look on, and the bots that play along."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakKeyDictionary, WeakValueDictionary

from motu.contract import MotuError
from motu.language import texts
from motu.store import (
    Database,
    Entry,
    FileLogs,
    Logs,
    NotKept,
    Overtaken,
    People,
    Player,
    Summary,
    Unreadable,
)
from motu.web import actions
from motu.web.actions import STAND_IN, Draft
from motu.web.bots import Thinkers, Thought
from motu.web.clock import now
from motu.web.setup import Setup, new_setup, new_token
from motu.web.table import SetAside, Table

T, TN, TP = texts("motu.web")

log = logging.getLogger("motu.web")

#: Seconds between a bot's move and what came before it, and more for every further thing to be seen.
BOT_PAUSE = 0.45
CASCADE_PAUSE = 0.4
LONGEST_PAUSE = 2.0
#: What bots are called, by seat.
BOT_NAMES = ("Leilani", "Tane", "Mareva", "Ioane", "Hina")
#: How many tables stay in memory for a while after nobody uses them any more.
MOST_IDLE = 300
#: Seconds until something that could not be kept is tried again.
AGAIN = 2.0


class NoTable(MotuError):
    """There is no such table."""


def own_once(who: str, once: str) -> str | None:
    """The id of something that is to happen once, told apart from the same id of anybody else's."""
    return f"{who} {once}" if once else None


class Onlooker(Protocol):
    """Somebody who is told at once when the table that he looks at, or the lobby, changes."""

    @property
    def seats(self) -> Sequence[int]:
        """The seats that he plays."""

    def tell(self, table: Table) -> None: ...

    def dismiss(self) -> None:
        """There is nothing more to see: the table is set aside, or the house closes."""


@dataclass
class Company:
    """Those around a table: the lock that lets one change happen at a time, the onlookers, who tends it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    onlookers: set[Onlooker] = field(default_factory=set)
    tending: "asyncio.Task[None] | None" = None
    #: What is being tended: a change of anything else does not disturb a bot that thinks.
    tended: object = None


class House:
    """Owns everything that lives as long as the server."""

    def __init__(self, data: Database | Path | str, bot_pause: float = BOT_PAUSE, thinkers: int = 0) -> None:
        self.database = data if isinstance(data, Database) else Database(data)
        self.logs: Logs = FileLogs(self.database)
        self.people = People(self.database)
        self.bot_pause = bot_pause
        self.thinkers = Thinkers(thinkers)
        self.lobby: set[Callable[[], None]] = set()
        #: Each table once, for as long as anybody has hold of it, and whoever is around it.
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._company: WeakKeyDictionary[Table, Company] = WeakKeyDictionary()
        #: Those asked for last, so that they need not be read again at once.
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        #: What goes on whether or not somebody waits for it.
        self._works: set[asyncio.Task[None]] = set()
        #: Tables whose ratings and summaries wait for room on the disk; True where a game has just ended.
        self._unsettled: dict[Table, bool] = {}
        self._settling: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Goes on where the server stopped: summaries, clocks, bots whose turn it is, tables set aside."""
        for id in await self.logs.behind():
            await self._begin_with(id, summarise=True)
        for stage in ("aside", "playing"):
            for summary in await self.logs.summaries(stage, most=10_000, public_only=False):
                await self._begin_with(summary.table, summarise=stage == "aside")

    async def _begin_with(self, id: str, summarise: bool) -> None:
        """Opens a table again; one that cannot be is set aside and hinders no other."""
        try:
            table = await self.find(id)
        except SetAside as trouble:
            log.error("table %s is set aside: %s", id, trouble.detail)
            return
        if summarise:
            await self._settle(table, just_ended=bool(table.ended))

    def dismiss(self) -> None:
        """Sends all onlookers away, as the house is about to close."""
        for company in list(self._company.values()):
            for onlooker in list(company.onlookers):
                onlooker.dismiss()

    async def end(self) -> None:
        """Finishes what is being done, lets the bots go and closes the file."""
        self.dismiss()
        for company in list(self._company.values()):
            if company.tending is not None:
                company.tending.cancel()
        if self._settling is not None:
            self._settling.cancel()
        while self._works:
            await asyncio.wait(self._works)
        self.thinkers.close()
        self.database.close()

    # ------------------------------------------------------------------------------------- tables

    async def find(self, id: str) -> Table:
        """The table of this id, from memory or from its log; NoTable if there is none, SetAside if it cannot
        be played. However many ask, they get the same one."""
        table = self._tables.get(id)
        if table is None:
            if id not in self._opening:
                self._opening[id] = asyncio.get_running_loop().create_task(self._open(id))
                self._opening[id].add_done_callback(lambda _: self._opening.pop(id))
            table = await asyncio.shield(self._opening[id])
        self._recent[id] = table
        self._recent.move_to_end(id)
        while len(self._recent) > MOST_IDLE:
            self._recent.popitem(last=False)
        return table

    async def _open(self, id: str) -> Table:
        try:
            entries = await self.logs.read(id)
            if not entries:
                raise NoTable(T("There is no such table."))
            table = Table(id, entries)
        except Unreadable as trouble:
            await self._set_aside(id)
            raise SetAside(trouble.reason) from trouble
        except SetAside:
            await self._set_aside(id)
            raise
        self._tables[id], self._company[table] = table, Company()
        if table.clock.since and (table.clock.speed.bank or table.changed > now()):
            await self.do(table, lambda _: [("resume", {})])
        self._tend(table)
        return table

    async def _set_aside(self, id: str) -> None:
        """Lets lists say that the table cannot be played; one that was over stays so there."""
        known = await self.logs.summary(id)
        if known is None:
            known = Summary(id, "unknown", False, now(), 0, {})
        if known.stage not in ("over", "aside"):
            try:
                await self.logs.summarise(replace(known, stage="aside"), ())
            except NotKept as trouble:
                log.warning("table %s: %s", id, trouble)  # it is tried again whenever somebody asks for it

    async def make(
        self,
        setup: Setup,
        people: Mapping[int, tuple[Player, str]],
        bots: Mapping[int, str],
    ) -> Table:
        """A new table with some seats taken by people, under names, and some by bots."""
        id, entries = self._first_entries(setup, people, bots)
        await self.logs.append({id: entries})
        return await self._made(id)

    def _first_entries(
        self,
        setup: Setup,
        people: Mapping[int, tuple[Player, str]],
        bots: Mapping[int, str],
    ) -> tuple[str, list[Entry]]:
        """The id of a new table and how its log begins."""
        id = new_token()[:10].replace("-", "a").replace("_", "b")
        drafts: list[Draft] = [("made", setup.facts())]
        for seat, (player, name) in people.items():
            drafts.append(("sit", {"seat": seat, "player": player.id, "name": name, "token": new_token()}))
        for seat, bot in bots.items():
            drafts.append(("fill", {"seat": seat, "bot": bot, "name": self.bot_name(seat)}))
        return id, [Entry(number, now(), kind, facts) for number, (kind, facts) in enumerate(drafts)]

    async def _made(self, id: str) -> Table:
        table = await self.find(id)
        await self._settle(table, just_ended=False)
        self.tell_lobby()
        return table

    @staticmethod
    def bot_name(seat: int) -> str:
        return BOT_NAMES[seat % len(BOT_NAMES)]

    async def rematch(self, table: Table) -> Table:
        """The same again with everybody one seat further; once for each table."""
        async with self._company[table].lock:
            while not table.rematch:
                id, entries = self._first_entries(*self._one_seat_further(table))
                link = self._entries(table, [("rematch", {"table": id})], None)
                try:
                    await self.logs.append({id: entries, table.id: link})
                except Overtaken:
                    await self._read_on(table)
                else:
                    self._take_in(table, link[0])
                    await self._show(table)
                    await self._made(id)
        await self._after(table, just_ended=False)
        return await self.find(table.rematch)

    def _one_seat_further(self, table: Table) -> tuple[Setup, dict[int, tuple[Player, str]], dict[int, str]]:
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
        return setup, people, bots

    # ------------------------------------------------------------------------------------ changes

    async def do(self, table: Table, make: Callable[[Table], list[Draft]], once: str | None = None) -> None:
        """Does one thing at a table: checks it, keeps it on disk, and only then lets it be seen.

        What has been done under the same `once` is not done again, nor even looked at. Whoever asked may go
        away meanwhile: what has been begun is done to its end.
        """
        await asyncio.shield(self._work(self._do(table, make, once)))

    def _work(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._works.add(task)
        task.add_done_callback(self._works.discard)
        return task

    async def _do(self, table: Table, make: Callable[[Table], list[Draft]], once: str | None) -> None:
        ended = table.ended
        async with self._company[table].lock:
            is_kept = self._tables.get(table.id) is table
            entries = await self._change(table, make, once) if is_kept else []
        if not is_kept:  # it was let go while we waited
            await self._do(await self.find(table.id), make, once)
        elif entries:
            await self._after(table, just_ended=bool(table.ended) and not ended)

    async def _change(
        self, table: Table, make: Callable[[Table], list[Draft]], once: str | None
    ) -> list[Entry]:
        """Does one thing at a table that nobody else changes meanwhile; what was appended to its log."""
        entries = await self._append(table, make, once)
        for entry in entries:
            self._take_in(table, entry)
            if entry.kind in ("answer", "undo"):
                await self._show(table, entry.data["seat"])
        if entries and entries[-1].kind not in ("answer", "undo"):
            await self._show(table)
        return entries

    async def _append(
        self, table: Table, make: Callable[[Table], list[Draft]], once: str | None
    ) -> list[Entry]:
        """What is to be done, on the disk; nothing if it is done already. If somebody else has appended
        first, it is looked at again after that."""
        while once is None or once not in table.ids:
            drafts = make(table)
            if not drafts:
                break
            entries = self._entries(table, drafts, once)
            try:
                await self.logs.append({table.id: entries})
            except Overtaken:
                await self._read_on(table)
            else:
                return entries
        return []

    async def _read_on(self, table: Table) -> None:
        """Takes in what others have appended."""
        for entry in await self.logs.read(table.id, table.entries):
            self._take_in(table, entry)
            await self._show(table)

    def _take_in(self, table: Table, entry: Entry) -> None:
        """Lets a table follow its log. One that cannot is let go: it will be told anew from the log."""
        try:
            table.apply(entry)
        except Exception:
            log.exception("entry %d of table %s could not be taken in", entry.number, table.id)
            del self._tables[table.id]
            self._recent.pop(table.id, None)
            for onlooker in list(self._company[table].onlookers):
                onlooker.dismiss()
            raise

    def _entries(self, table: Table, drafts: list[Draft], once: str | None) -> list[Entry]:
        last = len(drafts) - 1
        return [
            Entry(table.entries + index, now(), kind, facts, once if index == last else None)
            for index, (kind, facts) in enumerate(drafts)
        ]

    async def _show(self, table: Table, first: int = -1) -> None:
        """Tells everybody in turn, whoever plays the first seat before the others; each drawing goes out
        before the next is made."""
        onlookers = self._company[table].onlookers
        for onlooker in sorted(onlookers, key=lambda onlooker: first not in onlooker.seats):
            self._tell_one(table, onlooker)
            await asyncio.sleep(0)

    def _tell(self, table: Table) -> None:
        for onlooker in list(self._company[table].onlookers):
            self._tell_one(table, onlooker)

    def _tell_one(self, table: Table, onlooker: Onlooker) -> None:
        """What fails for one does not keep the others from hearing."""
        try:
            onlooker.tell(table)
        except Exception:
            log.exception("a viewer of table %s could not be told", table.id)

    async def _after(self, table: Table, just_ended: bool) -> None:
        await self._settle(table, just_ended)
        self.tell_lobby()
        self._tend(table)

    async def _settle(self, table: Table, just_ended: bool) -> None:
        """Keeps what follows from a log: ratings and summary. Without room for them it is done later."""
        try:
            if just_ended:
                await self._rate(table)
            await self.logs.summarise(table.summary(), table.holders())
        except NotKept as trouble:
            log.warning("table %s: %s", table.id, trouble)
            self._unsettled[table] = just_ended or self._unsettled.get(table, False)
            if self._settling is None or self._settling.done():
                self._settling = asyncio.get_running_loop().create_task(self._settle_later())

    async def _settle_later(self) -> None:
        while self._unsettled:
            await asyncio.sleep(AGAIN)
            for table, just_ended in list(self._unsettled.items()):
                del self._unsettled[table]
                await self._settle(table, just_ended)
        self.tell_lobby()

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
        self._company[table].onlookers.add(onlooker)
        if onlooker.seats:
            self._tell(table)
        else:
            onlooker.tell(table)

    def look_away(self, table: Table, onlooker: Onlooker) -> None:
        self._company[table].onlookers.discard(onlooker)
        if onlooker.seats:
            self._tell(table)

    def present(self, table: Table) -> set[int]:
        """The seats whose players look at the table at this moment."""
        return {seat for onlooker in self._company[table].onlookers for seat in onlooker.seats}

    def watching(self, table: Table) -> int:
        """How many look on without a seat."""
        return sum(not onlooker.seats for onlooker in self._company[table].onlookers)

    def tell_lobby(self) -> None:
        for tell in list(self.lobby):
            tell()

    # ------------------------------------------------------------------------------ bots and clocks

    def _tend(self, table: Table) -> None:
        """Sees to it that bots answer and clocks run out at the table."""
        company = self._company[table]
        wanted = (table.revision, table.bots_asked(), dict(table.clock.since))
        if company.tending is not None and not company.tending.done():
            if wanted == company.tended:
                return
            company.tending.cancel()
        company.tended = wanted
        company.tending = asyncio.get_running_loop().create_task(self._tended(table))

    async def _tended(self, table: Table) -> None:
        """Whatever goes wrong, it is tried again: a table never stands still for good."""
        while True:
            try:
                if bots := table.bots_asked():
                    await self._let_think(table, bots[0])
                else:
                    await self._watch_clocks(table)
            except NotKept as trouble:
                log.warning("table %s: %s", table.id, trouble)
            except Exception:
                log.exception("table %s could not be tended", table.id)
            else:
                return
            await asyncio.sleep(AGAIN)

    async def _watch_clocks(self, table: Table) -> None:
        """Waits for the first clock to run out, as long as one runs."""
        while ends := [end for seat in table.asked if (end := table.clock.ends(seat)) is not None]:
            await asyncio.sleep(max(0.0, min(ends) - now()))
            await self.do(table, _run_out)

    async def _let_think(self, table: Table, seat: int) -> None:
        """Lets the bot at a seat answer, not sooner than the eye has followed the move before."""
        number, thought = table.numbers[seat], self._thought(table, seat)
        pause = self._pause(table)
        begun = time.monotonic()
        move = await self.thinkers.answer(thought)
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - begun)))
        await self.do(table, lambda table: _bot_answer(table, seat, number, move))

    def _pause(self, table: Table) -> float:
        seen = [event for event in table.state.events(None) if event.ply == table.state.ply]
        further = max(0, len(seen) - 1) * CASCADE_PAUSE if self.bot_pause else 0.0
        return min(self.bot_pause + further, LONGEST_PAUSE)

    def _thought(self, table: Table, seat: int) -> Thought:
        setup = table.setup
        chance = sha256(f"{setup.salt} {seat} {len(table.answers)}".encode()).digest()
        return Thought(
            game=setup.game,
            rules=setup.rules,
            seats=setup.seats,
            seed=setup.seed,
            options=setup.options,
            answers=tuple(table.answers),
            seat=seat,
            bot=table.seats[seat].bot or STAND_IN,
            chance=int.from_bytes(chance[:6], "big"),
        )


def _run_out(table: Table) -> list[Draft]:
    """A bot stands in for whoever is still asked when his time is over."""
    late = [seat for seat in table.asked if (end := table.clock.ends(seat)) is not None and end <= now()]
    return [("leave", {"seat": seat, "why": "time"}) for seat in late]


def _bot_answer(table: Table, seat: int, number: int, move: int) -> list[Draft]:
    """A bot's answer, or nothing if it came too late: then it is asked anew."""
    if table.numbers[seat] != number or seat not in table.bots_asked():
        return []
    return actions.answered(table, seat, number, move)
