"""Shares of the victories with the luck of deals and draws taken out: the same mean, and narrower intervals.

What chance gave a bot in a game is 0 on average, so it may be subtracted, all of it or a part. The part that
leaves the least variance is found from the same games, as for any control variate.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from motu.arena.match import Result
from motu.arena.ratings import Interval, by_deal, share_of
from motu.record import read
from motu.study.luck import luck_of_game
from motu.study.shares import Shares
from motu.study.thinking import Effort

#: So much is thought about every position that came or might have come.
THOUGHT = Effort(iterations=30)
#: With fewer deals the part to subtract cannot be found; then it is all.
FEW = 8


@dataclass(frozen=True)
class Steady:
    """A bot's share without luck, the part of the luck that was taken out, and how many games that saves.

    `saves` is the part of the games that are not needed for an interval as narrow as without it.
    """

    bot: str
    share: Interval
    part: float
    saves: float


def luck_of(results: Iterable[Result]) -> dict[str, Shares]:
    """What chance gave each seat of each game."""
    return {result.key: luck_of_game(read(result.record), THOUGHT) for result in results}


def steady(results: Sequence[Result], luck: Mapping[str, Shares]) -> list[Steady]:
    """All bots by name."""
    bots = sorted({name for result in results for name in result.bots})
    return [steady_share(name, results, luck) for name in bots]


def steady_share(name: str, results: Sequence[Result], luck: Mapping[str, Shares]) -> Steady:
    deals = [deal for deal in by_deal(results) if share_of(name, deal) is not None]
    got = [share_of(name, deal) or 0.0 for deal in deals]
    given = [_given(name, deal, luck) for deal in deals]
    part = best_part(got, given)
    left = [share - part * gift for share, gift in zip(got, given, strict=True)]
    value = sum(left) / len(left)
    error = 1.96 * sqrt(variance(left) / len(left))
    saves = 1.0 - variance(left) / variance(got) if variance(got) > 0.0 else 0.0
    return Steady(name, Interval(value, value - error, value + error), part, saves)


def _given(name: str, deal: Sequence[Result], luck: Mapping[str, Shares]) -> float:
    """What chance gave the bot on average in the games of a deal."""
    gifts = [
        gift
        for result in deal
        for bot, gift in zip(result.bots, luck[result.key], strict=True)
        if bot == name
    ]
    return sum(gifts) / len(gifts)


def best_part(got: Sequence[float], given: Sequence[float]) -> float:
    """The part of the luck, none to all, without which the shares vary least."""
    if len(got) < FEW or variance(given) == 0.0:
        return 1.0
    share, gift = sum(got) / len(got), sum(given) / len(given)
    together = sum((a - share) * (b - gift) for a, b in zip(got, given, strict=True)) / (len(got) - 1)
    return min(1.0, max(0.0, together / variance(given)))


def variance(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)
