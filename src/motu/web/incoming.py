"""Everything that comes from outside becomes typed, bounded values here, or is refused in words.

Bodies and messages in JSON, forms, queries, addresses: nothing of them reaches a table before it has become
one of the structs below. `docs/security.md` lists the bounds.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar
from unicodedata import category, normalize
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketDisconnect

from motu.contract import BadSetup, Game, MotuError, game
from motu.language import texts

T, TN, TP = texts("motu.web")

#: The longest name a player may have, and the longest line of chat.
LONGEST_NAME = 24
LONGEST_CHAT = 300
#: The longest name in a record: there bots are called by all their settings.
LONGEST_IN_RECORD = 100
#: The longest board of one's own, in characters: ours have less than a tenth of it.
LONGEST_BOARD = 64_000
#: The longest bodies: of what starts a table, which may bring a board, and of everything else.
LONG_BODY = 200_000
SHORT_BODY = 8_000
#: The longest record that somebody may send to be watched, in bytes, and how many answers it may have: ours
#: have less than a tenth of both. In a form every sign may take three bytes.
LONGEST_RECORD, MOST_ANSWERS = 200_000, 5_000
RECORD_BODY = 3 * LONGEST_RECORD
#: The longest message of a socket, in bytes.
LONGEST_MESSAGE = 4_000
#: How many fields a form may have, and how long one may be that is no board.
MOST_FIELDS = 64
LONGEST_FIELD = 1_000
#: The largest number that anybody may name: of a question, a move, a step.
LARGEST = 2**31 - 1

#: Kinds of characters that nobody sees and that turn what others see: controls, formats such as the
#: overrides of direction, lone surrogates, separators of lines.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
#: What chat needs of them: emoji and some scripts are joined and kept apart with these.
JOINERS = "\u200c\u200d"
#: Letters and signs that look like nothing at all.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
#: How many marks may stand above and below one letter: more would cover the lines of others.
MOST_MARKS = 6

Whole = Annotated[int, Meta(ge=0, le=LARGEST)]
#: A seat, counted from 0 in pages and from 1 in the API.
Seat = Annotated[int, Meta(ge=0, le=99)]
#: A key of something: a game, a speed, a bot, an option, an action.
Key = Annotated[str, Meta(max_length=64)]
#: A secret of ours, as `new_token` makes them.
Token = Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
#: The id under which something is done once.
Once = Annotated[str, Meta(max_length=64, pattern="^[ -~]*$")]
Line = Annotated[str, Meta(max_length=LONGEST_FIELD)]

Kind = TypeVar("Kind")


class Malformed(MotuError):
    """Something from outside that does not have the form it must have."""


class TooLong(MotuError):
    """Something from outside that is longer than anything we ask for."""

    def __init__(self) -> None:
        super().__init__(T("That is too long."))


class Unknown(MotuError):
    """Somebody who has to say who he is."""


class NotHere(MotuError):
    """There is nothing at this address."""

    def __init__(self) -> None:
        super().__init__(T("There is nothing at this address."))


# ------------------------------------------------------------------------------- what may be asked for


class NewTable(Struct, forbid_unknown_fields=True):
    """A table that a program starts."""

    game: Key
    seats: Seat | None = None
    options: Annotated[
        dict[Key, bool | int | Annotated[str, Meta(max_length=LONGEST_BOARD)]], Meta(max_length=MOST_FIELDS)
    ] = msgspec.field(default_factory=dict)
    speed: Key = "relaxed"
    public: bool = True
    #: Bots by the number of their seat, from 1.
    bots: Annotated[dict[Seat, Key], Meta(max_length=MOST_FIELDS)] = msgspec.field(default_factory=dict)


class Sitting(Struct, forbid_unknown_fields=True):
    """A seat that a program takes; with the token of its link if the table is not public."""

    name: Line = ""
    token: Token | None = None

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)


class Answer(Struct, forbid_unknown_fields=True):
    """A program's answer: to which question, the number of the move or its text, and an id of its own.

    Several answers in a row are sent as `moves`, and given as one.
    """

    number: Whole
    id: Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]*$")]
    move: Whole | Line | None = None
    moves: Annotated[list[Whole | Line], Meta(max_length=MOST_FIELDS)] = msgspec.field(default_factory=list)

    @property
    def given(self) -> list[int | str]:
        """What is answered; Malformed if nothing is, or in both ways."""
        if (self.move is None) == (not self.moves):
            raise Malformed(T("An answer has either a move or several moves."))
        return list(self.moves) if self.move is None else [self.move]


class Preview(Struct, forbid_unknown_fields=True):
    """Answers of which a program wants to know what they would do: one, or several in a row."""

    number: Whole
    moves: Annotated[list[Whole], Meta(min_length=1, max_length=MOST_FIELDS)]


class Action(Struct, forbid_unknown_fields=True):
    """Anything else that a program does at a table."""

    do: Key
    words: Line = ""
    id: Once = ""


class Wish(Struct):
    """What somebody at a table does in a browser, by a message or by a form."""

    do: Key = ""
    once: Once = ""
    seat: Seat | None = None
    number: Whole | None = None
    move: Whole | None = None
    #: Several moves at once, their numbers one after another.
    way: Annotated[str, Meta(max_length=LONGEST_FIELD, pattern="^[0-9 ]*$")] = ""
    words: Line = ""

    @property
    def moves(self) -> list[int]:
        """The moves that are sent, one or several; Malformed if one is no number that anybody may name."""
        found = [whole(part) for part in self.way.split()]
        if None in found:
            raise Malformed(
                T("{field} does not have the right form: {reason}.", field="way", reason=self.way)
            )
        return [move for move in (found or [self.move]) if move is not None]


class Tried(Struct):
    """The answer that a learner gives."""

    move: Whole


class BranchForm(Struct):
    """Where somebody wants to play on who branches off a game: on a seat against bots, or alone on all."""

    seat: Seat = 0
    bot: Key = ""


class RecordForm(Struct):
    """A record that somebody sends to watch it."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""


