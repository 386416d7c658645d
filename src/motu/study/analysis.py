"""The analysis of a record: what everybody could expect when, the largest mistakes, and the ledger.

What all may expect of a position is what the search finds for the seat that is asked, by what it knows, if
everybody decides as well as he can. A mistake is judged by the same search, in the same worlds.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from motu.contract import MotuError, Perspective, game
from motu.language import Text, joined, texts
from motu.record import Record, replay
from motu.rng import Rng
from motu.state import State
from motu.study.changes import changes, in_words
from motu.study.hint import reasons
from motu.study.ledger import Ledger, Step, written
from motu.study.luck import luck_of_deal, luck_of_move, moves_of, thought
from motu.study.shares import Shares, minus, result
from motu.study.thinking import FEW, Effort, Purse, Thinking
from motu.study.why import Difference, sentence

T, TN, TP = texts("motu")

#: What a kept analysis looks like; another number is made anew.
FORM = 1
#: A loss smaller than this share of a win is no mistake.
MISTAKE = 0.01
#: The part of the effort that finds the best move on average, and how many times as much where it is close;
#: the rest compares, and draws many times.
SEARCHED, LONGEST = 0.5, 8.0
#: This part of a game may be thought about longer before that was saved.
BORROWED = 0.05
#: How often a draw is made anew, and how much of the effort for a move is thought about each that might come.
REDRAWS, PART_OF_EACH = 12, 0.01
#: How many seconds a whole game is thought about in the first pass, how often moves are tried there at least
#: to be compared, and how often a draw is made anew.
FIRST_PASS, QUICK_FEW, QUICK_REDRAWS = 4.0, 4, 3


@dataclass(frozen=True)
class Judged:
    """A move as the analysis sees it. Moves are in notation; what it cost is of its own seat's share."""

    ply: int
    seat: int
    played: str
    best: str
    #: What the seat could expect of what was best, and of what was played, by what it could know.
    promised: float
    got: float
    why: tuple[Difference, ...] = ()

    @property
    def cost(self) -> float:
        return self.promised - self.got


@dataclass(frozen=True)
class Analysis:
    """What was found in a record: `expected` of every position from the first to the last, for each seat."""

    game: str
    names: tuple[str, ...]
    #: Which pass it is from, and how many iterations went into it.
    thorough: bool
    iterations: int
    expected: tuple[Shares, ...]
    moves: tuple[Judged, ...]
    ledger: Ledger

    def mistakes(self, seat: int | None = None) -> list[Judged]:
        """The largest first, of one seat or of all."""
        found = [one for one in self.moves if one.cost >= MISTAKE and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.cost, one.ply))

    def gains(self, seat: int, most: int = 5) -> list[tuple[int, float]]:
        """The moves after which the seat could expect most more than before, whoever made them."""
        rises = [(after[seat] - before[seat], ply) for ply, (before, after) in enumerate(self._pairs(), 1)]
        return [
            (ply, rise) for rise, ply in sorted(rises, key=lambda one: (-one[0], one[1]))[:most] if rise > 0
        ]

    def _pairs(self) -> Iterator[tuple[Shares, Shares]]:
        return zip(self.expected, self.expected[1:], strict=False)

    def brief(self) -> dict[str, Any]:
        """What it says of each seat in short, as plain data: mistakes, luck and decisions."""
        balances = [self.ledger.balance(seat) for seat in range(len(self.names))]
        return {
            "form": FORM,
            "seats": [
                {
                    "mistakes": len(self.mistakes(seat)),
                    "cost": sum(one.cost for one in self.mistakes(seat)),
                    "luck": balance.luck,
                    "own": balance.own,
                    "others": sum(balance.rivals.values()),
                }
                for seat, balance in enumerate(balances)
            ],
        }

    def data(self) -> dict[str, Any]:
        """All of it as plain data, to be kept with the record."""
        return {"form": FORM, **asdict(self)}


def read_analysis(data: dict[str, Any]) -> Analysis | None:
    """What was kept; None if it is of another form and must be made anew."""
    from motu.study.ledger import Line

    if data.get("form") != FORM:
        return None
    kept = {name: value for name, value in data.items() if name != "form"}
    moves = [
        Judged(**{**one, "why": tuple(Difference(**each) for each in one["why"])}) for one in kept["moves"]
    ]
    lines = [Line(**{**line, "change": tuple(line["change"])}) for line in kept["ledger"]["lines"]]
    return Analysis(
        **{
            **kept,
            "names": tuple(kept["names"]),
            "expected": tuple(tuple(one) for one in kept["expected"]),
            "moves": tuple(moves),
            "ledger": Ledger(kept["ledger"]["seats"], tuple(lines)),
        }
    )


# ------------------------------------------------------------------------------------------- analysing

#: Is told how much is done, from 0 to 1.
Progress = Callable[[float], None]


@dataclass(frozen=True)
class _Look:
    """What was found out about one move: its verdict, what all could expect before it, what its draw gave."""

    judged: Judged
    before: Shares | None
    luck: Shares
    iterations: int


@dataclass(frozen=True)
class _Care:
    """How often moves are tried at least to be compared, and a draw is made anew; whether decisions are left
    out when there is no time for all of them."""

    few: int = FEW
    redraws: int = REDRAWS
    skips: bool = False


