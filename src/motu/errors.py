"""What can go wrong, told in words for people."""

from motu.language import Text


class MotuError(Exception):
    """What went wrong, in words for people."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class IllegalMove(MotuError):
    """A move that the rules refuse: why, and by which rule."""

    def __init__(self, reason: Text, rule: str = "") -> None:
        super().__init__(reason)
        self.rule = rule


class BadSetup(MotuError):
    """A game that cannot be started so: unknown option, wrong number of seats, faulty board."""


class BadNotation(MotuError):
    """A text that is not a move here."""
