"""The picture of Rapa Nui (2019): the island with its Ahus and carriers, the star track and the Moai mine."""

from collections.abc import Sequence
from typing import NamedTuple

from motu.games.rapanui2019.board import Board
from motu.games.rapanui2019.board_check import shown
from motu.games.rapanui2019.chart import (
    HIGH,
    LEFT,
    SPOTS,
    TOP,
    WIDE,
    chart_of,
    corner,
    ground,
    middle,
    platform,
    source,
)
from motu.games.rapanui2019.faces import SYMBOL_OF, TILE_SYMBOLS, tile_named, tile_words
from motu.games.rapanui2019.mats import mine, star_track
from motu.games.rapanui2019.names import FIGURE_NAMES, THING_NAMES, gift_name
from motu.games.rapanui2019.panels import panels
from motu.games.rapanui2019.payments import route_words
from motu.games.rapanui2019.position import PUKAO
from motu.language import Text, joined, listed, texts
from motu.picture.drawing import Drawing, drawn
from motu.picture.marks import beads, glow, lights, plus, tag
from motu.picture.part import Part, board, field_names, part, remembered
from motu.picture.pieces import figure, moai, plate
from motu.picture.svg import Value, circle, g, haloed, line, move, rect, title, use

T, TN, TP = texts("motu.games.rapanui2019")

FIELDS = {
    "ahu": "var(--t-coast)",
    "path": "var(--t-grass)",
    "crater": "var(--t-volcano)",
    "mine": "var(--t-volcano)",
}


DISH: dict[str, Value] = {
    "fill": "var(--t-beach)",
    "stroke": "var(--leaf-2)",
    "stroke_width": 1.5,
    "stroke_dasharray": "3 3",
}


def _board(drawing: Drawing[Board]) -> Part:
    here = chart_of(drawing.board)
    stands = _all_stand(drawing)
    label = T("Island of Rapa Nui with {count} spaces", count=len(stands))
    fields = [
        _field(drawing.board, at, there, drawing.classes(f"space-{name}"), drawing.language)
        for at, (name, there) in enumerate(zip(drawing.board.names, stands, strict=True))
    ]
    pieces = [_space(drawing, at, there) for at, there in enumerate(stands)]
    return board(
        (0, 0, here.width, here.height),
        ground(drawing.board),
        part("fields", *fields, *_mountains(drawing.board)),
        _routes(drawing),
        part("pieces", *pieces),
        part("tags", _carried(drawing), *_goals(drawing, stands)),
        _field_names(drawing.board),
        star_track(drawing),
        mine(drawing),
        label=drawing.say(label),
    )


# --------------------------------------------------------------------------------- what is on the spaces


class Carrier(NamedTuple):
    """Somebody on a space: whose, and what there is to see of him."""

    colour: str
    owner: str
    number: int
    figure: str
    tired: bool


class Stands(NamedTuple):
    """What lies and who stands on a space."""

    moai: int | None
    hat: bool
    tile: str | None
    carriers: tuple[Carrier, ...]


def _all_stand(drawing: Drawing[Board]) -> list[Stands]:
    """What is on each space."""
    carriers: dict[int, list[Carrier]] = {}
    for seat, player in enumerate(drawing.view["players"]):
        for number, one in enumerate(player["figures"]):
            if "space" in one:
                found = Carrier(
                    drawing.colour(seat), drawing.names[seat], number, one["figure"], one["tired"]
                )
                carriers.setdefault(one["space"], []).append(found)
    return [
        Stands(seen["moai"], seen["hat"], seen["tile"], tuple(carriers.get(at, ())))
        for at, seen in enumerate(drawing.view["spaces"])
    ]


def _stand_words(there: Stands) -> Text | None:
    """What lies and who stands on a space, in words; last what its tile does, for that is a sentence."""
    found = [_carrier_words(one) for one in there.carriers]
    if there.moai is not None:
        found.insert(0, _moai_words(there.moai, there.hat))
    told = [listed(found)] if found else []
    if there.moai is None and there.tile is not None:
        told.append(tile_words(tile_named(there.tile)))
    return joined(told, "; ") if told else None


def _moai_words(size: int, hat: bool) -> Text:
    thing = THING_NAMES[size].title
    return T("{thing}, decorated", thing=thing) if hat else thing


def _carrier_words(one: Carrier) -> Text:
    kind = FIGURE_NAMES[one.figure]
    if one.tired:
        return T("{figure} of {name}, tired", figure=kind, name=one.owner)
    return T("{figure} of {name}", figure=kind, name=one.owner)


# ------------------------------------------------------------------------------------------- the fields


def _mountains(here: Board) -> list[str]:
    return [
        use("peak", LEFT + i * WIDE + 2, TOP + j * HIGH - 6, 84, 80)
        for i, j in here.drawing.get("mountains", [])
    ]


