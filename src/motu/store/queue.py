"""Thinking as a queue in the database: any number of workers take from it, and what one lets lie others take.

It is a table of our own and not a library of jobs: a thought is asked for once however many servers want it,
whoever had the least thinking lately is next, and all of that is one statement.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from motu.store.interface import Keeper, Result, Transaction

#: Seconds for which a worker is trusted with a thought unless it says that it is still at it.
LEASE = 10.0
#: Seconds after which thinking is half forgotten, and those after which an answer that nobody fetched is.
HALF_LIFE, UNFETCHED = 60.0, 600.0


@dataclass(frozen=True)
class Job:
    """A thought to be thought: its id, what it is, how often it was begun, and whose it is."""

    id: str
    sealed: str
    tries: int
    whose: str
    weight: float


class Queue:
    """What is to be thought, and what was."""

    def __init__(self, database: Keeper) -> None:
        self._database = database

    async def ask(self, job: str, sealed: str, whose: str, weight: float, now: float) -> None:
        """Asks for a thought; one that was asked for already is not asked for again."""

        def change(transaction: Transaction) -> None:
            transaction.execute("delete from thoughts where asked < ?", (now - UNFETCHED,))
            transaction.execute(
                "insert into thoughts (id, thought, whose, weight, asked, until, tries) "
                "values (?, ?, ?, ?, ?, 0, 0) on conflict do nothing",
                (job, sealed, whose, weight, now),
            )

        await self._write(change)
        self._database.say("thought", "")

    async def take(self, now: float) -> Job | None:
        """The next thought for a worker: that of whoever had the least thinking lately; two never get one."""

        def change(transaction: Transaction) -> Job | None:
            row = transaction.execute(
                "select t.id, t.thought, t.tries, t.whose, t.weight from thoughts t "
                "left join thinking k on k.whose = t.whose where t.move is null and t.until <= ? "
                "order by coalesce(k.seconds * power(0.5, (? - k.at) / ?), 0), t.asked "
                "limit 1 for update of t skip locked",
                (now, now, HALF_LIFE),
            ).fetchone()
            if row is None:
                return None
            transaction.execute(
                "update thoughts set until = ?, tries = tries + 1 where id = ?", (now + LEASE, row[0])
            )
            return Job(*row)

        return await self._write(change)

    async def hold(self, job: Job, now: float) -> None:
        """A worker is still at it."""

        def change(transaction: Transaction) -> None:
            transaction.execute("update thoughts set until = ? where id = ?", (now + LEASE, job.id))

        await self._write(change)

    async def give_up(self, job: Job) -> None:
        """A worker could not do it: others may try at once."""

        def change(transaction: Transaction) -> None:
            transaction.execute("update thoughts set until = 0 where id = ?", (job.id,))

        await self._write(change)
        self._database.say("thought", "")

    async def answer(self, job: Job, move: int, seconds: float, now: float) -> None:
        """A worker has done it; the first answer counts."""

        def change(transaction: Transaction) -> None:
            transaction.execute("update thoughts set move = ? where id = ? and move is null", (move, job.id))
            transaction.execute(
                "insert into thinking (whose, seconds, at) values (?, ?, ?) on conflict (whose) do update "
                "set seconds = thinking.seconds * power(0.5, (excluded.at - thinking.at) / ?) "
                "+ excluded.seconds, at = excluded.at",
                (job.whose, seconds * job.weight, now, HALF_LIFE),
            )
            transaction.execute("delete from thinking where at < ?", (now - 20 * HALF_LIFE,))

        await self._write(change)
        self._database.say("thought-done", job.id)

    async def result(self, job: str) -> int | None:
        """The answer, if there is one by now."""
        rows = await self._database.find("select move from thoughts where id = ?", job)
        return rows[0][0] if rows else None

    async def waiting(self) -> int:
        rows = await self._database.find("select count(*) from thoughts where move is null")
        return int(rows[0][0])

    async def _write(self, change: Callable[[Transaction], Result]) -> Result:
        return await asyncio.wrap_future(self._database.write(change))
