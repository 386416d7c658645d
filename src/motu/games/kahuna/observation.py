"""What a seat sees on the table of Kahuna, as numbers: the board, its own cards, the row, and counts.

What it remembers of the rival's cards is not among them: see `view.py`, `players[].known`.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from motu.games.kahuna import phases
from motu.games.kahuna.knowledge import cards_in
from motu.games.kahuna.player import Player
from motu.games.kahuna.position import ROW, Position
from motu.sensing import each, write_bits, write_choice, write_fields


def sense(state: Position, seat: i64, out: vec[i16], at: i64) -> i64:
    board = state.board
    islands, lines = board.islands, board.lines
    me, rival = state.player(seat), state.player(1 - seat)
    at = write_choice(state.phase, len(phases.NAMES), out, at)
    out[at] = i16((state.asking >> seat) & 1)
    out[at + 1] = i16(state.round)
    out[at + 2] = i16(state.pile_size)
    out[at + 3] = 1 if state.declined else 0
    out[at + 4] = i16(state.handicap)
    at = sense_player(me, state.loser == seat, islands, lines, out, at + 5)
    at = sense_player(rival, state.loser == 1 - seat, islands, lines, out, at)
    at = write_fields(me.hand, 2, islands, out, at)
    at = write_fields(me.away, 2, islands, out, at)
    at = write_fields(state.discard, 2, islands, out, at)
    for place in range(i64(ROW)):
        at = write_choice(state.row_card(place), islands, out, at)
    return write_choice(state.freed if state.phase == phases.REBUILD else -1, lines, out, at)


def sense_player(player: Player, routed: bool, islands: i64, lines: i64, out: vec[i16], at: i64) -> i64:
    """What everybody sees of a seat."""
    out[at] = i16(player.stock)
    out[at + 1] = i16(player.points)
    out[at + 2] = i16(player.third)
    out[at + 3] = i16(player.held)
    out[at + 4] = i16(cards_in(player.away))
    out[at + 5] = 1 if routed else 0
    at = write_bits(player.bridges, lines, out, at + 6)
    return write_bits(player.stones, islands, out, at)


def senses(state: Position) -> list[str]:
    """The names of these numbers."""
    names = state.board.names
    lines = [state.board.line_name(line) for line in range(int(state.board.lines))]
    found = [*each("phase", list(phases.NAMES)), "asked", "round", "cards in the pile", "rival declined"]
    found.append("handicap bridges to place")
    for who in ("own", "rival's"):
        found += each(
            who, ["stock", "points", "points of the third scoring", "cards", "cards away", "routed"]
        )
        found += [*each(f"{who} bridge", lines), *each(f"{who} stone", names)]
    for what in ("own hand", "own cards away", "discard"):
        found += each(what, names)
    for place in range(1, ROW + 1):
        found += each(f"row {place}", names)
    return [*found, *each("line just freed", lines)]


def longest(state: Position) -> int:
    """D2: of two turns one at least draws, and a round ends with its cards. Every other move plays a card,
    or builds on the line that two cards freed."""
    cards = 2 * int(state.board.islands)
    in_a_round = 2 * cards + 2 + (cards + 10) * 3 // 2
    return 3 * in_a_round + 2 + int(state.handicap)
