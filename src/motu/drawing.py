"""What the pictures of all games have in common: plates, figures, Moai, cards, marks, sea and shore.

Everything here returns markup (see `motu.svg`) that is coloured by the tokens of `theme.css`. A seat's
things stand inside `class="seat-<colour>"`, which sets the tokens `--seat` and `--mark`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot, sin

from motu.scene import Item
from motu.svg import (
    MANY,
    Point,
    Value,
    circle,
    el,
    ellipse,
    g,
    move,
    number,
    path,
    rect,
    text,
    title,
    use,
    use_at,
    whole,
    width_of,
)

#: The animal of each seat's colour, and where it sits on the plate: its middle and its width, of 24.
EMBLEMS: dict[str, tuple[str, float, float, float]] = {
    "blue": ("dolphin", 12, 12, 17),
    "green": ("turtle", 12, 12, 17),
    "red": ("octopus", 12, 12, 17),
    "yellow": ("bird", 12, 15, 12.5),
    "purple": ("moray", 12, 12, 13.5),
}
#: Colours whose plate is a cased disc: the two sides of Kahuna.
CASED = ("black", "white")

CARD_WIDTH, CARD_HEIGHT = 100, 140
INK = "#2A211C"


# ------------------------------------------------------------------------------------------- seats


@lru_cache(maxsize=MANY)
def plate(colour: str, x: float = 12, y: float = 12, size: float = 24, **attributes: Value) -> str:
    """A seat's sign, form and animal, with its middle at a point. `plate(colour)` fills a box of 24."""
    return g(
        plate_inside(colour),
        class_=f"seat-{colour}",
        transform=None if (x, y, size) == (12, 12, 24) else move(x - size / 2, y - size / 2, scale=size / 24),
        **attributes,
    )


def plate_inside(colour: str) -> str:
    """The same in a box of 24, for use where the seat's colours already hold."""
    if colour in CASED:
        disc = circle(12, 12, 11, fill="var(--seat)", stroke="var(--case)", stroke_width=1.5)
        return disc + use(f"em-{colour}", 4, 4, 16, 16)
    if colour not in EMBLEMS:
        return circle(12, 12, 11, fill="var(--seat)", stroke="var(--rim)", stroke_width=1.5)
    animal, x, y, size = EMBLEMS[colour]
    return use(f"pl-{colour}", 0, 0, 24, 24) + use_at(f"em-{animal}", x, y, size, size)


#: The figures, and how high on their chest the plate sits.
FIGURES = {"worker": 49, "villager": 47, "chief": 50, "medicine": 51, "sorcerer": 49}


@lru_cache(maxsize=MANY)
def figure(
    kind: str, colour: str, x: float, foot: float, width: float, tired: bool = False, **attributes: Value
) -> str:
    """A figure of a seat (or `grey`: of nobody) with its feet at a point; a tired one lies down."""
    scale, chest = width / 48, FIGURES[kind]
    sign = "" if colour == "grey" else use_at(f"pl-{colour}", 24, chest, 19, 19, style="--rim:var(--mark)")
    body = use(f"fig-{kind}", 0, 0, 48, 64) + sign
    return g(
        ellipse(24, 62, 24, 5, fill="var(--shade)"),
        g(body, transform="rotate(80 24 50) translate(4 6)") if tired else body,
        class_=f"piece seat-{colour}",
        transform=move(x - width / 2, foot - 62 * scale, scale=scale),
        **attributes,
    )


@lru_cache(maxsize=MANY)
def marker(colour: str, x: float, y: float, size: float, **attributes: Value) -> str:
    """A tribe marker with the seat's plate, its middle at a point."""
    return g(
        use("marker", 0, 0, 40, 40),
        g(plate_inside(colour), transform="translate(10.4 10.8) scale(.82)", style="--rim:var(--mark)"),
        class_=f"piece seat-{colour}",
        transform=move(x - size / 2, y - size / 2, scale=size / 40),
        **attributes,
    )


# -------------------------------------------------------------------------------------------- moai

#: The width of a small, a middle and a large Moai, of a small one's.
SIZES = (1.0, 1.35, 1.75)


