"""Bots: they answer questions from what a seat sees and can imagine, and from nothing else."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Protocol

from motu.contract import BadSetup, Perspective
from motu.language import texts

T, TN, TP = texts("motu")


class Bot(Protocol):
    """Somebody who answers. The same seed and the same perspectives always get the same answers."""

    def choose(self, seen: Perspective) -> int:
        """One of the moves of the seat's question."""
        ...


#: Makes a bot from a seed and the words behind the colon of its name (`greedy:3`), if any; ValueError for
#: words that it can do nothing with.
BotMaker = Callable[[int, str], Bot]


@cache
def _installed() -> dict[str, BotMaker]:
    return {
        point.name: point.load() for point in sorted(entry_points(group="motu.bots"), key=lambda p: p.name)
    }


def known_as(name: str, maker: BotMaker) -> None:
    """Makes a bot known under a name in this process, without an entry point."""
    _installed()[name] = maker


def bots() -> list[str]:
    """The names of all bots there are."""
    return list(_installed())


def version_of(name: str) -> str:
    """The version that a bot says it has, as an attribute of what makes it; none, if it says nothing."""
    return str(getattr(_installed().get(name.partition(":")[0]), "version", ""))


def bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name, such as `random` or `greedy`; words behind a colon go to the bot."""
    kind, _, words = name.partition(":")
    if kind not in _installed():
        raise BadSetup(T("There is no bot {name}; there are: {names}.", name=kind, names=", ".join(bots())))
    try:
        return _installed()[kind](seed, words)
    except ValueError:
        if not words:
            raise
        raise BadSetup(T("The bot {name} can do nothing with {words}.", name=kind, words=words)) from None
