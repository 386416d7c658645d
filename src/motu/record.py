"""Records: a running or finished game as text that people can read and programs can replay exactly.

    motu 1
    game: kahuna
    rules: 1
    seat 1: Leilani
    seat 2: Tane
    option variant: standard
    commitment: 0f3c…
    seed: 7
    salt: 5d1a…
    result: 1 2

    1 FAAA>JOJO
    1 pile  # whatever one likes to say
    # or on a line of its own

The commitment, `sha256(seed:salt)`, can be published before the game and checked after it. A value of
several lines (a board of one's own) follows its name line by line behind `| `.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from motu.contract import Game, IllegalMove, MotuError, State, game
from motu.language import Text, texts

T, TN, TP = texts("motu")

FIRST_LINE = "motu 1"
#: No number in a record has so many digits.
LONGEST_NUMBER = 10


class BadRecord(MotuError):
    """A record that cannot be read or replayed: where, and what was expected there."""

    def __init__(self, line: int, column: int, expected: Text) -> None:
        super().__init__(
            T("Line {line}, column {column}: {expected}", line=line, column=column, expected=expected)
        )
        self.line = line
        self.column = column


@dataclass(frozen=True)
class Answer:
    """A line of a record: a seat's move in notation, a comment, or both. Seat 0 is a comment alone."""

    seat: int
    move: str
    comment: str = ""


@dataclass
class Record:
    """A game as it was set up and played. Seats count from 1, as people do."""

    game: str
    rules: int
    names: list[str]
    options: dict[str, str] = field(default_factory=dict)
    commitment: str | None = None
    seed: str | None = None
    salt: str | None = None
    result: list[int] | None = None
    answers: list[Answer] = field(default_factory=list)

    def moves(self) -> list[Answer]:
        """The answers without the lines that are only comments."""
        return [answer for answer in self.answers if answer.seat]


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: int | str, salt: str) -> str:
    """What binds to a seed without giving it away."""
    return sha256(f"{seed}:{salt}".encode()).hexdigest()


# -------------------------------------------------------------------------------------------- writing


def write(record: Record) -> str:
    """The record as text."""
    lines = [FIRST_LINE, f"game: {record.game}", f"rules: {record.rules}"]
    lines += [f"seat {number}: {name}" for number, name in enumerate(record.names, 1)]
    for name, value in record.options.items():
        lines += _header(f"option {name}", value)
    for name in ("commitment", "seed", "salt"):
        value = getattr(record, name)
        lines += [] if value is None else _header(name, value)
    if record.result is not None:
        lines.append(f"result: {' '.join(map(str, record.result))}")
    lines.append("")
    lines += [_answer_line(answer) for answer in record.answers]
    return "\n".join(lines) + "\n"


def _header(name: str, value: str) -> list[str]:
    if "\n" not in value:
        return [f"{name}: {value}"]
    return [f"{name}:", *(f"| {line}" for line in value.split("\n"))]


def _answer_line(answer: Answer) -> str:
    comment = f"# {answer.comment}" if answer.comment else ""
    if not answer.seat:
        return comment or "#"
    return f"{answer.seat} {answer.move}" + (f"  {comment}" if comment else "")


# -------------------------------------------------------------------------------------------- reading


def read(text: str) -> Record:
    """The record that a text holds, or BadRecord with the place and what was expected there."""
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines or lines[0] != FIRST_LINE:
        raise BadRecord(1, 1, T("a record begins with “{words}”.", words=FIRST_LINE))
    _check_characters(lines)
    headers, end = _read_headers(lines)
    record = _from_headers(headers, end + 1)
    for index in range(end + 1, len(lines)):
        record.answers.append(_read_answer(lines[index], index + 1, len(record.names)))
    return record


def _check_characters(lines: list[str]) -> None:
    for number, line in enumerate(lines, 1):
        try:
            line.encode()
        except UnicodeEncodeError as error:
            raise BadRecord(number, error.start + 1, T("here is half of a character.")) from error


@dataclass(frozen=True)
class _Header:
    value: str
    line: int
    column: int


