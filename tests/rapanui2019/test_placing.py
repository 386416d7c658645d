"""Set-up and phase 1: who places what where, and what may be bought meanwhile."""

from collections import Counter

import pytest
from rapanui2019.island import BLUE, GREEN, RED, YELLOW, asked, bare, moves, own, play, table

from motu.contract import BadSetup, IllegalMove, game
from motu.games.rapanui2019.board import own_text
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import AHU_TILES


def start(seats: int, seed: object = 1, **options: object) -> MoaiState:
    state = game("rapanui2019").start(seats, str(seed), **options)
    assert isinstance(state, MoaiState)
    return state


@pytest.mark.rule("rapanui2019:C1", "rapanui2019:C2", "rapanui2019:C3", "rapanui2019:C4")
def test_the_box_has_what_the_rules_say() -> None:
    front = start(4)
    assert bin(front.board.ahus).count("1") == 21
    assert [front.moai_left(size) for size in range(3)] == [8, 7, 6]
    assert front.pukao == 20
    assert sum(front.board.stack) + front.board.luxuries == 27
    assert front.board.luxuries == 7
    assert {tile.key: tile.count for tile in AHU_TILES} == {
        "rest": 4, "trade": 4, "save": 4, "contribute": 4, "three": 2,
        "two": 2, "choice": 2, "switch": 3, "lend": 3, "favour": 1,
    }  # fmt: skip


@pytest.mark.rule("rapanui2019:S1", "rapanui2019:S2", "rapanui2019:S6", "rapanui2019:C5")
def test_everybody_starts_with_four_villagers_the_sorcerer_one_of_each_resource_and_a_tablet() -> None:
    for player in start(3).view(None)["players"]:
        assert player["home"] == [0, 1, 2, 3, 5]
        assert player["goods"] == [1, 1, 1, 1]
        assert player["tablet"]
        assert player["bonuses"] == []
        assert len(player["figures"]) == 7


@pytest.mark.rule("rapanui2019:S2")
def test_a_track_ends_and_the_surplus_is_lost() -> None:
    state = table()
    own(state, BLUE, (7, 0, 0, 0))
    assert state.gain(BLUE, 0, 3) == 1
    assert state.players[BLUE].has(0) == 8


@pytest.mark.rule("rapanui2019:S3", "rapanui2019:S5")
def test_tiles_and_totems_are_laid_at_random() -> None:
    layouts = {tuple(start(3, seed).laid) for seed in range(20)}
    assert len(layouts) == 20
    assert {start(3, seed).seat for seed in range(30)} == {0, 1, 2}
    laid = [kind for kind in start(3).laid if kind >= 0]
    assert len(laid) == 21
    assert all(count <= AHU_TILES[kind].count for kind, count in Counter(laid).items())


@pytest.mark.rule("rapanui2019:S4")
def test_the_offerings_lie_open_highest_on_top() -> None:
    view = start(3).view(None)
    assert view["stacks"] == [[8, 7, 6, 6], [9, 8, 7, 7], [10, 9, 8, 8], [11, 10, 9, 9], [12, 11, 10, 10]]
    assert [tile["value"] for tile in view["luxury"]] == [9, 10, 11, 12, 12, 14, 13]


@pytest.mark.rule("rapanui2019:F1")
def test_each_places_one_figure_in_turn_until_all_are_placed() -> None:
    state = bare(table())
    seats = []
    while state.round == 1 and asked(state) == "place":
        seats.append(state.asked[0])
        play(state, sorted(moves(state))[0])
    assert seats == [BLUE, GREEN, RED] * 5


@pytest.mark.rule("rapanui2019:W1", "rapanui2019:F2")
def test_green_the_start_player_may_not_open_on_the_first_star_but_yellow_may() -> None:
    state = bare(table(4))
    state.order = GREEN | YELLOW << 4 | BLUE << 8 | RED << 12
    state.begin_placing()
    assert state.asked == (GREEN,)
    assert {"star1", "star2"} & moves(state) == {"star2"}
    play(state, "c4")
    assert state.asked == (YELLOW,)
    play(state, "star1")
    assert int(state.stars & 15) == YELLOW + 1


@pytest.mark.rule("rapanui2019:F2", "rapanui2019:Q5")
def test_the_start_player_may_not_open_with_the_sorcerer_on_the_first_star_others_may() -> None:
    state = bare(table())
    assert "star1" not in moves(state)
    assert "star2" in moves(state)
    with pytest.raises(IllegalMove) as refused:
        play(state, "star1")
    assert refused.value.rule == "F2"
    play(state, "c4")
    assert "star1" in moves(state)
    play(state, "d4", "e5")
    assert state.asked == (BLUE,)
    assert "star1" in moves(state), "only the very first action of the round is barred"


@pytest.mark.rule("rapanui2019:F2")
def test_a_star_holds_one_sorcerer_and_he_stands_nowhere_else() -> None:
    state = bare(table())
    play(state, "star2")
    assert "star2" not in moves(state)
    play(state, "star1", "star3")
    assert {text for text in moves(state) if text.startswith("star")} == set()


@pytest.mark.rule("rapanui2019:F3")
def test_a_column_takes_as_many_carvers_as_it_has_slots() -> None:
    state = bare(table())
    for _ in range(3):
        play(state, "mine3")
    assert "mine3" not in moves(state)
    assert {"mine1", "mine2"} <= moves(state)
    with pytest.raises(IllegalMove) as refused:
        play(state, "mine3")
    assert refused.value.rule == "F3"


