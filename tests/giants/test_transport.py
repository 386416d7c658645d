"""The transport phase of Giants: how a move ends, and whose a piece is."""

import pytest
from giants.tables import (
    ahu,
    asks,
    busy_play,
    empty_table,
    give,
    hex_,
    offered,
    piece,
    play,
    raise_moai,
    refused,
    reserve,
    settings,
    settle,
    stand,
    table,
    transport,
)

from motu.games.giants.pieces import figures_of, headdress_on, moai_on, owner_of
from motu.games.giants.rules import GiantsState
from motu.rng import Rng


def empty_again(state: GiantsState) -> GiantsState:
    """The next round came, and nobody bid."""
    for seat in range(3):
        give(state, seat, markers=1 if seat == 1 else 0)
    return state


# ------------------------------------------------------------------------------ erecting, crowning


@pytest.mark.rule("giants:T6", "giants:G13", "giants:G14")
def test_a_moai_is_erected_where_an_own_figure_stands_on_an_own_pedestal_for_good() -> None:
    state = empty_table()
    piece(state, 2, "f7", marker=0)
    stand(state, 1, "g7", "c")
    stand(state, 0, "g6", "wm")
    transport(state)
    play(state, "moai1", ">g7")
    assert refused(state, "erect:HangaTetenga") == "T6", "no own figure"
    play(state, ">g6")
    assert refused(state, "erect:HangaTetenga") == "P6", "not the Ahu of this hex"
    assert settings(state) == {"erect:UraUrangaTeMahina"}
    play(state, "erect:UraUrangaTeMahina")
    word = state.ahus[ahu(state, "Ura Uranga Te Mahina")]
    assert (owner_of(word), moai_on(word)) == (0, 0)
    assert (state.players[0].pedestals, state.players[0].markers) == (6, 1)
    assert state.view(0)["pieces"] == [], "no piece to be moved any more"


@pytest.mark.rule("giants:T6", "giants:G18")
def test_a_move_of_no_length_may_erect_or_crown_but_not_just_end() -> None:
    state = empty_table()
    piece(state, 3, "g7", marker=0)
    piece(state, 0, "g7", marker=0)
    stand(state, 0, "g7", "w")
    stand(state, 1, "g6", "c")
    transport(state)
    play(state, "moai1")
    assert refused(state, "leave") == "G18"
    play(state, "erect:HangaTetenga", "hat1", "crown:HangaTetenga")
    word = state.ahus[ahu(state, "Hanga Tetenga")]
    assert (moai_on(word), headdress_on(word)) == (0, 35)


@pytest.mark.rule("giants:T6", "giants:G13", "giants:G14")
def test_a_reserved_pedestal_is_turned_and_another_free_ahu_may_be_used_instead() -> None:
    state = empty_table()
    reserve(state, 0, "Tahai")
    piece(state, 1, "f1", marker=0)
    piece(state, 1, "f1", marker=1)
    stand(state, 0, "f1", "w")
    stand(state, 1, "f1", "w")
    transport(state)
    play(state, "moai1")
    assert settings(state) == {"erect:Tahai", "erect:KoTeRiku"}
    play(state, "erect:Tahai")
    assert state.players[0].pedestals == 6, "no further pedestal was needed"
    play(state, "moai2")
    assert refused(state, "erect:Tahai") == "G13", "no Ahu has two Moais"
    assert settings(state) == {"erect:KoTeRiku"}


@pytest.mark.rule("giants:G14")
def test_a_pedestal_that_reserves_one_ahu_does_not_serve_on_another() -> None:
    state = empty_table()
    for name in ("Riata", "Te Niu", "Te Peu", "Akivi", "Nau Nau", "Vai Mata", "Tongariki"):
        reserve(state, 0, name)
    give(state, 0, markers=1)
    piece(state, 1, "f1", maker=0)
    stand(state, 0, "f1", "w")
    transport(state)
    play(state, "moai1")
    assert refused(state, "erect:Tahai") == "G14"
    assert offered(state) == {"mark"}


@pytest.mark.rule("giants:T7")
def test_a_headdress_crowns_any_uncrowned_moai_where_an_own_figure_stands() -> None:
    state = empty_table()
    raise_moai(state, 1, 2, "Tahai")
    for place in ("g2", "f1"):
        piece(state, 0, place, marker=0)
    stand(state, 0, "f1", "w")
    stand(state, 2, "g1", "w")
    transport(state)
    play(state, "hat1", ">g1")
    assert refused(state, "crown:Tahai") == "P6"
    play(state, ">f1")
    assert refused(state, "crown:KoTeRiku") == "T7", "no Moai stands there"
    assert refused(state, "erect:KoTeRiku") == "T6", "it is no Moai"
    play(state, "crown:Tahai")
    word = state.ahus[ahu(state, "Tahai")]
    assert (owner_of(word), headdress_on(word)) == (1, 35)
    assert state.asked == (0,)
    play(state, "hat2")
    assert refused(state, "crown:Tahai") == "T7", "it has been crowned"


