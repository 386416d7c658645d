"""The placing phase of Giants, rule by rule."""

import pytest
from giants.tables import (
    ahu,
    asks,
    give,
    hex_,
    offered,
    piece,
    placing,
    play,
    raise_moai,
    refused,
    reserve,
    settle,
    stand,
    stock,
    table,
)

from motu.games.giants.phases import PLACE
from motu.games.giants.pieces import figures_of, logs_on, owner_of
from motu.games.giants.rules import GiantsState


def placing_table(seats: int = 3, **given: int) -> GiantsState:
    """The first seat is to place; the others have their two leaders and nothing else."""
    state = table(seats)
    for seat in range(seats):
        give(state, seat)
    give(state, 0, **given)
    return state


def bid_leaders(state: GiantsState, seat: int) -> None:
    """Chief and medicine man were bid in the auction, which is over."""
    player = state.players[seat]
    player.chief, player.medicine_man, player.bid_chief, player.bid_medicine_man = 0, 0, 1, 1
    state.phase = PLACE


def village_by_the_sea() -> GiantsState:
    """On this map the village owns two Ahus."""
    state = placing_table()
    state.board = type(state.board)(state.board.drawing)
    state.board.village = hex_(state, "f1")
    return state


def actions(state: GiantsState) -> set[str]:
    return {move for move in offered(state) if move != "rest"}


# ------------------------------------------------------------------------------------------ placing


@pytest.mark.rule("giants:P1")
def test_any_figure_may_be_put_on_any_hex() -> None:
    state = placing(placing_table(workers=1))
    figures = ("worker", "medicine", "chief")
    everywhere = {f"{figure}@{name}" for figure in figures for name in state.board.ids}
    assert offered(state) == everywhere | {"pass"}
    play(state, "worker@e9", "chief@e9", "chief@e9")
    assert refused(state, "worker@e9") == "P1", "he had only one"
    here = state.ground[hex_(state, "e9")]
    assert [figures_of(here, seat) for seat in range(3)] == [1, 16, 16], "all of them share the hex"


@pytest.mark.rule("giants:P1")
def test_one_or_two_logs_come_with_a_worker_or_medicine_man_but_not_with_the_chief() -> None:
    state = placing(placing_table(workers=2, logs=3))
    play(state, "worker@e10")
    assert offered(state) == {"logs0", "logs1", "logs2"}
    play(state, "logs2", "pass", "pass", "medicine@e8")
    assert offered(state) == {"logs0", "logs1"}, "one is left"
    assert refused(state, "logs2") == "P1"
    play(state, "logs0")
    play(state, "chief@e7")
    assert asks(state) == "place", "the chief brings none"
    assert [logs_on(state.ground[hex_(state, name)]) for name in ("e10", "e8", "e7")] == [2, 0, 0]
    assert state.players[0].logs == 1


@pytest.mark.rule("giants:P1", "giants:G12")
def test_logs_are_never_laid_alone() -> None:
    state = placing_table(logs=3)
    bid_leaders(state, 0)
    placing(state)
    assert state.asked == (1,), "who has nothing but logs has passed"
    assert state.view(None)["players"][0]["passed"]


@pytest.mark.rule("giants:P2", "giants:P5")
@pytest.mark.parametrize(
    ("place", "action"),
    [
        ("e6", "gain=worker"),
        ("b4", "gain=marker"),
        ("d3", "gain=logs"),
        ("g2", "gain=headdress"),
        ("g7", "reserve:HangaTetenga"),
    ],
)
def test_the_medicine_man_may_act_on_a_special_hex_and_a_worker_may_not(place: str, action: str) -> None:
    state = placing(placing_table(workers=1))
    play(state, f"worker@{place}")
    assert state.asked == (1,), "a worker does not act"
    play(state, f"medicine@{place}")
    assert offered(state) == {action, "rest"}


@pytest.mark.rule("giants:P2")
def test_on_ordinary_ground_and_on_the_moai_quarry_there_is_nothing_to_do() -> None:
    for place in ("e9", "e8", "d5"):
        state = placing(placing_table())
        play(state, f"medicine@{place}")
        assert state.asked == (1,)


