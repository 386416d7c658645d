"""The picture of Rapa Nui (2019): the island with its Ahus and carriers, the star track and the Moai mine."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motu.contract import Question, View
from motu.games.rapanui2019.board import RESOURCES, Board
from motu.games.rapanui2019.board_check import shown
from motu.games.rapanui2019.names import COLOUR_NAMES, COLUMN_NAMES, FIGURE_NAMES, THING_NAMES, gift_name
from motu.games.rapanui2019.panels import RESOURCE_SYMBOLS, TILE_SYMBOLS, panels
from motu.games.rapanui2019.payments import route_words
from motu.games.rapanui2019.position import PUKAO
from motu.games.rapanui2019.table import COLOURS, Table, tile_named, tile_words
from motu.language import Text, joined, texts
from motu.picture.marks import beads, glow, plus, tag
from motu.picture.pieces import figure, moai, plate
from motu.picture.scene import Scene, touchable
from motu.picture.shore import coast, island, sea
from motu.picture.svg import Point, circle, ellipse, g, move, path, rect, smooth, text, title, use, whole

T, TN, TP = texts("motu.games.rapanui2019")

#: The size of a space, and where the first one lies.
WIDE, HIGH, LEFT, TOP = 88, 73, 46, 80
#: Where platform, resource and carriers are on an Ahu space, by the side of its coast.
SPOTS = {
    "N": ((56, 11), (68, 54), (26, 66)),
    "S": ((58, 66), (20, 20), (22, 67)),
    "E": ((80, 55), (20, 20), (36, 67)),
    "W": ((8, 55), (68, 20), (54, 67)),
}
FIELDS = {
    "ahu": "var(--t-coast)",
    "path": "var(--t-grass)",
    "crater": "var(--t-volcano)",
    "mine": "var(--t-volcano)",
}
#: The mats in the sea: how large they are.
MINE_SIZE = (250, 218)
STARS_HIGH = 122


def scene(
    view: View[Board], question: Question | None, language: str = "en", names: Sequence[str] | None = None
) -> Scene:
    """The view as a board and panels, with the question's answers lit."""
    called = tuple(names or [COLOUR_NAMES[seat].say(language) for seat in range(view["seats"])])
    moves = question.moves + question.free if question else ()
    ways = [view.game.touches(view, move) for move in moves]
    table = Table(view, view.board, language, called, touchable(ways), moves)
    return Scene(_board(table), panels(table))


@dataclass(frozen=True)
class Layout:
    """Where things lie: the whole view, the star track, the mine."""

    width: float
    height: float
    stars: Point
    mine: Point


def layout(board: Board) -> Layout:
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
        return Layout(width, height, free[0], mine)
    return Layout(width + 280, height, (width + 14, 16.0), (width + 14, 160.0))


def _is_covered(spaces: list[dict[str, Any]], mat: tuple[float, float, float, float]) -> bool:
    """Whether a space, or the tile on its Ahu, lies under a mat."""
    left, top, wide, high = mat
    for space in spaces:
        boxes = [(*corner(space), WIDE, HIGH)]
        if space["kind"] == "ahu":
            x, y = _platform(space)
            boxes.append((x - 20, y - 36, 40, 40))
        for x, y, across, down in boxes:
            if x < left + wide and left < x + across and y < top + high and top < y + down:
                return True
    return False


def star_step(board: Board) -> int:
    """How far apart the stars are; many move closer together."""
    return 54 if board.stars <= 4 else 45


def corner(space: dict[str, Any]) -> Point:
    return LEFT + space["x"] * WIDE, TOP + space["y"] * HIGH


def middle(space: dict[str, Any]) -> Point:
    x, y = corner(space)
    return x + WIDE / 2, y + HIGH / 2


# ------------------------------------------------------------------------------------------ the whole


