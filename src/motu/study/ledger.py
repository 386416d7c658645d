"""The ledger of luck and skill: every change of what a seat may expect, under the one cause that it has.

A game begins with a fair share for everybody and ends with its result. What lies between is written down
line by line: what the seat is worth before the deal; what the deal gave against others; what a draw gave
against the same move drawn many times; and what a decision changed beyond that, against what could be
expected if everybody decided as well as he can. The lines add up to the result by construction, whoever
judges (advantage sums: Zinkevich and others 2006; AIVAT: Burch, Schmid, Moravčík and Bowling 2016).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from motu.language import Text, texts
from motu.study.shares import Shares, fair, minus

T, TN, TP = texts("motu")

#: Nobody's: chance.
NOBODY = -1
#: The causes of a line, and what they are called.
SEAT, DEAL, DECISION, DRAW = "seat", "deal", "decision", "draw"
CAUSES = {
    SEAT: T("The seat"),
    DEAL: T("The deal"),
    DECISION: T("Decisions"),
    DRAW: T("Draws"),
}


@dataclass(frozen=True)
class Line:
    """By how much each seat's expected result changed with a move, why, and through whom."""

    ply: int
    cause: str
    seat: int
    change: Shares


@dataclass(frozen=True)
class Balance:
    """A seat's account: a fair share and what the seat is worth beyond it, what chance gave, its own
    decisions, those of each other seat."""

    fair: float
    seat: float
    chance: dict[str, float]
    own: float
    rivals: dict[int, float]

    @property
    def luck(self) -> float:
        return sum(self.chance.values())

    @property
    def total(self) -> float:
        """What all comes to: the result."""
        return self.fair + self.seat + self.luck + self.own + sum(self.rivals.values())


@dataclass(frozen=True)
class Ledger:
    """All lines of a game."""

    seats: int
    lines: tuple[Line, ...]

    def balance(self, seat: int) -> Balance:
        chance = dict.fromkeys((DEAL, DRAW), 0.0)
        rivals = {other: 0.0 for other in range(self.seats) if other != seat}
        own = place = 0.0
        for line in self.lines:
            if line.cause == SEAT:
                place += line.change[seat]
            elif line.cause != DECISION:
                chance[line.cause] += line.change[seat]
            elif line.seat == seat:
                own += line.change[seat]
            else:
                rivals[line.seat] += line.change[seat]
        return Balance(1.0 / self.seats, place, chance, own, rivals)

    def accounts(self) -> list[tuple[Text, list[float]]]:
        """Everybody's account line by line; the last line is what the others add up to, the result."""
        balances = [self.balance(seat) for seat in range(self.seats)]
        return [
            (T("A fair share"), [one.fair for one in balances]),
            (CAUSES[SEAT], [one.seat for one in balances]),
            *((CAUSES[cause], [one.chance[cause] for one in balances]) for cause in balances[0].chance),
            (T("Own decisions"), [one.own for one in balances]),
            (T("Decisions of the others"), [sum(one.rivals.values()) for one in balances]),
            (T("Result"), [one.total for one in balances]),
        ]

    def luck(self) -> Shares:
        """What chance gave each seat."""
        return tuple(self.balance(seat).luck for seat in range(self.seats))


@dataclass(frozen=True)
class Step:
    """A move as a ledger sees it: who made it, what all could expect before it, and what its draw gave."""

    seat: int
    before: Shares
    luck: Shares


def written(steps: Sequence[Step], result: Shares, deal: Shares) -> Ledger:
    """The ledger of a game from its moves in order; `deal` is what this deal gave against others."""
    seats = len(result)
    start = steps[0].before if steps else result
    lines = [
        Line(0, SEAT, NOBODY, minus(minus(start, deal), fair(seats))),
        Line(0, DEAL, NOBODY, deal),
    ]
    for index, step in enumerate(steps):
        after = steps[index + 1].before if index + 1 < len(steps) else result
        lines += [
            Line(index + 1, DECISION, step.seat, minus(minus(after, step.luck), step.before)),
            Line(index + 1, DRAW, NOBODY, step.luck),
        ]
    return Ledger(seats, tuple(line for line in lines if any(line.change)))
