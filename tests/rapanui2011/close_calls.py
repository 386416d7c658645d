"""Positions of the card game in which a reason to refuse a move is the one that counts."""

from collections.abc import Iterator

from rapanui2011.tables import Seat, play, table

from motu import State

VILLAGE = "woodcutter mulberry sweet-potato grain"


def close_calls() -> Iterator[State]:
    """A turn with everything in it while there is no grain; three Moais, or gatherers, and too little wood."""
    state = table(
        Seat(VILLAGE, hand="moai", wood=12),
        Seat(offerings="mulberry grain*24"),
        columns=("fish grain", "moai", "moai", "moai"),
    )
    for move in ("buy:fish", "moai", "give:mulberry", "give:fish", "supply:fish", "column1"):
        yield state
        play(state, move)
    yield state
    for wood in (6, 9):
        state = table(Seat(VILLAGE, hand="moai*3", wood=wood), Seat())
        play(state, "buy:none")
        yield state
    yield table(Seat(VILLAGE, hand="fish*3", wood=1), Seat())
    state = table(
        Seat("woodcutter moai", hand="priest"), Seat(), columns=("fish moai", "fish", "fish", "fish")
    )
    play(state, "priest", "column1")
    yield state
