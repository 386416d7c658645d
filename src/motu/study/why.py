"""Why a move is better than others: the aspects in which it leaves everybody with more or less."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from motu.contract import Game
from motu.language import Text, joined, listed, texts
from motu.study.thinking import Ends

T, TN, TP = texts("motu")

#: Only what is beyond doubt (so many standard errors) and makes up this part of the largest difference is
#: told, and so many things for and against.
WORTH_TELLING, BEYOND_DOUBT = 0.25, 3.0
FOR, AGAINST = 2, 1


@dataclass(frozen=True)
class Difference:
    """By how much a seat has more of an aspect than otherwise."""

    seat: int
    aspect: str
    by: float


def differences(game: Game, seat: int, chosen: Ends, others: Sequence[Ends]) -> tuple[Difference, ...]:
    """What speaks for the chosen move and then what speaks against it, compared with the others."""
    found = [
        Difference(each, aspect.key, by)
        for each in range(chosen.seats)
        for index, aspect in enumerate(game.insight.aspects)
        if abs(by := chosen.aspect(each, index) - _usual(others, each, index))
        > BEYOND_DOUBT * _doubt([chosen, *others], each, index)
    ]
    largest = max((abs(one.by) for one in found), default=0.0)
    if not others or largest < 1e-9:
        return ()
    told = sorted(
        (one for one in found if abs(one.by) >= WORTH_TELLING * largest), key=lambda one: -abs(one.by)
    )
    good = [one for one in told if _helps(one, seat)]
    bad = [one for one in told if not _helps(one, seat)]
    return (*good[:FOR], *bad[:AGAINST])


def _usual(others: Sequence[Ends], seat: int, index: int) -> float:
    """How much of an aspect the seat has after the other moves, the more often tried the more it counts."""
    times = sum(one.times for one in others)
    return sum(one.aspect(seat, index) * one.times for one in others) / times if times else 0.0


def _doubt(several: Sequence[Ends], seat: int, index: int) -> float:
    """The standard error of a difference between the first and the others; not less than it is."""
    chosen, *others = (one.aspect_doubt(seat, index) for one in several)
    return sqrt(chosen**2 + max(others, default=0.0) ** 2)


def _helps(one: Difference, seat: int) -> bool:
    return (one.by > 0.0) == (one.seat == seat)


GAIN = T("You gain: {aspects}.")
GIVE_UP = T("You give up: {aspects}.")
THEY_GAIN = T("{name} gains: {aspects}.")
THEY_LOSE = T("{name} loses: {aspects}.")


def sentence(game: Game, seat: int, found: Sequence[Difference], names: Sequence[str]) -> Text:
    """The differences in words, to the seat that they speak for or against."""
    said: dict[tuple[int, bool], list[Text]] = {}
    for one in found:
        said.setdefault((one.seat, one.by > 0.0), []).append(game.insight.named(one.aspect))
    return joined([_told(seat, names, *key).filled(aspects=listed(each)) for key, each in said.items()])


def _told(seat: int, names: Sequence[str], about: int, more: bool) -> Text:
    if about == seat:
        return GAIN if more else GIVE_UP
    return (THEY_GAIN if more else THEY_LOSE).filled(name=names[about])
