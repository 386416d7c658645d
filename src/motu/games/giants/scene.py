"""The picture of Giants: the island with everybody's people, the pieces on their way, the mats beside it."""

from typing import Any

from motu.contract import View
from motu.games.giants.board import Board
from motu.games.giants.chart import chart_of, ground, hexagon
from motu.games.giants.faces import marker
from motu.games.giants.mats import score_mat, supply_mat
from motu.games.giants.moves import piece_name
from motu.games.giants.names import Figures, ahu_title, hex_title, piece_title
from motu.games.giants.panels import FIGURES, panels
from motu.games.giants.pieces import MOAIS
from motu.language import texts
from motu.picture.drawing import Drawing, drawn
from motu.picture.marks import beads, glow, lights, tag, tally
from motu.picture.part import Part, board, field_names, part, remembered
from motu.picture.pieces import figure, moai, plate
from motu.picture.svg import Point, ellipse, g, haloed, line, move, number, path, text, title, use

T, TN, TP = texts("motu.games.giants")

#: Who stands side by side: colour, figure, and how many.
Crowd = tuple[tuple[str, str, int], ...]


def _board(drawing: Drawing[Board]) -> Part:
    """The layers of the picture, from the sea up."""
    here = drawing.board
    label = T("The island of Giants: {count} hexes", count=int(here.hexes))
    return board(
        chart_of(here).view,
        ground(here),
        part("places", *_places(drawing)),
        _trail(drawing),
        part("asked", *_hexes(drawing)),
        part("names", *_names(drawing)),
        part("ahus", *_ahus(drawing)),
        part("pieces", *_pieces(drawing), *[_crowd(drawing, there) for there in drawing.view["hexes"]]),
        part("tags", *_tags(drawing)),
        _field_names(here),
        score_mat(drawing),
        supply_mat(drawing),
        label=drawing.say(label),
    )


# ------------------------------------------------------------------------------------------ the island


def _crowded(view: View[Board]) -> set[int]:
    return {int(there["hex"]) for there in view["hexes"]}


def _places(drawing: Drawing[Board]) -> list[Part]:
    """Quarries, village, hut and forests; where figures stand before them they shrink a little."""
    here, crowded = drawing.board, _crowded(drawing.view)
    places = (
        ("q-moai", int(here.moai_quarry), 84, 66),
        ("q-hat", int(here.headdress_quarry), 84, 66),
        ("village", int(here.village), 84, 66),
        ("sorc-hut", int(here.hut), 58, 58),
    )
    found = [_place(here, hex_, symbol, wide, high, hex_ in crowded) for symbol, hex_, wide, high in places]
    for forest, cleared in enumerate(drawing.view["cleared"]):
        hex_ = int(here.forest_hex[forest])
        found.append(_forest(here, hex_, 0 if cleared else int(here.forest_logs[forest]), hex_ in crowded))
    return found


@remembered
def _place(here: Board, hex_: int, symbol: str, wide: float, high: float, crowded: bool) -> Part:
    x, y = chart_of(here).middles[hex_]
    share = 0.86 if crowded else 1.0
    drawn = use(symbol, x - wide * share / 2, y - 50, wide * share, high * share)
    return part(f"place-{here.ids[hex_]}", drawn)


@remembered
def _forest(here: Board, hex_: int, logs: int, crowded: bool) -> Part:
    """A forest with its logs, or the stumps that are left of it."""
    x, y = chart_of(here).middles[hex_]
    trees = use("forest" if logs else "stumps", x - 40, y - 46, 80, 60)
    aside = (x + 30, y + 18, 14) if crowded else (x, y + 27, 16)
    return part(f"place-{here.ids[hex_]}", trees, tally(logs, *aside) if logs else "")


def _names(drawing: Drawing[Board]) -> list[str]:
    """Names of places, where nobody stands on them."""
    here, middles = drawing.board, chart_of(drawing.board).middles
    covered = _crowded(drawing.view) | {int(piece["hex"]) for piece in drawing.view["pieces"]}
    return [
        haloed(name, middles[hex_][0], middles[hex_][1] + 30, 17)
        for hex_, name in enumerate(here.place_names)
        if name and hex_ not in covered and hex_ != here.moai_quarry
    ]


