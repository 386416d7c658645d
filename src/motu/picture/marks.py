"""Signs on things: what is lit, chosen or just changed, numbers, gains and icons."""

from collections.abc import Sequence
from functools import lru_cache

from motu.picture.part import Part, part
from motu.picture.scene import Item
from motu.picture.svg import (
    MANY,
    Value,
    circle,
    el,
    g,
    line,
    move,
    number,
    rect,
    text,
    title,
    use,
    use_at,
    width_of,
)

INK = "#2A211C"


def beads(shape: str, **attributes: Value) -> str:
    """The mark of what has just changed: red beads on an ivory cord along a `circle`, `rect` or `path`."""
    return el(shape, class_="cord", **attributes) + el(shape, class_="beads", **attributes)


def around(width: float, height: float, by: float, rx: float, top: float = 0) -> dict[str, Value]:
    """The shape of a frame so far outside a box."""
    return {"x": -by, "y": top - by, "width": width + 2 * by, "height": height + 2 * by, "rx": rx}


@lru_cache(maxsize=MANY)
def glow(shape: str, **attributes: Value) -> str:
    """The gold edge of a lit field, with its dark border, along a shape."""
    under = el(
        shape, fill="none", stroke="var(--lit-edge)", stroke_width=11, stroke_linejoin="round", **attributes
    )
    return under + el(shape, class_="halo", stroke_linejoin="round", **attributes)


def lights(key: str, *drawn: str) -> Part:
    """What shows on a thing while it is lit. It is always there and has an id of its own, so that it is not
    sent again whenever the thing is lit."""
    return part(f"glow-{key}", *drawn, classes=("glow",))


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
        line(way, "var(--lit-edge)", 2.8),
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


def icon(name: str, x: float, y: float, size: float, colour: str = "var(--ink)", **attributes: Value) -> str:
    """An icon of the interface (`pass`, `watch`, `check` …), its middle at a point."""
    return use_at(f"i-{name}", x, y, size, size, style=f"color:{colour}", **attributes)


#: The size of a lozenge.
LOZENGE = 160, 40


def lozenge(sign: str, words: str) -> str:
    """A button among things: a sign of 40 x 40 and words."""
    shape = rect(1, 1, 158, 38, 10, fill="var(--paper-hi)", stroke="var(--ink)", stroke_width=1.5)
    return shape + sign + text(words, 42, 25, 14.5, room=110, class_="boldly", fill="var(--ink)")


def inside_of(item: Item, language: str) -> str:
    """What is in a thing's box, with its words and the marks of its state: lit, just changed, chosen."""
    edge = around(item.width, item.height, 2, 12)
    below = beads("rect", **edge) if "new" in item.classes else ""
    above = ""
    if item.touch:
        below += el("rect", class_="halo glow", **edge) + el("rect", class_="ring ticked", **edge)
        above = use_at("tick", 13, item.height - 12, 28, 28, class_="ticked")
    return title(item.label.say(language)) + below + item.svg + above
