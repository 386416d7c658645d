"""How many players a server carries: real games of all four over sockets, timed.

    python tools/load.py --players 50,200,500,1000,2000 [--seconds 40] [--lobby 500]
                         [--plot FILE.svg] [--rows FILE.md]
    python tools/load.py --players 500 --nodes 2            # two nodes on a PostgreSQL of their own
    python tools/load.py --players 500 --database postgresql://…  --nodes 2
    python tools/load.py --players 500 --soak 30            # minutes; tells how memory grows
    python tools/load.py --memory                           # what a connection and an open table take
    python tools/load.py --answers                          # what one answer costs at a table of three
    python tools/load.py --house                            # how a server with many tables starts and lists

Tables have three seats on average, sixty answers have been played before, and there is an answer every three
to five seconds at each. Answers are due at fixed times, and are timed from then until they are acknowledged,
and until the others at the table see them: a server that cannot follow is not spared. The crowd is one
process on the same machine. Beside everything stands how busy the machine was with other things.
`docs/hosting.md` tells what came of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.error import URLError
from urllib.request import urlopen

from clusters import cluster
from crowd import Gathering, Onlooker, Party, Person, Times, furnish, furnish_some, gather, linger
from rich.console import Console
from rich.table import Table as Sheet
from servers import Server, free_port, serving
from wire import Client, Socket

from motu.arena.plots import COLOURS, INK, MARGIN, PALE, WIDTH, line, page
from motu.built import stale
from motu.picture.svg import path, text
from motu.store import Entry, KeptLogs, open_store
from motu.web.house import MOST_IDLE
from motu.web.serving import GIVING_BACK, open_wide
from motu.web.table import Table

#: Seconds after everybody has come until times are noted.
SETTLING = 5.0
TICKS = os.sysconf("SC_CLK_TCK")


# ---------------------------------------------------------------------------------------- the machine


def cpu_of(pid: int) -> float:
    """Seconds of processor that a process has taken."""
    facts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(facts[11]) + int(facts[12])) / TICKS


def memory_of(pid: int) -> float:
    """Megabytes that a process holds."""
    for row in Path(f"/proc/{pid}/status").read_text().splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) / 1024
    return 0.0


def busy() -> float:
    """Seconds of processor that the whole machine has taken."""
    facts = [int(fact) for fact in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(facts) - facts[3] - facts[4]) / TICKS


def with_children(pid: int) -> list[int]:
    """A process and all that it started, and they in turn."""
    found = [pid]
    for parent in found:
        children = Path(f"/proc/{parent}/task/{parent}/children")
        found += [int(child) for child in children.read_text().split()] if children.exists() else []
    return found


@dataclass
class Gauge:
    """What the servers, the database and everything else on the machine take from now on."""

    servers: list[int]
    database: int | None = None
    began: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self._servers = self._server_time()
        self._database, self._own, self._busy = self._database_time(), time.process_time(), busy()

    def _server_time(self) -> float:
        return sum(cpu_of(pid) for pid in self.servers)

    def _database_time(self) -> float:
        return sum(map(cpu_of, with_children(self.database))) if self.database else 0.0

    def shares(self) -> tuple[float, float, float, float]:
        """Of a processor: the servers, the database, the crowd, and everything else."""
        seconds = time.monotonic() - self.began
        servers, database = self._server_time() - self._servers, self._database_time() - self._database
        own = time.process_time() - self._own
        other = max(0.0, busy() - self._busy - servers - database - own)
        return servers / seconds, database / seconds, own / seconds, other / seconds


# --------------------------------------------------------------------------------------- the evenings


@dataclass
class Found:
    """What came of so many players."""

    players: int
    times: Times
    seconds: float
    servers: float
    database: float
    crowd: float
    other: float
    memory: float
    #: Megabytes of the servers minute by minute, of a long evening.
    growth: list[float] = field(default_factory=list)

    @property
    def answers(self) -> float:
        return len(self.times.acknowledged) / self.seconds

    @property
    def per_answer(self) -> float:
        """Milliseconds of processor of the servers for an answer with everybody told."""
        return 1000 * self.servers / self.answers if self.answers else 0.0


@dataclass
class House:
    """Servers on one file or database."""

    servers: list[Server]
    database: int | None

    @property
    def pids(self) -> list[int]:
        return [server.process.pid for server in self.servers if server.process is not None]

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def memory(self) -> float:
        return sum(map(memory_of, self.pids))


@contextmanager
def housed(words: argparse.Namespace, players: int | str) -> Iterator[tuple[House, list[Party]]]:
    """Servers as long as the block lasts, with tables in play: for so many players, or some of one game."""
    with ExitStack() as open_things:
        folder = Path(open_things.enter_context(tempfile.TemporaryDirectory(prefix="motu-load-")))
        where, key, database = str(folder / "motu.db"), folder / "motu.key", None
        if words.database:
            where, key = words.database, Path(words.key)
        elif words.nodes > 1:
            own = open_things.enter_context(cluster(is_safe=True))
            where, database = own.new_house(), own.process.pid if own.process else None
        store = open_store(where, key, serves=False)
        chance = random.Random(words.seed)
        if isinstance(players, int):
            parties = asyncio.run(furnish(store, players, chance))
        else:
            parties = asyncio.run(furnish_some(store, players, AT_THREE, chance))
        store.close()
        servers = [open_things.enter_context(serving(where, key=key)) for _ in range(words.nodes)]
        yield House(servers, database), parties


async def evening(house: House, parties: Sequence[Party], words: argparse.Namespace) -> Found:
    """Everybody comes, plays for a while, and goes."""
    times, chance = Times(), random.Random(words.seed)
    tables = [Gathering(party, house.ports, times, random.Random(chance.random())) for party in parties]
    await gather(tables)
    gc.collect()
    gc.freeze()  # nobody's times shall be those of our own garbage
    loop = asyncio.get_running_loop()
    watching = [
        loop.create_task(linger(Client(house.ports[number % len(house.ports)]), times))
        for number in range(words.lobby)
    ]
    seconds = words.soak * 60.0 or words.seconds
    until = time.monotonic() + SETTLING + seconds
    works = [loop.create_task(table.play(until)) for table in tables]
    await asyncio.sleep(SETTLING)
    times.is_on, gauge, growth = True, Gauge(house.pids, house.database), list[float]()
    while time.monotonic() < until:
        growth.append(house.memory())
        await asyncio.sleep(min(60.0, max(0.0, until - time.monotonic())))
    times.is_on = False
    players = sum(len(table.people) for table in tables)
    found = Found(players, times, seconds, *gauge.shares(), house.memory(), [*growth, house.memory()])
    await _disperse([*works, *watching], [person for table in tables for person in table.people])
    return found


# ----------------------------------------------------------------------------------------- the report


def quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def _ms(values: Sequence[float]) -> str:
    return " / ".join(f"{1000 * quantile(values, share):.0f}" for share in (0.5, 0.95, 0.99))


def report(found: Sequence[Found], console: Console) -> None:
    sheet = Sheet(
        "players", "answers/s", "acknowledged ms", "seen ms", "server", "ms/answer", "MB", "crowd", "others"
    )
    for one in found:
        servers = f"{100 * one.servers:.0f} %" + (f" + {100 * one.database:.0f} %" if one.database else "")
        sheet.add_row(
            f"{one.players:,}",
            f"{one.answers:.1f}",
            _ms(one.times.acknowledged),
            _ms(one.times.seen),
            servers,
            f"{one.per_answer:.1f}",
            f"{one.memory:.0f}",
            f"{100 * one.crowd:.0f} %",
            f"{100 * one.other:.0f} %",
        )
    console.print(sheet)
    console.print(
        "p50 / p95 / p99, from when an answer was due. Server (+ database), crowd, others: of one processor."
    )
    console.print(f"The machine has {os.cpu_count()} processors; load {os.getloadavg()[0]:.1f} now.")
    for one in found:
        _report_more(one, console)


def rows(found: Sequence[Found]) -> str:
    """The same as rows of a table in Markdown."""
    said = ["| players | answers/s | acknowledged | seen | server | an answer | memory | crowd | others |"]
    said.append("|---" * 9 + "|")
    for one in found:
        database = f" + {100 * one.database:.0f} %" if one.database else ""
        said.append(
            f"| {one.players:,} | {one.answers:.0f} | {_ms(one.times.acknowledged)} ms "
            f"| {_ms(one.times.seen)} ms | {100 * one.servers:.0f} %{database} | {one.per_answer:.1f} ms "
            f"| {one.memory:.0f} MB | {100 * one.crowd:.0f} % | {100 * one.other:.0f} % |"
        )
    return "\n".join(said) + "\n"


def _report_more(one: Found, console: Console) -> None:
    sizes = ", ".join(
        f"{key} {median(sizes):,.0f}" for key, sizes in sorted(one.times.sizes.items()) if sizes
    )
    console.print(f"{one.players:,} players: bytes of an update on the wire, median: {sizes}")
    if lobby := one.times.lobby_sizes:
        console.print(f"  lobby: {len(lobby) / one.seconds:.0f} messages/s of {median(lobby):,.0f} bytes")
    for what, count in sorted(one.times.counts.items()):
        console.print(f"  {what}: {count}")
    if len(one.growth) > 2:
        console.print("  MB minute by minute: " + " ".join(f"{value:.0f}" for value in one.growth))


def plot(found: Sequence[Found], title: str) -> str:
    """Times over players, both on scales on which ten times as much is one step further."""
    left, right, top, bottom = 64.0, WIDTH - 120.0, 60.0, 330.0
    most = max(one.players for one in found)
    curves = [
        ("acknowledged, p50", [(one.players, quantile(one.times.acknowledged, 0.5)) for one in found]),
        ("acknowledged, p99", [(one.players, quantile(one.times.acknowledged, 0.99)) for one in found]),
        ("seen, p50", [(one.players, quantile(one.times.seen, 0.5)) for one in found]),
        ("seen, p99", [(one.players, quantile(one.times.seen, 0.99)) for one in found]),
    ]
    decades = (0.001, 0.01, 0.1, 1.0, 10.0)

    def x(players: float) -> float:
        return left + (right - left) * players / most

    def y(seconds: float) -> float:
        share = max(0.0, min(1.0, _decade(seconds) / 4))
        return bottom - (bottom - top) * share

    parts = [text("players", right, bottom + 34, 12, text_anchor="end")]
    for one in found:
        parts.append(text(f"{one.players:,}", x(one.players), bottom + 18, 11, text_anchor="middle"))
    for seconds in decades:
        parts.append(line(left, y(seconds), right, y(seconds), stroke=PALE))
        parts.append(text(f"{1000 * seconds:,.0f} ms", left - 8, y(seconds) + 4, 11, text_anchor="end"))
    names = apart({name: y(points[-1][1]) + 4 for name, points in curves}, 13.0)
    for (name, points), colour in zip(curves, COLOURS, strict=False):
        way = " L ".join(f"{x(players):.1f} {y(seconds):.1f}" for players, seconds in points)
        parts.append(path(f"M {way}", fill="none", stroke=colour, stroke_width=2.5))
        parts.append(text(name, right + 8, names[name], 11, fill=colour))
    parts.append(line(left, bottom, right, bottom, stroke=INK))
    return page(bottom + 34 + MARGIN, title, *parts)


def apart(places: Mapping[str, float], least: float) -> dict[str, float]:
    """Words in a column, from above, moved down where they would lie over one another."""
    found: dict[str, float] = {}
    for name, place in sorted(places.items(), key=lambda one: one[1]):
        found[name] = max([place, *[other + least for other in found.values()]])
    return found


def _decade(seconds: float) -> float:
    from math import log10

    return log10(max(seconds, 0.001)) + 3


# ---------------------------------------------------------------------------------------------- memory


#: How many tables and connections are opened to see what one takes: no more tables than stay in memory.
TABLES, CONNECTIONS = MOST_IDLE - 20, 1000
#: Seconds after which a connection rests, and what it needed has been given back to the system.
RESTING = 45.0 + GIVING_BACK


async def memory(house: House, parties: Sequence[Party], console: Console) -> None:
    """What an open table and an idle connection take, of each game. Pages of everything are asked for first,
    so that what is made once for all is there."""
    port = house.ports[0]
    opened = len(parties) // 2
    for party in parties[opened:]:
        await _look_once(port, party)
    await asyncio.sleep(2)
    last = house.memory()
    for party in parties[:opened]:
        await Client(port).get(f"/api/tables/{party.id}")
    await asyncio.sleep(2)
    now = house.memory()
    console.print(f"an open table: {1024 * (now - last) / opened:.1f} kB ({opened} tables)")
    last = now
    times, chance = Times(), random.Random(1)
    tables = [Gathering(party, house.ports, times, chance) for party in parties[opened:]]
    await gather(tables)
    people = sum(len(table.people) for table in tables)
    at_first, now = house.memory(), await _rested(house)
    console.print(
        f"a connection of a player: {1024 * (at_first - last) / people:.1f} kB when he has just come, "
        f"{1024 * (now - last) / people:.1f} kB when it rests ({people} of them)"
    )
    last = now
    lobby = [asyncio.create_task(linger(Client(port), times)) for _ in range(CONNECTIONS)]
    while times.counts["came to the lobby"] < CONNECTIONS:
        await asyncio.sleep(1)
    console.print(f"somebody in the lobby: {1024 * (await _rested(house) - last) / CONNECTIONS:.1f} kB")
    await _disperse(lobby, [person for table in tables for person in table.people])
    await asyncio.sleep(GIVING_BACK + 5)
    console.print(f"when all have left: {house.memory():.0f} MB")


# ------------------------------------------------------------------------------------ a single answer


#: How many tables of three are played at once, and for how many seconds.
AT_THREE, A_WHILE = 12, 20.0


def answers(words: argparse.Namespace, console: Console) -> None:
    """What an answer with everybody told takes of the server's processor, and its bytes, game by game."""
    sheet = Sheet("game", "answers", "ms of processor", "bytes of an update, median / p95")
    for key in ("kahuna", "rapanui2011", "rapanui2019", "giants"):
        with housed(words, key) as (house, parties):
            times, processor = asyncio.run(_answers_at(house, parties))
        sizes = [size for some in times.sizes.values() for size in some]
        count = len(times.acknowledged)
        told = f"{median(sizes):,.0f} / {quantile(sizes, 0.95):,.0f}"
        sheet.add_row(key, str(count), f"{1000 * processor / count:.2f}", told)
    console.print(sheet)
    console.print(f"The machine has {os.cpu_count()} processors; load {os.getloadavg()[0]:.1f} now.")


