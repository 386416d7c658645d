"""A crowd at a server: tables with games in play, and people who look at them and answer by their sockets.

Everybody is a browser as far as the server can tell: a session, a socket that packs what it sends, whole
pages first and then what has changed. Answers are due at fixed times, whatever became of those before (an
open loop), and are timed from when they were due.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from uuid import uuid4

from wire import Client, Cut, Socket

from motu.contract import game
from motu.store import Entry, Keeper, KeptLogs
from motu.store.interface import Transaction
from motu.store.people import fingerprint
from motu.web.setup import Setup, new_setup, new_token
from motu.web.table import Table

#: What is played: as many tables of each as of every other, with three seats on average.
TABLES = (("kahuna", 2), ("rapanui2011", 3), ("rapanui2019", 3), ("giants", 4))
#: The answers that have been played before anybody comes, and how many a game must still have in it.
BEFORE, LEFT = 60, 30
#: Seconds between two answers at a table.
EVERY = (3.0, 5.0)
#: How many sockets are opened at a time.
AT_ONCE = 8

_NUMBER = re.compile(r'data-number=\\"(\d*)\\"')
_TURN = re.compile(r'data-turn=\\"(\w+)\\"')
_OVER = 'data-over=\\"yes\\"'
_CHOICES = re.compile(r'id=\\"choices\\".*?</div>', re.DOTALL)
_CHOICE = re.compile(r'name=\\"(?:move|way)\\" value=\\"([\d ]+)\\"')


# ------------------------------------------------------------------------------- what was played before


@dataclass
class Party:
    """A table in play, and by which sessions its players are known, seat by seat."""

    id: str
    game: str
    sessions: list[str]
    entries: int


async def furnish(keeper: Keeper, players: int, chance: random.Random) -> list[Party]:
    """Tables for so many players, with games in play, as a server would have kept them."""
    logs, parties = KeptLogs(keeper), list[Party]()
    while sum(len(party.sessions) for party in parties) < players:
        key, seats = TABLES[len(parties) % len(TABLES)]
        parties.append(await _furnish_one(keeper, logs, key, seats, chance))
    return parties


async def furnish_some(keeper: Keeper, key: str, tables: int, chance: random.Random) -> list[Party]:
    """So many tables of one game with three seats, or as many as it has."""
    logs, seats = KeptLogs(keeper), min(3, max(game(key).seats))
    return [await _furnish_one(keeper, logs, key, seats, chance) for _ in range(tables)]


async def _furnish_one(keeper: Keeper, logs: KeptLogs, key: str, seats: int, chance: random.Random) -> Party:
    people, entries = played_before(key, seats, chance)
    await asyncio.wrap_future(keeper.write(lambda transaction: _add_people(transaction, people)))
    table = Table(uuid4().hex[:10], entries)
    await logs.append({table.id: entries}, [table.standing(None)])
    return Party(table.id, key, [session for _, _, session in people], table.entries)


def played_before(
    key: str, seats: int, chance: random.Random
) -> tuple[list[tuple[str, str, str]], list[Entry]]:
    """People, each with a name and a session, and the log of a table at which they have played."""
    people = [(uuid4().hex, f"Player {number}", new_token()) for number in range(1, seats + 1)]
    setup = new_setup(key, seats, {}, "relaxed", public=True, by=people[0][0])
    setup = replace(setup, seed=f"{chance.getrandbits(128):032x}")  # the same games in every run
    return people, _log(setup, [(player, name) for player, name, _ in people], chance)


def _add_people(transaction: Transaction, people: Sequence[tuple[str, str, str]]) -> None:
    now = time.time()
    transaction.executemany(
        "insert into players (id, name, made) values (?, ?, ?)",
        [(player, name, now) for player, name, _ in people],
    )
    transaction.executemany(
        "insert into sessions (token_hash, player, made, used) values (?, ?, ?, ?)",
        [(fingerprint(session), player, now, now) for player, _, session in people],
    )


def _log(setup: Setup, people: Sequence[tuple[str, str]], chance: random.Random) -> list[Entry]:
    """A log with everybody seated and some answers played at random."""
    drafts: list[tuple[str, dict[str, object]]] = [("made", setup.facts())]
    for seat, (player, name) in enumerate(people):
        drafts.append(("sit", {"seat": seat, "player": player, "name": name, "token": setup.tokens[seat]}))
    drafts += [("answer", {"seat": seat, "text": text}) for seat, text in _played(setup, chance)]
    began = time.time() - len(drafts)
    return [Entry(number, began + number, kind, facts) for number, (kind, facts) in enumerate(drafts)]


def _played(setup: Setup, chance: random.Random) -> list[tuple[int, str]]:
    """The answers of a random game, as far as it leaves some to play."""
    played = game(setup.game)
    state, answers = played.start_by(setup.rules, setup.seats, setup.seed, **setup.options), []
    while not state.over and len(answers) < BEFORE + LEFT:
        seat = chance.choice(state.asked)
        move = chance.choice(state.moves(seat))
        answers.append((int(seat), played.write(state, seat, move)))
        state.play(seat, move)
    return answers[: max(0, min(BEFORE, len(answers) - LEFT))]


# ---------------------------------------------------------------------------------------- what was seen


@dataclass
class Times:
    """What everybody measured, in seconds and bytes, and what happened how often."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    #: Bytes on the wire of each thing that was sent after the first whole page, by what is played.
    sizes: dict[str, list[int]] = field(default_factory=dict)
    lobby_sizes: list[int] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    #: Nothing is noted before the time of measuring begins.
    is_on: bool = False

    def note(self, times: list[float], seconds: float) -> None:
        if self.is_on:
            times.append(seconds)

    def note_size(self, sizes: list[int], size: int) -> None:
        if self.is_on:
            sizes.append(size)


