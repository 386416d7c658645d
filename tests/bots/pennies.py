"""Tiny games with known answers, to prove things about the search."""

from motu.contract import Game
from motu.rng import Rng
from motu.state import Moves, State, World


class Pennies(State):
    """Both lay a penny at once, heads (1) or tails (0). Equal pennies are the first seat's victory."""

    def __init__(self, laid: tuple[int, int] = (-1, -1)) -> None:
        super().__init__(Game(), {}, 2, Rng.seeded(0))
        self.laid = laid
        self.quiet = True
        self.asking = sum(1 << seat for seat in range(2) if laid[seat] < 0)

    def legal(self, seat: int, moves: Moves) -> None:
        moves.add(0)
        moves.add(1)

    def carry_out(self, seat: int, move: int) -> None:
        self.laid = (move, self.laid[1]) if seat == 0 else (self.laid[0], move)
        self.asking &= ~(1 << seat)

    def clone(self) -> "Pennies":
        return Pennies(self.laid)

    def imagine(self, seat: int, rng: Rng) -> "Pennies":
        """What the other has laid is hidden: in the seat's mind he has yet to choose."""
        return Pennies((self.laid[0], -1) if seat == 0 else (-1, self.laid[1]))

    def outcome(self, seat: int) -> float:
        return float((self.laid[0] == self.laid[1]) == (seat == 0))

    def evaluate(self, seat: int) -> float:
        return 0.5

    def score(self, seat: int) -> int:
        return int(self.outcome(seat))


class Coins(State):
    """One seat guesses which of three coins is gold; the first is it in two of four worlds."""

    WEIGHTS = (2.0, 1.0, 1.0)

    def __init__(self, gold: int = 0, guess: int = -1) -> None:
        super().__init__(Game(), {}, 1, Rng.seeded(0))
        self.gold = gold
        self.guess = guess
        self.quiet = True
        self.asking = 1 if guess < 0 else 0
        self.imagined = 0

    def legal(self, seat: int, moves: Moves) -> None:
        for coin in range(3):
            moves.add(coin)

    def carry_out(self, seat: int, move: int) -> None:
        self.guess = move
        self.asking = 0

    def clone(self) -> "Coins":
        return Coins(self.gold, self.guess)

    def imagine(self, seat: int, rng: Rng) -> "Coins":
        self.imagined += 1
        return Coins((0, 0, 1, 2)[int(rng.below(4))])

    def worlds(self, seat: int, most: int, rng: Rng) -> list[World]:
        return [World(Coins(gold), weight) for gold, weight in enumerate(self.WEIGHTS)]

    def outcome(self, seat: int) -> float:
        return float(self.guess == self.gold)

    def evaluate(self, seat: int) -> float:
        return 0.5

    def score(self, seat: int) -> int:
        return int(self.outcome(seat))
