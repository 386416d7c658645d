"""Where everything lies in the picture of an island of Rapa Nui (2019), and the ground that never changes."""

from functools import lru_cache
from typing import Any, NamedTuple

from motu.games.rapanui2019.board import Board
from motu.picture.part import Part, part
from motu.picture.shore import coast, island, sea
from motu.picture.svg import Point, ellipse, path, smooth

#: The size of a space, and where the first one lies.
WIDE, HIGH, LEFT, TOP = 88, 73, 46, 80
#: Where platform, resource and carriers are on an Ahu space, by the side of its coast.
SPOTS = {
    "N": ((56, 11), (68, 54), (26, 66)),
    "S": ((58, 66), (20, 20), (22, 67)),
    "E": ((80, 55), (20, 20), (36, 67)),
    "W": ((8, 55), (68, 20), (54, 67)),
}
#: The mats in the sea: how large they are.
MINE_SIZE = (250, 218)
STARS_HIGH = 122

Space = dict[str, Any]


class Chart(NamedTuple):
    """Where things lie: the whole view, the star track, the mine."""

    width: float
    height: float
    stars: Point
    mine: Point


@lru_cache(maxsize=16)
def chart_of(board: Board) -> Chart:
    """The mats lie in the corners of the sea, or beside the island where spaces are in their way."""
    spaces = board.drawing["spaces"]
    across, down = 1 + max(s["x"] for s in spaces), 1 + max(s["y"] for s in spaces)
    width = max(888.0, 2 * LEFT + across * WIDE)
    height = max(480.0, TOP + down * HIGH + 36)
    mine = (width - MINE_SIZE[0] - 16, 12.0)
    track = 12 + star_step(board) * int(board.stars)
    corners = [(14.0, 16.0), (width - track - 14, MINE_SIZE[1] + 24.0), (14.0, height - STARS_HIGH - 18)]
    free = [at for at in corners if not _is_covered(spaces, (*at, track, STARS_HIGH))]
    if free and not _is_covered(spaces, (*mine, *MINE_SIZE)):
        return Chart(width, height, free[0], mine)
    return Chart(width + 280, height, (width + 14, 16.0), (width + 14, 160.0))


def _is_covered(spaces: list[Space], mat: tuple[float, float, float, float]) -> bool:
    """Whether a space, or the tile on its Ahu, lies under a mat."""
    left, top, wide, high = mat
    for space in spaces:
        boxes = [(*corner(space), WIDE, HIGH)]
        if space["kind"] == "ahu":
            x, y = platform(space)
            boxes.append((x - 20, y - 36, 40, 40))
        for x, y, across, down in boxes:
            if x < left + wide and left < x + across and y < top + high and top < y + down:
                return True
    return False


def star_step(board: Board) -> int:
    """How far apart the stars are; many move closer together."""
    return 54 if board.stars <= 4 else 45


def corner(space: Space) -> Point:
    return LEFT + space["x"] * WIDE, TOP + space["y"] * HIGH


def middle(space: Space) -> Point:
    x, y = corner(space)
    return x + WIDE / 2, y + HIGH / 2


def platform(space: Space) -> Point:
    """Where the platform of an Ahu lies."""
    x, y = corner(space)
    (px, py), _, _ = SPOTS[space.get("coast", "S")]
    return x + px, y + py


def source(board: Board, hat: bool) -> Space:
    """The space that things come from: Pukao from their mine, Moai from the crater."""
    kind = "mine" if hat else "crater"
    found: Space = next(space for space in board.drawing["spaces"] if space["kind"] == kind)
    return found


# ---------------------------------------------------------------------------------------- the ground


@lru_cache(maxsize=16)
def ground(board: Board) -> Part:
    """The sea and the land."""
    here = chart_of(board)
    swimmers = (
        ("turtle", 0.43 * here.width, here.height - 50, 44, 30),
        ("dolphin", 0.56 * here.width, here.height - 46, 58, 0),
        ("octopus", here.width - 76, here.height - 50, 46, 0),
    )
    return part("ground", sea(-600, -900, here.width + 1200, here.height + 1800, swimmers), _island(board))


def _island(board: Board) -> str:
    """The land: the edge of all fields, softened, with a spit of sand under each Ahu."""
    data = board.drawing
    cells = [(s["x"], s["y"]) for s in data["spaces"]] + [(x, y) for x, y in data.get("mountains", [])]
    fields = []
    for i, j in cells:
        x, y = LEFT + i * WIDE, TOP + j * HIGH
        fields.append([(x, y), (x + WIDE, y), (x + WIDE, y + HIGH), (x, y + HIGH)])
    shore = path(smooth(coast(fields, 9, 4)))
    for space in data["spaces"]:
        if space["kind"] == "ahu":
            x, y = platform(space)
            shore += ellipse(x, y + 4, 33, 17)
    return island(shore, scale=0.9, land="var(--sand)")
