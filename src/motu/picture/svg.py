"""A small, fast builder for SVG: elements are strings, made by `el` and by the short forms below.

Attribute names are written as Python spells them: `stroke_width=2`, `class_="lit"`, `data_touch="pile"`.
An attribute that is None is left out. Children are markup; words from outside go through `text`, `title`
or `escape`, and attribute values are always escaped.

>>> el("rect", x=1, width=2.50, class_="lit")
'<rect x="1" width="2.5" class="lit"/>'
>>> g(circle(3, 4, 5), title("Tom & Jerry"), id="pair")
'<g id="pair"><circle cx="3" cy="4" r="5"/><title>Tom &amp; Jerry</title></g>'
"""

import re
from collections.abc import Sequence
from functools import lru_cache

Value = str | int | float | None
Point = tuple[float, float]

#: How many things are remembered that are drawn again and again, in every picture of a game.
MANY = 1 << 13

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_names: dict[str, str] = {}


#: What no markup may hold, such as controls and halves of characters.
_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(words: str) -> str:
    """Words as they may stand in markup and in attributes."""
    if not words.isprintable():
        words = _UNFIT.sub("\ufffd", words)
    if "&" in words or "<" in words or ">" in words or '"' in words:
        return words.translate(_ESCAPES)
    return words


@lru_cache(maxsize=1 << 14)
def number(value: float) -> str:
    """A number with at most two places, without needless zeros.

    >>> number(3.0), number(-0.25), number(1 / 3), number(-0.001)
    ('3', '-0.25', '0.33', '0')
    """
    short = f"{value:.2f}"
    if short.endswith("0"):
        short = short.rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def _spelled(name: str) -> str:
    """An attribute's name as SVG spells it."""
    _names[name] = spelled = f' {name.rstrip("_").replace("_", "-")}="'
    return spelled


def start_of(tag: str, **attributes: Value) -> str:
    """A tag with its attributes, as it stands at the start of an element."""
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            if isinstance(value, str):
                said = escape(value)
            else:
                said = number(value) if isinstance(value, float) else str(value)
            parts.append(f'{_names.get(name) or _spelled(name)}{said}"')
    return "".join(parts)


def el(tag: str, *children: str, **attributes: Value) -> str:
    """An element with its attributes and what is in it."""
    start = start_of(tag, **attributes)
    return f"<{start}>{''.join(children)}</{tag}>" if children else f"<{start}/>"


def g(*children: str, **attributes: Value) -> str:
    """Things that belong together."""
    return el("g", *children, **attributes) if children else f"{el('g', **attributes)[:-2]}></g>"


def path(d: str, **attributes: Value) -> str:
    return el("path", d=d, **attributes)


def line(way: str, colour: str, width: float, dashes: str | None = None, **attributes: Value) -> str:
    """A line along a way, with round ends and corners; in dashes or, of no length, dots."""
    return path(
        way,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dashes,
        stroke_linecap="round",
        stroke_linejoin="round",
        **attributes,
    )


def rect(
    x: float, y: float, width: float, height: float, rx: float | None = None, **attributes: Value
) -> str:
    return el("rect", x=x, y=y, width=width, height=height, rx=rx, **attributes)


def circle(cx: float, cy: float, r: float, **attributes: Value) -> str:
    return el("circle", cx=cx, cy=cy, r=r, **attributes)


def ellipse(cx: float, cy: float, rx: float, ry: float, **attributes: Value) -> str:
    return el("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, **attributes)


@lru_cache(maxsize=MANY)
def use(symbol: str, x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    """A thing of `symbols.svg`, or one of the picture's own, in a box."""
    return el("use", href=f"#{symbol}", x=x, y=y, width=width, height=height, **attributes)


def use_at(symbol: str, x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    """A thing of `symbols.svg` with the middle of its box at a point."""
    return use(symbol, x - width / 2, y - height / 2, width, height, **attributes)


def title(words: str) -> str:
    """What a thing is, told when one points at it or reads it aloud."""
    return f"<title>{escape(words)}</title>"


@lru_cache(maxsize=MANY)
def text(words: str, x: float, y: float, size: float, room: float | None = None, **attributes: Value) -> str:
    """Words at a point; if they would need more than their room they are squeezed into it, in any font."""
    squeezed = room is not None and width_of(words, size) > room
    return el(
        "text",
        escape(words),
        x=x,
        y=y,
        font_size=size,
        textLength=room if squeezed else None,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
        **attributes,
    )


def haloed(
    words: str, x: float, y: float, size: float, ink: str = "var(--name)", halo: str = "var(--name-halo)"
) -> str:
    """Words around a point, with an edge of another colour so that they can be read on any ground."""
    return text(
        words,
        x,
        y,
        size,
        text_anchor="middle",
        fill=ink,
        stroke=halo,
        stroke_width=size / 4,
        stroke_linejoin="round",
        paint_order="stroke",
    )


#: Letters that are much narrower or wider than the rest, by their share of the font size.
_NARROW, _WIDE = frozenset("iljtfrI.,:;'!|()[] -"), frozenset("mwMW@")


def width_of(words: str, size: float) -> float:
    """About how wide words are in our bold display letters; fonts differ, so this errs on the wide side."""
    share = sum(
        [0.36 if c in _NARROW else 0.95 if c in _WIDE else 0.72 if c.isupper() else 0.6 for c in words]
    )
    return share * size


def wrap(words: str, size: float, room: float) -> list[str]:
    """Words broken into lines that fit a room."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def move(x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """A transform: to a place, turned by degrees, in another size.

    >>> move(3, 4.5), move(1, 2, turn=90), move(0, 0, scale=0.5)
    ('translate(3 4.5)', 'translate(1 2) rotate(90)', 'translate(0 0) scale(0.5)')
    """
    parts = f"translate({number(x)} {number(y)})"
    if turn:
        parts += f" rotate({number(turn)})"
    if scale != 1:
        parts += f" scale({round(scale, 3):g})"
    return parts


def straight(points: Sequence[Point], closed: bool = False) -> str:
    """A path through points, corner by corner.

    >>> straight([(0, 0), (3, 1)], closed=True)
    'M0 0L3 1z'
    """
    way = "L".join([f"{number(x)} {number(y)}" for x, y in points])
    return f"M{way}{'z' if closed else ''}"


def smooth(points: Sequence[Point]) -> str:
    """A closed path through all points without a corner: a Catmull-Rom curve in Bezier segments."""
    count = len(points)
    parts = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        parts.append(
            f"C{bx + (cx - ax) / 6:.0f} {by + (cy - ay) / 6:.0f} "
            f"{cx - (dx - bx) / 6:.0f} {cy - (dy - by) / 6:.0f} {number(cx)} {number(cy)}"
        )
    return "".join(parts) + "z"


def frame(box: tuple[float, float, float, float]) -> dict[str, Value]:
    """The attributes of a whole `<svg>` that shows a box: left, top, width, height."""
    sides = " ".join([number(side) for side in box])
    return {"xmlns": "http://www.w3.org/2000/svg", "viewBox": sides}


def whole(box: tuple[float, float, float, float], *children: str, **attributes: Value) -> str:
    """A whole `<svg>` that shows a box."""
    return el("svg", *children, **frame(box), **attributes)
