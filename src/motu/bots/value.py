"""What was learned by self-play: a small network that judges positions, without any other library."""

import json
from functools import cache
from importlib import resources
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bots.settings import Judge
from motu.state import State

#: No game has more features.
MOST_FEATURES: Final = 1024


@mypyc_attr(acyclic=True)
class Network(Judge):
    """One hidden layer of rectified units over a game's features; the output is a chance to win."""

    def __init__(self, features: i64, hidden: i64, weights: vec[float]) -> None:
        self.features: i64 = features
        self.hidden: i64 = hidden
        #: Of each hidden unit: bias, a weight for each feature, and its weight in the output; then the
        #: output's bias and its weight for each feature.
        self.weights = weights
        self.seen: vec[float] = vec[float]([0.0] * MOST_FEATURES)
        #: Which features of a position are not zero: many are, and need no multiplying.
        self.used: vec[i64] = vec[i64]([0] * MOST_FEATURES)

    def judge(self, state: State, seat: i64) -> float:
        if state.asking == 0:
            return state.outcome(seat)
        state.features(seat, self.seen)
        return 1.0 / (1.0 + exp(-self.output()))

    def output(self) -> float:
        weights = self.weights
        size = self.features
        count = self.find_used()
        at: i64 = 0
        total = 0.0
        for _ in range(self.hidden):
            unit: float = weights[at] + self.weighed(at + 1, count)
            if unit > 0.0:
                total += unit * weights[at + 1 + size]
            at += size + 2
        return total + weights[at] + self.weighed(at + 1, count)

    def find_used(self) -> i64:
        """Notes the features that are not zero, and returns how many there are."""
        count: i64 = 0
        index: i64 = 0
        while index < self.features:
            if self.seen[index] != 0.0:
                self.used[count] = index
                count += 1
            index += 1
        return count

    def weighed(self, at: i64, count: i64) -> float:
        """The sum of the features, each times its weight."""
        weights = self.weights
        seen = self.seen
        used = self.used
        total = 0.0
        place: i64 = 0
        while place < count:
            index: i64 = used[place]
            total += weights[at + index] * seen[index]
            place += 1
        return total


def network(data: dict[str, object]) -> Network:
    """The network that `motu train` wrote down."""
    features, hidden, weights = data["features"], data["hidden"], data["weights"]
    assert isinstance(features, int)
    assert isinstance(hidden, int)
    assert isinstance(weights, list)
    assert len(weights) == hidden * (features + 2) + features + 1, "the weights fit no such network"
    return Network(features, hidden, vec[float]([float(weight) for weight in weights]))


@cache
def learned_judge(game: str) -> Network | None:
    """What ships with the package for a game, if anything does."""
    path = resources.files("motu.bots") / "learned" / f"{game}.json"
    return network(json.loads(path.read_text("utf-8"))) if path.is_file() else None
