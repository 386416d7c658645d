"""What a picture of a position consists of: one board, and panels of small things beside it.

Each game draws its View as a Scene. The web page lays a Scene out for the size of the screen; a
notebook or a file gets it as one SVG (`standalone`). Ids are unique. A thing that can be touched carries
the word that `Game.touches` names in its `data-touch`, or several words (two equal cards in a hand carry
the same ones); what can be touched now carries the class `lit`, what has been touched already `chosen`.
Parts of class `glow` show only on lit things, and `ticked` on chosen ones. A sign elsewhere in the picture
that is lit together with a thing names that thing's word in its `data-with`. Definitions that a game needs
beside the shared symbols, such as its cards' faces, stand in a `<defs>` of the board and serve the panels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from motu.language import Text


@dataclass(frozen=True)
class Item:
    """A small thing in a panel, such as a card, and what it is in words.

    `svg` is what is in its box, from 0 0 to width and height.
    """

    id: str
    svg: str
    width: int
    height: int
    label: Text
    #: Any of `lit`, `chosen`, `new` (just changed), `off`, `later` (seen only once it is lit).
    classes: tuple[str, ...] = ()
    #: What `Game.touches` calls it, in one word or several, if it can be touched at all.
    touch: str = ""

    @property
    def waits(self) -> bool:
        """Whether it is not to be seen yet."""
        return "later" in self.classes and not {"lit", "chosen"} & set(self.classes)


@dataclass(frozen=True)
class Panel:
    """Things that belong together: a market, a hand, what a seat has."""

    key: str
    title: Text
    items: tuple[Item, ...] = ()
    notes: tuple[Text, ...] = ()
    #: The seat it belongs to, and that seat's points if they are open.
    seat: int | None = None
    score: int | None = None
    #: Whether pages show it right below the board, where there is room.
    under: bool = False


@dataclass(frozen=True)
class Scene:
    """A board as one whole `<svg id="board">`, coloured by the tokens of the theme, and the panels."""

    board: str
    panels: tuple[Panel, ...] = field(default=())


@dataclass(frozen=True)
class Touchable:
    """What can be touched now, and what has been touched already, by the words of `Game.touches`."""

    lit: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()

    def classes(self, touch: str) -> tuple[str, ...]:
        """The classes of a thing that carries these words."""
        words = touch.split()
        lit = ("lit",) if any(word in self.lit for word in words) else ()
        return (*lit, "chosen") if any(word in self.chosen for word in words) else lit


def touchable(ways: Sequence[Sequence[str]]) -> Touchable:
    """From the touches of each answer: those that all begin with are chosen, the next of each is lit.

    So a question lights what comes first, and the same question narrowed to the answers that begin with
    what was touched lights what comes next.
    """
    if not ways:
        return Touchable()
    done = 0
    while all(len(way) > done + 1 and way[done] == ways[0][done] for way in ways):
        done += 1
    return Touchable(frozenset(way[done] for way in ways), frozenset(ways[0][:done]))
