"""What can stand in the log of a table: for every kind of entry the facts that belong to it.

The first entry of a log is `made`, with a Setup. Facts that are not told here are passed over, so that a log
may say more than a program knows.
"""

from typing import Annotated, Literal, TypeVar

import msgspec

from motu.store import Entry

Count = Annotated[int, msgspec.Meta(ge=0)]
Facts = TypeVar("Facts")


class BadEntry(Exception):
    """An entry of an unknown kind, or without the facts that belong to its kind."""


class OfSeat(msgspec.Struct, frozen=True):
    """What somebody at a seat did: agreed, declined, ended the game or let hints in
    as agreed, resigned, came back."""

    seat: Count


class Sit(OfSeat, frozen=True):
    player: str
    name: str = ""
    token: str = ""


class Stand(OfSeat, frozen=True):
    token: str


class Fill(OfSeat, frozen=True):
    """A bot takes the seat."""

    bot: str
    name: str


class Answer(OfSeat, frozen=True):
    """An answer in notation. Older logs tell its number too, which later rules may count otherwise."""

    text: Annotated[str, msgspec.Meta(min_length=1)]


class Answers(OfSeat, frozen=True):
    """Several answers in notation that were given as one, and are taken back as one."""

    texts: Annotated[list[Annotated[str, msgspec.Meta(min_length=1)]], msgspec.Meta(min_length=1)]


class Before(msgspec.Struct, frozen=True):
    """What had been answered in another game up to the position at which this one branches off it: seats and
    answers in notation."""

    answers: list[tuple[Count, Annotated[str, msgspec.Meta(min_length=1)]]]


class Forcing(OfSeat, frozen=True):
    """Whether only answers of this seat play themselves from now on."""

    on: bool


class Undo(OfSeat, frozen=True):
    """All answers but the first so many are taken back."""

    to: Count


class Propose(OfSeat, frozen=True):
    what: Literal["undo", "end", "hints"]
    to: Count


class Leave(OfSeat, frozen=True):
    why: Literal["left", "time"]


class Share(OfSeat, frozen=True):
    """Whoever has the token may watch over this seat's shoulder; nobody if it is empty."""

    token: str


class Say(OfSeat, frozen=True):
    words: str


class Rematch(msgspec.Struct, frozen=True):
    table: str


class Resume(msgspec.Struct, frozen=True):
    """The clocks go on after time that was nobody's."""


#: Every kind of entry behind the first, with its facts.
KINDS: dict[str, type[msgspec.Struct]] = {
    "sit": Sit,
    "stand": Stand,
    "fill": Fill,
    "answer": Answer,
    "answers": Answers,
    "forced": Answer,
    "before": Before,
    "forcing": Forcing,
    "undo": Undo,
    "propose": Propose,
    "consent": OfSeat,
    "decline": OfSeat,
    "end": OfSeat,
    "hints": OfSeat,
    "resign": OfSeat,
    "leave": Leave,
    "back": OfSeat,
    "share": Share,
    "chat": Say,
    "react": Say,
    "rematch": Rematch,
    "resume": Resume,
}


def facts_of(entry: Entry, seats: int) -> msgspec.Struct:
    """The facts of an entry of a table with so many seats; BadEntry if they are not what they should be."""
    if entry.kind not in KINDS:
        raise BadEntry(entry.kind)
    facts = read(entry, KINDS[entry.kind])
    if isinstance(facts, OfSeat) and facts.seat >= seats:
        raise BadEntry(entry.kind)
    return facts


def read(entry: Entry, kind: type[Facts]) -> Facts:
    try:
        return msgspec.convert(entry.data, kind)
    except msgspec.ValidationError as trouble:
        raise BadEntry(str(trouble)) from trouble
