"""Parts: the elements that a picture is made of, each with a key that stays the same while the game goes on.

A part is drawn from values alone. So the same values give the same part, whoever looks, and it can be
remembered by them; and two pictures differ in the parts whose values differ.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

from motu.picture.svg import Value, frame, start_of

P = ParamSpec("P")
R = TypeVar("R")

#: So many parts of a kind are remembered.
REMEMBERED = 2048


#: What an element with a title is to who does not see: a shape is a picture, and others may stand in a group.
ROLES = {"use": "img", "g": "group"}


class Outline:
    """What is remembered of a part that was sent: its key, a sign of its own markup, and the outlines of the
    parts in it; None stands for markup between them."""

    __slots__ = ("inner", "key", "sign")

    def __init__(self, key: str, sign: int, inner: tuple["Outline | None", ...] = ()) -> None:
        self.key = key
        self.sign = sign
        self.inner = inner


class Part(str):
    """An element as markup, which may stand wherever markup does, and what it is made of.

    Its key is the id of the element. Its pieces are the start of the element, all that is in it, and its
    end; those among them that are parts can be changed one by one.
    """

    __slots__ = ("_outline", "key", "pieces")

    key: str
    pieces: tuple[str, ...]
    _outline: Outline | None

    def __new__(cls, key: str, *pieces: str) -> "Part":
        made = super().__new__(cls, "".join(pieces))
        made.key = key
        made.pieces = pieces
        made._outline = None
        return made

    @property
    def outline(self) -> Outline:
        """The same for everybody who gets this part."""
        if self._outline is None:
            self._outline = _outlined(self)
        return self._outline


class Tree:
    """A part that is so large that its markup is put together only where somebody wants all of it."""

    __slots__ = ("_outline", "key", "pieces")

    def __init__(self, key: str, *pieces: "str | Tree") -> None:
        self.key = key
        self.pieces = pieces
        self._outline: Outline | None = None

    def __str__(self) -> str:
        return "".join(map(str, self.pieces))

    @property
    def outline(self) -> Outline:
        if self._outline is None:
            self._outline = _outlined(self)
        return self._outline


def _outlined(part: Part | Tree) -> Outline:
    own, inner, has_parts = list[str](), list[Outline | None](), False
    for piece in part.pieces:
        if type(piece) is not str and isinstance(piece, (Part, Tree)):  # most are str: that is seen sooner
            own.append(piece.key)
            inner.append(piece.outline)
            has_parts = True
        elif piece:
            own.append(piece)
            inner.append(None)
    if has_parts:
        return Outline(part.key, hash(tuple(own)), tuple(inner))
    return Outline(part.key, hash(part if isinstance(part, Part) else str(part)))


def part(
    key: str,
    *children: str,
    tag: str = "g",
    touch: str = "",
    named: str = "",
    classes: Sequence[str] = (),
    **attributes: Value,
) -> Part:
    """An element with an id. What can be touched carries its words, and one comes to it with the keyboard
    while it is lit; anything else that has a title is told by it to who does not see. What texts
    call by a name carries it."""
    is_told = not touch and _has_title(children)
    start = start_of(
        tag,
        id=key,
        class_=" ".join(classes) or None,
        data_touch=touch or None,
        data_name=named or None,
        tabindex=0 if touch and "lit" in classes else None,
        role=ROLES.get(tag) if is_told else None,
        **attributes,
    )
    return Part(key, f"<{start}>", *children, f"</{tag}>")


def _has_title(children: Sequence[str]) -> bool:
    for child in children:  # a loop: this is asked for every part that is drawn
        if child.startswith("<title>"):
            return True
    return False


def board(box: tuple[float, float, float, float], *layers: str, label: str) -> Part:
    """A whole board that shows a box (left, top, width, height), and what it is in words."""
    start = start_of("svg", id="board", **frame(box), role="group", aria_label=label)
    return Part("board", f"<{start}>", *layers, "</svg>")


def field_names(*names: str) -> Part:
    """The names of all fields, drawn where each lies; they are seen where somebody has switched them on."""
    return part("field-names", *names, display="none", pointer_events="none", aria_hidden="true")


def remembered(draw: Callable[P, R]) -> Callable[P, R]:
    """Draws the same values once only; the values that were not asked for longest are forgotten."""
    return cast(Callable[P, R], lru_cache(maxsize=REMEMBERED)(draw))
