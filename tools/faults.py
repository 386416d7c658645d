"""Breaks whatever can break while games are played, and checks that nothing was lost by it.

    python tools/faults.py [--minutes 10] [--tables 10] [--pause 2.5] [--seed 1] [--nodes 3]

People at programs, at browsers and at hot seats play all four games with each other and with bots, over a
line that holds up what passes and is cut at times. Meanwhile the server is killed, its thinking processes
are killed or stopped, its disk fills up, and what it wrote last is torn. In the end every answer that was
acknowledged must be in the log once, everybody must see the table that the log tells, and every record must
verify. With several nodes they stand on one PostgreSQL: everybody's every connection goes to any of them, and
nodes, workers and the database itself are killed. `docs/reliability.md` tells more.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

from clusters import Cluster, cluster
from rich.console import Console
from rich.table import Table as Sheet
from servers import Server, free_port
from wire import BadLine, Client, Cut, Page, Reply, Socket

from motu.contract import MotuError
from motu.record import read, verify
from motu.store import Entry, WrittenLogs, look_at
from motu.web.table import PLAYED, Table

#: What is played: the game, its seats, and options that let games come to an end.
GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("kahuna", 2, {}),
    ("kahuna", 2, {"variant": "long-term", "handicap": 2}),
    ("rapanui2011", 2, {}),
    ("rapanui2011", 3, {"memory": "open", "edition": "hungarian"}),
    ("rapanui2011", 4, {}),
    ("rapanui2019", 2, {"max_rounds": 3}),
    ("rapanui2019", 3, {"max_rounds": 3, "memory": "open"}),
    ("giants", 3, {"max_rounds": 2}),
    ("giants", 4, {"max_rounds": 2, "faster": True}),
)
#: The ways to play: programs twice as often as the others, which cost the server more.
WAYS = ("programs", "browsers", "programs", "hot seats")
#: The bots that play along, none of which thinks long.
BOTS = ("random", "greedy", "level1")
#: What is done to the server, and how often compared with the others.
FAULTS = {"kill": 8, "kill a thinker": 3, "stop a thinker": 1, "no room": 2}
#: The same where several nodes stand on one database.
FAULTS_OF_NODES = {"kill": 8, "kill a worker": 3, "stop a thinker": 1, "kill the database": 2}
#: How many seconds a disk stays full.
FULL = (0.5, 3.0)
#: The size of the small disk, where one can be had.
DISK = "96m"


# ------------------------------------------------------------------------------------- what happened


@dataclass
class Ledger:
    """What everybody was told, and what was done to the server."""

    #: The table of everything that was acknowledged, by its id.
    acknowledged: dict[str, str] = field(default_factory=dict)
    told: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    #: Set when nobody begins anything new.
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def acknowledge(self, table: str, once: str, way: str) -> None:
        self.acknowledged[once] = table
        self.told[way] += 1


def new_id() -> str:
    return uuid.uuid4().hex


# --------------------------------------------------------------------------------------- who plays


@dataclass
class Party:
    """Some people who play one game after another, each in his own way."""

    ledger: Ledger
    port: int
    chance: random.Random
    #: The secrets of the seats of every table that was made, for the check at the end.
    seats: dict[str, dict[int, str]] = field(default_factory=dict)

    async def play(self, number: int) -> None:
        while not self.ledger.over.is_set():
            key, seats, options = self.chance.choice(GAMES)
            way = WAYS[number % len(WAYS)]
            bots = self.chance.randrange(seats)
            with suppress(Cut):
                if way == "programs":
                    await self._by_programs(key, seats, bots, options)
                else:
                    await self._by_browsers(key, seats, bots, options, way)
            await asyncio.sleep(0.1)

    async def patiently(self, ask: Callable[[], Awaitable[Reply]]) -> Reply:
        """Asks until there is an answer, as a good program does; the same thing under the same id."""
        while True:
            try:
                reply = await ask()
            except Cut:
                self.ledger.told["asked again after a cut"] += 1
                await asyncio.sleep(0.05 + 0.2 * self.chance.random())
                continue
            if reply.status not in (429, 503):
                if reply.status >= 500:
                    self.ledger.wrong.append(f"status {reply.status}: {reply.text[:200]}")
                return reply
            self.ledger.told["told of no room" if reply.status == 503 else "told to wait"] += 1
            await asyncio.sleep(0.3 if reply.status == 503 else float(reply.headers.get("retry-after", 1)))

    # ------------------------------------------------------------------------------------ programs

    async def _by_programs(self, key: str, seats: int, bots: int, options: dict[str, Any]) -> None:
        client = Client(self.port)
        filled = {str(seats - number): self.chance.choice(BOTS) for number in range(bots)}
        body = {"game": key, "seats": seats, "options": options, "bots": filled}
        made = await self.patiently(lambda: client.post("/api/tables", body))
        table, tokens = made.json()["table"], dict[int, str]()
        for number in range(seats - bots):
            taken = await self.patiently(
                lambda number=number: client.post(f"/api/tables/{table}/seats", {"name": f"P{number}"})
            )
            if taken.status != 201:
                return  # a cut hid that the seat was taken: nobody has its secret
            tokens[taken.json()["seat"] - 1] = taken.json()["token"]
        self.seats[table] = tokens
        follower = Follower(self.ledger, client, table)
        following = asyncio.create_task(follower.follow())
        try:
            await self._answer_all(client, table, tokens)
        finally:
            following.cancel()

    async def _answer_all(self, client: Client, table: str, tokens: dict[int, str]) -> None:
        seat = next(iter(tokens))
        while not self.ledger.over.is_set():
            reply = await self.patiently(lambda seat=seat: client.get(f"/api/tables/{table}", tokens[seat]))
            seen = reply.json()
            if reply.status != 200:
                self.ledger.wrong.append(f"table {table}: {reply.status} {seen}")
                return
            while seen["question"] and seen["question"]["moves"] and not self.ledger.over.is_set():
                seen = await self._answer(client, table, seat, tokens[seat], seen)
            if seen["stage"] == "over":
                self.ledger.told["games that came to their end"] += 1
                return
            asked = [number for number in tokens if number in seen["view"]["asked"]]
            seat = self.chance.choice(asked or list(tokens))
            await asyncio.sleep(0 if asked else 0.05)

    async def _answer(self, client: Client, table: str, seat: int, token: str, seen: Any) -> Any:
        question, once = seen["question"], new_id()
        move = self.chance.choice(question["moves"] + question["free"])
        chosen = move["text"] if self.chance.random() < 0.5 else move["move"]
        body = {"number": question["number"], "move": chosen, "id": once}
        reply = await self.patiently(lambda: client.post(f"/api/tables/{table}/answers", body, token))
        if reply.status == 200:
            self.ledger.acknowledge(table, once, "answers of programs")
            return reply.json()
        self.ledger.told["refused as too late"] += 1
        return reply.json()["table"]

    # ------------------------------------------------------------------------------------ browsers

    async def _by_browsers(self, key: str, seats: int, bots: int, options: dict[str, Any], way: str) -> None:
        people = seats - bots if way == "browsers" else 1
        clients = [Client(self.port) for _ in range(people)]
        table = await self._start(clients[0], key, seats, bots, options, way)
        for number, client in enumerate(clients[1:], 1):
            await client.send_form(f"/table/{table}/sit", name=f"Player {number}")
        await asyncio.gather(*(Browser(self, client, table, way).play() for client in clients))

    async def _start(
        self, client: Client, key: str, seats: int, bots: int, options: dict[str, Any], way: str
    ) -> str:
        form = {"name": "Host", "seats": str(seats), "seat0": "me", "public": "yes"}
        form |= {name: str(value) for name, value in options.items() if value is not True}
        form |= {name: "yes" for name, value in options.items() if value is True}
        for seat in range(1, seats):
            friend = "here" if way == "hot seats" else "friend"
            is_bot = seat >= seats - bots
            form[f"seat{seat}"] = f"bot:{self.chance.choice(BOTS)}" if is_bot else friend
        reply = await self.patiently(lambda: client.send_form(f"/new/{key}", **form))
        if reply.status != 303:
            raise Cut(f"no table: {reply.status}")
        return reply.headers["location"].split("/")[-1]


@dataclass
class Browser:
    """Somebody at a browser, with one seat or several: sends again what he was not told to be done."""

    party: Party
    client: Client
    table: str
    way: str
    unanswered: dict[str, dict[str, Any]] = field(default_factory=dict)
    shown: int | None = None
    is_over: bool = False
    page: Page = field(default_factory=Page)

    async def play(self) -> None:
        ledger = self.party.ledger
        while not (self.is_over or ledger.over.is_set()):
            try:
                await self._look_on()
            except Cut:
                ledger.told["connected again"] += 1
                await asyncio.sleep(0.05 + 0.2 * self.party.chance.random())

    async def _look_on(self) -> None:
        show = "" if self.shown is None else f"?show={self.shown}"
        async with Socket.open(self.client, f"/table/{self.table}/live{show}") as socket:
            for message in list(self.unanswered.values()):
                self.party.ledger.told["sent again"] += 1
                socket.send(message)
            while not (self.is_over or self.party.ledger.over.is_set()):
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        self._hear(socket, await socket.receive())

    def _hear(self, socket: Socket, message: dict[str, Any]) -> None:
        ledger, once = self.party.ledger, message.get("once", "")
        if message["kind"] == "frame":
            self._see(socket, self.page.take(message))
        elif message["kind"] == "done" and once in self.unanswered:
            del self.unanswered[once]
            ledger.acknowledge(self.table, once, f"answers of {self.way}")
        elif message["kind"] == "refused":
            full = "could not be kept" in message["reason"]
            ledger.told["told of no room" if full else "refused as too late"] += 1
            if (wish := self.unanswered.pop(once, None)) and full:
                self._send(socket, {**wish, "once": new_id()})
            else:
                self._see(socket, self.page.html)

    def _see(self, socket: Socket, html: str) -> None:
        """Does what the page asks for: lifts the curtain, or answers unless that is on its way."""
        self.is_over = 'data-over="yes"' in html
        if curtain := re.search(r'data-show="(\d+)"', html):
            self.shown = int(curtain[1])
            socket.send({"do": "show", "seat": self.shown})
            return
        number = re.search(r'data-number="(\d+)"', html)
        moves = re.findall(r'name="move" value="(\d+)"', html)
        if 'data-turn="yes"' in html and number and moves:
            asked = int(number[1])
            if all(wish["number"] != asked for wish in self.unanswered.values()):
                move = int(self.party.chance.choice(moves))
                self._send(socket, {"do": "answer", "number": asked, "move": move, "once": new_id()})

    def _send(self, socket: Socket, wish: dict[str, Any]) -> None:
        self.unanswered[wish["once"]] = wish
        socket.send(wish)


@dataclass
class Follower:
    """Somebody who follows a table by its stream, and at its end must know every event that lasts."""

    ledger: Ledger
    client: Client
    table: str
    events: list[Any] = field(default_factory=list)

    async def follow(self) -> None:
        while True:
            with suppress(Cut):
                async with self.client.lines(f"/api/tables/{self.table}/events") as lines:
                    async for line in lines:
                        self._hear(json.loads(line))
            await asyncio.sleep(0.1)

    def _hear(self, seen: Any) -> None:
        since = seen["since"]
        kept = [event for event in self.events if 0 < event["ply"] <= since] if since else []
        before = [event for event in self.events if event["ply"] == 0] if since else []
        self.events = before + kept + seen["events"]
        if seen["stage"] == "over":
            self.ledger.told["events of finished games told in streams"] += len(self.events)
            plies = [event["ply"] for event in self.events]
            if plies != sorted(plies):
                self.ledger.wrong.append(f"table {self.table}: events out of order")


# ------------------------------------------------------------------------------------ what goes wrong


@dataclass
class Gremlin:
    """Does to the server what can be done to it."""

    server: Server
    ledger: Ledger
    chance: random.Random
    #: Whether the disk is a small one of its own, which can be filled to the brim.
    small_disk: bool
    #: Seconds between two deeds, on average.
    pause: float
    thinkers: set[int] = field(default_factory=set)

    async def play(self) -> None:
        deeds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self.kill,
            "kill a thinker": lambda: self._signal_thinker(signal.SIGKILL),
            "stop a thinker": lambda: self._signal_thinker(signal.SIGSTOP),
            "no room": self.take_room,
        }
        while not self.ledger.over.is_set():
            await asyncio.sleep(2 * self.pause * self.chance.random())
            await deeds[self.chance.choices(list(FAULTS), list(FAULTS.values()))[0]]()

    def all_thinkers(self) -> set[int]:
        return set(self._thinkers())

    async def kill(self) -> None:
        """Kills the server, at times with its thinkers, tears what it wrote last, and starts it again."""
        process = self.server.process
        assert process is not None
        if process.poll() is not None:
            self.ledger.wrong.append(f"the server ended by itself: {process.returncode}")
        self.thinkers |= set(self._thinkers())
        if self.chance.random() < 0.5:
            self.server.kill()
        else:
            process.kill()
            process.wait()
        self.ledger.done["kills of the server"] += 1
        if self.chance.random() < 0.5:
            self._tear()
        await self.start()
        if self.chance.random() < 0.1:
            await self.kill()  # as soon as it answers

    def _tear(self) -> None:
        """A last write that never came to its end: a part of a page stands behind what was kept."""
        log = Path(f"{self.server.file}-wal")
        written = log.read_bytes() if log.exists() else b""
        if end := _end_of_log(written):
            page = 24 + int.from_bytes(written[8:12], "big")
            half = written[end - page : end - page + 16] + self.chance.randbytes(page)
            with log.open("r+b") as file:
                file.seek(end)
                file.write(half[: self.chance.randrange(1, page)])
            self.ledger.done["torn logs"] += 1

    async def start(self) -> None:
        self.server.begin()
        client = Client(self.server.port)
        for _ in range(600):
            with suppress(Cut):
                if (await client.get("/api/openapi.json")).status == 200:
                    return
            await asyncio.sleep(0.05)
        self.ledger.wrong.append("the server did not start again")
        self.ledger.over.set()

    def _thinkers(self) -> list[int]:
        """The processes in which the server's bots think, as far as the system tells."""
        assert self.server.process is not None
        children = Path(f"/proc/{self.server.process.pid}/task/{self.server.process.pid}/children")
        found = []
        for pid in children.read_text().split() if children.exists() else []:
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(int(pid))
        return found

    async def _signal_thinker(self, sign: signal.Signals) -> None:
        if found := self._thinkers():
            with suppress(ProcessLookupError):
                os.kill(self.chance.choice(found), sign)
                self.ledger.done["thinkers killed" if sign == signal.SIGKILL else "thinkers stopped"] += 1

    async def take_room(self) -> None:
        """Fills the disk for a while."""
        self.ledger.done["full disks" if self.small_disk else "times without room"] += 1
        with self._filled() if self.small_disk else self._limited():
            await asyncio.sleep(self.chance.uniform(*FULL))

    @contextmanager
    def _filled(self) -> Iterator[None]:
        ballast = Path(self.server.file).with_name("ballast")
        try:
            with suppress(OSError), ballast.open("wb", buffering=0) as file:
                while file.write(b"\0" * 65536):
                    pass
            yield
        finally:
            ballast.unlink()

    @contextmanager
    def _limited(self) -> Iterator[None]:
        """Without a disk of one's own: the system lets the server's files not grow."""
        assert self.server.process is not None
        log = Path(f"{self.server.file}-wal")
        _, hard = resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
        try:
            yield
        finally:
            resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


