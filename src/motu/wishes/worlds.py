"""Worlds that a seat can imagine, and what playing in them shows it."""

from typing import Any

from motu.rng import Rng
from motu.state import State
from motu.twins import difference

#: In how many imagined worlds something must turn out the same to count as certain.
WORLDS = 4


def imagined(state: State, seat: int, number: int = WORLDS) -> list[State]:
    """Some worlds as the seat can imagine them; one where they differ in nothing but the chance to come."""
    if number > 1 and _same(*(_world(state, seat, index) for index in range(2))):
        return [_world(state, seat, 0)]
    return [_world(state, seat, index) for index in range(number)]


def each_with_its_chance(state: State, seat: int, number: int) -> list[State]:
    """So many worlds as the seat can imagine them, even if they differ in nothing but the chance to come."""
    return [_world(state, seat, index) for index in range(number)]


def _world(state: State, seat: int, index: int) -> State:
    world = state.imagine(seat, Rng.seeded(f"look ahead {index}"))
    world.ply = state.ply
    return world


def _same(one: State, two: State) -> bool:
    """Whether two worlds, which are nobody else's, differ in nothing but the chance that is still to come."""
    for world in (one, two):
        world.rng, world.told = _NO_CHANCE, None
    return difference(one, two) is None


_NO_CHANCE = Rng.seeded("none")


def chance(state: State) -> tuple[int, int, int, int]:
    """Where the chance of a position stands: it has moved if any was used."""
    rng = state.rng
    return int(rng.a), int(rng.b), int(rng.c), int(rng.d)


def sight(state: State, seat: int) -> dict[str, Any]:
    """All that a seat may know."""
    return state.view(seat).data
