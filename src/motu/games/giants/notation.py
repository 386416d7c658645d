"""The moves of Giants as text, exact in both directions.

`carve=2mc` bids two workers, the medicine man and the chief, `bid=2` two markers; `take3` takes a Moai of
size 3 with workers, `take3c` with the chief, `decline` leaves the auction. `worker@e9`, `medicine@e9` and
`chief@e9` place a figure, `logs2` lays logs; `gain=worker`, `gain=marker`, `gain=logs`, `gain=headdress` and
`reserve:Tahai` act, `rest` does not; `buy` gets a half, `pass` passes. `moai7` and `hat3` take up a piece,
`>f6` moves it, `ask=red` borrows a hand, `erect:Tahai`, `crown:Tahai`, `mark` and `leave` end its move.
`claim:moai7` marks an unmoved piece, `back:moai7` takes a marker back, `done` ends either. `look:Tahai` gives
a half to see a pedestal.
"""

import re
from collections.abc import Callable, Sequence

from motu.contract import BadNotation
from motu.games.giants import parts
from motu.games.giants.board import Board
from motu.games.giants.view import piece_name
from motu.language import texts

T, TN, TP = texts("motu.games.giants")

WORDS: dict[int, str] = {
    parts.TO_DECLINE: "decline",
    parts.TO_BUY: "buy",
    parts.TO_PASS: "pass",
    parts.TO_REST: "rest",
    parts.TO_WORKER: "gain=worker",
    parts.TO_MARKER: "gain=marker",
    parts.TO_LOGS: "gain=logs",
    parts.TO_HEADDRESS: "gain=headdress",
    parts.TO_MARK: "mark",
    parts.TO_LEAVE: "leave",
    parts.TO_FINISH: "done",
    **{parts.TO_BID + n: f"bid={n}" for n in range(7)},
    **{parts.TO_LAY + n: f"logs{n}" for n in range(3)},
    **{parts.TO_TAKE + 2 * n: f"take{n + 1}" for n in range(3)},
    **{parts.TO_TAKE + 2 * n + 1: f"take{n + 1}c" for n in range(3)},
    **{
        parts.TO_CARVE + 14 * chief + 7 * medicine + workers: f"carve={workers}{'m' * medicine}{'c' * chief}"
        for chief in range(2)
        for medicine in range(2)
        for workers in range(7)
    },
    **{parts.TO_PICK + n: piece_name(n) for n in range(parts.PIECES)},
    **{parts.TO_CLAIM + n: f"claim:{piece_name(n)}" for n in range(parts.PIECES)},
    **{parts.TO_TAKE_BACK + n: f"back:{piece_name(n)}" for n in range(parts.PIECES)},
}
MEANT = {word: move for move, word in WORDS.items()}
FIGURES = ("worker", "medicine", "chief")
AT_AHU = ("reserve", "erect", "crown", "look")


def space(board: Board) -> int:
    """How many moves there are on a board."""
    return parts.FIRST_HEX + 4 * int(board.hexes) + 4 * int(board.ahus)


def parts_of(board: Board, move: int) -> tuple[str, int]:
    """A move that names a hex or an Ahu: what it does, and the number of the hex or Ahu."""
    hexes, ahus = int(board.hexes), int(board.ahus)
    number = move - parts.FIRST_HEX
    if number < 3 * hexes:
        return FIGURES[number // hexes], number % hexes
    number -= 3 * hexes
    if number < hexes:
        return "step", number
    number -= hexes
    return AT_AHU[number // ahus], number % ahus


def write(board: Board, colours: Sequence[str], move: int) -> str:
    """The move in notation."""
    if move in WORDS:
        return WORDS[move]
    if move < parts.FIRST_HEX:
        return f"ask={colours[move - parts.TO_ASK]}"
    what, number = parts_of(board, move)
    if what in FIGURES:
        return f"{what}@{board.ids[number]}"
    if what == "step":
        return f">{board.ids[number]}"
    return f"{what}:{board.ahu_ids[number]}"


def read(board: Board, colours: Sequence[str], text: str) -> int:
    """The move that a text means, or BadNotation."""
    if text in MEANT:
        return MEANT[text]
    hexes, ahus = int(board.hexes), int(board.ahus)
    patterns: tuple[tuple[str, Callable[[str, str], int]], ...] = (
        ("(ask)=([a-z]+)", lambda _, colour: parts.TO_ASK + _seat(colours, colour)),
        (
            f"({'|'.join(FIGURES)})@([a-z]+[0-9]+)",
            lambda figure, name: parts.FIRST_HEX + hexes * FIGURES.index(figure) + _hex(board, name),
        ),
        ("(>)([a-z]+[0-9]+)", lambda _, name: parts.FIRST_HEX + 3 * hexes + _hex(board, name)),
        (
            rf"({'|'.join(AT_AHU)}):(\w+)",
            lambda what, name: parts.FIRST_HEX + 4 * hexes + ahus * AT_AHU.index(what) + _ahu(board, name),
        ),
    )
    for pattern, number in patterns:
        if found := re.fullmatch(pattern, text):
            return number(found[1], found[2])
    raise BadNotation(
        T(
            "{text} is not a move. Moves look like carve=2m, worker@e9, moai7, >f6, erect:Tahai or pass.",
            text=text,
        )
    )


def _seat(colours: Sequence[str], colour: str) -> int:
    if colour not in colours:
        raise BadNotation(T("There is no colour {name}.", name=colour))
    return colours.index(colour)


def _hex(board: Board, name: str) -> int:
    if name not in board.ids:
        raise BadNotation(T("There is no hex {name}.", name=name))
    return board.ids.index(name)


def _ahu(board: Board, name: str) -> int:
    if name not in board.ahu_ids:
        raise BadNotation(T("There is no Ahu {name}.", name=name))
    return board.ahu_ids.index(name)
