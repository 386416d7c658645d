"""Every rule, ruling and option of Kahuna, each with a position in which it decides."""

import pytest
from kahuna.tables import BLACK, WHITE, bridges, hand, lay, offered, play, stones, table, without_pile

from motu.contract import IllegalMove, game
from motu.games.kahuna.moves import MOVES
from motu.games.kahuna.rules import KahunaState

rule = pytest.mark.rule


def refused(state: KahunaState, move: str) -> IllegalMove:
    """The refusal of a move; the position must not change."""
    seat, before = state.asked[0], state.view(state.asked[0]).json()
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, MOVES.read(state, seat, move))
    assert state.view(seat).json() == before
    return caught.value


# ------------------------------------------------------------------------------- components, set-up


@rule("kahuna:C1", "kahuna:S1")
def test_each_has_25_bridges_and_3_of_24_cards_with_3_face_up_and_15_in_the_pile() -> None:
    state = game("kahuna").start(seed=4)
    view = state.view(0)
    assert [player["stock"] for player in view["players"]] == [25, 25]
    assert [player["cards"] for player in view["players"]] == [3, 3]
    assert len(view["row"]) == 3 and None not in view["row"]
    assert view["pile"] == 15
    state.check()


@rule("kahuna:S2")
def test_lot_decides_who_begins_unless_it_is_set_and_turns_alternate() -> None:
    lots = {game("kahuna").start(seed=seed).asked for seed in range(20)}
    assert lots == {(0,), (1,)}
    assert all(game("kahuna").start(seed=seed, first="2").asked == (1,) for seed in range(20))
    state = table("ALOA", "BARI", "COCO DUDA ELAI", turn=WHITE)
    play(state, "pile")
    assert state.asked == (BLACK,)
    play(state, "pile")
    assert state.asked == (WHITE,)


# ---------------------------------------------------------------------------------------- the turn


@rule("kahuna:T1", "kahuna:D4")
def test_any_number_of_cards_may_be_played_and_the_draw_ends_the_turn() -> None:
    state = table("ALOA BARI COCO", "DUDA", "ELAI FAAA GOLA")
    play(state, "ALOA>HUNA", "BARI>ELAI", "COCO>KAHU")
    assert state.asked == (BLACK,) and hand(state, BLACK) == []
    play(state, "row1")
    assert state.asked == (WHITE,) and hand(state, BLACK) == ["ELAI"]
    play(state, "pile")
    assert state.asked == (BLACK,)
    assert refused(state, "done").rule == "D4"


@rule("kahuna:P1")
def test_a_card_builds_from_its_island_on_any_free_line() -> None:
    state = table("DUDA", "LALE", "ELAI FAAA GOLA")
    lay(state, WHITE, "DUDA-HUNA")
    assert {move for move in offered(state) if ">" in move} == {"DUDA>ALOA", "DUDA>BARI", "DUDA>ELAI"}
    assert refused(state, "DUDA>HUNA").rule == "P1"
    assert str(refused(state, "HUNA>DUDA").reason) == "You have no card HUNA."
    play(state, "DUDA>ELAI")
    assert bridges(state, BLACK) == {"DUDA-ELAI"}


@rule("kahuna:P2")
def test_a_card_is_carried_out_completely_before_the_next() -> None:
    state = table("ALOA ALOA", "LALE", "ELAI FAAA GOLA")
    lay(state, WHITE, "ALOA-DUDA")
    play(state, "ALOA>BARI")
    assert stones(state, BLACK) == set()
    play(state, "ALOA>HUNA")
    assert stones(state, BLACK) == {"ALOA"} and bridges(state, WHITE) == set()
    assert state.asked == (BLACK,)


@rule("kahuna:P3", "kahuna:Q6")
def test_played_cards_lie_face_up_for_everybody_to_see() -> None:
    state = table("ALOA HUNA HUNA", "LALE", "ELAI FAAA GOLA")
    lay(state, WHITE, "ELAI-HUNA")
    play(state, "ALOA>BARI", "HUNA+HUNAxELAI-HUNA")
    names = [state.board.names[card] for card in state.view(WHITE)["discard"]]
    assert names == ["ALOA", "HUNA", "HUNA"]
    assert state.view(None)["discard"] == state.view(WHITE)["discard"]


