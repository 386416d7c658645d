"""Set-up, quarry and auction of Giants, rule by rule."""

from collections import Counter
from importlib import resources

import pytest
from giants.tables import (
    asks,
    give,
    offered,
    play,
    raise_moai,
    refused,
    roll,
    settle,
    steps_between,
    stock,
    table,
)

from motu.contract import game
from motu.games.giants.board import read_board
from motu.games.giants.pieces import of_size, one_of
from motu.games.giants.position import FACES
from motu.games.giants.rules import GiantsState

SEATS = pytest.mark.parametrize("seats", [3, 4, 5])


def fresh(seats: int, seed: int = 1, **options: object) -> GiantsState:
    state = game("giants").start(seats, seed, **options)
    assert isinstance(state, GiantsState)
    return state


def bids(state: GiantsState, *bids: str) -> None:
    """A bid of each seat, the last seat first: carvers and markers, such as `1mc 2`."""
    for seat in reversed(range(len(bids))):
        carvers, markers = bids[seat].split()
        play(state, f"{seat}:carve={carvers}")
        if state.is_asked(seat) and state.players[seat].bidding == 1:
            play(state, f"{seat}:bid={markers}")


# -------------------------------------------------------------------------------------------- set-up


@pytest.mark.rule("giants:C1")
def test_the_island_has_all_the_places_of_the_rules() -> None:
    board = read_board("", 3)
    special = [board.moai_quarry, board.headdress_quarry, board.village, board.hut]
    special += [board.forest_hex[number] for number in range(int(board.forests))]
    assert len(set(map(int, special))) == 4 + 7, "eleven special hexes"
    assert sorted(int(board.forest_logs[number]) for number in range(7)) == [3, 3, 4, 4, 4, 4, 5]
    assert 45 <= board.hexes <= 60
    assert board.ahus == 25
    assert all(steps_between(board, int(board.moai_quarry), hex_) < 20 for hex_ in range(int(board.hexes)))


@pytest.mark.rule("giants:C1")
def test_our_own_map_meets_every_target_and_a_torn_one_does_not() -> None:
    text = (resources.files("motu.games.giants") / "board.toml").read_text("utf-8")
    problems = game("giants").board_problems
    assert not problems(text, True)
    assert problems(text.replace('village = "e6"', 'village = "z9"'), False)
    assert problems(text.replace('{ hex = "f4", logs = 3 }', '{ hex = "f4", logs = 9 }'), True)


@pytest.mark.rule("giants:S1")
@pytest.mark.parametrize(("seats", "pedestals"), [(3, 7), (4, 6), (5, 5)])
def test_everybody_starts_with_the_same_few_people(seats: int, pedestals: int) -> None:
    state = fresh(seats)
    assert {stock(state, seat) for seat in range(seats)} == {f"1 1 1 0 2 0 {pedestals}"}
    assert state.scores() == [0] * seats


@pytest.mark.rule("giants:S2")
def test_the_rest_is_in_the_container_which_nobody_can_count() -> None:
    state = fresh(4)
    assert {(int(player.more_workers), int(player.more_markers)) for player in state.players} == {(5, 4)}
    before = [state.view(seat).json() for seat in (0, 1, None)]
    for player in state.players:
        player.more_workers, player.more_markers = 0, 1
    assert [state.view(seat).json() for seat in (0, 1, None)] == before


@pytest.mark.rule("giants:S3", "giants:Q1")
@SEATS
def test_one_die_is_rolled_for_each_player(seats: int) -> None:
    state = fresh(seats)
    assert len(state.view(None)["dice"]) == seats
    assert sum(state.view(None)["quarry"]) == seats, "in the first round no Moai is broken"


@pytest.mark.rule("giants:S4")
def test_the_forests_stand_and_the_start_player_is_chosen_by_lot_or_by_name() -> None:
    assert fresh(4).view(None)["cleared"] == [False] * 7
    assert {int(fresh(4, seed).start) for seed in range(40)} == {0, 1, 2, 3}
    assert {int(fresh(4, seed, first="3").start) for seed in range(10)} == {2}


