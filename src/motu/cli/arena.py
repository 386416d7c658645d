"""`motu arena | ladder | stats`: bots meet, and what they do is measured."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from motu.arena import ladder as rungs
from motu.arena import plots
from motu.arena.match import Result
from motu.arena.ratings import Standing, standings
from motu.arena.run import Book, Runner, here, processes, ray_cluster
from motu.arena.schedule import Fixture, meetings
from motu.arena.stats import Stats, gather
from motu.cli.common import Options, console, read_options
from motu.contract import BadSetup, game, games
from motu.language import texts

T, TN, TP = texts("motu")

Jobs = Annotated[int, typer.Option(min=1, help="How many processes.")]
Ray = Annotated[str, typer.Option("--ray", metavar="ADDRESS", help="A Ray cluster, or auto.")]
Folder = Annotated[Path, typer.Option("--out", help="The folder where results and plots are kept.")]
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
    app.command("stats")(stats)


def arena(
    key: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    bots: Annotated[list[str], typer.Argument(metavar="BOT…", help="Who meets, such as level3 greedy.")],
    number: Annotated[int, typer.Option("--games", min=1, help="How many games for each meeting.")] = 100,
    seats: Annotated[int, typer.Option(help="How many seats; else as few as the game allows.")] = 0,
    seed: Annotated[str, typer.Option(help="Where the deals come from.")] = "arena",
    option: Options = [],  # noqa: B006
    jobs: Jobs = 1,
    ray: Ray = "",
    as_json: AsJson = False,
    out: Folder = Path("motu-arena"),
) -> None:
    """Let bots play many games with rotated seats and paired deals; tell their ratings with intervals.

    Results are kept in a file, and a run that was broken off goes on where it stopped.
    """
    played = game(key)
    table = seats or played.seats[0]
    options = tuple(sorted((name, str(value)) for name, value in read_options(played, option).items()))
    played.start(table, 0, **dict(options))
    wanted = [
        fixture
        for meeting in meetings(bots, table)
        for fixture in meeting.fixtures(key, number, seed, options)
    ]
    book = Book(out / f"{key}-{table}.jsonl")
    results = list(shown(book, wanted, runner(jobs, ray), key))
    found = standings(results)
    plot = out / f"{key}-{table}-ratings.svg"
    plot.write_text(ratings_plot(f"{played.title}, {table} seats", found), "utf-8")
    if as_json:
        for line in [*map(Result.line, results), *(json.dumps(asdict(one)) for one in found)]:
            print(line)
    else:
        console.print(ratings_table(f"{played.title}, {table} seats, {len(results)} games", found))
        console.print(f"{book.path}\n{plot}", markup=False)


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


def ratings_table(title: str, found: Iterable[Standing]) -> Table:
    table = Table(title=title)
    for heading in ("bot", "games", "rating", "95 %", "share", "95 %", "× fair"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for one in found:
        table.add_row(
            one.bot,
            f"{one.games:,}",
            f"{one.rating.value:+.0f}",
            f"{one.rating.low:+.0f} … {one.rating.high:+.0f}",
            f"{one.share.value:.1%}",
            f"{one.share.low:.1%} … {one.share.high:.1%}",
            f"{one.share.value / one.fair:.2f}",
        )
    return table


def ratings_plot(title: str, found: Sequence[Standing]) -> str:
    return plots.intervals(title, {one.bot: one.rating for one in found}, "+.0f")


# --------------------------------------------------------------------------------------------- ladder


def ladder(
    keys: Annotated[list[str], typer.Argument(metavar="[GAME]…", help="Which games; else all.")] = [],  # noqa: B006
    number: Annotated[int, typer.Option("--games", min=1, help="How many games for each step.")] = 1000,
    most: Annotated[float, typer.Option("--minutes", help="Stop after so many minutes; 0: never.")] = 0.0,
    patience: Annotated[
        float,
        typer.Option(
            "--step-minutes", help="A step that took so many minutes gets no further round; 0: never."
        ),
    ] = 0.0,
    seats: Annotated[int, typer.Option(help="How many seats; else every number.")] = 0,
    jobs: Jobs = 1,
    ray: Ray = "",
    out: Folder = Path("motu-arena"),
    page: Annotated[Path, typer.Option(help="The page to write.")] = Path("docs/ladder.md"),
) -> None:
    """Measure every bot against the one below it, in every game and number of seats, and write the page.

    Steps are played in rounds, so that a run that is stopped early has something about each of them.
    """
    from time import monotonic

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
        for step in climbed:
            began = monotonic()
            if (end is None or began < end) and not 0 < 60 * patience <= spent[step]:
                title = f"{step.game} {step.seats}: {step.upper} among {step.lower}"
                book = books[step.game, step.seats]
                list(shown(book, list(step.fixtures(share)), runner(jobs, ray), title))
                spent[step] += monotonic() - began
        command = f"motu ladder --games {number}" + (f" --step-minutes {patience:g}" if patience else "")
        write_page(page, climbed, books, number, command)
    console.print(str(page), markup=False)


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


# ---------------------------------------------------------------------------------------------- stats


def stats(
    key: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    seats: Annotated[int, typer.Option(help="How many seats; else as few as the game allows.")] = 0,
    files: Annotated[
        list[Path], typer.Option("--from", help="Results of an arena; else those in --out.")
    ] = [],  # noqa: B006
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    out: Folder = Path("motu-arena"),
) -> None:
    """Tell from an arena's records how a game goes: seats, length, choices, scores, and what is used."""
    table = seats or game(key).seats[0]
    sources = files or sorted(out.glob(f"*{key}-{table}.jsonl"))
    results = [result for source in sources for result in Book(source).results.values()]
    found = gather(results, key, table)
    if not found.games:
        raise BadSetup(
            T("There are no results of {game} with {seats} seats there.", game=game(key).title, seats=table)
        )
    if as_json:
        print(json.dumps(found.data(), indent=2, ensure_ascii=False))
        return
    for part in stats_tables(found):
        console.print(part)
    for name, plot in stats_plots(found).items():
        path = out / f"{key}-{table}-{name}.svg"
        path.write_text(plot, "utf-8")
        console.print(str(path), markup=False)