@rule("kahuna:P4", "kahuna:Q6")
def test_cards_may_be_put_away_unseen_before_the_draw() -> None:
    state = table("ALOA BARI COCO", "LALE", "ELAI FAAA GOLA")
    play(state, "away:ALOA", "BARI>ELAI", "away:COCO")
    assert state.view(WHITE)["players"][BLACK]["away"] == 2
    assert "put_away" not in state.view(WHITE)["players"][BLACK]
    assert state.view(WHITE)["discard"] == [state.board.names.index("BARI")]
    assert state.view(BLACK)["players"][BLACK]["put_away"] == [0, 2]
    assert refused(state, "away:ALOA").rule == "P4"
    assert [event.kind for event in state.events(WHITE)].count("away-card") == 0
    play(state, "pile")
    assert state.asked == (WHITE,)


@rule("kahuna:P5")
def test_without_a_bridge_in_stock_none_can_be_placed() -> None:
    state = table("ALOA", "LALE", "ELAI FAAA GOLA")
    state.black.stock = 0
    assert not [move for move in offered(state) if ">" in move]
    assert refused(state, "ALOA>BARI").rule == "P5"


# ------------------------------------------------------------------------------------------- stones


@rule("kahuna:M1")
@pytest.mark.parametrize(
    ("island", "lines"),
    [
        ("ALOA", "ALOA-BARI ALOA-DUDA"),
        ("DUDA", "ALOA-DUDA BARI-DUDA DUDA-ELAI"),
        ("BARI", "ALOA-BARI BARI-COCO BARI-DUDA"),
        ("ELAI", "BARI-ELAI DUDA-ELAI ELAI-FAAA ELAI-HUNA"),
    ],
)
def test_more_than_half_of_the_lines_gives_the_stone_and_one_less_does_not(island: str, lines: str) -> None:
    state = table("KAHU", "LALE", "COCO FAAA GOLA")
    *most, last = lines.split()
    lay(state, BLACK, " ".join(most))
    assert island not in stones(state, BLACK)
    lay(state, BLACK, last)
    assert island in stones(state, BLACK)


@rule("kahuna:M2")
def test_a_new_stone_sends_all_bridges_of_the_rival_there_back_to_him() -> None:
    state = table("BARI", "LALE", "ELAI FAAA GOLA")
    lay(state, WHITE, "BARI-COCO BARI-ELAI")
    lay(state, BLACK, "ALOA-BARI BARI-DUDA")
    play(state, "BARI>FAAA")
    assert stones(state, BLACK) == {"BARI"}
    assert bridges(state, WHITE) == set() and state.white.stock == 25


@rule("kahuna:M3")
def test_a_cleared_bridge_may_cost_the_stone_at_its_other_end_and_that_removes_nothing_more() -> None:
    state = table("BARI", "LALE", "ELAI FAAA GOLA")
    lay(state, WHITE, "ALOA-BARI ALOA-DUDA")
    assert stones(state, WHITE) == {"ALOA"}
    lay(state, BLACK, "BARI-COCO BARI-DUDA")
    play(state, "BARI>ELAI")
    assert stones(state, WHITE) == set() and bridges(state, WHITE) == {"ALOA-DUDA"}
    assert bridges(state, BLACK) == {"BARI-COCO", "BARI-DUDA", "BARI-ELAI"}


@rule("kahuna:M4")
def test_one_bridge_can_win_both_its_ends_and_clear_both() -> None:
    state = table("ALOA", "LALE", "ELAI FAAA GOLA")
    lay(state, BLACK, "ALOA-BARI HUNA-IFFI HUNA-LALE")
    lay(state, WHITE, "ALOA-DUDA DUDA-HUNA")
    play(state, "ALOA>HUNA")
    assert stones(state, BLACK) == {"ALOA", "HUNA"} and bridges(state, WHITE) == set()


