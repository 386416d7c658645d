"""What a picture of a position consists of: one board, and panels of small things beside it.

Each game draws its View as a Scene. The web page lays a Scene out for the size of the screen; a
notebook or a file gets it as one SVG (`motu.picture`). Ids are unique. A thing that can be touched carries
the word that `Game.touches` names in its `data-touch` (two equal cards in a hand carry the same one);
things that answer the present question carry the class `lit`. Definitions that a game needs beside the
shared symbols, such as the faces of its cards, stand in a `<defs>` of the board and serve the panels too.
"""

from dataclasses import dataclass, field

from motu.language import Text


@dataclass(frozen=True)
class Item:
    """A small thing in a panel, such as a card, and what it is in words.

    `svg` is what is in its box, from 0 0 to width and height; `motu.drawing.boxed` makes it a whole `<svg>`.
    """

    id: str
    svg: str
    width: int
    height: int
    label: Text
    #: Any of `lit`, `new` (just changed), `off`.
    classes: tuple[str, ...] = ()
    #: What `Game.touches` calls it, if it can be touched at all.
    touch: str = ""


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


@dataclass(frozen=True)
class Scene:
    """A board as one whole `<svg id="board">`, coloured by the tokens of the theme, and the panels."""

    board: str
    panels: tuple[Panel, ...] = field(default=())
