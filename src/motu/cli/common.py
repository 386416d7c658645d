"""What several commands share: reading options, boards and records, and speaking the user's language."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from motu.arena.sheet import Sheet
from motu.contract import BadSetup, Game
from motu.language import LANGUAGES, best_language, texts
from motu.record import Record, read

T, TN, TP = texts("motu")

console = Console(highlight=False)

Language = Annotated[str, typer.Option("--lang", help="en, de, nl or hu; else the language of your system.")]
Options = Annotated[list[str], typer.Option("--option", "-o", help="An option of the game, as name=value.")]
BoardFile = Annotated[Path | None, typer.Option("--board", help="A board of your own, as a TOML file.")]
Folder = Annotated[Path, typer.Option("--out", help="The folder where results and plots are kept.")]


def as_table(sheet: Sheet) -> Table:
    table = Table(title=sheet.title)
    for index, heading in enumerate(sheet.headings):
        table.add_column(heading, justify="left" if index < sheet.names else "right")
    for row in sheet.rows:
        table.add_row(*row)
    return table


def chosen_language(wanted: str) -> str:
    """The language asked for, or the system's."""
    if wanted and wanted not in LANGUAGES:
        raise BadSetup(
            T("There is no language {name}; there are: {names}.", name=wanted, names=", ".join(LANGUAGES))
        )
    return wanted or best_language(os.environ.get("LC_ALL") or os.environ.get("LANG"))


def read_options(game: Game, pairs: Sequence[str], board: Path | None = None) -> dict[str, Any]:
    """The options given as name=value, and the board given as a file."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(T("An option is given as name=value, not {pair}.", pair=pair))
        found[name] = value
    if board is not None:
        found["board"] = board.read_text("utf-8")
    return found


def read_record(path: Path) -> Record:
    return read(path.read_text("utf-8"))
