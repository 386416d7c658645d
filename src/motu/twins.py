"""Everything that a position holds, also what no view shows: so that twins are compared in all of it.

It walks any object, compiled or not, by its attributes: no game has to say what its positions are made of.
"""

from collections.abc import Iterator
from typing import Any

from motu.contract import Game

#: What is looked at as it is.
PLAIN = (int, float, str, bytes, type(None), Game)
#: What all positions of a game share and nobody changes.
SHARED = frozenset({"board"})


def everything(thing: object, told: set[int] | None = None) -> Iterator[tuple[str, object]]:
    """The place and the value of everything plain in a position, always in the same order.

    Chains of what happened are followed back to the links that were `told` before.
    """
    told = set() if told is None else told
    left = [("", thing)]
    while left:
        place, value = left.pop()
        if isinstance(value, PLAIN):
            yield place, value.key if isinstance(value, Game) else value
        elif id(value) not in told:
            if is_link(value):
                told.add(id(value))
            found = [(f"{place}.{name}", part) for name, part in parts(value) if name not in SHARED]
            left += reversed(found)


def difference(one: object, two: object, settled: set[tuple[int, int]] | None = None) -> str | None:
    """A place where two positions differ, or None.

    Links of chains that are the same are kept in `settled` and are not looked at again.
    """
    settled = set() if settled is None else settled
    left = [("", one, two)]
    while left:
        place, mine, theirs = left.pop()
        if mine is theirs or (id(mine), id(theirs)) in settled:
            continue
        if isinstance(mine, PLAIN) or type(mine) is not type(theirs):
            if mine != theirs:
                return place
            continue
        if is_link(mine):
            settled.add((id(mine), id(theirs)))
        ours, others = dict(parts(mine)), dict(parts(theirs))
        if ours.keys() != others.keys():
            return place
        left += [(f"{place}.{name}", part, others[name]) for name, part in ours.items()]
    return None


def parts(thing: Any) -> list[tuple[str, object]]:
    """What a thing consists of, by name: its attributes, or what it contains by number or key."""
    if isinstance(thing, dict):
        return [(str(key), thing[key]) for key in sorted(thing, key=str)]
    if isinstance(thing, set | frozenset):
        thing = sorted(thing)
    if names := attributes(thing):
        loose = getattr(type(thing), "loose", ())
        return [(name, getattr(thing, name)) for name in names if name not in loose and hasattr(thing, name)]
    return [(str(index), part) for index, part in enumerate(thing)]


def attributes(thing: object) -> list[str]:
    """The names of an object's own attributes; none for lists and the like."""
    compiled = getattr(type(thing), "__mypyc_attrs__", ())
    return sorted({*compiled, *getattr(thing, "__dict__", ())} - {"__dict__"})


def is_link(thing: object) -> bool:
    """Whether a thing is a link in a chain of what happened, which never changes: it knows the one before."""
    return hasattr(thing, "before")
