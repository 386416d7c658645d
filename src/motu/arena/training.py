"""Learns a small evaluation of a game by self-play: games, a network fitted to how they ended, and again.

Each round plays games with the network of the round before, keeps positions on the way with how the game
ended for each seat, and fits the network to all positions so far. Where the search of a game plays on to the
end of a chapter and judges there, only positions in which a chapter begins are kept, and its players play on
like that: a network learns best from what it will be asked about. One game in ten is never fitted to; the
loss on these, epoch by epoch, is the learning curve. After every round a checkpoint is written, and a run
that was broken off goes on behind it.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from motu.arena.match import Result, result_of
from motu.bots.search_bot import Plan, SearchBot
from motu.bots.tuning import Tuning, tuning
from motu.bots.value import MOST_FEATURES, Network, network
from motu.contract import Perspective, State, game
from motu.record import Match
from motu.rng import Rng

Floats = NDArray[np.float32]
#: Positions of a game: their features, how it ended for the seats that see them, and these seats' leads; and
#: the game itself.
Kept = tuple[list[list[float]], list[float], list[float], Result]

#: One game in so many is kept aside to measure by.
ASIDE = 10
#: About so many positions are kept of each game.
KEPT = 40
#: How often a player tries something at random, so that the network sees more than good play; and in games
#: with chapters, where a turn has many small questions.
CURIOSITY, IN_CHAPTERS = 0.08, 0.02
BATCH = 256
RATE = 0.002
DECAY = 1e-5


@dataclass(frozen=True)
class Lesson:
    """What is learned and how long: the same lesson always gives the same network."""

    game: str
    rounds: int = 4
    games: int = 1000
    iterations: int = 16
    hidden: int = 24
    seed: int = 1
    #: How much of what is learned is the lead at the end, and not only who won: 0 to 1.
    margin: float = 0.0
    #: How often each fit goes through all positions.
    epochs: int = 6

    @property
    def command(self) -> str:
        """What a person types to learn it again."""
        margin = f" --margin {self.margin:g}" if self.margin else ""
        epochs = f" --epochs {self.epochs}" if self.epochs != Lesson.epochs else ""
        return (
            f"motu train {self.game} --rounds {self.rounds} --games {self.games} "
            f"--iterations {self.iterations} --hidden {self.hidden}{margin}{epochs} --seed {self.seed}"
        )


@dataclass(frozen=True)
class Mark:
    """A point of the learning curve: the loss on games never fitted to, and that of the game's own eye."""

    round: int
    positions: int
    loss: float
    own: float
    #: The loss after each epoch of the fit.
    epochs: list[float]


@dataclass
class Sample:
    """Positions as their features, how the game ended for the seat, and whether they are kept aside."""

    features: Floats
    #: The share of the victory, and by how many points the seat was ahead of the best of the others.
    ended: Floats
    ahead: Floats
    aside: NDArray[np.bool_]


# ------------------------------------------------------------------------------------------ self-play


@dataclass(frozen=True)
class Task:
    """One game of a round of self-play, with what was learned before it."""

    lesson: Lesson
    number: int
    index: int
    learned: dict[str, object]


def play_games(
    lesson: Lesson, number: int, learned: dict[str, object], jobs: int, told: Callable[[Result], None]
) -> Sample:
    """The positions of a round of self-play, with every number of seats in turn."""
    tasks = [Task(lesson, number, index, learned) for index in range(lesson.games)]
    rows: list[list[float]] = []
    ended: list[float] = []
    ahead: list[float] = []
    aside: list[bool] = []
    with ExitStack() as stack:
        played: Iterator[Kept] = map(kept_of_game, tasks)
        if jobs > 1:
            played = stack.enter_context(get_context("spawn").Pool(jobs)).imap(kept_of_game, tasks)
        for index, (features, ends, leads, result) in enumerate(played):
            rows += features
            ended += ends
            ahead += leads
            aside += [index % ASIDE == 0] * len(ends)
            told(result)
    return Sample(
        np.array(rows, np.float32), np.array(ended, np.float32), np.array(ahead, np.float32), np.array(aside)
    )


def kept_of_game(task: Task) -> Kept:
    """Some positions of one game, drawn at random."""
    lesson = task.lesson
    name = f"{lesson.seed} {task.number} {task.index}"
    played = game(lesson.game)
    state = played.start(played.seats[task.index % len(played.seats)], name)
    judge = network(task.learned) if task.learned else None
    seen = play_game(state, lesson, judge, Rng.seeded(f"curious {name}"))
    rng = Rng.seeded(f"kept {name}")
    kept = [one for one in seen if rng.unit() * len(seen) < KEPT * int(state.seats)]
    seats = [seat for seat, _ in kept]
    return (
        [features for _, features in kept],
        [state.outcome(seat) for seat in seats],
        [lead(state, seat) for seat in seats],
        recorded(state, f"round-{task.number}", name),
    )


