"""The picture of the card game: stone, columns and supplies on one mat, the own village, and the hands."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from motu.contract import Question, View
from motu.games.rapanui2011 import faces
from motu.games.rapanui2011.cards import COLUMNS, GATHERERS, KINDS, MOAI
from motu.games.rapanui2011.chips import COLOURS, ORDER, Table, chip, has_bonus
from motu.games.rapanui2011.faces import LIKENESSES, SIGNS, face_name, offering_name
from motu.games.rapanui2011.names import NAMES
from motu.games.rapanui2011.panels import panels
from motu.games.rapanui2011.position import HAND
from motu.language import Text, texts
from motu.picture.cards import CARD_HEIGHT, CARD_WIDTH
from motu.picture.marks import beads, tag, tally
from motu.picture.pieces import plate
from motu.picture.scene import Scene, touchable
from motu.picture.svg import Value, el, g, move, path, rect, text, title, use, whole, wrap

T, TN, TP = texts("motu.games.rapanui2011")

REMEMBERED = 2048

# The mat: its width, the height of its upper part and of a village, and where things lie on it.
WIDTH, UPPER, VILLAGE = 1112, 436, 262
TOP = 60
COLUMN_X, COLUMN_STEP, COLUMN_SCALE = 262, 154, 1.42
#: How much of a covered card is seen: its head.
HEAD = 43
SUPPLY_X, SUPPLY_WIDTH, SUPPLY_HEIGHT, SUPPLY_STEP = 888, 208, 74, 84


def scene(
    view: View[None], question: Question | None, language: str = "en", names: Sequence[str] | None = None
) -> Scene:
    """The view as a board and panels, with the question's answers lit."""
    called = names or [T("Seat {number}", number=seat + 1).say(language) for seat in range(view["seats"])]
    ways = [view.game.touches(view, move) for move in question.moves] if question else []
    offered = frozenset(way[-1] for way in ways)
    table = Table(view, language, tuple(called), touchable(ways), offered)
    return Scene(_board(table), panels(table))


# ------------------------------------------------------------------------------------------- the mat


def _board(table: Table) -> str:
    """The layers of the mat, from the sand up; the faces of the cards come along."""
    own = table.me is not None
    height = UPPER + (VILLAGE if own else 0)
    return whole(
        (0, 0, WIDTH, height),
        el("defs", *_faces(table)),
        _ground(height),
        _stone(table),
        _pile(table),
        g(*[_column(table, column) for column in range(COLUMNS)], id="columns"),
        g(*[_supply(table, kind) for kind in range(GATHERERS)], id="supplies"),
        _village(table) if own else "",
        id="board",
        role="img",
        aria_label=table.say(T("The table of Rapa Nui: stone, four columns of cards, four supplies")),
    )


@lru_cache(maxsize=8)
def _ground(height: int) -> str:
    """Sand under the market and a lighter cloth under the village, each with a border of triangles."""
    market = rect(-WIDTH, -height, 3 * WIDTH, 3 * height, fill="var(--mat)")
    if height == UPPER:
        return market + _triangles(0)
    cloth = rect(-WIDTH, UPPER, 3 * WIDTH, 2 * height, fill="var(--paper)")
    return market + cloth + _triangles(0) + _triangles(UPPER)


def _triangles(y: int) -> str:
    teeth = "".join([f"M{x} {y}l8 9 8-9z" for x in range(0, WIDTH, 16)])
    return path(teeth, fill="var(--scoria)")


def _heading(words: str, x: float, y: float, room: float, anchor: str = "middle") -> str:
    return text(words, x, y, 19, room=room, text_anchor=anchor, fill="var(--ink)")


def _quiet(lines: Sequence[str], x: float, y: float, room: float, anchor: str = "middle") -> str:
    """Words of explanation, one line under another."""
    return "".join(
        [
            text(
                line,
                x,
                y + 19 * row,
                15.5,
                room=room,
                text_anchor=anchor,
                class_="plainly",
                fill="var(--ink-2)",
            )
            for row, line in enumerate(lines)
        ]
    )


# ------------------------------------------------------------------------------------ stone and pile


