"""How fast batches are, beside the same games through PettingZoo: for `motu bench --batch`."""

from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np

from motu.research.batch import Batch

GAMES = 256
#: With so many games it is measured what a second process brings: the more games, the rarer a word.
SHARED = (256, 1024, 4096)
#: How many moves each game makes between two looks at the clock.
STEPS = 8


def batch_speed(key: str, seats: int | None = None, seconds: float = 0.3) -> dict[str, float]:
    """Random moves per second: bare, with observations, through PettingZoo, and shared with a second process.

    All of them choose their moves outside the rules and write masks. One process is measured by the time
    that it really ran; where there are two, both ways by the clock.
    """
    bare = Batch(key, GAMES, seats=seats, observe=False)
    seeing = Batch(key, GAMES, seats=seats)
    found = {
        "bare": per_second(lambda: stepped(bare), seconds, process_time),
        "with observations": per_second(lambda: stepped(seeing), seconds, process_time),
        "through PettingZoo": per_second(zoo_player(key, seats), seconds, process_time),
    }
    for games in SHARED:
        one, two = (by_the_clock(key, seats, games, number, seconds, stepped) for number in (1, 2))
        found |= shared(games, one, two)
    one, two = (by_the_clock(key, seats, SHARED[-1], number, seconds, unasked) for number in (1, 2))
    return found | shared(SHARED[-1], one, two, ", no word between steps")


def shared(games: int, one: float, two: float, how: str = "") -> dict[str, float]:
    title = f"{games:,} games{how}"
    return {f"{title}: one process": one, f"{title}: two": two, f"{title}: times as fast": two / one}


def by_the_clock(
    key: str, seats: int | None, games: int, processes: int, seconds: float, work: Callable[[Batch], int]
) -> float:
    with Batch(key, games, seats=seats, processes=processes) as batch:
        return per_second(lambda: work(batch), seconds, perf_counter)


def per_second(work: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    """How many moves a second of some work makes, which tells how many it has made."""
    work()
    moves, begun = 0, clock()
    while clock() - begun < seconds:
        moves += work()
    return moves / (clock() - begun)


def stepped(batch: Batch) -> int:
    for _ in range(STEPS):
        batch.step(batch.sample())
    return STEPS * batch.games


def unasked(batch: Batch) -> int:
    batch.play_at_random(STEPS)
    return STEPS * batch.games


def zoo_player(key: str, seats: int | None) -> Callable[[], int]:
    """Plays one game at random through PettingZoo, a few moves at a time, beginning anew at its end."""
    from motu.research.zoo import env

    table, chance = env(key, seats), np.random.default_rng(1)
    table.reset(seed=1)

    def play() -> int:
        for _ in range(GAMES):
            seen, _, ended, _, _ = table.last()
            if ended:
                table.reset()
                seen = table.observe(table.agent_selection)
            table.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        return GAMES

    return play
