"""Kahuna in the terminal: the map in characters, who has what, and the cards on the table.

It fits 80 columns and can be read without colours: bridges and stones of the two seats differ in form.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from motu.contract import View
from motu.games.kahuna.board import Board
from motu.games.kahuna.chart import Chart, chart_of
from motu.games.kahuna.panels import status_notes
from motu.language import Text, joined, texts
from motu.picture.svg import Point
from motu.terminal import colour_of, headed

T, TN, TP = texts("motu.games.kahuna")

COLUMNS = 76
#: A map has a row for the name of every island, and is no higher than this.
MOST_ROWS = 60
#: How much lower than wide a map is in characters, which are about twice as high as wide.
FLATNESS = 0.46

#: Bridges of each seat, bridges built just now, stones; then what nobody has.
BRIDGES, NEW, STONES = ("■", "□"), ("◆", "◇"), ("●", "○")
FREE, NOBODY, LAND = "·", " ", "░"

Cell = tuple[int, int]


def draw(view: View[Board], language: str = "en", names: Sequence[str] | None = None) -> RenderableType:
    """The view for a terminal: the map, the seats, and the cards that one sees."""
    called = view.called(language, names)
    head = joined(status_notes(view, called), " · ")
    return Group(
        Panel(_map(view), title=head.say(language), box=box.ROUNDED, expand=False),
        _legend(view, called, language),
        _seats(view, called, language),
        _cards(view, language),
    )


# ------------------------------------------------------------------------------------------- the map


class Canvas:
    """A sheet of characters, each with a style."""

    def __init__(self, columns: int, rows: int) -> None:
        self.rows = [[" "] * columns for _ in range(rows)]
        self.styles = [[""] * columns for _ in range(rows)]

    def put(self, column: int, row: int, words: str, style: str) -> None:
        """Words from a place on; what would fall off the sheet is left out."""
        for at, letter in enumerate(words, column):
            if 0 <= row < len(self.rows) and 0 <= at < len(self.rows[row]):
                self.rows[row][at] = letter
                self.styles[row][at] = style

    def lines(self) -> Line:
        rows = [zip(*row, strict=True) for row in zip(self.rows, self.styles, strict=True)]
        return Line("\n", no_wrap=True).join([Line.assemble(*row) for row in rows])


def _map(view: View[Board]) -> Line:
    drawn = chart_of(view.board)
    raster = Raster(drawn)
    canvas = Canvas(COLUMNS, raster.rows)
    for column, row in _land(drawn):
        canvas.put(column, row, LAND, "green")
    for line, way in enumerate(drawn.ways):
        _lay(canvas, raster.cell(way.start), raster.cell(way.end), *_bridge(view, line))
    for at, (isle, place) in enumerate(zip(drawn.isles, raster.places(drawn), strict=True)):
        _name(canvas, view, at, isle.name, place)
    return canvas.lines()


@lru_cache(maxsize=16)
def _land(drawn: Chart) -> list[Cell]:
    """The cells that are land: a ray to the right from there crosses a shore an odd number of times."""
    raster = Raster(drawn)
    found = []
    for row in range(raster.rows):
        _, y = raster.point(0, row)
        crossed = [
            crossings for crossings in (_crossings(isle.shore, y) for isle in drawn.isles) if crossings
        ]
        for column in range(COLUMNS):
            x, _ = raster.point(column, row)
            if any(sum(x < crossing for crossing in crossings) % 2 for crossings in crossed):
                found.append((column, row))
    return found


def _crossings(shore: Sequence[Point], y: float) -> list[float]:
    """Where a shore crosses a row."""
    return [
        ax + (bx - ax) * (y - ay) / (by - ay)
        for (ax, ay), (bx, by) in zip(shore, [*shore[1:], shore[0]], strict=True)
        if (ay > y) != (by > y)
    ]


class Raster:
    """How the places of a map fall on a sheet of characters."""

    def __init__(self, drawn: Chart) -> None:
        points = [point for isle in drawn.isles for point in (*isle.shore, isle.stone)]
        self.left, self.top = min(x for x, _ in points), min(y for _, y in points)
        self.width = max(1.0, max(x for x, _ in points) - self.left)
        self.height = max(1.0, max(y for _, y in points) - self.top)
        wanted = round(COLUMNS * self.height / self.width * FLATNESS)
        self.rows = min(max(wanted, len(drawn.isles)), MOST_ROWS)

    def cell(self, point: Point) -> Cell:
        """The cell of a place on the map; what lies beyond all land is at the edge."""
        across, down = (point[0] - self.left) / self.width, (point[1] - self.top) / self.height
        return round(_within(across) * (COLUMNS - 1)), round(_within(down) * (self.rows - 1))

    def point(self, column: int, row: int) -> Point:
        """The place on the map that a cell stands for."""
        across, down = column / (COLUMNS - 1), row / (self.rows - 1)
        return self.left + across * self.width, self.top + down * self.height

    def places(self, drawn: Chart) -> list[Cell]:
        """Where each island's name goes; where two would lie on each other, one moves down."""
        taken: list[Cell] = []
        for isle in drawn.isles:
            column, row = self.cell(isle.stone)
            half = len(isle.name) // 2 + 3
            column = min(max(column, half), COLUMNS - half)
            while any(row == other and abs(column - beside) < 2 * half for beside, other in taken):
                row = row + 1 if row < self.rows - 1 else 0
            taken.append((column, row))
        return taken