@pytest.mark.rule("giants:P2", "giants:G11")
def test_logs_are_laid_before_the_medicine_man_acts() -> None:
    state = placing(placing_table(logs=1))
    play(state, "medicine@d3")
    assert offered(state) == {"logs0", "logs1"}
    play(state, "logs1", "gain=logs")
    assert state.players[0].logs == 5, "those just won come too late for this turn"
    assert logs_on(state.ground[hex_(state, "d3")]) == 1

    state = placing(placing_table(workers=1))
    play(state, "medicine@d3", "gain=logs", "pass", "pass", "worker@d4")
    assert offered(state) == {"logs0", "logs1", "logs2"}, "but not for the next"


@pytest.mark.rule("giants:P3")
def test_the_chief_acts_only_for_a_whole_tablet() -> None:
    for halves, may_act in [(0, False), (1, False), (2, True), (3, True)]:
        state = placing(placing_table(workers=1, halves=halves))
        play(state, "chief@e6")
        assert (asks(state) == "act") == may_act
        if may_act:
            assert offered(state) == {"gain=worker", "rest"}
            play(state, "gain=worker")
            assert state.players[0].halves == halves - 2
            assert state.halves == 30 - halves + 2, "the tablet goes back to the box"


@pytest.mark.rule("giants:P3", "giants:G10")
def test_a_chief_who_does_not_act_keeps_the_tablet() -> None:
    state = placing(placing_table(halves=2))
    play(state, "chief@e6", "rest")
    assert state.players[0].halves == 2
    assert state.players[0].workers == 0


@pytest.mark.rule("giants:P3")
def test_the_chief_acts_once_however_many_tablets_there_are() -> None:
    state = placing(placing_table(halves=6))
    play(state, "chief@e6", "gain=worker")
    assert state.players[0].halves == 4
    play(state, "pass", "pass")
    assert refused(state, "chief@b4") == "P1"
    play(state, "worker@b4")
    assert asks(state) == "place", "with tablets left nobody but the medicine man could act"


@pytest.mark.rule("giants:P3", "giants:T11", "giants:G22")
def test_a_chief_whose_half_is_given_for_a_look_can_no_longer_act() -> None:
    state = table(memory="strict")
    for seat in range(3):
        give(state, seat, halves=2)
    raise_moai(state, 1, 1, "Tahai")
    placing(state)
    play(state, "chief@e6")
    assert "gain=worker" in offered(state)
    play(state, "1:look:Tahai")
    assert state.asked == (0,), "another's look changes nothing"
    play(state, "0:look:Tahai")
    assert state.asked == (1,), "half a tablet is not enough"
    assert stock(state, 0) == "0 1 0 0 0 1 7"


# --------------------------------------------------------------------------- halves and passing


@pytest.mark.rule("giants:P4")
def test_a_marker_buys_a_half_and_lies_open_until_the_round_ends() -> None:
    state = placing(placing_table(markers=2))
    play(state, "buy")
    player = state.view(1)["players"][0]
    assert (player["spent"], player["halves"]) == (1, 1)
    assert (state.players[0].markers, state.halves) == (1, 29)
    assert refused(state, "buy") == "P4", "the second seat has no marker"
    play(state, "pass", "pass", "buy", "medicine@e8", "chief@e8")
    assert stock(state, 0) == "1 1 0 0 2 2 7", "the markers came back, the halves stayed"


@pytest.mark.rule("giants:G23", "giants:G12")
def test_without_a_half_in_the_box_none_can_be_bought() -> None:
    state = placing_table(markers=2)
    give(state, 1, halves=30)
    placing(state)
    assert "buy" not in offered(state)
    assert refused(state, "buy") == "G23"
    play(state, "medicine@e8", "pass", "pass")
    play(state, "chief@e8")
    assert asks(state) != "place", "a marker alone is no reason to be asked"


@pytest.mark.rule("giants:R1", "giants:P4")
def test_turns_go_clockwise_from_the_start_player_and_a_pass_holds() -> None:
    state = table(4)
    state.start = 2
    for seat in range(4):
        give(state, seat, workers=3)
    placing(state)
    turns = []
    for move in ["worker@e8", "pass", "worker@e8", "worker@e8", "worker@e8", "pass", "worker@e8", "pass"]:
        turns.append(state.asked[0])
        play(state, move)
    assert turns == [2, 3, 0, 1, 2, 0, 1, 2]
    for move in ["worker@e8", "medicine@e9", "chief@e8"]:
        assert state.asked == (1,), "the last goes on alone"
        play(state, move)
    assert asks(state) != "place"


