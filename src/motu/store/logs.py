"""The logs of the tables, what lists show of them and what is due at them, in whichever database."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from motu.store.interface import Entry, Keeper, Mark, Reader, Result, Row, Standing, Summary, Transaction
from motu.store.ratings import rate
from motu.store.seal import has_sealed, place_of
from motu.store.troubles import UNREADABLE, Overtaken, Taken, TakenTwice, Unreadable

log = logging.getLogger("motu.store")

#: Seconds for which a server that sees to what is due at a table is trusted to do so.
LEASE = 30.0
#: How many tables are asked for by name at a time.
MOST_NAMED = 500
#: Behind every table of a list that has no page before it.
FIRST: Mark = (1e12, "")
_SUMMARY = "s.table_id, s.stage, s.public, s.changed, s.entries, s.data"


class WrittenLogs:
    """The logs of all tables, to be read."""

    def __init__(self, file: Reader) -> None:
        self._file = file

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        query = (
            "select number, at, kind, data, once from entries where table_id = ? and number >= ? "
            "order by number"
        )
        try:
            return self._entries(table, since, await self._file.find(query, table, since))
        except UNREADABLE:  # those before what cannot be read can
            return self._entries(table, since, self._file.walk(query, table, since))

    def _entries(self, table: str, since: int, rows: Iterable[Row]) -> list[Entry]:
        found: list[Entry] = []
        try:
            for row in rows:
                found.append(self._entry(table, row))
        except UNREADABLE as trouble:
            raise Unreadable(since + len(found)) from trouble
        return found

    def _entry(self, table: str, row: Row) -> Entry:
        number, at, kind, data, once = row
        facts = _facts(data)
        if has_sealed(facts):
            facts = self._file.seal.opened(facts, place_of(table, number))
        return Entry(number, at, kind, facts, once)

    async def grown(self, known: Mapping[str, int]) -> list[str]:
        found: list[str] = []
        tables = list(known)
        for start in range(0, len(tables), MOST_NAMED):
            named = tables[start : start + MOST_NAMED]
            marks = ", ".join("?" * len(named))
            query = f"select table_id, entries from summaries where table_id in ({marks})"  # nosec B608
            found += [row[0] for row in await self._file.find(query, *named) if row[1] > known[row[0]]]
        return found

    async def tables(self) -> list[str]:
        return [row[0] for row in await self._file.find("select distinct table_id from entries")]

    async def summary(self, table: str) -> Summary | None:
        query = f"select {_SUMMARY} from summaries s where table_id = ?"  # nosec B608 # our own words
        found = _summaries(await self._file.find(query, table))
        return found[0] if found else None

    async def summaries(self, stage: str, most: int, before: Mark | None = None) -> list[Summary]:
        query = (
            f"select {_SUMMARY} from summaries s where stage = ? and public = 1 "  # nosec B608
            "and (changed, table_id) < (?, ?) order by changed desc, table_id desc limit ?"
        )
        return _summaries(await self._file.find(query, stage, *(before or FIRST), most))

    async def summaries_of(self, tables: Sequence[str]) -> list[Summary]:
        found: list[Summary] = []
        for start in range(0, len(tables), MOST_NAMED):
            named = tables[start : start + MOST_NAMED]
            marks = ", ".join("?" * len(named))
            query = f"select {_SUMMARY} from summaries s where table_id in ({marks})"  # nosec B608
            found += _summaries(await self._file.find(query, *named))
        return found

    async def aside(self) -> list[str]:
        rows = await self._file.find("select table_id from summaries where stage = 'aside'")
        return [row[0] for row in rows]

    async def running_of(self, player: str, most: int) -> list[Summary]:
        query = (
            f"select {_SUMMARY} from holders h join summaries s on s.table_id = h.table_id "  # nosec B608
            "where h.player = ? and h.ended is null limit ?"
        )
        found = _summaries(await self._file.find(query, player, most))
        return sorted(found, key=lambda summary: -summary.changed)

    async def finished_of(self, player: str, most: int, before: Mark | None = None) -> list[Summary]:
        query = (
            f"select {_SUMMARY} from holders h join summaries s on s.table_id = h.table_id "  # nosec B608
            "where h.player = ? and (h.ended, h.table_id) < (?, ?) "
            "order by h.ended desc, h.table_id desc limit ?"
        )
        return _summaries(await self._file.find(query, player, *(before or FIRST), most))


class KeptLogs(WrittenLogs):
    """The logs of all tables, to be read and appended to."""

    def __init__(self, file: Keeper) -> None:
        super().__init__(file)
        self._keeper = file

    async def append(self, logs: Mapping[str, Sequence[Entry]], standings: Sequence[Standing] = ()) -> None:
        rows = [self._row(table, entry) for table, entries in logs.items() for entry in entries]
        told = {standing.summary.table for standing in standings}
        kept = [self._kept(standing) for standing in standings]

        def change(transaction: Transaction) -> None:
            transaction.executemany(
                "insert into entries (table_id, number, at, kind, once, data) values (?, ?, ?, ?, ?, ?)", rows
            )
            for keep in kept:
                keep(transaction)
            for table in logs:
                if table not in told:
                    _set_due(transaction, table, 0.0, "")

        try:
            await self._write(change)
        except TakenTwice as taken:
            if not await self._are_there(logs):
                raise Overtaken from taken
        except Taken as taken:
            raise Overtaken from taken

    async def _are_there(self, logs: Mapping[str, Sequence[Entry]]) -> bool:
        """Whether exactly these entries are in the logs: then it was we who appended them."""
        for table, entries in logs.items():
            if (await self.read(table, entries[0].number))[: len(entries)] != list(entries):
                return False
        return True

    async def settle(self, standing: Standing) -> None:
        await self._write(self._kept(standing))

    def _row(self, table: str, entry: Entry) -> tuple[object, ...]:
        kept = json.dumps(self._file.seal.closed(entry.data, place_of(table, entry.number)))
        return table, entry.number, entry.at, entry.kind, entry.once, kept

    def _kept(self, standing: Standing) -> Callable[[Transaction], None]:
        """What keeps a standing, ready to be done in the thread that writes."""
        summary = standing.summary
        facts = (summary.stage, int(summary.public), summary.changed, summary.entries)
        row = (summary.table, *facts, json.dumps(summary.data))
        ended = summary.changed if summary.stage == "over" else None
        holders = [(player, summary.table, ended) for player in sorted(set(standing.holders))]
        tender = self._keeper.node if standing.is_tended else ""

        def keep(transaction: Transaction) -> None:
            transaction.execute(
                "insert into summaries (table_id, stage, public, changed, entries, data) "
                "values (?, ?, ?, ?, ?, ?) on conflict (table_id) do update set stage = excluded.stage, "
                "public = excluded.public, changed = excluded.changed, entries = excluded.entries, "
                "data = excluded.data",
                row,
            )
            transaction.executemany(
                "insert into holders (player, table_id, ended) values (?, ?, ?) "
                "on conflict (player, table_id) do update set ended = excluded.ended "
                "where coalesce(holders.ended, -1) <> coalesce(excluded.ended, -1)",
                holders,
            )
            if standing.due is None:
                transaction.execute("delete from due where table_id = ?", (summary.table,))
            else:
                _set_due(transaction, summary.table, standing.due, tender)
            if standing.places:
                rate(transaction, summary.table, summary.data["game"], standing.places, summary.changed)

        return keep

    # ---------------------------------------------------------------------------------- what is due

    async def open_since(self, now: float) -> float:
        return await self._keeper.open_since(now)

    async def take_due(self, now: float, most: int) -> list[str]:
        there = [self._keeper.node, *await self._keeper.others()]
        marks = ", ".join("?" * len(there))
        late = "select table_id from due where at <= ? order by at limit ?"
        left = f"select table_id from due where tender <> '' and tender not in ({marks}) limit ?"  # nosec B608
        found = [*await self._file.find(late, now, most), *await self._file.find(left, *there, most)]
        if not found:
            return []
        wanted = sorted({row[0] for row in found})

        def change(transaction: Transaction) -> list[str]:
            return [table for table in wanted if _take(transaction, table, there[0], now, [*there, ""])]

        return await self._write(change)

    async def take(self, table: str, now: float) -> bool:
        others = await self._keeper.others()
        if not others:
            return True
        node = self._keeper.node
        return await self._write(lambda transaction: _take(transaction, table, node, now, others))

    async def _write(self, change: Callable[[Transaction], Result]) -> Result:
        return await asyncio.wrap_future(self._keeper.write(change))


def _set_due(transaction: Transaction, table: str, at: float, tender: str) -> None:
    transaction.execute(
        "insert into due (table_id, at, tender) values (?, ?, ?) "
        "on conflict (table_id) do update set at = excluded.at, tender = excluded.tender",
        (table, at, tender),
    )


def _take(transaction: Transaction, table: str, node: str, now: float, unless: Sequence[str]) -> bool:
    """Sees to a table from now on, if that is overdue, or if none of these servers does."""
    marks = ", ".join("?" * len(unless))
    taken = transaction.execute(
        f"update due set at = ?, tender = ? "  # nosec B608
        f"where table_id = ? and (at <= ? or tender not in ({marks}))",
        (now + LEASE, node, table, now, *unless),
    )
    return taken.rowcount == 1


def _facts(text: str) -> dict[str, Any]:
    """The facts of an entry; ValueError for what is none. Halves of characters, which once got in by way of
    `\\ud800`, could be sent to nobody: a question mark stands for each."""
    facts = json.loads(text)
    if "\\ud" in text:
        facts = json.loads(json.dumps(facts, ensure_ascii=False).encode("utf-8", "replace"))
    if not isinstance(facts, dict):
        raise ValueError(text)
    return facts


def _summaries(rows: Iterable[Row]) -> list[Summary]:
    """The summaries that can be read; one that cannot only hides its table from lists."""
    found: list[Summary] = []
    for table, stage, public, changed, entries, data in rows:
        try:
            facts = _facts(data)
        except ValueError:
            log.error("the summary of table %s cannot be read", table)
            continue
        found.append(Summary(table, stage, bool(public), changed, entries, facts))
    return found
