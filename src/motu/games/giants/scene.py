"""The picture of Giants: the island with everybody's people, the pieces on their way, the mats beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motu.contract import Question, View
from motu.games.giants.board import Board
from motu.games.giants.chart import Chart, chart_of, ground, halo_text, hexagon
from motu.games.giants.moves import piece_name
from motu.games.giants.panels import panels
from motu.games.giants.pieces import MOAIS
from motu.games.giants.titles import ahu_title, hex_title, piece_title
from motu.language import texts
from motu.picture.marks import beads, glow, tag, tally
from motu.picture.pieces import die, figure, marker, moai, plate
from motu.picture.scene import Scene, Touchable, touchable
from motu.picture.svg import circle, ellipse, g, move, number, path, rect, text, title, use, whole

T, TN, TP = texts("motu.games.giants")

KINDS = (("worker", "worker"), ("medicine_man", "medicine"), ("chief", "chief"))
#: How far the score track goes before it begins again.
TRACK = 51


@dataclass(frozen=True)
class Table:
    """All that the drawing of one scene needs."""

    view: View[Board]
    board: Board
    chart: Chart
    language: str
    names: tuple[str, ...]
    touch: Touchable
    question: Question | None

    def colour(self, seat: int) -> str:
        return str(self.view.game.colours[seat])

    def attributes(self, ident: str, touch: str, *classes: str) -> dict[str, str]:
        """Id, words of touch and classes of a thing that can be touched."""
        return {
            "id": ident,
            "data_touch": touch,
            "class_": " ".join([*classes, *self.touch.classes(touch)]),
        }


def scene(
    view: View[Board], question: Question | None, language: str = "en", names: Sequence[str] | None = None
) -> Scene:
    """The view as a board and panels, with the question's answers lit."""
    called = names or [T("Seat {number}", number=seat + 1).say(language) for seat in range(view["seats"])]
    ways = [view.game.touches(view, answer) for answer in question.moves] if question else []
    board = view.board
    table = Table(view, board, chart_of(board), language, tuple(called), touchable(ways), question)
    return Scene(_board(table), panels(view, question, table.touch, language, called))


def _board(table: Table) -> str:
    """The layers of the picture, from the sea up."""
    label = T("The island of Giants: {count} hexes", count=int(table.board.hexes))
    return whole(
        table.chart.view,
        ground(table.board),
        g(*_places(table), id="places"),
        g(*_names(table), id="names"),
        _trail(table),
        g(*[_field(table, hex_) for hex_ in range(int(table.board.hexes))], id="asked"),
        g(*_ahus(table), id="ahus"),
        g(*_pieces(table), *_crowds(table), id="pieces"),
        g(*_tags(table), id="tags"),
        _score_mat(table),
        _supply_mat(table),
        id="board",
        role="img",
        aria_label=label.say(table.language),
    )


# ------------------------------------------------------------------------------------------ the island


def _crowded(table: Table) -> set[int]:
    return {int(there["hex"]) for there in table.view["hexes"]}


def _places(table: Table) -> list[str]:
    """Quarries, village, hut and forests; where figures stand before them they shrink a little."""
    board, crowded = table.board, _crowded(table)
    drawn = []
    for symbol, hex_, wide, high in (
        ("q-moai", int(board.moai_quarry), 84, 66),
        ("q-hat", int(board.headdress_quarry), 84, 66),
        ("village", int(board.village), 84, 66),
        ("sorc-hut", int(board.hut), 58, 58),
    ):
        x, y = table.chart.middles[hex_]
        part = 0.86 if hex_ in crowded else 1.0
        drawn.append(use(symbol, x - wide * part / 2, y - 50, wide * part, high * part))
    for forest, cleared in enumerate(table.view["cleared"]):
        hex_ = int(board.forest_hex[forest])
        x, y = table.chart.middles[hex_]
        drawn.append(use("stumps" if cleared else "forest", x - 40, y - 46, 80, 60))
        if not cleared:
            aside = hex_ in crowded
            logs = int(board.forest_logs[forest])
            drawn.append(
                tally(logs, x + (30 if aside else 0), y + (18 if aside else 27), 14 if aside else 16)
            )
    return drawn


def _names(table: Table) -> list[str]:
    """Names of places, where nobody stands on them."""
    crowded = _crowded(table) | {int(piece["hex"]) for piece in table.view["pieces"]}
    return [
        halo_text(name, table.chart.middles[hex_][0], table.chart.middles[hex_][1] + 30, 17)
        for hex_, name in enumerate(table.board.place_names)
        if name and hex_ not in crowded and hex_ != table.board.moai_quarry
    ]


