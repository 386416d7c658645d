"""The cards of Kahuna: their back, and a face for each island that shows where it lies."""

from collections.abc import Iterable
from functools import lru_cache

from motu.games.kahuna.chart import Chart
from motu.picture.cards import card, symbol
from motu.picture.part import Part, part, remembered
from motu.picture.svg import el, number, path, rect, straight, use, use_at, width_of

#: The window on a card that shows the map in little: left, top, width, height.
WINDOW = (7, 88, 86, 45)


#: The sea, and our sign in it.
BACK = symbol(
    "face-back",
    card(
        rect(7, 7, 86, 126, 6, fill="var(--sea)"),
        rect(7, 7, 86, 126, 6, fill="url(#pat-wave)"),
        use("logo", 22, 42, 56, 56),
        rect(7, 10, 86, 10, fill="url(#pat-tapa)"),
        rect(7, 120, 86, 10, fill="url(#pat-tapa)"),
    ),
)


def faces(chart: Chart, seen: Iterable[int]) -> Part:
    """The definitions that cards need: the back, the map in little, and each face that is to be seen."""
    drawn = [_face(chart, at) for at in sorted(seen)]
    return part("faces", BACK, _small_map(chart), *drawn, tag="defs")


@lru_cache(maxsize=16)
def _small_map(chart: Chart) -> str:
    """The archipelago in little, for all cards."""
    return path("".join(_outlines(chart)), id="archipelago", fill="var(--lagoon)")


@lru_cache(maxsize=16)
def _outlines(chart: Chart) -> list[str]:
    """Each island's shore as it lies in a card's window; the map may be pressed a little to fill it."""
    points = [point for isle in chart.isles for point in isle.shore]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    across, down = (WINDOW[2] - 6) / (right - left), (WINDOW[3] - 5) / (bottom - top)
    across, down = min(across, 1.4 * down), min(down, 1.4 * across)
    x0 = WINDOW[0] + WINDOW[2] / 2 - across * (left + right) / 2
    y0 = WINDOW[1] + WINDOW[3] / 2 - down * (top + bottom) / 2
    return [
        straight(
            [(round(x0 + x * across, 1), round(y0 + y * down, 1)) for x, y in isle.shore[::2]], closed=True
        )
        for isle in chart.isles
    ]


@remembered
def _face(chart: Chart, at: int) -> Part:
    """The face of a card: the island's name with a red initial, its landmark, and where it lies."""
    isle = chart.isles[at]
    squeeze = number(min(1.0, 82 / width_of(isle.name, 22)))
    name = el(
        "text",
        el("tspan", isle.name[0], fill="var(--card-red)"),
        isle.name[1:],
        transform=f"translate(9 25) scale({squeeze} 1)",
        font_size=22,
        fill="var(--card-ink)",
    )
    face = card(
        name,
        rect(7, 32, 86, 52, 5, fill="var(--foam)"),
        use_at(isle.symbol, 50, 58, 46, 46),
        rect(*WINDOW, 5, fill="var(--sea)"),
        el("use", href="#archipelago"),
        path(_outlines(chart)[at], fill="var(--lit)", stroke="var(--lit)", stroke_width=1.5),
    )
    return symbol(f"face-{isle.name}", face)
