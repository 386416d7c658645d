"""How strong bots are: shares of the victories, and Bradley–Terry ratings, with 95 % intervals.

All games of a deal count as one observation, since they are not independent. The intervals of shares are
those of Agresti and Coull for the means of the deals; those of ratings come from drawing the deals anew
(bootstrap). With few games both are wide, as they should be.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt

from motu.arena.match import Result
from motu.rng import Rng

DRAWS = 400
#: Points of rating for odds of 10 to 1, as in chess.
SCALE = 400.0
#: Every two bots that met get so many won and lost games more, so that no rating is infinite.
PRIOR = 0.5
#: So many deals with a fair result are added before an interval of a share is taken (Agresti and Coull).
PSEUDO = 4

#: For each ordered pair of bots: how often the first came in before the second, ties as halves.
Wins = dict[tuple[str, str], float]


@dataclass(frozen=True)
class Interval:
    """An estimate, and the bounds within which the truth lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """What a bot achieved: its rating, and its share of the victories compared with a fair one."""

    bot: str
    games: int
    rating: Interval
    share: Interval
    fair: float


def standings(results: Iterable[Result]) -> list[Standing]:
    """All bots, the strongest first."""
    deals = by_deal(results)
    bots = sorted({name for deal in deals for result in deal for name in result.bots})
    ratings = {name: [rating] for name, rating in rate(bots, deals).items()}
    rng = Rng.seeded("bootstrap")
    for _ in range(DRAWS):
        drawn = [deals[int(rng.below(len(deals)))] for _ in deals]
        for name, rating in rate(bots, drawn).items():
            ratings[name].append(rating)
    found = [
        Standing(name, count(name, deals), interval(ratings[name]), share(name, deals), fair(name, deals))
        for name in bots
    ]
    return sorted(found, key=lambda one: -one.rating.value)


def by_deal(results: Iterable[Result]) -> list[list[Result]]:
    """The results of each deal and line-up together, whatever the seats."""
    found: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        found.setdefault((result.deal, *sorted(result.bots)), []).append(result)
    return [found[key] for key in sorted(found)]


def interval(values: Sequence[float]) -> Interval:
    """The first value, with the bounds of the middle 95 % of the others."""
    drawn = sorted(values[1:])
    edge = len(drawn) // 40
    return Interval(values[0], drawn[edge], drawn[-1 - edge])


# ----------------------------------------------------------------------------------- shares of victory


def share(name: str, deals: Sequence[Sequence[Result]]) -> Interval:
    """What part of the victories the bot took in the games it was in, counted for each of its seats."""
    means = [mean for deal in deals if (mean := share_of(name, deal)) is not None]
    expected = fair(name, deals)
    number = len(means) + PSEUDO
    centre = (sum(means) + PSEUDO * expected) / number
    squares = sum((mean - centre) ** 2 for mean in means)
    squares += PSEUDO * (expected * (1.0 - centre) ** 2 + (1.0 - expected) * centre**2)
    error = 1.96 * sqrt(squares / number / number)
    value = sum(means) / len(means)
    return Interval(value, max(0.0, min(value, centre - error)), min(1.0, max(value, centre + error)))


def share_of(name: str, deal: Sequence[Result]) -> float | None:
    """The bot's mean share in the games of a deal; None if it was in none."""
    parts = [
        part for result in deal for bot, part in zip(result.bots, result.shares, strict=True) if bot == name
    ]
    return sum(parts) / len(parts) if parts else None


def fair(name: str, deals: Sequence[Sequence[Result]]) -> float:
    """The share it would have among equals."""
    seats = games = 0
    for deal in deals:
        for result in deal:
            if name in result.bots:
                seats += len(result.bots)
                games += 1
    return games / seats if seats else 0.0


def count(name: str, deals: Sequence[Sequence[Result]]) -> int:
    return sum(name in result.bots for deal in deals for result in deal)


# -------------------------------------------------------------------------------------- Bradley–Terry


def rate(bots: Sequence[str], deals: Sequence[Sequence[Result]]) -> dict[str, float]:
    """The ratings under which what happened is likeliest; their mean is 0."""
    wins = count_wins(deals)
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(200):
        changed = {name: _improved(name, strength, wins) for name in bots}
        mean = sum(log(value) for value in changed.values()) / len(bots)
        changed = {name: value * 2.718281828459045**-mean for name, value in changed.items()}
        drift = max(abs(changed[name] / strength[name] - 1.0) for name in bots)
        strength = changed
        if drift < 1e-4:
            break
    return {name: SCALE * log(value) / log(10.0) for name, value in strength.items()}


def count_wins(deals: Sequence[Sequence[Result]]) -> Wins:
    wins: Wins = {}
    for deal in deals:
        for result in deal:
            seated = list(zip(result.bots, result.ranking, strict=True))
            for one, place in seated:
                for two, other in seated:
                    if one != two:
                        wins.setdefault((one, two), PRIOR)
                        wins[one, two] += 1.0 if place < other else 0.5 if place == other else 0.0
    return wins


def _improved(name: str, strength: dict[str, float], wins: Wins) -> float:
    """One step of the classic iteration (Zermelo 1929)."""
    won = met = 0.0
    for (one, two), times in wins.items():
        if one == name:
            won += times
            met += (times + wins[two, one]) / (strength[one] + strength[two])
    return won / met if met else 1.0
