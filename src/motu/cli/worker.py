"""`motu worker`: thinks for the bots of a house, on any machine that reaches its database."""

import asyncio
import os
import signal
from typing import Annotated

import typer

from motu.cli.common import chosen_language, console
from motu.cli.places import DatabaseAddress, Key, key_of
from motu.contract import BadSetup
from motu.language import texts

T, TN, TP = texts("motu")


def register(app: typer.Typer) -> None:
    app.command("worker")(worker)


def worker(
    database: DatabaseAddress = "",
    key: Key = None,
    thinkers: Annotated[
        int, typer.Option(help="How many processes think; else as many as there are processors.")
    ] = 0,
    log: Annotated[str, typer.Option(help="How to write down what happens: plain or json.")] = "plain",
) -> None:
    """Think for the bots of a house that is kept in a database; any number may do so."""
    from motu.store import open_store
    from motu.web.journal import keep_journal

    if not database:
        raise BadSetup(T("A worker needs the database of a house: --database postgresql://user@host/name."))
    keep_journal(log)
    store = open_store(database, key_of(key), serves=False)
    from motu.web.thinking import work

    async def until_told() -> None:
        is_over = asyncio.Event()
        for told in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(told, is_over.set)
        await work(store, thinkers or os.cpu_count() or 1, is_over)

    console.print(T("Thinking for {name}. Stop it with Ctrl+C.", name=store.name).say(chosen_language("")))
    try:
        asyncio.run(until_told())
    finally:
        store.close()