@pytest.mark.rule("giants:T7")
def test_without_an_own_figure_nothing_is_crowned() -> None:
    state = empty_table()
    raise_moai(state, 0, 2, "Tahai")
    piece(state, 0, "g2", marker=0)
    stand(state, 1, "f1", "w")
    transport(state)
    play(state, "hat1", ">f1")
    assert refused(state, "crown:Tahai") == "T7"
    assert offered(state) == {"leave"}


@pytest.mark.rule("giants:T7")
def test_a_moai_crowns_nothing() -> None:
    state = empty_table()
    raise_moai(state, 0, 2, "Tahai")
    piece(state, 1, "f1", marker=0)
    stand(state, 0, "f1", "w")
    transport(state)
    play(state, "moai2")
    assert refused(state, "crown:Tahai") == "T7"


# ---------------------------------------------------------------------------------------- marking


@pytest.mark.rule("giants:T8", "giants:G16")
def test_a_marked_piece_is_moved_by_its_owner_only() -> None:
    state = empty_table()
    give(state, 0, markers=1)
    give(state, 1, markers=1)
    piece(state, 1, "e9")
    stand(state, 0, "e8", "w")
    stand(state, 1, "e7", "w")
    transport(state)
    play(state, "moai1", ">e8", "mark")
    assert state.players[0].markers == 0
    assert state.view(None)["pieces"][0]["marker"] == 0
    assert state.asked == (0,), "the second can do nothing with it"
    play(state, "moai1")
    assert refused(state, "mark") == "T8", "no piece carries two markers"


@pytest.mark.rule("giants:G16", "giants:T8")
def test_others_pieces_are_refused_marked_or_made_this_round_moved_or_not() -> None:
    state = empty_table()
    give(state, 1, markers=2)
    piece(state, 1, "e9", maker=0, waits=True)
    piece(state, 2, "e9", maker=0, waits=True)
    piece(state, 3, "e7", marker=0)
    stand(state, 0, "e8", "wm", logs=1)
    piece(state, 1, "d9", maker=1)
    transport(state)
    play(state, "moai1", ">e8", "leave")
    assert state.asked == (1,)
    for name in ("moai1", "moai2", "moai3"):
        assert refused(state, name) == "G16"
    assert offered(state) == {"moai4", "pass"}


@pytest.mark.rule("giants:T8")
def test_the_marker_comes_back_with_erecting_or_crowning_and_serves_again_at_once() -> None:
    state = empty_table()
    raise_moai(state, 1, 1, "Tahai")
    piece(state, 1, "f1", marker=0)
    piece(state, 0, "f1", marker=0)
    piece(state, 2, "e9", maker=0, waits=True)
    stand(state, 0, "f1", "w")
    transport(state)
    assert "moai3" not in offered(state), "it can neither be moved nor be marked"
    play(state, "moai2", "erect:KoTeRiku")
    assert state.players[0].markers == 1
    play(state, "hat1", "crown:Tahai")
    assert state.players[0].markers == 2
    play(state, "moai3", "mark")
    assert state.players[0].markers == 1


@pytest.mark.rule("giants:T8")
def test_without_an_unused_marker_nothing_is_marked() -> None:
    state = empty_table()
    piece(state, 1, "e9", maker=0, waits=True)
    stand(state, 0, "e8", "w")
    transport(state)
    play(state, "moai1", ">e8")
    assert refused(state, "mark") == "T8"
    assert offered(state) == {"leave"}


# --------------------------------------------------------------------------- abandoned and unmoved


@pytest.mark.rule("giants:T9", "giants:G16")
def test_a_piece_left_unmarked_is_its_makers_until_the_phase_ends_and_then_anybodys() -> None:
    state = empty_table()
    give(state, 1, markers=1)
    piece(state, 1, "e9", maker=0, waits=True)
    stand(state, 0, "e8", "w")
    stand(state, 2, "e7", "w")
    transport(state)
    play(state, "moai1", ">e8", "leave")
    assert state.asked == (0,), "the second may not touch it in this phase, nor may the third"
    play(state, "pass")
    assert state.view(None)["pieces"][0]["maker"] is None
    assert state.view(None)["pieces"][0]["marker"] is None
    assert hex_(state, "e8") == state.view(None)["pieces"][0]["hex"]
    state.quarry = 0
    transport(empty_again(state))
    assert state.asked == (1,)
    play(state, "moai1")
    assert offered(state) == {"mark"}
    play(state, "mark")
    assert state.view(None)["pieces"][0]["marker"] == 1


