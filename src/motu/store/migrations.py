"""The format of the file, and the way from each older one to it: a file is brought forward, never back."""

import sqlite3
from collections.abc import Callable

from motu.store.seal import Seal, check_key, new_seal, seal_all, seal_of
from motu.store.troubles import NewerFile

#: What 0.1 kept, which counted no formats. A new file begins here, too.
_FIRST = (
    # The log: a table is what its entries say, in order, and nothing else.
    """create table if not exists entries (
        table_id text not null,
        number integer not null,
        at real not null,
        kind text not null,
        once text,
        data text not null,
        primary key (table_id, number)
    ) without rowid""",
    "create unique index if not exists entries_once on entries (table_id, once) where once is not null",
    # What the lobby lists of tables: only a cache, which can always be told anew from the log.
    """create table if not exists summaries (
        table_id text primary key,
        stage text not null,
        public integer not null,
        changed real not null,
        entries integer not null,
        data text not null
    ) without rowid""",
    "create index if not exists summaries_stage on summaries (stage, public, changed)",
    """create table if not exists holders (
        player text not null,
        table_id text not null,
        primary key (player, table_id)
    ) without rowid""",
    """create table if not exists players (
        id text primary key,
        name text not null,
        account text unique collate nocase,
        password text,
        made real not null
    ) without rowid""",
    """create table if not exists sessions (
        token_hash text primary key,
        player text not null references players,
        made real not null
    ) without rowid""",
    """create table if not exists ratings (
        player text not null references players,
        game text not null,
        rating real not null,
        games integer not null,
        primary key (player, game)
    ) without rowid""",
    "create table if not exists rated (table_id text primary key) without rowid",
)

#: Tables whose log has grown since they were summarised, so that nobody has to count entries to find them.
_BEHIND = (
    "create table behind (table_id text primary key) without rowid",
    """insert into behind select e.table_id
    from (select table_id, max(number) + 1 as count from entries group by table_id) e
    left join summaries s using (table_id) where s.entries is null or s.entries <> e.count""",
)


#: What takes a file one format further. Whatever has to be sealed for that is sealed with its key.
Step = Callable[[sqlite3.Connection, Seal], None]


#: When each session was used last; those that were kept before are used now.
_USED = (
    "alter table sessions add column used real not null default 0",
    "update sessions set used = strftime('%s', 'now')",
    "create index sessions_used on sessions (used)",
)


#: When somebody must look at a table, and who does; when what a player played ended; and indices from which
#: every list is read in its order. What was behind or in play is looked at first.
_DUE = (
    """create table due (
        table_id text primary key,
        at real not null,
        tender text not null
    ) without rowid""",
    "create index due_at on due (at)",
    "create index due_tender on due (tender) where tender <> ''",
    "insert into due select table_id, 0, '' from summaries where stage = 'playing'",
    "insert or ignore into due select table_id, 0, '' from behind",
    "drop table behind",
    "alter table holders add column ended real",
    """update holders set ended =
        (select changed from summaries s where s.table_id = holders.table_id and s.stage = 'over')""",
    "create index holders_ended on holders (player, ended, table_id)",
    "drop index summaries_stage",
    "create index summaries_public on summaries (stage, changed, table_id) where public = 1",
    "create index summaries_aside on summaries (table_id) where stage = 'aside'",
    "create index players_account on players (lower(account))",
)


#: Analyses of finished games, with what they say in short; and how each rated game changed a rating.
_STUDIES = (
    """create table analyses (
        table_id text primary key,
        made real not null,
        brief text not null,
        data text not null
    ) without rowid""",
    """create table rerated (
        player text not null,
        game text not null,
        at real not null,
        table_id text not null,
        rating real not null,
        information real not null,
        primary key (player, game, at, table_id)
    ) without rowid""",
)


def _statements(*statements: str) -> Step:
    def step(connection: sqlite3.Connection, seal: Seal) -> None:
        for statement in statements:
            connection.execute(statement)

    return step


#: Step n leads from format n to format n + 1.
STEPS: tuple[Step, ...] = (
    _statements(*_FIRST),
    _statements(*_BEHIND),
    seal_all,
    _statements(*_USED),
    _statements(*_DUE),
    _statements(*_STUDIES),
)
FORMAT = len(STEPS)
#: The format whose step forward seals what is secret.
SEALED_SINCE = STEPS.index(seal_all)


def format_of(connection: sqlite3.Connection) -> int:
    """The format of an open file."""
    return int(connection.execute("pragma user_version").fetchone()[0])


def check_not_newer(connection: sqlite3.Connection, path: str) -> None:
    if format_of(connection) > FORMAT:
        raise NewerFile(path, format_of(connection), FORMAT)


def bring_forward(connection: sqlite3.Connection, path: str) -> Seal:
    """Takes a file to the present format, each step whole or not at all; refuses a newer one. Its seal."""
    check_not_newer(connection, path)
    seal = seal_of(path) if format_of(connection) > SEALED_SINCE else new_seal(path)
    connection.execute("pragma secure_delete = on")  # what was open before leaves no trace
    for number in range(format_of(connection), FORMAT):
        connection.execute("begin immediate")
        try:
            STEPS[number](connection, seal)
            connection.execute(f"pragma user_version = {number + 1}")
        except BaseException:
            connection.execute("rollback")
            raise
        connection.execute("commit")
    check_key(connection, seal, path)
    return seal
