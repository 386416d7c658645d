"""How good a position of Kahuna looks: for bots that look ahead only a little."""

from mypy_extensions import i64

from motu.bits import count
from motu.games.kahuna.board import Board
from motu.games.kahuna.player import Player


def promise(board: Board, me: Player, rival: Player, last_round: bool) -> float:
    """From 0 to 1: points, stones by what the next scoring is worth, ground taken on the way to more."""
    stones: i64 = count(me.stones) - count(rival.stones)
    lead = float(me.points - rival.points)
    if last_round:
        lead += float(stones)
    else:
        lead += 0.5 * float(stones)
    lead += 0.15 * (ground(board, me, rival) - ground(board, rival, me))
    lead += 0.1 * float(me.held - rival.held)
    return 0.5 + 0.5 * lead / (4.0 + (lead if lead > 0.0 else -lead))


def ground(board: Board, me: Player, rival: Player) -> float:
    """How far a player is on the way to the islands that nobody holds yet."""
    total = 0.0
    for island in range(board.islands):
        if ((me.stones | rival.stones) >> island) & 1 == 0:
            have = count(me.bridges & board.lines_at[island])
            total += float(have * have) / float(board.majority[island])
    return total