@rule("kahuna:M5")
def test_exactly_half_is_no_majority() -> None:
    state = table("KAHU", "LALE", "COCO FAAA GOLA")
    lay(state, BLACK, "ALOA-DUDA BARI-DUDA")
    lay(state, WHITE, "DUDA-ELAI DUDA-HUNA")
    assert "DUDA" not in stones(state, BLACK) | stones(state, WHITE)
    lay(state, BLACK, "ELAI-FAAA ELAI-IFFI ELAI-JOJO")
    assert "ELAI" not in stones(state, BLACK)


@rule("kahuna:M6")
def test_bridges_are_cleared_only_by_a_new_stone() -> None:
    state = table("BARI", "ELAI", "COCO FAAA GOLA", turn=WHITE)
    lay(state, BLACK, "ALOA-BARI BARI-COCO BARI-DUDA")
    assert stones(state, BLACK) == {"BARI"}
    play(state, "ELAI>BARI")
    assert bridges(state, WHITE) == {"BARI-ELAI"}, "a free line at an island with the rival's stone"
    play(state, "pile", "BARI>FAAA")
    assert bridges(state, WHITE) == {"BARI-ELAI"}, "a further bridge clears nothing"


@rule("kahuna:M6")
def test_who_loses_a_stone_keeps_his_other_bridges_and_a_majority_regained_is_a_new_stone() -> None:
    state = table("ALOA", "ALOA BARI", "ELAI FAAA GOLA", turn=WHITE)
    lay(state, BLACK, "ALOA-BARI ALOA-DUDA")
    lay(state, WHITE, "ALOA-HUNA")
    play(state, "ALOA+BARIxALOA-BARI")
    assert stones(state, BLACK) == set() and bridges(state, BLACK) == {"ALOA-DUDA"}
    play(state, "pile", "ALOA>BARI")
    assert stones(state, BLACK) == {"ALOA"} and bridges(state, WHITE) == set()


# ------------------------------------------------------------------------------- removing a bridge


@rule("kahuna:R1")
@pytest.mark.parametrize("pair", ["ELAI+HUNA", "HUNA+HUNA", "ELAI+ELAI"])
def test_each_of_the_three_pairs_removes_a_bridge(pair: str) -> None:
    state = table(pair.replace("+", " "), "LALE", "COCO FAAA GOLA")
    lay(state, WHITE, "ELAI-HUNA")
    assert {move for move in offered(state) if "x" in move} == {f"{pair}xELAI-HUNA"}
    play(state, f"{pair}xELAI-HUNA")
    assert bridges(state, WHITE) == set() and state.white.stock == 25 and hand(state, BLACK) == []


@rule("kahuna:R1")
def test_own_bridges_and_bridges_elsewhere_cannot_be_removed() -> None:
    state = table("ELAI HUNA", "LALE", "COCO FAAA GOLA")
    lay(state, BLACK, "ELAI-HUNA")
    lay(state, WHITE, "ELAI-FAAA")
    assert str(refused(state, "ELAI+HUNAxELAI-HUNA").reason) == "ELAI-HUNA is your own bridge."
    assert refused(state, "ELAI+FAAAxELAI-FAAA").rule == "R1"
    assert refused(state, "HUNA+HUNAxHUNA-LALE").rule == "R1"
    assert not [move for move in offered(state) if "x" in move]


@rule("kahuna:R2")
def test_a_removal_takes_the_stones_at_both_ends_whose_majority_is_lost() -> None:
    state = table("ALOA HUNA", "LALE", "COCO FAAA GOLA")
    lay(state, WHITE, "ALOA-BARI ALOA-HUNA HUNA-IFFI HUNA-LALE")
    assert stones(state, WHITE) == {"ALOA", "HUNA"}
    play(state, "ALOA+HUNAxALOA-HUNA")
    assert stones(state, WHITE) == set()


@rule("kahuna:R3")
def test_the_freed_line_may_be_taken_in_the_same_turn() -> None:
    state = table("HUNA HUNA ELAI", "LALE", "COCO FAAA GOLA")
    lay(state, WHITE, "ELAI-HUNA")
    assert refused(state, "ELAI>HUNA").rule == "P1"
    play(state, "HUNA+HUNAxELAI-HUNA", "ELAI>HUNA")
    assert bridges(state, BLACK) == {"ELAI-HUNA"}


# ------------------------------------------------------------------------------------------ drawing


