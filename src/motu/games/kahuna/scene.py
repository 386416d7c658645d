"""The picture of Kahuna: the archipelago with its bridges and stones, the market, and both hands."""

from functools import lru_cache

from motu.contract import View
from motu.games.kahuna.board import Board
from motu.games.kahuna.chart import BRIDGE, Chart, Isle, Way, chart_of
from motu.games.kahuna.faces import faces
from motu.games.kahuna.panels import panels
from motu.language import texts
from motu.picture.drawing import Drawing, drawn
from motu.picture.marks import beads, cross
from motu.picture.part import Part, board, part, remembered
from motu.picture.shore import sea, shallows
from motu.picture.svg import circle, el, escape, g, move, number, path, rect, smooth, title, use, use_at

T, TN, TP = texts("motu.games.kahuna")


# ------------------------------------------------------------------------------------------- the map


def _board(drawing: Drawing[Board]) -> Part:
    """The layers of the map, from the sea up to the pieces; the faces of the cards come along."""
    here = chart_of(drawing.board)
    water, shallow, growth, names = _ground(here)
    isles, ways = list(enumerate(here.isles)), list(enumerate(here.ways))
    lands = part("lands", *[_land(drawing, at, isle) for at, isle in isles], classes=("land",))
    bridges = [_bridge(drawing, line, way) for line, way in ways]
    stones = [_stone(drawing, at, isle) for at, isle in isles]
    label = TN("Map of Kahuna with {count} island", "Map of Kahuna with {count} islands", len(isles))
    return board(
        here.view,
        faces(here, _seen(drawing.view)),
        water,
        part("islands", shallow, lands, stroke_linejoin="round"),
        growth,
        part("asked", *[_asked(drawing, at, isle) for at, isle in isles], fill="none"),
        part("lines", *[_line(drawing, line, way) for line, way in ways], fill="none"),
        names,
        part("pieces", *bridges, *stones),
        label=drawing.say(label),
    )


def _seen(view: View) -> set[int]:
    """The islands whose cards are to be seen."""
    hands = [player.get("hand", ()) for player in view["players"]]
    return {card for cards in (view["row"], view["discard"], *hands) for card in cards if card is not None}


#: Points round the middle of a hill, so that it is no ellipse.
_HILL = ((1, 0.1), (0.62, 0.8), (0, 0.95), (-0.74, 0.7), (-1, -0.1), (-0.6, -0.84), (0.1, -0.9), (0.7, -0.64))


@lru_cache(maxsize=16)
def _ground(chart: Chart) -> tuple[str, str, str, str]:
    """What is the same in every position on a map: the sea, the shallows, what grows, the names."""
    left, top, width, height = chart.view
    water = sea(left - width / 2, top - height / 2, 2 * width, 2 * height, chart.swimmers)
    shores = [path(smooth(isle.shore), id=f"shore-{isle.name}") for isle in chart.isles]
    hills = [
        path(smooth([(round(x + w * c), round(y + h * s)) for c, s in _HILL])) for x, y, w, h in chart.hills
    ]
    bushes = [use_at(kind, round(x), round(y), w, round(w * 2 / 3)) for kind, x, y, w in chart.greens]
    spots = part(
        "spots",
        *[circle(*isle.stone, 22) for isle in chart.isles],
        fill="var(--sand)",
        stroke="var(--leaf-2)",
        stroke_width=1.5,
        stroke_dasharray="3 4",
    )
    growth = part(
        "growth",
        g(g(*hills, fill="var(--leaf-2)", opacity=".38"), *bushes, id="greens"),
        spots,
        g(*[use_at(isle.symbol, *isle.landmark, isle.landmark[2]) for isle in chart.isles], id="landmarks"),
    )
    names = part("names", *[_name(isle) for isle in chart.isles], classes=("names",), font_size=17)
    return water, el("defs", g(*shores, id="shore")) + shallows(), growth, names


def _name(isle: Isle) -> str:
    """An island's name: the initial, and the rest that small screens leave out."""
    rest = el("tspan", escape(isle.name[1:]), class_="rest")
    return el("text", escape(isle.name[0]), rest, id=f"name-{isle.name}", x=isle.label[0], y=isle.label[1])


def _land(drawing: Drawing[Board], at: int, isle: Isle) -> Part:
    """An island's land, which tells who has how many bridges there."""
    lines = [line for line, ends in enumerate(drawing.board.ends) if at in ends]
    blacks, whites = [
        sum([line in player["bridges"] for line in lines]) for player in drawing.view["players"]
    ]
    return _told_land(isle, len(lines), blacks, whites, drawing.names, drawing.language)


@remembered
def _told_land(
    isle: Isle, lines: int, blacks: int, whites: int, names: tuple[str, ...], language: str
) -> Part:
    told = T(
        "{island}: {needed} of {lines} bridges hold it. {black}: {blacks}, {white}: {whites}.",
        island=isle.name,
        needed=lines // 2 + 1,
        lines=lines,
        black=names[0],
        white=names[1],
        blacks=blacks,
        whites=whites,
    )
    name = isle.name
    return part(f"isle-{name}", title(told.say(language)), tag="use", named=name, href=f"#shore-{name}")


def _asked(drawing: Drawing[Board], at: int, isle: Isle) -> str:
    """The gold edge of an island whose card has been chosen, and beads where a stone was lost just now."""
    chosen = f"hand-{isle.name}" in drawing.touch.chosen
    edge = el("use", href=f"#shore-{isle.name}", stroke="var(--lit)", stroke_width=5) if chosen else ""
    lost = any(island == at for island, _ in drawing.view["changed"]["lost"])
    return edge + (beads("circle", cx=isle.stone[0], cy=isle.stone[1], r=27) if lost else "")


