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


def strip(
    rows: Sequence[Sequence[float]], colours: Sequence[str], marked: Collection[int], ply: int
) -> Markup:
    """The same lines small, as wide as there is room, with the place where one is."""
    last = max(1, len(rows) - 1)
    lines = []
    for column in range(len(rows[0])):
        points = " ".join(f"{each:d},{100 - 100 * row[column]:.0f}" for each, row in enumerate(rows))
        lines.append(f'<polyline class="edge" points="{points}"/>')
        lines.append(f'<polyline class="share seat-{escape(colours[column])}" points="{points}"/>')
    marks = [f'<path class="mark" d="M{each} 0V100"/>' for each in sorted(marked)]
    return Markup(  # nosec B704 # numbers alone, and names of colours escaped
        f'<svg id="film-graph" viewBox="0 0 {last} 100" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="grid" d="M0 50H{last}"/>{"".join(marks)}{"".join(lines)}'
        f'<path class="here" d="M{ply} 0V100"/></svg>'
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


# ---------------------------------------------------------------------------------------- over many games

#: The size of a small drawing of how something went over many games.
SMALL_HEIGHT, EDGE = 150, 72
#: How many dots are drawn at most; of more only the line is.
MOST_DOTS = 200


def over_time(
    values: Sequence[float],
    bands: Sequence[tuple[float, float]],
    form: str,
    dots: Sequence[float] = (),
    zero: bool = False,
) -> Markup:
    """A line from the first to the last, perhaps with a band around it, or with dots of what it smooths."""
    everything = [*values, *dots, *(end for band in bands for end in band), *([0.0] if zero else [])]
    low, high = min(everything), max(everything)
    room = (high - low) * 0.08 or 1.0
    low, high = low - room, high + room
    last = max(1, len(values) - 1)

    def x(index: int) -> float:
        return EDGE + (WIDTH - EDGE - RIGHT) * index / last

    def y(value: float) -> float:
        return TOP + (SMALL_HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    def points(numbers: Sequence[float]) -> list[str]:
        return [f"{x(index):.1f},{y(value):.1f}" for index, value in enumerate(numbers)]

    parts = [
        f'<path class="grid" d="M{EDGE} {y(value):.1f}H{WIDTH - RIGHT}"/>'
        f'<text x="{EDGE - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{_signed(format(value, form))}</text>'
        for value in ([0.0] if zero else []) + [low + room, high - room]
        if not zero or value == 0.0 or abs(y(value) - y(0.0)) > 14
    ]
    if bands:
        edge = points([band[1] for band in bands]) + points([band[0] for band in bands])[::-1]
        parts.append(f'<polygon class="band" points="{" ".join(edge)}"/>')
    parts += [
        f'<circle class="dot" cx="{x(index):.1f}" cy="{y(value):.1f}" r="3"/>'
        for index, value in enumerate(dots[:MOST_DOTS])
    ]
    parts.append(f'<polyline class="trend" points="{" ".join(points(values))}"/>')
    if len(values) == 1:
        parts.append(f'<circle class="dot" cx="{x(0):.1f}" cy="{y(values[0]):.1f}" r="4"/>')
    return Markup(  # nosec B704 # numbers alone
        f'<svg class="graph" viewBox="0 0 {WIDTH} {SMALL_HEIGHT}" aria-hidden="true">{"".join(parts)}</svg>'
    )


def _signed(number: str) -> str:
    return "0" if number in ("+0", "-0") else number.replace("-", "−")
