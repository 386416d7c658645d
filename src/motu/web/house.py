"""The house: all tables that are open at the moment, those who look on, and the bots that play along."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec

from motu.contract import MotuError, game
from motu.language import texts
from motu.store import (
    LEASE,
    Database,
    Entry,
    Keeper,
    KeptLogs,
    Logs,
    NotKept,
    Overtaken,
    People,
    Player,
    Standing,
    Studies,
    Summary,
    Unreadable,
)
from motu.web import actions
from motu.web.actions import STAND_IN, Draft
from motu.web.bots import Thinkers, Thought
from motu.web.clock import go_by, now
from motu.web.numbers import Numbers
from motu.web.passwords import Passwords
from motu.web.setup import Setup, new_setup, new_token
from motu.web.table import PLAYED, SetAside, Table
from motu.web.trials import Trial, Trials, has_own_board
from motu.web.turns import Turns

if TYPE_CHECKING:
    from motu.web.thinking import QueuedThinkers

T, TN, TP = texts("motu.web")

log = logging.getLogger("motu.web")

#: Seconds between a bot's move and what came before it, and more for every further thing to be seen.
BOT_PAUSE = 0.45
CASCADE_PAUSE = 0.4
LONGEST_PAUSE = 2.0
#: So many only answers play themselves in a row; then somebody is asked even so.
MOST_FORCED = 40
#: Kinds of entries that are shown one by one, even where several are kept together.
SHOWN = (*PLAYED, "undo")
#: What bots are called, by seat.
BOT_NAMES = ("Leilani", "Tane", "Mareva", "Ioane", "Hina")
#: How many tables stay in memory for a while after nobody uses them any more.
MOST_IDLE = 300
#: Seconds until something that could not be kept is tried again.
AGAIN = 2.0
#: How often it is looked at what is due, and how many tables are taken on at a time.
ROUND, MOST_DUE = 1.0, 50
#: A clock that runs out in so many seconds is waited for; a table with more time may leave memory meanwhile.
SOON = 60.0
#: So many seconds may the clocks of machines differ.
SKEW = 2.0


class NoTable(MotuError):
    """There is no such table."""


def own_once(who: str, once: str) -> str | None:
    """The id of something that is to happen once, told apart from the same id of anybody else's."""
    return f"{who} {once}" if once else None


