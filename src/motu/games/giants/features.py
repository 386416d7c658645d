"""What a learned evaluation looks at in a position of Giants."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.games.giants.evaluation import hopes, progress
from motu.games.giants.parts import PICK, PLACE, WORKERS, moai_on, owner_of
from motu.games.giants.position import Position

#: How many numbers tell of a player.
EACH: Final = 9


def describe(position: Position, seat: i64, out: vec[float], at: i64) -> i64:
    """The phase, the seat itself, and the others at their best. Returns where it ends."""
    out[at] = 1.0 if position.phase < PLACE else 0.0
    out[at + 1] = 1.0 if position.phase >= PICK else 0.0
    describe_player(position, seat, out, at + 2)
    out[at + 2 + EACH] = hopes(position, seat, 1.0 - progress(position))
    at += 3 + EACH
    index: i64 = 0
    while index < EACH:
        out[at + index] = 0.0
        index += 1
    for other in range(position.seats):
        if other != seat:
            describe_player(position, other, out, at + EACH)
            index = 0
            while index < EACH:
                out[at + index] = max(out[at + index], out[at + EACH + index])
                index += 1
    return at + EACH


def describe_player(position: Position, seat: i64, out: vec[float], at: i64) -> None:
    """Points now and to come, Moais and pedestals, people, markers, logs and half tablets."""
    player = position.players[seat]
    standing: i64 = 0
    reserved: i64 = 0
    for ahu in range(position.board.ahus):
        if owner_of(position.ahus[ahu]) == seat:
            if moai_on(position.ahus[ahu]) >= 0:
                standing += 1
            else:
                reserved += 1
    out[at] = float(player.points + position.points_to_come(seat))
    out[at + 1] = float(standing)
    out[at + 2] = float(reserved)
    out[at + 3] = float(player.pedestals)
    out[at + 4] = float(WORKERS - player.more_workers)
    out[at + 5] = float(player.workers + player.medicine_man + player.chief)
    out[at + 6] = float(player.markers)
    out[at + 7] = float(player.logs)
    out[at + 8] = float(player.halves)
