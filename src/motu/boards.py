"""Boards of one's own: TOML from anybody becomes checked, bounded data, or lines that say what is wrong.

A game declares its boards once, as a `Schema`: a table of fields, each of some kind, and the checks of what
the fields mean together. A line names the field, as in `islands[COCO].at`, and the reason.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import islice
from typing import Any, TypeVar

from motu.errors import BadSetup
from motu.language import Text, joined, literal, texts
from motu.toml import read_toml, shortened

T, TN, TP = texts("motu")

Data = dict[str, Any]
Check = Callable[[Data], Iterable[Text]]
Place = TypeVar("Place", bound=Hashable)
#: A board as the rules of a game use it.
Made = TypeVar("Made")

#: So many lines are told of one board; who has mended them asks again.
MOST_TOLD = 20
#: How many boards a game remembers: tables and bots start from the same text again and again.
REMEMBERED = 32
#: How much wider than high a picture may be, or higher than wide.
SLIMMEST = 3


class BadBoard(BadSetup):
    """A board that cannot be played: everything that is wrong with it, line by line."""

    def __init__(self, problems: Sequence[Text]) -> None:
        super().__init__(joined(problems, "\n"))
        self.problems = problems


def fault(where: str, reason: Text) -> Text:
    """A line about a field."""
    return T("{field}: {reason}", field=where, reason=reason)


def misfit(where: str, value: object, wanted: Text) -> Text:
    """A line about a value that does not belong where it stands."""
    return T(
        "{field}: {value} does not fit. Wanted: {wanted}.", field=where, value=_shown(value), wanted=wanted
    )


def _shown(value: object) -> Text:
    """A value in few words."""
    if isinstance(value, dict):
        return T("a table")
    if isinstance(value, list):
        return TN("a list of {count} entry", "a list of {count} entries", len(value))
    if isinstance(value, bool):
        return literal(str(value).lower())
    return literal(f'"{shortened(value)}"' if isinstance(value, str) else shortened(str(value)))


# --------------------------------------------------------------------------------------- kinds of values


class Kind(ABC):
    """What may stand in a field."""

    @abstractmethod
    def wanted(self) -> Text:
        """The kind in words."""

    @abstractmethod
    def fits(self, value: Any) -> bool:
        """Whether a value is of this kind, whatever its parts are."""

    def parts(self, where: str, value: Any) -> Iterator[Text]:
        """What is wrong with the parts of a value that fits."""
        return iter(())

    def faults(self, where: str, value: object) -> Iterator[Text]:
        """All that is wrong with a value and its parts."""
        if self.fits(value):
            return self.parts(where, value)
        return iter([misfit(where, value, self.wanted())])


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number within bounds."""

    low: int
    high: int

    def wanted(self) -> Text:
        return T("a whole number from {low} to {high}", low=self.low, high=self.high)

    def fits(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True)
class Number(Kind):
    """Any number within bounds; nan and infinity lie within none."""

    low: int
    high: int

    def wanted(self) -> Text:
        return T("a number from {low} to {high}", low=self.low, high=self.high)

    def fits(self, value: Any) -> bool:
        return type(value) in (int, float) and self.low <= value <= self.high


@dataclass(frozen=True)
class Word(Kind):
    """A text of some form: a regular expression, and the same in words."""

    form: str
    meaning: Text

    def wanted(self) -> Text:
        return self.meaning

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and re.fullmatch(self.form, value) is not None


@dataclass(frozen=True)
class Words(Kind):
    """Words for people, in one line, with at least a letter."""

    longest: int = 40

    def wanted(self) -> Text:
        return T("words in one line, at most {count} characters", count=self.longest)

    def fits(self, value: Any) -> bool:
        return (
            isinstance(value, str)
            and len(value) <= self.longest
            and value.isprintable()
            and re.search(r"\w", value) is not None
        )