async def _answers_at(house: House, parties: Sequence[Party]) -> tuple[Times, float]:
    """Tables of three, where two play a third looks on, each with an answer about every half second."""
    times, loop = Times(), asyncio.get_running_loop()
    tables = [
        Gathering(party, house.ports, times, random.Random(number), (0.4, 0.6))
        for number, party in enumerate(parties)
    ]
    await gather(tables)
    onlookers = [Onlooker(table, Client(house.ports[0])) for table in tables if len(table.people) < 3]
    for onlooker in onlookers:
        onlooker.come()
    until = time.monotonic() + SETTLING + A_WHILE
    works = [loop.create_task(table.play(until)) for table in tables]
    await asyncio.sleep(SETTLING)
    times.is_on, begun = True, sum(map(cpu_of, house.pids))
    await asyncio.sleep(A_WHILE)
    times.is_on, taken = False, sum(map(cpu_of, house.pids)) - begun
    await _disperse(works, [*[person for table in tables for person in table.people], *onlookers])
    return times, taken


async def _disperse(works: Sequence[asyncio.Task[None]], people: Sequence[Person]) -> None:
    for work in works:
        work.cancel()
    for person in people:
        person.leave()
    await asyncio.sleep(0)


# ------------------------------------------------------------------------------------- a large house