def _trail(drawing: Drawing[Board]) -> Part:
    """The way already gone in this move."""
    carried = drawing.view["carried"]
    gone = carried["trail"] if carried and len(carried["trail"]) > 1 else []
    middles = chart_of(drawing.board).middles
    way = "L".join([f"{number(middles[hex_][0])} {number(middles[hex_][1] + 10)}" for hex_ in gone])
    return part("trail", line(f"M{way}", "var(--ivory)", 7, dashes="0 14") if gone else "")


#: Who stands on a hex: the name of each seat and its figures; and how many logs lie there.
People = tuple[tuple[tuple[str, Figures], ...], int]
NOBODY: People = ((), 0)


def _people(drawing: Drawing[Board]) -> dict[int, People]:
    """Who and what is on each hex that is not empty."""
    return {
        there["hex"]: (
            tuple((drawing.names[entry["seat"]], Figures.of(entry)) for entry in there["figures"]),
            there["logs"],
        )
        for there in drawing.view["hexes"]
    }


def _hexes(drawing: Drawing[Board]) -> list[Part]:
    """Every hex, to be touched."""
    here, people = drawing.board, _people(drawing)
    cleared = {int(here.forest_hex[forest]) for forest, gone in enumerate(drawing.view["cleared"]) if gone}
    return [
        _hex(
            here,
            hex_,
            people.get(hex_, NOBODY),
            hex_ in cleared,
            drawing.classes(f"hex-{name}"),
            drawing.language,
        )
        for hex_, name in enumerate(here.ids)
    ]


@remembered
def _hex(here: Board, hex_: int, people: People, cleared: bool, lit: tuple[str, ...], language: str) -> Part:
    """A hex to touch: unseen until it is lit, and telling what is there when one points at it."""
    shape, name = hexagon(*chart_of(here).middles[hex_], 52), f"hex-{here.ids[hex_]}"
    return part(
        name,
        title(hex_title(here, hex_, *people, cleared).say(language)),
        path(shape, fill="transparent"),
        lights(name, glow("path", d=shape)),
        touch=name,
        named=here.ids[hex_],
        classes=("field", *lit),
    )


@remembered
def _field_names(here: Board) -> Part:
    middles = chart_of(here).middles
    return field_names(*[haloed(name, x, y - 33, 15) for name, (x, y) in zip(here.ids, middles, strict=True)])


# -------------------------------------------------------------------------------------------- the Ahus


def _ahus(drawing: Drawing[Board]) -> list[Part]:
    platforms = chart_of(drawing.board).platforms
    return [_ahu(drawing, ahu) for ahu in sorted(range(len(platforms)), key=lambda ahu: platforms[ahu][1])]


def _ahu(drawing: Drawing[Board], ahu: int) -> Part:
    there, name = drawing.view["ahus"][ahu], drawing.board.ahu_ids[ahu]
    seat = there["owner"]
    owner = None if seat is None else (drawing.colour(seat), drawing.names[seat])
    lit = drawing.classes(f"ahu-{name} look-{name}")
    return _drawn_ahu(drawing.board, ahu, owner, there["size"], there["crowned"], lit, drawing.language)


@remembered
def _drawn_ahu(
    here: Board,
    ahu: int,
    owner: tuple[str, str] | None,
    size: int,
    crowned: bool,
    lit: tuple[str, ...],
    language: str,
) -> Part:
    """A platform with its two values, the pedestal on it (its owner's colour and name), the Moai on that, and
    its headdress."""
    name, (colour, owned_by) = here.ahu_ids[ahu], owner or (None, None)
    values = g(
        text(str(int(here.moai_value[ahu])), -16.5, 20, 19),
        text(str(int(here.headdress_value[ahu])), 16.5, 20, 19),
        text_anchor="middle",
        fill="#FFFAEF",
    )
    return part(
        f"ahu-{name}",
        title(ahu_title(here, ahu, owned_by, size, crowned).say(language)),
        use("ahu", -34, -6, 68, 34),
        values,
        _standing(colour, size, crowned),
        lights(f"ahu-{name}", glow("rect", x=-38, y=-10, width=76, height=42, rx=10)),
        touch=f"ahu-{name} look-{name}",
        named=here.ahu_names[ahu],
        classes=("ahu", *lit),
        transform=move(*chart_of(here).platforms[ahu]),
    )


