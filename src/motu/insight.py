"""What a game says of itself so that its positions can be explained: what is weighed, and what is taken.

All of it is declarations. Hints, analyses and puzzles are common code over them (`motu.study`), and a game
that declares nothing is explained by its evaluation as a whole.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from motu.language import Text, texts
from motu.state import State

T, TN, TP = texts("motu")


@dataclass(frozen=True)
class Aspect:
    """A part of how a game judges a position: what it is called, and how much of it a seat has.

    The worths of all aspects are on one scale, such as points, and of a seat's own things alone.
    """

    key: str
    name: Text
    worth: Callable[[Any, int], float]


@dataclass(frozen=True)
class Theme:
    """What a puzzle is about: the kinds of moves that solve it, and kinds of events of which one follows.

    None of either fits all.
    """

    key: str
    title: Text
    moves: Collection[str] = ()
    events: Collection[str] = ()

    def fits(self, move: str, events: Collection[str]) -> bool:
        return (not self.moves or move in self.moves) and (
            not self.events or not set(self.events).isdisjoint(events)
        )


def looks(state: State, seat: int) -> float:
    """The evaluation as a whole."""
    return float(state.evaluate(seat))


#: What games are explained by that say nothing themselves.
ASPECTS = (Aspect("looks", T("a better position"), looks),)
THEMES = (Theme("best", T("The best move")),)


@dataclass(frozen=True)
class Insight:
    """What is weighed in a game; the themes of its puzzles, the first that fits; what is taken on its board.

    `takes` are the kinds of events by which somebody takes something that others could have wanted.
    """

    aspects: Sequence[Aspect] = ASPECTS
    themes: Sequence[Theme] = THEMES
    takes: Collection[str] = ()
    #: How many seconds of a processor a game that was played is thought about when it is analysed.
    seconds: float = 55.0

    def theme(self, move: str, events: Collection[str]) -> Theme:
        """What a puzzle is about that is solved by a move of this kind, with these kinds of events."""
        return next((one for one in self.themes if one.fits(move, events)), THEMES[0])

    def named(self, key: str) -> Text:
        """What an aspect is called."""
        return next(aspect.name for aspect in self.aspects if aspect.key == key)
