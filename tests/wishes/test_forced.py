"""Only answers play themselves where everybody could know, and only there: nothing hidden decides."""

import pytest
from worlds import random_positions

from motu.contract import game
from motu.rng import Rng
from motu.wishes import forced

GAMES = [
    ("kahuna", 2, {}),
    ("rapanui2011", 2, {"memory": "open"}),
    ("rapanui2011", 4, {"memory": "strict"}),
    ("rapanui2019", 3, {}),
    ("giants", 3, {}),
    ("giants", 4, {"memory": "strict"}),
]


@pytest.mark.parametrize(("key", "seats", "options"), GAMES)
def test_whatever_a_rival_cannot_know_the_decision_is_the_same(
    key: str, seats: int, options: dict[str, str]
) -> None:
    rng = Rng.seeded(f"forced {key}")
    for state in random_positions(game(key), 500, "forced", seats, **options):
        only = forced(state)
        for rival in range(seats):
            if rival in state.asked:
                continue
            for _ in range(2):
                assert forced(state.imagine(rival, rng)) == only


@pytest.mark.parametrize(("key", "seats", "options"), GAMES)
def test_what_is_called_known_to_all_is_the_same_in_every_world(
    key: str, seats: int, options: dict[str, str]
) -> None:
    rng = Rng.seeded(f"known {key}")
    for state in random_positions(game(key), 500, "known", seats, **options):
        for seat in state.asked:
            if not state.game.is_known_to_all(state, seat):
                continue
            for rival in range(seats):
                world = state.imagine(rival, rng)
                assert sorted(world.moves(seat)) == sorted(state.moves(seat))
                assert world.free_moves(seat) == state.free_moves(seat)


@pytest.mark.parametrize("key", ["rapanui2011", "giants"])
def test_an_only_answer_is_found_and_is_the_only_one(key: str) -> None:
    found = 0
    for state in random_positions(game(key), 900, "only", game(key).seats[0], memory="open"):
        only = forced(state)
        if only is not None:
            assert state.question(only.seat).moves == (only.move,)
            found += 1
        else:
            assert not (
                len(state.asked) == 1
                and state.game.is_known_to_all(state, state.asked[0])
                and len(state.moves(state.asked[0])) == 1
                and not state.free_moves(state.asked[0])
            )
    assert found > 3


def test_kahuna_keeps_its_hands_so_nothing_plays_itself() -> None:
    assert all(forced(state) is None for state in random_positions(game("kahuna"), 300, "hands", 2))