@rule("kahuna:D1")
def test_a_card_of_the_row_is_replaced_while_the_pile_lasts() -> None:
    state = table("ALOA", "BARI", "COCO DUDA ELAI")
    play(state, "row2")
    assert hand(state, BLACK) == ["ALOA", "DUDA"]
    assert None not in state.view(None)["row"] and state.view(None)["pile"] == 24 - 6
    play(state, "pile")
    assert "draw-card" in [event.kind for event in state.events(WHITE)]
    assert "draw-card" not in [event.kind for viewer in (BLACK, None) for event in state.events(viewer)]
    assert state.view(None)["pile"] == 24 - 7 and state.view(None)["row"][0] == state.board.names.index(
        "COCO"
    )


@rule("kahuna:D1")
def test_with_an_empty_pile_only_what_is_left_of_the_row_can_be_drawn() -> None:
    state = without_pile(table("ALOA", "BARI", "COCO DUDA"))
    assert {"row1", "row2", "none"} <= offered(state)
    assert str(refused(state, "pile").reason) == "The pile is empty."
    assert refused(state, "row3").rule == "D1"
    play(state, "row1")
    assert state.view(None)["row"] == [None, state.board.names.index("DUDA"), None]


@rule("kahuna:D2")
def test_declining_is_allowed_unless_the_rival_has_just_declined() -> None:
    state = table("ALOA", "BARI", "COCO DUDA ELAI")
    play(state, "none")
    assert refused(state, "none").rule == "D2"
    play(state, "pile", "none", "row1", "none")


@rule("kahuna:D3")
def test_with_five_cards_nobody_may_draw() -> None:
    state = table("ALOA BARI COCO DUDA FAAA", "BARI", "COCO DUDA ELAI")
    assert {"pile", "row1", "row2", "row3"}.isdisjoint(offered(state))
    assert refused(state, "pile").rule == refused(state, "row1").rule == "D3"
    play(state, "ALOA>BARI")
    assert {"pile", "row1", "row2", "row3", "none"} <= offered(state)


@rule("kahuna:Q1", "kahuna:D3")
def test_not_drawing_with_five_cards_counts_as_declining() -> None:
    state = table("ALOA BARI COCO DUDA FAAA", "BARI LALE LALE KAHU KAHU", "COCO DUDA ELAI")
    play(state, "none")
    assert "none" not in offered(state), "White must draw, so he must first come down to four cards"
    assert {"pile", "row1"}.isdisjoint(offered(state))
    assert state.question(WHITE).rule == "Q1"
    play(state, "away:BARI")
    assert {"pile", "row1"} <= offered(state)
    play(state, "pile")
    assert "none" in offered(state)


# ------------------------------------------------------------------------------------------ scoring


def last_card(state: KahunaState) -> None:
    """Takes the only card that is left."""
    play(without_pile(state), "row1")


@rule("kahuna:V1")
@pytest.mark.parametrize(("number", "points"), [(1, 1), (2, 2)])
def test_the_first_scoring_gives_one_point_and_the_second_two_to_the_one_with_more_stones(
    number: int, points: int
) -> None:
    state = table("ALOA", "BARI", "COCO", round_number=number)
    lay(state, WHITE, "ALOA-BARI ALOA-DUDA")
    lay(state, BLACK, "KAHU-LALE")
    last_card(state)
    assert state.scores() == [0, points]
    assert state.round == number + 1


@rule("kahuna:V1")
def test_equal_stones_score_nothing_and_a_round_ends_only_with_the_last_card() -> None:
    state = table("ALOA", "BARI", "COCO DUDA")
    lay(state, WHITE, "ALOA-BARI ALOA-DUDA")
    lay(state, BLACK, "HUNA-LALE IFFI-LALE")
    without_pile(state)
    play(state, "row1")
    assert state.round == 1, "one card is left in the row"
    play(state, "row2")
    assert state.round == 2 and state.scores() == [0, 0]


