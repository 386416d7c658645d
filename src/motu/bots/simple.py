"""The two simplest bots: one answers at random, one looks a single step ahead."""

from typing import Final

from mypy_extensions import i64

from motu.rng import Rng
from motu.state import Perspective

#: How many worlds the greedy bot imagines for each answer.
WORLDS: Final = 4
MOST_WORLDS: Final = 1000


class RandomBot:
    """Answers at random."""

    def __init__(self, seed: int, words: str = "") -> None:
        if words:
            raise ValueError(words)
        self.rng = Rng.seeded(f"random {seed}")

    def choose(self, seen: Perspective) -> int:
        moves = seen.moves
        return moves[int(self.rng.below(len(moves)))]


class GreedyBot:
    """Tries every answer in a few imagined worlds and takes the one that looks best right after it."""

    def __init__(self, seed: int, words: str = "") -> None:
        self.rng = Rng.seeded(f"greedy {seed}")
        worlds = int(words) if words else WORLDS
        if not 1 <= worlds <= MOST_WORLDS:
            raise ValueError(words)
        self.worlds: i64 = worlds

    def choose(self, seen: Perspective) -> int:
        moves = seen.moves
        if len(moves) == 1:
            return moves[0]
        totals = [0.0] * len(moves)
        for _ in range(self.worlds):
            world = seen.imagine(self.rng)
            for index, move in enumerate(moves):
                after = world.clone()
                after.carry_out(seen.seat, move)
                totals[index] += after.evaluate(seen.seat)
        best = 0
        for index in range(1, len(moves)):
            if totals[index] > totals[best]:
                best = index
        return moves[best]
