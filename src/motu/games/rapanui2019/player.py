"""What one seat has: figures, resources, tiles, Moai and offerings.

Small numbers share words: resources (8 bits each), Ahu tiles (4 bits for each kind), carved Moai (4 bits for
each size), the seven figures (8 bits each: where it is, and whether it is tired).
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from motu.bits import bit
from motu.games.rapanui2019.tiles import MAKE_YOUR_CHOICE

# The figures of a player: villagers 0 to 4, then these.
VILLAGERS: Final = 5
SORCERER: Final = 5
CHIEF_FIGURE: Final = 6
FIGURES: Final = 7

# Where a figure is: at home, on a space (its number + 1), in a column of the mine, on a star.
HOME: Final = 0
IN_MINE: Final = 65
ON_STAR: Final = 70
TIRED: Final = 128


@mypyc_attr(acyclic=True)
class Player:
    """What one seat has."""

    def __init__(self) -> None:
        #: Where the figures are, which of them still have to be placed (as bits), and the spaces where
        #: carriers stand; `ready`: where one stands who is not tired.
        self.figures: i64 = 0
        self.home: i64 = 0
        self.carriers: i64 = 0
        self.ready: i64 = 0
        #: S2: one of each resource.
        self.goods: i64 = 0x01010101
        self.tiles: i64 = 0
        self.tablet: bool = True
        self.bonuses: i64 = 0
        #: Carved Moai of this round, by size.
        self.moai: i64 = 0
        #: Offering tiles, and what they are worth.
        self.offerings: i64 = 0
        self.points: i64 = 0

    def clone(self) -> "Player":
        twin = Player()
        twin.figures = self.figures
        twin.home = self.home
        twin.carriers = self.carriers
        twin.ready = self.ready
        twin.goods = self.goods
        twin.tiles = self.tiles
        twin.tablet = self.tablet
        twin.bonuses = self.bonuses
        twin.moai = self.moai
        twin.offerings = self.offerings
        twin.points = self.points
        return twin

    def has(self, resource: i64) -> i64:
        return (self.goods >> (8 * resource)) & 255

    def total(self) -> i64:
        """All resources together."""
        goods = self.goods
        return (goods & 255) + ((goods >> 8) & 255) + ((goods >> 16) & 255) + (goods >> 24)

    def spend(self, resource: i64, amount: i64) -> None:
        self.goods -= amount << (8 * resource)

    def tile_count(self, kind: i64) -> i64:
        return (self.tiles >> (4 * kind)) & 15

    def has_bonus(self, bonus: i64) -> bool:
        return (self.bonuses >> bonus) & 1 != 0

    def may_take_luxury(self) -> bool:
        """A7."""
        return self.tile_count(MAKE_YOUR_CHOICE) > 0

    # The figures.

    def where(self, figure: i64) -> i64:
        return (self.figures >> (8 * figure)) & 255

    def put(self, figure: i64, place: i64) -> None:
        self.figures += (place - self.where(figure)) << (8 * figure)
        self.look()

    def look(self) -> None:
        """Sees again where carriers stand, and where one is not tired."""
        self.carriers = 0
        self.ready = 0
        rest = self.figures
        while rest != 0:
            place: i64 = rest & 127
            if place != HOME and place < IN_MINE:
                here = bit(place - 1)
                self.carriers |= here
                if rest & TIRED == 0:
                    self.ready |= here
            rest >>= 8

    def is_on_star(self) -> bool:
        """Whether the sorcerer stands on the turn-order track."""
        return ON_STAR <= self.where(SORCERER) < TIRED

    def figure_at(self, place: i64) -> i64:
        """The first figure that is there just so, or -1."""
        for figure in range(i64(FIGURES)):
            if self.where(figure) == place:
                return figure
        return -1

    def carvers_in(self, column: i64) -> i64:
        """How many figures carve in a column of the mine."""
        found: i64 = 0
        rest = self.figures
        while rest != 0:
            if rest & 255 == IN_MINE + column:
                found += 1
            rest >>= 8
        return found

    def tired_spaces(self) -> i64:
        """The spaces with a tired carrier."""
        found: i64 = 0
        rest = self.figures
        while rest != 0:
            if rest & TIRED != 0:
                found |= bit((rest & 127) - 1)
            rest >>= 8
        return found