#: How many tables are in play, and how many are finished.
RUNNING, FINISHED = 5_000, 10_000
#: How many of them are kept at a time.
MANY = 100


def large_house(console: Console) -> None:
    """How soon a server with many tables answers, and how long its lists take."""
    with tempfile.TemporaryDirectory(prefix="motu-load-") as folder:
        where, key = Path(folder) / "motu.db", Path(folder) / "motu.key"
        asyncio.run(_fill(where, key))
        server = Server(where, free_port(), 0.0, key=key)
        begun = time.monotonic()
        server.begin()
        while not _answers(server):
            time.sleep(0.01)
        seconds = time.monotonic() - begun
        try:
            assert server.process is not None
            cpu, size = cpu_of(server.process.pid), memory_of(server.process.pid)
            console.print(
                f"{RUNNING:,} tables in play, {FINISHED:,} finished: listens after {seconds:.2f} s "
                f"({cpu:.2f} s of processor, {size:.0f} MB); load {os.getloadavg()[0]:.1f} now"
            )
        finally:
            server.kill()
        asyncio.run(_list(where, key, console))


async def _fill(where: Path, key: Path) -> None:
    """Copies of a few games in play, most of them ended by agreement, as a server would have kept them."""
    store = open_store(str(where), key, serves=False)
    logs = KeptLogs(store)
    parties = await furnish(store, 24, random.Random(1))
    played = [await logs.read(party.id) for party in parties]
    ended = [[*entries, Entry(len(entries), time.time(), "end", {"seat": 0})] for entries in played]
    await _copy(logs, played, RUNNING, "running")
    await _copy(logs, ended, FINISHED, "over")
    store.close()


