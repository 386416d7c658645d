"""Writes docs/reference/: for every game its moves, the keys of its views, the numbers of observations.

Everything comes from the declarations; `--check` says what is not as it stands there.
"""

import argparse
import sys
from itertools import groupby
from pathlib import Path

from motu.contract import COMMON_MEANS, Game, game, games

FOLDER = Path(__file__).parent.parent / "docs" / "reference"

HEAD = """# {title}: for programs

Made by `python tools/reference.py` from the declarations in `motu.games.{key}`. How they are used is told in
[research.md](../research.md).

{simultaneity}
"""


def page(played: Game) -> str:
    parts = [HEAD.format(title=played.title, key=played.key, simultaneity=played.simultaneity)]
    parts += [sizes(played), moves(played), keys(played), numbers(played)]
    return "\n".join(parts)


def sizes(played: Game) -> str:
    rows = []
    for seats in played.seats:
        low, high = played.returns_range(seats)
        numbers = (played.move_count(seats), len(played.observation(seats)), played.max_length(seats))
        cells = " | ".join(f"{number:,}" for number in numbers)
        rows.append(f"| {seats} | {cells} | {low:g} … {high:g} |")
    head = ["| seats | moves | numbers observed | never longer than | returns |", "|---:|---:|---:|---:|---|"]
    return "\n".join([*head, *rows, ""])


def moves(played: Game) -> str:
    state = played.start(seed=0)
    layout = played.moves.on(played.board_of(state))
    lines = ["## Moves", "", "| numbers | kind | the first in notation |", "|---|---|---|"]
    for kind, first, end in zip(layout.kinds, layout.firsts, layout.firsts[1:], strict=False):
        text = "worked out from the position" if callable(kind.text) else f"`{layout.text(first)}`"
        lines.append(f"| {first} … {end - 1} | {kind.name} | {text} |")
    return "\n".join([*lines, ""])


def keys(played: Game) -> str:
    lines = ["## Keys of a view", "", "| key | means |", "|---|---|"]
    lines += [f"| `{key}` | {words} |" for key, words in {**COMMON_MEANS, **played.means}.items()]
    return "\n".join([*lines, ""])


def numbers(played: Game) -> str:
    """Every number by its place; many of one kind share a line."""
    seats = played.seats[0]
    names = list(enumerate(played.observation(seats)))
    lines = ["## Numbers of an observation", "", f"With {seats} seats, on our board.", ""]
    lines += ["| places | number |", "|---|---|"]
    for group, found in groupby(names, key=lambda one: one[1].partition(": ")[0]):
        places = list(found)
        first, last = places[0][0], places[-1][0]
        words = ", ".join(name.partition(": ")[2] for _, name in places).strip(", ")
        lines.append(
            f"| {first}{f' … {last}' if last > first else ''} | {group}{f': {words}' if words else ''} |"
        )
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="Write nothing; say which pages are out of date."
    )
    check = parser.parse_args().check
    stale = []
    for key in games():
        path, text = FOLDER / f"{key}.md", page(game(key))
        if check and (not path.exists() or path.read_text("utf-8") != text):
            stale.append(f"{path.relative_to(Path.cwd())} is out of date: run python tools/reference.py")
        elif not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    sys.exit("\n".join(stale) or 0)


if __name__ == "__main__":
    main()
