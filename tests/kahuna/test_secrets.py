"""What a seat may not know never leaves the State."""

import pytest
from kahuna.tables import BLACK, WHITE, play, table
from worlds import check_secrets, check_told, random_play, random_positions, sent_to

from motu.contract import game
from motu.rng import Rng


@pytest.mark.rule("kahuna:Q5")
@pytest.mark.parametrize("options", [{}, {"variant": "long-term"}, {"handicap": 2}])
def test_drawing_anew_what_a_seat_cannot_know_changes_no_byte_that_it_gets(
    options: dict[str, object],
) -> None:
    rng = Rng.seeded("secrets")
    for number, state in enumerate(random_positions(game("kahuna"), 1000, "secrets", 2, **options)):
        check_secrets(state, rng, pictures=number % 50 == 0)


@pytest.mark.rule("kahuna:Q5", "kahuna:P4")
def test_the_rivals_unseen_draws_and_cards_put_away_are_told_alike_whatever_they_are() -> None:
    rng = Rng.seeded("told")
    compared = 0
    for seed in range(10):
        state = game("kahuna").start(seed=seed)
        for seat, move in random_play(state, rng):
            compared += check_told(state, seat, move, rng)
    assert compared > 200


@pytest.mark.rule("kahuna:P4", "kahuna:Q5")
def test_putting_away_one_card_or_another_looks_the_same_to_the_rival_and_to_spectators() -> None:
    seen = []
    for card in ("ALOA", "BARI"):
        state = table("ALOA BARI COCO", "LALE", "DUDA FAAA GOLA")
        play(state, f"away:{card}")
        seen.append((sent_to(state, WHITE), sent_to(state, None)))
        assert card in str(state.game.tell(state, state.events(BLACK)[-1], BLACK, ["Ann", "Bob"]))
    assert seen[0] == seen[1]


@pytest.mark.rule("kahuna:S1", "kahuna:Q5")
def test_no_hand_is_in_any_view_but_its_owners() -> None:
    state = game("kahuna").start(seed=5)
    for viewer in (BLACK, WHITE, None):
        for owner, player in enumerate(state.view(viewer)["players"]):
            assert ("hand" in player) == (owner == viewer)