def _standing(owner: str | None, size: int, crowned: bool) -> str:
    """What stands on a platform: nothing, a pedestal that reserves it, or a Moai on a pedestal."""
    if owner is None and not size:
        knob = "M8 3v-3q9-4 17 0v3M13-1.5q0-4 3.5-4t3.5 4"
        return path(knob, fill="var(--scoria)", stroke="var(--line)", stroke_width=1.6)
    if not size:
        base = g(use("ped-up", -22, -15, 44, 16), class_=f"seat-{owner}")
        return base + plate(str(owner), 0, -27, 27.6)
    if owner is None:
        base = use("ped-down", -22, -15, 44, 16)
    else:
        sign = use(f"pl-{owner}", -6.5, -13, 13, 13, style="--rim:var(--mark)")
        base = g(use("ped-up", -22, -15, 44, 16), sign, class_=f"seat-{owner}")
    return base + moai(size - 1, 0, -14, 30, crowned)


# -------------------------------------------------------------------------------- people and pieces


def _crowd(drawing: Drawing[Board], there: dict[str, Any]) -> Part:
    """Everybody on a hex: up to six one by one, own figures in front; more by kind, with their number."""
    people = [
        (entry["seat"], look, entry[kind])
        for entry in there["figures"]
        for kind, look in FIGURES.items()
        if entry[kind]
    ]
    people.sort(key=lambda who: (who[0] == drawing.view.seat, who[0]))
    if sum(count for _, _, count in people) <= 6:
        people = [(seat, look, 1) for seat, look, count in people for _ in range(count)]
    crowd = tuple((drawing.colour(seat), look, count) for seat, look, count in people)
    return _drawn_crowd(drawing.board, there["hex"], crowd, there["logs"])


@remembered
def _drawn_crowd(here: Board, hex_: int, crowd: Crowd, logs: int) -> Part:
    x, y = chart_of(here).middles[hex_]
    name = here.ids[hex_]
    return part(f"on-{name}", *_rows(crowd, x, y, name), _logs(logs, x, y), pointer_events="none")


def _rows(crowd: Crowd, x: float, y: float, name: str) -> list[str]:
    """Figures side by side, in as many rows as they need."""
    across = 2 if len(crowd) <= 2 else 3 if len(crowd) <= 6 else 4
    rows = [crowd[at : at + across] for at in range(0, len(crowd), across)]
    size = 37 if across < 4 else 28
    drawn, counts, seen = list[str](), list[str](), dict[tuple[str, str], int]()
    for row, people in enumerate(rows):
        foot = y + 40 - (len(rows) - 1 - row) * (38 if across < 4 else 27)
        gap = {2: 38, 3: 32, 4: 25}[across]
        left = x - gap * (len(people) - 1) / 2
        for at, (colour, look, count) in enumerate(people):
            seen[colour, look] = seen.get((colour, look), 0) + 1
            wide = size + 6 if look == "chief" else size
            ident = f"fig-{colour}-{look}-{name}-{seen[colour, look]}"
            drawn.append(figure(look, colour, left + gap * at, foot, wide, id=ident))
            if count > 1:
                counts.append(tally(count, left + gap * at + 8, foot - 7, 8))
    return drawn + counts


def _logs(count: int, x: float, y: float) -> str:
    """Logs below the people: one drawn for each, from three on one and their number."""
    if count > 2:
        return use("log", x - 24, y + 39, 38, 15.5) + tally(count, x + 22, y + 48, 10)
    return "".join(
        [use("log", x - 19 + (at - (count - 1) / 2) * 40, y + 39, 38, 15.5) for at in range(count)]
    )


def _pieces(drawing: Drawing[Board]) -> list[Part]:
    """Pieces on the board stand behind the people, above their heads; several on a hex fan out. Those that
    wait stand at their quarry, by their maker's sign."""
    view, middles = drawing.view, chart_of(drawing.board).middles
    moving = view["carried"]["piece"] if view["carried"] else None
    by_hex: dict[int, list[dict[str, Any]]] = {}
    for piece in view["pieces"]:
        at = view["carried"]["trail"][-1] if piece["piece"] == moving else piece["hex"]
        by_hex.setdefault(at, []).append(piece)
    peopled = {there["hex"] for there in view["hexes"] if there["figures"]}
    drawn = []
    for hex_, pieces in by_hex.items():
        x, y = middles[hex_]
        gap = min(26.0, 84 / len(pieces))
        left = x - gap * (len(pieces) - 1) / 2
        foot = y + 14 - (20 if hex_ in peopled else 0)
        drawn += [_piece(drawing, piece, left + gap * at, foot) for at, piece in enumerate(pieces)]
    return drawn