@lru_cache(maxsize=MANY)
def moai(size: int, x: float, foot: float, unit: float, hat: bool = False, **attributes: Value) -> str:
    """A Moai of size 0, 1 or 2 standing at a point, its size in dots; `unit` is a small one's width."""
    width = unit * SIZES[size]
    height, dot = width / 0.6, max(1.9, width * 0.05)
    dots = [circle(x + (i - size / 2) * dot * 3.1, foot - height * 0.11, dot) for i in range(size + 1)]
    return g(
        use("moai", x - width / 2, foot - height, width, height),
        g(*dots, fill="var(--ivory)", stroke="var(--line)", stroke_width=1),
        headdress(x, foot - height * 0.91, width) if hat else "",
        class_="piece",
        **attributes,
    )


def headdress(x: float, brow: float, width: float, **attributes: Value) -> str:
    """A hat on a Moai as wide as said, whose head ends at `brow`."""
    return use("pukao", x - width * 0.44, brow - width * 0.4, width * 0.88, width * 0.47, **attributes)


# ------------------------------------------------------------------------------------ marks and tags


def beads(shape: str, **attributes: Value) -> str:
    """The mark of what has just changed: red beads on an ivory cord along a `circle`, `rect` or `path`."""
    return el(shape, class_="cord", **attributes) + el(shape, class_="beads", **attributes)


@lru_cache(maxsize=MANY)
def glow(shape: str, **attributes: Value) -> str:
    """The gold edge of a lit field, with its dark border, along a shape."""
    under = el(
        shape, fill="none", stroke="var(--lit-edge)", stroke_width=11, stroke_linejoin="round", **attributes
    )
    return under + el(shape, class_="halo", stroke_linejoin="round", **attributes)


def plus(x: float, y: float, r: float = 12, **attributes: Value) -> str:
    """The sign on a lit place: something can be put here."""
    return _sign(
        x,
        y,
        r,
        f"M{number(x - r / 2)} {number(y)}h{number(r)}M{number(x)} {number(y - r / 2)}v{number(r)}",
        attributes,
    )


def cross(x: float, y: float, r: float = 12, **attributes: Value) -> str:
    """The sign on a lit piece: it can be removed."""
    k, d = r * 0.4, number(r * 0.8)
    way = f"M{number(x - k)} {number(y - k)}l{d} {d}M{number(x + k)} {number(y - k)}l-{d} {d}"
    return _sign(x, y, r, way, attributes)


def _sign(x: float, y: float, r: float, way: str, attributes: dict[str, Value]) -> str:
    return g(
        circle(x, y, r, fill="var(--lit)", stroke="var(--lit-edge)", stroke_width=2.2),
        path(way, stroke="var(--lit-edge)", stroke_width=2.8, stroke_linecap="round", fill="none"),
        **attributes,
    )


def tag(
    x: float,
    y: float,
    words: str,
    gains: Sequence[tuple[str, str]] = (),
    scale: float = 1.0,
    **attributes: Value,
) -> str:
    """A gold pill on a lit thing: words, then who earns what. A gain is a colour (or nothing), and a number
    such as `+2` or the name of a symbol such as `res-egg`."""
    inside, at = "", 9.0
    if words:
        inside = text(words, at, 5, 14.5, fill=INK)
        at += width_of(words, 14.5) + 5
    for colour, what in gains:
        if colour:
            inside += g(use(f"pl-{colour}", at, -7.5, 15, 15), class_=f"seat-{colour}")
            at += 18
        if what[:1].isalpha():
            inside += use(what, at, -8.5, 17, 17, style=f"--line:{INK}")
            at += 20
        elif what:
            inside += text(what, at, 5, 14.5, fill=INK)
            at += width_of(what, 14.5) + 5
    width = at + 4
    pill = rect(0, -11, width, 22, 11, fill="var(--lit)", stroke="var(--lit-edge)", stroke_width=2)
    return g(pill, inside, transform=move(x - width * scale / 2, y, scale=scale), **attributes)


@lru_cache(maxsize=MANY)
def tally(number_of: int | str, x: float, y: float, r: float = 14, **attributes: Value) -> str:
    """A number on a light disc: how many there are."""
    return g(
        circle(0, 0, r, fill="var(--card)", stroke="var(--line)", stroke_width=2),
        text(
            str(number_of), 0, r * 0.42, r * 1.25, room=r * 1.7, text_anchor="middle", fill="var(--card-ink)"
        ),
        transform=move(x, y),
        **attributes,
    )


