"""Positions as plain data, and back: what `pickle` keeps of a State.

It takes any object apart by its attributes, compiled or not, so no game has to say how its positions are
kept. A position is put together on a fresh one of the same set-up, which brings the board.
"""

from functools import cache
from importlib import import_module
from inspect import signature
from typing import Any

import mypy_extensions
from librt.vecs import vec

from motu.contract import game
from motu.state import State
from motu.twins import SHARED, attributes, is_link

#: What a fresh position of the same set-up has already.
BESIDE = frozenset({"game", "options", *SHARED})
#: Values that need no words about them.
PLAIN = (int, float, str, bytes, type(None))
VECTORS: dict[str, Any] = {"vec[i64]": vec[mypy_extensions.i64], "vec[float]": vec[float]}

Saved = dict[str, Any]


def saved(state: State) -> Saved:
    """Everything in a position, as plain data that JSON could hold too."""
    options = {name: value for name, value in state.options.items() if name != "rules"}
    names = [name for name in _kept(state) if name not in BESIDE]
    return {
        "game": state.game.__reduce__()[1][0],
        "rules": state.options.get("rules", state.game.version),
        "seats": int(state.seats),
        "options": options,
        "parts": {name: _apart(getattr(state, name)) for name in names},
    }


def restore(kept: Saved) -> State:
    """The position that was saved."""
    state = game(kept["game"]).start_by(kept["rules"], kept["seats"], 0, **kept["options"])
    for name, value in kept["parts"].items():
        setattr(state, name, _together(value))
    return state


def _kept(thing: object) -> list[str]:
    """The attributes of a thing that do not follow from the others."""
    loose = getattr(type(thing), "loose", ())
    return [name for name in attributes(thing) if name not in loose and hasattr(thing, name)]


def _apart(value: Any) -> Any:
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, dict):
        return {"dict": [[_apart(key), _apart(part)] for key, part in value.items()]}
    kind = type(value)
    if kind.__name__ in VECTORS:
        return {"vec": kind.__name__, "items": list(value)}
    if kind in (list, tuple, set, frozenset):
        return {kind.__name__: [_apart(part) for part in value]}
    if is_link(value):
        return {"chain": _chain(value)}
    return _object(value, _kept(value))


def _object(value: object, names: list[str]) -> Saved:
    kind = type(value)
    parts = {name: _apart(getattr(value, name)) for name in names}
    return {"class": [kind.__module__, kind.__qualname__], "parts": parts}


def _chain(link: Any) -> list[Saved]:
    """The links of a chain, oldest first, for a long one must not be taken apart link within link."""
    found = []
    while link is not None:
        found.append(_object(link, [name for name in _kept(link) if name != "before"]))
        link = link.before
    found.reverse()
    return found


def _together(value: Any) -> Any:
    if isinstance(value, PLAIN):
        return value
    if "dict" in value:
        return {_together(key): _together(part) for key, part in value["dict"]}
    if "vec" in value:
        return VECTORS[value["vec"]](value["items"])
    if "class" in value:
        return _made(value, {})
    if "chain" in value:
        link = None
        for one in value["chain"]:
            link = _made(one, {"before": link})
        return link
    kind, parts = next(iter(value.items()))
    return {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}[kind](map(_together, parts))


def _made(value: Saved, more: Saved) -> Any:
    """An object with these parts. Compiled classes are made with those that their constructor names."""
    module, name = value["class"]
    kind = getattr(import_module(module), name)
    parts = {**{part: _together(one) for part, one in value["parts"].items()}, **more}
    wanted = _wanted(kind)
    thing = kind.__new__(kind) if wanted is None else kind(*[parts[part] for part in wanted])
    for part, one in parts.items():
        setattr(thing, part, one)
    return thing


@cache
def _wanted(kind: type) -> list[str] | None:
    """What the constructor of a compiled class wants; None for one of plain Python, which needs none."""
    if not hasattr(kind, "__mypyc_attrs__"):
        return None
    return list(signature(kind).parameters)