@remembered
def _field(here: Board, at: int, there: Stands, lit: tuple[str, ...], language: str) -> Part:
    """The ground of a space: what one touches, with its name and what it gives in words."""
    space = here.drawing["spaces"][at]
    (x, y), touch = corner(space), f"space-{space['id']}"
    box = {"x": x + 2.5, "y": y + 2.5, "width": WIDE - 5.0, "height": HIGH - 5.0, "rx": 12.0}
    return part(
        touch,
        title(_space_words(here, at, there).say(language)),
        rect(
            **box,
            fill=FIELDS[space["kind"]],
            stroke="color-mix(in srgb, var(--leaf-2) 45%, transparent)",
            stroke_width=1.5,
        ),
        lights(touch, glow("rect", **box), plus(x + WIDE - 14, y + HIGH - 14, 9)),
        touch=touch,
        named=space["id"],
        classes=lit,
    )


@remembered
def _field_names(here: Board) -> Part:
    corners = [(space["id"], corner(space)) for space in here.drawing["spaces"]]
    return field_names(*[haloed(name, x + 16, y + 19, 15) for name, (x, y) in corners])


def _space_words(here: Board, at: int, there: Stands) -> Text:
    """A space in words: its name, what it gives, what lies there."""
    space = here.drawing["spaces"][at]
    if space["kind"] == "crater":
        return T("{space}: the crater, where Moai come from", space=space["id"])
    if space["kind"] == "mine":
        return T("{space}: the Pukao mine", space=space["id"])
    gives = gift_name(here, at, 0)
    if space["kind"] == "path":
        told = T("{space}: gives {goods}", space=space["id"], goods=gives)
    else:
        told = T("{space}: Ahu, gives {goods}", space=space["id"], goods=gives)
    stands = _stand_words(there)
    return T("{space}; {there}", space=told, there=stands) if stands else told


# ------------------------------------------------------------------------------------- on the spaces


def _space(drawing: Drawing[Board], at: int, there: Stands) -> Part:
    changed = drawing.view["changed"]
    erected, came = at in changed["moai"], at in changed["spaces"]
    return _drawn_space(drawing.board, at, there, erected, came, drawing.language)


@remembered
def _drawn_space(here: Board, at: int, there: Stands, erected: bool, came: bool, language: str) -> Part:
    """Resource, platform with tile or Moai, carriers: each kind of thing has its place on every space. What
    is below tells of them, and is touched."""
    space = here.drawing["spaces"][at]
    (x, y), name = corner(space), space["id"]
    if space["kind"] == "crater":
        drawn = [use("crater", x + 1, y - 6, 86, 78), figure("villager", "grey", x + 20, y + 70, 34)]
    elif space["kind"] == "mine":
        drawn = [use("q-hat", x + 3, y, 82, 66), figure("villager", "grey", x + 18, y + 70, 34)]
    elif space["kind"] == "path":
        carriers = _carriers(there.carriers, x + 44, y + 69, came, language)
        drawn = [_gives(space["gives"], x + WIDE / 2, y + 18), carriers]
    else:
        _, (rx, ry), (cx, cy) = SPOTS[space.get("coast", "S")]
        ahu = _ahu(name, *platform(space), there, erected, language)
        carriers = _carriers(there.carriers, x + cx, y + cy, came, language)
        drawn = [_gives(space["gives"], x + rx, y + ry), ahu, carriers]
    return part(f"on-{name}", *drawn, pointer_events="none")


def _gives(gives: str, x: float, y: float) -> str:
    """What a space gives, each on a dish of its own."""
    kinds = shown(gives)
    places = [x + 40 * (number - (len(kinds) - 1) / 2) for number in range(len(kinds))]
    drawn = ""
    for at, kind in zip(places, kinds, strict=True):
        drawn += circle(at, y, 14.5, **DISH) + use(SYMBOL_OF[kind], at - 12.5, y - 12.5, 25, 25)
    for place in places[1:]:
        between = place - 20
        sign = (
            f"M{between - 5} {y - 3}h10M{between} {y - 8}v10"
            if "+" in gives
            else f"M{between + 3} {y - 11}l-6 17"
        )
        drawn += line(sign, "var(--ink)", 3)
    return drawn


def _ahu(name: str, x: float, y: float, there: Stands, erected: bool, language: str) -> str:
    """The platform, and on it the tile that waits there, or the Moai."""
    base = use("ahu-plain", x - 28, y - 4, 56, 20)
    if there.moai is not None:
        half = (29, 36, 45)[there.moai] + (5 if there.hat else 0)
        news = beads("ellipse", cx=x, cy=y + 17 - half, rx=26, ry=half) if erected else ""
        told = title(_moai_words(there.moai, there.hat).say(language))
        return base + news + g(told, moai(there.moai, x, y + 1, 25, there.hat), id=f"moai-{name}")
    if there.tile is None:
        return base
    return base + g(
        title(tile_words(tile_named(there.tile)).say(language)),
        _tile(there.tile, x - 17, y - 33, 34),
        id=f"tile-{name}",
    )