#: Where the figures stand on a die, by how many there are.
_PIPS = {1: ((14, 12),), 2: ((8, 11), (21, 11)), 3: ((5, 9), (15.5, 9), (26, 9))}


def die(face: int, x: float, y: float, size: float, dark: bool = False, **attributes: Value) -> str:
    """A die that shows 0 (a crack) to 3 Moai figures, its middle at a point."""
    marks = [
        use("pip", left, 10 if face < 3 else 11, wide, 18 if face < 3 else 16)
        for left, wide in _PIPS.get(face, ())
    ]
    colours = "--die:#8A5A34;--pip:#FFFAEF" if dark else f"--die:#FFFDF6;--pip:{INK}"
    return g(
        use("die", 0, 0, 40, 40),
        *(marks or [use("crack", 9, 8, 22, 22)]),
        style=colours,
        transform=move(x - size / 2, y - size / 2, scale=size / 40),
        **attributes,
    )


def icon(name: str, x: float, y: float, size: float, colour: str = "var(--ink)", **attributes: Value) -> str:
    """An icon of the interface (`pass`, `watch`, `check` …), its middle at a point."""
    return use_at(f"i-{name}", x, y, size, size, style=f"color:{colour}", **attributes)


# ------------------------------------------------------------------------------------------- cards


def card(*inside: str, fill: str = "var(--card)") -> str:
    """A card of 100 x 140 with what is on it."""
    return rect(0, 0, CARD_WIDTH, CARD_HEIGHT, 10, fill=fill, stroke="var(--line)", stroke_width=2) + "".join(
        inside
    )


def band(fill: str, *inside: str) -> str:
    """The head strip of a card, 30 high, in the colour of its kind: it stays readable when cards overlap."""
    strip = path("M1 10a9 9 0 0 1 9-9h80a9 9 0 0 1 9 9v20H1z", fill=fill)
    return strip + path("M1 30h98", stroke="var(--line)", stroke_width=1.6) + "".join(inside)


def foot(fill: str, words: str) -> str:
    """The foot of a card, 23 high: what it gives."""
    strip = path("M1.5 118h97v12a9 9 0 0 1-9 8.5h-79a9 9 0 0 1-9-8.5z", fill=fill)
    line = path("M1 117h98", stroke="var(--line)", stroke_width=1.6)
    return strip + line + text(words, 50, 132.5, 11, room=90, text_anchor="middle", fill="var(--card-ink)")


def sea_back() -> str:
    """The back of Kahuna's cards."""
    return card(
        rect(7, 7, 86, 126, 6, fill="var(--sea)"),
        rect(7, 7, 86, 126, 6, fill="url(#pat-wave)"),
        use("logo", 22, 42, 56, 56),
        rect(7, 10, 86, 10, fill="url(#pat-tapa)"),
        rect(7, 120, 86, 10, fill="url(#pat-tapa)"),
    )


def triangle_back() -> str:
    """The back of the other games' cards and tiles: red triangles and a Moai."""
    return card(
        rect(7, 7, 86, 126, 6, fill="var(--scoria)"),
        rect(7, 10, 86, 120, fill="url(#pat-tapa)"),
        circle(50, 70, 31, fill="var(--card)", stroke="var(--line)", stroke_width=2),
        use("moai", 36, 46, 28, 47),
    )


def symbol(name: str, inside: str, width: float = CARD_WIDTH, height: float = CARD_HEIGHT) -> str:
    """A definition of the picture's own, such as a card's face: drawn once, used often."""
    return el("symbol", inside, id=name, viewBox=f"0 0 {number(width)} {number(height)}", overflow="visible")


def inside_of(item: Item, language: str) -> str:
    """What is in a thing's box, with its words and the marks of its state: lit, just changed, chosen."""
    edge: dict[str, Value] = {"x": -2, "y": -2, "width": item.width + 4, "height": item.height + 4, "rx": 12}
    below = beads("rect", **edge) if "new" in item.classes else ""
    above = ""
    if item.touch:
        below += el("rect", class_="halo glow", **edge) + el("rect", class_="ring ticked", **edge)
        above = use_at("tick", 13, item.height - 12, 28, 28, class_="ticked")
    return title(item.label.say(language)) + below + item.svg + above


