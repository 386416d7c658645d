"""What a browser is sent of a page that it has already: the parts that have changed, and no others.

A part whose own markup has changed is sent with `<kept of="…" to="…"></kept>` in place of those parts in it
that stay, from one to another; what has changed in these is sent after it. So a browser that makes the
changes in their order has the page as it is drawn now, whatever they are.
"""

from collections.abc import Container

from motu.picture.part import Outline, Part, Tree
from motu.picture.svg import escape

#: The key of a part and its new markup.
Change = tuple[str, str]


def differences(old: Outline, new: Part | Tree) -> list[Change]:
    """The changes that make a page of which one has the outline into the new one."""
    found: list[Change] = []
    _compare(old, new, found)
    return found


def _compare(old: Outline, new: Part | Tree, found: list[Change]) -> None:
    outline = new.outline
    if old.sign != outline.sign:
        before_by_key = {before.key: before for before in old.inner if before is not None}
        found.append((new.key, _shortened(old, new, before_by_key)))
        for piece in new.pieces:
            if type(piece) is not str and isinstance(piece, (Part, Tree)):
                before = before_by_key.get(piece.key)
                if before is not None and before is not piece.outline:
                    _compare(before, piece, found)
    elif old.inner != outline.inner:
        pieces = [piece for piece in new.pieces if piece]
        for before, after, piece in zip(old.inner, outline.inner, pieces, strict=True):
            if before is not after and before is not None and isinstance(piece, (Part, Tree)):
                _compare(before, piece, found)


def _shortened(old: Outline, new: Part | Tree, known: Container[str]) -> str:
    """The markup of a part; parts that were in it before and lie side by side as they did are named only."""
    if not known:
        return str(new)
    places = {before.key: place for place, before in enumerate(old.inner) if before is not None}
    said: list[str] = []
    first, last = "", ""
    for piece in new.pieces:
        key = piece.key if type(piece) is not str and isinstance(piece, (Part, Tree)) else ""
        if key in places:
            if last and places[last] + 1 == places[key]:
                last = key
                continue
            said.append(_kept(first, last))
            first = last = key
        elif piece:
            said.append(_kept(first, last))
            first = last = ""
            said.append(str(piece))
    said.append(_kept(first, last))
    return "".join(said)


def _kept(first: str, last: str) -> str:
    if not first:
        return ""
    return (
        f'<kept of="{escape(first)}"></kept>'
        if first == last
        else (f'<kept of="{escape(first)}" to="{escape(last)}"></kept>')
    )