@pytest.mark.rule("giants:S5")
def test_nobody_starts_with_anything_of_the_common_supplies() -> None:
    state = fresh(5)
    box = state.view(None)["box"]
    assert (box["headdresses"], box["halves"], box["logs"]) == (14, 30, 27)
    in_quarry = state.view(None)["quarry"]
    assert [box["moais"][n] + in_quarry[n] for n in range(3)] == [17, 12, 6]


# ------------------------------------------------------------------------------------------- quarry


@pytest.mark.rule("giants:Q1")
@SEATS
def test_in_the_first_round_a_broken_moai_counts_one_and_a_three_two(seats: int) -> None:
    first, later = set(), set()
    for seed in range(40):
        state = fresh(seats, seed)
        view = state.view(None)
        first |= set(zip(view["dice"], view["rolled"], strict=True))
        state = settle(table(seats))
        state.rng = fresh(seats, seed).rng
        state.begin_round()
        view = state.view(None)
        later |= set(zip(view["dice"], view["rolled"], strict=True))
    assert first == {(0, 1), (1, 1), (2, 2), (3, 2)}
    assert later == {(0, 0), (1, 1), (2, 2), (3, 3)}


@pytest.mark.rule("giants:Q1")
def test_every_die_has_the_same_six_faces() -> None:
    assert sorted(int(face) for face in FACES) == [0, 1, 1, 2, 2, 3]


@pytest.mark.rule("giants:Q2", "giants:G9")
def test_dice_beyond_the_supply_are_broken() -> None:
    excess = 0
    for seed in range(60):
        state = settle(table(5))
        state.rng = fresh(5, seed).rng
        state.supply = 17 * one_of(1) + 1 * one_of(2)
        state.begin_round()
        view = state.view(None)
        thrown, taken = Counter(view["dice"]), Counter(view["rolled"])
        assert taken[1] == thrown[1]
        assert taken[2] == min(thrown[2], 1)
        assert taken[3] == 0
        assert view["quarry"] == [taken[1], taken[2], 0]
        assert view["box"]["moais"] == [17 - taken[1], 1 - taken[2], 0]
        excess += thrown[2] > 1
    assert excess > 5


@pytest.mark.rule("giants:G9", "giants:Q2")
def test_in_the_first_round_the_changed_size_is_what_the_supply_must_have() -> None:
    for seed in range(40):
        state = fresh(5, seed)
        state.supply, state.quarry = 17 * one_of(1) + 6 * one_of(3), 0
        state.rng = fresh(5, seed + 100).rng
        state.begin_round()
        for die, size in zip(state.view(None)["dice"], state.view(None)["rolled"], strict=True):
            assert size == {0: 1, 1: 1, 2: 0, 3: 0}[die], "a 3 becomes a 2, and there is none"


@pytest.mark.rule("giants:A5", "giants:G9")
def test_what_nobody_takes_goes_back_to_the_box_and_can_be_rolled_again() -> None:
    state = roll(table(), 1, 3, 3)
    assert [of_size(state.supply, size) for size in (1, 2, 3)] == [16, 12, 4]
    bids(state, "0 2", "0 2", "0 0")
    assert [of_size(state.supply, size) for size in (1, 2, 3)] == [17, 12, 6]
    assert state.quarry == 0
    assert state.moais == 0


@pytest.mark.rule("giants:A1", "giants:Q1")
def test_there_is_no_auction_for_nothing_but_broken_stone() -> None:
    state = roll(table())
    assert asks(state) == "place"


# ------------------------------------------------------------------------------------------ the bids