def _read_headers(lines: Sequence[str]) -> tuple[dict[str, _Header], int]:
    """The headers by name, and the index of the empty line behind them."""
    headers: dict[str, _Header] = {}
    index = 1
    while index < len(lines) and lines[index]:
        name, colon, value = lines[index].partition(":")
        line = index + 1
        if not colon or (value and not value.startswith(" ")):
            raise BadRecord(line, len(name) + 1, T("a header looks like “game: kahuna”."))
        if name in headers:
            raise BadRecord(line, 1, T("“{name}” stands here twice.", name=name))
        index += 1
        if not value:
            block = []
            while index < len(lines) and lines[index][:2] in ("| ", "|"):
                block.append(lines[index][2:])
                index += 1
            value = " " + "\n".join(block)
        headers[name] = _Header(value[1:], line, len(name) + 3)
    return headers, index


def _from_headers(headers: dict[str, _Header], end: int) -> Record:
    record = Record("", 0, [])
    left = dict(headers)
    for name in ("game", "rules"):
        if name not in left:
            raise BadRecord(end, 1, T("the header “{name}” is missing.", name=name))
    record.game = left.pop("game").value
    record.rules = _numbers(left.pop("rules"))[0]
    while header := left.pop(f"seat {len(record.names) + 1}", None):
        record.names.append(header.value)
    if not record.names:
        raise BadRecord(end, 1, T("the header “{name}” is missing.", name="seat 1"))
    for name in headers:
        if name.startswith("option "):
            record.options[name.removeprefix("option ")] = left.pop(name).value
        elif name in ("commitment", "seed", "salt"):
            setattr(record, name, left.pop(name).value)
        elif name == "result":
            record.result = _numbers(left.pop(name))
    for name, header in left.items():
        raise BadRecord(header.line, 1, T("“{name}” is not a header of a record.", name=name))
    return record


def _numbers(header: _Header) -> list[int]:
    parts = header.value.split(" ")
    if not all(_is_number(part) for part in parts):
        raise BadRecord(header.line, header.column, T("a number is expected here."))
    return [int(part) for part in parts]


def _is_number(text: str) -> bool:
    """Whether a text is a number of a size that a record may name."""
    return text.isascii() and text.isdecimal() and len(text) < LONGEST_NUMBER


def _read_answer(line: str, number: int, seats: int) -> Answer:
    if line.startswith("#"):
        if line[1:2] not in ("", " "):
            raise BadRecord(number, 2, T("a comment begins with “# ”."))
        return Answer(0, "", line[2:])
    move, mark, comment = line.partition("  # ")
    seat, space, notation = move.partition(" ")
    if not _is_number(seat) or not 1 <= int(seat) <= seats:
        raise BadRecord(number, 1, T("a line begins with a seat, 1 to {seats}, or with “# ”.", seats=seats))
    if not space or not notation or " " in notation:
        raise BadRecord(number, len(seat) + 2, T("one move in notation is expected behind the seat."))
    if mark and not comment:
        raise BadRecord(number, len(move) + 5, T("a comment is expected here."))
    return Answer(int(seat), notation, comment)


# ------------------------------------------------------------------------------------------ replaying


def start(record: Record) -> State:
    """The first position of a record."""
    found = game(record.game)
    if not found.knows(record.rules):
        raise MotuError(
            T(
                "This record follows version {theirs} of the rules of {game}; here is version {ours}.",
                theirs=record.rules,
                game=found.title,
                ours=found.version,
            )
        )
    if record.seed is None:
        raise MotuError(T("This record keeps its seed secret, so it cannot be replayed yet."))
    return found.start_by(record.rules, len(record.names), record.seed, **record.options)


def positions(record: Record) -> Iterator[tuple[State, int, int]]:
    """Every position of a record with the seat that moved there and its move, before it is made.

    It is one State that goes on: who keeps a position clones it.
    """
    state = start(record)
    for index, answer in enumerate(record.answers):
        if answer.seat:
            seat = answer.seat - 1
            move = _read_move(record, state, index)
            yield state, seat, move
            _play(record, state, index)


