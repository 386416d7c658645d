"""`motu backup | copy | tidy`: a house written down, moved, and cleared of what nobody wants any more."""

import time
from pathlib import Path
from typing import Annotated

import typer

from motu.cli.common import Language, chosen_language, console
from motu.cli.places import Data, DatabaseAddress, Key, key_of, place, standing
from motu.language import texts

T, TN, TP = texts("motu")

DAY = 24 * 3600.0


def register(app: typer.Typer) -> None:
    app.command("backup")(backup)
    app.command("copy")(copy)
    app.command("tidy")(tidy)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; its key is written beside it.")],
    data: Data = None,
    database: DatabaseAddress = "",
    key: Key = None,
    lang: Language = "",
) -> None:
    """Write everything into a file of its own, while servers go on; `motu serve --data FILE` plays on."""
    from motu.store import look_at
    from motu.store.moving import back_up

    house = look_at(place(data, database), key_of(key))
    try:
        back_up(house, file)
    finally:
        house.close()
    console.print(T("Everything is in {file}, and its key beside it.", file=file).say(chosen_language(lang)))


def copy(
    source: Annotated[str, typer.Option("--from", help="The file to copy.")],
    target: Annotated[
        str, typer.Option("--to", help="The database, postgresql://user@host/name, or a file.")
    ],
    key: Key = None,
    lang: Language = "",
) -> None:
    """Move a house from a file into an empty database, or back, with everything in it."""
    from motu.store import look_at, open_store
    from motu.store.moving import copy as copy_house
    from motu.store.moving import share_key

    place_of_key = key_of(key)
    share_key(source, target, place_of_key)
    here = look_at(source, place_of_key)
    there = open_store(target, place_of_key, serves=False)
    try:
        rows = copy_house(here, there)
    finally:
        here.close()
        there.close()
    console.print(TN("{count} row was copied.", "{count} rows were copied.", rows).say(chosen_language(lang)))


def tidy(
    days: Annotated[
        int, typer.Option(help="For how many days nothing must have happened at a table.", min=1)
    ] = 90,
    data: Data = None,
    database: DatabaseAddress = "",
    key: Key = None,
    lang: Language = "",
) -> None:
    """Let go of tables that were hardly begun and that nobody goes on with, and of sessions that are over."""
    from motu.store import open_store
    from motu.store.moving import tidy as tidy_house

    house = open_store(standing(data, database), key_of(key), serves=False)
    try:
        gone = tidy_house(house, time.time() - days * DAY)
    finally:
        house.close()
    told = TN("{count} table was let go.", "{count} tables were let go.", gone)
    console.print(told.say(chosen_language(lang)))
