"""`motu train`: learns an evaluation of a game by self-play."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from motu.arena import plots
from motu.cli.common import console
from motu.contract import BadSetup, game
from motu.language import texts

if TYPE_CHECKING:
    from motu.arena.training import School

T, TN, TP = texts("motu")


def register(app: typer.Typer) -> None:
    app.command("train")(train)


def train(
    key: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    rounds: Annotated[int, typer.Option(min=1, help="How often to play and fit.")] = 4,
    number: Annotated[int, typer.Option("--games", min=10, help="How many games in a round.")] = 1000,
    iterations: Annotated[int, typer.Option(min=1, help="How hard the players think.")] = 16,
    hidden: Annotated[int, typer.Option(min=0, help="Hidden units; 0 is a linear model.")] = 24,
    margin: Annotated[
        float, typer.Option(min=0, max=1, help="How much the lead counts, not only who won.")
    ] = 0.0,
    epochs: Annotated[int, typer.Option(min=1, help="How often each fit goes through all positions.")] = 6,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = os.cpu_count() or 1,
    out: Annotated[Path, typer.Option(help="The folder for checkpoints and results.")] = Path("motu-train"),
) -> None:
    """Learn an evaluation by self-play; a run that was broken off goes on behind its last checkpoint.

    The games are kept beside it, as an arena keeps them.
    """
    try:
        from motu.arena.training import Lesson, School
    except ImportError:
        raise BadSetup(T("Training needs numpy; `pip install motu[train]` adds it.")) from None
    lesson = Lesson(game(key).key, rounds, number, iterations, hidden, seed, margin, epochs)
    school = School(lesson, out / key, jobs)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task(key, total=rounds * number, completed=len(school.curve) * number)
        while len(school.curve) < rounds:
            mark = school.next_round(lambda: progress.advance(task))
            progress.console.print(
                f"round {mark.round}: {mark.positions:,} positions, loss {mark.loss:.4f}, "
                f"the game's own evaluation {mark.own:.4f}"
            )
    write_results(school, out / key)


def write_results(school: "School", folder: Path) -> None:
    """The network and the learning curve."""
    learned = folder / f"{school.lesson.game}.json"
    learned.write_text(json.dumps(school.data()), "utf-8")
    curve = folder / f"{school.lesson.game}-curve.svg"
    series: dict[str, list[tuple[float, float]]] = {"learned": [], "the game's own": []}
    for mark in school.curve:
        for epoch, loss in enumerate(mark.epochs, 1):
            series["learned"].append((mark.round - 1 + epoch / len(mark.epochs), loss))
        series["the game's own"] += [(float(mark.round - 1), mark.own), (float(mark.round), mark.own)]
    title = f"{game(school.lesson.game).title}: loss on games not learned from, by rounds"
    curve.write_text(plots.curves(title, series), "utf-8")
    console.print(f"{learned}\n{curve}", markup=False)
