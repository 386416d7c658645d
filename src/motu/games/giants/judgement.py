"""How good a position of Giants looks for a seat: a guide for bots that look a few steps ahead."""

from mypy_extensions import i64

from motu.games.giants.position import Position


def judge(position: Position, seat: i64) -> float:
    return float(position.players[seat].points + position.points_to_come(seat)) / 200.0
