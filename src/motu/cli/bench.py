"""`motu bench`: how fast the games are, measured compiled and uncompiled in one run."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import process_time
from typing import Annotated

import typer
from rich.progress import track
from rich.table import Table

import motu
from motu.bots.speed import search_speed
from motu.cli.common import chosen_language, console
from motu.contract import game, games
from motu.language import texts
from motu.measure import clone_often, is_compiled, play_randomly
from motu.rng import Rng

T, TN, TP = texts("motu")

#: How often each measurement is repeated; medians are shown.
TIMES = 5
#: How long one measurement takes, about.
SECONDS = 0.3

Figures = dict[str, float]

HEADINGS = (
    T("decisions/s"),
    T("games/s"),
    T("decisions/game"),
    T("clone"),
    T("compiled"),
    T("× uncompiled"),
)


def register(app: typer.Typer) -> None:
    app.command("bench")(bench)


def bench(
    key: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; else all.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    search: Annotated[bool, typer.Option("--search", help="Measure the bots' search instead.")] = False,
) -> None:
    """Measure random play: decisions and games per second, the cost of a clone, and what compiling gives."""
    if search:
        bench_search([key] if key else games(), as_json)
        return
    results: dict[str, dict[str, float | bool]] = {}
    with uncompiled_copy() as copy:
        keys = [key] if key else games()
        for name in track(keys, description="Measuring", disable=as_json, transient=True):
            results[name] = compare(name, copy)
    if as_json:
        print(json.dumps(results, indent=2))
    else:
        console.print(as_table(results))


def bench_search(keys: list[str], as_json: bool) -> None:
    """Iterations per second from the middle of a game: with random playouts, and as the best level thinks."""
    found: dict[str, dict[str, float]] = {}
    for name in track(keys, description="Searching", disable=as_json, transient=True):
        runs = [search_speed(name, seconds=SECONDS) for _ in range(TIMES)]
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


def compare(key: str, copy: Path) -> dict[str, float | bool]:
    """The figures of this installation and of its uncompiled source, taken in turn; medians."""
    ours: list[Figures] = []
    plain: list[Figures] = []
    for _ in range(TIMES):
        ours.append(measure(key))
        plain.append(measure_elsewhere(key, copy))
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


@contextmanager
def uncompiled_copy() -> Iterator[Path]:
    """A folder with this package's source and data, without the compiled modules."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(motu.__file__).parent
        shutil.copytree(
            source, Path(folder) / "motu", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        )
        yield Path(folder)


def measure_elsewhere(key: str, copy: Path) -> Figures:
    """The same figures by a Python of its own that sees the copy first."""
    script = f"import json; from motu.cli.bench import measure; print(json.dumps(measure({key!r})))"
    others = os.environ.get("PYTHONPATH", "")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(copy), others)))}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    figures: Figures = json.loads(done.stdout)
    return figures


def as_table(results: dict[str, dict[str, float | bool]]) -> Table:
    language = chosen_language("")
    table = Table(title=T("Random play, one core, medians").say(language))
    table.add_column(T("game").say(language))
    for heading in HEADINGS:
        table.add_column(heading.say(language), justify="right")
    for key, row in results.items():
        table.add_row(
            key,
            f"{row['decisions_per_second']:,.0f}",
            f"{row['games_per_second']:,.0f}",
            f"{row['decisions_per_game']:.1f}",
            f"{row['clone_nanoseconds']:.0f} ns",
            (T("yes") if row["compiled"] else T("no")).say(language),
            f"{row['ratio']:.1f}",
        )
    return table