# ------------------------------------------------------------------------------------ lines and pieces


def _owner(view: View, key: str, number: int) -> int | None:
    """The seat that has a bridge on a line, or a stone on an island."""
    for seat, player in enumerate(view["players"]):
        if number in player[key]:
            return seat
    return None


def _line(drawing: Drawing[Board], line: int, way: Way) -> Part:
    name = f"line-{way.name}"
    if _owner(drawing.view, "bridges", line) is not None:
        return _gone_line(name)
    freed = any(gone == line for gone, _ in drawing.view["changed"]["freed"])
    return _free_line(way, drawing.offer(name), freed, drawing.language)


@remembered
def _gone_line(name: str) -> Part:
    return part(name, classes=("gone",))


@remembered
def _free_line(way: Way, lit: tuple[str, ...] | None, freed: bool, language: str) -> Part:
    """A line between two shores: dots while it is free, gold with a plus where one may build."""
    half, name = way.length / 2, f"line-{way.name}"
    along = f"M{number(-half)} 0h{number(2 * half)}"
    gold = g(
        path(along, class_="lit-edge"),
        path(along, class_="lit-line breathing"),
        path("M-5 0h10M0-5v10", class_="lit-sign", transform=f"rotate({number(-way.turn)})"),
        class_="glow",
    )
    return part(
        name,
        title(T("Free line {line}", line=way.name).say(language)),
        _frame_beads(half - 6) if freed else "",
        path(along, class_="dots"),
        gold + path(along, class_="hit") if lit is not None else "",
        touch=name,
        named=way.name,
        classes=("way", *(lit or ())),
        transform=move(*way.middle, way.turn),
    )


def _frame_beads(half: float) -> str:
    """Beads round a bridge, or along the line where one was taken away."""
    return beads("rect", x=-half, y=-12, width=2 * half, height=24, rx=12)


def _bridge(drawing: Drawing[Board], line: int, way: Way) -> Part:
    owner = _owner(drawing.view, "bridges", line)
    if owner is None:
        side = _side(drawing.view, "freed", line)
        plank = _plank(drawing.colour(side), way.stretch)
        return _absent(f"bridge-{way.name}", drawing.colour(side), plank, _waiting(drawing, side), way.turn)
    lit, new = drawing.offer(f"bridge-{way.name}"), line in drawing.view["changed"]["built"]
    return _built(way, drawing.colour(owner), drawing.names[owner], lit, new, drawing.language)


@remembered
def _built(way: Way, colour: str, owner: str, lit: tuple[str, ...] | None, new: bool, language: str) -> Part:
    """A bridge, with beads when it is new, and with a cross where it may be removed."""
    name, half = f"bridge-{way.name}", way.stretch * BRIDGE / 2
    gold = g(
        rect(-half - 3, -10, 2 * half + 6, 20, 10, class_="halo"),
        g(cross(0, 0, 10), transform=f"rotate({number(-way.turn)})"),
        class_="glow",
    )
    return part(
        name,
        title(T("Bridge {line} of {name}", line=way.name, name=owner).say(language)),
        _frame_beads(half + 5) if new else "",
        _plank(colour, way.stretch),
        gold + path(f"M{number(-half)} 0h{number(2 * half)}", class_="hit") if lit is not None else "",
        touch=name,
        named=way.name,
        classes=("piece", f"seat-{colour}", *(lit or ())),
        transform=move(*way.middle, way.turn),
    )


def _plank(colour: str, stretch: float) -> str:
    stretched = f"scale({number(stretch)} 1)" if stretch != 1 else None
    return use(f"br-{colour}", -39, -9, 78, 18, transform=stretched)


def _stone(drawing: Drawing[Board], at: int, isle: Isle) -> Part:
    owner = _owner(drawing.view, "stones", at)
    if owner is None:
        side = _side(drawing.view, "lost", at)
        disc = _disc(drawing.colour(side))
        return _absent(f"stone-{isle.name}", drawing.colour(side), disc, _waiting(drawing, side))
    new = at in drawing.view["changed"]["won"]
    return _held(isle, drawing.colour(owner), drawing.names[owner], new, drawing.language)


@remembered
def _held(isle: Isle, colour: str, owner: str, new: bool, language: str) -> Part:
    """A stone: black with a ring and a spiral, white with a dashed ring and a star."""
    return part(
        f"stone-{isle.name}",
        title(T("{name} holds {island}", name=owner, island=isle.name).say(language)),
        beads("circle", r=27) if new else "",
        _disc(colour),
        classes=("piece", f"seat-{colour}"),
        transform=move(*isle.stone),
    )


@remembered
def _absent(name: str, colour: str, shape: str, place: tuple[int, int], turn: float = 0) -> Part:
    """A piece that is not on the map: it waits for its turn to come, or has just gone."""
    classes = ("piece", f"seat-{colour}", "gone")
    return part(name, shape, classes=classes, transform=move(*place, turn))


def _disc(colour: str) -> str:
    return use(f"st-{colour}", -24, -24, 48, 50)


def _side(view: View, key: str, number: int) -> int:
    """The seat that had a piece until just now; else whoever is to play, as he may bring it next."""
    for gone, seat in view["changed"][key]:
        if gone == number:
            return int(seat)
    return int(view["turn"])


def _waiting(drawing: Drawing[Board], side: int) -> tuple[int, int]:
    """Where a seat's pieces wait unseen, beyond the edge of the map: the viewer's own below."""
    left, top, width, height = chart_of(drawing.board).view
    below = side == (drawing.view.seat or 0)
    return round(left + width / 2), round(top + height + 50 if below else top - 50)


scene = drawn(_board, panels)