async def _copy(logs: KeptLogs, kinds: Sequence[Sequence[Entry]], count: int, name: str) -> None:
    tables = [Table("", entries) for entries in kinds]
    for start in range(0, count, MANY):
        several, standings = dict[str, list[Entry]](), []
        for number in range(start, start + MANY):
            table = tables[number % len(tables)]
            table.id = f"{name}{number}"
            several[table.id] = list(kinds[number % len(kinds)])
            standings.append(table.standing(table.due()))
        await logs.append(several, standings)


def _answers(server: Server) -> bool:
    try:
        urlopen(f"{server.address}/readyz", timeout=5).close()
    except (URLError, ConnectionError, TimeoutError):
        return False
    return True


async def _list(where: Path, key: Path, console: Console) -> None:
    """What the lobby and one player ask, each some hundred times."""
    store = open_store(str(where), key, serves=False)
    logs = KeptLogs(store)
    (player, *_) = (await logs.summaries("over", 1))[0].data["seats"][0]["holders"]
    asked = {
        "waiting": lambda: logs.summaries("waiting", 48),
        "in play": lambda: logs.summaries("playing", 48),
        "finished": lambda: logs.summaries("over", 48),
        "somebody's own": lambda: logs.running_of(player, 60),
    }
    for name, ask in asked.items():
        times = []
        for _ in range(200):
            begun = time.perf_counter()
            await ask()
            times.append(time.perf_counter() - begun)
        console.print(
            f"list of tables {name}: {1000 * median(times):.2f} ms, p99 {1000 * quantile(times, 0.99):.2f}"
        )
    store.close()


