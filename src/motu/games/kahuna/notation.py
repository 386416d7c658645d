"""Kahuna's moves as text, exact in both directions.

`FAAA>JOJO` plays the card FAAA and builds to JOJO; `HUNA+ELAIxELAI-HUNA` removes a bridge with two cards;
`=ELAI-HUNA` builds without a card; `away:FAAA` puts a card away; `row1` to `row3`, `pile` and `none` draw
or decline; `done` ends a final turn; `leave` leaves the freed line as it is.
"""

import re

from motu.contract import BadNotation
from motu.games.kahuna.board import Board
from motu.language import texts

T, TN, TP = texts("motu.games.kahuna")

#: The moves after the cards put away, in order.
ENDINGS = ("row1", "row2", "row3", "pile", "none", "done", "leave")


def write(board: Board, move: int) -> str:
    """The move in notation."""
    lines, islands = int(board.lines), int(board.islands)
    if move < 2 * lines:
        one, two = board.ends[move // 2]
        card, far = (one, two) if move % 2 == 0 else (two, one)
        return f"{board.names[card]}>{board.names[far]}"
    if move < 5 * lines:
        line, pair = divmod(move - 2 * lines, 3)
        first, second = pair_of(board, line, pair)
        return f"{board.names[first]}+{board.names[second]}x{board.line_name(line)}"
    if move < 6 * lines:
        return f"={board.line_name(move - 5 * lines)}"
    if move < 6 * lines + islands:
        return f"away:{board.names[move - 6 * lines]}"
    return ENDINGS[move - 6 * lines - islands]


def pair_of(board: Board, line: int, pair: int) -> tuple[int, int]:
    """R1: the two cards of a pair: twice the one end, one of each, or twice the other."""
    one, two = board.ends[line]
    return ((one, one), (one, two), (two, two))[pair]


def read(board: Board, text: str) -> int:
    """The move that a text means, or BadNotation."""
    lines, islands = int(board.lines), int(board.islands)
    if text in ENDINGS:
        return 6 * lines + islands + ENDINGS.index(text)
    if found := re.fullmatch("([A-Z]+)>([A-Z]+)", text):
        line = _line(board, found[1], found[2])
        return 2 * line + (0 if board.names[board.ends[line][0]] == found[1] else 1)
    if found := re.fullmatch(r"([A-Z]+)\+([A-Z]+)x([A-Z]+)-([A-Z]+)", text):
        line = _line(board, found[3], found[4])
        for pair in range(3):
            if write(board, 2 * lines + 3 * line + pair) == text:
                return 2 * lines + 3 * line + pair
        raise BadNotation(T("{text}: each of the two cards must name an end of the bridge.", text=text))
    if found := re.fullmatch("=([A-Z]+)-([A-Z]+)", text):
        line = _line(board, found[1], found[2])
        if text == write(board, 5 * lines + line):
            return 5 * lines + line
    if (found := re.fullmatch("away:([A-Z]+)", text)) and found[1] in board.names:
        return 6 * lines + board.names.index(found[1])
    raise BadNotation(
        T(
            "{text} is not a move. Moves look like FAAA>JOJO, HUNA+ELAIxELAI-HUNA, away:FAAA, row1 or pile.",
            text=text,
        )
    )


def _line(board: Board, one: str, two: str) -> int:
    for name in (one, two):
        if name not in board.names:
            raise BadNotation(T("There is no island {name}.", name=name))
    line = board.line_between(one, two)
    if line is None:
        raise BadNotation(T("No line joins {one} and {two}.", one=one, two=two))
    return line