# ------------------------------------------------------------------------------------------- who plays


class Gathering:
    """A table as those around it play it."""

    def __init__(
        self,
        party: Party,
        ports: Sequence[int],
        times: Times,
        chance: random.Random,
        every: tuple[float, float] = EVERY,
    ) -> None:
        self.id, self.game, self.times, self.chance = party.id, party.game, times, chance
        self.every = every
        self.people = [
            Person(self, Client(ports[number % len(ports)], {"motu": session}))
            for number, session in enumerate(party.sessions)
        ]
        #: When the answer that is on its way was due, and who has not seen what came of it.
        self.due = 0.0
        self.unseen: set[Person] = set()
        self.once = ""
        self.is_over = False
        self.awake = asyncio.Event()

    async def play(self, until: float) -> None:
        """Answers whenever it is time; late if what was before is not done yet, but counted from then."""
        due = time.monotonic() + self.chance.uniform(0, self.every[1])
        while due < until:
            await asyncio.sleep(due - time.monotonic())
            await self._wait(lambda: not self.once and any(person.is_asked for person in self.people))
            if self.is_over:
                await self._play_again()
                due = time.monotonic()
            elif asked := [person for person in self.people if person.is_asked]:
                self._answer(self.chance.choice(asked), due)
            due += self.chance.uniform(*self.every)

    def _answer(self, person: Person, due: float) -> None:
        self.once, self.due = uuid4().hex, due
        self.unseen = {other for other in self.people if other is not person}
        moves = [int(move) for move in self.chance.choice(person.choices).split()]
        what = {"move": moves[0]} if len(moves) == 1 else {"way": " ".join(map(str, moves))}
        person.send({"do": "answer", "number": person.number, "once": self.once, **what})

    async def _wait(self, is_so: object) -> None:
        assert callable(is_so)
        while not (is_so() or self.is_over):
            self.awake.clear()
            await self.awake.wait()

    async def _play_again(self) -> None:
        """The game is over: everybody goes to the next."""
        self.times.counts["games that came to their end"] += 1
        client = self.people[0].client
        reply = await client.send_form(f"/table/{self.id}/rematch")
        self.id = reply.headers["location"].split("/")[-1].partition("?")[0]
        self.is_over, self.once = False, ""
        for person in self.people:
            person.move()
        await self._wait(lambda: any(person.is_asked for person in self.people))

    def acknowledge(self, once: str) -> None:
        if once == self.once:
            self.times.note(self.times.acknowledged, time.monotonic() - self.due)
            self.once = ""
            self.awake.set()

    def refuse(self, reason: str) -> None:
        self.times.counts[f"refused: {reason}"] += 1
        self.once = ""
        self.awake.set()

    def see(self, person: Person) -> None:
        """Somebody sees the table anew."""
        if person in self.unseen:
            self.unseen.discard(person)
            self.times.note(self.times.seen, time.monotonic() - self.due)
        self.awake.set()


