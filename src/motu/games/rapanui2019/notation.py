"""Moves as text, exact in both directions.

`c4` puts a figure on a space, `mine1` into a column, `star2` the sorcerer on a star, `chief3` the chief under
a column. `small`, `medium`, `large` take a Moai; `large>f3` and `pukao>f3` carry; `via:d4.c4.b4` is a route;
`reed` takes a resource; `hut` and `luxury:necklace14` choose an offering, `pay:1e3w` says with what. Tiles:
`rest@c4`, `trade:reed>wood`, `save`, `contribute1`, `three`, `two`, `switch`, `lend1`, `lend-chief`;
`tablet:save` does it with the tablet; `+fervent` installs a bonus; `draft:rest` takes a tile of the offer.
Turns end with `done` or `pass`.
"""

from functools import cache

from motu.contract import BadNotation
from motu.games.rapanui2019.board import LUXURY, OFFERINGS, RESOURCES, Board
from motu.games.rapanui2019.position import (
    BY_ROUTE,
    CARRY_TO,
    CHIEF_TO,
    DONE,
    DRAFT_TILE,
    GET,
    INSTALL,
    MOVES,
    PASS,
    PAY,
    PUKAO,
    ROUTE,
    TAKE_LUXURY,
    TAKE_MOAI,
    TAKE_OFFERING,
    TO_COLUMN,
    TO_STAR,
    USE,
    USE_CONTRIBUTE,
    USE_LEND,
    USE_REST,
    USE_SAVE,
    USE_SWITCH,
    USE_THREE,
    USE_TRADE,
    USE_TWO,
    WITH_TABLET,
)
from motu.games.rapanui2019.routes import ordered
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES
from motu.language import texts

T, TN, TP = texts("motu.games.rapanui2019")

THINGS = ("small", "medium", "large", "pukao")
LETTERS = "rewp"
LENT = ("lend1", "lend2", "lend3", "lend-sorcerer", "lend-chief")


def write(state: MoaiState, move: int) -> str:
    """The move in notation."""
    if BY_ROUTE <= move < GET:
        found = routes_of(state)
        return found[move - BY_ROUTE] if move - BY_ROUTE < len(found) else f"route{move - BY_ROUTE + 1}"
    return fixed_texts(state.board)[move]


def read(state: MoaiState, text: str) -> int:
    """The move that a text means, or BadNotation."""
    if text.startswith("via:") and text in (found := routes_of(state)):
        return BY_ROUTE + found.index(text)
    known = fixed_moves(state.board)
    if text not in known:
        raise BadNotation(
            T(
                "{text} is not a move here. Moves look like c4, mine1, star2, large>f3, hut, save or pass.",
                text=text,
            )
        )
    return known[text]


def routes_of(state: MoaiState) -> list[str]:
    """The routes to choose from, each by its spaces without the first."""
    if state.phase != ROUTE:
        return []
    board = state.board
    start = board.mine if state.thing == PUKAO else board.crater
    ways = [ordered(board, start, state.goal, spaces) for spaces in state.routes]
    return ["via:" + ".".join(board.names[space] for space in way) for way in ways]


@cache
def fixed_texts(board: Board) -> dict[int, str]:
    """The texts of all moves but routes."""
    names = board.names
    found = dict(enumerate(names))
    found |= {TO_COLUMN + column: f"mine{column + 1}" for column in range(3)}
    found |= {TO_STAR + star: f"star{star + 1}" for star in range(CHIEF_TO - TO_STAR)}
    found |= {CHIEF_TO + column: f"chief{column + 1}" for column in range(3)}
    found |= {TAKE_MOAI + size: THINGS[size] for size in range(3)}
    found |= {DONE: "done", PASS: "pass"}
    for thing, word in enumerate(THINGS):
        found |= {CARRY_TO + 64 * thing + space: f"{word}>{name}" for space, name in enumerate(names)}
    found |= {GET + number: name for number, name in enumerate(RESOURCES)}
    found |= {TAKE_OFFERING + kind: name for kind, name in enumerate(OFFERINGS)}
    found |= {TAKE_LUXURY + place: luxury_text(board, place) for place in range(board.luxuries)}
    found |= {PAY + code: payment_text(code) for code in range(1, DRAFT_TILE - PAY)}
    found |= {DRAFT_TILE + kind: f"draft:{tile.key}" for kind, tile in enumerate(AHU_TILES)}
    for what, word in uses(board).items():
        found |= {USE + what: word, WITH_TABLET + what: f"tablet:{word}"}
    found |= {INSTALL + bonus: f"+{tile.key}" for bonus, tile in enumerate(BONUS_TILES)}
    assert max(found) < MOVES
    return found


@cache
def fixed_moves(board: Board) -> dict[str, int]:
    return {text: move for move, text in fixed_texts(board).items()}


def luxury_text(board: Board, place: int) -> str:
    """Kind and value; the second of two equal tiles has a b."""
    kinds, worth = board.luxury_kind, luxury_values(board)
    like = sum(kinds[before] == kinds[place] and worth[before] == worth[place] for before in range(place))
    return f"luxury:{OFFERINGS[int(kinds[place])]}{worth[place]}" + "abcdefghijklmnop"[like] * (like > 0)


def luxury_values(board: Board) -> list[int]:
    return [int(board.worth[LUXURY + place]) for place in range(board.luxuries)]


def payment(code: int) -> list[int]:
    """How many of each resource a payment has."""
    return [code // 125, code // 25 % 5, code // 5 % 5, code % 5]


def payment_text(code: int) -> str:
    parts = [f"{amount}{letter}" for amount, letter in zip(payment(code), LETTERS, strict=True) if amount]
    return "pay:" + "".join(parts)


def uses(board: Board) -> dict[int, str]:
    """What tiles do, as numbers and as texts."""
    found = {USE_REST + space: f"rest@{name}" for space, name in enumerate(board.names)}
    for given, one in enumerate(RESOURCES):
        for taken, other in enumerate(RESOURCES):
            if given != taken:
                found[USE_TRADE + 4 * given + taken] = f"trade:{one}>{other}"
    found |= {USE_SAVE: "save", USE_THREE: "three", USE_TWO: "two", USE_SWITCH: "switch"}
    found |= {USE_CONTRIBUTE + column: f"contribute{column + 1}" for column in range(3)}
    found |= {USE_LEND + which: word for which, word in enumerate(LENT)}
    return found
