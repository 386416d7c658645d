"""The archipelago: islands, the lines between them, and where a picture puts them."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.boards import reader
from motu.games.kahuna.board_check import SCHEMA


@mypyc_attr(acyclic=True)
class Board:
    """A valid map. Islands and lines are numbered in the order of the file."""

    def __init__(self, data: dict[str, Any]) -> None:
        #: The file itself, for the picture.
        self.drawing = data
        names: list[str] = [island["name"] for island in data["islands"]]
        ends = [(names.index(line["between"][0]), names.index(line["between"][1])) for line in data["lines"]]
        self.names = names
        self.ends = ends
        self.islands: i64 = len(names)
        self.lines: i64 = len(ends)
        #: The two islands of each line.
        self.one: vec[i64] = vec[i64]([end[0] for end in ends])
        self.two: vec[i64] = vec[i64]([end[1] for end in ends])
        #: The lines at each island, as bits, and how many bridges are more than half of them.
        self.lines_at: vec[i64] = vec[i64]([0] * len(names))
        self.majority: vec[i64] = vec[i64]([0] * len(names))
        for line, (one, two) in enumerate(ends):
            self.lines_at[one] |= 1 << line
            self.lines_at[two] |= 1 << line
        #: The lines at each island once more, one after another: 2 * line + which end of it the island is.
        spokes = [
            [2 * line + end.index(at) for line, end in enumerate(ends) if at in end]
            for at in range(len(names))
        ]
        self.spokes: vec[i64] = vec[i64]([spoke for at in spokes for spoke in at])
        #: Where the spokes of each island begin; those of the last end with the list.
        self.first_spoke: vec[i64] = vec[i64]([sum(map(len, spokes[:at])) for at in range(len(names) + 1)])
        for island in range(len(names)):
            self.majority[island] = sum([island in end for end in ends]) // 2 + 1

    def line_name(self, line: int) -> str:
        one, two = self.ends[line]
        return f"{self.names[one]}-{self.names[two]}"

    def line_between(self, one: str, two: str) -> int | None:
        """The line that joins two islands, in either order."""
        for line, (a, b) in enumerate(self.ends):
            if {self.names[a], self.names[b]} == {one, two}:
                return line
        return None


read_board = reader(SCHEMA, lambda data, seats: Board(data))
