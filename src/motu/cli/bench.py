"""`motu bench`: how fast the games are, measured compiled and uncompiled in one run."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time
from typing import Annotated

import typer
from rich.progress import track
from rich.table import Table

from motu.bots.speed import search_speed
from motu.built import is_compiled
from motu.cli.common import chosen_language, console
from motu.contract import game, games
from motu.language import Text, literal, texts
from motu.measure import clone_often, play_randomly
from motu.rng import Rng

T, TN, TP = texts("motu")

#: How long one measurement takes, about.
SECONDS = 0.3

Figures = dict[str, float]


def register(app: typer.Typer) -> None:
    app.command("bench")(bench)


def bench(
    key: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; else all.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    search: Annotated[bool, typer.Option("--search", help="Measure the bots' search instead.")] = False,
    batch: Annotated[bool, typer.Option("--batch", help="Measure batches of games instead.")] = False,
    times: Annotated[int, typer.Option(min=1, help="How often each is measured; medians are shown.")] = 5,
) -> None:
    """Measure random play: decisions and games per second, the cost of a clone, and what compiling gives."""
    keys = [game(key).key] if key else games()
    if search:
        bench_search(keys, times, as_json)
        return
    if batch:
        bench_batches(keys, times, as_json)
        return
    results: dict[str, dict[str, float | bool]] = {}
    for name in track(keys, description="Measuring", disable=as_json, transient=True):
        results[name] = compare(name, times)
    if as_json:
        print(json.dumps(results, indent=2))
    else:
        console.print(as_table(results))


def bench_search(keys: list[str], times: int, as_json: bool) -> None:
    """Iterations per second from the middle of a game: with random playouts, and as the best level thinks."""
    found: dict[str, dict[str, float]] = {}
    for name in track(keys, description="Searching", disable=as_json, transient=True):
        runs = [search_speed(name, seconds=SECONDS) for _ in range(times)]
        found[name] = {figure: median(run[figure] for run in runs) for figure in runs[0]}
    if as_json:
        print(json.dumps(found, indent=2))
        return
    table = Table(title="The search, one core, iterations/s, medians")
    for heading in ("game", "random playouts", "as tuned"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name, row in found.items():
        table.add_row(name, *(f"{value:,.0f}" for value in row.values()))
    console.print(table)


def bench_batches(keys: list[str], times: int, as_json: bool) -> None:
    """Moves per second of many games side by side, and of one through PettingZoo, taken in turn."""
    from motu.research.speed import batch_speed

    found: dict[str, dict[str, float]] = {}
    for name in track(keys, description="Measuring", disable=as_json, transient=True):
        runs = [batch_speed(name, seconds=SECONDS) for _ in range(times)]
        found[name] = {figure: median(run[figure] for run in runs) for figure in runs[0]}
    if as_json:
        print(json.dumps(found, indent=2))
        return
    table = Table(title="Batches, moves/s, medians")
    table.add_column("256 games")
    for name in found:
        table.add_column(name, justify="right")
    for figure in next(iter(found.values())):
        table.add_row(
            figure, *(f"{row[figure]:,.{0 if row[figure] > 100 else 2}f}" for row in found.values())
        )
    console.print(table)


def compare(key: str, times: int) -> dict[str, float | bool]:
    """The figures of this installation and of its uncompiled source, taken in turn; medians."""
    ours: list[Figures] = []
    plain: list[Figures] = []
    for _ in range(times):
        ours.append(measure(key))
        plain.append(measure_uncompiled(key))
    result: dict[str, float | bool] = {name: median(one[name] for one in ours) for name in ours[0]}
    result["uncompiled_decisions_per_second"] = median(one["decisions_per_second"] for one in plain)
    result["ratio"] = median(
        one["decisions_per_second"] / two["decisions_per_second"]
        for one, two in zip(ours, plain, strict=True)
    )
    result["compiled"] = is_compiled()
    return result


def measure(key: str) -> Figures:
    """Random games from the first position, and clones of it, by the time that this process really ran."""
    state = game(key).start(seed=1)
    state.quiet = True
    rng = Rng.seeded("bench")
    number, seconds, decisions = 8, 0.0, 0
    while seconds < SECONDS:
        number *= 2
        begun = process_time()
        decisions = play_randomly(state, number, rng)
        seconds = process_time() - begun
    clones, spent = 500, 0.0
    while spent < SECONDS / 3:
        clones *= 2
        begun = process_time()
        clone_often(state, clones)
        spent = process_time() - begun
    return {
        "decisions_per_second": decisions / seconds,
        "games_per_second": number / seconds,
        "decisions_per_game": decisions / number,
        "clone_nanoseconds": spent / clones * 1e9,
    }


def measure_uncompiled(key: str) -> Figures:
    """The same figures by a Python of its own that runs everything from its source."""
    script = f"import json; from motu.cli.bench import measure; print(json.dumps(measure({key!r})))"
    environment = {**os.environ, "MOTU_PURE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    figures: Figures = json.loads(done.stdout)
    return figures


def as_table(results: dict[str, dict[str, float | bool]]) -> Table:
    """A column for each game and a line for each figure: so four of them fit into 80 columns."""
    language = chosen_language("")
    table = Table(title=T("Random play, one core, medians").say(language))
    table.add_column("")
    for key in results:
        table.add_column(key, justify="right", overflow="fold")
    for title, tell in FIGURES:
        table.add_row(title.say(language), *(tell(row).say(language) for row in results.values()))
    return table


#: What is told of a game: in which words, and how.
FIGURES: tuple[tuple[Text, Callable[[Mapping[str, float | bool]], Text]], ...] = (
    (T("decisions/s"), lambda row: literal(f"{row['decisions_per_second']:,.0f}")),
    (T("games/s"), lambda row: literal(f"{row['games_per_second']:,.0f}")),
    (T("decisions/game"), lambda row: literal(f"{row['decisions_per_game']:.1f}")),
    (T("clone"), lambda row: literal(f"{row['clone_nanoseconds']:.0f} ns")),
    (T("compiled"), lambda row: T("yes") if row["compiled"] else T("no")),
    (T("× uncompiled"), lambda row: literal(f"{row['ratio']:.1f}")),
)