@rule("kahuna:V2")
def test_after_a_scoring_played_and_put_away_cards_are_dealt_again_and_all_else_stays() -> None:
    state = table("ALOA BARI", "BARI FAAA", "COCO", discard="LALE")
    lay(state, WHITE, "ALOA-BARI")
    lay(state, BLACK, "KAHU-LALE")
    play(state, "away:ALOA")
    last_card(state)
    assert hand(state, BLACK) == ["BARI", "COCO"] and hand(state, WHITE) == ["BARI", "FAAA"]
    assert bridges(state, WHITE) == {"ALOA-BARI"} and bridges(state, BLACK) == {"KAHU-LALE"}
    view = state.view(None)
    assert view["discard"] == [] and view["pile"] == 24 - 4 - 3 and None not in view["row"]
    assert view["players"][BLACK]["away"] == 0
    assert state.asked == (WHITE,), "the player whose turn it would be goes on"


@rule("kahuna:V3", "kahuna:P4", "kahuna:Q1")
def test_the_third_time_each_has_one_more_turn_without_drawing_and_the_difference_is_scored() -> None:
    state = table("ALOA FAAA", "BARI", "COCO", round_number=3)
    lay(state, BLACK, "HUNA-LALE IFFI-LALE HUNA-IFFI ALOA-HUNA")
    lay(state, WHITE, "COCO-GOLA GOLA-KAHU GOLA-JOJO BARI-COCO")
    assert stones(state, WHITE) == {"GOLA"}
    last_card(state)
    assert state.asked == (WHITE,) and state.phase == 3
    assert offered(state) == {"BARI>ALOA", "BARI>DUDA", "BARI>ELAI", "BARI>FAAA", "done"}
    assert refused(state, "pile").rule == "V3"
    assert refused(state, "away:BARI").rule == "P4"
    play(state, "done")
    assert state.asked == (BLACK,)
    play(state, "ALOA>DUDA", "done")
    assert state.over and stones(state, BLACK) == {"LALE", "HUNA", "ALOA"}
    assert state.scores() == [2, 0] and state.ranking() == [1, 2]
    assert [player["third"] for player in state.view(None)["players"]] == [2, 0]


def finished(
    black: tuple[int, int], white: tuple[int, int], black_bridges: str = "", white_bridges: str = ""
) -> KahunaState:
    """A finished game with these points (in all, and of them in the third scoring) and bridges."""
    state = table("ALOA", "BARI", "COCO", round_number=3)
    lay(state, BLACK, black_bridges)
    lay(state, WHITE, white_bridges)
    state.black.points, state.black.third = black
    state.white.points, state.white.third = white
    state.asking = 0
    return state


@rule("kahuna:V4")
@pytest.mark.parametrize(
    ("state", "ranking"),
    [
        (finished((3, 0), (2, 2)), [1, 2]),
        (finished((3, 0), (3, 2)), [2, 1]),
        (finished((0, 0), (0, 0), "ALOA-BARI", "KAHU-LALE COCO-FAAA"), [2, 1]),
        (finished((0, 0), (0, 0), "ALOA-BARI", "KAHU-LALE"), [1, 1]),
        (finished((2, 0), (2, 0), "ALOA-BARI COCO-GOLA", "KAHU-LALE"), [1, 1]),
    ],
    ids=[
        "points",
        "third scoring",
        "bridges when both have nothing",
        "draw",
        "bridges count only at nothing",
    ],
)
def test_who_wins(state: KahunaState, ranking: list[int]) -> None:
    assert state.ranking() == ranking
    assert [state.outcome(seat) for seat in range(2)] == [
        1.0 if place == 1 and ranking.count(1) == 1 else 0.5 if place == 1 else 0.0 for place in ranking
    ]


@rule("kahuna:V5")
@pytest.mark.parametrize(("number", "over"), [(1, False), (2, True), (3, True)])
def test_without_a_bridge_one_loses_at_once_but_not_in_the_first_round(number: int, over: bool) -> None:
    state = table("ELAI HUNA", "LALE", "COCO FAAA GOLA", round_number=number)
    lay(state, BLACK, "ALOA-BARI")
    lay(state, WHITE, "ELAI-HUNA")
    state.white.points = 5
    play(state, "ELAI+HUNAxELAI-HUNA")
    assert state.over == over
    if over:
        assert state.ranking() == [1, 2], "whatever the points"