def _board(table: Table) -> str:
    where = layout(table.board)
    spaces = table.board.drawing["spaces"]
    label = T("Island of Rapa Nui with {count} spaces", count=len(spaces))
    swimmers = (
        ("turtle", 0.43 * where.width, where.height - 50, 44, 30),
        ("dolphin", 0.56 * where.width, where.height - 46, 58, 0),
        ("octopus", where.width - 76, where.height - 50, 46, 0),
    )
    return whole(
        (0, 0, where.width, where.height),
        sea(-600, -900, where.width + 1200, where.height + 1800, swimmers),
        _island(table),
        g(*[_field(table, at, space) for at, space in enumerate(spaces)], *_mountains(table), id="fields"),
        _routes(table),
        g(*[_space(table, at, space) for at, space in enumerate(spaces)], id="pieces"),
        g(_carried(table), *_goals(table), id="tags"),
        _star_track(table, *where.stars),
        _mine(table, *where.mine),
        id="board",
        role="img",
        aria_label=table.say(label),
    )


def _island(table: Table) -> str:
    """The land: the edge of all fields, softened, with a spit of sand under each Ahu."""
    data = table.board.drawing
    cells = [(s["x"], s["y"]) for s in data["spaces"]] + [(x, y) for x, y in data.get("mountains", [])]
    fields = []
    for i, j in cells:
        x, y = LEFT + i * WIDE, TOP + j * HIGH
        fields.append([(x, y), (x + WIDE, y), (x + WIDE, y + HIGH), (x, y + HIGH)])
    shore = path(smooth(coast(fields, 9, 4)))
    for space in data["spaces"]:
        if space["kind"] == "ahu":
            x, y = _platform(space)
            shore += ellipse(x, y + 4, 33, 17)
    return island(shore, scale=0.9, land="var(--sand)")


def _platform(space: dict[str, Any]) -> Point:
    x, y = corner(space)
    (px, py), _, _ = SPOTS[space.get("coast", "S")]
    return x + px, y + py


def _mountains(table: Table) -> list[str]:
    return [
        use("peak", LEFT + i * WIDE + 2, TOP + j * HIGH - 6, 84, 80)
        for i, j in table.board.drawing.get("mountains", [])
    ]


def _field(table: Table, at: int, space: dict[str, Any]) -> str:
    """The ground of a space: what one touches, with its name and what it gives in words."""
    x, y = corner(space)
    touch = f"space-{space['id']}"
    box = {"x": x + 2.5, "y": y + 2.5, "width": WIDE - 5.0, "height": HIGH - 5.0, "rx": 12.0}
    lit = table.classes(touch)
    ground = rect(
        box["x"], box["y"], box["width"], box["height"], 12, fill=FIELDS[space["kind"]],
        stroke="color-mix(in srgb, var(--leaf-2) 45%, transparent)", stroke_width=1.5,
    )  # fmt: skip
    gold = g(glow("rect", **box), plus(x + WIDE - 14, y + HIGH - 14, 9), class_="glow") if lit else ""
    return g(
        title(table.say(_space_words(table, at, space))),
        ground,
        gold,
        id=touch,
        class_=" ".join(lit) or None,
        data_touch=touch,
        tabindex=0 if lit else None,
    )


def _space_words(table: Table, at: int, space: dict[str, Any]) -> Text:
    """A space in words: its name, what it gives, what lies there."""
    if space["kind"] == "crater":
        return T("{space}: the crater, where Moai come from", space=space["id"])
    if space["kind"] == "mine":
        return T("{space}: the Pukao mine", space=space["id"])
    gives = gift_name(table.board, at, 0)
    if space["kind"] == "path":
        told = T("{space}: gives {goods}", space=space["id"], goods=gives)
    else:
        told = T("{space}: Ahu, gives {goods}", space=space["id"], goods=gives)
    stands = _stands(table, at)
    return T("{space}. {there}", space=told, there=stands) if stands else told


def _stands(table: Table, at: int) -> Text | None:
    """What lies and who stands on a space, in words."""
    seen = table.view["spaces"][at]
    found: list[Text] = []
    if seen["moai"] is not None:
        found.append(_moai_words(seen))
    elif seen["tile"] is not None:
        found.append(tile_words(tile_named(seen["tile"])))
    found += [_carrier_words(table, seat, one) for seat, _, one in _carriers_on(table, at)]
    return joined(found, ", ") if found else None