def stats_tables(found: Stats) -> list[Table]:
    return [spread_table(found), seat_table(found), use_table(found)]


def spread_table(found: Stats) -> Table:
    table = Table(title=f"{found.game}, {found.seats} seats, {found.games} games")
    for heading in ("", "mean", "median", "10 %", "90 %", "least", "most"):
        table.add_column(heading, justify="right" if heading else "left")
    data = found.data()
    for name in ("moves", "choices", "scores", "winning_scores", "margins"):
        row = data[name]
        assert isinstance(row, dict)
        order = ("mean", "median", "tenth", "ninetieth", "low", "high")
        table.add_row(name.replace("_", " "), *(f"{row[column]:.1f}" for column in order))
    return table


def seat_table(found: Stats) -> Table:
    table = Table(title="Share of the victories")
    for heading in ("seat", "share", "95 %"):
        table.add_column(heading, justify="right")
    for number, one in enumerate(found.seat_advantage(), 1):
        table.add_row(str(number), f"{one.value:.1%}", f"{one.low:.1%} … {one.high:.1%}")
    return table


def use_table(found: Stats) -> Table:
    """What was used how often, the most used answers of each question first."""
    table = Table(title="What is used")
    for heading in ("question", "answer", "taken", "offered", "rate"):
        table.add_column(heading, justify="left" if heading in ("question", "answer") else "right")
    for (kind, answer), use in sorted(found.uses.items(), key=lambda pair: (pair[0][0], -pair[1].taken)):
        table.add_row(kind, answer, f"{use.taken:,}", f"{use.offered:,}", f"{use.rate:.1%}")
    return table


def stats_plots(found: Stats) -> dict[str, str]:
    title = f"{game(found.game).title}, {found.seats} seats"
    shares = {f"seat {number}": one for number, one in enumerate(found.seat_advantage(), 1)}
    ranked = sorted(found.uses.items(), key=lambda pair: -pair[1].taken)
    used = {f"{kind} {answer}": use.taken / found.games for (kind, answer), use in ranked[:24]}
    return {
        "seats": plots.intervals(f"{title}: share of the victories", shares, ".1%"),
        "moves": plots.histogram(f"{title}: moves in a game", found.moves),
        "choices": plots.histogram(f"{title}: answers to a question", found.choices),
        "scores": plots.histogram(f"{title}: points", found.scores),
        "uses": plots.bars(f"{title}: most used, times in a game", used, ".2f"),
    }
