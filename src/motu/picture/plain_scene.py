"""The scene of a game that draws none: what its view shows, line by line; its moves are buttons."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from motu.language import literal
from motu.picture.drawing import Drawing
from motu.picture.part import Part, board, part, remembered
from motu.picture.scene import Panel, Scene
from motu.picture.svg import rect, text, wrap

if TYPE_CHECKING:
    from motu.contract import Question, View

WIDTH, MARGIN, NAMES = 640, 24, 180
SIZE, STEP, GAP = 17, 24, 10
#: What every view tells, and what therefore says nothing about the position.
COMMON = frozenset(("game", "rules", "seats", "seat", "options", "ply", "asked", "over", "ranking"))


def plain_scene(
    view: "View[Any]", question: "Question | None", language: str = "en", names: Sequence[str] | None = None
) -> Scene:
    """The facts of a view as a board, and a panel with the name of each seat."""
    drawing = Drawing[Any](view, question, language, names)
    seats = [Panel(f"seat-{seat}", literal(drawing.names[seat]), seat=seat) for seat in drawing.seats]
    return Scene(_board(drawing), tuple(seats))


def _board(drawing: Drawing[Any]) -> Part:
    """One fact under the other."""
    view, y, facts = drawing.view, MARGIN, list[Part]()
    for name in [name for name in view.data if name not in COMMON]:
        lines = tuple(wrap(_said(view[name]), SIZE, WIDTH - NAMES - 2 * MARGIN))
        facts.append(_fact(name, lines, y))
        y += STEP * max(1, len(lines)) + GAP
    height = y + MARGIN - GAP
    sheet = rect(0, 0, WIDTH, height, fill="var(--paper-hi)")
    return board((0, 0, WIDTH, height), sheet, *facts, label=drawing.say(view.game.title))


def _said(value: object) -> str:
    """A value of a view as people write it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@remembered
def _fact(name: str, lines: tuple[str, ...], y: float) -> Part:
    """A name, and what is so called: as many lines as it needs."""
    left, room = MARGIN + NAMES, WIDTH - NAMES - 2 * MARGIN
    said = [_line(line, left, y + STEP * row, room, "plainly") for row, line in enumerate(lines)]
    return part(f"fact-{name}", _line(name, MARGIN, y, NAMES - GAP, "boldly"), *said)


def _line(words: str, x: float, y: float, room: float, how: str) -> str:
    return text(words, x, y + SIZE, SIZE, room, class_=how, fill="var(--ink)")
