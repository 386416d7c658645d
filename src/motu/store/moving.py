"""Moves a whole house from a file into a database, and writes backups of either."""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from motu.contract import BadSetup
from motu.language import texts
from motu.store.database import Database, Glance
from motu.store.interface import Keeper, Reader, Row, Transaction
from motu.store.opening import is_postgres
from motu.store.seal import key_beside, make_private

T, TN, TP = texts("motu")

#: Everything that is kept, in an order in which whatever is pointed to comes first.
TABLES: dict[str, tuple[str, ...]] = {
    "entries": ("table_id", "number", "at", "kind", "once", "data"),
    "summaries": ("table_id", "stage", "public", "changed", "entries", "data"),
    "due": ("table_id", "at", "tender"),
    "players": ("id", "name", "account", "password", "made"),
    "holders": ("player", "table_id", "ended"),
    "sessions": ("token_hash", "player", "made", "used"),
    "ratings": ("player", "game", "rating", "games"),
    "rated": ("table_id",),
    "analyses": ("table_id", "made", "brief", "data"),
    "rerated": ("player", "game", "at", "table_id", "rating", "information"),
}
#: What walks through everything that a query finds.
Walk = Callable[[str], Iterator[Row]]
#: A game with fewer answers than this that nobody went on with is no loss.
FEW_ANSWERS = 10
#: How many rows are written at a time.
PIECE = 1000


def share_key(source: str, target: str, key: Path) -> None:
    """Lays the key of one house where that of the other is looked for; one that is there stays."""
    mine, theirs = (key if is_postgres(place) else key_beside(place) for place in (source, target))
    if mine.exists() and not theirs.exists():
        theirs.parent.mkdir(parents=True, exist_ok=True)
        make_private(str(theirs))
        theirs.write_bytes(mine.read_bytes())


def copy(source: Reader, target: Keeper) -> int:
    """Copies everything into a house that is empty, all or nothing; how many rows that were."""
    if any(target.rows(f"select 1 from {table} limit 1") for table in TABLES):  # nosec B608 # our own words
        raise BadSetup(T("There is a house already where this one is to go."))

    def change(transaction: Transaction) -> int:
        with source.snapshot() as walk:
            return sum(_copy_table(walk, transaction, table) for table in TABLES)

    return target.write(change).result()


def _copy_table(walk: Walk, transaction: Transaction, table: str) -> int:
    columns = TABLES[table]
    marks = ", ".join("?" * len(columns))
    insert = f"insert into {table} ({', '.join(columns)}) values ({marks})"  # nosec B608
    number = 0
    for piece in _pieces(walk(f"select {', '.join(columns)} from {table}")):  # nosec B608
        transaction.executemany(insert, piece)
        number += len(piece)
    return number


def _pieces(rows: Iterator[Row]) -> Iterator[list[tuple[object, ...]]]:
    piece: list[tuple[object, ...]] = []
    for row in rows:
        piece.append(tuple(row))
        if len(piece) == PIECE:
            yield piece
            piece = []
    yield piece


def back_up(source: Reader, target: Path) -> None:
    """Writes everything as it is at this moment into a file of its own, with its key beside it, while servers
    go on; the file can be served as it is, or moved with `copy`."""
    if target.exists():
        raise BadSetup(T("{file} is there already.", file=target))
    make_private(str(target))
    if isinstance(source, Glance):
        with closing(sqlite3.connect(source.path)) as here, closing(sqlite3.connect(target)) as there:
            here.backup(there)
        shutil.copyfile(key_beside(source.path), key_beside(str(target)))
    else:
        target.unlink()
        make_private(str(key_beside(str(target))))
        key_beside(str(target)).write_text(source.seal.key.hex() + "\n", "ascii")
        house = Database(target)
        try:
            copy(source, house)
        finally:
            house.close()
    make_private(str(key_beside(str(target))))


def tidy(target: Keeper, before: float) -> int:
    """Lets go of tables at which nobody ever played and nothing has happened since then; how many."""

    def change(transaction: Transaction) -> int:
        rows = transaction.execute(
            "select table_id, stage, data from summaries where changed < ?", (before,)
        ).fetchall()
        abandoned = [row[0] for row in rows if _is_abandoned(row[1], row[2])]
        for table in abandoned:
            for name in ("entries", "summaries", "due", "holders"):
                transaction.execute(f"delete from {name} where table_id = ?", (table,))  # nosec B608
        transaction.execute("delete from sessions where used < ?", (before,))
        return len(abandoned)

    return target.write(change).result()


def _is_abandoned(stage: str, text: str) -> bool:
    """Tables that are not over and at which hardly anything was played."""
    try:
        facts = json.loads(text)
    except ValueError:
        return False  # what cannot be read is left to whoever can mend it
    return stage in ("waiting", "playing") and int(facts.get("ply", 0)) < FEW_ANSWERS