def _moai_words(seen: dict[str, Any]) -> Text:
    thing = THING_NAMES[seen["moai"]].title
    return T("{thing}, decorated", thing=thing) if seen["hat"] else thing


# ------------------------------------------------------------------------------------- on the spaces


def _space(table: Table, at: int, space: dict[str, Any]) -> str:
    """Resource, platform with tile or Moai, carriers: each kind of thing has its place on every space."""
    x, y = corner(space)
    if space["kind"] == "crater":
        inside = use("crater", x + 1, y - 6, 86, 78) + figure("villager", "grey", x + 20, y + 70, 34)
    elif space["kind"] == "mine":
        inside = use("q-hat", x + 3, y, 82, 66) + figure("villager", "grey", x + 18, y + 70, 34)
    elif space["kind"] == "path":
        inside = _gives(space["gives"], x + WIDE / 2, y + 18) + _carriers(table, at, x + 44, y + 69)
    else:
        _, (rx, ry), (cx, cy) = SPOTS[space.get("coast", "S")]
        inside = _gives(space["gives"], x + rx, y + ry) + _ahu(table, at, space)
        inside += _carriers(table, at, x + cx, y + cy)
    return g(inside, id=f"on-{space['id']}", pointer_events="none" if space["kind"] != "ahu" else None)


def _gives(gives: str, x: float, y: float) -> str:
    kinds = shown(gives)

    def dish(at: float, kind: str) -> str:
        plate_ = circle(
            at,
            y,
            14.5,
            fill="var(--t-beach)",
            stroke="var(--leaf-2)",
            stroke_width=1.5,
            stroke_dasharray="3 3",
        )
        return plate_ + use(RESOURCE_SYMBOLS[RESOURCES.index(kind)], at - 12.5, y - 12.5, 25, 25)

    places = [x + 40 * (number - (len(kinds) - 1) / 2) for number in range(len(kinds))]
    drawn = "".join(dish(place, kind) for place, kind in zip(places, kinds, strict=True))
    for place in places[1:]:
        between = place - 20
        sign = (
            f"M{between - 5} {y - 3}h10M{between} {y - 8}v10"
            if "+" in gives
            else f"M{between + 3} {y - 11}l-6 17"
        )
        drawn += path(sign, stroke="var(--ink)", stroke_width=3, stroke_linecap="round", fill="none")
    return drawn


def _ahu(table: Table, at: int, space: dict[str, Any]) -> str:
    """The platform, and on it the tile that waits there, or the Moai."""
    x, y = _platform(space)
    seen = table.view["spaces"][at]
    base = use("ahu-plain", x - 28, y - 4, 56, 20)
    if seen["moai"] is not None:
        new = at in table.view["changed"]["moai"]
        half = (29, 36, 45)[seen["moai"]] + (5 if seen["hat"] else 0)
        news = beads("ellipse", cx=x, cy=y + 17 - half, rx=26, ry=half) if new else ""
        return (
            base
            + news
            + g(
                title(table.say(_moai_words(seen))),
                moai(seen["moai"], x, y + 1, 25, seen["hat"]),
                id=f"moai-{space['id']}",
            )
        )
    if seen["tile"] is None:
        return base
    key = seen["tile"]
    return base + g(
        title(table.say(tile_words(tile_named(key)))),
        _tile(key, x - 17, y - 33, 34),
        id=f"tile-{space['id']}",
        pointer_events="none" if table.classes(f"space-{space['id']}") else None,
    )


def _tile(key: str, x: float, y: float, size: float) -> str:
    return g(
        rect(-2, 1, 44, 44, 8, fill="var(--shade)"),
        rect(-2, -2, 44, 44, 8, fill="var(--card)", stroke="var(--line)", stroke_width=2.2),
        use(TILE_SYMBOLS[key], 3, 3, 34, 34),
        transform=move(x, y, scale=size / 40),
    )


