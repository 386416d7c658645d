"""The transport phase of Giants: turns, steps and helpers."""

import pytest
from giants.tables import (
    asks,
    empty_table,
    give,
    offered,
    piece,
    placing,
    play,
    points,
    refused,
    stand,
    steps,
    transport,
)

# -------------------------------------------------------------------------------------- turns and way


@pytest.mark.rule("giants:T1", "giants:R1")
def test_one_piece_a_turn_moved_or_marked_and_then_the_next_player() -> None:
    state = empty_table()
    give(state, 0, markers=2)
    give(state, 1, markers=1)
    for maker in (0, 0, 1):
        piece(state, 1, "e9", maker=maker, waits=True)
    stand(state, 0, "e8", "w")
    stand(state, 0, "e7", "w")
    transport(state)
    assert offered(state) == {"moai1", "pass"}, "his second is just like it; the third is another's"
    play(state, "moai1", ">e8")
    assert refused(state, "moai2") == "T1", "one piece a turn"
    play(state, "mark")
    assert state.asked == (1,)
    assert offered(state) == {"moai3", "pass"}
    play(state, "moai3")
    assert offered(state) == {"mark", ">e8"}, "marking without moving is a turn as well"
    play(state, "mark")
    assert state.asked == (0,), "the third has nothing to move"


@pytest.mark.rule("giants:R1", "giants:T1")
def test_a_pass_is_final_and_the_last_goes_on_as_long_as_he_can() -> None:
    state = empty_table()
    state.start = 1
    for seat in range(3):
        give(state, seat, markers=2)
        for size in (1, 2):
            piece(state, size, "e9", maker=seat, waits=True)
    transport(state)
    turns = []
    for move in ["moai3 mark", "pass", "moai1 mark", "pass", "moai2 mark"]:
        turns.append(state.asked[0])
        play(state, *move.split())
    assert turns == [1, 2, 0, 1, 0], "clockwise from the start player, without those who have passed"
    assert asks(state) == "unmoved"


@pytest.mark.rule("giants:T2")
def test_new_pieces_start_from_their_quarry_others_where_they_lie_and_no_figure_is_needed_there() -> None:
    state = empty_table()
    piece(state, 1, "e9", maker=0, waits=True)
    piece(state, 1, "f7", marker=0)
    piece(state, 0, "g2", maker=0, waits=True)
    for place in ("d9", "g7", "g3"):
        stand(state, 0, place, "w")
    transport(state)
    for name, beside in [("moai1", ">d9"), ("moai2", ">g7"), ("hat1", ">g3")]:
        twin = state.clone()
        play(twin, name)
        assert steps(twin) == {beside}


@pytest.mark.rule("giants:T3")
@pytest.mark.parametrize(
    ("who", "logs", "most"),
    [
        ("", 0, -1),
        ("", 5, -1),
        ("w", 0, 1),
        ("m", 0, 1),
        ("c", 0, 3),
        ("w", 1, 2),
        ("m", 2, 3),
        ("wm", 0, 2),
        ("www", 0, 3),
        ("w", 5, 3),
    ],
)
def test_a_hex_must_have_the_capacity_and_logs_never_carry_alone(who: str, logs: int, most: int) -> None:
    for size in (0, 1, 2, 3):
        state = empty_table()
        give(state, 0, markers=1)
        piece(state, size, "e9", maker=0, waits=True)
        stand(state, 0, "e8", who, logs)
        transport(state)
        play(state, "moai1" if size else "hat1")
        allowed = max(size, 1) <= most
        assert steps(state) == ({">e8"} if allowed else set())
        assert refused(state, ">e8") == ("" if allowed else "T3")
        if allowed:
            play(state, ">e8")
            assert points(state) == [0, 0, 0], "own figures and logs score nothing"


@pytest.mark.rule("giants:T3")
def test_no_hex_twice_and_only_to_a_hex_beside() -> None:
    state = empty_table()
    piece(state, 1, "e9", maker=0, waits=True)
    for place in ("e9", "e8", "d8", "e7"):
        stand(state, 0, place, "w")
    transport(state)
    play(state, "moai1")
    assert refused(state, ">e7") == "T3", "two steps away"
    play(state, ">e8", ">d8")
    assert refused(state, ">e8") == "T3"
    assert refused(state, ">e9") == "T3", "the starting hex counts as well"
    assert offered(state) == {"leave"}


