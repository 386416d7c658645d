"""Lines over a game, drawn as an SVG: how everybody's share of the victory went, position by position."""

from collections.abc import Callable, Collection, Sequence

from markupsafe import Markup, escape

#: The size of the drawing, and the room around its lines for what is written there.
WIDTH, HEIGHT = 800, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 10, 24


def graph(
    rows: Sequence[Sequence[float]],
    colours: Sequence[str],
    marked: Collection[int],
    address: Callable[[int], str],
) -> Markup:
    """A line for each column of shares from 0 to 1. Every position is a link; marked ones carry a line."""
    last = max(1, len(rows) - 1)
    parts = [_scale(), *(_line(rows, column, colours[column], last) for column in range(len(rows[0])))]
    parts += [_mark(ply, last) for ply in sorted(marked) if ply < len(rows)]
    parts += [_link(ply, last, address(ply)) for ply in range(len(rows))]
    return Markup(  # nosec B704 # numbers alone, and addresses escaped
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="group">{"".join(parts)}</svg>'
    )


def _x(ply: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * ply / last


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - min(1.0, max(0.0, share)))


def _scale() -> str:
    """Lines at each quarter of a victory."""
    return "".join(
        f'<path class="grid" d="M{LEFT} {_y(part):.1f}H{WIDTH - RIGHT}"/>'
        f'<text x="{LEFT - 6}" y="{_y(part) + 4:.1f}" text-anchor="end">{100 * part:.0f} %</text>'
        for part in (0.0, 0.25, 0.5, 0.75, 1.0)
    )


def _line(rows: Sequence[Sequence[float]], column: int, colour: str, last: int) -> str:
    points = " ".join(f"{_x(ply, last):.1f},{_y(row[column]):.1f}" for ply, row in enumerate(rows))
    return (
        f'<polyline class="edge" points="{points}"/>'
        f'<polyline class="share seat-{escape(colour)}" points="{points}"/>'
    )


def _mark(ply: int, last: int) -> str:
    return f'<path class="mark" d="M{_x(ply, last):.1f} {TOP}V{HEIGHT - BOTTOM}"/>'


def _link(ply: int, last: int, address: str) -> str:
    """A strip to touch that is as wide as there is room."""
    wide = (WIDTH - LEFT - RIGHT) / last
    left = _x(ply, last) - wide / 2
    return (
        f'<a href="{escape(address)}" tabindex="-1" aria-label="{ply}">'
        f'<rect class="strip" x="{left:.1f}" y="{TOP}" width="{wide:.1f}" height="{HEIGHT - TOP - BOTTOM}">'
        f"<title>{ply}</title></rect></a>"
    )
