"""What a game need not say: the faces that every game has until it draws its own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from motu.language import Text, texts
from motu.rng import Rng

if TYPE_CHECKING:
    from rich.console import RenderableType

    from motu.contract import Game, Points, Question, View
    from motu.picture.scene import Scene
    from motu.state import State

T, TN, TP = texts("motu")


def begin(game: "Game[Any, Any]", seats: int, rng: Rng, options: dict[str, Any]) -> Any:
    """A game without a beginning cannot be played; this is the one thing that each must say."""
    raise NotImplementedError(f"{game.key or 'this game'} does not say how it begins")


def ask(state: "State", seat: int) -> tuple[str, str, Text]:
    """A question without words of its own."""
    return "turn", "", T("What will you do?")


def see(state: "State", seat: int | None) -> dict[str, Any]:
    """The fields that the game shows to everybody, as plain data."""
    return {name: plain(getattr(state, name)) for name in state.game.shows}


def plain(value: object) -> Any:
    """A value as JSON knows it."""
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, bool | float | str) or value is None:
        return value
    return int(value) if isinstance(value, int) else [plain(one) for one in value]  # type: ignore[attr-defined]


def is_known_to_all(state: "State", seat: int) -> bool:
    """Whether all could work out what a seat may answer now: where everybody sees everything."""
    return state.game.is_open


def hides(state: "State") -> bool:
    """Whether seats have secrets: where a game says itself what each may see."""
    return not state.game.is_open


def numbers_in(name: str, value: object) -> list[tuple[str, int]]:
    """Every number in a plain value, with the path that leads to it."""
    if isinstance(value, dict):
        return [one for key, part in value.items() for one in numbers_in(f"{name}.{key}", part)]
    if isinstance(value, list):
        return [one for at, part in enumerate(value) for one in numbers_in(f"{name}[{at}]", part)]
    return [(name, int(value))] if isinstance(value, int) else []


def shown_numbers(state: "State", seat: int) -> list[int]:
    """The seat, whether it is asked, and every number of the fields that everybody sees."""
    return [seat, int(state.is_asked(seat)), *(number for _, number in _shown(state))]


def senses(state: "State") -> list[str]:
    """The names of these numbers."""
    return ["seat", "asked", *(name for name, _ in _shown(state))]


def _shown(state: "State") -> list[tuple[str, int]]:
    return [one for name in state.game.shows for one in numbers_in(name, plain(getattr(state, name)))]


def longest(state: "State") -> int:
    """More moves than any game of people takes, for games that do not say."""
    return 100_000


def account(state: "State") -> list[list["Points"]]:
    """One line: all the points."""
    from motu.contract import Points

    return [[Points(T("Points"), points)] for points in state.scores()]


def scene(
    view: "View[Any]", question: "Question | None", language: str = "en", names: Sequence[str] | None = None
) -> "Scene":
    """What the view shows, a line for each fact; the answers are buttons anyway."""
    from motu.picture.plain_scene import plain_scene

    return plain_scene(view, question, language, names)


def draw(view: "View[Any]", language: str = "en", names: Sequence[str] | None = None) -> "RenderableType":
    """What the game shows, a line for each field."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    for name in view.game.shows or sorted(view.data):
        table.add_row(name, str(view[name]))
    return table