def _trail(table: Table) -> str:
    """The way already gone in this move."""
    carried = table.view["carried"]
    if not carried or len(carried["trail"]) < 2:
        return ""
    points = [table.chart.middles[hex_] for hex_ in carried["trail"]]
    way = "M" + "L".join([f"{number(x)} {number(y + 10)}" for x, y in points])
    return path(
        way,
        id="trail",
        fill="none",
        stroke="var(--ivory)",
        stroke_width=7,
        stroke_dasharray="0 14",
        stroke_linecap="round",
    )


def _field(table: Table, hex_: int) -> str:
    """A hex to touch: unseen until it is lit, and telling what is there when one points at it."""
    x, y = table.chart.middles[hex_]
    shape = hexagon(x, y, 52)
    name = f"hex-{table.board.ids[hex_]}"
    return g(
        title(hex_title(table.view, hex_, table.names).say(table.language)),
        path(shape, fill="transparent"),
        g(glow("path", d=shape), class_="glow"),
        **table.attributes(name, name, "field"),
    )


# -------------------------------------------------------------------------------------------- the Ahus


def _ahus(table: Table) -> list[str]:
    order = sorted(range(int(table.board.ahus)), key=lambda ahu: table.chart.platforms[ahu][1])
    return [_ahu(table, ahu) for ahu in order]


def _ahu(table: Table, ahu: int) -> str:
    """A platform with its two values, the pedestal on it, the Moai on that, and its headdress."""
    x, y = table.chart.platforms[ahu]
    there = table.view["ahus"][ahu]
    name = table.board.ahu_ids[ahu]
    values = g(
        text(str(int(table.board.moai_value[ahu])), -16.5, 20, 19),
        text(str(int(table.board.headdress_value[ahu])), 16.5, 20, 19),
        text_anchor="middle",
        fill="#FFFAEF",
    )
    edge = {"x": -38, "y": -10, "width": 76, "height": 42, "rx": 10}
    return g(
        title(ahu_title(table.view, ahu, table.names).say(table.language)),
        use("ahu", -34, -6, 68, 34),
        values,
        _standing(table, there),
        g(glow("rect", **edge), class_="glow"),
        transform=move(x, y),
        **table.attributes(f"ahu-{name}", f"ahu-{name} look-{name}", "ahu"),
    )


def _standing(table: Table, there: dict[str, Any]) -> str:
    """What stands on a platform: nothing, a pedestal that reserves it, or a Moai on a pedestal."""
    owner, size = there["owner"], there["size"]
    if owner is None and not size:
        knob = "M8 3v-3q9-4 17 0v3M13-1.5q0-4 3.5-4t3.5 4"
        return path(knob, fill="var(--scoria)", stroke="var(--line)", stroke_width=1.6)
    if not size:
        base = g(use("ped-up", -22, -15, 44, 16), class_=f"seat-{table.colour(owner)}")
        return base + plate(table.colour(owner), 0, -27, 27.6)
    if owner is None:
        base = use("ped-down", -22, -15, 44, 16)
    else:
        sign = use(f"pl-{table.colour(owner)}", -6.5, -13, 13, 13, style="--rim:var(--mark)")
        base = g(use("ped-up", -22, -15, 44, 16), sign, class_=f"seat-{table.colour(owner)}")
    return base + moai(size - 1, 0, -14, 30, there["crowned"])


# -------------------------------------------------------------------------------- people and pieces


def _crowds(table: Table) -> list[str]:
    return [_crowd(table, there) for there in table.view["hexes"]]


def _crowd(table: Table, there: dict[str, Any]) -> str:
    """Everybody on a hex: up to six one by one, own figures in front; more by kind, with their number."""
    x, y = table.chart.middles[there["hex"]]
    people = [
        (entry["seat"], kind, look, entry[kind])
        for entry in there["figures"]
        for kind, look in KINDS
        if entry[kind]
    ]
    people.sort(key=lambda who: (who[0] == table.view.seat, who[0]))
    total = sum(number for _, _, _, number in people)
    if total <= 6:
        crowd = [(seat, look, 1) for seat, _, look, number in people for _ in range(number)]
    else:
        crowd = [(seat, look, number) for seat, _, look, number in people]
    drawn = _rows(table, crowd, x, y, there["hex"])
    return g(*drawn, _logs(there["logs"], x, y), pointer_events="none")