def _tile(key: str, x: float, y: float, size: float) -> str:
    return g(
        rect(-2, 1, 44, 44, 8, fill="var(--shade)"),
        rect(-2, -2, 44, 44, 8, fill="var(--card)", stroke="var(--line)", stroke_width=2.2),
        use(TILE_SYMBOLS[key], 3, 3, 34, 34),
        transform=move(x, y, scale=size / 40),
    )


def _carriers(here: tuple[Carrier, ...], x: float, y: float, came: bool, language: str) -> str:
    """Who stands or lies on a space, side by side; many move closer together."""
    step = 24 if len(here) < 3 else 46 / (len(here) - 1)
    half = step * (len(here) - 1) / 2
    drawn = beads("ellipse", cx=x + half, cy=y - 17, rx=21 + half, ry=24) if here and came else ""
    for place, one in enumerate(here):
        drawn += g(
            title(_carrier_words(one).say(language)),
            figure(one.figure, one.colour, x + step * place, y, 34, one.tired),
            id=f"{one.figure}-{one.colour}-{one.number}",
        )
    return drawn


# ------------------------------------------------------------------------------------------ the routes


def _routes(drawing: Drawing[Board]) -> Part:
    """The routes that are offered, as gold dots from space to space."""
    routes = drawing.view.data.get("routes", ())
    return part("routes", *[_route(drawing, number) for number in range(len(routes))])


def _route(drawing: Drawing[Board], number: int) -> Part:
    view, spaces = drawing.view, drawing.board.drawing["spaces"]
    start = source(drawing.board, view["carried"]["thing"] == PUKAO)
    places = [middle(start), *(middle(spaces[space]) for space in view["routes"][number])]
    way = "M" + "L".join(f"{x:.0f} {y + 8 + 3 * (number % 4):.0f}" for x, y in places)
    touch = f"route-{number + 1}"
    edge = line(way, "var(--lit-edge)", 9, opacity=".5")
    dots = line(way, "var(--lit)", 6, dashes="0 11")
    told = title(drawing.say(route_words(view, number)))
    return part(f"way-{number + 1}", told, edge, dots, touch=touch, classes=drawing.classes(touch))


def _carried(drawing: Drawing[Board]) -> str:
    """What is on its way, with its owner's plate, at crater or mine; and where it goes."""
    view = drawing.view
    carried = view.data.get("carried")
    if carried is None or view["question"] in ("erect", "offer", "price"):
        return ""
    spaces = drawing.board.drawing["spaces"]
    hat = carried["thing"] == PUKAO
    x, y = middle(source(drawing.board, hat))
    goal_x, goal_y = corner(spaces[carried["goal"]])
    thing = use("pukao", x, y - 4, 44, 24) if hat else moai(carried["thing"], x + 20, y + 29, 26)
    return (
        beads("ellipse", cx=x + 20, cy=y, rx=25, ry=34, fill="none")
        + thing
        + plate(drawing.colour(view["turn"]), x + 34, y + 24, 20)
        + tag(goal_x + WIDE / 2, goal_y - 2, spaces[carried["goal"]]["id"])
    )


def _goals(drawing: Drawing[Board], stands: Sequence[Stands]) -> list[Part]:
    """Where one may carry, once it is lit: what the Ahu gives, and what the others earn on the only way."""
    spaces = drawing.board.drawing["spaces"]
    found = []
    for way in drawing.view.data.get("ways", ()) if drawing.moves else ():
        goal = spaces[way["goal"]]
        kinds = [] if way["pukao"] else shown(goal["gives"])
        gains = [("", SYMBOL_OF[kind]) for kind in kinds]
        if way["count"] == 1:
            gains += _earned(drawing, stands, way["route"], way["pukao"])
        x, y = corner(goal)
        pill = g(tag(x + WIDE / 2, y - 2, goal["id"], gains, pointer_events="none"), class_="glow")
        touch = f"space-{goal['id']}"
        found.append(part(f"goal-{goal['id']}", pill, classes=drawing.classes(touch), data_with=touch))
    return found


def _earned(
    drawing: Drawing[Board], stands: Sequence[Stands], route: list[int], pukao: bool
) -> list[tuple[str, str]]:
    """T3, T6: who earns what on a way, as signs; where there is a choice, only who."""
    found = []
    for space in route:
        for one in stands[space].carriers[:1]:
            gives = "reed" if pukao else drawing.board.drawing["spaces"][space]["gives"]
            kinds = [""] if "/" in gives else [SYMBOL_OF[kind] for kind in shown(gives)]
            if one.colour != drawing.colour(drawing.view["turn"]):
                found += [(one.colour, kind) for kind in kinds]
    return found


scene = drawn(_board, panels)