class Onlooker(Protocol):
    """Somebody who is told at once when the table that he looks at, or the lobby, changes."""

    @property
    def player(self) -> str:
        """Who he is, if he is known in a browser."""

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
    #: Who looks on at other servers: the seats of those who play, and how many others.
    elsewhere: dict[str, tuple[list[int], int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Branch:
    """What a table begins with that branches off another game: who sat there, and seats with answers."""

    names: Sequence[str]
    answers: Sequence[tuple[int, str]]


class House:
    """Owns everything that lives as long as the server."""

    def __init__(self, data: Keeper | Path | str, bot_pause: float = BOT_PAUSE, thinkers: int = 0) -> None:
        self.database: Keeper = Database(data) if isinstance(data, Path | str) else data
        self.logs: Logs = KeptLogs(self.database)
        self.people = People(self.database)
        self.studies = Studies(self.database)
        self.passwords = Passwords()
        self.bot_pause = bot_pause
        self.thinkers = _thinkers(self.database, thinkers)
        self.trials = Trials()
        #: Tables are drawn in turn: answers that come meanwhile do not wait for all drawings before them.
        self.turns = Turns()
        self.tell_lobby: Callable[[str], None] = lambda table: None
        #: What is counted of what happens here, if anybody does.
        self.numbers: Numbers | None = None
        #: Each table once, for as long as anybody has hold of it, and whoever is around it.
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._company: WeakKeyDictionary[Table, Company] = WeakKeyDictionary()
        #: Those asked for last, so that they need not be read again at once.
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        #: What goes on whether or not somebody waits for it.
        self._works: set[asyncio.Task[None]] = set()
        self._rounds: asyncio.Task[None] | None = None
        #: Since when there was always a server.
        self._open_since = 0.0

    async def begin(self) -> None:
        """Opens the house. Tables are opened when somebody comes, or when something is due at them."""
        if (there := await self.database.time_there()) is not None:
            go_by(there)
        self._open_since = await self.logs.open_since(now())
        loop = asyncio.get_running_loop()
        self.thinkers.begin()
        self.database.listen(lambda kind, what: _call_soon(loop, self._hear, kind, what))
        self._rounds = asyncio.get_running_loop().create_task(self._make_rounds())

    async def _make_rounds(self) -> None:
        """Sees to what is due: whatever goes wrong, it is tried again."""
        forgotten = await self.logs.aside()  # what could not be played may be playable now
        while True:
            try:
                for id in [*forgotten, *await self.logs.take_due(now(), MOST_DUE)]:
                    await self._see_to(id)
                forgotten = []
                await self._look_round()
            except NotKept as trouble:
                log.warning("%s", trouble)
            except Exception:
                log.exception("what is due could not be seen to")
            await asyncio.sleep(ROUND)

    # ------------------------------------------------------------------------------- other servers

    def _say(self, kind: str, table: Table) -> None:
        """Tells other servers what concerns those who look at the same table there."""
        self.database.say(kind, table.id)

    def _hear(self, kind: str, what: str) -> None:
        """Another server has said something."""
        if kind == "table":
            self.tell_lobby(what)
            if (table := self._tables.get(what)) is not None:
                self._work(self._catch_up_some_time(table))
        elif kind.startswith("thought"):
            self.thinkers.hear(kind, what)
        elif kind == "again":
            self._work(self._open_again())
        elif kind == "gone":
            self._dismiss_here(what)
        elif kind == "who":
            if (table := self._tables.get(what)) is not None and self._company[table].onlookers:
                self._say_who(table)
        elif kind == "present":
            self._note_present(*msgspec.json.decode(what))

    async def _catch_up(self, table: Table) -> None:
        """Takes in what another server has appended, which from then on sees to what is due there."""
        before = table.entries
        async with self._company[table].lock:
            await self._read_on(table)
        if table.entries != before:
            self._tend(table, is_mine=False)

    async def _catch_up_some_time(self, table: Table) -> None:
        """The same if it can be done now; else it is found when the rounds are made."""
        try:
            await self._catch_up(table)
        except NotKept as trouble:
            log.warning("table %s: %s", table.id, trouble)

    async def _open_again(self) -> None:
        """The database was away: what was said meanwhile is lost, and the time was nobody's."""
        while True:
            try:
                self._open_since = await self.logs.open_since(now())
                for table in list(self._tables.values()):
                    await self._catch_up(table)
                    await self.do(table, self._resuming)
            except NotKept as trouble:
                log.warning("%s", trouble)
                await asyncio.sleep(AGAIN)
            else:
                return

    async def _look_round(self) -> None:
        """Forgets who looked on at servers that are gone, and takes in what nobody could tell any more."""
        if not self.database.is_shared:
            return
        others = await self.database.others()
        for table, company in list(self._company.items()):
            gone = [node for node in company.elsewhere if node not in others]
            for node in gone:
                del company.elsewhere[node]
            if gone:
                self._tell(table)
        for id in await self.logs.grown({id: table.entries for id, table in self._tables.items()}):
            if (behind := self._tables.get(id)) is not None:
                await self._catch_up(behind)

    def _say_who(self, table: Table) -> None:
        """Tells who looks on here."""
        seats = sorted({seat for onlooker in self._company[table].onlookers for seat in onlooker.seats})
        facts = [table.id, self.database.node, seats, self._watching_here(table)]
        self.database.say("present", msgspec.json.encode(facts).decode())

    def _note_present(self, id: str, node: str, seats: list[int], watching: int) -> None:
        if (table := self._tables.get(id)) is not None:
            self._company[table].elsewhere[node] = (seats, watching)
            self._tell(table)

    async def _see_to(self, id: str) -> None:
        """Opens a table at which something is due; one that cannot be opened hinders no other."""
        begun = time.monotonic()
        try:
            table = await self.find(id)
        except SetAside as trouble:
            log.error("table %s is set aside: %s", id, trouble.detail)
        except NoTable:
            await self.logs.settle(Standing(Summary(id, "gone", False, now(), 0, {})))
        else:
            company = self._company[table]
            async with company.lock:
                await self._read_on(table)
            is_tended = company.tending is not None and not company.tending.done()
            if not (is_tended or table.bots_asked()):
                await self._settle(table)
            self._tend(table, is_mine=True)
        # Who plays is served first, however much is due.
        await asyncio.sleep(time.monotonic() - begun)

    def dismiss(self) -> None:
        """Sends all onlookers away, as the house is about to close."""
        for company in list(self._company.values()):
            for onlooker in list(company.onlookers):
                onlooker.dismiss()

    def dismiss_player(self, player: str) -> None:
        """Sends everybody away who looks on as this player: who may still come comes again."""
        self._dismiss_here(player)
        self.database.say("gone", player)

    def _dismiss_here(self, player: str) -> None:
        for company in list(self._company.values()):
            for onlooker in list(company.onlookers):
                if onlooker.player == player:
                    onlooker.dismiss()

    async def end(self) -> None:
        """Finishes what is being done, lets the bots go and closes the file."""
        if self._rounds is not None:
            self._rounds.cancel()
        self.dismiss()
        for company in list(self._company.values()):
            if company.tending is not None:
                company.tending.cancel()
        while self._works:
            await asyncio.wait(self._works)
        self.thinkers.close()
        self.passwords.close()
        self.trials.close()
        self.database.close()

    # ------------------------------------------------------------------------------------- numbers

    @property
    def tables_open(self) -> int:
        return len(self._tables)

    @property
    def viewers(self) -> int:
        return sum(len(company.onlookers) for company in list(self._company.values()))

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
        elif self.database.is_shared:
            await self._catch_up(table)  # whoever did something at another server sees it here at once
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
        self._say("who", table)
        await self.do(table, self._resuming)
        await self._come_back(table)
        self._tend(table, is_mine=not table.bots_asked() or await self.logs.take(id, now()))
        return table

    def _resuming(self, table: Table) -> list[Draft]:
        """Lets the clocks go on, if there was no server for a while since somebody's began to run."""
        was_away = bool(table.clock.speed.bank) and table.changed < self._open_since
        is_ahead = table.changed > now() + SKEW
        return [("resume", {})] if table.clock.since and (was_away or is_ahead) else []

    async def _come_back(self, table: Table) -> None:
        """Lets lists show a table as it is, if they told that it was set aside, or nothing of it."""
        known = await self.logs.summary(table.id)
        if known is None or known.stage == "aside" or known.entries != table.entries:
            await self._settle(table)

    async def _set_aside(self, id: str) -> None:
        """Lets lists say that the table cannot be played; one that was over stays so there."""
        known = await self.logs.summary(id)
        if known is None:
            known = Summary(id, "unknown", False, now(), 0, {})
        if known.stage not in ("over", "aside"):
            try:
                await self.logs.settle(Standing(replace(known, stage="aside")))
            except NotKept as trouble:
                log.warning("table %s: %s", id, trouble)  # it is tried again whenever somebody asks for it

    async def set_up(
        self,
        key: str,
        seats: int | None,
        options: Mapping[str, object],
        speed: str,
        public: bool,
        by: str,
        whose: str = "",
    ) -> Setup:
        """A checked setup; BadSetup says what cannot be. A board of somebody's own is tried elsewhere first,
        where those of one address do not take all places, and then read beside the loop."""
        if not has_own_board(game(key), options):
            return new_setup(key, seats, options, speed, public, by)
        await self.trials.check(Trial(key, seats or game(key).seats[0], dict(options)), whose)
        return await asyncio.to_thread(new_setup, key, seats, options, speed, public, by)

    async def make(
        self,
        setup: Setup,
        people: Mapping[int, tuple[Player, str]],
        bots: Mapping[int, str],
        branch: Branch | None = None,
    ) -> Table:
        """A new table with some seats taken by people, under names, and some by bots; perhaps one that
        branches off another game."""
        id, entries = self._first_entries(setup, people, bots, branch)
        await self.logs.append({id: entries}, [self._standing(Table(id, entries))])
        return await self._made(id)

    def _first_entries(
        self,
        setup: Setup,
        people: Mapping[int, tuple[Player, str]],
        bots: Mapping[int, str],
        branch: Branch | None = None,
    ) -> tuple[str, list[Entry]]:
        """The id of a new table and how its log begins."""
        id = new_token()[:10].replace("-", "a").replace("_", "b")
        drafts: list[Draft] = [("made", setup.facts())]
        for seat, (player, name) in people.items():
            drafts.append(("sit", {"seat": seat, "player": player.id, "name": name, "token": new_token()}))
        names = [self.bot_name(seat) for seat in range(setup.seats)] if branch is None else branch.names
        for seat, bot in bots.items():
            drafts.append(("fill", {"seat": seat, "bot": bot, "name": names[seat]}))
        if branch is not None and branch.answers:
            drafts.append(("before", {"answers": [list(answer) for answer in branch.answers]}))
        return id, [Entry(number, now(), kind, facts) for number, (kind, facts) in enumerate(drafts)]

    async def _made(self, id: str) -> Table:
        table = await self.find(id)
        self._say("table", table)
        self.tell_lobby(table.id)
        return table

    @staticmethod
    def bot_name(seat: int) -> str:
        return BOT_NAMES[seat % len(BOT_NAMES)]

    async def rematch(self, table: Table) -> Table:
        """The same again with everybody one seat further; once for each table."""
        async with self._company[table].lock:
            while not table.rematch:
                id, entries = self._first_entries(*await self._one_seat_further(table))
                link = self._entries(table, [("rematch", {"table": id})], None)
                (after,) = table.after(link)
                standings = [self._standing(Table(id, entries)), self._standing(after)]
                try:
                    await self.logs.append({id: entries, table.id: link}, standings)
                except Overtaken:
                    await self._read_on(table)
                else:
                    table.become(after)
                    self._tell(table)
                    self._say("table", table)
                    await self._made(id)
        return await self.find(table.rematch)

    async def _one_seat_further(
        self, table: Table
    ) -> tuple[Setup, dict[int, tuple[Player, str]], dict[int, str]]:
        old, count = table.setup, table.setup.seats
        setup = await asyncio.to_thread(  # it may have a board of somebody's own
            new_setup, old.game, count, old.options, old.speed, old.public, old.by, table.id
        )
        people: dict[int, tuple[Player, str]] = {}
        bots: dict[int, str] = {}
        for number, seat in enumerate(table.seats):
            place = (number + 1) % count
            player = await self.people.by_id(seat.holders[0]) if seat.holders else None
            if player is not None:
                people[place] = (player, seat.name)
            elif seat.bot:
                bots[place] = seat.bot
        return setup, people, bots

    # ------------------------------------------------------------------------------------ changes

    async def do(
        self,
        table: Table,
        make: Callable[[Table], list[Draft]],
        once: str | None = None,
        acknowledge: Callable[[], None] | None = None,
    ) -> None:
        """Does one thing at a table: checks it, keeps it on disk, and only then lets it be seen.

        What has been done under the same `once` is not done again, nor even looked at. Whoever asked may go
        away meanwhile: what has been begun is done to its end. He is told before anything is drawn.
        """
        try:
            await asyncio.shield(self._work(self._do(table, make, once, acknowledge or (lambda: None))))
        except MotuError:
            if self.numbers is not None:
                self.numbers.refusals.inc()
            raise

    def _work(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._works.add(task)
        task.add_done_callback(self._works.discard)
        return task

    async def _do(
        self,
        table: Table,
        make: Callable[[Table], list[Draft]],
        once: str | None,
        acknowledge: Callable[[], None],
    ) -> None:
        async with self._company[table].lock:
            is_kept = self._tables.get(table.id) is table
            tables = await self._append(table, make, once) if is_kept else []
            if is_kept:
                acknowledge()
                await self._show(table, tables)
        if not is_kept:  # it was let go while we waited
            await self._do(await self.find(table.id), make, once, acknowledge)
        elif tables:
            self._say("table", table)
            self.tell_lobby(table.id)
            self._tend(table, is_mine=True)

    async def _append(
        self, table: Table, make: Callable[[Table], list[Draft]], once: str | None
    ) -> list[tuple[Entry, Table]]:
        """What is to be done, on the disk, and the table after each part of it; nothing if it is done
        already. If somebody else has appended first, it is looked at again after that."""
        while once is None or once not in table.ids:
            drafts = make(table)
            if not drafts:
                break
            entries, tables = self._followed(table, drafts, once)
            just_ended = bool(tables[-1].ended) and not table.ended
            begun = time.monotonic()
            try:
                await self.logs.append({table.id: entries}, [self._standing(tables[-1], just_ended)])
            except Overtaken:
                await self._read_on(table)
            else:
                self._count(entries, time.monotonic() - begun)
                return list(zip(entries, tables, strict=True))
        return []

    def _followed(
        self, table: Table, drafts: list[Draft], once: str | None
    ) -> tuple[list[Entry], list[Table]]:
        """The entries, and the table after each; the only answers that then play themselves among them."""
        entries = self._entries(table, drafts, once)
        tables = table.after(entries)
        while entries[-1].kind in PLAYED and len(entries) < MOST_FORCED:
            only = self._entries(tables[-1], actions.forced_answer(tables[-1]), None)
            if not only:
                break
            entries += only
            tables += tables[-1].after(only)
        return entries, tables

    async def _show(self, table: Table, tables: list[tuple[Entry, Table]]) -> None:
        """Lets everybody see what was done. Of several answers each is drawn before the next is seen."""
        for entry, after in tables:
            table.become(after)
            is_last = after is tables[-1][1]
            if entry.kind in SHOWN or is_last:
                self._tell(table, entry.data.get("seat", -1))
            if not is_last:
                await asyncio.sleep(0)

    def _count(self, entries: list[Entry], seconds: float) -> None:
        if self.numbers is not None:
            self.numbers.kept.observe(seconds)
            self.numbers.answers.inc(sum(entry.kind in PLAYED for entry in entries))

    def _standing(self, table: Table, just_ended: bool = False) -> Standing:
        """What is kept beside the log of a table to which this server has appended, or which it sees to."""
        due = table.due()
        is_tended = bool(table.bots_asked())
        return table.standing(now() + LEASE if is_tended else due, is_tended, just_ended)

    async def _read_on(self, table: Table) -> None:
        """Takes in what others have appended."""
        for entry in await self.logs.read(table.id, table.entries):
            self._take_in(table, entry)
            self._tell(table)

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

    def _tell(self, table: Table, first: int = -1) -> None:
        """Tells everybody, whoever plays the first seat before the others."""
        onlookers = self._company[table].onlookers
        for onlooker in sorted(onlookers, key=lambda onlooker: first not in onlooker.seats):
            self._tell_one(table, onlooker)

    def _tell_one(self, table: Table, onlooker: Onlooker) -> None:
        """What fails for one does not keep the others from hearing."""
        try:
            onlooker.tell(table)
        except Exception:
            log.exception("a viewer of table %s could not be told", table.id)

    async def _settle(self, table: Table) -> None:
        """Keeps what follows from a log to which somebody else has appended, or which was told otherwise."""
        try:
            await self.logs.settle(self._standing(table, just_ended=bool(table.ended)))
        except NotKept as trouble:
            log.warning("table %s: %s", table.id, trouble)  # it is still due

    # ----------------------------------------------------------------------------------- onlookers

    def look(self, table: Table, onlooker: Onlooker) -> None:
        """Somebody begins to look at a table; the others see that he is there."""
        self._company[table].onlookers.add(onlooker)
        if not table.bots_asked():
            self._tend(table, is_mine=True)
        self._say_who(table)
        if onlooker.seats:
            self._tell(table)
        else:
            onlooker.tell(table)

    def look_away(self, table: Table, onlooker: Onlooker) -> None:
        self._company[table].onlookers.discard(onlooker)
        self._say_who(table)
        if onlooker.seats:
            self._tell(table)

    def present(self, table: Table) -> set[int]:
        """The seats whose players look at the table at this moment."""
        company = self._company[table]
        here = {seat for onlooker in company.onlookers for seat in onlooker.seats}
        return here.union(*(seats for seats, _ in company.elsewhere.values()))

    def watching(self, table: Table) -> int:
        """How many look on without a seat."""
        elsewhere = sum(watching for _, watching in self._company[table].elsewhere.values())
        return self._watching_here(table) + elsewhere

    def _watching_here(self, table: Table) -> int:
        return sum(not onlooker.seats for onlooker in self._company[table].onlookers)

    # ------------------------------------------------------------------------------ bots and clocks

    def _tend(self, table: Table, is_mine: bool) -> None:
        """Sees to it that bots answer and clocks run out at the table, unless another server does."""
        company = self._company[table]
        wanted = (table.revision, table.bots_asked(), dict(table.clock.since), is_mine)
        if company.tending is not None and not company.tending.done():
            if wanted == company.tended:
                return
            company.tending.cancel()
        company.tended = wanted
        due = table.due()
        is_soon = due is not None and (due < now() + SOON or bool(company.onlookers))
        if is_soon and (is_mine or not table.bots_asked()):
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
        # Tables of one person share his turn; so one who starts many makes nobody else wait.
        whose, is_seen = table.setup.by or table.id, bool(self._company[table].onlookers)
        move = await self.thinkers.answer(thought, whose, is_seen)
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


def _thinkers(database: Keeper, workers: int) -> "Thinkers | QueuedThinkers":
    """Who thinks for bots: processes of this server alone, or whoever takes from the queue of a database."""
    if not database.is_shared:
        return Thinkers(workers)
    from motu.web.thinking import QueuedThinkers  # what a database needs is not everywhere

    return QueuedThinkers(database, workers)


def _call_soon(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *facts: object) -> None:
    """Calls something in the house's own loop, if that still runs."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call, *facts)


def _run_out(table: Table) -> list[Draft]:
    """A bot stands in for whoever is still asked when his time is over."""
    late = [seat for seat in table.asked if (end := table.clock.ends(seat)) is not None and end <= now()]
    return [("leave", {"seat": seat, "why": "time"}) for seat in late]


def _bot_answer(table: Table, seat: int, number: int, move: int) -> list[Draft]:
    """A bot's answer, or nothing if it came too late: then it is asked anew."""
    if table.numbers[seat] != number or seat not in table.bots_asked():
        return []
    return actions.answered(table, seat, number, move)
