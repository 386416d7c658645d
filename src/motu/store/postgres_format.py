"""The format of a house in PostgreSQL, and the way from each older one to it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from motu.store.seal import Seal, check_proof, new_seal_in, seal_in
from motu.store.troubles import NewerFile

#: The class of our locks among those of the database, and the one that is held while the format changes.
LOCKS, CHANGING = 0x6D6F7475, 0

_FIRST = (
    """create table entries (
        table_id text collate "C" not null,
        number integer not null,
        at double precision not null,
        kind text not null,
        once text,
        data text not null,
        primary key (table_id, number)
    )""",
    "create unique index entries_once on entries (table_id, once) where once is not null",
    """create table summaries (
        table_id text collate "C" primary key,
        stage text not null,
        public integer not null,
        changed double precision not null,
        entries integer not null,
        data text not null
    ) with (fillfactor = 70)""",
    "create index summaries_public on summaries (stage, changed, table_id) where public = 1",
    "create index summaries_aside on summaries (table_id) where stage = 'aside'",
    """create table holders (
        player text not null,
        table_id text collate "C" not null,
        ended double precision,
        primary key (player, table_id)
    )""",
    "create index holders_ended on holders (player, ended, table_id)",
    """create table due (
        table_id text collate "C" primary key,
        at double precision not null,
        tender text not null
    ) with (fillfactor = 70)""",
    "create index due_at on due (at)",
    "create index due_tender on due (tender) where tender <> ''",
    """create table players (
        id text primary key,
        name text not null,
        account text,
        password text,
        made double precision not null
    )""",
    "create unique index players_account on players (lower(account))",
    """create table sessions (
        token_hash text primary key,
        player text not null references players,
        made double precision not null,
        used double precision not null
    )""",
    "create index sessions_used on sessions (used)",
    "create index sessions_player on sessions (player)",
    """create table ratings (
        player text not null references players,
        game text not null,
        rating double precision not null,
        games integer not null,
        primary key (player, game)
    )""",
    'create table rated (table_id text collate "C" primary key)',
    # What is to be thought for bots, and how much thinking was done for whom.
    """create table thoughts (
        id text primary key,
        thought text not null,
        whose text not null,
        weight double precision not null,
        asked double precision not null,
        until double precision not null,
        tries integer not null,
        move bigint
    )""",
    "create index thoughts_open on thoughts (until) where move is null",
    "create index thoughts_asked on thoughts (asked)",
    """create table thinking (
        whose text primary key,
        seconds double precision not null,
        at double precision not null
    )""",
    # Since when there was always a server.
    "create table house (open_since double precision not null)",
    "insert into house values (0)",
)

#: Analyses of finished games, with what they say in short; and how each rated game changed a rating.
_STUDIES = (
    """create table analyses (
        table_id text collate "C" primary key,
        made double precision not null,
        brief text not null,
        data text not null
    )""",
    """create table rerated (
        player text not null,
        game text not null,
        at double precision not null,
        table_id text collate "C" not null,
        rating double precision not null,
        information double precision not null,
        primary key (player, game, at, table_id)
    )""",
)

#: What takes a house one format further.
Step = Callable[["psycopg.Connection[Any]"], None]


def _statements(*statements: Any) -> Step:
    def step(connection: "psycopg.Connection[Any]") -> None:
        for statement in statements:
            connection.execute(statement)

    return step


#: Step n leads from format n to format n + 1.
STEPS: tuple[Step, ...] = (_statements(*_FIRST), _statements(*_STUDIES))
FORMAT = len(STEPS)


def format_of(connection: "psycopg.Connection[Any]") -> int:
    """The format of a database, 0 of one that has nothing of ours."""
    if connection.execute("select to_regclass('format')").fetchone() == (None,):
        return 0
    row = connection.execute("select number from format").fetchone()
    return int(row[0]) if row else 0


def bring_forward(connection: "psycopg.Connection[Any]", name: str, key: Path) -> Seal:
    """Takes a database to the present format, all or nothing, while no other server does; its seal."""
    with connection.transaction():
        connection.execute("select pg_advisory_xact_lock(%s, %s)", (LOCKS, CHANGING))
        found = format_of(connection)
        if found > FORMAT:
            raise NewerFile(name, found, FORMAT)
        seal = _seal(connection, name, key, is_new=found == 0)
        for step in STEPS[found:]:
            step(connection)
        connection.execute("update format set number = %s", (FORMAT,))
    return seal


def _seal(connection: "psycopg.Connection[Any]", name: str, key: Path, is_new: bool) -> Seal:
    """The seal of a house, with a new key if it has none yet."""
    if is_new:
        seal = new_seal_in(key, name)
        connection.execute("create table format (number integer not null, proof text not null)")
        connection.execute("insert into format values (0, %s)", (seal.close("motu", "proof"),))
        return seal
    seal = seal_in(key, name)
    row = connection.execute("select proof from format").fetchone()
    assert row is not None
    check_proof(row[0], seal, name, key)
    return seal