def _stone(table: Table) -> str:
    """The sacrificial stone with the card on top, and what may be known of those below."""
    stone = table.view["stone"]
    size = stone["size"]
    told = TN("{count} card on the stone", "{count} cards on the stone", size)
    news = beads("rect", x=72, y=66, width=92, height=122, rx=12) if table.view["changed"]["stone"] else ""
    below = [
        g(use("face-back", 0, 0, 74, 104), transform=move(72 - 9 * d, 78 + 7 * d, -9 + 7 * d)) for d in (1, 0)
    ]
    return g(
        title(table.say(told)),
        _heading(table.say(T("The sacrificial stone")), 126, 38, 236),
        use("slab", 8, 88, 236, 177),
        "".join(below[: max(0, size - 1)]),
        news,
        _top_card(stone["top"]),
        tally(size, 196, 214, 19) if size else "",
        _on_stone(table, stone),
        id="stone",
    )


def _top_card(top: int | str | None) -> str:
    if top is None:
        return ""
    name = "face-back" if isinstance(top, str) else offering_name(top)
    return g(use(name, 0, 0, 84, 118), transform=move(78, 66, 4), id="top")


def _on_stone(table: Table, stone: dict[str, Any]) -> str:
    """How often each kind lies there, where that may be known; else in words what is seen."""
    shown = stone["shown"]
    if shown is None:
        words = T("Only the top card is seen.") if stone["size"] else T("No card lies here yet.")
        return _quiet(wrap(table.say(words), 15, 236), 126, 292, 236)
    marks = [
        chip(f"k-{SIGNS[kind]}", f"var(--b-{SIGNS[kind]})", str(shown[kind])) for kind in range(GATHERERS)
    ]
    if stone["down"]:
        marks.append(chip("face-back", "var(--paper-hi)", str(stone["down"])))
    step = 48
    left = 126 - step * len(marks) / 2 + 2
    drawn = [g(mark, transform=move(left + step * place, 274)) for place, mark in enumerate(marks)]
    values = table.view["values"]
    if values is None:
        return "".join(drawn)
    worth = [
        text(f"= {value}", left + step * place + 22, 332, 17, text_anchor="middle", fill="var(--ink)")
        for place, value in enumerate(values)
    ]
    return "".join(drawn + worth)


