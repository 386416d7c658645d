"""Motu: four board games of the South Sea, for people, bots and researchers."""

from typing import TYPE_CHECKING, Any

import motu.built
import motu.games  # noqa: F401  (first, so that the name `games` below stays what it is)
from motu.contract import (
    BadNotation,
    BadSetup,
    Event,
    Game,
    IllegalMove,
    Perspective,
    Question,
    State,
    View,
    game,
    games,
)
from motu.rng import Rng

if TYPE_CHECKING:
    from pathlib import Path

    from motu.research.batch import Batch
    from motu.research.data import Records


def batch(key: str, games: int, *, seats: int | None = None, seed: int | str = 0, **more: Any) -> "Batch":
    """So many games side by side for learners, as NumPy arrays: see `motu.research.batch.Batch`."""
    from motu.research.batch import Batch

    return Batch(key, games, seats=seats, seed=seed, **more)


def records(folder: "str | Path") -> "Records":
    """The games that `motu arena` wrote into a folder, one by one or as arrays: `motu.research.data`."""
    from motu.research.data import Records

    return Records(folder)


__version__ = "0.2.0.dev0"
__all__ = [
    "BadNotation",
    "BadSetup",
    "Event",
    "Game",
    "IllegalMove",
    "Perspective",
    "Question",
    "Rng",
    "State",
    "View",
    "batch",
    "game",
    "games",
    "records",
]
