"""A clone is its original in everything, also in what no view shows, and goes its own way."""

import pytest
from worlds import random_play

from motu.cli.fuzz import Follower, check_apart
from motu.contract import State, game, games
from motu.rng import Rng
from motu.twins import attributes, difference, everything

EACH_TABLE = pytest.mark.parametrize(
    ("key", "seats"), [(key, seats) for key in games() for seats in game(key).seats]
)


def in_mid_game(key: str, seats: int, moves: int = 25) -> State:
    state = game(key).start(seats, "twins")
    for _, _ in zip(range(moves), random_play(state, Rng.seeded("twins")), strict=False):
        pass
    return state


@EACH_TABLE
def test_twin_and_original_play_on_together_and_stay_the_same_in_everything(key: str, seats: int) -> None:
    state, rng = game(key).start(seats, f"together {seats}"), Rng.seeded("together")
    while not state.over:
        if state.ply in (0, 40, 160):
            follower = Follower(state)
        seat, move = next(random_play(state, rng))
        state.play(seat, move)
        follower.follow(seat, move)
    assert follower.twin.over


@EACH_TABLE
def test_whatever_a_copy_goes_through_the_original_stays(key: str, seats: int) -> None:
    rng = Rng.seeded("apart")
    for moves in (0, 10, 60, 130):
        state = in_mid_game(key, seats, moves)
        if not state.over:
            check_apart(state, rng)


def another(value: object, name: str, other: State) -> object:
    """Something else than a value, as a clone might have it that forgot to copy it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return getattr(other, name)


@pytest.mark.parametrize("key", games())
def test_whatever_a_clone_forgets_is_named(key: str) -> None:
    seats = game(key).seats[-1]
    state, other = in_mid_game(key, seats), game(key).start(seats, "another")
    for name in set(attributes(state)) - {*state.loose, "game", "options", "board"}:
        twin, value = state.clone(), getattr(state, name)
        setattr(twin, name, another(value, name, other))
        if difference(value, getattr(twin, name)) is not None:
            assert str(difference(state, twin)).startswith(f".{name}"), name
            assert list(everything(state)) != list(everything(twin)), name
        else:
            assert not isinstance(value, int), name