def _carriers(table: Table, at: int, x: float, y: float) -> str:
    """Who stands or lies on a space, side by side; many move closer together."""
    here = _carriers_on(table, at)
    step = 24 if len(here) < 3 else 46 / (len(here) - 1)
    drawn = ""
    if here and at in table.view["changed"]["spaces"]:
        half = step * (len(here) - 1) / 2
        drawn = beads("ellipse", cx=x + half, cy=y - 17, rx=21 + half, ry=24)
    for place, (seat, number, one) in enumerate(here):
        colour = COLOURS[seat]
        name = f"{one['figure']}-{colour}-{number}"
        drawn += g(
            title(table.say(_carrier_words(table, seat, one))),
            figure(one["figure"], colour, x + step * place, y, 34, one["tired"]),
            id=name,
            pointer_events="none",
        )
    return drawn


def _carriers_on(table: Table, at: int) -> list[tuple[int, int, dict[str, Any]]]:
    """The figures on a space: seat, number, and what is known of it."""
    return [
        (seat, number, one)
        for seat, player in enumerate(table.view["players"])
        for number, one in enumerate(player["figures"])
        if one.get("space") == at
    ]


def _carrier_words(table: Table, seat: int, one: dict[str, Any]) -> Text:
    figure_ = FIGURE_NAMES[one["figure"]]
    if one["tired"]:
        return T("{figure} of {name}, tired", figure=figure_, name=table.names[seat])
    return T("{figure} of {name}", figure=figure_, name=table.names[seat])


# ------------------------------------------------------------------------------------------ the routes


def _routes(table: Table) -> str:
    """The routes that are offered, as gold dots from space to space."""
    view, spaces = table.view, table.board.drawing["spaces"]
    if "routes" not in view.data:
        return ""
    start = next(
        s for s in spaces if s["kind"] == ("mine" if view["carried"]["thing"] == PUKAO else "crater")
    )
    drawn = ""
    for number, route in enumerate(view["routes"]):
        places = [middle(start), *(middle(spaces[space]) for space in route)]
        way = "M" + "L".join(f"{x:.0f} {y + 8 + 3 * (number % 4):.0f}" for x, y in places)
        touch = f"route-{number + 1}"
        line = path(
            way,
            fill="none",
            stroke="var(--lit-edge)",
            stroke_width=9,
            stroke_linecap="round",
            stroke_linejoin="round",
            opacity=".5",
        )
        dots = path(
            way,
            fill="none",
            stroke="var(--lit)",
            stroke_width=6,
            stroke_dasharray="0 11",
            stroke_linecap="round",
        )
        drawn += g(
            title(table.say(route_words(view, number))), line, dots, id=f"way-{number + 1}",
            class_=" ".join(table.classes(touch)) or None, data_touch=touch,
        )  # fmt: skip
    return g(drawn, id="routes")


def _carried(table: Table) -> str:
    """What is on its way, with its owner's plate, at crater or mine; and where it goes."""
    carried = table.view.data.get("carried")
    if carried is None or table.view["question"] in ("erect", "offer", "price"):
        return ""
    spaces = table.board.drawing["spaces"]
    hat = carried["thing"] == PUKAO
    x, y = middle(next(s for s in spaces if s["kind"] == ("mine" if hat else "crater")))
    goal_x, goal_y = corner(spaces[carried["goal"]])
    thing = use("pukao", x, y - 4, 44, 24) if hat else moai(carried["thing"], x + 20, y + 29, 26)
    return (
        beads("ellipse", cx=x + 20, cy=y, rx=25, ry=34, fill="none")
        + thing
        + plate(COLOURS[table.view["turn"]], x + 34, y + 24, 20)
        + tag(goal_x + WIDE / 2, goal_y - 2, spaces[carried["goal"]]["id"])
    )


