"""Motu: four board games of the South Sea, for people, bots and researchers."""

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

__version__ = "0.1.0"
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
    "game",
    "games",
]
