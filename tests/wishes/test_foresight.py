"""What is shown ahead is certain: it is the same in every world, and nothing of the true one is in it."""

import pytest
from worlds import random_positions

from motu.contract import State, game
from motu.news import told_since
from motu.rng import Rng
from motu.wishes import foresee

GAMES = [("kahuna", 2), ("rapanui2011", 3), ("rapanui2019", 2), ("giants", 3)]


def told(state: State, seat: int, move: int) -> list[tuple[str, int, tuple[int, ...]]]:
    state.quiet = False
    before = int(state.ply)
    state.play(seat, move)
    return [(event.kind, int(event.seat), event.facts) for event in told_since(state, seat, before)]


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_what_is_shown_is_the_same_whatever_is_hidden(key: str, seats: int) -> None:
    """The seat sees the same ahead in every world that it can imagine: so nothing hidden shows."""
    rng = Rng.seeded(f"ahead {key}")
    for state in random_positions(game(key), 60, "ahead", seats):
        for seat in state.asked:
            move = state.moves(seat)[int(rng.below(len(state.moves(seat))))]
            one = foresee(state, seat, [move])
            world = state.imagine(seat, rng)
            world.ply = state.ply
            two = foresee(world, seat, [move])
            assert [event.kind for event in one.events] == [event.kind for event in two.events]
            assert [event.facts for event in one.events] == [event.facts for event in two.events]
            assert one.gains == two.gains


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_what_is_shown_happens(key: str, seats: int) -> None:
    rng = Rng.seeded(f"happens {key}")
    for state in random_positions(game(key), 120, "happens", seats):
        seat = state.asked[0]
        move = state.moves(seat)[int(rng.below(len(state.moves(seat))))]
        seen = foresee(state, seat, [move])
        happened = told(state.clone(), seat, move)
        for event in seen.events:
            assert (event.kind, int(event.seat), event.facts) in happened


def test_what_the_pile_will_give_is_not_hinted_at() -> None:
    state = game("kahuna").start(2, 3, first="1")
    pile = state.game.read(state, 0, "pile")
    kinds = {event.kind for event in foresee(state, 0, [pile]).events}
    assert not any(event.facts for event in foresee(state, 0, [pile]).events), kinds
