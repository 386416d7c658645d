"""What one seat has: village, hand, offering cards, wood and glory."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from motu.games.rapanui2011.cards import MOAI, number_of
from motu.games.rapanui2011.knowledge import Hypothesis, nothing_buried

PRICE: Final = 5
MOAI_GLORY: Final = 4
WOOD_PER_GLORY: Final = 5

NOTHING_BURIED: Final = nothing_buried()


@mypyc_attr(acyclic=True)
class Player:
    """A seat's things. Sets of cards are words as in `board`."""

    def __init__(self) -> None:
        #: The cards in the own village.
        self.display: i64 = 0
        self.hand: i64 = 0
        #: How many cards the hand has.
        self.held: i64 = 0
        self.offerings: i64 = 0
        #: The cards that the seat has put on the stone face down.
        self.buried: i64 = 0
        self.wood: i64 = 0
        self.glory: i64 = 0
        #: What the others can know of the cards put face down.
        self.hypotheses: list[Hypothesis] = NOTHING_BURIED

    def clone(self) -> "Player":
        twin = Player()
        twin.display = self.display
        twin.hand = self.hand
        twin.held = self.held
        twin.offerings = self.offerings
        twin.buried = self.buried
        twin.wood = self.wood
        twin.glory = self.glory
        twin.hypotheses = self.hypotheses
        return twin

    def price(self, kind: i64) -> i64:
        """B2: five wood, one less for every gatherer of the kind in the village."""
        price: i64 = PRICE - number_of(self.display, kind)
        if price < 0:
            return 0
        return price

    def open_glory(self) -> i64:
        """E2 without the offering cards: glory, Moais and wood."""
        return self.glory + MOAI_GLORY * number_of(self.display, MOAI) + self.wood // WOOD_PER_GLORY
