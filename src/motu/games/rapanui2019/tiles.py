"""All Ahu tiles and bonus tiles: name, how many there are, when they may be used, what they do.

What a tile does to a position is carried out in `using.py`; here is what everybody else needs of it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.language import Text, texts

T, TN, TP = texts("motu.games.rapanui2019")

# The moments of one's own turn (Q1), as bits.
PLACING: Final = 1
BEFORE_CARVING: Final = 2
CARVING: Final = 4
AFTER_CARVING: Final = 8
BEFORE_CARRYING: Final = 16
ERECTING: Final = 32
PAYING: Final = 64
AFTER_CARRYING: Final = 128
ANY_TURN: Final = 255
NEVER: Final = 0

# The kinds of Ahu tiles.
REST: Final = 0
TRADE: Final = 1
SAVE: Final = 2
CONTRIBUTE: Final = 3
THREE_EXTRA: Final = 4
TWO_EXTRA: Final = 5
MAKE_YOUR_CHOICE: Final = 6
CAREER_SWITCH: Final = 7
LEND_A_HAND: Final = 8
FAVOUR: Final = 9
KINDS: Final = 10

# The bonus tiles.
FERVENT: Final = 0
ARTISTIC: Final = 1
POPULAR: Final = 2
CHIEF: Final = 3
BONUSES: Final = 4
MOST_BONUSES: Final = 3

# The resources, and points for a tablet not used and for the favour.
REED: Final = 0
EGGS: Final = 1
WOOD: Final = 2
PEARLS: Final = 3
TABLET_POINTS: Final = 3
FAVOUR_POINTS: Final = 3


class AhuTile:
    """A kind of Ahu tile."""

    def __init__(self, key: str, title: Text, count: int, first_game: int, when: int, does: Text) -> None:
        self.key = key
        self.title = title
        self.count = count
        #: How many of them the first game has (X1).
        self.first_game = first_game
        self.when = when
        self.does = does


class BonusTile:
    """A bonus tile: what its one price is, and what it is good for."""

    def __init__(self, key: str, title: Text, resource: int, price: int, does: Text) -> None:
        self.key = key
        self.title = title
        self.resource = resource
        self.price = price
        self.does = does


#: A1 to A10, in the order of their numbers; Q2 says when they work.
AHU_TILES: Final = [
    AhuTile(
        "rest",
        T("Rest"),
        4,
        4,
        BEFORE_CARRYING | AFTER_CARRYING,
        T("While carrying: one of your tired carriers stands up again."),
    ),
    AhuTile(
        "trade",
        T("Trade"),
        4,
        4,
        ANY_TURN,
        T("Three resources of one kind become three of another."),
    ),
    AhuTile(
        "save",
        T("Save"),
        4,
        4,
        PAYING,
        T("An offering costs you only two resources; for the axe, any two different ones."),
    ),
    AhuTile(
        "contribute",
        T("Contribute"),
        4,
        4,
        BEFORE_CARVING,
        T("While carving: one more carver in any column, even a full one."),
    ),
    AhuTile(
        "three",
        T("Take three extra"),
        2,
        2,
        ERECTING,
        T("When you erect a Moai: three more resources of the kind you get."),
    ),
    AhuTile(
        "two",
        T("Take two extra"),
        2,
        2,
        ERECTING,
        T("When you erect a Moai: two more resources of the kind you get."),
    ),
    AhuTile(
        "choice",
        T("Make your choice"),
        2,
        0,
        NEVER,
        T("For the rest of the game you may take luxury offerings when you decorate."),
    ),
    AhuTile(
        "switch",
        T("Career switch"),
        3,
        0,
        BEFORE_CARVING | CARVING | AFTER_CARVING | BEFORE_CARRYING | AFTER_CARRYING,
        T("Once the order is settled: your sorcerer becomes a carver or a carrier."),
    ),
    AhuTile(
        "lend",
        T("Lend a hand"),
        3,
        0,
        AFTER_CARVING | BEFORE_CARRYING | AFTER_CARRYING,
        T("After carving: one of your carvers, or your chief, becomes a carrier. The chief never tires."),
    ),
    AhuTile("favour", T("Favour"), 1, 1, NEVER, T("Three points at the end.")),
]

#: U1 to U4, in the order of their numbers.
BONUS_TILES: Final = [
    BonusTile(
        "fervent",
        T("Fervent"),
        REED,
        2,
        T("When you erect a Moai you may take the next higher resource."),
    ),
    BonusTile(
        "artistic",
        T("Artistic"),
        EGGS,
        2,
        T("When you decorate you may take an offering one level higher than you pay for."),
    ),
    BonusTile("popular", T("Popular"), WOOD, 2, T("Your fifth villager joins.")),
    BonusTile("chief", T("Chief"), PEARLS, 3, T("Your chief joins and carves under any column.")),
]

TABLET_TITLE: Final = T("Rongorongo tablet")
#: A11.
TABLET_DOES: Final = T(
    "Give it up to do what any Ahu tile does, except make your choice. Unused at the end: three points."
)

#: When each kind may be used, and what each bonus costs of which resource, for the rules.
WHEN: Final = vec[i64]([tile.when for tile in AHU_TILES])
PRICE_KIND: Final = vec[i64]([tile.resource for tile in BONUS_TILES])
PRICE: Final = vec[i64]([tile.price for tile in BONUS_TILES])
