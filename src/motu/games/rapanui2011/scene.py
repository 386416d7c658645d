"""The picture of the card game: stone, columns and supplies on one mat, the own village, and the hands."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from motu.games.rapanui2011 import faces
from motu.games.rapanui2011.cards import COLUMNS, GATHERERS, KINDS, MOAI
from motu.games.rapanui2011.chips import ORDER, chip, has_bonus
from motu.games.rapanui2011.faces import LIKENESSES, SIGNS, face_name, offering_name
from motu.games.rapanui2011.names import NAMES
from motu.games.rapanui2011.panels import panels
from motu.games.rapanui2011.position import HAND
from motu.language import Text, texts
from motu.picture.cards import CARD_HEIGHT, CARD_WIDTH
from motu.picture.drawing import Drawing, drawn
from motu.picture.marks import around, beads, tag, tally
from motu.picture.part import Part, board, part, remembered
from motu.picture.pieces import plate
from motu.picture.svg import el, g, move, path, rect, text, title, use, wrap

T, TN, TP = texts("motu.games.rapanui2011")

# The mat: its width, the height of its upper part and of a village, and where things lie on it.
WIDTH, UPPER, VILLAGE = 1112, 436, 262
TOP = 60
COLUMN_X, COLUMN_STEP, COLUMN_SCALE = 262, 154, 1.42
#: How much of a covered card is seen: its head.
HEAD = 43
SUPPLY_X, SUPPLY_WIDTH, SUPPLY_HEIGHT, SUPPLY_STEP = 888, 208, 74, 84


# ------------------------------------------------------------------------------------------- the mat


def _board(drawing: Drawing[None]) -> Part:
    """The layers of the mat, from the sand up; the faces of the cards come along."""
    own = drawing.view.seat is not None
    height = UPPER + (VILLAGE if own else 0)
    label = T("The table of Rapa Nui: stone, four columns of cards, four supplies")
    return board(
        (0, 0, WIDTH, height),
        part("faces", *_faces(drawing), tag="defs"),
        _ground(height),
        _stone(drawing),
        _pile(drawing.view["pile"], drawing.language),
        part("columns", _columns_head(drawing), *[_column(drawing, column) for column in range(COLUMNS)]),
        part("supplies", _supplies_head(drawing), *[_supply(drawing, kind) for kind in range(GATHERERS)]),
        _village(drawing) if own else "",
        label=drawing.say(label),
    )


@lru_cache(maxsize=8)
def _ground(height: int) -> Part:
    """Sand under the market and a lighter cloth under the village, each with a border of triangles."""
    market = rect(-WIDTH, -height, 3 * WIDTH, 3 * height, fill="var(--mat)")
    if height == UPPER:
        return part("ground", market, _triangles(0))
    cloth = rect(-WIDTH, UPPER, 3 * WIDTH, 2 * height, fill="var(--paper)")
    return part("ground", market, cloth, _triangles(0), _triangles(UPPER))


def _triangles(y: int) -> str:
    teeth = "".join([f"M{x} {y}l8 9 8-9z" for x in range(0, WIDTH, 16)])
    return path(teeth, fill="var(--scoria)")


def _heading(words: str, x: float, y: float, room: float, anchor: str = "middle") -> str:
    return text(words, x, y, 19, room=room, text_anchor=anchor, fill="var(--ink)")


def _quiet(lines: Sequence[str], x: float, y: float, room: float, anchor: str = "middle") -> str:
    """Words of explanation, one line under another."""
    said = partial(text, size=15.5, room=room, text_anchor=anchor, class_="plainly", fill="var(--ink-2)")
    return "".join([said(line, x, y + 19 * row) for row, line in enumerate(lines)])


# ------------------------------------------------------------------------------------ stone and pile


def _stone(drawing: Drawing[None]) -> Part:
    view = drawing.view
    stone = view["stone"]
    shown, values = stone["shown"], view["values"]
    known = None if shown is None else (*shown[:GATHERERS], stone["down"])
    worth = None if values is None else tuple(values)
    return _drawn_stone(
        stone["size"], stone["top"], known, worth, bool(view["changed"]["stone"]), drawing.language
    )


@remembered
def _drawn_stone(
    size: int,
    top: int | str | None,
    known: tuple[int, ...] | None,
    worth: tuple[int, ...] | None,
    new: bool,
    language: str,
) -> Part:
    """The sacrificial stone with the card on top, and what may be known of those below."""
    told = TN("{count} card on the stone", "{count} cards on the stone", size)
    below = [
        g(use("face-back", 0, 0, 74, 104), transform=move(72 - 9 * d, 78 + 7 * d, -9 + 7 * d)) for d in (1, 0)
    ]
    return part(
        "stone",
        title(told.say(language)),
        _heading(T("The sacrificial stone").say(language), 126, 38, 236),
        use("slab", 8, 88, 236, 177),
        "".join(below[: max(0, size - 1)]),
        beads("rect", x=72, y=66, width=92, height=122, rx=12) if new else "",
        _top_card(top),
        tally(size, 196, 214, 19) if size else "",
        _seen_on_stone(size, language) if known is None else _known_on_stone(known, worth),
    )


def _top_card(top: int | str | None) -> str:
    if top is None:
        return ""
    name = "face-back" if isinstance(top, str) else offering_name(top)
    return g(use(name, 0, 0, 84, 118), transform=move(78, 66, 4), id="top")


def _seen_on_stone(size: int, language: str) -> str:
    words = T("Only the top card is seen.") if size else T("No card lies here yet.")
    return _quiet(wrap(words.say(language), 15, 236), 126, 292, 236)


def _known_on_stone(known: tuple[int, ...], worth: tuple[int, ...] | None) -> str:
    """How often each kind lies there, and cards face down; below them, what each is worth now."""
    *shown, down = known
    marks = [chip(f"k-{sign}", f"var(--b-{sign})", str(n)) for sign, n in zip(SIGNS, shown, strict=False)]
    if down:
        marks.append(chip("face-back", "var(--paper-hi)", str(down)))
    step = 48
    left = 126 - step * len(marks) / 2 + 2
    drawn = [g(mark, transform=move(left + step * place, 274)) for place, mark in enumerate(marks)]
    drawn += [
        text(f"= {value}", left + step * place + 22, 332, 17, text_anchor="middle", fill="var(--ink)")
        for place, value in enumerate(worth or ())
    ]
    return "".join(drawn)


@remembered
def _pile(left: int, language: str) -> Part:
    """The pile, and how much of the game is left."""
    words = TN("{count} card in the pile", "{count} cards in the pile", left).say(language)
    cards = [use("face-back", 24 + 3 * d, 338 - 3 * d, 58, 81) for d in range(min(3, (left + 11) // 12))]
    return part("pile", title(words), *cards, _quiet(wrap(words, 15.5, 140), 100, 378, 146, "start"))


# ------------------------------------------------------------------------------------------ columns


def _columns_head(drawing: Drawing[None]) -> str:
    words = drawing.say(T("The island: only the front cards can be taken"))
    return _heading(words, COLUMN_X + 2 * COLUMN_STEP - 6, 38, 4 * COLUMN_STEP - 20)


def _likeness(column: int, depth: int) -> int:
    """Which likeness a card in a column has: it keeps it while others are taken."""
    return (2 * column + depth) % LIKENESSES


def _column(drawing: Drawing[None], column: int) -> Part:
    cards = tuple(drawing.view["columns"][column])
    lit = drawing.classes(f"column-{column + 1}")
    new = column in drawing.view["changed"]["columns"] and not lit
    draws_next = drawing.view["phase"] == "draw" and drawing.view.seat == drawing.view["turn"]
    promise = _promise(drawing, cards) if cards and (lit or draws_next) else ""
    return _drawn_column(column, cards, lit, new, promise, drawing.language)


@remembered
def _drawn_column(
    column: int, cards: tuple[int, ...], lit: tuple[str, ...], new: bool, promise: str, language: str
) -> Part:
    """Overlapping cards, the front one whole; a lit column tells what its next card would bring."""
    touch = f"column-{column + 1}"
    wide, high = CARD_WIDTH * COLUMN_SCALE, CARD_HEIGHT * COLUMN_SCALE
    drawn = [
        use(face_name(kind, _likeness(column, depth)), 0, HEAD * depth, wide, high)
        for depth, kind in enumerate(reversed(cards))
    ]
    front = around(wide, high, 2, 16, HEAD * (len(cards) - 1))
    return part(
        touch,
        title(_column_words(cards, column).say(language)),
        el("rect", fill="transparent", **front),
        "" if cards else _empty(wide, high),
        *drawn,
        beads("rect", **front) if new else "",
        g(el("rect", class_="halo", **front), class_="glow"),
        g(promise, id=f"promise-{column + 1}") if promise else "",
        touch=touch,
        classes=("column", *lit),
        transform=move(COLUMN_X + COLUMN_STEP * column, TOP - 4),
    )


def _empty(wide: float, high: float) -> str:
    return rect(2, 2, wide - 4, high - 4, 13, fill="none", stroke="var(--ink-2)", stroke_dasharray="6 6")


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


def _promise(drawing: Drawing[None], cards: Sequence[int]) -> str:
    """Under a column that can be drawn from: what that brings, if it ends the turn or the game."""
    view = drawing.view
    middle, bottom = CARD_WIDTH * COLUMN_SCALE / 2, UPPER - 22 - TOP + 4
    if len(cards) == 1 and view["next_refill"] is None:
        return tag(middle, bottom, drawing.say(T("Ends the game")), scale=0.95)
    if view["players"][view["turn"]]["cards"] < HAND - 1:
        return ""
    if len(cards) == 1:
        new = TN("{count} new card", "{count} new cards", view["next_refill"])
        return tag(middle, bottom, drawing.say(new), scale=0.95)
    gets = [player["yields"][cards[1]] for player in view["players"]]
    gains = [(drawing.colour(seat), f"+{number}") for seat, number in enumerate(gets) if number]
    scale = 0.95 if len(gains) < 4 else 0.82
    return tag(middle, bottom, "", [("", f"k-{SIGNS[cards[1]]}"), *(gains or [("", "+0")])], scale=scale)


# ----------------------------------------------------------------------------------------- supplies


def _supplies_head(drawing: Drawing[None]) -> str:
    words = T("Offerings and prices") if drawing.view.seat is None else T("Offerings, your price")
    return _heading(drawing.say(words), SUPPLY_X + SUPPLY_WIDTH / 2, 38, SUPPLY_WIDTH)


def _supply(drawing: Drawing[None], kind: int) -> Part:
    """A supply of offering cards: how many are left, and the price for the viewer or who is to play."""
    view = drawing.view
    buyer = view["players"][view.seat if view.seat is not None else view["turn"]]
    lit = drawing.classes(f"supply-{KINDS[kind]}")
    return _drawn_supply(kind, view["supplies"][kind], buyer["prices"][kind], lit, drawing.language)


@remembered
def _drawn_supply(kind: int, left: int, price: int, lit: tuple[str, ...], language: str) -> Part:
    name, sign = f"supply-{KINDS[kind]}", SIGNS[kind]
    called = NAMES[kind].say(language)
    told = T("{kind}: {left} left, price {price} wood", kind=NAMES[kind], left=left, price=price)
    edge = around(SUPPLY_WIDTH, SUPPLY_HEIGHT, 3, 15)
    remaining = T("{count} left", count=left).say(language)
    return part(
        name,
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
        touch=name,
        classes=("supply", *lit, *(() if left else ("off",))),
        transform=move(SUPPLY_X, TOP - 4 + SUPPLY_STEP * kind),
    )


# ------------------------------------------------------------------------------------------ village

STACK_SCALE, STACK_STEP, STACK_HEAD, HEADS = 0.98, 110, 29, 76


def _village(drawing: Drawing[None]) -> Part:
    """The viewer's own village: a stack for each kind, its cards counted, with the bonus it would bring."""
    seat, me = drawing.view.seat or 0, drawing.me or {}
    laid = [kind for kind in ORDER if me["display"][kind]]
    step = STACK_STEP if len(laid) < 8 else 104
    stacks = [_stack(drawing, seat, kind, 262 + step * place) for place, kind in enumerate(laid)]
    return part("village", _own_head(drawing, seat, me), part("own-stacks", *stacks))


