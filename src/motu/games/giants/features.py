"""What a learned evaluation looks at in a position of Giants."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.games.giants import phases
from motu.games.giants.evaluation import (
    helping_hopes,
    moment_hopes,
    pedestal_hopes,
    progress,
    wealth,
)
from motu.games.giants.pieces import of_size, size_of
from motu.games.giants.player import MARKERS, WORKERS
from motu.games.giants.position import Position
from motu.games.giants.prospects import belongs_to, piece_hopes
from motu.state import keep_best_rival

#: Where players begin, and how many numbers tell of each; the last is the sum of the prospects.
FIRST: Final = 11
EACH: Final = 21
PROSPECTS: Final = EACH - 1


def describe(position: Position, seat: i64, out: vec[float]) -> i64:
    """How it looks, how far the game is, the seat, the best of the others, and the rest of them.

    Returns how many numbers that is.
    """
    far = progress(position)
    phase = position.phase
    quarry = position.quarry
    out[0] = position.evaluate(seat)
    out[1] = float(position.seats)
    out[2] = 1.0 if position.seat == seat else 0.0
    out[3] = 1.0 if (position.asking >> seat) & 1 != 0 else 0.0
    out[4] = far
    out[5] = float(position.round)
    out[6] = 1.0 if phase == phases.BID else 0.0
    out[7] = 1.0 if phase == phases.TAKE else 0.0
    out[8] = 1.0 if phases.TAKE < phase < phases.PICK else 0.0
    out[9] = 1.0 if phases.PICK <= phase < phases.UNMOVED else 0.0
    out[10] = float(of_size(quarry, 1) + 2 * of_size(quarry, 2) + 3 * of_size(quarry, 3))
    describe_player(position, seat, 1.0 - far, out, FIRST)
    at: i64 = FIRST
    for other in range(position.seats):
        if other != seat:
            at += EACH
            describe_player(position, other, 1.0 - far, out, at)
    return keep_best_rival(out, FIRST, EACH, position.seats)


def describe_player(position: Position, seat: i64, ahead: float, out: vec[float], at: i64) -> None:
    """The parts of the seat's prospects, its Moais and pedestals, people, markers, logs and half tablets."""
    player = position.players[seat]
    out[at] = float(player.points + position.points_to_come(seat))
    out[at + 1] = wealth(position, seat, ahead)
    out[at + 2] = piece_hopes(position, seat, ahead)
    out[at + 3] = pedestal_hopes(position, seat)
    out[at + 4] = helping_hopes(position, seat)
    out[at + 5] = moment_hopes(position, seat, ahead)
    prospects = 0.0
    for index in range(i64(6)):
        prospects += out[at + index]
    pieces: i64 = 0
    sizes: i64 = 0
    for piece in range(position.moais):
        if position.is_in_play(piece) and belongs_to(position, piece, seat):
            pieces += 1
            sizes += size_of(position.pieces[piece])
    out[at + 6] = float(position.erected_by(seat))
    out[at + 7] = float(position.reserved_for(seat))
    out[at + 8] = float(player.pedestals)
    out[at + 9] = float(WORKERS - player.more_workers)
    out[at + 10] = float(player.workers)
    out[at + 11] = float(player.medicine_man)
    out[at + 12] = float(player.chief)
    out[at + 13] = float(MARKERS - player.more_markers)
    out[at + 14] = float(player.markers)
    out[at + 15] = float(player.logs)
    out[at + 16] = float(player.halves)
    out[at + 17] = float(pieces)
    out[at + 18] = float(sizes)
    out[at + 19] = 1.0 if (position.passed >> seat) & 1 != 0 else 0.0
    out[at + PROSPECTS] = prospects
