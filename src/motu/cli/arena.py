"""`motu arena | ladder`: bots meet, and how well they do is measured."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from motu.arena import ladder as rungs
from motu.arena import plots
from motu.arena.match import Result
from motu.arena.ratings import Standing, standings
from motu.arena.run import Book, Runner, here, processes, ray_cluster
from motu.arena.schedule import Fixture, meetings
from motu.arena.sheet import Sheet
from motu.arena.steady import Steady, luck_of, steady
from motu.bots import bot
from motu.cli.common import Folder, Options, as_table, chosen_language, console, read_options
from motu.contract import game, games
from motu.language import texts

T, TN, TP = texts("motu")

Jobs = Annotated[int, typer.Option(min=1, help="How many processes.")]
Ray = Annotated[str, typer.Option("--ray", metavar="ADDRESS", help="A Ray cluster, or auto.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON lines.")]

HEAD = """# The ladder

Every bot alone among bots of the rung below, made by `{command}`, which goes on where it was stopped.
A step with fewer games took too long or is still being measured; its interval is the wider for it. The
strongest against greedy plays a fifth of them. Each deal is played from all seats, and all games of a deal
count as one observation in the intervals, which hold in 95 of 100 cases. *Asked for* is what the step must
reach: {two:.0%} against the level below with two seats, {times} times a fair share with more; more than a
fair share below the levels; and the strongest against greedy {top:.0%} with two seats, {alone:.0%} alone
among more. *Reached* says yes or no where the whole interval does, otherwise likely or open.
"""


def register(app: typer.Typer) -> None:
    app.command("arena")(arena)
    app.command("ladder")(ladder)


def arena(
    key: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    bots: Annotated[list[str], typer.Argument(metavar="BOT…", help="Who meets, such as level3 greedy.")],
    number: Annotated[int, typer.Option("--games", min=1, help="How many games for each meeting.")] = 100,
    seats: Annotated[int, typer.Option(help="How many seats; else as few as the game allows.")] = 0,
    seed: Annotated[str, typer.Option(help="Where the deals come from.")] = "arena",
    option: Options = [],  # noqa: B006
    jobs: Jobs = 1,
    ray: Ray = "",
    luck: Annotated[
        bool, typer.Option("--luck", help="Take the luck of deals and draws out of the shares.")
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Play all games anew, also those in the folder.")
    ] = False,
    as_json: AsJson = False,
    out: Folder = Path("motu-arena"),
) -> None:
    """Let bots play many games with rotated seats and paired deals; tell their ratings with intervals.

    Results are kept in a file, and a run that was broken off goes on where it stopped. A bot that has changed
    says so by its `version`, or all is played anew with --fresh.
    """
    played = game(key)
    table = seats or played.seats[0]
    options = tuple(sorted((name, str(value)) for name, value in read_options(played, option).items()))
    played.start(table, 0, **dict(options))
    for name in bots:
        bot(name)  # refuses one that there is not, before any game is played
    wanted = [
        fixture
        for meeting in meetings(bots, table)
        for fixture in meeting.fixtures(key, number, seed, options)
    ]
    book = Book(out / f"{key}-{table}.jsonl")
    if fresh:
        book.forget(wanted)
    tell_earlier(book, wanted)
    results = list(shown(book, wanted, runner(jobs, ray), key))
    found = standings(results)
    calm = steady(results, luck_of(results)) if luck else []
    plot = out / f"{key}-{table}-ratings.svg"
    if len(found) > 1:
        plot.write_text(ratings_plot(f"{played.title}, {table} seats", found), "utf-8")
    if as_json:
        figures = [*map(asdict, found), *map(asdict, calm)]
        for line in [*map(Result.line, results), *map(json.dumps, figures)]:
            print(line)
    else:
        title = f"{played.title}, {table} seats, {len(results)} games"
        console.print(as_table(ratings_sheet(title, found)))
        if calm:
            console.print(as_table(steady_sheet(calm)))
        for path in [book.path, plot] if len(found) > 1 else [book.path]:
            console.print(str(path), markup=False)


def tell_earlier(book: Book, wanted: Sequence[Fixture]) -> None:
    """Says how many results are not of this run, beside the results."""
    earlier = sum(fixture.key in book.results for fixture in wanted)
    if earlier:
        words = T(
            "{earlier} of {all} games were played in an earlier run; --fresh plays them anew.",
            earlier=earlier,
            all=len(wanted),
        )
        Console(stderr=True, highlight=False).print(words.say(chosen_language()), markup=False)


def runner(jobs: int, ray: str) -> Runner:
    """How to play: on a cluster, in several processes, or right here."""
    if ray:
        return ray_cluster(ray)
    return processes(jobs) if jobs > 1 else here


def shown(book: Book, wanted: Sequence[Fixture], how: Runner, title: str) -> Iterator[Result]:
    """Plays the fixtures behind a progress bar with the time left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        done = sum(fixture.key in book.results for fixture in wanted)
        task = progress.add_task(title, total=len(wanted), completed=done)
        for index, result in enumerate(book.play(wanted, how)):
            if index >= done:
                progress.advance(task)
            yield result


