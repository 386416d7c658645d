"""What a learned evaluation looks at in a position of Kahuna."""

from librt.vecs import vec
from mypy_extensions import i64

from motu.bits import count
from motu.games.kahuna.board import Board
from motu.games.kahuna.player import Player


def describe(board: Board, me: Player, rival: Player, round_: i64, out: vec[float], at: i64) -> i64:
    """The round, the lead in what it will score, and how each of the two stands. Returns where it ends."""
    stones = float(count(me.stones) - count(rival.stones))
    for number in range(i64(3)):
        here = 1.0 if round_ == number + 1 else 0.0
        out[at] = here
        out[at + 1] = here * stones
        out[at + 2] = here * float(me.points - rival.points)
        at += 3
    at = describe_player(board, me, rival, out, at)
    return describe_player(board, rival, me, out, at)


def describe_player(board: Board, me: Player, rival: Player, out: vec[float], at: i64) -> i64:
    """Cards, bridges, how firm the own islands are, and how near and reachable the others."""
    out[at] = float(me.held)
    out[at + 1] = float(count(me.bridges))
    for index in range(i64(2), i64(12)):
        out[at + index] = 0.0
    usable = reach(board, me, rival)
    for island in range(board.islands):
        lines = board.lines_at[island]
        have = count(me.bridges & lines)
        lacking: i64 = board.majority[island] - have
        if lacking <= 0:
            firmness: i64 = -lacking if lacking > -2 else 2
            out[at + 2 + firmness] += 1.0
        elif lacking <= 3:
            out[at + 4 + lacking] += 1.0
            if count(usable & lines) >= lacking:
                out[at + 7 + lacking] += 1.0
    out[at + 11] = float(count(usable))
    return at + 12


def reach(board: Board, me: Player, rival: Player) -> i64:
    """The free lines at the islands whose cards are in hand."""
    free: i64 = ~(me.bridges | rival.bridges)
    found: i64 = 0
    cards = me.hand
    island: i64 = 0
    while cards != 0:
        if cards & 3 != 0:
            found |= board.lines_at[island] & free
        cards >>= 2
        island += 1
    return found
