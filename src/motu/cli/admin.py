"""`motu admin`: what whoever runs a server asks of its file."""

import asyncio
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Columns

from motu.cli.common import Language, chosen_language, console
from motu.cli.serve import home
from motu.contract import BadSetup, MotuError
from motu.language import Text, texts
from motu.store import Glance, WrittenLogs

T, TN, TP = texts("motu")

Data = Annotated[Path | None, typer.Option(help="The file that keeps tables and players.")]


def register(app: typer.Typer) -> None:
    admin = typer.Typer(no_args_is_help=True, help="Look after the file of a server.")
    admin.command("tables")(list_tables)
    app.add_typer(admin, name="admin")


def list_tables(
    data: Data = None,
    broken: Annotated[bool, typer.Option("--broken", help="Only tables that are set aside.")] = False,
    lang: Language = "",
) -> None:
    """List the tables of a file, each read anew from its log; a server may run meanwhile.

    With --broken: those that cannot be played here, and why. The exit code is 1 if there are any.
    """
    language, file = chosen_language(lang), data or home()
    if not file.is_file():
        raise BadSetup(T("There is no file {name}.", name=file))
    glance = Glance(file)
    try:
        found = [line for line in _lines(WrittenLogs(glance), language) if line.broken or not broken]
    finally:
        glance.close()
    _show(found, language)
    if broken and found:
        raise typer.Exit(1)


class Line:
    """A table in the list: what it is, or why it is set aside."""

    def __init__(self, id: str, game: str, changed: float, state: str, broken: bool) -> None:
        self.cells = (id, game, datetime.fromtimestamp(changed).isoformat(" ", "minutes"), state)
        self.broken = broken


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
