"""Shows the matches behind the bots' constants, and plays such matches again.

python tools/matches.py [show NAME …]
python tools/matches.py play GAME VARIANT BASE [--seats N] [--games N] [--jobs N]
"""

import csv
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from motu.arena.ratings import by_deal, share
from motu.arena.run import here, processes
from motu.arena.schedule import alone
from motu.contract import game

KEPT = Path(__file__).parent / "matches"
app = typer.Typer(add_completion=False)


@app.command()
def show(names: Annotated[list[str] | None, typer.Argument(help="Which files; else all.")] = None) -> None:
    """Print the matches that were played."""
    for path in sorted(KEPT.glob("*.csv")):
        if names and path.stem not in names:
            continue
        with path.open(encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        table = Table(title=path.stem)
        for heading in head:
            table.add_column(heading)
        for row in rows:
            table.add_row(*row)
        Console().print(table)


@app.command()
def play(
    key: Annotated[str, typer.Argument(metavar="GAME")],
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="A bot, such as search:iterations=100.")],
    base: Annotated[str, typer.Argument(metavar="BASE", help="The bot in all other seats.")],
    seats: Annotated[int, typer.Option(help="How many seats; else as few as the game allows.")] = 0,
    number: Annotated[int, typer.Option("--games", min=1)] = 60,
    jobs: Annotated[int, typer.Option(min=1)] = 1,
) -> None:
    """Play the variant alone among the base, each deal from all seats, and print the row."""
    table = seats or game(key).seats[0]
    fixtures = alone(variant, base, table).fixtures(key, number, "matches")
    results = list(processes(jobs)(fixtures) if jobs > 1 else here(fixtures))
    found = share(variant, by_deal(results))
    row = (f"{found.value:.1%}", f"{100 * found.low:.0f} – {100 * found.high:.0f}")
    print(",".join((key, str(table), variant, base, str(len(results)), *row)))


if __name__ == "__main__":
    app()
