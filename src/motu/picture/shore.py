"""Sea and land: the water with who swims in it, shores, and the coast round touching fields."""

from collections.abc import Iterable, Sequence
from math import hypot, sin

from motu.picture.svg import Point, Value, el, g, move, rect, use_at


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