@dataclass
class Havoc:
    """Does to several nodes, their workers and their database what can be done to them."""

    gremlins: list[Gremlin]
    cluster: Cluster
    ledger: Ledger
    chance: random.Random
    pause: float
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def thinkers(self) -> set[int]:
        return {pid for gremlin in self.gremlins for pid in gremlin.thinkers}

    async def start(self) -> None:
        for gremlin in self.gremlins:
            await gremlin.start()
        for _ in range(2):
            self._hire()

    async def play(self) -> None:
        deeds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self._kill_node,
            "kill a worker": self._kill_worker,
            "stop a thinker": lambda: self.chance.choice(self.gremlins)._signal_thinker(signal.SIGSTOP),
            "kill the database": self._kill_database,
        }
        while not self.ledger.over.is_set():
            await asyncio.sleep(2 * self.pause * self.chance.random())
            await deeds[self.chance.choices(list(FAULTS_OF_NODES), list(FAULTS_OF_NODES.values()))[0]]()

    async def _kill_node(self) -> None:
        """Kills one, and leaves the others to themselves for a while."""
        gremlin = self.chance.choice(self.gremlins)
        gremlin.thinkers |= gremlin.all_thinkers()
        gremlin.server.kill()
        self.ledger.done["kills of a node"] += 1
        await asyncio.sleep(self.chance.random() * 2)
        await gremlin.start()

    async def _kill_worker(self) -> None:
        worker = self.workers.pop(0)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
        self.ledger.done["kills of a worker"] += 1
        self._hire()

    async def _kill_database(self) -> None:
        """Kills it as a power cut does, and starts it again after a while."""
        self.cluster.stop(signal.SIGQUIT)
        self.ledger.done["kills of the database"] += 1
        await asyncio.sleep(self.chance.random() * 2)
        await asyncio.to_thread(self.cluster.start)

    def _hire(self) -> None:
        server = self.gremlins[0].server
        command = [sys.executable, "-m", "motu", "worker", "--thinkers", "1"]
        where = ["--database", str(server.file), "--key", str(server.key)]
        assert server.log is not None
        with server.log.open("ab") as log:
            self.workers.append(
                subprocess.Popen([*command, *where], stdout=log, stderr=log, start_new_session=True)
            )

    def end(self) -> None:
        for worker in self.workers:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
        for gremlin in self.gremlins:
            gremlin.server.kill()