def _own_head(drawing: Drawing[None], seat: int, me: dict[str, Any]) -> Part:
    """Whose village it is, its wood and its glory."""
    also = T("At the end also {moais} glory for Moai and {wood} for wood.")
    also = also.filled(moais=4 * me["display"][MOAI], wood=me["wood"] // 5)
    return part(
        "own-head",
        plate(drawing.colour(seat), 46, UPPER + 52, 52),
        text(drawing.say(T("Your village")), 82, UPPER + 59, 21, room=164, fill="var(--ink)"),
        use("tok-wood", 24, UPPER + 92, 44, 44),
        text(str(me["wood"]), 76, UPPER + 123, 30, fill="var(--ink)"),
        use("tok-glory", 134, UPPER + 92, 44, 44),
        text(str(me["glory"]), 186, UPPER + 123, 30, fill="var(--ink)"),
        _quiet(wrap(drawing.say(also), 15.5, 230), 24, UPPER + 166, 230, "start"),
    )


def _stack(drawing: Drawing[None], seat: int, kind: int, x: float) -> Part:
    player = drawing.view["players"][seat]
    new = drawing.view["changed"]["played"] == [seat, kind]
    return _drawn_stack(kind, player["display"][kind], x, new, has_bonus(player, kind), drawing.language)


@remembered
def _drawn_stack(kind: int, number: int, x: float, new: bool, bonus: bool, language: str) -> Part:
    """The cards of a kind over one another: heads as far as there is room, and always their number."""
    head = STACK_HEAD if number < 2 else min(STACK_HEAD, HEADS / (number - 1))
    down, wide, high = head * (number - 1), CARD_WIDTH * STACK_SCALE, CARD_HEIGHT * STACK_SCALE
    cards = [use(face_name(kind, depth), 0, head * depth, wide, high) for depth in range(number)]
    told = T("{count} in your village: {kind}", count=number, kind=NAMES[kind])
    return part(
        f"village-{KINDS[kind]}",
        title(told.say(language)),
        *cards,
        beads("rect", x=-2, y=down - 2, width=102, height=high + 4, rx=12) if new else "",
        tally(number, 16, down + 104, 14) if number > 1 else "",
        g(tag(0, 0, "+1", scale=0.9), transform=move(82, down - 2)) if bonus else "",
        transform=move(x, UPPER + 30 + HEADS - down),
    )


# ------------------------------------------------------------------------------------------- faces


def _faces(drawing: Drawing[None]) -> list[Part]:
    """Every face that is to be seen, once."""
    view = drawing.view
    seen: set[tuple[int, int]] = set()
    for column, cards in enumerate(view["columns"]):
        seen.update((kind, _likeness(column, depth)) for depth, kind in enumerate(reversed(cards)))
    for seat, player in enumerate(view["players"]):
        for kind, number in enumerate(player.get("hand", ())):
            seen.update((kind, likeness) for likeness in range(number))
        if seat == view.seat:
            for kind, number in enumerate(player["display"]):
                seen.update((kind, likeness % LIKENESSES) for likeness in range(number))
    drawn = [faces.face(kind, likeness, drawing.language) for kind, likeness in sorted(seen)]
    offerings = [faces.offering_face(kind, drawing.language) for kind in range(GATHERERS)]
    return [faces.back(), *drawn, *offerings]


scene = drawn(_board, panels)
