"""Everything that a position holds, also what no view shows: so that twins are compared in all of it.

It walks any object, compiled or not, by its attributes: no game has to say what its positions are made of.
"""

from collections.abc import Hashable, Iterator
from functools import cache
from typing import Any, cast

from motu.contract import Game

#: What is looked at as it is.
PLAIN = (int, float, str, bytes, type(None), Game)
#: What all positions of a game share and nobody changes.
SHARED = frozenset({"board"})
#: Stands for an attribute that an object does not have yet.
MISSING = object()


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
        ours, others = parts(mine), parts(theirs)
        if len(ours) != len(others):
            return place
        for (name, part), (other_name, other) in zip(ours, others, strict=True):
            if name != other_name:
                return place
            if part is not other:
                left.append((f"{place}.{name}", part, other))
    return None


def parts(thing: Any) -> list[tuple[str, object]]:
    """What a thing consists of, by name: its attributes, or what it contains by number or key."""
    if isinstance(thing, dict):
        return [(str(key), thing[key]) for key in sorted(thing, key=str)]
    if isinstance(thing, set | frozenset):
        thing = sorted(thing)
    if names := attributes(thing):
        loose = getattr(type(thing), "loose", ())
        found = [(name, getattr(thing, name, MISSING)) for name in names if name not in loose]
        return [(name, part) for name, part in found if part is not MISSING]
    return [(str(index), part) for index, part in enumerate(thing)]


def attributes(thing: object) -> list[str]:
    """The names of an object's own attributes; none for lists and the like."""
    compiled = _compiled_attributes(cast(Hashable, type(thing)))
    own = getattr(thing, "__dict__", None)
    return sorted({*compiled, *own}) if own else compiled


@cache
def _compiled_attributes(kind: Hashable) -> list[str]:
    return sorted({*getattr(kind, "__mypyc_attrs__", ())} - {"__dict__"})


def is_link(thing: object) -> bool:
    """Whether a thing is a link in a chain of what happened, which never changes: it knows the one before."""
    return hasattr(thing, "before")
