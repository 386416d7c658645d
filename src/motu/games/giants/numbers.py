"""The numbers of the moves of Giants: where each kind of move begins."""

from typing import Final

# Moves that need neither hex nor Ahu.
TO_CARVE: Final = 0  #: 14 with the chief, 7 with the medicine man, 1 for each worker
TO_BID: Final = 28  #: so many markers
TO_TAKE: Final = 35  #: 2 * (size - 1), 1 more with the chief
TO_DECLINE: Final = 41
TO_BUY: Final = 42
TO_PASS: Final = 43
TO_LAY: Final = 44  #: so many logs
TO_REST: Final = 47  #: no action, then the four below
TO_WORKER: Final = 48
TO_MARKER: Final = 49
TO_LOGS: Final = 50
TO_HEADDRESS: Final = 51
TO_PICK: Final = 52  #: the piece
TO_MARK: Final = 101
TO_LEAVE: Final = 102
TO_ASK: Final = 103  #: the seat that lends
TO_CLAIM: Final = 108  #: the unmoved piece
TO_TAKE_BACK: Final = 157  #: from the piece
TO_FINISH: Final = 206
#: Then come, with h hexes and a Ahus: 3 h placings by kind of figure, h steps, a reservations, a erections,
#: a crownings and a looks.
FIRST_HEX: Final = 207
