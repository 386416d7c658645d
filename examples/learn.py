"""Learns a game by playing against itself, with PPO in a few lines of NumPy, and shows that it beats random.

    pip install motu[batch]
    python examples/learn.py kahuna --minutes 3

Any installed game will do. The games are stepped together (`motu.batch`); every seat is played by the same
network, which sees what that seat may see and chooses among the moves that are open to it. Now and then it
plays against seats that move at random, and its share of the victories is told with its interval; at the end
the curve is drawn. A fair share is 1 in so many seats.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

import motu
from motu.arena.plots import curves
from motu.research.batch import Batch

Floats = NDArray[np.float32]
Array = NDArray[Any]

GAMES, STEPS = 256, 64
EPOCHS, PART = 3, 2048
RATE, CLIP, ENTROPY, TRACE = 1e-3, 0.2, 0.01, 0.95


@dataclass
class Thought:
    """What the network makes of some observations: hidden units, chances of the moves, and the value."""

    inputs: Floats
    hidden: Floats
    chances: Floats
    value: Floats


class Network:
    """One hidden layer; chances of all moves and what the game will bring, learned by Adam."""

    def __init__(self, numbers: int, moves: int, hidden: int, rng: np.random.Generator) -> None:
        def drawn(rows: int, columns: int, size: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * size / np.sqrt(rows)).astype(np.float32)

        self.weights: dict[str, Floats] = {
            "in": drawn(numbers, hidden, 1.0),
            "in0": np.zeros(hidden, np.float32),
            "move": drawn(hidden, moves, 0.01),
            "move0": np.zeros(moves, np.float32),
            "value": drawn(hidden, 1, 0.1),
            "value0": np.zeros(1, np.float32),
        }
        self.momenta = {name: (np.zeros_like(one), np.zeros_like(one)) for name, one in self.weights.items()}
        self.updates = 0
        self.seen, self.mean = 0.0, np.zeros(numbers, np.float32)
        self.spread = np.ones(numbers, np.float32)

    def measure(self, observations: Array) -> None:
        """Takes observations into account in what is usual, by which all of them are measured."""
        share = len(observations) / (self.seen + len(observations))
        self.seen = min(self.seen + len(observations), 1e6)
        change = observations.mean(0) - self.mean
        self.spread = (1 - share) * self.spread + share * (observations.var(0) + (1 - share) * change**2)
        self.mean = self.mean + share * change

    def think(self, observations: Array, masks: Array) -> Thought:
        weights = self.weights
        usual = (observations - self.mean) / np.sqrt(self.spread + 1e-2)
        inputs = np.clip(usual, -5, 5).astype(np.float32)
        hidden = np.tanh(inputs @ weights["in"] + weights["in0"])
        logits = np.where(masks, hidden @ weights["move"] + weights["move0"], -np.inf)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        value = np.tanh(hidden @ weights["value"] + weights["value0"])[:, 0]
        return Thought(inputs, hidden, chances, value)

    def learn(self, thought: Thought, by_logits: Floats, by_value: Floats) -> None:
        """One step down the slope that the loss has in logits and values."""
        by_value = (by_value * (1 - thought.value**2))[:, None]
        by_hidden = by_logits @ self.weights["move"].T + by_value @ self.weights["value"].T
        by_hidden *= 1 - thought.hidden**2
        slopes = {
            "in": thought.inputs.T @ by_hidden,
            "in0": by_hidden.sum(0),
            "move": thought.hidden.T @ by_logits,
            "move0": by_logits.sum(0),
            "value": thought.hidden.T @ by_value,
            "value0": by_value.sum(0),
        }
        self.updates += 1
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        for name, slope in slopes.items():
            first, second = self.momenta[name]
            slope *= min(1.0, 0.5 / (length + 1e-8))
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            rate = RATE * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
            self.weights[name] -= rate * first / (np.sqrt(second) + 1e-8)


def drawn_from(chances: Floats, rng: np.random.Generator) -> Array:
    """A move for each row, as likely as its chance."""
    reached = np.cumsum(chances, 1)
    move = (reached > rng.random((len(chances), 1)) * reached[:, -1:]).argmax(1)
    return np.asarray(move, np.int32)


@dataclass
class Experience:
    """Decisions of all games, step by step, and what each was worth beyond what was expected."""

    observations: Array
    masks: Array
    moves: Array
    chances: Floats
    values: Floats
    advantages: Floats
    counted: Array


def gathered(games: Batch, network: Network, rng: np.random.Generator) -> Experience:
    """Plays some steps in every game, all seats by the network."""
    shape = (STEPS, games.games)
    observations = np.empty((*shape, games.observations.shape[1]), np.int16)
    masks = np.empty((*shape, games.move_count), bool)
    moves, seats = np.empty(shape, np.int32), np.empty(shape, np.int64)
    chances, values = np.empty(shape, np.float32), np.empty(shape, np.float32)
    rewards, done = np.empty((*shape, games.seats), np.float32), np.empty(shape, bool)
    rows = np.arange(games.games)
    for step in range(STEPS):
        observations[step], masks[step], seats[step] = games.observations, games.masks, games.seat
        thought = network.think(games.observations, games.masks)
        moves[step] = drawn_from(thought.chances, rng)
        chances[step], values[step] = thought.chances[rows, moves[step]], thought.value
        games.step(moves[step])
        rewards[step], done[step] = games.rewards, games.done
    advantages, counted = judged(seats, values, rewards, done)
    kept = [observations, masks, moves, chances, values, advantages, counted]
    return Experience(*(one.reshape(-1, *one.shape[2:]) for one in kept))


def judged(seats: Array, values: Floats, rewards: Floats, done: Array) -> tuple[Floats, Array]:
    """What each decision brought its seat beyond what was expected, by its next one or the game's end (GAE).

    A seat's last decision before the steps end says nothing yet and is not counted.
    """
    steps, places, count = rewards.shape
    rows = np.arange(places)
    known = np.zeros((places, count), bool)
    follows, trace = np.zeros((places, count), np.float32), np.zeros((places, count), np.float32)
    advantages, counted = np.zeros((steps, places), np.float32), np.zeros((steps, places), bool)
    for step in reversed(range(steps)):
        ended, seat = done[step], seats[step]
        known[ended], follows[ended], trace[ended] = True, rewards[step][ended], 0.0
        surprise = follows[rows, seat] - values[step]
        counted[step] = known[rows, seat]
        advantages[step] = np.where(counted[step], surprise + TRACE * trace[rows, seat], 0.0)
        follows[rows, seat], trace[rows, seat], known[rows, seat] = values[step], advantages[step], True
    return advantages, counted


def improve(network: Network, found: Experience, rng: np.random.Generator) -> None:
    """PPO: what went better than expected is made more likely, but not too much at once."""
    network.measure(found.observations)
    counted = np.flatnonzero(found.counted)
    usual = found.advantages[counted]
    wanted = found.advantages + found.values
    advantages = (found.advantages - usual.mean()) / (usual.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(counted), max(1, len(counted) // PART)):
            thought = network.think(found.observations[part], found.masks[part])
            rows, moves, gain = np.arange(len(part)), found.moves[part], advantages[part]
            ratio = thought.chances[rows, moves] / found.chances[part]
            pushed = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * gain
            logs = np.log(thought.chances + 1e-8)
            surprise = -(thought.chances * logs).sum(1, keepdims=True)
            by_logits = thought.chances * (pushed[:, None] + ENTROPY * (logs + surprise))
            by_logits[rows, moves] -= pushed
            by_value = thought.value - wanted[part]
            network.learn(thought, by_logits / len(part), by_value / len(part))


def share_against_random(
    network: Network, key: str, seats: int | None, games: int, rng: np.random.Generator
) -> tuple[float, float]:
    """Its share of the victories when all other seats move at random, and how far off that may be (95 %)."""
    batch = motu.batch(key, games, seats=seats, seed=f"against random {rng.integers(2**40)}")
    own = np.arange(games) % batch.seats
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        moves = drawn_from(network.think(batch.observations, batch.masks).chances, rng)
        batch.step(np.where(batch.seat == own, moves, batch.sample()))
        for place in np.flatnonzero(batch.done & np.isnan(shares)):
            reward = batch.rewards[place, own[place]]
            shares[place] = (1 + reward * (batch.seats - 1)) / batch.seats
    return float(shares.mean()), float(1.96 * shares.std() / np.sqrt(games))


def train(
    key: str,
    going_on: Callable[[int], bool],
    seats: int | None = None,
    hidden: int = 128,
    seed: int = 1,
    told: Callable[[int, float, float], None] | None = None,
    every: int = 10,
) -> tuple[Network, list[tuple[float, float]]]:
    """Plays and learns until that is enough; the share against random after so many decisions."""
    rng = np.random.default_rng(seed)
    games = motu.batch(key, GAMES, seats=seats, seed=seed)
    network = Network(len(games.names), games.move_count, hidden, rng)
    network.measure(games.observations)
    curve: list[tuple[float, float]] = []
    update = 0
    while True:
        last = not going_on(update)
        if update % every == 0 or last:
            share, off = share_against_random(network, key, seats, 400, rng)
            curve.append((float(update * GAMES * STEPS), share))
            if told:
                told(update * GAMES * STEPS, share, off)
        if last:
            return network, curve
        improve(network, gathered(games, network, rng), rng)
        update += 1


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game", choices=motu.games(), nargs="?", default="kahuna")
    parser.add_argument("--seats", type=int, help="how many seats; else as few as the game allows")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where to draw the curve, as SVG")
    given = parser.parse_args(arguments)
    begun = monotonic()

    def told(decisions: int, share: float, off: float) -> None:
        at = monotonic() - begun
        print(f"{at:5.0f} s {decisions:>11,} decisions: {share:.1%} ± {off:.1%} against random", flush=True)

    def going_on(update: int) -> bool:
        return monotonic() - begun < 60 * given.minutes

    _, curve = train(given.game, going_on, given.seats, seed=given.seed, told=told)
    if given.out:
        title = f"{motu.game(given.game).title}: share of victories against random, by decisions"
        given.out.write_text(curves(title, {"learned": curve}, ".2f"), "utf-8")
        print(given.out)


if __name__ == "__main__":
    main()
