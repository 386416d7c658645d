"""`motu stats`: what an arena's records tell about a game, as tables, plots, JSON, or a page."""

import json
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from motu.arena import plots
from motu.arena.match import Result
from motu.arena.run import Book
from motu.arena.stats import Stats, gather, sheets
from motu.cli.common import Folder, as_table, console
from motu.contract import BadSetup, game, games
from motu.language import texts

T, TN, TP = texts("motu")

#: How many answers to each question a page names.
NAMED = 6


def register(app: typer.Typer) -> None:
    app.command("stats")(stats)


def stats(
    key: Annotated[str, typer.Argument(metavar="GAME|FILE", help="Which game, or results of an arena.")],
    seats: Annotated[int, typer.Option(help="How many seats; else every number there are results of.")] = 0,
    bots: Annotated[
        list[str], typer.Option("--bot", help="Only games in which these play and no others; else all.")
    ] = [],  # noqa: B006
    files: Annotated[
        list[Path], typer.Option("--from", help="Results of an arena; else those in --out.")
    ] = [],  # noqa: B006
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON list, one entry for each number.")
    ] = False,
    page: Annotated[Path | None, typer.Option(help="Write a page, with its plots beside it.")] = None,
    out: Folder = Path("motu-arena"),
) -> None:
    """Tell from an arena's records how a game goes: seats, length, choices, scores, and what is used."""
    if key not in games() and (Path(key).suffix or Path(key).exists()):
        files = [Path(key), *files]
        key = game_in(Path(key))
    sources = files or sorted(out.glob(f"*{key}-*.jsonl"))
    results = [one for source in sources for one in Book(source).results.values() if is_between(one, bots)]
    counts = [seats] if seats else game(key).seats
    found = [one for one in (gather(results, key, count) for count in counts) if one.games]
    if not found:
        raise BadSetup(T("There are no such results of {game} there.", game=game(key).title))
    if as_json:
        print(json.dumps([one.data() for one in found], indent=2, ensure_ascii=False))
        return
    folder = page.parent if page else out
    folder.mkdir(parents=True, exist_ok=True)
    plotted = [drawn(one) for one in found]
    for name, plot in chain.from_iterable(drawings.items() for drawings in plotted):
        path = folder / name
        path.write_text(plot, "utf-8")
        console.print(str(path), markup=False)
    if page:
        page.write_text(as_page(found, plotted, bots, page), "utf-8")
        console.print(str(page), markup=False)
        return
    for one in found:
        for sheet in sheets(one):
            console.print(as_table(sheet))


def game_in(results: Path) -> str:
    """The game whose results a file has; BadSetup if it has none."""
    if not results.is_file():
        raise BadSetup(T("There is no file {name}.", name=str(results)))
    played = [one.game for one in Book(results).results.values()]
    if not played:
        raise BadSetup(T("There are no results of an arena in {name}.", name=str(results)))
    return played[0]


def is_between(result: Result, bots: list[str]) -> bool:
    return not bots or set(result.bots) == set(bots)


def drawn(found: Stats) -> dict[str, str]:
    """The plots by the names of their files."""
    title = f"{game(found.game).title}, {found.seats} seats"
    shares = {f"seat {number}": one for number, one in enumerate(found.seat_advantage(), 1)}
    plotted = {
        "seats": plots.intervals(f"{title}: share of the victories", shares, ".1%"),
        "moves": plots.histogram(f"{title}: moves in a game", found.moves),
        "choices": plots.histogram(f"{title}: answers to a question", found.choices),
        "scores": plots.histogram(f"{title}: points", found.scores),
    }
    for number, (heading, counts) in enumerate(found.things.items(), 1):
        each = {thing: taken / found.games for thing, taken in counts.most_common()}
        plotted[f"used-{number}"] = plots.bars(f"{title}: {heading}, times in a game", each, ".2f")
    return {f"{found.game}-{found.seats}-{name}.svg": plot for name, plot in plotted.items()}


def as_page(found: list[Stats], plotted: list[dict[str, str]], bots: list[str], page: Path) -> str:
    """All in Markdown, with the most used answers to each question only, and the plots by their names."""
    key = found[0].game
    command = " ".join([f"motu stats {key}", *(f"--bot {bot}" for bot in bots), f"--page {page}"])
    lines = [f"# How it goes: {game(key).title}", ""]
    lines += [
        f"Made by `{command}` from the records of an arena; without `--page` it tells of every answer.",
        "",
    ]
    for one, names in zip(found, plotted, strict=True):
        lines += [f"## {one.seats} seats", ""]
        for sheet in sheets(one, NAMED):
            lines += [f"**{sheet.title}**", "", *sheet.markdown(), ""]
        lines += [f"![{Path(name).stem}]({name})" for name in names] + [""]
    return "\n".join(lines)