@pytest.mark.rule("giants:T3")
def test_figures_and_logs_serve_again_and_again_and_special_hexes_are_ordinary_ground() -> None:
    state = empty_table()
    for maker in (0, 1):
        piece(state, 2, "f6", maker=maker)
    stand(state, 0, "e6", "w", logs=1)
    stand(state, 1, "e7", "w", logs=1)
    transport(state)
    play(state, "moai1", ">e6", ">e7", "leave", "moai2", ">e6", ">e7", "leave")
    assert points(state) == [1, 1, 0], "the village helps like any hex, and twice"


@pytest.mark.rule("giants:T3", "giants:P2", "giants:P3")
def test_chief_and_medicine_man_carry_though_they_acted() -> None:
    state = empty_table()
    give(state, 0, halves=2)
    piece(state, 3, "e7", marker=0)
    placing(state)
    play(state, "chief@e6", "gain=worker", "pass", "pass", "medicine@d3", "gain=logs", "pass")
    play(state, "moai1", ">e6")
    assert points(state) == [0, 0, 0]


# ---------------------------------------------------------------------------------------- helping


@pytest.mark.rule("giants:T4", "giants:G1")
@pytest.mark.parametrize(("size", "paid"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_a_foreign_chief_scores_what_he_lends(size: int, paid: int) -> None:
    state = empty_table()
    piece(state, size, "e9", maker=0, waits=True)
    stand(state, 1, "e8", "c")
    transport(state)
    play(state, "moai1" if size else "hat1", ">e8")
    assert points(state) == [0, paid, 0], "at once, and the mover loses nothing"
    assert asks(state) == "carry", "the owner is not asked"


@pytest.mark.rule("giants:T4", "giants:G1")
@pytest.mark.parametrize(
    ("size", "own", "logs", "foreign", "paid"),
    [
        (3, "w", 0, "www", 2),
        (3, "wm", 0, "www", 1),
        (3, "c", 0, "www", 0),
        (3, "w", 2, "www", 0),
        (3, "", 1, "www", 2),
        (3, "", 5, "www", 1),
        (2, "", 0, "www", 2),
        (0, "", 2, "w", 1),
        (1, "w", 0, "c", 0),
    ],
)
def test_own_figures_and_all_logs_come_first_and_exactly_what_is_missing_is_paid(
    size: int, own: str, logs: int, foreign: str, paid: int
) -> None:
    state = empty_table()
    piece(state, size, "e9", maker=0, waits=True)
    stand(state, 0, "e8", own)
    stand(state, 1, "e8", foreign, logs)
    transport(state)
    play(state, "moai1" if size else "hat1", ">e8")
    assert points(state) == [0, paid, 0]


@pytest.mark.rule("giants:G1")
def test_what_is_missing_must_be_there() -> None:
    state = empty_table()
    give(state, 0, markers=1)
    piece(state, 3, "e9", maker=0, waits=True)
    stand(state, 0, "e8", "w")
    stand(state, 1, "e8", "w")
    transport(state)
    play(state, "moai1")
    assert refused(state, ">e8") == "T3", "two hands for three"


@pytest.mark.rule("giants:T4", "giants:G1", "giants:G2")
@pytest.mark.parametrize(
    ("asked", "scored"),
    [
        (["ask=green", "ask=green"], [0, 2, 0]),
        (["ask=green", "ask=red"], [0, 1, 1]),
        (["ask=red"], [0, 1, 1]),
    ],
)
def test_the_mover_chooses_whose_figures_lend_and_a_chief_among_others_scores_only_his_part(
    asked: list[str], scored: list[int]
) -> None:
    state = empty_table()
    piece(state, 3, "e9", maker=0, waits=True)
    stand(state, 0, "e8", "w")
    stand(state, 1, "e8", "c")
    stand(state, 2, "e8", "w")
    transport(state)
    play(state, "moai1", ">e8")
    assert asks(state) == "help"
    assert offered(state) == {"ask=green", "ask=red"}
    assert refused(state, "ask=blue") == "T4", "own figures come first, and have"
    assert points(state) == [0, 0, 0]
    play(state, *asked)
    assert asks(state) == "carry", "where only one can lend the rest nothing is asked"
    assert points(state) == scored


@pytest.mark.rule("giants:G1")
def test_nobody_is_asked_where_all_must_help() -> None:
    state = empty_table()
    piece(state, 2, "e9", maker=0, waits=True)
    stand(state, 1, "e8", "w")
    stand(state, 2, "e8", "w")
    transport(state)
    play(state, "moai1", ">e8")
    assert asks(state) == "carry"
    assert points(state) == [0, 1, 1]
