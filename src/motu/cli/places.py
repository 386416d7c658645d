"""Where a house is kept, as commands are told it."""

import os
from pathlib import Path
from typing import Annotated

import typer

from motu.contract import BadSetup
from motu.language import texts

T, TN, TP = texts("motu")

Data = Annotated[Path | None, typer.Option(help="The file that keeps tables and players.")]
DatabaseAddress = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="MOTU_DATABASE",
        help="A database instead of a file: postgresql://user@host/name.",
    ),
]
Key = Annotated[
    Path | None,
    typer.Option(envvar="MOTU_KEY", help="The file with the key of a database, one for all its servers."),
]


def home() -> Path:
    """Where tables are kept unless said otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "motu" / "motu.db"


def place(data: Path | None, database: str) -> str:
    """The address of a house: that of a database, or a file."""
    if data is not None and database:
        raise BadSetup(T("Please give a file or a database, not both."))
    return database or str(data or home())


def standing(data: Path | None, database: str) -> str:
    """The address of a house that is there already: a file that is misspelt is not made."""
    where = place(data, database)
    if not database and not Path(where).is_file():
        raise BadSetup(T("There is no file {name}.", name=where))
    return where


def key_of(key: Path | None) -> Path:
    """Where the key of a database lies."""
    return key or home().with_name("motu.key")
