"""Giants in a terminal: the island in rows of hexes, the Ahus, the pieces on their way, and the seats."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Line

from motu.contract import View
from motu.games.giants.board import Board
from motu.games.giants.moves import piece_name
from motu.games.giants.names import ALONE, piece_title, stock_words
from motu.games.giants.panels import seat_notes
from motu.language import Text, texts
from motu.terminal import colour_of, headed

T, TN, TP = texts("motu.games.giants")

GROUND = {
    "wood": "on #2F4A2B",
    "volcano": "on #4A3A2E",
    "hill": "on #3E4A2C",
    "beach": "on #5A4C2E",
}
#: How wide a hex is drawn, in letters: eleven beside one another fit 80 columns.
WIDE = 7


#: What the signs of the island mean.
SIGNS = (
    T("□ free Ahu, ▣ Ahu with a Moai, ◆ Moai or headdress on its way, ♣ forest with its logs"),
    T("⌂ village, ✦ hut of the sorcerer, ▲M Moai quarry, ▲H headdress quarry"),
    T("w worker, m medicine man, c chief, =2 logs; behind an Ahu its Moai value/headdress value"),
)


def draw(view: View[Board], language: str = "en", names: Sequence[str] | None = None) -> RenderableType:
    """The view for a terminal."""
    called = view.called(language, names)
    return Group(
        Line(_quarry(view).say(language), style="bold"),
        _island(view),
        *[Line(words.say(language), style="dim") for words in SIGNS],
        _ahus(view, language, called),
        _pieces(view, language, called),
        _seats(view, language, called),
    )


def _quarry(view: View[Board]) -> Text:
    """The round, and the Moais that can still be carved."""
    sizes = " ".join(str(size) for size, count in enumerate(view["quarry"], 1) for _ in range(count))
    if not sizes:
        return T("Round {round}. The quarry is empty.", round=view["round"])
    return T("Round {round}. In the quarry: {dice}.", round=view["round"], dice=sizes)


def _island(view: View[Board]) -> Line:
    """Rows of hexes, each with its id and, below, who and what is there."""
    board = view.board
    fields = board.drawing["hexes"]
    at = {(field["col"], field["row"]): number for number, field in enumerate(fields)}
    left = min(field["col"] for field in fields)
    drawn = Line()
    for row in range(min(f["row"] for f in fields), max(f["row"] for f in fields) + 1):
        for line in (_head, _people):
            drawn.append(" " * (WIDE // 2 if row % 2 else 0))
            for col in range(left, max(f["col"] for f in fields) + 1):
                hex_ = at.get((col, row))
                if hex_ is None:
                    drawn.append(" " * WIDE)
                else:
                    part = line(view, board, hex_)
                    part.truncate(WIDE - 1, pad=True)
                    part.stylize(GROUND.get(fields[hex_].get("land", ""), "on #33402A"))
                    drawn.append_text(part).append(" ")
            drawn.append("\n")
    return drawn


def _head(view: View[Board], board: Board, hex_: int) -> Line:
    """The hex's id and what is special there."""
    signs = {
        int(board.moai_quarry): "▲M",
        int(board.headdress_quarry): "▲H",
        int(board.village): "⌂",
        int(board.hut): "✦",
    }
    forest = int(board.forest_at[hex_])
    sign = signs.get(hex_, "")
    if forest >= 0:
        sign = "·" if view["cleared"][forest] else f"♣{int(board.forest_logs[forest])}"
    ahus = "".join("▣" if view["ahus"][ahu]["size"] else "□" for ahu in board.ahus_of(hex_))
    pieces = sum(piece["hex"] == hex_ and not piece["waits"] for piece in view["pieces"])
    return Line(f"{board.ids[hex_]}{sign}{ahus}{'◆' * min(pieces, 3)}", style="bold")


def _people(view: View[Board], board: Board, hex_: int) -> Line:
    """Everybody's figures by their first letters, and logs."""
    line = Line()
    for there in view["hexes"]:
        if there["hex"] == hex_:
            for entry in there["figures"]:
                workers = entry["worker"]
                who = ("w" if workers == 1 else f"{workers}w") if workers else ""
                who += ("m" if entry["medicine_man"] else "") + ("c" if entry["chief"] else "")
                line.append(who, style=colour_of(view, entry["seat"]))
            if there["logs"]:
                line.append(f"={there['logs']}", style="#C79A6B")
    return line


def _ahus(view: View[Board], language: str, names: Sequence[str]) -> RenderableType:
    board = view.board
    grid = Grid.grid(padding=(0, 2))
    cells = [_ahu(view, board, ahu) for ahu in range(int(board.ahus))]
    for first in range(0, len(cells), 3):
        grid.add_row(*cells[first : first + 3])
    return grid


def _ahu(view: View[Board], board: Board, ahu: int) -> Line:
    """An Ahu in a line: hex, name, both values, what stands there."""
    there = view["ahus"][ahu]
    values = f"{int(board.moai_value[ahu])}/{int(board.headdress_value[ahu])}"
    line = Line(f"{board.ids[int(board.ahu_hex[ahu])]} {board.ahu_names[ahu]} {values} ")
    style = "" if there["owner"] is None else colour_of(view, there["owner"])
    if there["size"]:
        line.append(f"▣{there['size']}{'^' if there['crowned'] else ''}", style=style or "bold")
    elif there["owner"] is not None:
        line.append("□", style=style)
    return line


def _pieces(view: View[Board], language: str, names: Sequence[str]) -> RenderableType:
    lines = [
        Line(f"{piece_name(piece['piece'])}: ") + Line(piece_title(view, piece, names).say(language))
        for piece in view["pieces"]
    ]
    return Group(*lines)


def _seats(view: View[Board], language: str, names: Sequence[str]) -> RenderableType:
    """For every seat a line of points and notes, and below it what lies before and behind the screen."""
    lines: list[RenderableType] = []
    for seat, player in enumerate(view["players"]):
        points = TN("{count} point", "{count} points", player["points"])
        halves = TN("{count} half tablet", "{count} half tablets", player["halves"])
        head = headed(view, seat, f"{names[seat]}  ")
        told = [points, *seat_notes(view, seat)]
        head.append(", ".join(note.say(language) for note in told), style="default not bold")
        stock = ", ".join([halves.say(language), *_stock(player["stock"], language)])
        lines += [head, Padding(Line(stock), (0, 0, 0, 4))]
    return Group(*lines)


def _stock(stock: dict[str, Any] | None, language: str) -> list[str]:
    if stock is None:
        return []
    told = stock_words(stock).items()
    return [words.say(language) for kind, words in told if stock[kind] or kind not in ALONE]