def rating_of(one: Standing, alone: bool) -> tuple[str, str]:
    """Its rating and the interval; a bot that met nobody but itself has none.

    Who won or lost every game is as strong or as weak as one likes: then there is no interval either.
    """
    if alone:
        return "–", "–"
    if one.rating.low == one.rating.high:
        return f"{one.rating.value:+.0f}", "–"
    return f"{one.rating.value:+.0f}", f"{one.rating.low:+.0f} … {one.rating.high:+.0f}"


def ratings_sheet(title: str, found: Sequence[Standing]) -> Sheet:
    rows: list[tuple[str, ...]] = [
        (
            one.bot,
            f"{one.games:,}",
            *rating_of(one, alone=len(found) < 2),
            f"{one.share.value:.1%}",
            f"{one.share.low:.1%} … {one.share.high:.1%}",
            f"{one.share.value / one.fair:.2f}",
        )
        for one in found
    ]
    return Sheet(title, ("bot", "games", "rating", "95 %", "share", "95 %", "× fair"), rows)


def steady_sheet(found: Iterable[Steady]) -> Sheet:
    rows: list[tuple[str, ...]] = [
        (
            one.bot,
            f"{one.share.value:.1%}",
            f"{one.share.low:.1%} … {one.share.high:.1%}",
            f"{one.part:.0%}",
            f"{one.saves:.0%}",
        )
        for one in found
    ]
    return Sheet("Without luck", ("bot", "share", "95 %", "luck taken out", "games saved"), rows)


def ratings_plot(title: str, found: Sequence[Standing]) -> str:
    return plots.intervals(title, {one.bot: one.rating for one in found}, "+.0f")


# --------------------------------------------------------------------------------------------- ladder


def ladder(
    keys: Annotated[list[str], typer.Argument(metavar="[GAME]…", help="Which games; else all.")] = [],  # noqa: B006
    number: Annotated[int, typer.Option("--games", min=1, help="How many games for each step.")] = 1000,
    most: Annotated[
        float, typer.Option("--minutes", min=0, help="Stop after so many minutes; 0: never.")
    ] = 0.0,
    patience: Annotated[
        float,
        typer.Option(
            "--step-minutes", min=0, help="A step that took so many minutes gets no further round; 0: never."
        ),
    ] = 0.0,
    seats: Annotated[int, typer.Option(help="How many seats; else every number.")] = 0,
    jobs: Jobs = 1,
    ray: Ray = "",
    out: Folder = Path("motu-arena"),
    page: Annotated[
        Path | None, typer.Option(help="The page to write; else ladder.md among the results.")
    ] = None,
) -> None:
    """Measure every bot against the one below it, in every game and number of seats, and write the page.

    Steps are played in rounds, so that a run that is stopped early has something about each of them.
    """
    from time import monotonic

    page = page or out / "ladder.md"
    end = monotonic() + 60 * most if most else None
    climbed = [
        step
        for key in keys or games()
        for count in game(key).seats
        if seats in (0, count)
        for step in rungs.steps(key, count)
    ]
    books = {
        (step.game, step.seats): Book(out / f"ladder-{step.game}-{step.seats}.jsonl") for step in climbed
    }
    spent = dict.fromkeys(climbed, 0.0)
    for share in rounds(number):
        before = kept(books)
        for step in climbed:
            began = monotonic()
            if (end is None or began < end) and not 0 < 60 * patience <= spent[step]:
                title = f"{step.game} {step.seats}: {step.upper} among {step.lower}"
                book = books[step.game, step.seats]
                list(shown(book, list(step.fixtures(share)), runner(jobs, ray), title))
                spent[step] += monotonic() - began
        if share == number or kept(books) > before:
            command = f"motu ladder --games {number}" + (f" --step-minutes {patience:g}" if patience else "")
            write_page(page, climbed, books, number, command)
    console.print(str(page), markup=False)


def kept(books: dict[tuple[str, int], Book]) -> int:
    """How many results there are."""
    return sum(len(book.results) for book in books.values())


def rounds(number: int) -> list[int]:
    """How many games each step shall have after each round."""
    sizes = [20, 60, 200, 500]
    return [size for size in sizes if size < number] + [number]


def write_page(
    page: Path,
    climbed: Sequence[rungs.Step],
    books: dict[tuple[str, int], Book],
    number: int,
    command: str,
) -> None:
    found: list[rungs.Measured] = []
    for step in climbed:
        results = books[step.game, step.seats].results
        mine = [results[one.key] for one in step.fixtures(number) if one.key in results]
        if mine:
            found.append(rungs.measured(step, mine))
    head = HEAD.format(
        command=command,
        two=rungs.GOAL_OF_TWO,
        times=rungs.GOAL_TIMES_FAIR,
        top=rungs.TOP_OF_TWO,
        alone=rungs.TOP_ALONE,
    )
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(head + rungs.as_markdown(found), "utf-8")