def recorded(state: State, player: str, seed: str) -> Result:
    """A game that is over as an arena keeps it; `player` sat on every seat."""
    match = Match(state.game, [player] * int(state.seats), seed)
    for seat, move in state.history():
        match.play(seat, move)
    return result_of(match, f"{state.game.key} {seed} {player}", seed)


def lead(state: State, seat: int) -> float:
    """By how many points the seat is ahead of the best of the others."""
    return float(
        state.score(seat) - max(state.score(other) for other in range(int(state.seats)) if other != seat)
    )


def play_game(state: State, lesson: Lesson, judge: Network | None, rng: Rng) -> list[tuple[int, list[float]]]:
    """Plays to the end, and tells the features of positions to learn from, from the eyes of every seat."""
    tuned = replace(tuning(lesson.game), learned=False)
    chapters = tuned.chapters > 0
    plan = Plan(tuned if chapters else Tuning(depth=0), lesson.iterations, judge=judge)
    bots = [SearchBot(int(rng.next()), lambda key: plan) for _ in range(int(state.seats))]
    buffer = vec[float]([0.0] * MOST_FEATURES)
    seen: list[tuple[int, list[float]]] = []
    chapter = int(state.chapter())
    while not state.over:
        seat = state.asked[0]
        if not chapters or state.chapter() != chapter:
            chapter = int(state.chapter())
            for viewer in range(int(state.seats)):
                count = int(state.features(viewer, buffer))
                seen.append((viewer, [buffer[index] for index in range(count)]))
        moves = state.moves(seat)
        if rng.unit() < (IN_CHAPTERS if chapters else CURIOSITY):
            state.play(seat, moves[int(rng.below(len(moves)))])
        else:
            state.play(seat, bots[seat].choose(Perspective(state, seat)))
    return seen


# --------------------------------------------------------------------------------------------- fitting


