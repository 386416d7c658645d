"""Boards changed at random: other values, other kinds of values, other structure, other letters."""

import json
import math
import tomllib
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from datetime import date
from functools import cache
from typing import Any, TypeVar

from motu.boards import Data, Kind, Many, Schema, Table
from motu.rng import Rng

Thing = TypeVar("Thing")

#: What nobody expects in a board.
NOWHERE = (math.nan, math.inf, -math.inf, 1e300, 5e-324, 10**30)
NUMBERS = (-1, -0.0, 0, 1, 1.5, 2, 4, 9, 30, 99, 250, 10**9)
HEAPS: Sequence[Any] = ([], {}, [[]], [[3]], [1, 2], [0, 0, 0, 0], ["N"], {"a": 1}, [{}, {}])
OTHERS = (True, False, date(2024, 2, 29))
WORDS = ("", " ", "x", "e9", "a1", "ALOA", "SW", "N", "reed", "reed/eggs/wood", "bush", "i-menu", "path")
STRANGE = ("<b>&\"'", "{name}", "%s", "\n", "\x00", "\u200f", "é", "日本", "🗿", "#shore", "A" * 500)
ODD: Sequence[Any] = (*NOWHERE, *NUMBERS, *HEAPS, *OTHERS, *WORDS, *STRANGE)
#: Letters and signs that mean something in TOML, or nothing.
SIGNS = (*"[]{}\"'=.,#\\ \n\t-+_09azAZ", '"""', "'''", "nan", "inf")
LETTERS: Sequence[str] = (*SIGNS, "\x00", "\x7f", "\ud800", "é", "\r\n")


def mutant(schema: Schema, rng: Rng) -> str:
    """One of the game's own boards, in full or with no more than a board needs, changed in some places."""
    text = schema.own_text(_below(rng, len(schema.own)))
    if _below(rng, 6) == 0:
        return _misspelt(text, rng)
    data = deepcopy(_parsed(text))
    if _below(rng, 2):
        data = _bare(schema.table(), data)
    for _ in range(one_of((1, 1, 2, 3), rng)):
        one_of(CHANGES, rng)(data, rng)
    return written(data)


@cache
def _parsed(text: str) -> Data:
    return tomllib.loads(text)


def _below(rng: Rng, limit: int) -> int:
    return int(rng.below(limit))


def one_of(things: Sequence[Thing], rng: Rng) -> Thing:
    return things[_below(rng, len(things))]


def _bare(kind: Kind, value: Any) -> Any:
    """A value without the fields that it may have and does not need."""
    if isinstance(kind, Table) and isinstance(value, dict):
        return {name: _bare(part, value[name]) for name, part in kind.needs.items()}
    if isinstance(kind, Many) and isinstance(value, list):
        return [_bare(kind.kind, part) for part in value]
    return value


