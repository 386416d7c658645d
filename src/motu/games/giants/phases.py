"""What can be asked in Giants, in the order of a round."""

from typing import Final

BID: Final = 0
TAKE: Final = 1
PLACE: Final = 2
LAY: Final = 3
ACT: Final = 4
PICK: Final = 5
CARRY: Final = 6
HELP: Final = 7
UNMOVED: Final = 8
BACK: Final = 9

#: What each is called.
NAMES: Final = ("bid", "take", "place", "lay", "act", "pick", "carry", "help", "unmoved", "back")
