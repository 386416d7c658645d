"""Many games at once for learners: NumPy arrays that are written in place, step by step.

    games = motu.batch("kahuna", 1024, seed=1)
    while …:
        games.step(policy(games.observations, games.masks))
        learn(games.rewards, games.done)

With one process the arrays are the memory that the compiled core writes to; with several each process, this
one among them, has some of the games, and the arrays are memory that all share. They are the same games
either way.
"""

import os
from collections.abc import Callable
from itertools import pairwise
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from multiprocessing.synchronize import Semaphore
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from motu.contract import Game, State, game
from motu.research.core import Begin, Core
from motu.rng import Rng

#: The arrays, what their items are, and how many each game has of them.
ITEMS = {
    "observations": np.int16,
    "masks": np.bool_,
    "rewards": np.float64,
    "done": np.bool_,
    "seat": np.int64,
}

Arrays = dict[str, NDArray[Any]]


class SetUp:
    """How all games of a batch begin; each has its own seed, which the batch's seed and its place tell."""

    def __init__(
        self, key: str, seats: int | None, seed: int | str, options: dict[str, Any], first: int
    ) -> None:
        self.key, self.seats, self.seed, self.options, self.first = key, seats, seed, options, first

    def part(self, first: int) -> "SetUp":
        """The same for the games from a place on."""
        return SetUp(self.key, self.seats, self.seed, self.options, self.first + first)

    def seed_of(self, place: int, time: int) -> str:
        """The seed of the game at a place when it begins for the so many-th time."""
        return f"{self.seed} {self.first + place} {time}"

    def begin(self) -> Begin:
        played: Game = game(self.key)
        seats = played.start(self.seats, 0, **self.options).seats
        checked = played.checked(self.options)

        def begin(place: int, time: int) -> State:
            state = played.begin(played, int(seats), Rng.seeded(self.seed_of(place, time)), checked)
            state.quiet = True
            return state

        return begin

    def core(self, games: int, observed: bool) -> Core:
        return Core(games, self.begin(), observed, Rng.seeded(f"chance {self.seed} {self.first}"))


