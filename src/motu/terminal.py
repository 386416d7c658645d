"""What games draw in terminals have in common: the colours of the seats, and the mark of who is asked."""

from typing import TYPE_CHECKING, Any

from rich.text import Text as Line

if TYPE_CHECKING:
    from motu.contract import View

#: The colours of seats, bright enough for a dark ground and dark enough for a bright one.
COLOURS = {
    "black": "magenta",
    "white": "cyan",
    "blue": "#4C9BE8",
    "green": "#56B894",
    "red": "#E0654C",
    "yellow": "#F7CF52",
    "purple": "#B58BDA",
}


def colour_of(view: "View[Any]", seat: int) -> str:
    """The style of what belongs to a seat."""
    return COLOURS.get(view.game.colours[seat], "")


def headed(view: "View[Any]", seat: int, name: str) -> Line:
    """A seat by its name, with a mark where it is asked."""
    mark = "▶" if seat in view["asked"] else " "
    return Line(f"{mark} {name}", style=f"bold {colour_of(view, seat)}")