def _rows(table: Table, crowd: list[tuple[int, str, int]], x: float, y: float, hex_: int) -> list[str]:
    """Figures side by side, in as many rows as they need."""
    across = 2 if len(crowd) <= 2 else 3 if len(crowd) <= 6 else 4
    rows = [crowd[at : at + across] for at in range(0, len(crowd), across)]
    size = 37 if across < 4 else 28
    drawn, counts, seen = [], [], dict[tuple[int, str], int]()
    for row, people in enumerate(rows):
        foot = y + 40 - (len(rows) - 1 - row) * (38 if across < 4 else 27)
        gap = {2: 38, 3: 32, 4: 25}[across]
        left = x - gap * (len(people) - 1) / 2
        for at, (seat, look, count) in enumerate(people):
            seen[seat, look] = seen.get((seat, look), 0) + 1
            colour = table.colour(seat)
            wide = size + 6 if look == "chief" else size
            name = f"fig-{colour}-{look}-{table.board.ids[hex_]}-{seen[seat, look]}"
            drawn.append(figure(look, colour, left + gap * at, foot, wide, id=name))
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


def _pieces(table: Table) -> list[str]:
    """Pieces on the board stand behind the people, above their heads; several on a hex fan out. Those that
    wait stand at their quarry, by their maker's sign."""
    carried = table.view["carried"]
    by_hex: dict[int, list[dict[str, Any]]] = {}
    for piece in table.view["pieces"]:
        at = piece["hex"]
        if carried and carried["piece"] == piece["piece"]:
            at = carried["trail"][-1]
        by_hex.setdefault(at, []).append(piece)
    peopled = {there["hex"] for there in table.view["hexes"] if there["figures"]}
    drawn = []
    for hex_, pieces in by_hex.items():
        x, y = table.chart.middles[hex_]
        if hex_ in peopled:
            y -= 20
        gap = min(26.0, 84 / max(1, len(pieces)))
        left = x - gap * (len(pieces) - 1) / 2
        for at, piece in enumerate(pieces):
            moving = bool(carried) and carried["piece"] == piece["piece"]
            drawn.append(_piece(table, piece, left + gap * at, y, moving))
    return drawn


def _piece(table: Table, piece: dict[str, Any], x: float, y: float, moving: bool) -> str:
    number_, size = piece["piece"], piece["size"]
    foot = y + 14
    if number_ >= MOAIS:
        body = use("pukao", x - 18, foot - 24, 36, 19)
        ring = {"cx": x, "cy": foot - 15, "rx": 27, "ry": 21}
    else:
        body = ellipse(x, foot - 1, 19, 5, fill="var(--shade)") + moai(size - 1, x, foot, 27)
        ring = {"cx": x, "cy": foot - 24 - 6 * size, "rx": 22 + 5 * size, "ry": 28 + 9 * size}
    owner = piece["marker"] if piece["marker"] is not None else piece["maker"]
    sign = ""
    if piece["marker"] is not None:
        sign = marker(table.colour(owner), x + 17, foot - 14, 26)
    elif owner is not None:
        sign = plate(table.colour(owner), x + 15, foot - 10, 15)
    news = beads("ellipse", fill="none", **ring) if moving else ""
    name = piece_name(number_, "-")
    return g(
        title(piece_title(table.view, piece, table.names).say(table.language)),
        news,
        body,
        sign,
        g(glow("ellipse", **ring), class_="glow"),
        **table.attributes(name, name),
    )


def _tags(table: Table) -> list[str]:
    """On lit steps: the hex, and who earns what there if there is no choice."""
    if table.question is None or table.view["phase"] != "carry":
        return []
    drawn = []
    for answer in table.question.moves:
        what, _, name = table.view.game.touches(table.view, answer)[0].partition("-")
        if what == "hex":
            place = table.board.ids.index(name)
            x, y = table.chart.middles[place]
            drawn.append(tag(x, y - 56, name, _payment(table, place), 1.0))
        elif what == "ahu":
            place = table.board.ahu_ids.index(name)
            x, y = table.chart.platforms[place]
            drawn.append(halo_text(table.board.ahu_names[place], x, y + 47, 18))
    return drawn