def _end_of_log(written: bytes) -> int:
    """Where SQLite's log ends: behind the last page with the marks of its head; 0 if there is none."""
    page, at = 24 + int.from_bytes(written[8:12], "big"), 32
    while at + page <= len(written) and written[at + 8 : at + 16] == written[16:24]:
        at += page
    return at if at > 32 else 0


# ------------------------------------------------------------------------------------------ the check


@dataclass
class Check:
    """Compares what is on the disk with what everybody was told and is shown."""

    server: Server
    ledger: Ledger

    @property
    def port(self) -> int:
        return self.server.port

    async def run(self, parties: list[Party]) -> None:
        logs = await self._read_logs()
        tables = {id: table for id, entries in logs.items() if (table := self._table(id, entries))}
        self._check_acknowledged(logs)
        secrets = {id: seats for party in parties for id, seats in party.seats.items()}
        for id, table in tables.items():
            await self._check_views(table, secrets.get(id, {}))
            await self._check_record(table)
        self.ledger.done["tables"] = len(tables)
        self.ledger.done["games over"] = sum(table.stage == "over" for table in tables.values())
        self.ledger.done["answers in the logs"] = sum(
            entry.kind in PLAYED for entries in logs.values() for entry in entries
        )

    async def _read_logs(self) -> dict[str, list[Entry]]:
        glance = look_at(str(self.server.file), self.server.key)
        logs = WrittenLogs(glance)
        found = {}
        for id in await logs.tables():
            try:
                found[id] = await logs.read(id)
            except MotuError as trouble:
                self.ledger.wrong.append(f"table {id}: {trouble}")
        glance.close()
        return found

    def _table(self, id: str, entries: list[Entry]) -> Table | None:
        try:
            return Table(id, entries)
        except MotuError as trouble:
            self.ledger.wrong.append(f"table {id}: {trouble}")
            return None

    def _check_acknowledged(self, logs: dict[str, list[Entry]]) -> None:
        """Everything that was acknowledged is there once, as an answer at its table."""
        found: Counter[tuple[str, str]] = Counter()
        for id, entries in logs.items():
            found.update((id, entry.once.split(" ")[-1]) for entry in entries if entry.once)
        for once, table in self.ledger.acknowledged.items():
            if found[table, once] != 1:
                how = "is lost" if not found[table, once] else "is there twice"
                self.ledger.wrong.append(f"table {table}: the answer {once} {how}")

    async def _check_views(self, table: Table, tokens: dict[int, str]) -> None:
        """Every player and a spectator are shown the table that the log tells."""
        client = Client(self.port)
        for seat, token in [*tokens.items(), (None, "")]:
            if table.bots_asked():
                return  # it goes on by itself
            seen = (await client.get(f"/api/tables/{table.id}", token)).json()
            if seen.get("view") != json.loads(json.dumps(table.state.view(seat).data)):
                self.ledger.wrong.append(f"table {table.id}: seat {seat} sees what the log does not tell")
            self.ledger.done["views compared"] += 1

    async def _check_record(self, table: Table) -> None:
        if table.stage != "over":
            return
        record = read((await Client(self.port).get(f"/api/tables/{table.id}/record")).text)
        if not all(finding.good for finding in verify(record)):
            self.ledger.wrong.append(f"table {table.id}: its record does not verify")
        self.ledger.done["records verified"] += 1

    async def check_that_bots_go_on(self) -> None:
        """Where a bot is asked at the end, it answers without anybody's help."""
        waiting = {}
        for id, entries in (await self._read_logs()).items():
            table = self._table(id, entries)
            if table is not None and table.bots_asked():
                waiting[id] = len(table.answers)
        for _ in range(1200):
            for id, answers in list(waiting.items()):
                seen = (await Client(self.port).get(f"/api/tables/{id}")).json()
                if seen["view"]["ply"] > answers or seen["stage"] == "over":
                    self.ledger.done["bots that went on"] += 1
                    del waiting[id]
            if not waiting:
                return
            await asyncio.sleep(0.1)
        self.ledger.wrong += [f"table {id}: its bot stands still" for id in waiting]