class Batch:
    """So many games of one kind, side by side.

    `seat[i]` is asked in game i; it sees `observations[i]` and may make the moves of `masks[i]`. `step`
    answers all of them. Where that ended a game, `done[i]` is true, `rewards[i]` are the returns of all
    seats, and the rest is already about the next game there. All arrays are overwritten by the next step.
    """

    def __init__(
        self,
        key: str,
        games: int,
        *,
        seats: int | None = None,
        seed: int | str = 0,
        observe: bool = True,
        processes: int = 1,
        **options: Any,
    ) -> None:
        if games < 1 or not 1 <= processes <= games:
            raise ValueError("there must be a game at least, and one for each process")
        self.key, self.games, self.processes = key, games, processes
        self.set_up = SetUp(key, seats, seed, options, 0)
        first = game(key).start(seats, 0, **options)
        self.seats = int(first.seats)
        self.move_count = first.move_count
        #: What each number of an observation means.
        self.names = game(key).observation(seats, **options) if observe else ()
        self._team = _Team(self, observe) if processes > 1 else None
        self._core = None if self._team else self.set_up.core(games, observe)
        arrays = self._team.arrays if self._team else _arrays_of(self._core, self.shapes())
        self.observations = arrays["observations"]
        self.masks = arrays["masks"]
        self.rewards = arrays["rewards"]
        self.done = arrays["done"]
        self.seat = arrays["seat"]

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each array."""
        return {
            "observations": (self.games, len(self.names)),
            "masks": (self.games, self.move_count),
            "rewards": (self.games, self.seats),
            "done": (self.games,),
            "seat": (self.games,),
        }

    def step(self, actions: ArrayLike) -> None:
        """Plays one move in every game; ValueError names the game whose move is not open, unplayed."""
        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (self.games,):
            raise ValueError(f"{self.games} moves are wanted, one for each game, not {chosen.shape}")
        if self._team:
            self._team.step(chosen)
        elif self._core:
            self._core.step(chosen.tobytes())

    def sample(self) -> NDArray[np.int32]:
        """A move for every game, each that is open as likely as the others."""
        if self._core:
            self._core.choose_at_random()
            return np.frombuffer(memoryview(self._core.chosen), np.int32).copy()
        assert self._team is not None
        return self._team.sample()

    def play_at_random(self, steps: int) -> None:
        """So many random moves in every game, for measuring: all arrays are written at each."""
        if self._core:
            self._core.play_at_random(steps)
        elif self._team:
            self._team.play_at_random(steps)

    def seed_of(self, place: int, time: int) -> str:
        """The seed of the game at a place when it began for the so many-th time, from 0."""
        return self.set_up.seed_of(place, time)

    def close(self) -> None:
        """Ends the processes, if there are several; arrays of theirs are gone then."""
        if self._team:
            self._team.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.key}, {self.seats} seats, {self.processes} processes>"


def _arrays_of(core: Core | None, shapes: dict[str, tuple[int, ...]]) -> Arrays:
    """The vectors of a core, as arrays that show whatever is written there."""
    return {
        name: np.frombuffer(getattr(core, name), ITEMS[name]).reshape(shape)
        if np.prod(shape)
        else np.zeros(shape, ITEMS[name])
        for name, shape in shapes.items()
    }


# ------------------------------------------------------------------------------------- several processes


#: How often one looks, at least and at most, whether a word has come before one falls asleep.
FEW, MANY = 200, 3000
#: How long one sleeps before one looks whether the other is still there, in seconds.
NAP = 1.0


class _Words:
    """What this process and another one tell each other: begin, and done. What is to be done is in the memory
    that all share.

    Waking a process that sleeps takes longer than a step of a small batch, so whoever waits looks again and
    again first: for long where that was worth it lately, briefly where the machine is busy or the other has
    more to do, and not at all with more processes than processors.
    """

    def __init__(self, begin: Semaphore, done: Semaphore, spare: bool) -> None:
        self.begin, self.done = begin, done
        self.few, self.many = (FEW, MANY) if spare else (0, 0)
        self.looks = self.many

    def wait(self, word: Semaphore, is_there: Callable[[], bool]) -> None:
        """Waits for a word; RuntimeError if whoever should say it is gone."""
        for _ in range(self.looks):
            if word.acquire(False):
                self.looks = min(2 * self.looks, self.many)
                return
        self.looks = max(self.looks // 2, self.few)
        while not word.acquire(True, NAP):
            if not is_there():
                raise RuntimeError("a process of this batch has died")


class _Team:
    """This process and others that share the games and the memory of the arrays.

    Whoever waits for the others has done a part of its own meanwhile. With every step each draws random moves
    too, so that `sample` asks nobody.
    """

    def __init__(self, batch: Batch, observe: bool) -> None:
        own = {"actions": (batch.games,), "samples": (batch.games,), "order": (1,)}
        self.shapes = {**batch.shapes(), **own}
        sizes = {name: int(np.prod(shape)) * _item(name).itemsize for name, shape in self.shapes.items()}
        self.memory = SharedMemory(create=True, size=max(1, sum(sizes.values())))
        self.arrays = _laid_out(self.memory, self.shapes)
        #: All masks one behind the other, and where that of each game begins.
        self.open = self.arrays["masks"].reshape(-1)
        self.firsts = np.arange(batch.games, dtype=np.int64) * batch.move_count
        self.fresh = True
        context = get_context("spawn")
        spare = batch.processes <= (os.cpu_count() or 1)
        self.workers: list[tuple[_Words, SpawnProcess]] = []
        bounds = [batch.games * number // batch.processes for number in range(batch.processes + 1)]
        parts = [(batch.set_up.part(first), end - first) for first, end in pairwise(bounds)]
        for set_up, games in parts[1:]:
            words = _Words(context.Semaphore(0), context.Semaphore(0), spare)
            job = (words, self.memory.name, self.shapes, set_up, games, observe)
            worker = context.Process(target=_work, args=job, daemon=True)
            worker.start()
            self.workers.append((words, worker))
        self.own = _Part(*parts[0], observe, self.arrays)
        self._wait()

    def step(self, actions: NDArray[np.int32]) -> None:
        inside = actions.view(np.uint32) < self.shapes["masks"][1]  # numbers below 0 are huge then
        open_now = inside & self.open.take(self.firsts + actions, mode="clip")
        if not open_now.all():
            place = int(np.flatnonzero(~open_now)[0])
            seat = self.arrays["seat"][place]
            raise ValueError(f"game {place}, seat {seat}, move {actions[place]}: it is not open now")
        np.copyto(self.arrays["actions"], actions)
        self._all(STEP)

    def sample(self) -> NDArray[np.int32]:
        if not self.fresh:
            self._all(SAMPLE)
        self.fresh = False
        return self.arrays["samples"].copy()

    def play_at_random(self, steps: int) -> None:
        if steps > 0:
            self._all(steps)

    def _all(self, order: int) -> None:
        self.fresh = True
        self._tell(order)
        self.own.do(order)
        self._wait()

    def _tell(self, order: int) -> None:
        self.arrays["order"][0] = order
        for words, _ in self.workers:
            words.begin.release()

    def _wait(self) -> None:
        for words, worker in self.workers:
            words.wait(words.done, worker.is_alive)

    def close(self) -> None:
        if not self.workers:
            return
        self._tell(END)
        for _, worker in self.workers:
            worker.join()
        self.workers = []
        self.arrays = {}
        self.memory.unlink()


#: Orders; a number above 0 is so many random moves.
STEP, SAMPLE, END = 0, -1, -2


class _Part:
    """The games of one process, and where in the arrays of all it shows what is asked in them."""

    def __init__(self, set_up: SetUp, games: int, observe: bool, arrays: Arrays) -> None:
        part = slice(set_up.first, set_up.first + games)
        self.shared = {name: array[part] for name, array in arrays.items() if name != "order"}
        self.core = set_up.core(games, observe)
        shapes = {name: (games, *array.shape[1:]) for name, array in arrays.items() if name in ITEMS}
        self.made = _arrays_of(self.core, shapes)
        self.chosen = np.frombuffer(memoryview(self.core.chosen), np.int32)
        self.do(SAMPLE)
        self.show()

    def do(self, order: int) -> None:
        """Carries out an order and draws random moves for what is asked then."""
        if order == STEP:
            self.core.step(self.shared["actions"].tobytes())
        elif order > 0:
            self.core.play_at_random(order)
        self.core.choose_at_random()
        np.copyto(self.shared["samples"], self.chosen)
        if order != SAMPLE:
            self.show()

    def show(self) -> None:
        for name, array in self.made.items():
            np.copyto(self.shared[name], array)


def _item(name: str) -> np.dtype[Any]:
    return np.dtype(np.int64 if name == "order" else ITEMS.get(name, np.int32))


def _laid_out(memory: SharedMemory, shapes: dict[str, tuple[int, ...]]) -> Arrays:
    """The arrays one behind the other in a piece of memory, those with the largest items first."""
    found: Arrays = {}
    at = 0
    for name in sorted(shapes, key=lambda name: -_item(name).itemsize):
        found[name] = np.ndarray(shapes[name], _item(name), memory.buf, at)
        at += found[name].nbytes
    return found


def _work(
    words: _Words,
    memory_name: str,
    shapes: dict[str, tuple[int, ...]],
    set_up: SetUp,
    games: int,
    observe: bool,
) -> None:
    """What each further process does: its part of every order, until there are none."""
    memory = SharedMemory(memory_name)
    arrays = _laid_out(memory, shapes)
    part = _Part(set_up, games, observe, arrays)
    asking = parent_process()
    assert asking is not None
    while True:
        words.done.release()
        words.wait(words.begin, asking.is_alive)
        order = int(arrays["order"][0])
        if order == END:
            return
        part.do(order)