def replay(record: Record, ply: int | None = None) -> State:
    """The position after so many moves (None: all of them)."""
    state = start(record)
    count = len(record.moves())
    if ply is not None and not 0 <= ply <= count:
        raise MotuError(
            T("This record ends with move {count}; there is no move {ply}.", count=count, ply=ply)
        )
    for index, answer in enumerate(record.answers):
        if state.ply == ply:
            break
        if answer.seat:
            _play(record, state, index)
    return state


def _play(record: Record, state: State, index: int) -> None:
    """Plays an answer of a record; BadRecord with its place if the rules refuse it."""
    move = _read_move(record, state, index)
    try:
        state.play(record.answers[index].seat - 1, move)
    except MotuError as error:
        raise _bad_answer(record, state, index, error) from error


def _read_move(record: Record, state: State, index: int) -> int:
    """The move that an answer means in a position."""
    answer = record.answers[index]
    try:
        return state.game.read(state, answer.seat - 1, answer.move)
    except MotuError as error:
        raise _bad_answer(record, state, index, error) from error


def _bad_answer(record: Record, state: State, index: int, error: MotuError) -> BadRecord:
    """What is wrong with an answer, with its place in the record."""
    seat = record.answers[index].seat
    line = write(record).split("\n").index("") + 2 + index
    wrong_seat = isinstance(error, IllegalMove) and not state.is_asked(seat - 1)
    return BadRecord(line, 1 if wrong_seat else 2 + len(str(seat)), error.reason)


@dataclass(frozen=True)
class Finding:
    """One thing that `verify` looked at, and whether it is as it should be, if there was something."""

    what: Text
    good: bool
    checked: bool = True


def verify(record: Record) -> list[Finding]:
    """Checks the seed against the commitment, every move against the rules, and the result."""
    findings: list[Finding] = []
    if record.commitment is None:
        findings.append(Finding(T("Nobody committed to the seed before the game."), True, checked=False))
    elif record.seed is None or record.salt is None:
        findings.append(Finding(T("Seed and salt are not revealed yet."), False))
    else:
        same = commitment(record.seed, record.salt) == record.commitment
        findings.append(
            Finding(
                T("The seed is the one committed to.")
                if same
                else T("The seed is not the one committed to."),
                same,
            )
        )
    state = replay(record)
    findings.append(
        Finding(TN("{count} move, all legal.", "{count} moves, all legal.", len(record.moves())), True)
    )
    if record.result is not None:
        same = state.over and state.ranking() == record.result
        findings.append(
            Finding(
                T("The result is right.") if same else T("The result is not what the moves lead to."), same
            )
        )
    return findings


# ------------------------------------------------------------------------------------------- matches


class Match:
    """A game being played and its record: every move is written down as it is made."""

    def __init__(
        self,
        played: Game,
        names: Sequence[str],
        seed: int | str,
        options: Mapping[str, Any] | None = None,
        salt: str | None = None,
    ) -> None:
        self.state = played.start(len(names), seed, **(options or {}))
        self.record = Record(played.key, played.version, list(names), seed=str(seed), salt=salt)
        if salt is not None:
            self.record.commitment = commitment(seed, salt)
        defaults = {option.name: option.default for option in played.options}
        for name, value in self.state.options.items():
            if value != defaults[name]:
                self.record.options[name] = str(value)

    @classmethod
    def resume(cls, record: Record) -> "Match":
        """Goes on where a record stops."""
        match = cls.__new__(cls)
        match.record = record
        match.state = replay(record)
        return match

    def play(self, seat: int, move: int) -> None:
        """Plays a move and writes it down; the result too when it was the last."""
        notation = self._notation(seat, move)
        self.state.play(seat, move)
        self.record.answers.append(Answer(seat + 1, notation))
        if self.state.over:
            self.record.result = self.state.ranking()

    def _notation(self, seat: int, move: int) -> str:
        legal = self.state.is_asked(seat) and move in self.state.question(seat).moves
        if not legal and move not in self.state.free_moves(seat):
            raise self.state.game.refuse(self.state, seat, move)
        return self.state.game.write(self.state, seat, move)

    def take_back(self, moves: int) -> None:
        """Forgets the last moves."""
        while moves > 0 and self.record.answers:
            moves -= 1 if self.record.answers.pop().seat else 0
        self.record.result = None
        self.state = replay(self.record)
