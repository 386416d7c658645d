"""What a game draws its scene by: what is seen, by whom, in which words, and what can be touched."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from motu.language import Text, literal
from motu.picture.marks import LOZENGE, icon, lozenge
from motu.picture.part import Part
from motu.picture.scene import Item, Panel, Scene, touchable

if TYPE_CHECKING:
    from motu.contract import Draws, Question, View

B = TypeVar("B")


class Drawing(Generic[B]):
    """One scene to be drawn, on a board of a certain kind."""

    def __init__(
        self,
        view: "View[B]",
        question: "Question | None",
        language: str = "en",
        names: Sequence[str] | None = None,
    ) -> None:
        self.view = view
        self.board = view.board
        self.language = language
        self.names = view.called(language, names)
        #: The moves that can be made now, and the way to touch each.
        self.moves = question.moves + question.free if question else ()
        self.ways = [view.game.touches(view, move) for move in self.moves]
        self.touch = touchable(self.ways)
        #: Everything that some move touches, now or later.
        self.offered = frozenset(word for way in self.ways for word in way)

    def say(self, words: Text) -> str:
        return words.say(self.language)

    # ----------------------------------------------------------------------------------------- seats

    @property
    def seats(self) -> range:
        return range(self.view["seats"])

    @property
    def others(self) -> list[int]:
        """The seats in the order of play from the viewer on, without his own; for a spectator all."""
        count, me = len(self.seats), self.view.seat
        return list(self.seats) if me is None else [(me + step) % count for step in range(1, count)]

    def colour(self, seat: int) -> str:
        return str(self.view.game.colours[seat])

    @property
    def me(self) -> dict[str, Any] | None:
        """What is known of the viewer's own seat."""
        return None if self.view.seat is None else self.view["players"][self.view.seat]

    # ------------------------------------------------------------------------------ what can be touched

    def classes(self, touch: str) -> tuple[str, ...]:
        """The classes of a thing that carries these words of touch: lit, chosen."""
        return self.touch.classes(touch)

    def offer(self, touch: str) -> tuple[str, ...] | None:
        """The classes of a thing that some move touches, now or later; None for all others."""
        return self.classes(touch) if touch in self.offered else None

    def item(
        self,
        key: str,
        svg: str,
        size: tuple[int, int],
        label: Text,
        touch: str = "",
        classes: Sequence[str] = (),
    ) -> Item:
        """A thing for a panel, lit if it can be touched now."""
        lit = self.classes(touch) if touch else ()
        return Item(key, svg, *size, label, (*lit, *classes), touch)

    def control(
        self,
        key: str,
        svg: str,
        size: tuple[int, int],
        label: Text,
        touch: str,
        classes: Sequence[str] = (),
    ) -> Item:
        """A button among the things of a panel."""
        return self.item(key, svg, size, label, touch, ("control", *classes))

    def answer(self, touch: str, sign: str, label: Text, key: str = "") -> Item:
        """A button that is no thing: an icon and words."""
        shape = lozenge(icon(sign, 20, 20, 20), self.say(label))
        return self.control(key or touch, shape, LOZENGE, label, touch)

    def panel_of(
        self, seat: int, items: Iterable[Item], notes: Iterable[Text], title: Text | None = None
    ) -> Panel:
        """What a seat has, under its name, with its points where they are open."""
        points = self.view["players"][seat].get("points")
        return Panel(
            f"seat-{seat}", title or literal(self.names[seat]), tuple(items), tuple(notes), seat, points
        )

    def choices(self) -> Iterator[tuple[str, Text]]:
        """Every word that some move touches, with the words of the first of these moves."""
        seen: set[str] = set()
        for move, way in zip(self.moves, self.ways, strict=True):
            for word in way:
                if word not in seen:
                    seen.add(word)
                    yield word, self.view.game.label(self.view, move)


def no_panels(drawing: Drawing[Any]) -> tuple[Panel, ...]:
    """Nothing lies beside the board."""
    return ()


def drawn(
    board: Callable[[Drawing[B]], Part], panels: Callable[[Drawing[B]], tuple[Panel, ...]] = no_panels
) -> "Draws":
    """What draws a game's views, with the question's answers lit: its board, and the panels beside it."""

    def scene(
        view: "View[B]",
        question: "Question | None",
        language: str = "en",
        names: Sequence[str] | None = None,
    ) -> Scene:
        drawing = Drawing(view, question, language, names)
        return Scene(board(drawing), panels(drawing))

    return scene
