"""Positions that random walks hardly meet, in which a reason to refuse a move is the one that counts."""

from collections.abc import Callable, Iterator
from typing import Any

from giants.close_calls import close_calls as giants
from rapanui2011.close_calls import close_calls as rapanui2011
from rapanui2019.close_calls import close_calls as rapanui2019

from motu import Rng, State, game


def first(key: str, wanted: Callable[[Any], bool], seats: int = 2, **options: Any) -> Any:
    """The first position of this kind in games played at random."""
    for seed in range(1000):
        state, rng = game(key).start(seats, seed, **options), Rng.seeded(seed)
        while not state.over:
            if wanted(state):
                return state
            seat = state.asked[0]
            moves = state.moves(seat)
            state.play(seat, moves[int(rng.below(len(moves)))])
    raise AssertionError(f"no such position of {key}")


def asked(kind: str) -> Callable[[State], bool]:
    return lambda state: state.question(state.asked[0]).kind == kind


def kahuna() -> Iterator[State]:
    """Handicap, a freed line, an empty stock, a full hand, nobody has drawn, cards used up."""
    state = game("kahuna").start(2, 1, handicap=2, weaker="1")
    state.play(0, state.game.read(state, 0, "=ALOA-BARI"))
    yield state
    yield first("kahuna", asked("rebuild"), variant="long-term")
    yield first("kahuna", asked("final"))
    state = game("kahuna").start(2, 3)
    state.player(state.asked[0]).stock = 0
    yield state
    yield first("kahuna", lambda state: state.player(state.asked[0]).held == 5)
    yield first("kahuna", lambda state: state.declined and state.player(state.asked[0]).held < 5)
    yield first("kahuna", lambda state: state.pile_size == 0 and state.player(state.asked[0]).held < 5)


CLOSE_CALLS: dict[str, Callable[[], Iterator[State]]] = {
    "kahuna": kahuna,
    "rapanui2011": rapanui2011,
    "rapanui2019": rapanui2019,
    "giants": giants,
}
