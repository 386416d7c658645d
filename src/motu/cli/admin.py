"""`motu admin`: what whoever runs a server asks of what it keeps."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table as Columns

from motu.cli.common import Language, chosen_language, console
from motu.cli.copying import backup
from motu.cli.places import Data, DatabaseAddress, Key, key_of, place, standing
from motu.contract import BadSetup, MotuError
from motu.language import Text, texts
from motu.store import Entry, Keeper, KeptLogs, Reader, WrittenLogs, look_at, open_store

T, TN, TP = texts("motu")


def register(app: typer.Typer) -> None:
    admin = typer.Typer(no_args_is_help=True, help="Look after a house and those who play there.")
    admin.command("tables")(list_tables)
    admin.command("broken")(list_broken)
    admin.command("people")(list_people)
    admin.command("close")(close_table)
    admin.command("export")(export_table)
    admin.command("backup")(backup)
    app.add_typer(admin, name="admin")


@contextmanager
def looking_at(data: Path | None, database: str, key: Path | None) -> Iterator[Reader]:
    """A house to be read, as long as the block lasts; servers may run meanwhile."""
    house = look_at(place(data, database), key_of(key))
    try:
        yield house
    finally:
        house.close()


def list_tables(
    data: Data = None,
    database: DatabaseAddress = "",
    key: Key = None,
    broken: Annotated[bool, typer.Option("--broken", help="Only tables that are set aside.")] = False,
    lang: Language = "",
) -> None:
    """List the tables, each read anew from its log; servers may run meanwhile.

    With --broken: those that cannot be played here, and why. The exit code is 1 if there are any.
    """
    language = chosen_language(lang)
    with looking_at(data, database, key) as house:
        found = [line for line in _lines(WrittenLogs(house), language) if line.broken or not broken]
    _show(found, language)
    if broken and found:
        raise typer.Exit(1)


def list_broken(
    data: Data = None, database: DatabaseAddress = "", key: Key = None, lang: Language = ""
) -> None:
    """List the tables that cannot be played here, and why. The exit code is 1 if there are any."""
    list_tables(data, database, key, broken=True, lang=lang)


def list_people(
    data: Data = None,
    database: DatabaseAddress = "",
    key: Key = None,
    most: Annotated[int, typer.Option(help="How many are listed, those that came last first.")] = 100,
    lang: Language = "",
) -> None:
    """List who plays here, those that came last first."""
    language = chosen_language(lang)
    query = (
        "select name, account, made, (select count(*) from holders where player = players.id) "
        "from players order by made desc limit ?"
    )
    with looking_at(data, database, key) as house:
        rows = house.rows(query, most)
    columns = Columns(title=TN("{count} player", "{count} players", len(rows)).say(language))
    for heading in (T("Name"), T("Account"), T("Since"), T("Tables")):
        columns.add_column(heading.say(language), overflow="fold")
    for name, account, made, tables in rows:
        columns.add_row(escape(name), escape(account or ""), _moment(made), str(tables))
    console.print(columns)


def close_table(
    table: Annotated[str, typer.Argument(help="The id of the table.")],
    data: Data = None,
    database: DatabaseAddress = "",
    key: Key = None,
    lang: Language = "",
) -> None:
    """End a game as if everybody had agreed to. On a database servers may run meanwhile."""
    store = open_store(standing(data, database), key_of(key), serves=False)
    try:
        asyncio.run(_close(store, table))
        store.say("table", table)
    finally:
        store.close()
    console.print(T("Table {id} is closed.", id=table).say(chosen_language(lang)))


async def _close(store: Keeper, id: str) -> None:
    from motu.web.table import Table

    logs = KeptLogs(store)
    entries = await logs.read(id)
    if not entries:
        raise BadSetup(T("There is no table {id}.", id=id))
    table = Table(id, entries)
    if table.ended:
        raise BadSetup(T("Table {id} is over already.", id=id))
    end = Entry(table.entries, time.time(), "end", {"seat": 0})
    (after,) = table.after([end])
    await logs.append({id: [end]}, [after.standing(None)])


def export_table(
    table: Annotated[str, typer.Argument(help="The id of the table.")],
    data: Data = None,
    database: DatabaseAddress = "",
    key: Key = None,
) -> None:
    """Print the record of a game; while it goes on without its moves."""
    from motu.web.record_of import record_of
    from motu.web.table import Table

    with looking_at(data, database, key) as house:
        entries = asyncio.run(WrittenLogs(house).read(table))
    if not entries:
        raise BadSetup(T("There is no table {id}.", id=table))
    typer.echo(record_of(Table(table, entries)), nl=False)


class Line:
    """A table in the list: what it is, or why it is set aside."""

    def __init__(self, id: str, game: str, changed: float, state: str, broken: bool) -> None:
        self.cells = (id, game, _moment(changed), state)
        self.broken = broken


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at).isoformat(" ", "minutes")


def _lines(logs: WrittenLogs, language: str) -> Iterator[Line]:
    for id in asyncio.run(logs.tables()):
        yield _line(id, logs, language)


def _line(id: str, logs: WrittenLogs, language: str) -> Line:
    from motu.web.table import SetAside, Table

    known = asyncio.run(logs.summary(id))
    key, changed = (known.data.get("game", "?"), known.changed) if known else ("?", 0.0)
    try:
        table = Table(id, asyncio.run(logs.read(id)))
    except SetAside as trouble:
        return Line(id, key, changed, trouble.detail.say(language), broken=True)
    except MotuError as trouble:
        return Line(id, key, changed, trouble.reason.say(language), broken=True)
    stages: dict[str, Text] = {
        "waiting": T("waiting"),
        "playing": TN("in play, {count} move", "in play, {count} moves", len(table.answers)),
        "over": T("over"),
    }
    return Line(id, table.setup.game, table.changed, stages[table.stage].say(language), broken=False)


def _show(lines: list[Line], language: str) -> None:
    columns = Columns(title=TN("{count} table", "{count} tables", len(lines)).say(language))
    for heading in (T("Table"), T("Game"), T("Changed"), T("How it stands")):
        columns.add_column(heading.say(language), overflow="fold")
    for line in lines:
        columns.add_row(*line.cells)
    console.print(columns)
