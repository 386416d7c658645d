"""A Scene as one picture: the board large, the panels beside it, as an SVG that stands alone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from motu.language import Text, texts
from motu.picture.inline import inlined
from motu.picture.marks import inside_of
from motu.picture.pieces import plate
from motu.picture.scene import Item, Panel, Scene
from motu.picture.svg import g, move, number, rect, text, title, whole, wrap
from motu.picture.theme import THEMES

if TYPE_CHECKING:
    from motu.contract import Game, View

T, TN, TP = texts("motu")

BOARD_WIDTH = 908
SIDE, MARGIN, GAP, PADDING = 372, 12, 10, 12
PANEL = SIDE - 2 * MARGIN
#: Panels that have no room beside the board lie below it, two side by side.
WIDE_PANEL = (BOARD_WIDTH - 3 * MARGIN) // 2
#: Things in panels are at most so high; a fan of them covers at most a quarter of each.
ITEM_HEIGHT, ITEM_GAP, SHOWN = 106, 8, 0.75
#: So much higher a picture may be to keep together what belongs together.
APART = 40
#: How far a chosen thing rises.
RISE = 8
TITLE, NOTE, NOTE_STEP = 16, 13, 17


def standalone(
    game: "Game[Any, Any]",
    view: "View",
    scene: Scene,
    language: str = "en",
    theme: str = "light",
    names: Sequence[str] | None = None,
) -> str:
    """The whole scene as one SVG that needs nothing else: no style sheet, no fonts, no other file."""
    from motu.contract import BadSetup

    if theme not in THEMES:
        raise BadSetup(
            T("There is no theme {theme}; there are: {themes}.", theme=theme, themes=", ".join(THEMES))
        )
    turn = frozenset(view["asked"])
    panels = [panel for panel in scene.panels if not panel.items or not all(one.waits for one in panel.items)]
    beside, below = [
        [_panel(game, panel, language, panel.seat in turn, width) for panel in panels]
        for width in (PANEL, WIDE_PANEL)
    ]
    wide, high = _board_size(scene.board)
    board = round(BOARD_WIDTH * high / wide)
    first, cut, last = _laid(panels, beside, below, board)
    strip = max(_stacked(below[first:cut]), _stacked(below[cut:last]))
    height = max(board + strip, _stacked(beside[:first] + beside[last:]))
    width = BOARD_WIDTH + (SIDE if beside else 0)
    inside = rect(0, 0, width, height, fill="var(--paper)") + _placed_board(scene.board, height - strip)
    top = height - strip + MARGIN
    inside += _column(beside[:first] + beside[last:], BOARD_WIDTH + MARGIN, MARGIN)
    inside += _column(below[first:cut], MARGIN, top)
    inside += _column(below[cut:last], 2 * MARGIN + WIDE_PANEL, top)
    words = title(game.title.say(language))
    picture = whole((0, 0, width, height), words, inside, width=width, height=height)
    return inlined(picture, theme, game.package)


def _laid(
    panels: Sequence[Panel], beside: Sequence["_Drawn"], below: Sequence["_Drawn"], board: float
) -> tuple[int, int, int]:
    """Which panels lie below the board, from first to last, parted at the cut: what makes the picture low.

    Panels that are made for it go there rather than others, and stay together.
    """
    own = [panel.under for panel in panels]
    best, laid = max(board, _stacked(beside)), (0, 0, 0)
    for first in range(len(beside)):
        for last in range(first + 1, len(beside) + 1):
            side = _stacked([*beside[:first], *beside[last:]])
            parted = sum(own[at - 1] and own[at] for at in (first, last) if 0 < at < len(own))
            strange = own[first:last].count(False) if any(own) else 0
            for cut in range(first + 1, last + 1):
                strip = max(_stacked(below[first:cut]), _stacked(below[cut:last]))
                high = max(board + strip, side) + APART * (parted + strange)
                if high < best:
                    best, laid = high, (first, cut, last)
    return laid


def _stacked(drawn: Sequence["_Drawn"]) -> int:
    """How high panels are, one under the other, with the margins around them."""
    return 2 * MARGIN + sum([one.height + GAP for one in drawn]) - GAP if drawn else 0


def _column(drawn: Sequence["_Drawn"], x: float, y: float) -> str:
    markup = ""
    for one in drawn:
        markup += g(one.markup, transform=move(x, y))
        y += one.height + GAP
    return markup


def _board_size(board: str) -> tuple[float, float]:
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', board)
    return (float(found[1]), float(found[2])) if found else (4, 3)


def _placed_board(board: str, height: float) -> str:
    """The board in its part of the picture; what it draws beyond its view fills the rest of that part."""
    return board.replace("<svg ", f'<svg x="0" y="0" width="{BOARD_WIDTH}" height="{number(height)}" ', 1)


# ------------------------------------------------------------------------------------------ panels


@dataclass(frozen=True)
class _Drawn:
    markup: str
    height: int


def _panel(game: "Game[Any, Any]", panel: Panel, language: str, asked: bool, width: int) -> _Drawn:
    room = width - 2 * PADDING
    plain_one = panel.seat is None
    head = _plain_head(panel, language, room) if plain_one else _seat_head(game, panel, language, room)
    y = PADDING + head.height
    parts = [head.markup]
    for row in _rows([item for item in panel.items if not item.waits], room):
        y += 4 + (RISE if any("chosen" in item.classes for item in row) else 0)
        parts.append(_row(row, y, language, room))
        y += round(max(_scale(item, room) * item.height for item in row)) + 4
    if plain_one:
        notes = _notes(panel.notes, language, PADDING, y + NOTE + 2, room)
        parts.append(notes.markup)
        y += notes.height
    height = y + PADDING
    return _Drawn(_frame(width, height, asked) + "".join(parts), height)


def _frame(width: int, height: int, asked: bool) -> str:
    """The sheet under a panel; that of a seat asked now has a gold edge."""
    shade = rect(0, 2, width, height, 12, fill="var(--shade)")
    edge = rect(-1.5, -1.5, width + 3, height + 3, 13, fill="none", stroke="var(--lit)", stroke_width=3)
    line = "var(--line)" if asked else "var(--rule)"
    return (
        shade + (edge if asked else "") + rect(0, 0, width, height, 12, fill="var(--paper-hi)", stroke=line)
    )


def _seat_head(game: "Game[Any, Any]", panel: Panel, language: str, whole_room: int) -> _Drawn:
    """A seat's plate, name, notes and points."""
    left = PADDING + 50
    room = whole_room - 50 - (50 if panel.score is not None else 0)
    notes = _notes(panel.notes, language, left, PADDING + 33, room)
    name = text(
        panel.title.say(language), left, PADDING + 15, TITLE, room=room, class_="boldly", fill="var(--ink)"
    )
    points = (
        text(str(panel.score), PADDING + whole_room, PADDING + 30, 26, text_anchor="end", fill="var(--ink)")
        if panel.score is not None
        else ""
    )
    sign = plate(game.colours[panel.seat or 0], PADDING + 20, PADDING + 20, 40)
    return _Drawn(sign + name + notes.markup + points, max(40, 20 + notes.height))


