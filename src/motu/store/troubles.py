"""What can go wrong with what is kept, in words for people."""

import sqlite3

from motu.contract import MotuError
from motu.language import texts

T, TN, TP = texts("motu")

#: What SQLite says when the disk has no room, when it fails, and when somebody else is writing.
_FULL = {sqlite3.SQLITE_FULL}
_FAILING = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
_DAMAGED = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
#: What reading something damaged raises.
UNREADABLE: tuple[type[Exception], ...] = (sqlite3.DatabaseError, ValueError)


class NotKept(MotuError):
    """Something could not be written now: it has not happened, and can be tried again."""


class Overtaken(Exception):
    """Somebody else has appended to the log: whoever wants to must read on first."""


class Taken(Exception):
    """Something that may be there once is there already."""


class TakenTwice(Taken):
    """The same when something is done for the second time, after nobody knew what came of the first."""


class Unreadable(MotuError):
    """A log with an entry that cannot be read."""

    def __init__(self, number: int) -> None:
        super().__init__(T("Entry {number} of its log cannot be read.", number=number))
        self.number = number


class NewerFile(MotuError):
    """A file that a newer Motu has written."""

    def __init__(self, file: str, theirs: int, ours: int) -> None:
        super().__init__(
            T(
                "{file} was written by a newer Motu: it is kept in format {theirs}, and this one knows "
                "{ours}. Please install the newer one again.",
                file=file,
                theirs=theirs,
                ours=ours,
            )
        )


class NoKey(MotuError):
    """A file whose key is missing, or belongs to another file."""

    def __init__(self, file: str, key: str) -> None:
        super().__init__(
            T(
                "The secrets in {file} are sealed with a key that is not in {key}. "
                "Please put the key there that was kept with it.",
                file=file,
                key=key,
            )
        )


class BadFile(MotuError):
    """A file that is none of ours, or is damaged."""

    def __init__(self, file: str) -> None:
        super().__init__(T("{file} is damaged, or no file of Motu’s at all.", file=file))


class Held(MotuError):
    """A file that another server serves."""


class NameTaken(Exception):
    """There is already an account of this name."""


def in_words(trouble: BaseException, file: str = "") -> BaseException:
    """What is the fault of the disk or of the file, in words for people; anything else as it is."""
    code = _code(trouble)
    if code in _FULL:
        return NotKept(
            T(
                "The server’s disk is full, so this could not be kept. "
                "Nothing that was done before is lost; please try again in a while."
            )
        )
    if code in _FAILING:
        return NotKept(
            T(
                "The server’s disk cannot be written to, so this could not be kept. "
                "Nothing that was done before is lost; please try again in a while."
            )
        )
    if is_busy(trouble):
        return NotKept(T("The server’s file is busy, so this could not be kept. Please try again."))
    if code in _DAMAGED:
        return BadFile(file)
    if isinstance(trouble, sqlite3.IntegrityError):
        return Taken(str(trouble))
    return trouble


def is_busy(trouble: BaseException) -> bool:
    """Whether somebody else is writing."""
    return _code(trouble) in _BUSY


def _code(trouble: BaseException) -> int:
    """SQLite's primary code for what went wrong, 0 if it has nothing to do with it."""
    return int(getattr(trouble, "sqlite_errorcode", 0)) & 0xFF
