"""What the pieces of Giants look like: tribe markers and dice."""

from functools import lru_cache

from motu.picture.marks import INK
from motu.picture.pieces import plate_inside
from motu.picture.svg import MANY, Value, g, move, use


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