def _plain_head(panel: Panel, language: str, room: int) -> _Drawn:
    name = text(panel.title.say(language), PADDING, PADDING + 12, TITLE, room=room, fill="var(--ink)")
    return _Drawn(name, 18)


def _notes(notes: Sequence[Text], language: str, x: float, y: float, room: float) -> _Drawn:
    """Quiet lines, one under the other, wrapped to their room."""
    lines = [line for note in notes for line in wrap(note.say(language), NOTE * 0.95, room)]
    markup = [
        text(line, x, y + NOTE_STEP * row, NOTE, room=room, class_="plainly", fill="var(--ink-2)")
        for row, line in enumerate(lines)
    ]
    return _Drawn("".join(markup), NOTE_STEP * len(lines))


def _scale(item: Item, room: int) -> float:
    return min(1.0, ITEM_HEIGHT / item.height, room / item.width)


def _rows(items: Sequence[Item], room: int) -> list[list[Item]]:
    """The things of a panel in rows of equal height, as many as fit when they overlap as far as they may."""
    rows: list[list[Item]] = []
    used = 0.0
    for item in items:
        width = _scale(item, room) * item.width
        if not rows or used + width > room + 0.5 or item.height != rows[-1][-1].height:
            rows.append([])
            used = 0.0
        rows[-1].append(item)
        used += width * SHOWN
    return rows


def _row(row: Sequence[Item], y: float, language: str, room: int) -> str:
    """A row of things side by side; where the room is short each lies a little over the one before."""
    widths = [_scale(item, room) * item.width for item in row]
    spare = room - sum(widths)
    gap = min(ITEM_GAP, spare / (len(row) - 1)) if len(row) > 1 else 0
    x, markup = float(PADDING), ""
    for item, width in zip(row, widths, strict=True):
        markup += g(
            inside_of(item, language),
            id=item.id,
            class_=" ".join(item.classes) or None,
            transform=move(x, y - (RISE if "chosen" in item.classes else 0), scale=_scale(item, room)),
        )
        x += width + gap
    return markup
