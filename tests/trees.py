"""Counted trees: how many sequences of answers there are from a position."""

from motu.contract import State


def count(state: State, depth: int) -> int:
    """The number of sequences of answers of that length, by the first seat asked."""
    if depth == 0 or state.over:
        return 1
    seat = state.asked[0]
    total = 0
    for move in state.question(seat).moves:
        after = state.clone()
        after.play(seat, move)
        total += count(after, depth - 1)
    return total
