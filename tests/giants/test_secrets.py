"""What a seat may not know never leaves the State."""

import pytest
from giants.tables import give, play, roll, table
from worlds import check_secrets, check_told, random_play, random_positions, sent_to

from motu.contract import game
from motu.rng import Rng


@pytest.mark.rule("giants:G26", "giants:A1")
@pytest.mark.parametrize(("seats", "memory"), [(3, "strict"), (4, "open"), (5, "strict")])
def test_drawing_anew_what_a_seat_cannot_know_changes_no_byte_that_it_gets(seats: int, memory: str) -> None:
    rng = Rng.seeded("secrets")
    positions = random_positions(game("giants"), 700, f"secrets {seats}", seats, memory=memory, max_rounds=12)
    for number, state in enumerate(positions):
        check_secrets(state, rng, pictures=number % 100 == 0)


@pytest.mark.rule("giants:A1", "giants:G26")
def test_bids_look_the_same_to_everybody_else_until_all_are_in() -> None:
    seen = []
    for bid in ("0:carve=0 0:bid=0", "0:carve=2mc 0:bid=2"):
        state = table(4)
        give(state, 0, workers=2, markers=2)
        roll(state, 1, 2, 3)
        play(state, *bid.split(), "1:carve=0")
        seen.append([sent_to(state, viewer) for viewer in (1, 2, 3, None)])
    assert seen[0] == seen[1]


@pytest.mark.rule("giants:A1")
def test_answers_are_told_alike_in_worlds_that_another_seat_cannot_tell_apart() -> None:
    rng = Rng.seeded("told")
    compared = 0
    for seed in range(4):
        state = game("giants").start(3, seed, memory="strict", max_rounds=6)
        for seat, move in random_play(state, rng):
            compared += check_told(state, seat, move, rng)
    assert compared > 200