def _piece(drawing: Drawing[Board], piece: dict[str, Any], x: float, foot: float) -> Part:
    carried, owner = drawing.view["carried"], piece["marker"]
    signs = [None if piece[whose] is None else drawing.colour(piece[whose]) for whose in ("marker", "maker")]
    return _drawn_piece(
        piece["piece"],
        piece["size"],
        signs[0],
        signs[1] if owner is None else None,
        (x, foot),
        bool(carried) and carried["piece"] == piece["piece"],
        drawing.say(piece_title(drawing.view, piece, drawing.names)),
        drawing.classes(piece_name(piece["piece"], "-")),
    )


@remembered
def _drawn_piece(
    piece: int,
    size: int,
    marked_by: str | None,
    made_by: str | None,
    at: Point,
    moving: bool,
    told: str,
    lit: tuple[str, ...],
) -> Part:
    """A Moai or a headdress on its way, with the sign of whose it is."""
    (x, foot), name = at, piece_name(piece, "-")
    if piece >= MOAIS:
        body = use("pukao", x - 18, foot - 24, 36, 19)
        ring = {"cx": x, "cy": foot - 15, "rx": 27, "ry": 21}
    else:
        body = ellipse(x, foot - 1, 19, 5, fill="var(--shade)") + moai(size - 1, x, foot, 27)
        ring = {"cx": x, "cy": foot - 24 - 6 * size, "rx": 22 + 5 * size, "ry": 28 + 9 * size}
    return part(
        name,
        title(told),
        ellipse(ring["cx"], ring["cy"], ring["rx"], ring["ry"], fill="transparent") if lit else "",
        beads("ellipse", fill="none", **ring) if moving else "",
        body,
        marker(marked_by, x + 17, foot - 14, 26) if marked_by else "",
        plate(made_by, x + 15, foot - 10, 15) if made_by else "",
        g(glow("ellipse", **ring), class_="glow"),
        touch=name,
        classes=lit,
    )


def _tags(drawing: Drawing[Board]) -> list[str]:
    """On lit steps: the hex, and who earns what there if there is no choice. On lit Ahus: their names."""
    if drawing.view["phase"] != "carry":
        return []
    here, chart = drawing.board, chart_of(drawing.board)
    drawn = []
    for way in drawing.ways:
        what, _, name = way[0].partition("-")
        if what == "hex":
            x, y = chart.middles[here.ids.index(name)]
            drawn.append(tag(x, y - 56, name, _payment(drawing, here.ids.index(name)), 1.0))
        elif what == "ahu":
            ahu = here.ahu_ids.index(name)
            x, y = chart.platforms[ahu]
            drawn.append(haloed(here.ahu_names[ahu], x, y + 47, 18))
    return drawn


def _payment(drawing: Drawing[Board], hex_: int) -> list[tuple[str, str]]:
    """What foreign figures would earn on a hex (G1); with a choice, only how much in all."""
    view = drawing.view
    piece = next(p for p in view["pieces"] if p["piece"] == view["carried"]["piece"])
    there = next((h for h in view["hexes"] if h["hex"] == hex_), None)
    if there is None:
        return []
    strength = {
        entry["seat"]: entry["worker"] + entry["medicine_man"] + 3 * entry["chief"]
        for entry in there["figures"]
    }
    own = strength.pop(view.seat, 0)
    missing = max(1, piece["size"]) - own - there["logs"]
    if own == 0:
        missing = max(1, missing)
    if missing <= 0:
        return [("", "+")]
    if len(strength) == 1:
        return [(drawing.colour(next(iter(strength))), f"+{missing}")]
    if sum(strength.values()) == missing:
        return [(drawing.colour(seat), f"+{lent}") for seat, lent in strength.items()]
    return [("", f"+{missing}?")]


scene = drawn(_board, panels)
