"""The island of Giants as a picture: shore, fields, places and platforms, all that never moves."""

from functools import lru_cache
from math import hypot
from typing import Any

from motu.games.giants.board import Board
from motu.games.giants.board_check import SIDES, centre, neighbours
from motu.picture.part import Part, part
from motu.picture.shore import coast, sea, shallows
from motu.picture.svg import (
    MANY,
    Point,
    circle,
    el,
    ellipse,
    g,
    line,
    number,
    path,
    smooth,
    straight,
    use,
)

#: From the middle of a hex to its corners, as parts of their distance.
CORNERS = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
RADIUS = 57.74
#: From the middle of a hex to its sides.
TOWARDS = {side: (right + down / 2, 0.866 * down) for side, (right, down) in SIDES.items()}
SWIMMERS = (("turtle", 151, 121, 62, 40), ("dolphin", 967, 727, 74, 0), ("octopus", 71, 921, 62, 0))

Box = tuple[float, float, float, float]


class Chart:
    """Where everything lies in the picture of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        data: dict[str, Any] = board.drawing
        self.middles: list[Point] = [centre(field["col"], field["row"]) for field in data["hexes"]]
        self.sides = self._sides(data)
        self.platforms = [self._platform(number, ahu) for number, ahu in enumerate(data["ahus"])]
        left = min(x for x, _ in self.middles) - 140
        top = min(y for _, y in self.middles) - 180
        right = max(x for x, _ in self.middles) + 140
        bottom = max(y for _, y in self.middles) + 140
        mats: dict[str, Any] = data.get("mats", {})
        self.score: Point = tuple(mats.get("score", (left + 20, bottom + 20)))
        self.supply: Point = tuple(mats.get("supply", (left + 650, bottom + 20)))
        wide = max(right - left, 0 if mats else 1050)
        self.view: Box = tuple(data.get("view", (left, top, wide, bottom - top + (0 if mats else 240))))

    def _sides(self, data: dict[str, Any]) -> list[str]:
        """The side of its hex on which each Ahu lies: the one it names, or the next one open to the sea."""
        land = {(field["col"], field["row"]) for field in data["hexes"]}
        fields = {field["id"]: field for field in data["hexes"]}
        taken: set[tuple[str, str]] = set()
        found = []
        for ahu in data["ahus"]:
            field = fields[ahu["hex"]]
            around = neighbours(field["col"], field["row"])
            choice = [side for side in SIDES if around[side] not in land] + list(SIDES)
            side = ahu.get("edge") or next(
                (side for side in choice if (ahu["hex"], side) not in taken), choice[0]
            )
            taken.add((ahu["hex"], side))
            found.append(side)
        return found

    def _platform(self, number: int, ahu: dict[str, Any]) -> Point:
        """Beyond the middle of its side, in the shallows, moved along the shore where others stand."""
        x, y = self.middles[int(self.board.ahu_hex[number])]
        dx, dy = TOWARDS[self.sides[number]]
        right, down = ahu.get("nudge", (0, 0))
        return round(x + dx * 76 + right), round(y + dy * 74 + down)


@lru_cache(maxsize=16)
def chart_of(board: Board) -> Chart:
    return Chart(board)


def corners(x: float, y: float, r: float = RADIUS) -> list[Point]:
    return [(x + dx * r, y + dy * r) for dx, dy in CORNERS]


@lru_cache(maxsize=MANY)
def hexagon(x: float, y: float, r: float) -> str:
    return straight([(round(a), round(b)) for a, b in corners(x, y, r)], closed=True)


@lru_cache(maxsize=16)
def ground(board: Board) -> Part:
    """Sea, island, fields with what grows there, and the ways to the Ahus."""
    chart = chart_of(board)
    left, top, width, height = chart.view
    data: dict[str, Any] = board.drawing
    swimmers = SWIMMERS if "view" in data else ()
    fields = [
        path(hexagon(x, y, 50), fill=f"var(--t-{land})", stroke=f"var(--t-{land})")
        for (x, y), land in zip(chart.middles, _lands(data), strict=True)
    ]
    special = {int(hex_) for hex_ in (board.moai_quarry, board.headdress_quarry, board.village, board.hut)}
    special |= {int(board.forest_hex[n]) for n in range(int(board.forests))}
    decor = [
        _decor(board.ids[n], *chart.middles[n], land)
        for n, land in enumerate(_lands(data))
        if n not in special
    ]
    greens = [use(*thing) for thing in data.get("greens", [])]
    return part(
        "ground",
        sea(left - width / 2, top - height / 2, 2 * width, 2 * height, swimmers),
        _island(chart),
        g(*fields, id="fields", stroke_width=6, stroke_linejoin="round"),
        g(*decor, id="decor"),
        g(*greens, id="greens"),
        _ramps(chart),
    )


def _lands(data: dict[str, Any]) -> list[str]:
    return [field.get("land", "grass") for field in data["hexes"]]


def _island(chart: Chart) -> str:
    shore = path(smooth(coast([corners(x, y) for x, y in chart.middles], 17, 5)))
    heads = "".join([ellipse(x, y + 10, 40, 25) for x, y in chart.platforms])
    for number_, (x, y) in enumerate(chart.platforms):
        home_x, home_y = chart.middles[int(chart.board.ahu_hex[number_])]
        across, along = y + 8 - home_y, home_x - x
        share = 17 / (hypot(across, along) or 1)
        dx, dy = across * share, along * share
        spit = [
            (home_x + dx, home_y + dy),
            (x + dx, y + 8 + dy),
            (x - dx, y + 8 - dy),
            (home_x - dx, home_y - dy),
        ]
        heads += path(straight(spit, closed=True))
    return g(
        el("defs", g(shore, heads, id="shore")),
        shallows(1.3),
        el("use", href="#shore", fill="var(--sand)", stroke="var(--sand)", stroke_width=10.4),
        id="island",
        stroke_linejoin="round",
    )


def _ramps(chart: Chart) -> str:
    """Dots in the sand lead from the owning hex to its platform."""
    way = ""
    for number_, (x, y) in enumerate(chart.platforms):
        home_x, home_y = chart.middles[int(chart.board.ahu_hex[number_])]
        dx, dy = TOWARDS[chart.sides[number_]]
        way += f"M{number(home_x + dx * 38)} {number(home_y + dy * 38)}L{number(x)} {number(y + 8)}"
    return line(way, "var(--wood)", 4.5, dashes="0 9", id="ramps", opacity=".75")


def _decor(ident: str, x: float, y: float, land: str) -> str:
    """What grows on a field of some land."""
    side = 1 if sum(map(ord, ident)) % 2 else -1
    if land == "volcano":
        return use("volcano", x - 31, y - 46, 62, 46)
    if land == "hill":
        way = f"M{number(x - 30)} {number(y - 8)}q14-26 28-2q10-18 24 4M{number(x - 12 * side - 14)} "
        return line(f"{way}{number(y - 32)}q10-16 20 0", "var(--leaf-2)", 3.5, opacity=".75")
    if land == "beach":
        way = (
            f"M{number(x - 26)} {number(y - 20)}q8-6 16 0t16 0M{number(x - 4)} {number(y - 6)}q8-6 16 0t16 0"
        )
        return line(way, "var(--wood-1)", 2.5, opacity=".75")
    if land == "coast":
        dots = circle(x - 22, y - 26, 2.5) + circle(x + 18, y - 32, 2.5) + circle(x - 4, y - 40, 2)
        return g(dots, fill="var(--leaf-2)", opacity=".5")
    tuft = f"M{number(x - 24 * side)} {number(y - 22)}q2-10 5-12m-5 12q-3-8-7-9m7 9q6-6 9-6"
    other = f"M{number(x + 20 * side)} {number(y - 32)}q2-8 4-10m-4 10q-3-6-6-7m6 7q5-5 8-5"
    return line(tuft + other, "var(--leaf-2)", 2.6, opacity=".75")
