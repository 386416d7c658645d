"""Answers that play themselves: the only one, where everybody at the table could know that it is that.

Otherwise the pause that is missing would tell something. So it is decided by what the game declares to be
known to all, never by what the position holds: a test reshuffles what each rival cannot know and demands that
the decision stays the same.
"""

from typing import NamedTuple

from motu.state import State


class Forced(NamedTuple):
    """A seat and its only answer."""

    seat: int
    move: int


def forced(state: State) -> Forced | None:
    """The answer that plays itself now, if one does: nobody else is asked, and nothing is open beside it."""
    asked = state.asked
    if len(asked) != 1:
        return None
    seat = asked[0]
    if not state.game.is_known_to_all(state, seat):
        return None
    moves = state.moves(seat)
    if len(moves) != 1 or state.free_moves(seat):
        return None
    return Forced(seat, moves[0])