class TableForm(Struct):
    """What the form that starts a table asks for every game."""

    seats: Seat = 0
    speed: Key = "relaxed"
    public: Key = "yes"


class Filling(Struct):
    """A bot for a seat that is still free."""

    seat: Seat
    bot: Key


class LevelForm(Struct):
    """The bot that all bots of a table are to be; the one remembered if none is told."""

    bot: Key = ""


class Credentials(Struct):
    """The name of an account and its password."""

    account: Line = ""
    password: Line = ""


# ----------------------------------------------------------------------------------- reading from JSON


def from_json(kind: type[Kind], text: bytes, longest: int) -> Kind:
    """The value that a text in JSON tells; Malformed says which part of it is not as it should be."""
    if len(text) > longest:
        raise TooLong
    try:
        return msgspec.json.decode(text or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise _malformed(error) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(T("This cannot be read as JSON.")) from error


def _malformed(error: msgspec.ValidationError) -> Malformed:
    """Which field is wrong, with the exact reason for programmers."""
    reason, _, place = str(error).partition(" - at ")
    found = re.search(r"\$\.?(.+)`$", place)
    field = found[1] if found else T("the whole")
    return Malformed(T("{field} does not have the right form: {reason}.", field=field, reason=reason))


async def body_as(kind: type[Kind], request: Request, longest: int = SHORT_BODY) -> Kind:
    """The body of a request as a value."""
    return from_json(kind, await body_of(request, longest), longest)


async def body_of(request: Request, longest: int) -> bytes:
    """The body of a request; TooLong as soon as it has more bytes than that."""
    parts, length = [], 0
    async for part in request.stream():
        parts.append(part)
        length += len(part)
        if length > longest:
            raise TooLong
    return b"".join(parts)


async def message_of(socket: WebSocket) -> bytes:
    """The next message of a socket, whether it was sent as a text or as bytes."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    text = message.get("text")
    return message.get("bytes") or b"" if text is None else text.encode("utf-8", "replace")


# ------------------------------------------------------------------------------ forms, queries, addresses


async def form_of(request: Request, longest: int = SHORT_BODY) -> dict[str, str]:
    """The fields of a form that are filled in; of a field that comes several times the last."""
    try:
        text = (await body_of(request, longest)).decode("utf-8", "replace")
        fields = parse_qsl(text, max_num_fields=MOST_FIELDS, errors="replace")
    except ValueError as error:
        raise Malformed(T("This form has too many fields.")) from error
    if any("\0" in part for field in fields for part in field):
        raise Malformed(T("This request cannot be understood."))
    return dict(fields)


def from_form(kind: type[Kind], form: Mapping[str, str]) -> Kind:
    """The value that the fields of a form tell."""
    try:
        return msgspec.convert(form, kind, strict=False)
    except msgspec.ValidationError as error:
        raise _malformed(error) from error


def whole(text: str) -> int | None:
    """The number that a text is; None if it is none, or a larger one than anybody may name."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 10):
        return None
    return int(text) if int(text) <= LARGEST else None


def game_at(request: Request) -> Game:
    """The game that an address names; NotHere if there is no such game."""
    try:
        return game(request.path_params["game"])
    except BadSetup as error:
        raise NotHere from error


# ------------------------------------------------------------------------------------ names and words


def tidy(text: str) -> str:
    """A text in one line, without surrounding or doubled blanks, its letters put together in one way."""
    return " ".join(normalize("NFC", text).split())


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name without surrounding or doubled blanks; BadSetup if it is none that can be shown."""
    clean = tidy(name)
    if not clean:
        raise BadSetup(T("Please pick a name."))
    if len(clean) > longest:
        raise BadSetup(T("A name has at most {count} characters.", count=longest))
    if not _is_seen(clean) or category(clean[0]).startswith("M"):
        raise BadSetup(T("This name has characters that cannot be seen."))
    return clean


def clean_line(words: str) -> str:
    """A line of chat without surrounding or doubled blanks, perhaps empty."""
    clean = tidy(words)
    if len(clean) > LONGEST_CHAT:
        raise Malformed(T("A line has at most {count} characters.", count=LONGEST_CHAT))
    if not _is_seen(clean, JOINERS):
        raise Malformed(T("This line has characters that cannot be seen."))
    return clean


def _is_seen(words: str, but: str = "") -> bool:
    """Whether everything in the words can be seen where it stands, but for these signs."""
    marks = 0
    for sign in words:
        kind = category(sign)
        marks = marks + 1 if kind.startswith("M") else 0
        is_unseen = kind in UNSEEN or sign in BLANKS or _is_no_sign(sign)
        if marks > MOST_MARKS or (is_unseen and sign not in but):
            return False
    return True


def _is_no_sign(sign: str) -> bool:
    """Whether it is one of those that will never be any sign, which no XML may hold."""
    return ord(sign) & 0xFFFE == 0xFFFE or "\ufdd0" <= sign <= "\ufdef"


def schemas() -> dict[str, Any]:
    """The bodies that programs send, as schemas for the description of the API."""
    _, components = msgspec.json.schema_components(
        [NewTable, Sitting, Answer, Preview, Action], ref_template="#/components/schemas/{name}"
    )
    return components
