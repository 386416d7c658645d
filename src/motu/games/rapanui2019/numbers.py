"""The numbers of the moves of Rapa Nui (2019): where each kind of move begins."""

from typing import Final

TO_SPACE: Final = 0
TO_COLUMN: Final = 64
TO_STAR: Final = 67
CHIEF_TO: Final = 75
TAKE_MOAI: Final = 78
DONE: Final = 81
PASS: Final = 82
CARRY_TO: Final = 83  # 64 for each size of Moai, then 64 for the Pukao
BY_ROUTE: Final = 339
MOST_ROUTES: Final = 250
GET: Final = 589
TAKE_OFFERING: Final = 593  # the five kinds, then the luxury tiles
TAKE_LUXURY: Final = 598
PAY: Final = 614
DRAFT_TILE: Final = 1239
USE: Final = 1249
WITH_TABLET: Final = 1341
INSTALL: Final = 1433
MOVES: Final = 1437
# Within the uses of tiles and tablet:
USE_REST: Final = 0
USE_TRADE: Final = 64
USE_SAVE: Final = 80
USE_CONTRIBUTE: Final = 81
USE_THREE: Final = 84
USE_TWO: Final = 85
USE_SWITCH: Final = 86
USE_LEND: Final = 87  # a villager of one of three columns, the sorcerer, the chief