def written(data: Data) -> str:
    """Data as TOML, a line for each field."""
    return "".join([f"{_value(name)} = {_value(part)}\n" for name, part in data.items()])


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join([f"{_value(name)} = {_value(part)}" for name, part in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([_value(part) for part in value]) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value).lower()


# ------------------------------------------------------------------------------------- changes of data

#: A place in the data: what holds it, and under which key or number.
Spot = tuple[Any, Any]


def _held(holder: Any) -> Iterator[Spot]:
    """The places in a table or list."""
    if isinstance(holder, dict | list):
        for key in holder if isinstance(holder, dict) else range(len(holder)):
            yield holder, key


def _spots(holder: Any) -> Iterator[Spot]:
    """Every place that holds something, however deep."""
    for _, key in _held(holder):
        yield holder, key
        yield from _spots(holder[key])


def _spot(data: Data, rng: Rng) -> Spot:
    """A place, deep or not: all depths get their turn."""
    holder: Any = data
    key: Any = one_of(list(data), rng)
    while isinstance(holder[key], dict | list) and holder[key] and _below(rng, 5):
        holder = holder[key]
        key = one_of([key for _, key in _held(holder)], rng)
    return holder, key


def _spot_of(data: Data, rng: Rng, *types: type) -> Spot:
    return one_of([(holder, key) for holder, key in _spots(data) if type(holder[key]) in types], rng)


def _put_odd(data: Data, rng: Rng) -> None:
    holder, key = _spot(data, rng)
    holder[key] = deepcopy(one_of(ODD, rng))


def _nudge(data: Data, rng: Rng) -> None:
    """A number a little or much larger or smaller."""
    holder, key = _spot_of(data, rng, int, float)
    changes: tuple[Callable[[float], float], ...] = (
        lambda value: value + 1,
        lambda value: value - 1,
        lambda value: value + _below(rng, 200) - 100,
        lambda value: value * 2,
        lambda value: -value,
        lambda value: value / 3,
        lambda value: _below(rng, 12),
    )
    holder[key] = one_of(changes, rng)(holder[key])


def _swap(data: Data, rng: Rng) -> None:
    """Two things of one type change places."""
    (one, here) = _spot(data, rng)
    (two, there) = _spot_of(data, rng, type(one[here]))
    one[here], two[there] = deepcopy(two[there]), deepcopy(one[here])


def _copy(data: Data, rng: Rng) -> None:
    """Something takes the place of something else of its type."""
    holder, key = _spot(data, rng)
    other, there = _spot_of(data, rng, type(holder[key]))
    holder[key] = deepcopy(other[there])


def _drop(data: Data, rng: Rng) -> None:
    holder, key = _spot(data, rng)
    del holder[key]


def _double(data: Data, rng: Rng) -> None:
    """An entry of a list is there once more, at some place."""
    holder, key = _spot_of(data, rng, list)
    entries = holder[key]
    if entries:
        entries.insert(_below(rng, len(entries) + 1), deepcopy(one_of(entries, rng)))


def _rename(data: Data, rng: Rng) -> None:
    """A field gets the name of another one."""
    holder, key = _spot(data, rng)
    if isinstance(holder, dict):
        names = [name for tables, name in _spots(data) if isinstance(tables, dict)]
        holder[str(one_of([*names, "colour", "x" * 300], rng))] = holder.pop(key)


def _line_up(data: Data, rng: Rng) -> None:
    """A number, or every number of a point, goes up evenly from each table of a list to the next."""
    holder, key = _spot_of(data, rng, list)
    tables = [entry for entry in holder[key] if isinstance(entry, dict) and entry]
    if not tables:
        return
    name = one_of(list(tables[0]), rng)
    steps = [one_of((0, 0, 0.001, 1, 3, 90, 700, -25.5), rng) for _ in range(2)]
    for number, table in enumerate(tables):
        if type(table.get(name)) in (int, float):
            table[name] = number * steps[0]
        elif isinstance(table.get(name), list) and len(table[name]) == len(steps):
            table[name] = [100 + number * step for step in steps]


def _nest(data: Data, rng: Rng) -> None:
    """Something is wrapped, sometimes very deep."""
    holder, key = _spot(data, rng)
    for _ in range(one_of((1, 1, 2, 5, 400), rng)):
        holder[key] = [holder[key]]


CHANGES: Sequence[Callable[[Data, Rng], None]] = (
    *(_put_odd, _nudge, _nudge, _nudge, _nudge, _swap, _copy, _copy),
    *(_drop, _double, _rename, _line_up, _nest),
)


# ------------------------------------------------------------------------------------ changes of letters


def _cut(text: str, rng: Rng) -> str:
    start = _below(rng, len(text) + 1)
    return text[:start] + text[start + 1 + _below(rng, 60) :]


def _insert(text: str, rng: Rng) -> str:
    start = _below(rng, len(text) + 1)
    return text[:start] + one_of(LETTERS, rng) * one_of((1, 1, 1, 3, 700), rng) + text[start:]


def _replace(text: str, rng: Rng) -> str:
    start = _below(rng, len(text))
    return text[:start] + one_of(LETTERS, rng) + text[start + 1 :]


def _move_line(text: str, rng: Rng) -> str:
    lines = text.split("\n")
    lines.insert(_below(rng, len(lines)), lines.pop(_below(rng, len(lines))))
    return "\n".join(lines)


def _double_line(text: str, rng: Rng) -> str:
    lines = text.split("\n")
    lines.insert(_below(rng, len(lines)), one_of(lines, rng))
    return "\n".join(lines)


SPELLINGS: Sequence[Callable[[str, Rng], str]] = (
    *(_cut, _insert, _insert, _replace, _replace),
    *(_move_line, _double_line),
)


def _misspelt(text: str, rng: Rng) -> str:
    for _ in range(1 + _below(rng, 3)):
        text = one_of(SPELLINGS, rng)(text, rng)
    return text
