"""Where everything lies on a map of Kahuna: what the board's file says, and where it is silent, made up.

A player's own map needs only islands and lines. Shores grow round the places of the stones and reach out
along the lines, so that about a bridge's length stays open; names, landmarks, hills, bushes and swimmers
find their places from there. All of it is the same each time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, cos, degrees, dist, exp, pi, sin
from typing import Any

from motu.games.kahuna.board import Board
from motu.games.kahuna.board_check import TRUE_LINES
from motu.picture.svg import Point

#: The islands that have a landmark of their own in `symbols.svg`; others borrow one.
LANDMARKS = tuple(sorted({name for line in TRUE_LINES.split() for name in line.split("-")}))
#: The length of a bridge, and how much of it lies on the two shores.
BRIDGE, OVERLAP = 74.0, 20.0

#: For made-up maps: how far the nearest islands shall be from each other, and how large islands are.
NEAREST, SMALLEST, LARGEST = 150.0, 40.0, 78.0
CORNERS = 22
MARGIN = 62.0

#: What is shown: left, top, width, height.
View = tuple[float, float, float, float]
Hill = tuple[float, float, float, float]
Green = tuple[str, float, float, float]
Swimmer = tuple[str, float, float, float, float]


@dataclass(frozen=True, eq=False)
class Isle:
    """An island: its shore, and where its stone, its name and its landmark stand."""

    name: str
    shore: tuple[Point, ...]
    stone: Point
    label: Point
    landmark: tuple[float, float, float]
    symbol: str


@dataclass(frozen=True, eq=False)
class Way:
    """A line: where it leaves the one shore and reaches the other."""

    name: str
    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2

    @property
    def length(self) -> float:
        return dist(self.start, self.end)

    @property
    def turn(self) -> float:
        """Its slope in degrees."""
        return round(degrees(atan2(self.end[1] - self.start[1], self.end[0] - self.start[0])), 1)

    @property
    def stretch(self) -> float:
        """How much longer or shorter than ours a bridge on it is; small differences do not count."""
        needed = (self.length + OVERLAP) / BRIDGE
        return 1.0 if abs(needed - 1) < 0.1 else round(max(needed, 0.5), 2)


@dataclass(frozen=True, eq=False)
class Chart:
    """All places of a map. `view` is the part shown."""

    view: View
    isles: tuple[Isle, ...]
    ways: tuple[Way, ...]
    hills: tuple[Hill, ...]
    greens: tuple[Green, ...]
    swimmers: tuple[Swimmer, ...]


@lru_cache(maxsize=16)
def chart_of(board: Board) -> Chart:
    data: dict[str, Any] = board.drawing
    stones = _places(data)
    shores = [
        _points(island["shore"]) if "shore" in island else _grown(board, at, stones)
        for at, island in enumerate(data["islands"])
    ]
    isles = tuple(_isle(at, island, stones[at], shores[at]) for at, island in enumerate(data["islands"]))
    ways = tuple(_way(board, number, line, isles) for number, line in enumerate(data["lines"]))
    isles = tuple(
        isle if "label" in island else _labelled(isle, ways)
        for isle, island in zip(isles, data["islands"], strict=True)
    )
    view: View = _frame(shores) if "view" not in data else tuple(data["view"])
    swimmers = _swimmers(data, view, shores)
    return Chart(view, isles, ways, _hills(data, isles), _greens(data, isles), swimmers)


def _points(given: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in given)


def _places(data: dict[str, Any]) -> list[Point]:
    """Where the stones lie. A map without any shore is first brought to the size of ours."""
    given = list(_points([island["at"] for island in data["islands"]]))
    if "view" in data or any("shore" in island for island in data["islands"]):
        return given
    between = [dist(a, b) for i, a in enumerate(given) for b in given[:i]]
    scale = NEAREST / max(min(between), max(between) / 12, 1e-9)
    return [(round(x * scale), round(y * scale)) for x, y in given]


# ----------------------------------------------------------------------------------------- islands


def _grown(board: Board, at: int, stones: Sequence[Point]) -> tuple[Point, ...]:
    """A shore round a stone, with a cape towards each island that a line leads to."""
    x, y = stones[at]
    base = _radius(at, stones)
    capes = []
    for one, two in board.ends:
        if at in (one, two):
            far = two if at == one else one
            spare = dist(stones[at], stones[far]) - (BRIDGE - OVERLAP)
            reach = spare * base / (base + _radius(far, stones))
            capes.append((atan2(stones[far][1] - y, stones[far][0] - x), reach))
    points = []
    for corner in range(CORNERS):
        angle = 2 * pi * corner / CORNERS
        radius = base * (1 + 0.07 * sin(3 * angle + at * 1.9) + 0.05 * sin(5 * angle + at * 2.7))
        for cape, reach in capes:
            apart = (angle - cape + pi) % (2 * pi) - pi
            radius += (reach - base) * exp(-((apart / 0.34) ** 2))
        radius = max(radius, 0.6 * base)
        points.append((round(x + radius * cos(angle)), round(y + radius * sin(angle))))
    return tuple(points)


def _radius(at: int, stones: Sequence[Point]) -> float:
    nearest = min(dist(stones[at], other) for other in stones if other != stones[at])
    return min(max(0.36 * nearest, SMALLEST), LARGEST)


def _isle(at: int, island: dict[str, Any], stone: Point, shore: tuple[Point, ...]) -> Isle:
    name = island["name"]
    own = name if name in LANDMARKS else LANDMARKS[at % len(LANDMARKS)]
    label, mark = tuple(island.get("label", stone)), tuple(island.get("landmark", (*stone, 34)))
    return Isle(name, shore, stone, label, mark, f"lm-{own}")


def _labelled(isle: Isle, ways: Sequence[Way]) -> Isle:
    """The island with its name below or above its stone, farther from the ends of lines."""
    x, y = isle.stone
    ends = [end for way in ways for end in (way.start, way.end)]
    below, above = (min(dist((x, middle), end) for end in ends) for middle in (y + 34, y - 36))
    return replace(isle, label=(x, y + 40 if below >= min(above, 34) else y - 30))


def _way(board: Board, number: int, line: dict[str, Any], isles: Sequence[Isle]) -> Way:
    one, two = board.ends[number]
    start, end = _points(line["ends"]) if "ends" in line else _crossing(isles[one], isles[two])
    return Way(board.line_name(number), start, end)


def _crossing(one: Isle, two: Isle) -> tuple[Point, Point]:
    """Where the straight way from stone to stone leaves the one shore and meets the other."""
    leave = max(_cuts(one.stone, two.stone, one.shore), default=0.3)
    meet = min(_cuts(one.stone, two.stone, two.shore), default=0.7)
    if meet - leave < 0.05:
        leave, meet = 0.35, 0.65
    (ax, ay), (bx, by) = one.stone, two.stone
    return (
        (round(ax + (bx - ax) * leave), round(ay + (by - ay) * leave)),
        (round(ax + (bx - ax) * meet), round(ay + (by - ay) * meet)),
    )


def _cuts(start: Point, end: Point, shore: Sequence[Point]) -> list[float]:
    """At which shares of a straight way it cuts a shore."""
    (ax, ay), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    found: list[float] = []
    for (px, py), (qx, qy) in zip(shore, [*shore[1:], shore[0]], strict=True):
        ex, ey = qx - px, qy - py
        across = dx * ey - dy * ex
        if across:
            along = ((px - ax) * ey - (py - ay) * ex) / across
            aside = ((px - ax) * dy - (py - ay) * dx) / across
            if 0 <= along <= 1 and 0 <= aside < 1:
                found.append(along)
    return found


def _frame(shores: Sequence[Sequence[Point]]) -> View:
    """A view with all shores and some sea, neither too wide nor too high."""
    xs = [x for shore in shores for x, _ in shore]
    ys = [y for shore in shores for _, y in shore]
    width, height = max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN
    wide, high = max(width, 1.2 * height), max(height, width / 1.5)
    left, top = (min(xs) + max(xs) - wide) / 2, (min(ys) + max(ys) - high) / 2
    return left, top, wide, high


# ------------------------------------------------------------------------------- only for the eye


def _hills(data: dict[str, Any], isles: Sequence[Isle]) -> tuple[Hill, ...]:
    if "hills" in data:
        return tuple(tuple(hill) for hill in data["hills"])
    return tuple(
        (isle.stone[0] + 3, isle.stone[1] + 4, 0.84 * room, 0.7 * room) for isle, room in _rooms(isles)
    )


def _greens(data: dict[str, Any], isles: Sequence[Isle]) -> tuple[Green, ...]:
    if "greens" in data:
        return tuple(tuple(green) for green in data["greens"])
    return tuple(
        ("bush", isle.stone[0] + 0.66 * room * cos(at * 2.4 + 3.6), isle.stone[1] - 0.5 * room, 24.0)
        for at, (isle, room) in enumerate(_rooms(isles))
        if room > 44
    )


def _rooms(isles: Sequence[Isle]) -> list[tuple[Isle, float]]:
    """Each island with the distance from its stone to the nearest shore."""
    return [(isle, min(dist(isle.stone, point) for point in isle.shore)) for isle in isles]


def _swimmers(data: dict[str, Any], view: View, shores: Sequence[Sequence[Point]]) -> tuple[Swimmer, ...]:
    """The animals in the sea; where a map names none they take the places farthest from land."""
    if "swimmers" in data:
        return tuple(tuple(swimmer) for swimmer in data["swimmers"])
    left, top, width, height = view
    taken = [point for shore in shores for point in shore]
    found: list[Swimmer] = []
    for animal, size, turn in (("dolphin", 60.0, 0.0), ("turtle", 46.0, 38.0), ("octopus", 52.0, 0.0)):
        spots = [
            (left + width * (column + 0.5) / 16, top + height * (row + 0.5) / 12)
            for row in range(1, 11)
            for column in range(1, 15)
        ]
        room, best = max((min(dist(spot, point) for point in taken), spot) for spot in spots)
        if room > size * 0.8:
            found.append((animal, best[0], best[1], size, turn))
            taken.append(best)
    return tuple(found)
