"""Small plots as SVG: ratings with their intervals, bars, and curves."""

from collections.abc import Collection, Mapping, Sequence
from math import floor, log10

from motu.arena.ratings import Interval
from motu.picture.svg import Value, circle, el, path, rect, straight, text, whole

WIDTH = 640.0
MARGIN = 16.0
ROW = 26.0
INK, PALE, SEA = "#22303a", "#d5dde1", "#1f7a8c"
COLOURS = (SEA, "#c8553d", "#6a8d3a", "#8a5a9e", "#c79a2b")


def page(height: float, title: str, *parts: str) -> str:
    """A plot with its title on paper of its own."""
    return whole(
        (0, 0, WIDTH, height),
        rect(0, 0, WIDTH, height, fill="#ffffff"),
        text(title, MARGIN, 26, 16, font_weight=600),
        *parts,
        fill=INK,
        font_family="system-ui, sans-serif",
    )


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Value) -> str:
    return el("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def intervals(title: str, rows: Mapping[str, Interval], form: str = ".0f") -> str:
    """A row for each name: the estimate as a dot on a bar from bound to bound."""
    low = min(row.low for row in rows.values())
    high = max(row.high for row in rows.values())
    left, right = 190.0, WIDTH - 90.0
    scale = (right - left) / ((high - low) or 1.0)
    parts: list[str] = []
    for index, (name, row) in enumerate(rows.items()):
        y = 52.0 + ROW * index
        one, two, at = (left + (value - low) * scale for value in (row.low, row.high, row.value))
        parts.append(line(left, y, right, y, stroke=PALE))
        parts.append(text(name, left - 12, y + 4, 13, text_anchor="end"))
        parts.append(line(one, y, two, y, stroke=SEA, stroke_width=4, stroke_linecap="round"))
        parts.append(circle(at, y, 5, fill="#ffffff", stroke=SEA, stroke_width=2.5))
        parts.append(text(format(row.value, form), right + 12, y + 4, 13))
    return page(62.0 + ROW * len(rows), title, *parts)


def bars(title: str, rows: Mapping[str, float], form: str = ".0f") -> str:
    """A bar for each name."""
    most = max(rows.values(), default=0.0) or 1.0
    left, right = 190.0, WIDTH - 80.0
    parts: list[str] = []
    for index, (name, value) in enumerate(rows.items()):
        y = 42.0 + ROW * index
        parts.append(text(name, left - 12, y + 15, 13, text_anchor="end"))
        parts.append(rect(left, y + 2, max(1.0, (right - left) * value / most), ROW - 8, 3, fill=SEA))
        parts.append(text(format(value, form), left + (right - left) * value / most + 8, y + 15, 13))
    return page(52.0 + ROW * len(rows), title, *parts)


def magnitudes(title: str, rows: Mapping[str, float], lit: Collection[str] = ()) -> str:
    """A bar for each name on a scale where every step is ten times the one before; some in colour."""
    left, right, top = 230.0, WIDTH - 90.0, 42.0
    low = floor(log10(min(rows.values())))
    high = log10(max(rows.values()))
    across = (right - left) / ((high - low) or 1.0)
    bottom = top + ROW * len(rows)
    parts: list[str] = []
    for power in range(low, floor(high) + 1):
        x = left + (power - low) * across
        parts.append(line(x, top, x, bottom, stroke=PALE))
        parts.append(text(f"{10**power:,.0f}", x, bottom + 16, 11, text_anchor="middle"))
    for index, (name, value) in enumerate(rows.items()):
        y, long = top + ROW * index, (log10(value) - low) * across
        parts.append(text(name, left - 12, y + 15, 13, text_anchor="end"))
        parts.append(rect(left, y + 2, max(1.0, long), ROW - 8, 3, fill=SEA if name in lit else "#9fb3bc"))
        parts.append(text(f"{value:,.0f}", left + long + 8, y + 15, 13))
    return page(bottom + 28, title, *parts)


def histogram(title: str, values: Sequence[int], bins: int = 24) -> str:
    """How often values of each size occur; every bar stands for as many sizes as the next."""
    low, high = min(values), max(values)
    width = (high - low) // bins + 1
    counts = [0] * ((high - low) // width + 1)
    for value in values:
        counts[(value - low) // width] += 1
    left, bottom, top = MARGIN + 8, 250.0, 50.0
    step = (WIDTH - 2 * left) / len(counts)
    parts = [line(left, bottom, WIDTH - left, bottom, stroke=INK)]
    for index, count in enumerate(counts):
        height = (bottom - top) * count / max(counts)
        x = left + step * index
        parts.append(rect(x + 1, bottom - height, step - 2, max(0.5, height), 2, fill=SEA))
        if index % (len(counts) // 9 + 1) == 0:
            first, last = low + width * index, low + width * (index + 1) - 1
            sizes = f"{first}" if first == last else f"{first}–{last}"
            parts.append(text(sizes, x + step / 2, bottom + 18, 11, text_anchor="middle"))
    return page(bottom + 30, title, *parts)


def curves(title: str, series: Mapping[str, Sequence[tuple[float, float]]], form: str = ".3f") -> str:
    """Lines over the same two axes, each with its name at its end."""
    points = [point for drawn in series.values() for point in drawn]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, top, bottom = 62.0, WIDTH - 120.0, 50.0, 270.0
    across = (right - left) / ((max(xs) - min(xs)) or 1.0)
    up = (bottom - top) / ((max(ys) - min(ys)) or 1.0)
    parts = [line(left, bottom, right, bottom, stroke=INK), line(left, top, left, bottom, stroke=INK)]
    parts.append(text(format(max(ys), form), left - 8, top + 4, 11, text_anchor="end"))
    parts.append(text(format(min(ys), form), left - 8, bottom + 4, 11, text_anchor="end"))
    parts.append(text(f"{min(xs):,.0f}", left, bottom + 18, 11))
    parts.append(text(f"{max(xs):,.0f}", right, bottom + 18, 11, text_anchor="end"))
    for colour, (name, drawn) in zip(COLOURS, series.items(), strict=False):
        placed = [(left + (x - min(xs)) * across, bottom - (y - min(ys)) * up) for x, y in drawn]
        parts.append(path(straight(placed), fill="none", stroke=colour, stroke_width=2))
        parts.append(text(name, placed[-1][0] + 8, placed[-1][1] + 4, 13, fill=colour))
    return page(bottom + 30, title, *parts)
