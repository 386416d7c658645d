"""Ways across the island for a piece: what they cost, and where figures are still missing on them.

The costs lie in the position's scratch, one for each hex from 2 h + 2 on, with h hexes.
"""

from typing import Final

from mypy_extensions import i64

from motu.games.giants import phases
from motu.games.giants.position import Position

#: The cost of a way: a missing figure, a point paid to others, a step.
MISSING: Final = 64
PAID: Final = 3
STEP: Final = 1
NO_WAY: Final = 1 << 20


def begin_search(position: Position) -> None:
    """No hex is reached yet, and it is not known what it takes to enter one."""
    scratch = position.scratch
    hexes = position.board.hexes
    costs = 2 * hexes + 2
    entries = costs + hexes
    for index in range(hexes):
        scratch[costs + index] = NO_WAY
        scratch[entries + index] = -1


def block_trail(position: Position) -> i64:
    """T3: no hex twice in one move. Returns the hex where the piece is, or which it is about to enter."""
    scratch = position.scratch
    costs = 2 * position.board.hexes + 2
    for index in range(position.trail_length):
        scratch[costs + position.trail[index]] = -1
    if position.phase == phases.HELP:
        scratch[costs + position.place] = STEP + PAID * position.missing
        return position.place
    here = position.trail[position.trail_length - 1]
    scratch[costs + here] = 0
    return here


def explore(position: Position, seat: i64, size: i64, start: i64, left: i64) -> None:
    """Finds the cheapest way to every hex, with no more than so many figures missing, into the scratch."""
    board = position.board
    near = board.near
    first_near = board.first_near
    scratch = position.scratch
    costs = 2 * board.hexes + 2
    entries = costs + board.hexes
    most = MISSING * (left + 1)
    if scratch[costs + start] >= NO_WAY:
        scratch[costs + start] = 0
    queue = entries + board.hexes
    room: i64 = board.hexes
    head: i64 = 0
    waiting: i64 = 1
    scratch[queue] = start
    while waiting > 0:
        here = scratch[queue + head]
        head += 1
        if head == room:
            head = 0
        waiting -= 1
        so_far = scratch[costs + here]
        for index in range(first_near[here], first_near[here + 1]):
            there = near[index]
            if so_far + STEP < scratch[costs + there]:
                entry = scratch[entries + there]
                if entry < 0:
                    entry = entry_cost(position, seat, size, there)
                    scratch[entries + there] = entry
                cost = so_far + entry
                if cost < scratch[costs + there] and cost < most and waiting < room:
                    scratch[costs + there] = cost
                    tail = head + waiting
                    if tail >= room:
                        tail -= room
                    scratch[queue + tail] = there
                    waiting += 1


def entry_cost(position: Position, seat: i64, size: i64, hex_: i64) -> i64:
    """T3, T4: what it takes to enter a hex: a step, points for those who help, figures that are missing."""
    ground = position.ground[hex_]
    if ground == 0:
        return STEP + MISSING * (size if size > 1 else 1)
    lacking = position.lacks(seat, size, hex_)
    if lacking == 0:
        return STEP
    foreign = position.foreign_strength(seat, hex_)
    if foreign >= lacking:
        return STEP + PAID * lacking
    return STEP + PAID * foreign + MISSING * (lacking - foreign)