def _within(share: float) -> float:
    return min(max(share, 0.0), 1.0)


def _bridge(view: View[Board], line: int) -> tuple[str, str]:
    """The sign and the style of a line."""
    for seat, player in enumerate(view["players"]):
        if line in player["bridges"]:
            new = line in view["changed"]["built"]
            return (NEW if new else BRIDGES)[seat], f"bold {colour_of(view, seat)}"
    return FREE, "dim"


def _lay(canvas: Canvas, start: Cell, end: Cell, sign: str, style: str) -> None:
    """A line from shore to shore, both ends included."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down), 1)
    for step in range(steps + 1):
        column, row = round(start[0] + across * step / steps), round(start[1] + down * step / steps)
        canvas.put(column, row, sign, style)


def _name(canvas: Canvas, view: View[Board], at: int, name: str, place: Cell) -> None:
    """An island: its name between brackets, and the stone of whoever holds it."""
    stone, style = NOBODY, "bold"
    for seat, player in enumerate(view["players"]):
        if at in player["stones"]:
            stone, style = STONES[seat], f"bold {colour_of(view, seat)} reverse"
    words = f"[{stone}{name}]"
    canvas.put(place[0] - len(words) // 2 - 1, place[1], f" {words} ", style)


def _legend(view: View[Board], names: Sequence[str], language: str) -> Line:
    legend = Line(no_wrap=True, overflow="ellipsis")
    for seat in range(2):
        legend.append(f" {BRIDGES[seat]} {STONES[seat]} ", f"bold {colour_of(view, seat)}")
        legend.append(f"{names[seat]}  ")
    legend.append(f" {NEW[0]} {NEW[1]} ", "bold")
    legend.append(T("built just now").say(language))
    legend.append(f"   {FREE} ", "bold")
    legend.append(T("free line").say(language))
    return legend


# ------------------------------------------------------------------------------------ seats and cards


def _seats(view: View[Board], names: Sequence[str], language: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    heads = (T("Points"), T("Stones"), T("Bridges left"), T("Cards"), T("Known cards"))
    table.add_column("")
    for head in heads:
        table.add_column(head.say(language), justify="right")
    for seat, player in enumerate(view["players"]):
        cells = (player["points"], len(player["stones"]), player["stock"], player["cards"])
        table.add_row(
            headed(view, seat, f"{STONES[seat]} {names[seat]}"),
            *[str(cell) for cell in cells],
            _names(view, player.get("known", ())),
        )
    return table


def _cards(view: View[Board], language: str) -> Table:
    """What lies open, and one's own hand."""
    table = Table.grid(padding=(0, 2))
    empty = "–"
    row = [
        f"row{place} {_names(view, [at]) if at is not None else empty}"
        for place, at in enumerate(view["row"], 1)
    ]
    lines: list[tuple[Text, str]] = [
        (T("Row"), "  ".join(row)),
        (T("Pile"), str(view["pile"])),
        (T("Played"), _names(view, view["discard"]) or empty),
    ]
    for player in view["players"]:
        if "hand" in player:
            lines.append((T("Your hand"), _names(view, player["hand"]) or empty))
            if player["put_away"]:
                lines.append((T("Put away"), _names(view, player["put_away"])))
    for head, words in lines:
        table.add_row(Line(head.say(language), "bold"), Line(words))
    return table


def _names(view: View[Board], cards: Sequence[Any]) -> str:
    return " ".join([view.board.names[card] for card in cards])
