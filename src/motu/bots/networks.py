"""Networks of one's own: what `motu train` wrote, read from a file that anybody may have made."""

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from librt.vecs import vec

from motu.bots.value import MOST_FEATURES, Network, network
from motu.contract import BadSetup, game
from motu.language import texts

T, TN, TP = texts("motu")

#: No network that is read has more hidden units, and no file more bytes.
MOST_HIDDEN = 4096
MOST_BYTES = 64_000_000


@dataclass(frozen=True)
class Learned:
    """A network, where it comes from, and the game it was learned for, if the file says so."""

    path: str
    game: str
    network: Network

    def judge_of(self, key: str) -> Network:
        """The network as the judge of a game; BadSetup if it was learned for another."""
        if (self.game and self.game != key) or int(self.network.features) != features_of(key):
            raise BadSetup(T("{file} was not learned for {game}.", file=self.path, game=game(key).title))
        return self.network


@cache
def features_of(key: str) -> int:
    """How many features a game has."""
    played = game(key)
    return int(played.start(played.seats[0], 0).features(0, vec[float]([0.0] * MOST_FEATURES)))


def read_network(name: str) -> Learned:
    """The network in a file; BadSetup tells what is wrong with it."""
    path = Path(name)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(name)
        data = json.loads(path.read_text("utf-8"))
        features, hidden, weights = data["features"], data["hidden"], data["weights"]
        fits = (
            isinstance(features, int)
            and isinstance(hidden, int)
            and 0 < features <= MOST_FEATURES
            and 0 <= hidden <= MOST_HIDDEN
            and len(weights) == hidden * (features + 2) + features + 1
            and all(isinstance(one, int | float) and math.isfinite(one) for one in weights)
        )
        if not fits:
            raise ValueError(name)
        command = str(data.get("command", "")).split()
        return Learned(name, command[2] if command[:2] == ["motu", "train"] else "", network(data))
    except FileNotFoundError:
        raise BadSetup(T("There is no file {name}.", name=name)) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise BadSetup(T("{file} is not a network that `motu train` wrote.", file=name)) from None