@pytest.mark.rule("giants:A1")
def test_any_number_of_carvers_and_markers_may_be_bid_in_any_order() -> None:
    state = table()
    give(state, 0, workers=2, markers=3)
    give(state, 1, workers=1, markers=1)
    give(state, 2, workers=0, markers=0)
    roll(state, 1, 2, 3)
    assert state.asked == (0, 1, 2)
    assert offered(state, 0) == {f"carve={n}{who}" for n in range(3) for who in ("", "m", "c", "mc")}
    assert refused(state, "carve=3", 0) == "A1"
    play(state, "2:carve=0m")
    assert state.asked == (0, 1), "without markers nothing more is asked"
    play(state, "0:carve=1c")
    assert offered(state, 0) == {"bid=0", "bid=1", "bid=2", "bid=3"}
    assert refused(state, "bid=4", 0) == "A1"
    play(state, "0:bid=3")
    assert state.asked == (1,)
    assert refused(state, "bid=0", 0) == "out of turn"


@pytest.mark.rule("giants:A1", "giants:A6")
def test_bids_are_revealed_together_when_all_are_in() -> None:
    state = table()
    for seat in range(3):
        give(state, seat, workers=2, markers=2)
    roll(state, 1, 2, 3)
    play(state, "0:carve=2m", "0:bid=1", "1:carve=0c", "1:bid=2")
    assert [player["bid"] for player in state.view(2)["players"]] == [None, None, None]
    assert state.view(0)["players"][0]["bid"] == {"markers": 1, "worker": 2, "medicine_man": 1, "chief": 0}
    play(state, "2:carve=1", "2:bid=0")
    shown = [list(player["bid"].values()) for player in state.view(None)["players"]]
    assert shown == [[1, 2, 1, 0], [2, 0, 0, 1], [0, 1, 0, 0]]


@pytest.mark.rule("giants:A6")
def test_everything_bid_is_out_for_the_round_used_or_not_and_returns_after_it() -> None:
    state = table()
    for seat in range(3):
        give(state, seat, workers=2, markers=2)
    roll(state, 3)
    bids(state, "1 2", "0mc 1", "0 0")
    play(state, "1:take3c")
    assert [stock(state, seat) for seat in range(3)] == ["1 1 1 0 0 0 7", "0 0 2 0 1 0 7", "1 1 2 0 2 0 7"]
    play(state, "worker@a4")
    assert refused(state, "medicine@a4") == "P1"
    assert refused(state, "chief@a4") == "P1"
    assert refused(state, "worker@a4") == ""
    play(state, "pass", "pass")
    assert refused(state, "worker@a4") == "P1", "the worker that took nothing is out as well"
    assert refused(state, "buy") == "P4", "and so are both markers"
    play(state, "pass", "moai1", "mark", "1:done")
    assert stock(state, 0) == "1 1 2 0 2 0 7"
    assert stock(state, 1) == "1 1 2 0 1 0 7", "one marker lies on the piece"


@pytest.mark.rule("giants:A2", "giants:G7")
@pytest.mark.parametrize(
    ("start", "markers", "halves", "order"),
    [
        (0, (0, 1, 2, 1), (9, 0, 0, 0), [2, 1, 3, 0]),
        (0, (1, 1, 1, 1), (0, 1, 2, 1), [2, 1, 3, 0]),
        (2, (1, 1, 1, 1), (0, 0, 0, 0), [2, 3, 0, 1]),
        (3, (0, 0, 0, 0), (1, 0, 1, 0), [0, 2, 3, 1]),
        (1, (2, 0, 2, 0), (1, 5, 1, 5), [2, 0, 1, 3]),
    ],
)
def test_more_markers_then_more_halves_then_turn_order_choose_first(
    start: int, markers: tuple[int, ...], halves: tuple[int, ...], order: list[int]
) -> None:
    state = table(4)
    state.start = start
    for seat in range(4):
        give(state, seat, workers=1, markers=markers[seat], halves=halves[seat])
    roll(state, 1, 1, 1, 1)
    bids(state, *(f"1 {count}" for count in markers))
    assert state.view(None)["order"] == order
    for seat in order:
        assert state.asked == (seat,)
        play(state, "take1")


