"""Several answers of one seat given as one: all of them, or none.

On the way nothing may be learnt, no chance be used and nobody else be asked; only the last answer may do
that, as any answer may. Whether it is so is judged in imagined worlds, so that a refusal tells nothing.
Should the true position still show something on the way that these did not, the answers end there: who
learns something has played what showed it, as if he had answered one by one.
"""

from collections.abc import Sequence

from motu.errors import IllegalMove
from motu.language import texts
from motu.state import State
from motu.wishes.worlds import chance, imagined, sight

T, TN, TP = texts("motu")

#: No wish has more answers.
MOST_ANSWERS = 60


def at_once(state: State, seat: int, answers: Sequence[int | str]) -> list[int]:
    """The moves that are played, given by number or in notation; IllegalMove if they cannot be."""
    if not 0 < len(answers) <= MOST_ANSWERS:
        raise IllegalMove(T("At once one gives one to {count} answers.", count=MOST_ANSWERS))
    moves = _in_all_worlds(state, seat, answers)
    trial = state.clone()
    for index, (move, seen) in enumerate(moves):
        before = chance(trial)
        trial.play(seat, move)
        if seen is not None and (chance(trial) != before or sight(trial, seat) != seen):
            return [move for move, _ in moves[: index + 1]]
    return [move for move, _ in moves]


def _in_all_worlds(
    state: State, seat: int, answers: Sequence[int | str]
) -> list[tuple[int, dict[str, object] | None]]:
    """The moves, each with what the seat sees after it in every imagined world; None after the last."""
    worlds = imagined(state, seat)
    found: list[tuple[int, dict[str, object] | None]] = []
    for number, answer in enumerate(answers, 1):
        move = worlds[0].game.read(worlds[0], seat, answer) if isinstance(answer, str) else answer
        before = [chance(world) for world in worlds]
        for world in worlds:
            world.quiet = False  # views tell what has just changed, too
            world.play(seat, move)
        is_last = number == len(answers)
        found.append((move, None if is_last else sight(worlds[0], seat)))
        if not is_last and not _is_certain(worlds, before, seat):
            raise IllegalMove(
                T(
                    "These answers cannot be given at once: after number {number} somebody else is asked, "
                    "or something comes to light.",
                    number=number,
                )
            )
    return found


def _is_certain(worlds: Sequence[State], before: Sequence[tuple[int, ...]], seat: int) -> bool:
    """Whether no world used chance, the seat is asked on in all, and sees the same in all."""
    if [chance(world) for world in worlds] != list(before):
        return False
    seen = sight(worlds[0], seat)
    return all(world.is_asked(seat) and sight(world, seat) == seen for world in worlds)