def _goals(table: Table) -> list[str]:
    """Where one may carry, once it is lit: what the Ahu gives, and what the others earn on the only way."""
    spaces = table.board.drawing["spaces"]
    found = []
    for way in table.view.data.get("ways", ()) if table.moves else ():
        goal = spaces[way["goal"]]
        kinds = [] if way["pukao"] else shown(goal["gives"])
        gains = [("", RESOURCE_SYMBOLS[RESOURCES.index(kind)]) for kind in kinds]
        if way["count"] == 1:
            gains += _earned(table, way["route"], way["pukao"])
        x, y = corner(goal)
        pill = g(tag(x + WIDE / 2, y - 2, goal["id"], gains, pointer_events="none"), class_="glow")
        touch = f"space-{goal['id']}"
        lit = " ".join(table.classes(touch)) or None
        found.append(g(pill, id=f"goal-{goal['id']}", class_=lit, data_with=touch))
    return found


def _earned(table: Table, route: list[int], pukao: bool) -> list[tuple[str, str]]:
    """T3, T6: who earns what on a way, as signs; where there is a choice, only who."""
    found = []
    for space in route:
        for seat, _, _ in _carriers_on(table, space)[:1]:
            gives = "reed" if pukao else table.board.drawing["spaces"][space]["gives"]
            kinds = (
                [""] if "/" in gives else [RESOURCE_SYMBOLS[RESOURCES.index(kind)] for kind in shown(gives)]
            )
            if seat != table.view["turn"]:
                found += [(COLOURS[seat], kind) for kind in kinds]
    return found


# ------------------------------------------------------------------------------- star track and mine


def _star_track(table: Table, x: float, y: float) -> str:
    """Stars for the sorcerers, first to last; below, the totems in the order that holds."""
    view, stars = table.view, int(table.board.stars)
    step = star_step(table.board)
    wide = 12 + step * stars
    drawn = rect(x, y + 4, wide, STARS_HIGH, 12, fill="var(--shade)")
    drawn += rect(x, y, wide, STARS_HIGH, 12, fill="var(--mat)", stroke="var(--line)", stroke_width=2)
    drawn += rect(x + 6, y + 4, wide - 12, 10, fill="url(#pat-tapa)")
    for star in range(stars):
        drawn += _star(table, star, x + 6 + step * (star + 0.5), y)
    for place, seat in enumerate(view["order"]):
        at = x + 6 + step * (place + 0.5)
        told = T("Totem of {name}: number {place} in order", name=table.names[seat], place=place + 1)
        drawn += g(
            title(table.say(told)),
            ellipse(at, y + 117, 15, 4, fill="var(--shade)"),
            use("totem", at - 13, y + 74, 26, 45),
            id=f"totem-{COLOURS[seat]}",
            class_=f"piece seat-{COLOURS[seat]}",
        )
    return g(drawn, id="stars")


def _star(table: Table, star: int, x: float, y: float) -> str:
    touch = f"star-{star + 1}"
    lit = table.classes(touch)
    seat = table.view["stars"][star]
    stands = seat >= 0 and table.view["players"][seat]["figures"][5].get("star") == star
    drawn = use("star", x - 24, y + 20, 48, 48, opacity=None if seat >= 0 else ".75")
    if stands:
        drawn += figure("sorcerer", COLOURS[seat], x, y + 66, 31)
    else:
        drawn += text(str(star + 1), x, y + 50, 16, text_anchor="middle", fill="#2A211C")
    told = (
        T("Star {number}: the sorcerer of {name}", number=star + 1, name=table.names[seat])
        if stands
        else T("Star {number}", number=star + 1)
    )
    if star in table.view["changed"]["stars"]:
        drawn += beads("circle", cx=x, cy=y + 44, r=23)
    gold = g(glow("circle", cx=x, cy=y + 44, r=22), class_="glow") if lit else ""
    return g(
        title(table.say(told)), drawn, gold, id=touch, class_=" ".join(lit) or None, data_touch=touch,
        tabindex=0 if lit else None,
    )  # fmt: skip