async def _rested(house: House) -> float:
    """Megabytes when nothing has been sent for so long that connections rest."""
    await asyncio.sleep(RESTING)
    return house.memory()


async def _look_once(port: int, party: Party) -> None:
    for session in party.sessions:
        client = Client(port, {"motu": session})
        async with Socket.open(client, f"/table/{party.id}/live", packed=True) as socket:
            await socket.receive_text()


# --------------------------------------------------------------------------------------------- command


def main() -> None:
    words = _words()
    console = Console(width=130)
    console.print(f"{os.cpu_count()} processors; load {os.getloadavg()[0]:.1f} before anything is begun.")
    if old := stale():
        raise SystemExit(f"Compile first (make compile): {', '.join(old)} is compiled from an older source.")
    open_wide()
    if words.answers:
        answers(words, console)
        return
    if words.house:
        large_house(console)
        return
    if words.memory:
        with housed(words, 3 * TABLES) as (house, parties):
            asyncio.run(memory(house, parties, console))
        return
    found: list[Found] = []
    for players in words.players:
        with housed(words, players) as (house, parties):
            found.append(asyncio.run(evening(house, parties, words)))
        report(found[-1:], console)
    if len(found) > 1:
        report(found, console)
    if words.rows:
        Path(words.rows).write_text(rows(found))
    if words.plot:
        nodes = f"{words.nodes} nodes on PostgreSQL" if words.nodes > 1 else "one process"
        Path(words.plot).write_text(plot(found, f"Answers by players, {nodes}"))


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How many players a server carries.")
    parser.add_argument("--players", type=lambda word: [int(part) for part in word.split(",")], default=[200])
    parser.add_argument("--seconds", type=float, default=40.0, help="how long is measured, for each number")
    parser.add_argument("--lobby", type=int, default=0, help="how many people stand in the lobby meanwhile")
    parser.add_argument("--nodes", type=int, default=1, help="several stand on PostgreSQL, one on a file")
    parser.add_argument("--database", default="", help="a PostgreSQL that is there already")
    parser.add_argument("--key", default="motu.key", help="its key")
    parser.add_argument("--soak", type=float, default=0.0, help="minutes, instead of seconds")
    parser.add_argument("--memory", action="store_true", help="what connections and tables take")
    parser.add_argument("--answers", action="store_true", help="what one answer costs, game by game")
    parser.add_argument("--house", action="store_true", help="how a server with many tables starts and lists")
    parser.add_argument("--plot", default="", help="where to draw what was found, as SVG")
    parser.add_argument("--rows", default="", help="where to write the figures, as a table in Markdown")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
