"""The ladder: every bot against the one below it, in every game and with every number of seats."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from motu.arena.match import Result
from motu.arena.ratings import Interval, standings
from motu.arena.schedule import Fixture, alone
from motu.arena.sheet import Sheet

#: From the weakest to the strongest.
RUNGS = ("random", "greedy", "level1", "level2", "level3", "level4", "level5")
#: What each level must reach against the one below: with two seats, and alone among more.
GOAL_OF_TWO, GOAL_TIMES_FAIR = 0.65, 1.4
#: What the strongest must reach against greedy: with two seats, and alone among more.
TOP_OF_TWO, TOP_ALONE = 0.90, 0.70
#: What part of the games the strongest plays against greedy.
FEWER = 5
SEED = "ladder"


@dataclass(frozen=True)
class Step:
    """One bot alone among others of the rung below."""

    game: str
    seats: int
    upper: str
    lower: str

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """So many games between neighbours; a part of them is enough where the gap is wide."""
        if not self.is_between_neighbours:
            games = max(games // FEWER, 1)
        return alone(self.upper, self.lower, self.seats).fixtures(self.game, games, SEED)

    @property
    def is_between_neighbours(self) -> bool:
        return RUNGS.index(self.upper) - RUNGS.index(self.lower) == 1

    @property
    def goal(self) -> float:
        """The share of the victories that is asked of the upper one; a fair one where nothing is asked."""
        if not self.is_between_neighbours:
            return TOP_OF_TWO if self.seats == 2 else TOP_ALONE
        if self.lower.startswith("level"):
            return GOAL_OF_TWO if self.seats == 2 else GOAL_TIMES_FAIR / self.seats
        return 1.0 / self.seats


def steps(game: str, seats: int) -> list[Step]:
    """All neighbours, and the strongest against greedy."""
    pairs = [*zip(RUNGS[1:], RUNGS, strict=False), (RUNGS[-1], "greedy")]
    return [Step(game, seats, upper, lower) for upper, lower in pairs]


@dataclass(frozen=True)
class Measured:
    """What a step gave."""

    step: Step
    games: int
    share: Interval

    @property
    def verdict(self) -> str:
        """Whether the goal lies below the interval, within it, or above it."""
        if self.share.low >= self.step.goal:
            return "yes"
        return "no" if self.share.high < self.step.goal else "likely" if self.met else "open"

    @property
    def met(self) -> bool:
        return self.share.value >= self.step.goal


def measured(step: Step, results: Sequence[Result]) -> Measured:
    [upper] = [one for one in standings(results) if one.bot == step.upper]
    return Measured(step, len(results), upper.share)


def as_markdown(found: Sequence[Measured]) -> str:
    """A table for each game and number of seats."""
    lines: list[str] = []
    for (game, seats), ones in groupby(found, key=lambda one: (one.step.game, one.step.seats)):
        lines += ["", f"## {game}, {seats} seats", "", *as_sheet(ones).markdown()]
    return "\n".join(lines) + "\n"


def as_sheet(found: Iterable[Measured]) -> Sheet:
    headings = ("alone", "among", "games", "share of the wins", "95 %", "asked for", "reached")
    rows: list[tuple[str, ...]] = [
        (
            one.step.upper,
            one.step.lower,
            f"{one.games:,}",
            f"{one.share.value:.1%}",
            f"{one.share.low:.1%} – {one.share.high:.1%}",
            f"{one.step.goal:.1%}",
            one.verdict,
        )
        for one in found
    ]
    return Sheet("", headings, rows, names=2)