@pytest.mark.rule("giants:T9", "giants:G17")
def test_an_abandoned_piece_is_not_just_left_somewhere_else() -> None:
    state = empty_table()
    give(state, 0, markers=1)
    piece(state, 1, "e9")
    stand(state, 0, "e8", "w")
    transport(state)
    play(state, "moai1", ">e8")
    assert refused(state, "leave") == "T9"
    assert offered(state) == {"mark"}


@pytest.mark.rule("giants:G17", "giants:T9")
def test_without_a_marker_a_claim_must_be_able_to_end_on_an_ahu() -> None:
    state = empty_table()
    piece(state, 1, "g6")
    stand(state, 0, "f6", "w")
    stand(state, 1, "g7", "w")
    transport(state)
    assert state.asked == (1,), "the first has no figure beside an Ahu and is not even asked"

    state = empty_table()
    piece(state, 1, "g6")
    stand(state, 0, "g7", "w")
    stand(state, 0, "f6", "w")
    stand(state, 0, "e6", "w")
    transport(state)
    play(state, "moai1")
    assert offered(state) == {">g7", ">f6"}, "over both it can come to g7"
    play(state, ">f6")
    assert offered(state) == {">g7"}, "from the village it could not be erected any more"
    assert refused(state, ">e6") == "G18"
    play(state, ">g7")
    assert offered(state) == {"erect:HangaTetenga"}, "he may neither mark nor leave it"


@pytest.mark.rule("giants:G17")
def test_a_claim_may_be_made_without_a_move() -> None:
    for markers, ends in [(1, {"mark", "erect:HangaTetenga"}), (0, {"erect:HangaTetenga"})]:
        state = empty_table()
        give(state, 0, markers=markers)
        piece(state, 1, "g7")
        stand(state, 0, "g7", "w")
        transport(state)
        play(state, "moai1")
        assert offered(state) == ends


@pytest.mark.rule("giants:T10", "giants:G19")
def test_unmoved_pieces_lie_on_their_quarries_and_may_be_marked_though_one_has_passed() -> None:
    state = empty_table()
    state.start = 1
    for seat, markers in [(0, 1), (1, 1), (2, 0)]:
        give(state, seat, markers=markers)
        for size in (1, 0):
            piece(state, size, "e9" if size else "g2", maker=seat, waits=True)
    transport(state)
    play(state, "pass", "pass")
    assert asks(state) == "unmoved", "the third has neither marker nor figure"
    assert state.asked == (1,), "in turn order from the start player"
    assert offered(state) == {"claim:moai2", "claim:hat2", "done"}
    assert refused(state, "claim:moai1") == "T10", "not his"
    play(state, "claim:hat2")
    assert state.asked == (0,), "as far as the markers go"
    play(state, "done")
    markers = {(each["piece"], each["marker"]) for each in state.view(None)["pieces"]}
    assert markers == {(0, None), (1, None), (2, None), (35, None), (36, 1), (37, None)}
    assert {each["waits"] for each in state.view(None)["pieces"]} == {False}
    assert {each["hex"] for each in state.view(None)["pieces"]} == {hex_(state, "e9"), hex_(state, "g2")}


@pytest.mark.rule("giants:T10", "giants:T8")
def test_a_turn_may_be_spent_on_marking_an_unmoved_piece() -> None:
    state = empty_table()
    give(state, 0, markers=1)
    piece(state, 3, "e9", maker=0, waits=True)
    transport(state)
    play(state, "moai1")
    assert offered(state) == {"mark"}
    play(state, "mark")
    assert asks(state) == "back", "nothing unmoved is left to ask about"


# ------------------------------------------------------------------------------ again, and together


@pytest.mark.rule("giants:G15")
def test_pieces_and_erected_moais_block_nothing() -> None:
    state = empty_table()
    raise_moai(state, 1, 3, "Hanga Tetenga")
    for _ in range(4):
        piece(state, 3, "g7", marker=1)
    piece(state, 1, "f7", marker=0)
    stand(state, 0, "g7", "w")
    stand(state, 0, "g6", "w")
    transport(state)
    play(state, "moai6", ">g7")
    assert offered(state) == {">g6", "leave"}
    play(state, "leave")
    places = [each["hex"] for each in state.view(None)["pieces"]]
    assert places == [hex_(state, "g7")] * 5


