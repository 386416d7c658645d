"""`motu analyse | puzzles`: what a recorded game teaches, and positions to solve."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import thread_time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from motu.arena.match import play
from motu.arena.schedule import Fixture
from motu.cli.common import Language, chosen_language, console, read_record
from motu.contract import game
from motu.language import texts
from motu.record import Record, read
from motu.study.analysis import Analysis, Judged, analyses, mistake_words
from motu.study.puzzles import Candidate, Collection, collected, find, puzzles
from motu.study.thinking import Effort

T, TN, TP = texts("motu")

#: How many mistakes are told.
MOST_TOLD = 8
#: Those who play the games in which puzzles are looked for: they leave something to find.
PLAYERS = ("level3", "level2")
#: No theme gets more than this part of the puzzles.
MOST_OF_A_THEME = 0.35


def register(app: typer.Typer) -> None:
    app.command("analyse")(show_analysis)
    app.command("puzzles")(find_puzzles)


# -------------------------------------------------------------------------------------------- analysis


def show_analysis(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as JSON.")] = False,
    seconds: Annotated[float, typer.Option(min=0, help="How long to think; 0: as long as usual.")] = 0.0,
    lang: Language = "",
) -> None:
    """Tell who could expect what when, the largest mistakes, and what was luck and what was skill."""
    language, record = chosen_language(lang), read_record(file)
    passes = [Effort(seconds=seconds)] if seconds else None
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(file=sys.stderr),
        transient=True,
    ) as progress:
        task = progress.add_task(file.name, total=1.0)
        for found in analyses(record, passes, lambda done: progress.update(task, completed=done)):
            analysis = found
    if as_json:
        print(json.dumps(analysis.data(), ensure_ascii=False))
        return
    console.print(ledger_table(analysis, language))
    console.print(T("The largest mistakes").say(language), style="bold")
    for one in analysis.mistakes()[:MOST_TOLD]:
        console.print(mistake_line(record, one, language), markup=False)


def signed(share: float) -> str:
    return f"{100.0 * share:+.1f}"


def ledger_table(analysis: Analysis, language: str) -> Table:
    """The account of every seat, in hundredths of a win."""
    table = Table(title=T("Luck and skill, in % of a win").say(language))
    table.add_column("")
    for name in analysis.names:
        table.add_column(name, justify="right")
    *lines, result = analysis.ledger.accounts()
    for what, values in lines:
        table.add_row(what.say(language), *map(signed, values))
    table.add_section()
    table.add_row(result[0].say(language), *map(signed, result[1]))
    return table


def mistake_line(record: Record, one: Judged, language: str) -> str:
    words = mistake_words(record, one).say(language)
    return f"{one.ply:>4}  {record.names[one.seat]}  {one.played}  {signed(-one.cost)}  {words}"


# --------------------------------------------------------------------------------------------- puzzles


def find_puzzles(
    key: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    number: Annotated[int, typer.Option("--number", min=1, help="How many to look for.")] = 60,
    minutes: Annotated[float, typer.Option(min=0, help="Stop after so many minutes; 0: never.")] = 0.0,
    seed: Annotated[str, typer.Option(help="Where the games come from.")] = "puzzles",
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Where to write them.")] = None,
) -> None:
    """Find positions in games of bots where one move is clearly best and does not look it.

    Without a file it tells what ships with the game.
    """
    if out is None:
        tell(puzzles(key))
        return
    end = thread_time() + 60.0 * minutes if minutes else None
    found: list[Candidate] = []
    themes: Counter[str] = Counter()
    most = max(1, round(MOST_OF_A_THEME * number))
    for candidate in find(key, games_of(key, seed), skip=lambda theme: themes[theme] >= most):
        themes[candidate.puzzle.theme] += 1
        found.append(candidate)
        write_puzzles(out, collected(key, found))
        if len(found) >= number or (end is not None and thread_time() >= end):
            break
    tell(collected(key, found))


def write_puzzles(out: Path, found: Collection) -> None:
    """One record and one puzzle a line, so that changes can be read."""
    data = found.data()
    records = ",\n".join(json.dumps(one, ensure_ascii=False) for one in data["records"])
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in data["puzzles"])
    text = f'{{"game": "{found.game}", "records": [\n{records}\n], "puzzles": [\n{lines}\n]}}\n'
    out.write_text(text, "utf-8")


def games_of(key: str, seed: str) -> Iterator[Record]:
    """Games of bots without end, with every number of seats in turn."""
    seats = list(game(key).seats)
    number = 0
    while True:
        count = seats[number % len(seats)]
        bots = tuple(PLAYERS[(number + seat) % len(PLAYERS)] for seat in range(count))
        yield read(play(Fixture(key, f"{seed}-{number}", bots)).record)
        number += 1


def tell(found: Collection) -> None:
    table = Table(title=f"{game(found.game).title}: {len(found.puzzles)}")
    table.add_column(T("Theme").say(chosen_language()))
    levels = sorted({one.level for one in found.puzzles})
    for level in levels:
        table.add_column(str(level), justify="right")
    for theme in game(found.game).insight.themes:
        counts = Counter(one.level for one in found.puzzles if one.theme == theme.key)
        table.add_row(theme.title.say(chosen_language()), *(str(counts[level]) for level in levels))
    console.print(table)
