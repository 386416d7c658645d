"""`motu data`: many games of bots as tables to learn from."""

from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from motu.arena.run import Book
from motu.arena.schedule import Meeting
from motu.bots import bot
from motu.cli.arena import Jobs, Ray, runner, shown
from motu.cli.common import Folder, console
from motu.contract import game, games
from motu.research.data import Records


def register(app: typer.Typer) -> None:
    app.command("data")(data)


def data(
    keys: Annotated[list[str], typer.Argument(metavar="[GAME]…", help="Which games; else all.")] = [],  # noqa: B006
    number: Annotated[int, typer.Option("--games", min=1, help="How many games of each.")] = 10_000,
    name: Annotated[str, typer.Option("--bot", help="Who plays on every seat.")] = "level3",
    seats: Annotated[int, typer.Option(help="How many seats; else as few as each game allows.")] = 0,
    seed: Annotated[str, typer.Option(help="Where the deals come from.")] = "data",
    jobs: Jobs = 1,
    ray: Ray = "",
    out: Folder = Path("motu-data"),
) -> None:
    """Play many games of bots and write them as Parquet, with a card that says what they are.

    The games are kept as an arena keeps them, and a run that was broken off goes on where it stopped.
    """
    bot(name)
    for key in keys or games():
        table = seats or game(key).seats[0]
        game(key).start(table, 0)
        fixtures = list(Meeting((name,) * table).fixtures(key, number, seed))
        book = Book(out / f"{key}-{table}" / "games.jsonl")
        earlier = sum(fixture.key in book.results for fixture in fixtures)
        begun = monotonic()
        for _ in shown(book, fixtures, runner(jobs, ray), key):
            pass
        spent = monotonic() - begun
        command = f"motu data {key} --games {number} --bot {name} --seats {table} --seed {seed}"
        made = f"Made by `{command}`; {number - earlier:,} games took {spent:,.0f} seconds, {jobs} at a time."
        written = Records(book.path.parent).export(key, out, table, made)
        console.print(
            f"{key}: {written.games:,} games, {written.decisions:,} decisions; "
            f"{number - earlier:,} played in {spent:,.0f} s, {jobs} at a time",
            markup=False,
        )
        for path in (written.decisions_file, written.games_file, written.card):
            console.print(str(path), markup=False)
