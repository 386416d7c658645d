"""What was found out about games that are over: analyses, and how ratings went."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motu.store.interface import Keeper, Transaction

#: How many tables are asked for by name at a time.
MOST_NAMED = 500


@dataclass(frozen=True)
class RatingPoint:
    """A rating after a rated game: when, of which game, and how much that game told of the strength."""

    game: str
    at: float
    rating: float
    information: float


class Studies:
    """Keeps and finds them."""

    def __init__(self, database: Keeper) -> None:
        self._database = database

    async def keep(self, table: str, at: float, brief: dict[str, Any], data: dict[str, Any]) -> None:
        """Keeps the analysis of a game, with what it says in short; one that was there gives way."""
        row = (table, at, json.dumps(brief), json.dumps(data))

        def change(transaction: Transaction) -> None:
            transaction.execute(
                "insert into analyses (table_id, made, brief, data) values (?, ?, ?, ?) "
                "on conflict (table_id) do update set made = excluded.made, brief = excluded.brief, "
                "data = excluded.data",
                row,
            )

        await asyncio.wrap_future(self._database.write(change))

    async def find(self, table: str) -> dict[str, Any] | None:
        """The analysis of a game, if there is one."""
        rows = await self._database.find("select data from analyses where table_id = ?", table)
        found = json.loads(rows[0][0]) if rows else None
        return found if isinstance(found, dict) else None

    async def briefs(self, tables: Sequence[str]) -> dict[str, dict[str, Any]]:
        """What the analyses of these tables say in short, of those that were analysed."""
        found: dict[str, dict[str, Any]] = {}
        for start in range(0, len(tables), MOST_NAMED):
            named = tables[start : start + MOST_NAMED]
            marks = ", ".join("?" * len(named))
            query = f"select table_id, brief from analyses where table_id in ({marks})"  # nosec B608
            found |= {row[0]: json.loads(row[1]) for row in await self._database.find(query, *named)}
        return found

    async def ratings(self, player: str, most: int) -> list[RatingPoint]:
        """How a player's ratings went, the oldest first, of the last so many games."""
        rows = await self._database.find(
            "select game, at, rating, information from rerated where player = ? "
            "order by at desc, table_id desc limit ?",
            player,
            most,
        )
        return [RatingPoint(*row) for row in reversed(rows)]