def boxed(item: Item, language: str, **attributes: Value) -> str:
    """A thing of a panel as a whole `<svg>` for a page, `x`, `width` and the like as wanted."""
    return whole(
        (0, 0, item.width, item.height),
        inside_of(item, language),
        id=item.id,
        class_=" ".join(["item", *item.classes]),
        data_touch=item.touch or None,
        overflow="visible",
        role="img",
        **attributes,
    )


# -------------------------------------------------------------------------------------- sea and shore


def sea(
    x: float,
    y: float,
    width: float,
    height: float,
    swimmers: Iterable[tuple[str, float, float, float, float]],
) -> str:
    """The water, and who swims in it: (animal, x, y, size, turn) with the middle at a point."""
    shades = [
        use_at(f"em-{animal}", 0, 0, size, size, transform=move(left, top, turn))
        for animal, left, top, size, turn in swimmers
    ]
    return g(
        rect(x, y, width, height, fill="var(--sea)"),
        rect(x, y, width, height, fill="url(#pat-wave)"),
        id="sea",
    ) + g(*shades, id="swimmers", style="--mark:var(--sea-2);--seat:var(--sea)")


def island(shore: str, name: str = "island", scale: float = 1.0, land: str = "var(--leaf)") -> str:
    """Shallows, lagoon, foam, ink and land: one shape (markup of paths) used five times."""
    return g(
        el("defs", g(shore, id="shore")),
        shallows(scale),
        el("use", href="#shore", fill=land, stroke="var(--sand)", stroke_width=round(9 * scale, 1)),
        id=name,
        stroke_linejoin="round",
    )


def shallows(scale: float = 1.0) -> str:
    """All of an island but the land, for a shape that is defined as `shore`."""

    def ring(colour: str, width: float, **attributes: Value) -> str:
        wide = round(width * scale, 1)
        return el("use", href="#shore", stroke=f"var(--{colour})", stroke_width=wide, **attributes)

    return g(
        ring("lagoon", 46, opacity=".55"),
        ring("lagoon", 27),
        ring("foam", 15),
        ring("line", 10.5, y=2),
        fill="none",
    )


def coast(
    fields: Iterable[Sequence[Point]], grow: float, wobble: float, parts: int = 3, rounds: int = 2
) -> list[Point]:
    """The outer edge of touching polygons, softened, moved outward and made a little irregular."""
    loop = _outline(fields, parts)
    count = len(loop)
    for _ in range(rounds):
        loop = [
            (
                (loop[i - 1][0] + 2 * loop[i][0] + loop[(i + 1) % count][0]) / 4,
                (loop[i - 1][1] + 2 * loop[i][1] + loop[(i + 1) % count][1]) / 4,
            )
            for i in range(count)
        ]
    moved: list[Point] = []
    for i, (x, y) in enumerate(loop):
        dx = loop[(i + 1) % count][0] - loop[i - 1][0]
        dy = loop[(i + 1) % count][1] - loop[i - 1][1]
        far = (grow + wobble * (sin(i * 1.7) + sin(i * 0.61 + 2)) / 2) / (hypot(dx, dy) or 1)
        moved.append((round(x + dy * far), round(y - dx * far)))
    return moved


def _outline(fields: Iterable[Sequence[Point]], parts: int) -> list[Point]:
    """The edges that belong to one field only, one after another, each cut into parts."""

    def near(point: Point) -> tuple[int, int]:
        return round(point[0]), round(point[1])

    edges = {
        (near(a), near(b)): (a, b)
        for field in fields
        for a, b in zip(field, [*field[1:], field[0]], strict=True)
    }
    follow = {a: ends for (a, b), ends in edges.items() if (b, a) not in edges}
    at, loop = next(iter(follow)), list[Point]()
    while at in follow:
        p, q = follow.pop(at)
        loop += [(p[0] + (q[0] - p[0]) * k / parts, p[1] + (q[1] - p[1]) * k / parts) for k in range(parts)]
        at = near(q)
    return loop