#: The outline of the rock, from its top left corner, and the ledge on which the Moai stand.
ROCK = "l22-14 40 5 34-9 42 6 38-8 44 8 24 14 3 60-5 50 4 48-16 30-50 6-60-4-56 5-48-6-18-24 3-56-4-48z"
LEDGE = "l20-4 26 6 30-5 34 6 30-6 36 5 32-6 38 5-1 6-40 4-32-5-38 6-30-6-34 6-30-5-26 5-16-4z"


def _mine(table: Table, x: float, y: float) -> str:
    """Three columns, small to large: the Moai and how many are left, the slots; chiefs stand below."""
    rock = f"M{x + 6} {y + 20}{ROCK}"
    drawn = path(rock, transform="translate(0 5)", fill="var(--shade)")
    drawn += path(rock, fill="var(--stone)", stroke="var(--line)", stroke_width=2.5, stroke_linejoin="round")
    drawn += path(f"M{x + 4} {y + 62}{LEDGE}", fill="var(--stone-2)")
    for column in (0, 1):
        drawn += path(
            f"M{x + 86 + 81 * column} {y + 70}v134",
            stroke="var(--stone-2)",
            stroke_width=2,
            stroke_dasharray="4 4",
        )
    return g(drawn, *[_column(table, column, x + 46 + 81 * column, y) for column in range(3)], id="mine")


def _column(table: Table, column: int, x: float, y: float) -> str:
    """One column: its Moai, slots with carvers, and below them the chiefs and switched sorcerers."""
    touch = f"column-{column + 1}"
    lit = table.classes(touch)
    left = table.view["supply"][column]
    drawn = moai(column, x - 10, y + 62, 20)
    drawn += rect(x + 4, y + 36, 28, 24, 8, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
    drawn += text(str(left), x + 18, y + 54, 16, text_anchor="middle", fill="var(--card-ink)")
    carvers, guests = _carvers(table, column)
    slots = int(table.board.slots[column])
    rows = max(1, (slots + 1) // 2)
    step = 36 if rows <= 3 else 108 / rows
    for slot in range(slots):
        sx, sy = x - 19 + 38 * (slot % 2), y + 88 + step * (slot // 2)
        drawn += rect(
            sx - 16,
            sy - 15,
            32,
            32,
            7,
            id=f"slot-{column + 1}-{slot + 1}",
            fill="var(--stone-3)",
            stroke="var(--line)",
            stroke_width=1.6,
        )
        if slot < len(carvers):
            drawn += figure("villager", COLOURS[carvers[slot]], sx, sy + 14, 26)
            newest = carvers[slot] not in carvers[slot + 1 :]
            if newest and [column, carvers[slot]] in table.view["changed"]["columns"]:
                drawn += beads("rect", x=sx - 17, y=sy - 16, width=34, height=34, rx=8)
    for place, (seat, kind) in enumerate(guests):
        drawn += figure(kind, COLOURS[seat], x - 18 + 20 * place, y + 206, 30)
    told = T(
        "{column}: {count} left of {thing}, {free} free slots",
        column=COLUMN_NAMES[column].title,
        count=left,
        thing=THING_NAMES[column].title,
        free=slots - len(carvers),
    )
    gold = g(glow("rect", x=x - 39, y=y + 68, width=78, height=142, rx=10), class_="glow") if lit else ""
    return g(
        title(table.say(told)), drawn, gold, id=touch, class_=" ".join(lit) or None, data_touch=touch,
        tabindex=0 if lit else None,
    )  # fmt: skip


def _carvers(table: Table, column: int) -> tuple[list[int], list[tuple[int, str]]]:
    """The seats of the villagers in a column, and those who stand there without a slot."""
    found: list[int] = []
    guests: list[tuple[int, str]] = []
    for seat, player in enumerate(table.view["players"]):
        for one in player["figures"]:
            if one.get("column") == column:
                if one["figure"] == "villager":
                    found.append(seat)
                else:
                    guests.append((seat, one["figure"]))
    return found, guests