@rule("kahuna:V5", "kahuna:Q3")
def test_v5_is_checked_when_the_second_round_begins_and_in_the_final_turns() -> None:
    state = table("ALOA", "BARI", "COCO")
    lay(state, WHITE, "KAHU-LALE")
    last_card(state)
    assert state.over and state.ranking() == [2, 1]
    state = table("LALE", "KAHU LALE", "COCO", round_number=3)
    lay(state, BLACK, "KAHU-LALE")
    lay(state, WHITE, "ALOA-BARI")
    last_card(state)
    play(state, "KAHU+LALExKAHU-LALE")
    assert state.over and state.ranking() == [2, 1]


@rule("kahuna:Q3")
def test_when_both_have_no_bridge_v5_sleeps_until_both_have_one_again() -> None:
    state = table("KAHU LALE ALOA", "BARI ALOA BARI DUDA", "COCO FAAA GOLA", round_number=2)
    lay(state, WHITE, "KAHU-LALE")
    play(state, "KAHU+LALExKAHU-LALE")
    assert not state.over and state.asleep, "nobody has a bridge"
    play(state, "ALOA>HUNA")
    assert not state.over, "Black has one, White none, V5 sleeps"
    play(state, "pile", "BARI>COCO")
    assert not state.asleep
    play(state, "pile")
    state = table("KAHU LALE", "BARI", "COCO FAAA GOLA", round_number=2)
    lay(state, BLACK, "ALOA-HUNA")
    lay(state, WHITE, "KAHU-LALE")
    play(state, "KAHU+LALExKAHU-LALE")
    assert state.over, "awake, it bites"


# ------------------------------------------------------------------------------------------ options


@rule("kahuna:X1")
def test_long_term_closes_lines_at_the_rivals_stones() -> None:
    state = table("ALOA LALE", "BARI", "COCO FAAA GOLA", variant="long-term")
    lay(state, WHITE, "ALOA-BARI ALOA-DUDA")
    assert {move for move in offered(state) if ">" in move} == {"LALE>HUNA", "LALE>IFFI", "LALE>KAHU"}
    assert refused(state, "ALOA>HUNA").rule == "X1"
    standard = table("ALOA LALE", "BARI", "COCO FAAA GOLA")
    lay(standard, WHITE, "ALOA-BARI ALOA-DUDA")
    assert "ALOA>HUNA" in offered(standard)


@rule("kahuna:X1")
def test_long_term_the_remover_may_take_the_freed_line_without_a_card() -> None:
    state = table("ELAI HUNA", "BARI", "COCO FAAA GOLA", variant="long-term")
    lay(state, BLACK, "HUNA-IFFI HUNA-LALE")
    lay(state, WHITE, "ELAI-HUNA ALOA-HUNA")
    play(state, "ELAI+HUNAxELAI-HUNA")
    assert offered(state) == {"=ELAI-HUNA", "leave"} and state.question(BLACK).kind == "rebuild"
    assert refused(state, "pile").rule == "X1"
    left = state.clone()
    play(left, "leave")
    assert bridges(left, BLACK) == {"HUNA-IFFI", "HUNA-LALE"} and "pile" in offered(left)
    play(state, "=ELAI-HUNA")
    assert stones(state, BLACK) == {"HUNA"} and bridges(state, WHITE) == set(), "with its ordinary effects"
    assert "pile" in offered(state)


@rule("kahuna:X1")
def test_long_term_whether_the_freed_line_is_closed_is_judged_after_the_removal() -> None:
    for kept, may_build in (("ALOA-DUDA", False), ("", True)):
        state = table("ALOA HUNA", "BARI", "COCO FAAA GOLA", variant="long-term")
        lay(state, WHITE, f"ALOA-BARI ALOA-HUNA {kept}")
        assert stones(state, WHITE) == {"ALOA"}
        play(state, "ALOA+HUNAxALOA-HUNA")
        assert ("=ALOA-HUNA" in offered(state)) == may_build


