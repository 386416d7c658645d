"""Pieces that several games have: a seat's plate, figures, Moai and mats.

A seat's things stand inside `class="seat-<colour>"`, which sets the tokens `--seat` and `--mark`.
"""

from functools import lru_cache

from motu.picture.svg import MANY, Value, circle, ellipse, g, move, rect, use, use_at

#: The animal of each seat's colour, and where it sits on the plate: its middle and its width, of 24.
EMBLEMS: dict[str, tuple[str, float, float, float]] = {
    "blue": ("dolphin", 12, 12, 17),
    "green": ("turtle", 12, 12, 17),
    "red": ("octopus", 12, 12, 17),
    "yellow": ("bird", 12, 15, 12.5),
    "purple": ("moray", 12, 12, 13.5),
}
#: Colours whose plate is a cased disc.
CASED = ("black", "white")


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


#: How low on a figure of 48 x 64 its plate sits.
CHEST = 49


@lru_cache(maxsize=MANY)
def figure(
    kind: str, colour: str, x: float, foot: float, width: float, tired: bool = False, **attributes: Value
) -> str:
    """A figure (the symbol `fig-<kind>`) of a seat, or `grey`: of nobody, with its feet at a point; a tired
    one lies down."""
    scale = width / 48
    sign = "" if colour == "grey" else use_at(f"pl-{colour}", 24, CHEST, 19, 19, style="--rim:var(--mark)")
    body = use(f"fig-{kind}", 0, 0, 48, 64) + sign
    return g(
        ellipse(24, 62, 24, 5, fill="var(--shade)"),
        g(body, transform="rotate(80 24 50) translate(4 6)") if tired else body,
        class_=f"piece seat-{colour}",
        transform=move(x - width / 2, foot - 62 * scale, scale=scale),
        **attributes,
    )


def mat(x: float, y: float, width: float, height: float) -> str:
    """A mat with a woven border, on which things lie beside a board."""
    return (
        rect(x, y + 5, width, height, 14, fill="var(--shade)")
        + rect(x, y, width, height, 14, fill="var(--mat)", stroke="var(--line)", stroke_width=2.5)
        + rect(x + 6, y + 4, width - 12, 10, fill="url(#pat-tapa)")
    )


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