@pytest.mark.rule("giants:G18")
def test_a_piece_may_be_moved_again_but_does_not_stop_where_it_has_lain_in_this_phase() -> None:
    state = empty_table()
    piece(state, 1, "e9", maker=0, waits=True)
    for place in ("e9", "e8", "e7"):
        stand(state, 0, place, "w")
    transport(state)
    play(state, "moai1", ">e8", "leave", "moai1")
    assert offered(state) == {">e7"}, "back to the quarry leads to nothing"
    assert refused(state, ">e9") == "G18"
    play(state, ">e7", "leave")
    assert asks(state) != "pick", "nothing is left but hexes where it has lain"


@pytest.mark.rule("giants:G18")
def test_a_piece_may_pass_where_it_has_lain_and_be_erected_there() -> None:
    state = empty_table()
    piece(state, 1, "g7", marker=0)
    stand(state, 0, "g7", "w")
    stand(state, 0, "g6", "w")
    stand(state, 0, "f7", "w")
    transport(state)
    play(state, "moai1", ">g6", "leave", "moai1", ">g7")
    assert refused(state, "leave") == "G18"
    assert offered(state) == {">f7", "erect:HangaTetenga"}
    play(state, "erect:HangaTetenga")
    assert owner_of(state.ahus[ahu(state, "Hanga Tetenga")]) == 0


@pytest.mark.rule("giants:G12")
def test_a_pass_for_want_of_a_move_is_final() -> None:
    state = empty_table()
    state.start = 1
    piece(state, 0, "g7")
    piece(state, 1, "g7", marker=0)
    for seat in (0, 1):
        stand(state, seat, "g7", "w")
    transport(state)
    assert state.asked == (0,), "the start player can do nothing yet"
    play(state, "moai1", "erect:HangaTetenga")
    assert state.asked == (0,), "now he could crown, but he has passed"
    assert figures_of(state.ground[hex_(state, "g7")], 1) == 1
    assert "hat1" in offered(state)


# --------------------------------------------------------------------- where a move could end at all


def setting_hexes(state: GiantsState, seat: int, size: int) -> set[str]:
    """The hexes on which a seat could set a piece of some size, each asked for itself."""
    hexes = range(int(state.board.hexes))
    return {state.board.ids[place] for place in hexes if state.can_set(seat, size, place)}


@pytest.mark.rule("giants:T6", "giants:T7", "giants:T9")
@pytest.mark.parametrize("crowns", [False, True])
@pytest.mark.parametrize("erects", [False, True])
def test_a_claim_without_marker_needs_an_ahu_where_an_own_figure_stands(crowns: bool, erects: bool) -> None:
    """There may be a Moai to be crowned on f1 and a free Ahu on h1; other Ahus there are somebody else's."""
    state = empty_table()
    for size in (0, 1):
        piece(state, size, "g2")
    if crowns:
        raise_moai(state, 1, 1, "Tahai")
    else:
        reserve(state, 1, "Tahai")
    for name in ["Ko Te Riku"] if erects else ["Ko Te Riku", "Riata"]:
        reserve(state, 1, name)
    for place in ("f1", "g1", "h1"):
        stand(state, 0, place, "w")
    settle(state)
    assert setting_hexes(state, 0, 0) == ({"f1"} if crowns else set())
    assert setting_hexes(state, 0, 1) == ({"h1"} if erects else set())
    assert (state.ends_for(0), state.ends_for(1)) == (crowns + 2 * erects, 0)
    state.begin_transport()
    picked = {name for name in offered(state) if name != "pass"} if asks(state) == "pick" else set()
    assert picked == {name for name, able in (("hat1", crowns), ("moai1", erects)) if able}


@pytest.mark.rule("giants:T6", "giants:T7")
def test_the_hint_where_a_move_could_end_says_what_every_hex_says() -> None:
    met = set()
    for seed in range(5):
        state = table(max_rounds=9)
        state.begin_round()
        for _ in busy_play(state, Rng.seeded(seed)):
            for seat in range(3):
                ends = int(state.ends_for(seat))
                assert bool(ends & 1) == bool(setting_hexes(state, seat, 0))
                assert bool(ends & 2) == bool(setting_hexes(state, seat, 1))
                met.add(ends)
    assert met == {0, 1, 2, 3}
