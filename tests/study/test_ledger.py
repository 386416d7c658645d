"""The ledger of luck and skill: it adds up exactly, luck is nothing on average, and skill shows where it is."""

from math import sqrt

import pytest

from motu.arena.match import Result, play
from motu.arena.schedule import Fixture, Meeting
from motu.arena.steady import luck_of, steady, variance
from motu.bots import known_as
from motu.bots.settings import Judge
from motu.bots.simple import GreedyBot
from motu.contract import Perspective, game, games
from motu.record import read
from motu.rng import Rng
from motu.state import State
from motu.study.analysis import analyse
from motu.study.ledger import DECISION
from motu.study.luck import moves_of, quick_ledger, redrawn, uses_chance
from motu.study.shares import judge_of
from motu.study.thinking import Effort

#: So many standard errors off, a mean is wrong but for one time in 15,000.
SURELY = 4.0


class Clumsy:
    """Greedy, but every third answer is any."""

    def __init__(self, seed: int, words: str = "") -> None:
        self.better = GreedyBot(seed)
        self.rng = Rng.seeded(f"clumsy {seed}")

    def choose(self, seen: Perspective) -> int:
        moves = seen.moves
        return moves[int(self.rng.below(len(moves)))] if self.rng.below(3) == 0 else self.better.choose(seen)


known_as("clumsy", Clumsy)


def played(key: str, bots: tuple[str, ...], number: int) -> list[Result]:
    return [play(fixture) for fixture in Meeting(bots).fixtures(key, number, "ledger")]


def positions(result: Result) -> list[int]:
    """How many moves there were to choose from, each time."""
    return [len(state.moves(seat)) for state, seat, _ in moves_of(read(result.record))]


def mean_and_error(values: list[float]) -> tuple[float, float]:
    return sum(values) / len(values), sqrt(variance(values) / len(values))


@pytest.mark.parametrize("key", games())
def test_the_lines_add_up_exactly_to_the_result(key: str) -> None:
    result = play(Fixture(key, "sum", ("random",) * max(game(key).seats)))
    ledger = quick_ledger(read(result.record), redraws=2)
    for seat, share in enumerate(result.shares):
        assert ledger.balance(seat).total == pytest.approx(share, abs=1e-9)


def test_a_thorough_ledger_adds_up_too_and_each_line_is_nothing_in_sum() -> None:
    result = play(Fixture("rapanui2011", "sum", ("greedy", "random", "random")))
    found = analyse(read(result.record), [Effort(iterations=900)])
    for seat, share in enumerate(result.shares):
        assert found.ledger.balance(seat).total == pytest.approx(share, abs=1e-9)
    assert all(sum(line.change) == pytest.approx(0.0, abs=1e-9) for line in found.ledger.lines)
    chosen = {
        line.ply for line in found.ledger.lines if line.cause == DECISION and abs(line.change[0]) > 1e-9
    }
    forced = {one.ply for one, number in zip(found.moves, positions(result), strict=True) if number == 1}
    assert forced
    assert not chosen & forced, "where there is no choice nothing is decided"


def test_draws_made_anew_differ_and_moves_without_chance_do_not() -> None:
    state = game("kahuna").start(2, "draws", first="1")
    pile = game("kahuna").read(state, 0, "pile")
    away = next(move for move in state.moves(0) if game("kahuna").write(state, 0, move).startswith("away"))
    assert uses_chance(state, 0, pile)
    assert not uses_chance(state, 0, away)
    rng = Rng.seeded("anew")
    hands = {redrawn(state, 0, pile, rng).view(0).json() for _ in range(20)}
    assert len(hands) > 5


class Distorted(Judge):
    """Who judges badly: he believes in white."""

    def judge(self, state: State, seat: int) -> float:
        black = judge_of("kahuna").judge(state, 0) ** 3
        return black if seat == 0 else 1.0 - black


@pytest.mark.parametrize("judge", [None, Distorted()])
def test_luck_is_nothing_on_average_whoever_judges(judge: Judge | None) -> None:
    luck = [quick_ledger(read(one.record), judge).luck()[0] for one in played("kahuna", ("greedy",) * 2, 120)]
    mean, error = mean_and_error(luck)
    assert 0.001 < error < 0.03, "else nothing would be proved"
    assert abs(mean) < SURELY * error


def test_a_bot_made_worse_loses_by_its_decisions_and_not_by_luck() -> None:
    luck, skill, shares = [], [], []
    for one in played("kahuna", ("clumsy", "greedy"), 120):
        seat = one.bots.index("clumsy")
        mine = quick_ledger(read(one.record)).balance(seat)
        luck.append(mine.luck)
        skill.append(mine.own + sum(mine.rivals.values()))
        shares.append(one.shares[seat])
    mean, error = mean_and_error(shares)
    assert mean < 0.5 - SURELY * error, "it is worse"
    mean, error = mean_and_error(luck)
    assert abs(mean) < SURELY * error
    mean, error = mean_and_error(skill)
    assert mean < -SURELY * error


def test_an_analysis_sees_who_decides_worse() -> None:
    errors, decided = {"clumsy": 0.0, "greedy": 0.0}, {"clumsy": 0.0, "greedy": 0.0}
    for one in played("kahuna", ("clumsy", "greedy"), 6):
        found = analyse(read(one.record), [Effort(iterations=8000)])
        for seat, name in enumerate(one.bots):
            errors[name] += sum(mistake.cost for mistake in found.mistakes(seat))
            decided[name] += found.ledger.balance(seat).own
    assert errors["clumsy"] > 1.3 * errors["greedy"] > 0.0
    assert decided["clumsy"] < decided["greedy"]


def test_without_luck_the_interval_is_narrower_and_the_mean_the_same() -> None:
    results = played("rapanui2011", ("level1", "greedy"), 36)
    plain = [steady(results, {one.key: (0.0, 0.0) for one in results})[0]]
    calm = [one for one in steady(results, luck_of(results)) if one.bot == plain[0].bot]
    wide, narrow = plain[0].share, calm[0].share
    assert calm[0].saves > 0.0
    assert narrow.high - narrow.low < wide.high - wide.low
    assert wide.low < narrow.value < wide.high
