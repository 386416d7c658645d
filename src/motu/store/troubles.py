"""What can go wrong with what is kept, in words for people."""

from motu.contract import MotuError
from motu.language import texts

T, TN, TP = texts("motu")


class NotKept(MotuError):
    """Something could not be written now: it has not happened, and can be tried again."""


class Overtaken(Exception):
    """Somebody else has appended to the log: whoever wants to must read on first."""


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


class Held(MotuError):
    """A file that another server serves."""


class NameTaken(Exception):
    """There is already an account of this name."""