def _pile(table: Table) -> str:
    """The pile, and how much of the game is left."""
    left = table.view["pile"]
    words = TN("{count} card in the pile", "{count} cards in the pile", left)
    cards = [use("face-back", 24 + 3 * d, 338 - 3 * d, 58, 81) for d in range(min(3, (left + 11) // 12))]
    lines = wrap(table.say(words), 15.5, 140)
    return g(title(table.say(words)), "".join(cards), _quiet(lines, 100, 378, 146, "start"), id="pile")


# ------------------------------------------------------------------------------------------ columns


def _likeness(column: int, depth: int) -> int:
    """Which likeness a card in a column has: it keeps it while others are taken."""
    return (2 * column + depth) % LIKENESSES


def _column(table: Table, column: int) -> str:
    """Overlapping cards, the front one whole; a lit column tells what its next card would bring."""
    cards: list[int] = table.view["columns"][column]
    touch = f"column-{column + 1}"
    lit = table.lit(touch)
    x = COLUMN_X + COLUMN_STEP * column
    drawn = ""
    for depth, kind in enumerate(reversed(cards)):
        name = face_name(kind, _likeness(column, depth))
        drawn += use(name, 0, HEAD * depth, CARD_WIDTH * COLUMN_SCALE, CARD_HEIGHT * COLUMN_SCALE)
    down = HEAD * (len(cards) - 1)
    whole_card: dict[str, Value] = {
        "x": -2,
        "y": down - 2,
        "width": CARD_WIDTH * COLUMN_SCALE + 4,
        "height": CARD_HEIGHT * COLUMN_SCALE + 4,
        "rx": 16,
    }
    news = beads("rect", **whole_card) if column in table.view["changed"]["columns"] and not lit else ""
    return g(
        title(table.say(_column_words(cards, column))),
        _empty(column) if not cards else "",
        drawn,
        news,
        g(el("rect", class_="halo", **whole_card), class_="glow"),
        _promise(table, cards) if lit else "",
        id=touch,
        class_=" ".join(("column", *lit)),
        data_touch=touch,
        tabindex=0 if lit else None,
        transform=move(x, TOP - 4),
    ) + _column_head(table, column)


def _column_head(table: Table, column: int) -> str:
    if column:
        return ""
    words = table.say(T("The island: only the front cards can be taken"))
    return _heading(words, COLUMN_X + 2 * COLUMN_STEP - 6, 38, 4 * COLUMN_STEP - 20)


def _empty(column: int) -> str:
    width, height = CARD_WIDTH * COLUMN_SCALE, CARD_HEIGHT * COLUMN_SCALE
    return rect(2, 2, width - 4, height - 4, 13, fill="none", stroke="var(--ink-2)", stroke_dasharray="6 6")


def _column_words(cards: Sequence[int], column: int) -> Text:
    if not cards:
        return T("Column {number} is empty.", number=column + 1)
    front = NAMES[cards[0]]
    if len(cards) == 1:
        return T("Column {number}: {front} in front, nothing under it.", number=column + 1, front=front)
    return T(
        "Column {number}: {front} in front, {under} under it.",
        number=column + 1,
        front=front,
        under=NAMES[cards[1]],
    )


def _promise(table: Table, cards: Sequence[int]) -> str:
    """Under a column that can be drawn from: what that brings, if it ends the turn or the game."""
    view = table.view
    middle, bottom = CARD_WIDTH * COLUMN_SCALE / 2, UPPER - 22 - TOP + 4
    if len(cards) == 1 and view["next_refill"] is None:
        return tag(middle, bottom, table.say(T("Ends the game")), scale=0.95)
    if view["players"][view["turn"]]["cards"] < HAND - 1:
        return ""
    if len(cards) == 1:
        new = TN("{count} new card", "{count} new cards", view["next_refill"])
        return tag(middle, bottom, table.say(new), scale=0.95)
    kind = cards[1]
    gains = [
        (COLOURS[seat], f"+{player['yields'][kind]}")
        for seat, player in enumerate(table.view["players"])
        if player["yields"][kind]
    ]
    scale = 0.95 if len(gains) < 4 else 0.82
    shown = gains or [("", "+0")]
    return tag(middle, bottom, "", [("", f"k-{SIGNS[kind]}"), *shown], scale=scale)


# ----------------------------------------------------------------------------------------- supplies


def _supply(table: Table, kind: int) -> str:
    """A supply of offering cards: how many are left, and the price for the viewer or who is to play."""
    view = table.view
    left = view["supplies"][kind]
    buyer = view["players"][view.seat if view.seat is not None else view["turn"]]
    price = buyer["prices"][kind]
    name = f"supply-{KINDS[kind]}"
    words = T("Offerings and prices") if view.seat is None else T("Offerings, your price")
    head = _heading(table.say(words), SUPPLY_X + SUPPLY_WIDTH / 2, 38, SUPPLY_WIDTH)
    return (head if kind == 0 else "") + _drawn_supply(kind, left, price, table.lit(name), table.language)


@lru_cache(maxsize=REMEMBERED)
def _drawn_supply(kind: int, left: int, price: int, lit: tuple[str, ...], language: str) -> str:
    name, sign = f"supply-{KINDS[kind]}", SIGNS[kind]
    called = NAMES[kind].say(language)
    told = T("{kind}: {left} left, price {price} wood", kind=NAMES[kind], left=left, price=price)
    edge: dict[str, Value] = {
        "x": -3,
        "y": -3,
        "width": SUPPLY_WIDTH + 6,
        "height": SUPPLY_HEIGHT + 6,
        "rx": 15,
    }
    remaining = T("{count} left", count=left).say(language)
    return g(
        title(told.say(language)),
        g(el("rect", class_="halo", **edge), class_="glow"),
        rect(0, 0, SUPPLY_WIDTH, SUPPLY_HEIGHT, 12, fill="var(--card)", stroke="var(--line)", stroke_width=2),
        path(
            f"M12 0H62V{SUPPLY_HEIGHT}H12A12 12 0 0 1 0 {SUPPLY_HEIGHT - 12}V12A12 12 0 0 1 12 0z",
            fill=f"var(--b-{sign})",
        ),
        path(f"M62 0V{SUPPLY_HEIGHT}", stroke="var(--line)", stroke_width=2),
        use(f"k-{sign}", 9, 14, 46, 46),
        text(called, 74, 29, 18, room=126, fill="var(--card-ink)"),
        use("tok-wood", 72, 38, 27, 27),
        text(str(price), 104, 60, 23, fill="var(--card-ink)"),
        text(remaining, 200, 59, 15.5, room=76, text_anchor="end", class_="plainly", fill="var(--card-ink)"),
        id=name,
        class_=" ".join(("supply", *lit, *(() if left else ("off",)))),
        data_touch=name,
        tabindex=0 if lit else None,
        transform=move(SUPPLY_X, TOP - 4 + SUPPLY_STEP * kind),
    )


# ------------------------------------------------------------------------------------------ village

STACK_SCALE, STACK_STEP, STACK_HEAD, HEADS = 0.98, 110, 29, 76


def _village(table: Table) -> str:
    """The viewer's own village: a stack for each kind, its cards counted, with the bonus it would bring."""
    me = table.me or {}
    seat = table.view.seat or 0
    laid = [kind for kind in ORDER if me["display"][kind]]
    step = STACK_STEP if len(laid) < 8 else 104
    stacks = [_stack(table, seat, kind, 262 + step * place) for place, kind in enumerate(laid)]
    wood = text(str(me["wood"]), 76, UPPER + 123, 30, fill="var(--ink)")
    glory = text(str(me["glory"]), 186, UPPER + 123, 30, fill="var(--ink)")
    return g(
        plate(COLOURS[seat], 46, UPPER + 52, 52),
        text(table.say(T("Your village")), 82, UPPER + 59, 21, room=164, fill="var(--ink)"),
        use("tok-wood", 24, UPPER + 92, 44, 44),
        wood,
        use("tok-glory", 134, UPPER + 92, 44, 44),
        glory,
        _quiet(wrap(table.say(_worth_of_glory(me)), 15.5, 230), 24, UPPER + 166, 230, "start"),
        *stacks,
        id="village",
    )


def _worth_of_glory(me: dict[str, Any]) -> Text:
    moais = me["display"][MOAI]
    return T(
        "At the end also {moais} glory for Moais and {wood} for wood.",
        moais=4 * moais,
        wood=me["wood"] // 5,
    )


def _stack(table: Table, seat: int, kind: int, x: float) -> str:
    """The cards of a kind over one another: heads as far as there is room, and always their number."""
    player = table.view["players"][seat]
    number = player["display"][kind]
    head = STACK_HEAD if number < 2 else min(STACK_HEAD, HEADS / (number - 1))
    y = UPPER + 30 + HEADS - head * (number - 1)
    cards = [
        use(face_name(kind, depth), 0, head * depth, CARD_WIDTH * STACK_SCALE, CARD_HEIGHT * STACK_SCALE)
        for depth in range(number)
    ]
    down = head * (number - 1)
    news = table.view["changed"]["played"] == [seat, kind]
    mark = (
        beads("rect", x=-2, y=down - 2, width=102, height=CARD_HEIGHT * STACK_SCALE + 4, rx=12)
        if news
        else ""
    )
    told = T("{count} in your village: {kind}", count=number, kind=NAMES[kind])
    bonus = has_bonus(player, kind)
    return g(
        title(table.say(told)),
        *cards,
        mark,
        tally(number, 16, down + 104, 14) if number > 1 else "",
        g(tag(0, 0, "+1", scale=0.9), transform=move(82, down - 2)) if bonus else "",
        id=f"village-{KINDS[kind]}",
        transform=move(x, y),
    )


# ------------------------------------------------------------------------------------------- faces


def _faces(table: Table) -> list[str]:
    """Every face that is to be seen, once."""
    view = table.view
    seen: set[tuple[int, int]] = set()
    for column, cards in enumerate(view["columns"]):
        seen.update((kind, _likeness(column, depth)) for depth, kind in enumerate(reversed(cards)))
    for seat, player in enumerate(view["players"]):
        for kind, number in enumerate(player.get("hand", ())):
            seen.update((kind, likeness) for likeness in range(number))
        if seat == view.seat:
            for kind, number in enumerate(player["display"]):
                seen.update((kind, likeness % LIKENESSES) for likeness in range(number))
    drawn = [faces.face(kind, likeness, table.language) for kind, likeness in sorted(seen)]
    offerings = [faces.offering_face(kind, table.language) for kind in range(GATHERERS)]
    return [faces.back(), *drawn, *offerings]
