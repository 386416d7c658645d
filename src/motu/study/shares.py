"""What everybody may expect of a position: shares of the victory that add up to 1."""

from motu.bots.settings import Judge
from motu.bots.tuning import tuning
from motu.state import State

Shares = tuple[float, ...]


def judge_of(game: str) -> Judge:
    """Who judges positions of a game: what was learned of it, or its own evaluation."""
    return tuning(game).settings(game).judge


def shares(state: State, judge: Judge, seat: int = 0) -> Shares:
    """What each seat may expect as the judge sees it; of two seats he is asked for one."""
    if state.asking == 0:
        return result(state)
    if state.seats == 2:
        mine = judge.judge(state, seat)
        return (mine, 1.0 - mine) if seat == 0 else (1.0 - mine, mine)
    looks = [judge.judge(state, each) for each in range(state.seats)]
    total = sum(looks)
    return tuple(each / total for each in looks) if total > 0.0 else fair(int(state.seats))


def result(state: State) -> Shares:
    """What each seat got of a finished game."""
    return tuple(state.outcome(each) for each in range(state.seats))


def fair(seats: int) -> Shares:
    """What each may expect before anything is dealt."""
    return (1.0 / seats,) * seats


def plus(one: Shares, two: Shares) -> Shares:
    return tuple(left + right for left, right in zip(one, two, strict=True))


def minus(one: Shares, two: Shares) -> Shares:
    return tuple(left - right for left, right in zip(one, two, strict=True))


def mean(several: list[Shares]) -> Shares:
    return tuple(sum(column) / len(several) for column in zip(*several, strict=True))