@pytest.mark.rule("giants:G8", "giants:G22", "giants:A2")
def test_halves_are_counted_when_the_bids_are_revealed() -> None:
    state = table(memory="strict")
    for seat in range(3):
        give(state, seat, workers=1, markers=1, halves=2 if seat == 1 else 1)
    raise_moai(state, 2, 1, "Tahai")
    roll(state, 1, 1, 1)
    play(state, "0:carve=1", "0:bid=1", "1:carve=1", "1:bid=1")
    play(state, "1:look:Tahai")
    play(state, "2:carve=1", "2:bid=1")
    assert state.view(None)["order"] == [0, 1, 2], "the half that was given up no longer counts"


# ---------------------------------------------------------------------------------------- the taking


@pytest.mark.rule("giants:A3", "giants:G3")
def test_a_moai_takes_as_many_carvers_as_its_size_or_the_chief() -> None:
    state = table()
    give(state, 0, workers=2, markers=2)
    give(state, 1, workers=2, markers=1)
    give(state, 2, workers=1)
    roll(state, 1, 2, 3)
    bids(state, "1m 2", "2c 1", "1 0")
    assert offered(state) == {"take1", "take2", "decline"}, "the medicine man counts 1"
    assert refused(state, "take3") == "A3"
    assert refused(state, "take2c") == "A3", "no chief was bid"
    play(state, "take2")
    assert offered(state) == {"take1", "take1c", "take3c", "decline"}, "asked which, workers or chief"
    assert refused(state, "take2") == "A3", "it is gone"
    play(state, "take1c")
    assert asks(state) == "place", "nobody can take the 3: the chief is used up whole"


@pytest.mark.rule("giants:A3", "giants:G3")
def test_a_figure_serves_one_moai_and_only_those_needed_are_committed() -> None:
    state = table()
    for seat in range(3):
        give(state, seat, workers=4 if seat == 0 else 0)
    roll(state, 1, 1, 2)
    bids(state, "4c 0", "0 0", "0 0")
    play(state, "take2")
    assert (state.players[0].carvers, state.players[0].chief_carver) == (2, 1)
    play(state, "take1", "take1")
    assert (state.players[0].carvers, state.players[0].chief_carver) == (0, 1)


@pytest.mark.rule("giants:A4", "giants:G6")
def test_the_order_goes_on_among_those_with_unused_carvers_again_and_again() -> None:
    state = table()
    for seat in range(3):
        give(state, seat, workers=(3, 1, 4)[seat], markers=(2, 1, 0)[seat])
    roll(state, 1, 1, 1, 1, 1, 1)
    bids(state, "3 2", "1 1", "4 0")
    takers = []
    while asks(state) == "take":
        takers.append(state.asked[0])
        play(state, "take1")
    assert takers == [0, 1, 2, 0, 2, 0], "the last Moai is gone before the fourth carver"


@pytest.mark.rule("giants:G6")
def test_taking_is_free_and_who_declines_is_out() -> None:
    state = table()
    for seat in range(3):
        give(state, seat, workers=2, markers=2 - seat)
    roll(state, 1, 1, 2)
    bids(state, "2 2", "2 1", "0 0")
    play(state, "0:decline", "1:take1")
    assert state.asked == (1,), "the first is not asked again, though he has carvers"
    play(state, "take1")
    assert [piece["maker"] for piece in state.view(None)["pieces"]] == [1, 1]
    assert of_size(state.supply, 2) == 12


@pytest.mark.rule("giants:A5", "giants:G7")
def test_markers_alone_take_nothing_and_carvers_without_markers_choose_last() -> None:
    state = table()
    for seat in range(3):
        give(state, seat, workers=1, markers=2)
    roll(state, 1, 2)
    bids(state, "0 2", "1 0", "1 1")
    assert state.view(None)["order"] == [0, 2, 1]
    assert state.asked == (2,), "an empty hand is passed over, though it would be first"
    play(state, "decline")
    assert state.asked == (1,)
    play(state, "take1")
    assert [piece["maker"] for piece in state.view(None)["pieces"]] == [1]
