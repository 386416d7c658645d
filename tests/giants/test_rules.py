"""Rule by rule: what is offered, what it does, and what is refused."""

import pytest
from giants.tables import (
    BLUE,
    GREEN,
    RED,
    give,
    offered,
    piece,
    placing,
    play,
    points,
    raise_moai,
    reserve,
    roll,
    settle,
    stand,
    stock,
    table,
    transport,
)

from motu.contract import IllegalMove, game
from motu.games.giants.pieces import MOAIS_OF_SIZE, of_size, one_of
from motu.games.giants.rules import GiantsState


def refused(state: GiantsState, seat: int, text: str) -> str:
    """The rule by which a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, state.game.read(state, seat, text))
    return caught.value.rule


def quiet_table(seats: int = 3, **options: object) -> GiantsState:
    """A table where nobody has workers, logs, markers or halves."""
    state = table(seats, **options)
    for seat in range(seats):
        give(state, seat)
    return state


# ------------------------------------------------------------------------------------------- set-up


@pytest.mark.rule("giants:C1", "giants:S1", "giants:S2", "giants:S3", "giants:S4", "giants:S5")
@pytest.mark.parametrize(("seats", "pedestals"), [(3, 7), (4, 6), (5, 5)])
def test_everybody_begins_with_the_same(seats: int, pedestals: int) -> None:
    state = game("giants").start(seats, 4)
    assert isinstance(state, GiantsState)
    state.check()
    for seat in range(seats):
        assert stock(state, seat) == f"1 1 1 0 2 0 {pedestals}"
    view = state.view(0)
    assert len(view["dice"]) == seats
    assert view["box"]["logs"] == 27
    assert view["box"]["halves"] == 30
    assert view["box"]["headdresses"] == 14
    assert points(state) == [0] * seats
    assert view["cleared"] == [False] * 7
    assert "more_workers" not in view.json(), "the container is not counted"
    assert {game("giants").start(3, seed).view(None)["start"] for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("giants:X1")
def test_the_faster_game_begins_with_two_workers() -> None:
    state = game("giants").start(4, 1, faster=True)
    assert isinstance(state, GiantsState)
    assert [stock(state, seat) for seat in range(4)] == ["1 1 2 0 2 0 6"] * 4


# ---------------------------------------------------------------------------------- quarry, auction


@pytest.mark.rule("giants:Q1")
def test_in_the_first_round_a_broken_die_counts_one_and_a_three_counts_two() -> None:
    seen = set()
    for seed in range(40):
        view = game("giants").start(5, seed).view(None)
        for face, size in zip(view["dice"], view["rolled"], strict=True):
            assert size == {0: 1, 1: 1, 2: 2, 3: 2}[face]
            seen.add(face)
        assert sum(view["quarry"]) == 5
    assert seen == {0, 1, 2, 3}


@pytest.mark.rule("giants:Q2", "giants:G9", "giants:A5")
def test_a_size_that_is_used_up_is_broken_and_without_moais_there_is_no_auction() -> None:
    state = quiet_table(5)
    state.supply = one_of(2)
    for _ in range(50):
        state.quarry = 0
        state.supply = one_of(2)
        state.asking = 0
        state.begin_round()
        rolled = state.view(None)["rolled"]
        faces = state.view(None)["dice"]
        assert sum(size == 2 for size in rolled) == min(1, faces.count(2))
        assert set(rolled) <= {0, 2}
        assert (state.view(None)["phase"] == "bid") == (2 in rolled)


@pytest.mark.rule("giants:A1", "giants:R1", "giants:G7")
def test_bids_come_in_any_order_and_none_is_a_bid() -> None:
    state = table()
    roll(state, 1, 1, 2)
    assert state.asked == (0, 1, 2)
    assert "carve=0" in offered(state, 2)
    play(state, "2:carve=1m", "0:carve=0c", "2:bid=0", "1:carve=0", "0:bid=2")
    assert state.asked == (1,)
    assert refused(state, 1, "carve=1") == "A1"
    play(state, "1:bid=2")
    assert state.view(None)["order"] == [0, 1, 2]
    assert state.asked == (0,)


@pytest.mark.rule("giants:G3", "giants:A3", "giants:G6")
def test_a_carver_with_the_choice_is_asked_and_may_decline() -> None:
    state = table()
    give(state, 0, workers=2, markers=2)
    roll(state, 1, 2)
    play(state, "0:carve=2c", "0:bid=1", "1:carve=0", "1:bid=0", "2:carve=1", "2:bid=0")
    assert offered(state) == {"take1", "take1c", "take2", "take2c", "decline"}
    play(state, "take2c")
    assert state.asked == (2,)
    play(state, "decline")
    assert offered(state) == {"take1", "decline"}, "two workers are left for the 1"
    play(state, "decline")
    assert of_size(state.supply, 1) == MOAIS_OF_SIZE[1]


# ------------------------------------------------------------------------------------------ placing


@pytest.mark.rule("giants:P1", "giants:G11")
def test_logs_go_with_a_worker_or_the_medicine_man_never_with_the_chief() -> None:
    state = quiet_table()
    give(state, GREEN, workers=1, logs=3)
    placing(state)
    play(state, "0:worker@e6")
    assert offered(state) == {"logs0", "logs1", "logs2"}
    play(state, "logs2", "1:pass", "2:pass", "0:medicine@d6")
    assert offered(state) == {"logs0", "logs1"}, "only what was there before the forest was felled"
    play(state, "logs1")
    assert "gain=logs" in offered(state)
    play(state, "gain=logs", "chief@e6")
    assert state.view(None)["phase"] not in ("lay", "act"), "no logs with the chief, and no tablet"


@pytest.mark.rule("giants:P3", "giants:G4")
def test_the_chief_acts_for_a_tablet_and_none_is_broken_for_nothing() -> None:
    state = quiet_table()
    give(state, GREEN, workers=6, halves=2)
    placing(state)
    play(state, "chief@e6")
    assert state.players[GREEN].halves == 2
    assert state.asked == (RED,), "the container has no more workers"

    state = quiet_table()
    give(state, GREEN, workers=1, halves=3)
    placing(state)
    play(state, "chief@b4")
    assert offered(state) == {"gain=marker", "rest"}
    play(state, "gain=marker")
    assert stock(state, GREEN) == "0 1 1 0 1 1 7"


@pytest.mark.rule("giants:P5", "giants:G4", "giants:G10", "giants:P6")
def test_places_give_what_they_have_and_acting_is_free() -> None:
    state = quiet_table()
    placing(state)
    play(state, "medicine@d6")
    assert offered(state) == {"gain=logs", "rest"}
    play(state, "gain=logs", "medicine@d6")
    assert state.asked == (BLUE,), "the forest is cleared"
    play(state, "medicine@b6")
    assert offered(state) == {"reserve:NauNau", "reserve:AtureHuki", "rest"}
    assert refused(state, BLUE, "reserve:Tahai") == "P6"
    play(state, "reserve:NauNau")
    assert stock(state, BLUE) == "1 0 0 0 0 0 6"
    assert state.view(None)["ahus"][state.board.ahu_names.index("Nau Nau")]["owner"] == BLUE


@pytest.mark.rule("giants:P4", "giants:G23", "giants:G12")
def test_a_half_costs_a_marker_while_the_box_has_any() -> None:
    state = quiet_table()
    give(state, GREEN, markers=2, halves=15)
    give(state, RED, halves=14)
    placing(state)
    play(state, "buy")
    assert (state.players[GREEN].spent, state.players[GREEN].halves, state.halves) == (1, 16, 0)
    play(state, "1:pass", "2:pass")
    assert "buy" not in offered(state)
    assert refused(state, GREEN, "buy") == "G23"


@pytest.mark.rule("giants:R1", "giants:P4")
def test_a_pass_is_final_and_the_last_may_go_on() -> None:
    state = quiet_table()
    give(state, GREEN, workers=3)
    placing(state)
    play(state, "0:worker@e6", "1:pass", "2:pass", "0:worker@e6", "0:worker@e6")
    assert state.asked == (GREEN,)


# ---------------------------------------------------------------------------------------- transport


@pytest.mark.rule("giants:T2", "giants:T3", "giants:G15", "giants:G18")
def test_a_piece_never_enters_a_hex_twice_in_a_move_nor_stops_where_it_has_lain() -> None:
    state = quiet_table()
    piece(state, 1, "e9", maker=GREEN)
    piece(state, 1, "e8", marker=RED)
    raise_moai(state, BLUE, 1, "Heki'i")
    stand(state, GREEN, "e8", "w")
    stand(state, GREEN, "e7", "w")
    stand(state, GREEN, "e9", "w")
    transport(state)
    play(state, "moai1", ">e8")
    assert offered(state) == {">e7", "leave"}
    assert refused(state, GREEN, ">e9") == "T3"
    play(state, "leave", "1:pass")
    play(state, "moai1")
    assert offered(state) == {">e7"}, "e9 is where it started"
    play(state, ">e7", "leave")
    assert state.view(None)["phase"] != "pick", "nothing new is left for it"


@pytest.mark.rule("giants:T4", "giants:G1")
def test_the_mover_chooses_whose_figures_help() -> None:
    state = quiet_table(4)
    piece(state, 2, "e9", maker=0)
    stand(state, 1, "e8", "w")
    stand(state, 2, "e8", "ww")
    stand(state, 3, "e8", "c")
    transport(state)
    play(state, "moai1", ">e8")
    assert offered(state) == {"ask=green", "ask=red", "ask=yellow"}
    play(state, "ask=green")
    assert offered(state) == {"ask=red", "ask=yellow"}, "one worker lends one hand"
    play(state, "ask=yellow")
    assert points(state) == [0, 1, 0, 1]


@pytest.mark.rule("giants:T3", "giants:T4", "giants:G2")
def test_where_all_must_help_or_only_one_can_nothing_is_asked() -> None:
    state = quiet_table(4)
    piece(state, 3, "e9", maker=0)
    stand(state, 1, "e8", "w")
    stand(state, 2, "e8", "ww")
    stand(state, 3, "e7", "c", logs=1)
    transport(state)
    play(state, "moai1", ">e8")
    assert points(state) == [0, 1, 2, 0]
    play(state, ">e7")
    assert points(state) == [0, 1, 2, 2], "the log carries first"


@pytest.mark.rule("giants:T3")
def test_logs_alone_carry_nothing() -> None:
    state = quiet_table()
    give(state, GREEN, markers=1)
    piece(state, 1, "e9", maker=GREEN)
    stand(state, GREEN, "e8", "", logs=2)
    transport(state)
    play(state, "moai1")
    assert offered(state) == {"mark"}
    assert refused(state, GREEN, ">e8") == "T3"
    assert refused(state, GREEN, "leave") == "G18"


@pytest.mark.rule("giants:T6", "giants:T8", "giants:G13", "giants:G14", "giants:P7", "giants:E1")
def test_without_a_pedestal_only_reserved_ahus_can_be_used() -> None:
    state = quiet_table()
    state.players[GREEN].pedestals = 1
    for name in ("Tahai", "Riata", "Te Peu", "Te Niu", "Akivi", "Vai Mata"):
        raise_moai(state, GREEN, 1, name)
    state.players[GREEN].pedestals = 1
    reserve(state, GREEN, "Nau Nau")
    assert not state.owns_every_place(GREEN)
    piece(state, 1, "b6", marker=GREEN)
    stand(state, GREEN, "b6", "w")
    transport(state)
    play(state, "moai1" if state.moais == 1 else "moai7")
    assert "erect:AtureHuki" not in offered(state)
    play(state, "erect:NauNau")
    assert state.over
    assert state.players[GREEN].markers == 1


@pytest.mark.rule("giants:T9", "giants:G16", "giants:G17")
def test_an_abandoned_piece_is_for_whoever_sets_or_marks_it() -> None:
    state = quiet_table()
    give(state, RED, markers=1)
    piece(state, 1, "e8")
    stand(state, GREEN, "e7", "w")
    transport(state)
    assert state.asked == (RED,), "Green can neither mark nor erect it"
    play(state, "moai1")
    assert offered(state) == {"mark", ">e7"}
    play(state, ">e7")
    assert offered(state) == {"mark"}
    assert refused(state, RED, "leave") == "T9"
    play(state, "mark")
    assert points(state) == [1, 0, 0]
    assert state.view(None)["pieces"][0]["marker"] == RED


@pytest.mark.rule("giants:T10", "giants:G19", "giants:G16")
def test_unmoved_pieces_go_to_their_quarries_and_may_be_marked_even_after_a_pass() -> None:
    state = quiet_table()
    give(state, GREEN, markers=1)
    piece(state, 1, "e9", maker=GREEN, waits=True)
    piece(state, 0, "g2", maker=GREEN, waits=True)
    transport(state)
    play(state, "pass")
    assert offered(state) == {"claim:moai1", "claim:hat1", "done"}
    play(state, "claim:hat1")
    pieces = state.view(None)["pieces"]
    assert [one["marker"] for one in pieces] == [None, GREEN]
    assert not any(one["waits"] or one["maker"] is not None for one in pieces)


@pytest.mark.rule("giants:N1", "giants:G20", "giants:G21")
def test_markers_may_be_taken_back_and_laid_logs_leave_the_game() -> None:
    state = quiet_table()
    give(state, GREEN, logs=2)
    piece(state, 1, "e8", marker=GREEN)
    piece(state, 2, "e8", marker=RED)
    stand(state, GREEN, "h1", "w", logs=2)
    transport(state)
    assert state.asked == (GREEN, RED), "both at once"
    assert offered(state, RED) == {"back:moai2", "done"}
    play(state, "1:done", "0:back:moai1")
    assert [one["marker"] for one in state.view(None)["pieces"]] == [None, RED]
    assert (state.burnt, state.players[GREEN].logs, state.players[GREEN].markers) == (2, 2, 1)
    assert state.start == RED


@pytest.mark.rule("giants:E1", "giants:E2", "giants:G24", "giants:G25")
def test_the_game_ends_when_every_pedestal_bears_a_moai_and_everybodys_moais_count() -> None:
    state = quiet_table()
    give(state, RED, halves=3)
    for name in ("Tahai", "Riata", "Te Peu", "Te Niu", "Akivi", "Vai Mata", "Riki Riki"):
        raise_moai(state, GREEN, 1, name)
    raise_moai(state, RED, 3, "Tongariki")
    piece(state, 3, "e8", marker=BLUE)
    transport(state)
    assert state.over
    assert state.scores() == [8 + 9 + 8 + 8 + 7 + 7 + 8, 9 + 3, 0]
    accounts = state.game.account(state)
    assert [sum(line.points for line in account) for account in accounts] == state.scores()
    state.players[RED].points = state.players[GREEN].points
    assert state.ranking() == [1, 1, 3]
    assert state.outcome(GREEN) == 0.5


@pytest.mark.rule("giants:G27")
def test_after_the_last_round_the_game_is_scored() -> None:
    state = quiet_table(max_rounds=2)
    raise_moai(state, BLUE, 2, "Tahai")
    transport(state)
    assert state.over
    assert state.scores() == [0, 0, 16]


@pytest.mark.rule("giants:X2")
def test_with_immediate_scoring_a_moai_counts_at_once_and_only_once() -> None:
    state = quiet_table(immediate=True, max_rounds=2)
    piece(state, 2, "b6", maker=GREEN)
    stand(state, GREEN, "b6", "w")
    transport(state)
    play(state, "moai1", "erect:NauNau")
    assert state.scores() == [8, 0, 0]


# --------------------------------------------------------------------------------------- free looks


@pytest.mark.rule("giants:T11", "giants:G22", "giants:G5", "giants:G8")
def test_a_half_buys_a_look_at_any_time_even_between_bid_and_revelation() -> None:
    state = table(memory="strict")
    give(state, GREEN, workers=1, markers=1, halves=1)
    raise_moai(state, RED, 1, "Tahai")
    roll(state, 1)
    play(state, "0:carve=1", "0:bid=1")
    assert GREEN not in state.asked
    look = state.game.read(state, GREEN, "look:Tahai")
    assert state.free_moves(GREEN) == (look,)
    assert state.free_moves(RED) == ()
    before = int(state.ply)
    state.play(GREEN, look)
    names = ["Ann", "Bob", "Cyd"]
    told = [str(state.game.tell(state, event, GREEN, names)) for event in state.events(GREEN, before)]
    assert told[-1] == "The pedestal on Tahai belongs to Bob."
    assert [event.kind for event in state.events(RED, before)] == ["look"]
    assert state.players[GREEN].halves == 0
    assert refused(state, GREEN, "look:Tahai") == "T11"
    play(state, "1:carve=0", "1:bid=0")
    assert "colour" not in [event.kind for event in state.events(GREEN)], "it is told once"

    state = table(memory="open")
    give(state, GREEN, halves=1)
    raise_moai(state, RED, 1, "Tahai")
    settle(state)
    roll(state, 1)
    assert state.free_moves(GREEN) == ()
    assert refused(state, GREEN, "look:Tahai") == "G22"


@pytest.mark.rule("giants:G26", "giants:G5")
def test_strict_memory_forgets_whose_pedestal_lies_where_and_hides_stocks() -> None:
    for memory in ("strict", "open"):
        state = quiet_table(memory=memory)
        piece(state, 1, "b6", maker=GREEN)
        stand(state, GREEN, "b6", "w")
        transport(state)
        play(state, "moai1", "erect:NauNau")
        place = state.board.ahu_names.index("Nau Nau")
        strict = memory == "strict"
        seen = state.view(GREEN)
        assert seen["ahus"][place]["owner"] == (None if strict else GREEN)
        assert seen["ahus"][place]["size"] == 1
        assert (seen["players"][RED]["stock"] is None) == strict
        assert seen["players"][GREEN]["stock"] is not None
        play(state, *[f"{seat}:carve=0" for seat in state.asked])
        kinds = [event.kind for event in state.events(GREEN)]
        assert ("erect" in kinds) == (not strict)
        assert ("raised" in kinds) == strict