class Learner:
    """A network with one hidden layer and a short cut past it, fitted by Adam."""

    def __init__(self, features: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.inner = rng.normal(0.0, features**-0.5, (features, hidden)).astype(np.float32)
        self.inner_bias = np.zeros(hidden, np.float32)
        self.outer = np.zeros(hidden, np.float32)
        self.straight = np.zeros(features, np.float32)
        self.bias = np.zeros(1, np.float32)
        self.mean = np.zeros(features, np.float32)
        self.spread = np.ones(features, np.float32)
        self.rng = rng

    def parts(self) -> list[Floats]:
        return [self.inner, self.inner_bias, self.outer, self.straight, self.bias]

    def measure_inputs(self, features: Floats) -> None:
        """Remembers where inputs lie, so that all are fitted on one scale; what never changes is left out."""
        self.mean = features.mean(axis=0)
        spread = features.std(axis=0)
        self.spread = np.where(spread > 1e-6, spread + np.float32(1e-3), np.float32(np.inf))

    def output(self, scaled: Floats) -> tuple[Floats, Floats]:
        """The chance to win, and the hidden units behind it."""
        units = np.maximum(scaled @ self.inner + self.inner_bias, 0)
        total = units @ self.outer + scaled @ self.straight + self.bias[0]
        return (1 / (1 + np.exp(-total))).astype(np.float32), units

    def loss(self, features: Floats, ended: Floats) -> float:
        return cross_entropy(self.output((features - self.mean) / self.spread)[0], ended)

    def fit(
        self,
        features: Floats,
        ended: Floats,
        told: Callable[[], None] = lambda: None,
        epochs: int = Lesson.epochs,
    ) -> None:
        """Some epochs of small steps towards how the games ended; tells when each is over."""
        scaled = (features - self.mean) / self.spread
        parts = self.parts()
        first = [np.zeros_like(part) for part in parts]
        second = [np.zeros_like(part) for part in parts]
        step = 0
        steps = epochs * max(1, len(scaled) // BATCH)
        for _ in range(epochs):
            order = self.rng.permutation(len(scaled))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                chosen = order[start : start + BATCH]
                step += 1
                rate = RATE * (1 - step / (steps + 1))
                slopes = self.slopes(scaled[chosen], ended[chosen])
                for part, slope, one, two in zip(parts, slopes, first, second, strict=True):
                    one += 0.1 * (slope - one)
                    two += 0.001 * (slope * slope - two)
                    fresh = one / (1 - 0.9**step) / (np.sqrt(two / (1 - 0.999**step)) + 1e-8)
                    part -= (rate * (fresh + DECAY * part)).astype(np.float32)
            told()

    def slopes(self, scaled: Floats, ended: Floats) -> list[Floats]:
        """How the loss changes with each part."""
        chance, units = self.output(scaled)
        error = (chance - ended) / np.float32(len(ended))
        back = np.outer(error, self.outer) * (units > 0)
        return [
            scaled.T @ back,
            back.sum(axis=0),
            units.T @ error,
            scaled.T @ error,
            error.sum(keepdims=True),
        ]

    def data(self) -> dict[str, object]:
        """The network for `motu.bots.value`, with the scale of its inputs folded in."""
        inner = self.inner / self.spread[:, None]
        inner_bias = self.inner_bias - self.mean @ inner
        straight = self.straight / self.spread
        weights: list[float] = []
        for unit in range(len(self.outer)):
            weights += [inner_bias[unit], *inner[:, unit], self.outer[unit]]
        weights += [float(self.bias[0] - self.mean @ straight), *straight]
        return {
            "features": len(straight),
            "hidden": len(self.outer),
            "weights": [float(f"{weight:.5g}") for weight in weights],
        }


def cross_entropy(chance: Floats, ended: Floats) -> float:
    safe = np.clip(chance, 1e-4, 1 - 1e-4)
    return float(-(ended * np.log(safe) + (1 - ended) * np.log(1 - safe)).mean())


# --------------------------------------------------------------------------------------------- school


class School:
    """A lesson under way, in a folder that holds its checkpoints."""

    def __init__(self, lesson: Lesson, folder: Path, jobs: int = 1) -> None:
        self.lesson = lesson
        self.folder = folder
        self.jobs = jobs
        self.curve: list[Mark] = []
        self.learned: dict[str, object] = {}
        folder.mkdir(parents=True, exist_ok=True)
        if self.checkpoint.exists():
            self._resume()

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.json"

    def _resume(self) -> None:
        kept = json.loads(self.checkpoint.read_text("utf-8"))
        before = Lesson(**kept["lesson"])
        if asdict(before) | {"rounds": 0} == asdict(self.lesson) | {"rounds": 0}:
            self.curve = [Mark(**mark) for mark in kept["curve"]]
            self.learned = kept["learned"]
        else:
            self._set_aside()

    def _set_aside(self) -> None:
        """What another lesson left here goes into a folder of its own, so that nothing is written over."""
        number = 1
        while (other := self.folder / f"before-{number}").exists():
            number += 1
        other.mkdir()
        for path in sorted(self.folder.iterdir()):
            if path.is_file():
                path.rename(other / path.name)

    def sample_path(self, number: int) -> Path:
        return self.folder / f"round-{number}.npz"

    def games_path(self, number: int) -> Path:
        """Where the games of a round are kept, as `motu.records` reads them."""
        return self.folder / f"round-{number}.jsonl"

    def next_round(self, told: Callable[[], None]) -> Mark:
        """Plays and fits once more, and writes a checkpoint."""
        number = len(self.curve) + 1
        with self.games_path(number).open("w", encoding="utf-8") as file:

            def keep(result: Result) -> None:
                file.write(result.line() + "\n")
                told()

            sample = play_games(self.lesson, number, self.learned, self.jobs, keep)
        np.savez(self.sample_path(number), **asdict(sample))
        mark, self.learned = fitted(self.lesson, [self._sample(one) for one in range(1, number + 1)])
        self.curve.append(mark)
        kept = {
            "lesson": asdict(self.lesson),
            "curve": [asdict(one) for one in self.curve],
            "learned": self.learned,
        }
        self.checkpoint.write_text(json.dumps(kept), "utf-8")
        return mark

    def _sample(self, number: int) -> Sample:
        with np.load(self.sample_path(number)) as kept:
            return Sample(**kept)

    def data(self) -> dict[str, object]:
        """What ships: the network, and the command that made it."""
        last = self.curve[-1]
        return {
            "command": self.lesson.command,
            "positions": last.positions,
            "loss": round(last.loss, 4),
            "loss_of_the_game_itself": round(last.own, 4),
            **self.learned,
        }


def what_is_learned(lesson: Lesson, samples: list[Sample]) -> Floats:
    """Who won; and, as far as the lesson says so, by how much, for close games tell less than clear ones."""
    ended = np.concatenate([sample.ended for sample in samples])
    ahead = np.concatenate([sample.ahead for sample in samples])
    clear = 1 / (1 + np.exp(-2 * ahead / (ahead.std() + 1e-3)))
    learned: Floats = ((1 - lesson.margin) * ended + lesson.margin * clear).astype(np.float32)
    return learned


def fitted(lesson: Lesson, samples: list[Sample]) -> tuple[Mark, dict[str, object]]:
    """A network fitted to all samples, and how it does on the games kept aside."""
    features = np.concatenate([sample.features for sample in samples])
    ended = what_is_learned(lesson, samples)
    aside = np.concatenate([sample.aside for sample in samples])
    learner = Learner(features.shape[1], lesson.hidden, lesson.seed)
    learner.measure_inputs(features)
    unseen, truth = features[aside], ended[aside]
    losses: list[float] = []
    learner.fit(
        features[~aside],
        ended[~aside],
        lambda: losses.append(learner.loss(unseen, truth)),
        lesson.epochs,
    )
    own = cross_entropy(unseen[:, 0], truth)
    return Mark(len(samples), len(features), losses[-1], own, losses), learner.data()
