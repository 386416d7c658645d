"""What can be asked in Kahuna."""

from typing import Final

HANDICAP: Final = 0
TURN: Final = 1
REBUILD: Final = 2
FINAL: Final = 3

#: What each is called.
NAMES: Final = ("handicap", "turn", "rebuild", "final")
