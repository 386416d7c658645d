"""What can be asked in the card game Rapa Nui."""

from typing import Final

BUY: Final = 0
PLAY: Final = 1
SACRIFICE: Final = 2
BURY: Final = 3
SUPPLY: Final = 4
DRAW: Final = 5
YIELD: Final = 6
INSTEAD: Final = 7

#: What each is called.
NAMES: Final = ("buy", "play", "sacrifice", "bury", "supply", "draw", "yield", "instead")