def _payment(table: Table, hex_: int) -> list[tuple[str, str]]:
    """What foreign figures would earn on a hex (G1); with a choice, only how much in all."""
    piece = next(p for p in table.view["pieces"] if p["piece"] == table.view["carried"]["piece"])
    there = next((h for h in table.view["hexes"] if h["hex"] == hex_), None)
    if there is None:
        return []
    strength = {
        entry["seat"]: entry["worker"] + entry["medicine_man"] + 3 * entry["chief"]
        for entry in there["figures"]
    }
    own = strength.pop(table.view.seat, 0)
    missing = max(1, piece["size"]) - own - there["logs"]
    if own == 0:
        missing = max(1, missing)
    if missing <= 0:
        return [("", "+")]
    if len(strength) == 1:
        return [(table.colour(next(iter(strength))), f"+{missing}")]
    if sum(strength.values()) == missing:
        return [(table.colour(seat), f"+{lent}") for seat, lent in strength.items()]
    return [("", f"+{missing}?")]


# -------------------------------------------------------------------------------------------- the mats


def _mat(x: float, y: float, width: float, height: float) -> str:
    return (
        rect(x, y + 5, width, height, 14, fill="var(--shade)")
        + rect(x, y, width, height, 14, fill="var(--mat)", stroke="var(--line)", stroke_width=2.5)
        + rect(x + 6, y + 4, width - 12, 10, fill="url(#pat-tapa)")
    )


def _score_mat(table: Table) -> str:
    """Prestige as a way of shells, there and back, from 0 to 50; after that it begins again."""
    x, y = table.chart.score

    def where(points: int) -> tuple[float, float]:
        row, at = divmod(points, 17)
        return x + 28 + 34.2 * (at if row % 2 == 0 else 16 - at), y + 44 + 46 * row

    turns = [where(points) for points in (0, 16, 17, 33, 34, 50)]
    line = "M" + "L".join([f"{number(a)} {number(b)}" for a, b in turns])
    shells = "".join([circle(*where(points), 13) for points in range(TRACK)])
    numbers = "".join(
        [text(str(points), where(points)[0], where(points)[1] + 6, 17) for points in range(0, TRACK, 5)]
    )
    return g(
        _mat(x, y, 604, 176),
        path(line, fill="none", stroke="var(--wood)", stroke_width=5, stroke_linejoin="round", opacity=".6"),
        g(shells, fill="var(--card)", stroke="var(--line)", stroke_width=1.6),
        g(numbers, text_anchor="middle", fill="var(--card-ink)"),
        use("tok-glory", x + 560, y - 26, 50, 50),
        *_score_plates(table, where),
        id="score",
    )


def _score_plates(table: Table, where: Any) -> list[str]:
    drawn, same = [], dict[int, int]()
    for seat, player in enumerate(table.view["players"]):
        points = player["points"]
        at = points % TRACK
        same[at] = same.get(at, -1) + 1
        x, y = where(at)
        told = TN("{name}: {count} point", "{name}: {count} points", points, name=table.names[seat])
        laps = tally(f"+{points - at}", x + 13, y - 13 - 20 * same[at], 11) if points >= TRACK else ""
        drawn.append(
            g(
                title(told.say(table.language)),
                plate(table.colour(seat), x, y - 20 * same[at], 34),
                laps,
                id=f"score-{table.colour(seat)}",
                class_="piece",
            )
        )
    return drawn


def _supply_mat(table: Table) -> str:
    """What lies beside the island, with what is left, and the dice of this round."""
    x, y = table.chart.supply
    box = table.view["box"]
    counts = [*box["moais"], box["headdresses"], box["logs"], box["halves"]]
    drawn = [_mat(x, y, 362, 190)]
    for at, count in enumerate(counts):
        left = x + 36 + 58 * at
        if at < 3:
            drawn.append(moai(at, left, y + 92, 21))
        else:
            symbol, wide, high, top = (
                ("pukao", 42, 22, 66),
                ("log", 46, 19, 68),
                ("tablet-half", 40, 40, 54),
            )[at - 3]
            drawn.append(use(symbol, left - wide / 2, y + top, wide, high))
        drawn.append(text(str(count), left, y + 115, 19, text_anchor="middle", fill="var(--ink)"))
    faces = table.view["dice"]
    gap = 320 / len(faces)
    for at, face in enumerate(faces):
        drawn.append(die(face, x + 21 + gap * (at + 0.5), y + 153, 46, dark=at >= 3))
    told = T("Beside the island: Moais of size 1, 2 and 3, headdresses, logs, half tablets, and the dice")
    return g(title(told.say(table.language)), *drawn, id="supply")
