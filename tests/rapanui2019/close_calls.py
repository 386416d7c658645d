"""Positions that random walks hardly meet, in which a reason to refuse a move is the one that counts."""

import re
from collections.abc import Iterator

from rapanui2019.island import BLUE, GREEN, RED, bare, carrying, carving, erected, own, play, put, table

from motu import State
from motu.games.rapanui2019.board import own_text
from motu.games.rapanui2019.rules import MoaiState


def close_calls() -> Iterator[State]:
    yield from while_carving()
    yield from while_carrying()
    yield from while_paying()
    yield nowhere_to_go()


def waiting(carriers: str = "", carvers: str = "") -> MoaiState:
    """Blue's figures stand where they are told, the others have none that matters."""
    state = bare(table())
    put(state, BLUE, carriers, carvers)
    put(state, GREEN)
    put(state, RED)
    return state


def while_carving() -> Iterator[State]:
    """No small Moai left; a sorcerer who could carve in vain."""
    state = waiting(carvers="1 2")
    state.supply &= 0xFF0
    yield carving(state)
    state = waiting()
    own(state, BLUE, tiles="switch")
    carving(state)
    play(state, "switch")
    yield state


def while_carrying() -> Iterator[State]:
    """Tiles for which nothing is there; the sorcerer moves, and has moved; a full track; no Pukao left."""
    state = waiting("e5 f5 c4*", "1")
    own(state, BLUE, tiles="rest trade three two switch switch lend", tablet=True, moai=(1, 0, 0))
    carrying(state)
    yield state.clone()
    play(state, "switch")
    yield state.clone()
    play(state, "h4")
    yield state
    state = waiting("e5")
    own(state, BLUE, (8, 0, 0, 0), "three two", tablet=True, moai=(1, 0, 0))
    carrying(state)
    play(state, "small>e5")
    yield state
    state = waiting("d5")
    erected(state, "d5")
    own(state, BLUE, (2, 0, 0, 0))
    state.pukao = 0
    yield carrying(state)


def while_paying() -> Iterator[State]:
    """Only necklaces are left, and are hardly paid for; save is in force; luxury tiles; which price."""
    yield at_the_payment((0, 0, 0, 4), "trade", tablet=True, taken=0x04444)
    state = at_the_payment((0, 4, 0, 0), "save save", tablet=True)
    play(state, "save")
    yield state
    state = at_the_payment((0, 0, 4, 0), "choice")
    state.luxury &= ~1
    yield state
    state = at_the_payment((2, 3, 0, 1))
    play(state, "hut")
    yield state


def at_the_payment(
    goods: tuple[int, int, int, int], tiles: str = "", tablet: bool = False, taken: int = 0
) -> MoaiState:
    state = waiting("d5")
    erected(state, "d5")
    own(state, BLUE, goods, tiles, tablet)
    state.taken = taken
    carrying(state)
    play(state, "pukao>d5")
    return state


def nowhere_to_go() -> State:
    """On an island of six Ahus in a row all spaces are held by the others."""
    ahus = "".join(f'{{ id = "a{x}", x = {x}, y = 0, kind = "ahu", gives = "reed" }},\n' for x in range(1, 7))
    ends = '{ id = "a0", x = 0, y = 0, kind = "crater" },\n{ id = "a7", x = 7, y = 0, kind = "mine" },\n'
    text = re.sub(r"spaces = \[.*?\n\]", f"spaces = [\n{ends}{ahus}]", own_text(3), flags=re.DOTALL)
    state = bare(table(board=text.replace("mountains = [[3, 2]]", "mountains = []")))
    put(state, BLUE, carvers="1")
    put(state, GREEN, "a1 a2 a3")
    put(state, RED, "a4 a5 a6")
    own(state, BLUE, (2, 0, 0, 0), "switch lend", tablet=True)
    return carrying(state)
