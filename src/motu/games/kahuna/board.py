"""The archipelago: islands, the lines between them, and where a picture puts them."""

import re
import tomllib
from importlib import resources
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.contract import BadSetup
from motu.language import Text, literal, texts

T, TN, TP = texts("motu.games.kahuna")

Point = tuple[float, float]

#: Cards and lines live in the bits of one machine word, two bits for the cards of an island.
MOST_ISLANDS: Final = 31
MOST_LINES: Final = 62
#: Fewer islands would leave too few cards to deal again after a scoring.
LEAST_ISLANDS: Final = 7

#: The published map, which our own board must have.
TRUE_LINES: Final = (
    "ALOA-BARI ALOA-DUDA ALOA-HUNA BARI-COCO BARI-DUDA BARI-ELAI BARI-FAAA COCO-FAAA COCO-GOLA "
    "COCO-KAHU DUDA-ELAI DUDA-HUNA ELAI-FAAA ELAI-HUNA ELAI-IFFI ELAI-JOJO FAAA-GOLA FAAA-JOJO "
    "GOLA-JOJO GOLA-KAHU HUNA-IFFI HUNA-LALE IFFI-JOJO IFFI-KAHU IFFI-LALE JOJO-KAHU KAHU-LALE"
)


@mypyc_attr(acyclic=True)
class Board:
    """A valid map. Islands and lines are numbered in the order of the file."""

    def __init__(self, names: list[str], ends: list[tuple[int, int]], drawing: dict[str, Any]) -> None:
        self.names = names
        self.ends = ends
        #: What the file says of places and shores, for the picture.
        self.drawing = drawing
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


def read_board(text: str) -> Board:
    """The board that a TOML text describes; BadSetup with everything that is wrong with it."""
    problems = board_problems(text, strict=False)
    if problems:
        raise BadSetup(literal(" ".join(str(problem) for problem in problems)))
    data = tomllib.loads(text)
    names = [island["name"] for island in data["islands"]]
    ends = [(names.index(line["between"][0]), names.index(line["between"][1])) for line in data["lines"]]
    return Board(names, ends, data)


_own: list[Board] = []


def own_board() -> Board:
    """The board that comes with the game."""
    if not _own:
        source = resources.files("motu.games.kahuna") / "board.toml"
        _own.append(read_board(source.read_text("utf-8")))
    return _own[0]


def board_problems(text: str, strict: bool) -> list[Text]:
    """All that is wrong with a map; with `strict` also where it is not the published one."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [T("This is not TOML: {error}.", error=error)]
    if data.get("game") != "kahuna" or data.get("format") != 1:
        return [T('The file must say game = "kahuna" and format = 1.')]
    problems = _island_problems(data.get("islands")) or _line_problems(data["islands"], data.get("lines"))
    if strict and not problems:
        problems = _strict_problems(data)
    return problems


def _is_point(value: object, length: int = 2) -> bool:
    return (
        isinstance(value, list)
        and len(value) == length
        and all(isinstance(part, int | float) and not isinstance(part, bool) for part in value)
    )


def _island_problems(islands: object) -> list[Text]:
    if not isinstance(islands, list) or not all(isinstance(island, dict) for island in islands):
        return [T("islands must be a list of tables with name and at.")]
    problems: list[Text] = []
    if not LEAST_ISLANDS <= len(islands) <= MOST_ISLANDS:
        problems.append(
            T(
                "Islands: {count}; {low} to {high} can be played.",
                count=len(islands),
                low=LEAST_ISLANDS,
                high=MOST_ISLANDS,
            )
        )
    seen: set[str] = set()
    for number, island in enumerate(islands, 1):
        name = island.get("name")
        if not isinstance(name, str) or not re.fullmatch("[A-Z]{2,10}", name):
            problems.append(T("Island {number}: the name must be 2 to 10 capital letters.", number=number))
            continue
        if name in seen:
            problems.append(T("There are two islands called {name}.", name=name))
        seen.add(name)
        if not _is_point(island.get("at")):
            problems.append(T("{name}: at must be a point, such as [200, 300].", name=name))
        if "label" in island and not _is_point(island["label"]):
            problems.append(T("{name}: label must be a point, such as [200, 300].", name=name))
        if "landmark" in island and not _is_point(island["landmark"], 3):
            problems.append(
                T("{name}: landmark must be a point and a width, such as [200, 300, 40].", name=name)
            )
        shore = island.get("shore", [[0, 0]] * 3)
        if not isinstance(shore, list) or len(shore) < 3 or not all(_is_point(point) for point in shore):
            problems.append(T("{name}: shore must be a list of at least three points.", name=name))
    return problems


def _line_problems(islands: list[dict[str, Any]], lines: object) -> list[Text]:
    if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
        return [T("lines must be a list of tables with between.")]
    problems: list[Text] = []
    if len(lines) > MOST_LINES:
        problems.append(T("Lines: {count}; at most {high} can be played.", count=len(lines), high=MOST_LINES))
    names = {island["name"] for island in islands}
    seen: set[tuple[str, ...]] = set()
    joined: dict[str, set[str]] = {name: set() for name in names}
    for number, line in enumerate(lines, 1):
        pair = line.get("between")
        if (
            not isinstance(pair, list)
            or len(pair) != 2
            or pair[0] == pair[1]
            or not names.issuperset(map(str, pair))
        ):
            problems.append(
                T("Line {number}: between must name two different islands of the map.", number=number)
            )
            continue
        key = tuple(sorted(pair))
        if key in seen:
            problems.append(T("{one} and {two} are joined by two lines.", one=key[0], two=key[1]))
        seen.add(key)
        joined[pair[0]].add(pair[1])
        joined[pair[1]].add(pair[0])
        ends = line.get("ends", [[0, 0], [0, 0]])
        if not isinstance(ends, list) or len(ends) != 2 or not all(_is_point(end) for end in ends):
            problems.append(T("{one}-{two}: ends must be two points.", one=pair[0], two=pair[1]))
    if not problems:
        problems = [
            T("{name} cannot be reached from {first}.", name=name, first=islands[0]["name"])
            for name in _cut_off(joined, islands[0]["name"])
        ]
    return problems


def _cut_off(joined: dict[str, set[str]], first: str) -> list[str]:
    reached = {first}
    waiting = [first]
    while waiting:
        for name in joined[waiting.pop()] - reached:
            reached.add(name)
            waiting.append(name)
    return sorted(set(joined) - reached)


def _strict_problems(data: dict[str, Any]) -> list[Text]:
    lines = {"-".join(sorted(line["between"])) for line in data["lines"]}
    true = set(TRUE_LINES.split())
    problems = [T("The published map has the line {line}.", line=line) for line in sorted(true - lines)]
    problems += [T("The published map has no line {line}.", line=line) for line in sorted(lines - true)]
    for island in data["islands"]:
        problems += [
            T("{name} has no {part}.", name=island["name"], part=part)
            for part in ("label", "landmark", "shore")
            if part not in island
        ]
    return problems