@dataclass(frozen=True)
class OneOf(Kind):
    """One of some words."""

    words: Sequence[str]

    def wanted(self) -> Text:
        return T("one of {words}", words=", ".join(self.words))

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.words


@dataclass(frozen=True)
class Row(Kind):
    """A list in which every place has a kind of its own, such as a point."""

    kinds: Sequence[Kind]
    meaning: Text

    def wanted(self) -> Text:
        return self.meaning

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) and len(value) == len(self.kinds)

    def parts(self, where: str, value: Any) -> Iterator[Text]:
        for number, (kind, part) in enumerate(zip(self.kinds, value, strict=True), 1):
            yield from kind.faults(f"{where}[{number}]", part)


@dataclass(frozen=True)
class Many(Kind):
    """A list of things of one kind. Tables are called by the field that names them, others by number."""

    kind: Kind
    least: int
    most: int

    def wanted(self) -> Text:
        return T("a list (entries: {least} to {most})", least=self.least, most=self.most)

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) and self.least <= len(value) <= self.most

    def parts(self, where: str, value: Any) -> Iterator[Text]:
        for number, part in enumerate(value, 1):
            name = self.kind.name_of(part) if isinstance(self.kind, Table) else ""
            yield from self.kind.faults(f"{where}[{name or number}]", part)


@dataclass(frozen=True)
class Table(Kind):
    """A table with fields that it needs, fields that it may have, and no others."""

    needs: Mapping[str, Kind]
    may: Mapping[str, Kind]
    #: The field that names it among others in a list.
    named: str = ""

    def wanted(self) -> Text:
        return T("a table with {names}", names=", ".join(self.needs or self.may))

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def parts(self, where: str, value: Any) -> Iterator[Text]:
        known = {**self.needs, **self.may}
        start = f"{where}." if where else ""
        for name, kind in self.needs.items():
            if name not in value:
                yield T("{field} is missing. Wanted: {wanted}.", field=start + name, wanted=kind.wanted())
        for name, part in value.items():
            if name in known:
                yield from known[name].faults(start + name, part)
            else:
                yield T(
                    "{field} is unknown. Known here: {names}.",
                    field=start + shortened(name),
                    names=", ".join(known),
                )

    def name_of(self, value: object) -> str:
        """How a table is called, if its name is a sound one."""
        name = value.get(self.named) if isinstance(value, dict) and self.named else None
        return str(name) if name is not None and {**self.needs, **self.may}[self.named].fits(name) else ""


# ------------------------------------------------------------------------------------ for every board

COORDINATE = Number(-10_000, 10_000)
SIZE, SPAN = Number(1, 1_000), Number(200, 10_000)
POINT = Row((COORDINATE, COORDINATE), T("a point, such as [200, 300]"))
#: The part of the drawing frame that a picture shows.
VIEW = Row((COORDINATE, COORDINATE, SPAN, SPAN), T("left, top, width and height"))
#: What may grow on an island, only for the eye.
GROWTH = OneOf(("bush", "rock", "tree", "o-boat"))


def players(*counts: int) -> Many:
    """For how many players a board is."""
    return Many(Whole(min(counts), max(counts)), 1, len(counts))


def twice(listed: str, named: str) -> Check:
    """The check that no two tables of a list have the same name."""

    def check(data: Data) -> Iterator[Text]:
        seen: set[str] = set()
        for number, table in enumerate(data[listed], 1):
            if table[named] in seen:
                yield fault(f"{listed}[{number}].{named}", T("{name} is there twice.", name=table[named]))
            seen.add(table[named])

    return check


