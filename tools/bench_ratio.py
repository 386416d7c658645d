"""What a change costs: `motu bench` of another source and of this one, by turns, in one run.

`python tools/bench_ratio.py ../before/src` measures each of our games there and here, both as compiled, and
prints the medians of the ratios. Turns stand close together, so that a busy machine weighs on both alike.
Instead of a folder it takes a commit, which is unpacked under `build/before` and compiled there, once:
58c3555 is the last of 0.1 in which moves were not declared yet.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).parent.parent
HERE = ROOT / "src"
#: The games that both sources must know.
GAMES = ("kahuna", "rapanui2011", "rapanui2019", "giants")
#: Views are those of whoever is asked, in every fifteenth position of four random games.
SCRIPT = """
import json, random, sys
from pathlib import Path
from time import process_time
import motu, motu.state
from motu.cli.bench import measure

def microseconds_of_a_view(key):
    positions, chosen = [], random.Random(1)
    for seed in range(4):
        state = motu.game(key).start(seed=seed)
        while not state.over:
            seat = state.asked[0]
            if state.ply % 15 == 7:
                positions.append((state.clone(), seat))
            state.play(seat, chosen.choice(state.moves(seat)))
    made, begun = 0, process_time()
    while process_time() - begun < 0.2:
        for state, seat in positions:
            state.view(seat)
        made += len(positions)
    return (process_time() - begun) / made * 1e6

assert Path(motu.__file__).is_relative_to(sys.argv[1]), motu.__file__
assert not motu.state.__file__.endswith(".py"), f"compile {sys.argv[1]} first"
print(json.dumps(measure(sys.argv[2]) | {"view_microseconds": microseconds_of_a_view(sys.argv[2])}))
"""

HEADINGS = (
    *("decisions/s before", "decisions/s after", "ratio", "games/s, ratio", "clone before", "clone after"),
    *("view before", "view after", "times as fast"),
)
Figures = dict[str, float]


def source_of(before: str) -> Path:
    """The folder itself, or that of a commit, compiled."""
    if Path(before).is_dir():
        return Path(before).resolve()
    folder = ROOT / "build" / "before" / before
    if not folder.is_dir():
        packed = subprocess.run(["git", "archive", before], cwd=ROOT, capture_output=True)
        if packed.returncode:
            raise typer.BadParameter(f"{before} is neither a folder nor a commit")
        folder.mkdir(parents=True)
        subprocess.run(["tar", "-x"], cwd=folder, input=packed.stdout, check=True)
    subprocess.run([sys.executable, "hatch_build.py"], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    return folder / "src"


def measured(source: Path, key: str) -> Figures:
    """The figures of a game, by a Python of its own that sees one source only."""
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONSAFEPATH": "1"}
    environment.pop("MOTU_PURE", None)
    command = [sys.executable, "-c", SCRIPT, str(source), key]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise typer.BadParameter(done.stderr.strip().splitlines()[-1])
    found: Figures = json.loads(done.stdout)
    return found


def by_turns(before: Path, key: str, turns: int) -> list[tuple[Figures, Figures]]:
    """Pairs of figures, before and after; every other pair is taken the other way round."""
    pairs = []
    for turn in track(range(turns), description=key, transient=True):
        sources = (before, HERE) if turn % 2 == 0 else (HERE, before)
        found = {source: measured(source, key) for source in sources}
        pairs.append((found[before], found[HERE]))
    return pairs


def column(pairs: list[tuple[Figures, Figures]]) -> list[str]:
    def middle(name: str, which: int) -> float:
        return median(pair[which][name] for pair in pairs)

    def ratio(name: str) -> float:
        return median(after[name] / before[name] for before, after in pairs)

    return [
        f"{middle('decisions_per_second', 0):,.0f}",
        f"{middle('decisions_per_second', 1):,.0f}",
        f"{ratio('decisions_per_second'):.3f}",
        f"{ratio('games_per_second'):.3f}",
        f"{middle('clone_nanoseconds', 0):.0f} ns",
        f"{middle('clone_nanoseconds', 1):.0f} ns",
        f"{middle('view_microseconds', 0):.1f} µs",
        f"{middle('view_microseconds', 1):.1f} µs",
        f"{1 / ratio('view_microseconds'):.1f}",
    ]


def main(
    before: Annotated[str, typer.Argument(help="The folder src of the other source, compiled; or a commit.")],
    turns: Annotated[int, typer.Option(min=1, help="How often each is measured.")] = 11,
    game: Annotated[str, typer.Option(help="One game only.")] = "",
) -> None:
    """Decisions per second, games per second, clones and views before and after; below 1 is slower now."""
    source = source_of(before)
    table = Table(title=f"Before, {before}, and after; medians of {turns} turns")
    table.add_column("")
    played = [game] if game else GAMES
    for key in played:
        table.add_column(key, justify="right")
    columns = [column(by_turns(source, key, turns)) for key in played]
    for heading, *figures in zip(HEADINGS, *columns, strict=True):
        table.add_row(heading, *figures)
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
