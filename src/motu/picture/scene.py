"""What a picture of a position consists of: one board, and panels of small things beside it.

Each game draws its View as a Scene. The web page lays a Scene out for the size of the screen; a
notebook or a file gets it as one SVG (`standalone`).

Ids are unique and stay with a thing as long as it is there: pages know things again by them and let them
travel. A thing that can be touched carries the word that `Game.touches` names in its `data-touch`, or
several words (two equal cards in a hand carry the same ones; a card that may come first or second carries
one for each). Ids and words look alike (`is_word`), and nothing is read out of them. The words of a move are
touched in any order, so no two moves have the same ones, unless `Game.in_turn` says that theirs keep it.

What can be touched now carries the class `lit`, what has been touched already `chosen`. Things that travel
on the board are of class `piece`, and `gone` while nobody can see them. In panels a thing that was not there
before comes from where the same face lay (the first `<use>` in it), else from the thing of class `source`,
if there is one; `control` is a button among things, which never travels.

Parts of class `glow` show only on lit things, and `ticked` on chosen ones. A sign elsewhere in the picture
that is lit together with a thing names that thing's word in its `data-with`. A place that texts speak of
carries its name in `data-name`, as they write it; where no names are to be read on the board, they stand in a
layer of their own (`part.field_names`). Definitions that a game needs beside the shared symbols, such as its
cards' faces, stand in a `<defs>` of the board and serve the panels.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from motu.language import Text
from motu.picture.part import Part

_WORD = re.compile(r"[^\W\d][\w-]*")


def is_word(text: str) -> bool:
    """Whether a text can be an id or a word of touch: letters, digits, hyphens, a letter first."""
    return _WORD.fullmatch(text) is not None


@dataclass(slots=True, unsafe_hash=True)
class Item:
    """A small thing in a panel, such as a card, and what it is in words.

    `svg` is what is in its box, from 0 0 to width and height. Nobody changes one; it is not frozen because
    that is slow.
    """

    id: str
    svg: str
    width: int
    height: int
    label: Text
    #: Any of `lit`, `chosen`, `new` (just changed), `off`, `later` (seen only once it is lit), `source` (new
    #: things come from it), `control` (a button, which never travels).
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

    board: Part
    panels: tuple[Panel, ...] = field(default=())


#: The classes of a thing, by whether it is lit and whether it is chosen.
_CLASSES: dict[tuple[bool, bool], tuple[str, ...]] = {
    (False, False): (),
    (True, False): ("lit",),
    (False, True): ("chosen",),
    (True, True): ("lit", "chosen"),
}


@dataclass(frozen=True)
class Touchable:
    """What can be touched now, and what has been touched already, by the words of `Game.touches`."""

    lit: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()

    def classes(self, touch: str) -> tuple[str, ...]:
        """The classes of a thing that carries these words."""
        if " " not in touch:
            return _CLASSES[touch in self.lit, touch in self.chosen]
        words = touch.split()
        return _CLASSES[not self.lit.isdisjoint(words), not self.chosen.isdisjoint(words)]


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
