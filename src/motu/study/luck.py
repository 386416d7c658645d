"""What chance gave each seat: a draw or a deal against the same drawn many times.

However positions are valued, and however badly, those drawn anew come out on average as the one that came: so
luck is 0 on average, and a result without it has the same mean and less variance (AIVAT).
"""

from collections.abc import Callable, Iterator

from motu.bots.settings import Judge
from motu.record import Record, start
from motu.rng import Rng
from motu.state import Perspective, State
from motu.study.ledger import Ledger, Step, written
from motu.study.shares import Shares, judge_of, mean, minus, plus, result, shares
from motu.study.thinking import Effort, Thinking

#: What all may expect of a position.
Value = Callable[[State], Shares]
#: So often a move is drawn anew, and a game dealt anew.
REDRAWS = 8


def moves_of(record: Record) -> Iterator[tuple[State, int, int]]:
    """Each position of a record with the seat and the move that were next; the State goes along."""
    state = start(record)
    for answer in record.moves():
        seat = answer.seat - 1
        move = state.game.read(state, seat, answer.move)
        yield state, seat, move
        state.play(seat, move)


def words_of(rng: Rng) -> tuple[int, ...]:
    return (int(rng.a), int(rng.b), int(rng.c), int(rng.d))


def uses_chance(state: State, seat: int, move: int) -> bool:
    """Whether anything is drawn when the move is made."""
    after = state.clone()
    after.carry_out(seat, move)
    return words_of(after.rng) != words_of(state.rng)


def redrawn(state: State, seat: int, move: int, rng: Rng) -> State:
    """The position after the move, whatever is drawn with it drawn anew.

    It is not quiet: seats must know in it as much as in the one that came, or the two would not compare.
    """
    after = state.clone()
    after.rng = rng.split()
    after.carry_out(seat, move)
    return after


def luck_of_move(state: State, seat: int, move: int, value: Value, rng: Rng, redraws: int) -> Shares:
    """What the draw of a move gave: the position that came against those that might have come."""
    if not uses_chance(state, seat, move):
        return (0.0,) * int(state.seats)
    came = state.clone()
    came.carry_out(seat, move)
    others = [value(redrawn(state, seat, move, rng)) for _ in range(redraws)]
    return minus(value(came), mean(others))


def luck_of_deal(record: Record, value: Value, redraws: int) -> Shares:
    """What the deal gave against others by the same options."""
    others = [
        Record(record.game, record.rules, record.names, record.options, seed=f"{record.seed} again {number}")
        for number in range(redraws)
    ]
    return minus(value(start(record)), mean([value(start(other)) for other in others]))


def thought(effort: Effort, seed: str) -> Value:
    """Values positions by a little thought of the first seat that is asked."""
    rng = Rng.seeded(f"value {seed}")

    def value(state: State) -> Shares:
        if state.over:
            return result(state)
        thinking = Thinking(Perspective(state, state.asked[0]), rng.split())
        thinking.think(effort)
        return thinking.tried(thinking.favourite)

    return value


def luck_of_game(record: Record, effort: Effort, redraws: int = REDRAWS) -> Shares:
    """What deal and draws gave each seat, with so much thought about each that came or might have come."""
    value, rng = thought(effort, f"luck {record.seed}"), Rng.seeded(f"redraws {record.seed}")
    total = luck_of_deal(record, value, redraws)
    for state, seat, move in moves_of(record):
        total = plus(total, luck_of_move(state, seat, move, value, rng, redraws))
    return total


def quick_ledger(record: Record, judge: Judge | None = None, redraws: int = REDRAWS) -> Ledger:
    """The ledger of a finished record as a judge sees its positions, without a search.

    A decision is what it changed in his eyes, so decisions are worth most beside those of other games.
    """
    looks = judge or judge_of(record.game)
    rng = Rng.seeded(f"luck {record.seed}")

    def value(state: State) -> Shares:
        return shares(state, looks)

    steps: list[Step] = []
    ended = start(record)
    for state, seat, move in moves_of(record):
        steps.append(Step(seat, value(state), luck_of_move(state, seat, move, value, rng, redraws)))
        ended = state
    assert ended.over, "only a finished game has a ledger"
    return written(steps, result(ended), luck_of_deal(record, value, redraws))