@pytest.mark.rule("giants:G12", "giants:R1")
def test_who_can_do_nothing_has_passed_for_good() -> None:
    state = table(memory="strict")
    for seat in range(3):
        give(state, seat, markers=1 if seat == 1 else 0, halves=30 if seat == 2 else 0)
    bid_leaders(state, 1)
    raise_moai(state, 0, 1, "Tahai")
    placing(state)
    play(state, "medicine@e8")
    assert state.asked == (2,), "a marker, but no half in the box"
    play(state, "look:Tahai", "chief@e9")
    assert state.halves == 1
    assert state.asked == (0,)
    play(state, "chief@e9")
    assert state.asked == (2,), "that a half came back does not bring him back"


# ------------------------------------------------------------------------------------------ actions


@pytest.mark.rule("giants:P5")
def test_what_is_gained_lies_behind_the_screen_and_can_be_used_at_once() -> None:
    state = placing(placing_table(halves=2))
    play(state, "medicine@e6", "gain=worker", "pass", "pass")
    assert stock(state, 0) == "1 0 1 0 0 2 7"
    play(state, "worker@e8")
    play(state, "chief@b4", "gain=marker")
    assert stock(state, 0) == "0 0 0 0 1 0 7"
    assert offered(state) == {"buy", "pass"}
    play(state, "buy")
    assert state.players[0].halves == 1


@pytest.mark.rule("giants:P5", "giants:G4")
def test_a_forest_gives_what_its_tile_shows_and_then_no_more() -> None:
    state = placing(placing_table())
    play(state, "medicine@d3", "gain=logs")
    assert (state.players[0].logs, state.logs) == (5, 22)
    assert state.view(None)["cleared"] == [False, False, False, True, False, False, False]
    play(state, "medicine@d3")
    assert state.asked == (2,), "it is cleared: the figure stands there and does not act"


@pytest.mark.rule("giants:G23")
def test_a_forest_gives_what_logs_there_are() -> None:
    state = placing_table()
    give(state, 1, logs=24)
    placing(state)
    play(state, "medicine@d3", "gain=logs")
    assert (state.players[0].logs, state.logs) == (3, 0)
    play(state, "medicine@d6", "logs0")
    assert state.asked == (2,), "there is no log left"


@pytest.mark.rule("giants:P5")
def test_a_headdress_lies_openly_before_the_screen() -> None:
    state = placing(placing_table())
    play(state, "medicine@g2", "gain=headdress")
    [headdress] = state.view(1)["pieces"]
    assert (headdress["size"], headdress["waits"], headdress["maker"]) == (0, True, 0)
    assert state.view(None)["box"]["headdresses"] == 13


@pytest.mark.rule("giants:P5", "giants:G13", "giants:P6")
def test_reserving_lays_an_own_pedestal_on_a_free_ahu_of_that_hex_for_good() -> None:
    state = placing_table(halves=4)
    reserve(state, 1, "Tahai")
    placing(state)
    play(state, "medicine@f1")
    assert offered(state) == {"reserve:KoTeRiku", "rest"}, "the other Ahu there is taken"
    assert refused(state, "reserve:Tahai") == "G13"
    assert refused(state, "reserve:Riata") == "P6", "that one belongs to another hex"
    play(state, "reserve:KoTeRiku")
    assert owner_of(state.ahus[ahu(state, "Ko Te Riku")]) == 0
    assert state.players[0].pedestals == 6
    assert state.view(2)["ahus"][ahu(state, "Ko Te Riku")]["owner"] == 0, "colour up"


@pytest.mark.rule("giants:P6")
def test_each_ahu_belongs_to_one_hex_and_a_hex_may_have_several() -> None:
    state = table()
    board = state.board
    owned = [ahu for place in range(int(board.hexes)) for ahu in board.ahus_of(place)]
    assert sorted(owned) == list(range(25))
    assert max(len(board.ahus_of(place)) for place in range(int(board.hexes))) == 2
    placing(state)
    play(state, "medicine@g2")
    assert actions(state) == {"gain=headdress"}, "to be beside f1 is not enough for its Ahus"