@rule("kahuna:X1", "kahuna:Q3", "kahuna:V5")
def test_long_term_a_pair_that_takes_the_last_bridge_ends_the_game_before_anything_is_built() -> None:
    state = table("ELAI HUNA", "BARI", "COCO FAAA GOLA", round_number=2, variant="long-term")
    lay(state, BLACK, "ALOA-BARI")
    lay(state, WHITE, "ELAI-HUNA")
    play(state, "ELAI+HUNAxELAI-HUNA")
    assert state.over and state.ranking() == [1, 2]


@rule("kahuna:X1", "kahuna:Q3", "kahuna:V5")
def test_long_term_v5_sleeps_when_the_remover_has_no_bridge_either() -> None:
    state = table("ELAI HUNA", "BARI", "COCO FAAA GOLA", round_number=2, variant="long-term")
    lay(state, WHITE, "ELAI-HUNA")
    play(state, "ELAI+HUNAxELAI-HUNA")
    assert state.asleep and offered(state) == {"=ELAI-HUNA", "leave"}
    play(state, "=ELAI-HUNA")
    assert not state.over and "pile" in offered(state), "the bridge was built after V5 had gone to sleep"


@pytest.mark.parametrize("blacks", ["", "ALOA-BARI"])
def test_by_version_1_of_the_rules_v5_waits_for_what_becomes_of_the_freed_line(blacks: str) -> None:
    state = table("ELAI HUNA", "BARI", "COCO FAAA GOLA", round_number=2, variant="long-term", rules=1)
    lay(state, BLACK, blacks)
    lay(state, WHITE, "ELAI-HUNA")
    play(state, "ELAI+HUNAxELAI-HUNA")
    assert offered(state) == {"=ELAI-HUNA", "leave"}
    play(state, "=ELAI-HUNA")
    assert state.over and state.ranking() == [1, 2]


@rule("kahuna:X2", "kahuna:Q4")
@pytest.mark.parametrize("handicap", [1, 2, 3])
def test_the_weaker_player_places_exactly_his_handicap_before_the_first_turn(handicap: int) -> None:
    state = game("kahuna").start(seed=3, handicap=handicap, weaker="2", first="1")
    assert isinstance(state, KahunaState)
    for number, line in enumerate(("=ALOA-BARI", "=ALOA-DUDA", "=KAHU-LALE")[:handicap]):
        assert state.asked == (WHITE,) and state.question(WHITE).kind == "handicap"
        assert len(offered(state)) == 27 - number
        assert refused(state, "pile").rule == "X2"
        play(state, line)
    assert state.asked == (BLACK,) and state.question(BLACK).kind == "turn"
    assert len(bridges(state, WHITE)) == handicap and bridges(state, BLACK) == set()
    assert stones(state, WHITE) == ({"ALOA"} if handicap > 1 else set()), "Q4: stones arise at once"


@rule("kahuna:Q2")
def test_ten_stones_are_no_limit() -> None:
    state = table("ALOA", "BARI", "COCO FAAA GOLA")
    lay(
        state,
        BLACK,
        "ALOA-BARI ALOA-DUDA BARI-COCO BARI-FAAA DUDA-ELAI DUDA-HUNA COCO-GOLA COCO-KAHU ELAI-FAAA ELAI-HUNA "
        "ELAI-JOJO FAAA-JOJO GOLA-KAHU GOLA-JOJO HUNA-LALE IFFI-LALE IFFI-KAHU IFFI-JOJO",
    )
    assert len(stones(state, BLACK)) > 10


@rule("kahuna:Q5")
def test_taken_cards_are_known_until_played_and_uncertain_once_something_was_put_away() -> None:
    state = table("ALOA BARI COCO", "LALE LALE KAHU", "DUDA FAAA GOLA")

    def known() -> list[str]:
        return [state.board.names[card] for card in state.view(WHITE)["players"][BLACK]["known"]]

    play(state, "row1", "pile")
    assert known() == ["DUDA"], "seen when it was taken from the row"
    play(state, "ALOA>BARI", "pile", "away:LALE", "pile")
    assert known() == ["DUDA"], "drawn from the pile, unseen"
    play(state, "away:BARI")
    assert known() == [], "any card may have been put away"
    play(state, "row2", "away:LALE", "pile")
    assert known() == ["FAAA"], "taken after that, so certainly in hand"
    play(state, "FAAA>GOLA")
    assert known() == []
