"""What one seat has of Kahuna's pieces and cards."""

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Player:
    """What one seat has on the board and in the hand."""

    def __init__(self, stock: i64) -> None:
        self.bridges: i64 = 0
        self.stones: i64 = 0
        #: Bridges not on the board.
        self.stock: i64 = stock
        self.hand: i64 = 0
        #: How many cards the hand has.
        self.held: i64 = 0
        #: Cards put face down under the discard pile since the last deal.
        self.away: i64 = 0
        self.points: i64 = 0
        #: Points of the third scoring.
        self.third: i64 = 0

    def clone(self) -> "Player":
        twin = Player(self.stock)
        twin.bridges = self.bridges
        twin.stones = self.stones
        twin.hand = self.hand
        twin.held = self.held
        twin.away = self.away
        twin.points = self.points
        twin.third = self.third
        return twin