def analyses(
    record: Record, passes: Sequence[Effort] | None = None, progress: Progress | None = None
) -> Iterator[Analysis]:
    """A quick analysis, then a thorough one. A pass is the effort for the whole game, shared by its moves."""
    if not replay(record).over:
        raise MotuError(T("Only a finished game can be analysed."))
    choices = _choices(record)
    wanted = list(passes or usual_passes(record.game))
    for number, effort in enumerate(wanted):
        found = _one_pass(record, effort, choices, number, len(wanted), progress)
        yield found


def usual_passes(key: str) -> tuple[Effort, Effort]:
    """The quick pass and the thorough one for a game."""
    return Effort(seconds=FIRST_PASS), Effort(seconds=game(key).insight.seconds - FIRST_PASS)


def analyse(
    record: Record, passes: Sequence[Effort] | None = None, progress: Progress | None = None
) -> Analysis:
    """The most thorough analysis."""
    return list(analyses(record, passes, progress))[-1]


def _choices(record: Record) -> int:
    """How many moves were decisions."""
    return max(1, sum(len(state.moves(seat)) > 1 for state, seat, _ in moves_of(record)))


def _one_pass(
    record: Record, effort: Effort, choices: int, number: int, passes: int, progress: Progress | None
) -> Analysis:
    looks: list[_Look] = []
    total = len(record.moves())
    ended = None
    purse = Purse(effort, choices, BORROWED * choices)
    careful = _Care() if number + 1 == passes else _Care(QUICK_FEW, QUICK_REDRAWS, skips=True)
    for state, seat, move in moves_of(record):
        looks.append(_look(state, seat, move, purse, careful))
        ended = state
        if progress is not None:
            progress((number + len(looks) / total) / passes)
    assert ended is not None
    outcome = result(ended)
    steps = _steps(looks, outcome)
    return Analysis(
        record.game,
        tuple(record.names),
        number + 1 == passes,
        sum(look.iterations for look in looks),
        (*(step.before for step in steps), outcome),
        tuple(look.judged for look in looks),
        written(
            steps,
            outcome,
            luck_of_deal(
                record, thought(purse.each.times(PART_OF_EACH), f"deal {record.seed}"), careful.redraws
            ),
        ),
    )


def _look(state: State, seat: int, move: int, purse: Purse, care: _Care) -> _Look:
    """What is to be said about one move; longer where it is close, as far as there is something left."""
    played = state.game
    notation = played.write(state, seat, move)
    ply = int(state.ply) + 1
    purse.begin()
    value = thought(purse.each.times(PART_OF_EACH), f"{ply}")
    luck = luck_of_move(state, seat, move, value, Rng.seeded(f"draws {ply}"), care.redraws)
    is_decision = len(state.moves(seat)) > 1
    if not state.is_asked(seat) or not is_decision or (care.skips and purse.left() < 0.0):
        judged = Judged(ply, seat, notation, notation, 0.0, 0.0)
        before = None if state.is_asked(seat) else value(state)
        purse.end(0, is_decision)
        return _Look(judged, before, luck, 0)
    thinking = Thinking(Perspective(state, seat), Rng.seeded(f"analysis {ply}"))
    thinking.think_as_needed(purse.each.times(SEARCHED), purse, LONGEST)
    favourite, best = thinking.favourite, verdict(thinking, move, care.few)
    why = () if best == move else reasons(thinking, played, best, move)
    promised, got = (thinking.expected(one)[seat] for one in (best, move))
    judged = Judged(ply, seat, notation, played.write(state, seat, best), promised, got, why)
    purse.end(thinking.iterations(), is_decision=True)
    return _Look(judged, thinking.expected(favourite), luck, thinking.iterations())


def verdict(thinking: Thinking, move: int, few: int = FEW) -> int:
    """What is told to be best: the favourite if the move is a mistake beside it, else the move itself."""
    best = thinking.favourite
    thinking.compare(sorted({best, move}), few)
    return best if thinking.gap(best, move) >= MISTAKE else move


def _steps(looks: Sequence[_Look], outcome: Shares) -> list[Step]:
    """From the end back, for a move without a choice (or one that was left out) is no decision: before it all
    expect what they do after it, but for what is drawn."""
    steps: list[Step] = []
    after = outcome
    for look in reversed(looks):
        after = minus(after, look.luck) if look.before is None else look.before
        steps.append(Step(look.judged.seat, after, look.luck))
    steps.reverse()
    return steps


# ----------------------------------------------------------------------------------------------- words


def percent(share: float) -> str:
    return f"{100.0 * share:.0f}"


def played_words(record: Record, one: Judged) -> Text:
    """What was played, as its player read it."""
    state = replay(record, one.ply - 1)
    return state.game.label(state.view(one.seat), state.game.read(state, one.seat, one.played))


def mistake_words(record: Record, one: Judged) -> Text:
    """A mistake in words for its player: what was better, what it would have brought, and why."""
    state = replay(record, one.ply - 1)
    seen = Perspective(state, one.seat)
    view = state.view(one.seat)
    better = state.game.read(state, one.seat, one.best)
    said = [
        T(
            "Better: {better}. Your share of a win would have been {high} %, not {low} %.",
            better=state.game.label(view, better),
            high=percent(one.promised),
            low=percent(one.got),
        ),
        *in_words(seen, changes(seen, better), record.names),
    ]
    if one.why:
        said.append(sentence(state.game, one.seat, one.why, record.names))
    return joined(said)
