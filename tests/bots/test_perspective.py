"""What bots are handed: nothing in an imagined position tells what its seat never saw, its past included."""

import pickle
from collections.abc import Iterator

import pytest
from worlds import random_positions

from motu.contract import Perspective, State, game, games
from motu.rng import Rng

EACH_GAME = pytest.mark.parametrize("key", games())


def positions(key: str, number: int = 60) -> Iterator[tuple[State, int]]:
    for state in random_positions(game(key), number, "past", game(key).seats[0]):
        for seat in range(int(state.seats)):
            yield state, seat


@EACH_GAME
def test_the_past_of_an_imagined_position_is_what_its_seat_saw(key: str) -> None:
    rng = Rng.seeded("past")
    hidden = 0
    for state, seat in positions(key):
        world = Perspective(state, seat).imagine(rng)
        event = world.told
        while event is not None:
            assert event.to & (1 << seat)
            event = event.before
        assert world.history() == [(who, move) for who, move in state.history() if who == seat]
        assert world.events(seat) == state.events(seat)
        assert world.information(seat) == state.information(seat)
        hidden += len(state.events(1 - seat)) - len(world.events(1 - seat)) if seat < 2 else 0
    assert hidden > 0 or key != "kahuna"


def test_cards_that_the_rival_knew_are_in_no_memory_of_an_imagined_kahuna() -> None:
    """What one seat did not see, with what the other sees, would tell the hand of the other."""
    for state, seat in positions("kahuna"):
        worlds = [Perspective(state, seat).imagine(Rng.seeded(1))]
        worlds += [one.state for one in Perspective(state, seat).worlds(500, Rng.seeded(1))]
        for world in worlds:
            deed = world.deeds  # type: ignore[attr-defined]
            while deed is not None:
                assert (deed.unseen1 if seat == 0 else deed.unseen0) == 0
                deed = deed.before


def test_what_is_sure_stays_sure_however_often_it_is_imagined() -> None:
    known = 0
    for state, seat in positions("kahuna", 300):
        world = state
        for how in (lambda one: one.clone(), lambda one: pickle.loads(pickle.dumps(one))):
            world = how(Perspective(world, seat).imagine(Rng.seeded(5)))
            world.view(1 - seat)
            assert world.view(seat).json() == state.view(seat).json()
        world.check()
        known += len(state.view(seat)["players"][1 - seat]["known"])
    assert known > 20


def test_a_perspective_goes_on_with_its_game() -> None:
    state = game("kahuna").start(seed=1)
    seen = Perspective(state, 0)
    seen.imagine(Rng.seeded(1))
    state.play(state.asked[0], state.moves(state.asked[0])[0])
    assert seen.imagine(Rng.seeded(1)).ply == state.ply