# ---------------------------------------------------------------------------------------- the evening


async def evening(folder: Path, small_disk: bool, words: argparse.Namespace) -> Ledger:
    """Everything from the first start to the last check."""
    chance, ledger = random.Random(words.seed), Ledger()
    server = Server(folder / "motu.db", free_port(), bot_pause=0.0, log=folder.parent / "server.log")
    gremlin = Gremlin(server, ledger, chance, small_disk, words.pause)
    line = BadLine([server.port], chance)
    await line.open()
    parties = [Party(ledger, line.port, random.Random(chance.random())) for _ in range(words.tables)]
    await gremlin.start()
    try:
        works = [asyncio.create_task(party.play(number)) for number, party in enumerate(parties)]
        works.append(asyncio.create_task(gremlin.play()))
        await _wait(works, ledger, words.minutes)
        line.mend()
        check = Check(server, ledger)
        await check.check_that_bots_go_on()
        await check.run(parties)
        ledger.done["pieces held up"], ledger.done["lines cut"] = line.held_up, line.cuts
    finally:
        server.kill()
        await line.close()
    await _look_for_orphans(gremlin.thinkers, ledger)
    _read_log(folder.parent / "server.log", ledger)
    return ledger


async def evening_of_nodes(folder: Path, cluster: Cluster, words: argparse.Namespace) -> Ledger:
    """The same with several nodes on one database."""
    chance, ledger = random.Random(words.seed), Ledger()
    log = folder / "server.log"
    facts = {"bot_pause": 0.0, "log": log, "key": folder / "key"}
    address = cluster.new_house()
    servers = [Server(address, free_port(), **facts) for _ in range(words.nodes)]  # type: ignore[arg-type]
    gremlins = [Gremlin(server, ledger, chance, False, words.pause) for server in servers]
    havoc = Havoc(gremlins, cluster, ledger, chance, words.pause)
    line = BadLine([server.port for server in servers], chance)
    await line.open()
    parties = [Party(ledger, line.port, random.Random(chance.random())) for _ in range(words.tables)]
    await havoc.start()
    try:
        works = [asyncio.create_task(party.play(number)) for number, party in enumerate(parties)]
        works.append(asyncio.create_task(havoc.play()))
        await _wait(works, ledger, words.minutes)
        line.mend()
        await Check(servers[0], ledger).check_that_bots_go_on()
        await asyncio.sleep(3.0)  # what nobody could tell any more is found within a round or two
        for server in servers:  # everybody is shown the same, wherever he asks
            await Check(server, ledger).run(parties)
        ledger.done["pieces held up"], ledger.done["lines cut"] = line.held_up, line.cuts
    finally:
        havoc.end()
        await line.close()
    await _look_for_orphans(havoc.thinkers, ledger)
    _read_log(log, ledger)
    return ledger