@pytest.mark.rule("giants:G10")
def test_of_several_free_ahus_one_is_reserved_at_choice_and_another_later() -> None:
    state = placing(placing_table(halves=2))
    play(state, "medicine@f1")
    assert actions(state) == {"reserve:Tahai", "reserve:KoTeRiku"}
    play(state, "reserve:Tahai", "pass", "pass", "chief@f1")
    assert actions(state) == {"reserve:KoTeRiku"}
    play(state, "reserve:KoTeRiku")
    assert state.players[0].pedestals == 5


@pytest.mark.rule("giants:G10")
def test_a_hex_special_in_two_ways_gives_one_action_at_choice() -> None:
    state = placing(village_by_the_sea())
    play(state, "medicine@f1")
    assert actions(state) == {"gain=worker", "reserve:Tahai", "reserve:KoTeRiku"}
    play(state, "gain=worker")
    assert state.asked == (1,)
    assert state.players[0].pedestals == 7


@pytest.mark.rule("giants:G4", "giants:G10")
def test_on_such_a_hex_what_is_used_up_is_not_offered_beside_the_rest() -> None:
    state = village_by_the_sea()
    _no_pedestal(state)
    placing(state)
    play(state, "medicine@f1")
    assert offered(state) == {"gain=worker", "rest"}


@pytest.mark.rule("giants:G10")
def test_acting_is_optional() -> None:
    state = placing(placing_table())
    play(state, "medicine@e6", "rest")
    assert stock(state, 0) == "1 0 0 0 0 0 7"
    assert state.asked == (1,)


# ------------------------------------------------------------------------------- what is used up


def _no_workers(state: GiantsState) -> str:
    stand(state, 0, "j1", "wwwwww")
    return "e6"


def _no_markers(state: GiantsState) -> str:
    give(state, 0, markers=6, halves=2)
    return "b4"


def _no_headdresses(state: GiantsState) -> str:
    for _ in range(14):
        piece(state, 0, "g2", marker=-1)
    return "g2"


def _no_free_ahu(state: GiantsState) -> str:
    reserve(state, 0, "Tahai")
    raise_moai(state, 1, 1, "Ko Te Riku")
    return "f1"


def _no_pedestal(state: GiantsState) -> str:
    for name in ("Akahanga", "Riata", "Te Niu", "Te Peu", "Akivi", "Nau Nau", "Vai Mata"):
        reserve(state, 0, name)
    return "g7"


def _no_forest(state: GiantsState) -> str:
    state.cleared = 1 << 3
    return "d3"


@pytest.mark.rule("giants:G4")
@pytest.mark.parametrize(
    "spoil", [_no_workers, _no_markers, _no_headdresses, _no_free_ahu, _no_pedestal, _no_forest]
)
@pytest.mark.parametrize("figure", ["medicine", "chief"])
def test_where_nothing_is_left_the_figure_stands_but_does_not_act(spoil: object, figure: str) -> None:
    state = placing_table(halves=2)
    assert callable(spoil)
    place = spoil(state)
    placing(state)
    play(state, f"{figure}@{place}")
    assert state.asked == (1,)
    assert state.players[0].halves == 2, "no tablet is broken"


@pytest.mark.rule("giants:G4")
def test_the_last_one_of_a_colour_can_still_be_had() -> None:
    state = placing_table()
    stand(state, 0, "j1", "wwwww")
    placing(state)
    play(state, "medicine@e6")
    assert actions(state) == {"gain=worker"}
    assert refused(state, "gain=marker") == "P5", "that is had in the hut"
    play(state, "gain=worker")
    assert state.players[0].more_workers == 0


@pytest.mark.rule("giants:P7", "giants:E1")
def test_pedestals_without_moais_do_not_end_the_game() -> None:
    state = placing_table()
    for name in ("Tahai", "Riata", "Te Niu", "Te Peu", "Akivi", "Nau Nau"):
        reserve(state, 0, name)
    settle(state)
    placing(state)
    play(state, "medicine@g7", "reserve:HangaTetenga")
    assert state.players[0].pedestals == 0
    play(state, "pass", "pass", "pass")
    assert not state.over
    assert state.view(None)["round"] == 3