class Person:
    """Somebody at a table, with a browser."""

    def __init__(self, table: Gathering, client: Client) -> None:
        self.table, self.client = table, client
        self.number = 0
        self.is_asked = False
        self.choices: list[str] = []
        self.is_there = asyncio.Event()
        self._socket: Socket | None = None
        self._looking: asyncio.Task[None] | None = None

    def come(self) -> None:
        self._looking = asyncio.get_running_loop().create_task(self._look_on())

    def move(self) -> None:
        self.leave()
        self.is_asked = False
        self.come()

    def leave(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def send(self, message: dict[str, object]) -> None:
        self.is_asked = False
        if self._socket is not None:
            self._socket.send(message)

    async def _look_on(self) -> None:
        while True:
            with suppress(Cut):
                async with Socket.open(self.client, f"/table/{self.table.id}/live", packed=True) as socket:
                    self._socket = socket
                    while True:
                        self._hear(*await socket.receive_text())
            self._socket = None
            self.table.times.counts["connected again"] += 1
            await asyncio.sleep(0.5)

    def _hear(self, text: str, size: int) -> None:
        """What the server says, read as little as will do: the crowd shares the machine with the server."""
        if text.startswith('{"kind":"frame"'):
            self._see(text)
            if self.is_there.is_set():
                self.table.times.note_size(self.table.times.sizes.setdefault(self.table.game, []), size)
            self.is_there.set()
            self.table.see(self)
        elif text.startswith('{"kind":"done"'):
            self.table.acknowledge(text.partition('"once":"')[2].partition('"')[0])
        elif text.startswith('{"kind":"refused"'):
            self.send({"do": "whole"})
            self.table.refuse(text.partition('"reason":"')[2].partition('"')[0])

    def _see(self, text: str) -> None:
        if turn := _TURN.search(text):
            self.is_asked = turn[1] == "yes"
        if (number := _NUMBER.search(text)) and number[1]:
            self.number = int(number[1])
        if offered := _CHOICES.search(text):
            self.choices = _CHOICE.findall(offered[0])
        if _OVER in text:
            self.table.is_over = True
        self.is_asked = self.is_asked and bool(self.choices)


class Onlooker(Person):
    """Somebody who only watches."""

    def _see(self, text: str) -> None:
        """Nothing is asked of him."""


async def linger(client: Client, times: Times) -> None:
    """Somebody in the lobby."""
    while True:
        with suppress(Cut):
            async with Socket.open(client, "/live", packed=True) as socket:
                _, size = await socket.receive_text()
                times.counts["came to the lobby"] += 1
                while True:
                    times.note_size(times.lobby_sizes, size)
                    _, size = await socket.receive_text()
        await asyncio.sleep(0.5)


async def gather(tables: Sequence[Gathering]) -> None:
    """Lets everybody come, some at a time, until all have seen their table."""
    people = [person for table in tables for person in table.people]
    for some in _some(people, AT_ONCE):
        for person in some:
            person.come()
        for person in some:
            async with asyncio.timeout(60):
                await person.is_there.wait()


def _some(people: Sequence[Person], many: int) -> Iterator[Sequence[Person]]:
    for start in range(0, len(people), many):
        yield people[start : start + many]