async def _wait(works: list[asyncio.Task[None]], ledger: Ledger, minutes: float) -> None:
    """Lets them play for so long, then lets everybody finish what he is at."""
    done, _ = await asyncio.wait(works, timeout=60 * minutes, return_when=asyncio.FIRST_EXCEPTION)
    ledger.over.set()
    _, late = await asyncio.wait(works, timeout=120)
    for work in late:
        ledger.wrong.append(f"somebody waits for ever: {work.get_coro()}")
        work.cancel()
    for work in done:
        if error := work.exception():
            raise error


async def _look_for_orphans(thinkers: set[int], ledger: Ledger) -> None:
    """Thinkers whose server was killed end by themselves."""
    left: set[int] = set()
    for _ in range(100):
        left = {pid for pid in thinkers if _thinks(pid)}
        if not left:
            return
        await asyncio.sleep(0.1)
    for pid in left:
        if _is_stopped(pid):
            os.kill(pid, signal.SIGKILL)  # one that we have stopped cannot hear that it is alone
        else:
            ledger.wrong.append(f"process {pid} thinks on for a server that is gone")


def _thinks(pid: int) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _is_stopped(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "Tt"


def _read_log(path: Path, ledger: Ledger) -> None:
    """Whatever the server could not put into words is a fault of its own."""
    words = path.read_text("utf-8", "replace")
    for trace in re.findall(r"Traceback.*?\n(?=\S)(?!Traceback)[^\n]*", words, re.S):
        ledger.wrong.append(f"the server's log: {unescape(trace.splitlines()[-1])}")


@contextmanager
def disk() -> Iterator[tuple[Path, bool]]:
    """A folder on a small disk of its own if we may have one, else any folder; and which it is."""
    folder = Path(tempfile.mkdtemp(prefix="motu-faults-"))
    inside = folder / "disk"
    inside.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(inside)], capture_output=True, check=False
    )
    try:
        yield inside, mounted.returncode == 0
    finally:
        if mounted.returncode == 0:
            subprocess.run(["umount", "-l", str(inside)], check=False)
        shutil.rmtree(folder, ignore_errors=True)


