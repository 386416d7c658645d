"""Nim: a game of nothing but rules. Who takes the last stick wins."""

from typing import Any

from motu import Game, Rng, State
from motu.language import literal
from motu.moves import Because, Kind, Space, counted


class Heap(State):
    """How many sticks are left, and who took the last."""

    def __init__(self, game: Game, options: dict[str, Any], rng: Rng) -> None:
        super().__init__(game, options, 2, rng)
        self.sticks, self.winner, self.asking = 12, -1, 1

    def clone(self) -> "Heap":
        twin = Heap(self.game, self.options, self.rng.clone())
        twin.sticks, twin.winner = self.sticks, self.winner
        self.copy_common(twin)
        return twin

    def carry_out(self, seat: int, move: int) -> None:
        self.sticks -= move + 1
        self.asking = 1 << (1 - seat) if self.sticks else 0
        if not self.sticks:
            self.winner = seat

    def score(self, seat: int) -> int:
        return int(self.winner == seat)


def begin(game: Game, seats: int, rng: Rng, options: dict[str, Any]) -> Heap:
    return Heap(game, options, rng)


def are_there(state: Heap, seat: int, more: int) -> bool:
    return state.sticks > more


TAKE = Kind(
    "take",
    (counted("sticks", 3, first=1),),
    refused=(Because("", are_there, literal("So many sticks are not there.")),),
)
GAME = Game(
    key="nim", package=__name__, title=literal("Nim"), begin=begin, moves=Space(TAKE), shows=("sticks",)
)
