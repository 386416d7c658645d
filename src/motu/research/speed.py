"""How fast batches are, beside the same games through PettingZoo: for `motu bench --batch`."""

from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np

from motu.research.batch import Batch

GAMES = 256
#: So many games are shared out among processes: what they tell each other at every step costs less then.
MANY = 4096
#: How many moves each game makes between two looks at the clock.
STEPS = 8


def batch_speed(key: str, seats: int | None = None, seconds: float = 0.3) -> dict[str, float]:
    """Random moves per second: bare, with observations, by two processes, more games, and through PettingZoo.

    All of them choose their moves outside the rules and write masks; one process is measured by the time
    that it really ran, several by the clock.
    """
    bare = Batch(key, GAMES, seats=seats, observe=False)
    seeing = Batch(key, GAMES, seats=seats)
    found = {
        "bare": per_second(lambda: stepped(bare), seconds, process_time),
        "with_observations": per_second(lambda: stepped(seeing), seconds, process_time),
        "one_process_by_the_clock": by_the_clock(key, seats, GAMES, 1, seconds),
        "two_processes_by_the_clock": by_the_clock(key, seats, GAMES, 2, seconds),
        "many_by_one": by_the_clock(key, seats, MANY, 1, seconds),
        "many_by_two": by_the_clock(key, seats, MANY, 2, seconds),
    }
    found["through_pettingzoo"] = per_second(zoo_player(key, seats), seconds, process_time)
    return found


def by_the_clock(key: str, seats: int | None, games: int, processes: int, seconds: float) -> float:
    with Batch(key, games, seats=seats, processes=processes) as batch:
        return per_second(lambda: stepped(batch), seconds, perf_counter)


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