def show(ledger: Ledger, minutes: float) -> None:
    sheet = Sheet(title=f"Faults, {minutes:.1f} minutes")
    sheet.add_column("what")
    sheet.add_column("how often", justify="right")
    sheet.add_row("acknowledged", f"{len(ledger.acknowledged):,}", style="bold")
    for name, count in sorted(ledger.told.items()):
        sheet.add_row(f"  {name}", f"{count:,}")
    sheet.add_section()
    for name, count in sorted(ledger.done.items()):
        sheet.add_row(name, f"{count:,}")
    sheet.add_section()
    sheet.add_row("wrong", f"{len(ledger.wrong):,}", style="red" if ledger.wrong else "green")
    console = Console()
    console.print(sheet)
    for trouble in ledger.wrong[:40]:
        console.print(f"✗ {trouble}", style="red", markup=False)


def main() -> None:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=10, help="how many are played at the same time")
    parser.add_argument("--pause", type=float, default=2.5, help="seconds between two faults, on average")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--nodes", type=int, default=1, help="how many servers, on PostgreSQL if several")
    words = parser.parse_args()
    print(f"seed {words.seed}", flush=True)
    begun = time.monotonic()
    if words.nodes > 1:
        with cluster() as postgres, tempfile.TemporaryDirectory(prefix="motu-faults-") as place:
            ledger = asyncio.run(evening_of_nodes(Path(place), postgres, words))
    else:
        with disk() as (folder, small_disk):
            ledger = asyncio.run(evening(folder, small_disk, words))
    show(ledger, (time.monotonic() - begun) / 60)
    sys.exit(bool(ledger.wrong))


if __name__ == "__main__":
    main()