@pytest.mark.rule("rapanui2019:F4")
def test_carriers_share_a_space_only_with_their_own() -> None:
    state = bare(table())
    play(state, "c4")
    assert "c4" not in moves(state)
    assert not {"e4", "c5"} & moves(state), "crater and mine are closed"
    play(state, "d4", "e5")
    assert "c4" in moves(state)
    for barred in ("d4", "e4"):
        with pytest.raises(IllegalMove) as refused:
            play(state, barred)
        assert refused.value.rule == "F4"


@pytest.mark.rule("rapanui2019:U3", "rapanui2019:Q6", "rapanui2019:U4")
def test_a_villager_or_chief_bought_while_placing_is_placed_in_this_phase() -> None:
    state = bare(table())
    own(state, BLUE, (0, 0, 2, 3))
    assert {"+popular", "+chief"} <= moves(state)
    play(state, "+popular")
    assert asked(state) == "place", "installing takes no turn"
    play(state, "+chief")
    assert state.players[BLUE].total() == 0
    assert "chief2" in moves(state)
    turns = 0
    while asked(state) == "place":
        turns += state.asked[0] == BLUE
        chosen = next(
            text for text in ("chief1", "star3", "star2", "star1", "d4", "c4", "e5") if text in moves(state)
        )
        play(state, chosen)
    assert turns == 7


@pytest.mark.rule("rapanui2019:Q6")
def test_who_has_placed_everything_has_no_turn_and_cannot_buy() -> None:
    state = bare(table())
    state.players[GREEN].home = 0
    own(state, GREEN, (0, 0, 2, 0))
    play(state, "c4")
    assert state.asked == (RED,)


@pytest.mark.rule("rapanui2019:F3", "rapanui2019:Q6")
def test_several_chiefs_stand_under_one_column_and_need_no_slot() -> None:
    state = bare(table())
    state.slots = 3 << 8
    for seat in (BLUE, GREEN):
        state.players[seat].home = 1 << 6
    play(state, "chief3")
    assert "mine3" not in moves(state)
    play(state, "chief3")
    assert state.players[BLUE].carvers_in(2) == state.players[GREEN].carvers_in(2) == 1


@pytest.mark.rule("rapanui2019:Q7")
def test_villagers_without_room_stay_at_home() -> None:
    state = bare(table())
    state.slots = 5 | 4 << 4 | 3 << 8
    state.players[GREEN].carriers = state.board.open
    state.players[BLUE].home = 1
    state.players[GREEN].home = state.players[RED].home = 1 << 5
    state.place = -1
    state.next_to_place()
    assert state.players[BLUE].home == 0
    assert state.asked == (GREEN,)


@pytest.mark.rule("rapanui2019:X1")
def test_the_first_game_has_21_tiles_and_no_tablets() -> None:
    state = start(3, first_game=True)
    laid = Counter(AHU_TILES[kind].key for kind in state.laid if kind >= 0)
    assert laid == {"rest": 4, "trade": 4, "save": 4, "contribute": 4, "three": 2, "two": 2, "favour": 1}
    assert not any(player.tablet for player in state.players)
    assert state.scores() == [4, 4, 4]


@pytest.mark.rule("rapanui2019:X2", "rapanui2019:Q24")
def test_two_players_draft_two_different_tiles_each_the_second_player_first() -> None:
    state = start(2)
    first, second = (int(state.seat_at(place)) for place in range(2))
    pickers = []
    while asked(state) == "draft":
        pickers.append(state.asked[0])
        chosen = sorted(moves(state))[0]
        play(state, chosen)
        if asked(state) == "draft":
            assert chosen not in moves(state), "identical tiles leave the offer"
    assert pickers == [second, first, second, first]
    for player in state.view(None)["players"]:
        assert sum(player["tiles"].values()) == 2
        assert len(player["tiles"]) == 2


@pytest.mark.rule("rapanui2019:X2", "rapanui2019:Q24")
def test_with_two_the_offer_may_run_out() -> None:
    for seed in range(60):
        state = start(2, seed, first_game=True)
        kinds = len([1 for kind in range(10) if state.offer >> (4 * kind) & 15])
        picks = 0
        while asked(state) == "draft":
            play(state, sorted(moves(state))[0])
            picks += 1
        assert picks == min(4, kinds)


@pytest.mark.rule("rapanui2019:X2")
def test_with_two_some_moai_and_one_of_each_pair_of_offerings_are_out() -> None:
    state = start(2)
    assert [state.moai_left(size) for size in range(3)] == [6, 6, 5]
    assert state.view(None)["stacks"] == [[8, 7, 6], [9, 8, 7], [10, 9, 8], [11, 10, 9], [12, 11, 10]]
    assert len(state.view(None)["luxury"]) == 7
    assert state.board.ahu_count == 17


def test_a_board_must_be_for_the_number_of_players() -> None:
    with pytest.raises(BadSetup):
        start(2, board=own_text(3))
    with pytest.raises(BadSetup):
        start(3, board="game = 1")
    assert start(4, board=own_text(4)).board.ahu_count == 21


@pytest.mark.rule("rapanui2019:Q1")
def test_a_tile_for_another_phase_cannot_be_used_while_placing() -> None:
    state = bare(table())
    own(state, BLUE, (3, 0, 0, 0), "rest save contribute three trade", tablet=True)
    offered = {text for text in moves(state) if not text[:1].isalpha() or ":" in text}
    assert offered == {"+fervent"} | {
        f"{by}trade:reed>{kind}" for by in ("", "tablet:") for kind in ("eggs", "wood", "pearls")
    }
    with pytest.raises(IllegalMove) as refused:
        play(state, "save")
    assert refused.value.rule == "Q2"