def steps_from(start: Place, near: Mapping[Place, Iterable[Place]]) -> dict[Place, int]:
    """How many steps away every place is that can be reached."""
    found = {start: 0}
    waiting = [start]
    for here in waiting:
        for there in near[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def unreached(
    listed: str, names: Iterable[str], start: str, near: Mapping[str, Iterable[str]]
) -> Iterator[Text]:
    """A line for every place to which no way leads."""
    reached = steps_from(start, near)
    for name in names:
        if name not in reached:
            reason = T("No way leads from {start} to {name}.", start=start, name=name)
            yield fault(f"{listed}[{name}]", reason)


def view_faults(data: Data, shown: Iterable[tuple[str, Sequence[float]]]) -> Iterator[Text]:
    """What is wrong with the view that a board names: its shape fits no page, or things lie outside."""
    if "view" not in data:
        return
    left, top, width, height = data["view"]
    if max(width, height) > SLIMMEST * min(width, height):
        yield fault("view", T("One side is more than three times the other."))
    for where, (x, y) in shown:
        if not (left <= x <= left + width and top <= y <= top + height):
            yield fault(where, T("This lies outside the view."))


# ---------------------------------------------------------------------------------------- the schema


@dataclass(frozen=True)
class Schema:
    """The boards of a game: their fields, and what is asked of them as wholes.

    The checks of `whole` come one after another once all fields fit, and each may rely on those before it.
    `strict` is what we ask of the boards that come with the game.
    """

    game: str
    package: str
    needs: Mapping[str, Kind]
    may: Mapping[str, Kind]
    whole: Sequence[Check]
    strict: Sequence[Check]
    #: The boards that come with the game.
    own: Sequence[str] = ("board.toml",)

    def problems(self, text: str, strict: bool = False) -> Sequence[Text]:
        """All that is wrong with a board."""
        try:
            self._checked(text, strict)
        except BadBoard as bad:
            return bad.problems
        return ()

    def read(self, text: str, seats: int) -> Data:
        """The checked fields of a board for so many players; BadBoard with everything that is wrong."""
        data = self._checked(text, strict=False)
        counts = data.get("players", [seats])
        if seats not in counts:
            said = ", ".join([str(count) for count in counts])
            raise BadBoard([T("This board is for {counts} players, not {seats}.", counts=said, seats=seats)])
        return data

    def table(self) -> Table:
        """All fields of a board."""
        needs = {"game": OneOf((self.game,)), "format": Whole(1, 1), **self.needs}
        return Table(needs, {"title": Words(80), "author": Words(80), **self.may})

    def own_text(self, number: int = 0) -> str:
        """A board that comes with the game."""
        return (resources.files(self.package) / self.own[number]).read_text("utf-8")

    def _checked(self, text: str, strict: bool) -> Data:
        try:
            data = read_toml(text)
        except BadSetup as trouble:
            raise BadBoard([trouble.reason]) from trouble
        problems = self._problems(data, strict)
        if problems:
            raise BadBoard(problems)
        return data

    def _problems(self, data: Data, strict: bool) -> list[Text]:
        if data.get("game") != self.game or data.get("format") != 1:
            return [T('The board must say game = "{game}" and format = 1.', game=self.game)]
        found = _first(self.table().faults("", data))
        for check in self.whole:
            found = found or _first(check(data))
        if strict and not found:
            found = _first(line for check in self.strict for line in check(data))
        return found


def reader(
    schema: Schema, make: Callable[[Data, int], Made], own_text: Callable[[int], str] | None = None
) -> Callable[[str, int], Made]:
    """What makes the board that a TOML text describes for so many players, ours if it says nothing; BadBoard
    with all that is wrong. The same text gives the same board as long as it is remembered.
    """

    @cache
    def own(seats: int) -> Made:
        text = schema.own_text() if own_text is None else own_text(seats)
        return make(schema.read(text, seats), seats)

    @lru_cache(maxsize=REMEMBERED)
    def read(text: str, seats: int) -> Made:
        return make(schema.read(text, seats), seats) if text.strip() else own(seats)

    return read


def _first(lines: Iterable[Text]) -> list[Text]:
    """The first lines, and a word if there are more."""
    found = list(islice(lines, MOST_TOLD + 1))
    if len(found) > MOST_TOLD:
        found[MOST_TOLD:] = [T("There is more to mend after this.")]
    return found
