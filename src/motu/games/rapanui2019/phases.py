"""What can be asked in Rapa Nui (2019)."""

from typing import Final

DRAFT: Final = 0
PLACE: Final = 1
CARVE: Final = 2
CARVED: Final = 3
WHERE: Final = 4
CARRY: Final = 5
ROUTE: Final = 6
GIFT: Final = 7
ERECT: Final = 8
OFFER: Final = 9
PRICING: Final = 10
CARRIED: Final = 11

#: What each is called.
NAMES: Final = (
    "draft", "place", "carve", "carved", "where", "carry",
    "route", "gift", "erect", "offer", "price", "carried",
)  # fmt: skip
