"""Positions of Giants that random walks hardly meet, in which a reason to refuse a move is the one that counts."""

from collections.abc import Iterator
from importlib import resources

from giants.tables import empty_table, give, piece, placing, play, reserve, stand, transport

from motu.contract import State

OUR_ISLAND = (resources.files("motu.games.giants") / "board.toml").read_text("utf-8")


def close_calls() -> Iterator[State]:
    """Things used up where there are two actions; a piece back where it lay; Ahus, helpers and twins."""
    village_with_ahus = OUR_ISLAND.replace('village = "e6"', 'village = "f1"')
    for workers, reserved in ((6, 0), (0, 7)):
        state = empty_table(board=village_with_ahus)
        give(state, 0, workers=workers)
        for name in state.board.ahu_names[:reserved]:
            reserve(state, 0, name)
        placing(state)
        play(state, "medicine@f1")
        yield state

    state = empty_table()
    give(state, 0, markers=1)
    give(state, 1, halves=30)
    yield placing(state)

    for size, carriers in ((1, [0]), (1, [1, 2]), (0, [0]), (0, [1])):
        state = empty_table()
        give(state, 0, markers=1)
        piece(state, size, "g2", maker=0)
        for name in state.board.ahu_names[:7]:
            reserve(state, 0, name)
        for seat in carriers:
            stand(state, seat, "f1", "w")
        transport(state)
        play(state, "moai1" if size else "hat1", ">f1")
        yield state

    state = empty_table()
    give(state, 0, markers=1)
    piece(state, 1, "g2", maker=0)
    for place in ("f1", "g2", "g1"):
        stand(state, 0, place, "w")
    transport(state)
    play(state, "moai1", ">f1", "leave", "moai1", ">g2")
    yield state

    state = empty_table()
    give(state, 0, markers=1)
    for _ in range(2):
        piece(state, 1, "e9", maker=0, waits=True)
    transport(state)
    play(state, "pass")
    yield state
