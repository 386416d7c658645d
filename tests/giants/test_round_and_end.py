"""The end of a round, the end of a game of Giants, its scoring, and the options of a new game."""

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
    raise_moai,
    refused,
    reserve,
    stand,
    stock,
    table,
    transport,
)

from motu.contract import BadSetup, game
from motu.games.giants.rules import GiantsState

#: Seven Ahus, and what a Moai of size 1 is worth there.
SEVEN = {"Riata": 9, "Te Niu": 8, "Te Peu": 8, "Akivi": 7, "Nau Nau": 4, "Vai Mata": 7, "Tahai": 8}


def almost_full(rules: int | None = None, **options: object) -> GiantsState:
    """The first seat has Moais on six of seven pedestals, and one at the last Ahu, Tahai."""
    state = empty_table(rules=rules, **options)
    for name in list(SEVEN)[:6]:
        raise_moai(state, 0, 1, name)
    piece(state, 1, "f1", marker=0)
    stand(state, 0, "f1", "w")
    return state


def all_pass(state: GiantsState) -> None:
    """Everybody passes, marks nothing and takes no marker back, until the next auction or the end."""
    for _ in range(40):
        if state.over or asks(state) == "bid":
            return
        play(state, "pass" if asks(state) in ("place", "pick") else "done")


def nothing_bid(state: GiantsState) -> None:
    while asks(state) == "bid":
        play(state, "carve=0")
        if state.players[state.asked[0]].bidding == 1:
            play(state, "bid=0")


# ------------------------------------------------------------------------------- the end of a round


@pytest.mark.rule("giants:N1", "giants:G20")
def test_figures_and_markers_return_and_logs_on_the_board_leave_the_game() -> None:
    state = table()
    give(state, 0, workers=2, logs=5, markers=2)
    for seat in (1, 2):
        give(state, seat)
    placing(state)
    play(state, "worker@e8", "logs2", "pass", "pass", "medicine@e7", "logs1", "buy", "chief@a4", "pass")
    assert state.round == 3
    assert stock(state, 0) == "1 1 2 2 2 1 7", "the logs behind the screen stay, laid ones go, needed or not"
    assert (state.burnt, state.logs) == (3, 22), "they do not come back to the supply"
    assert state.view(None)["hexes"] == []
    assert [player["spent"] for player in state.view(None)["players"]] == [0, 0, 0]


@pytest.mark.rule("giants:N1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_start_player_moves_clockwise(seats: int) -> None:
    state = game("giants").start(seats, 7, first="3")
    assert isinstance(state, GiantsState)
    starts = []
    for _ in range(seats + 1):
        starts.append(int(state.start))
        while state.view(None)["round"] == len(starts):
            nothing_bid(state)
            all_pass(state)
    assert starts == [(2 + number) % seats for number in range(seats + 1)]


@pytest.mark.rule("giants:N1", "giants:G21", "giants:T9")
def test_all_who_have_marked_are_asked_at_once_and_what_they_give_up_is_abandoned() -> None:
    state = empty_table()
    for seat, place in [(0, "e8"), (0, "e7"), (2, "d5")]:
        piece(state, 1, place, marker=seat)
    transport(state)
    assert asks(state) == "back"
    assert state.asked == (0, 2), "the second has no marker on any piece"
    play(state, "2:back:moai3")
    assert state.asked == (0,), "he has no more to take back"
    assert state.players[2].markers == 1
    assert offered(state, 0) == {"back:moai1", "back:moai2", "done"}
    assert refused(state, "back:moai3", 0) == "N1"
    play(state, "0:back:moai1", "0:done")
    assert state.round == 3
    assert [each["marker"] for each in state.view(None)["pieces"]] == [None, 0, None]
    assert {each["maker"] for each in state.view(None)["pieces"]} == {None}, "abandoned from now on"
    assert (state.players[0].markers, state.players[1].markers) == (1, 0)


@pytest.mark.rule("giants:G21")
def test_markers_are_taken_back_in_any_order_of_seats() -> None:
    for order in (("0:done", "1:done"), ("1:done", "0:done")):
        state = empty_table()
        piece(state, 1, "e8", marker=0)
        piece(state, 1, "e8", marker=1)
        transport(state)
        play(state, *order)
        assert state.round == 3


# --------------------------------------------------------------------------------- the end of the game


@pytest.mark.rule("giants:E1", "giants:G25")
def test_the_game_ends_with_the_transport_phase_in_which_somebody_has_a_moai_on_every_pedestal() -> None:
    state = almost_full()
    give(state, 1, markers=1)
    piece(state, 2, "e9", maker=1, waits=True)
    transport(state)
    play(state, "moai7", "erect:Tahai")
    assert not state.over, "the phase is played to its end"
    assert state.asked == (1,)
    play(state, "moai8", "mark")
    assert state.over
    assert state.view(None)["hexes"] != [], "the round's end is not played"
    assert state.view(None)["start"] == 0
    assert state.players[1].markers == 0


def with_one_unmoved(state: GiantsState) -> GiantsState:
    """The second seat has a Moai of this round in the quarry and a marker for it; the transport begins."""
    give(state, 1, markers=1)
    piece(state, 2, "e9", maker=1, waits=True)
    return transport(state)


@pytest.mark.rule("giants:G19", "giants:E1", "giants:G25")
def test_nobody_is_asked_about_unmoved_pieces_where_the_game_ends_anyway() -> None:
    state = with_one_unmoved(almost_full())
    play(state, "moai7", "erect:Tahai", "pass")
    assert state.over
    assert [event.kind for event in state.events(1) if event.kind in ("unmoved", "complete")] == [
        "unmoved",
        "complete",
    ]
    assert {each["waits"] for each in state.view(None)["pieces"]} == {False}
    assert state.players[1].markers == 1


@pytest.mark.rule("giants:G19", "giants:G27")
def test_after_the_last_round_nobody_is_asked_about_unmoved_pieces_before_it_everybody_is() -> None:
    for last, asked in ((2, "over"), (3, "unmoved")):
        state = with_one_unmoved(empty_table(max_rounds=last))
        play(state, "pass")
        assert asks(state) == asked


@pytest.mark.rule("giants:G19", "giants:E1")
def test_by_version_2_of_the_rules_unmoved_pieces_may_be_marked_before_the_game_is_found_to_be_over() -> None:
    scores = []
    for answer in ("done", "claim:moai8"):
        state = with_one_unmoved(almost_full(rules=2))
        play(state, "moai7", "erect:Tahai", "pass")
        assert asks(state) == "unmoved"
        play(state.clone(), "claim:moai8")
        play(state, answer)
        assert state.over
        scores.append(state.scores())
    state = with_one_unmoved(almost_full())
    play(state, "moai7", "erect:Tahai", "pass")
    assert scores == [state.scores()] * 2, "which is why it is no longer asked"


@pytest.mark.rule("giants:E1", "giants:P7")
def test_a_reserved_ahu_without_moai_keeps_the_game_going() -> None:
    state = almost_full()
    reserve(state, 0, "Ko Te Riku")
    transport(state)
    assert state.players[0].pedestals == 0
    play(state, "pass", "done")
    assert not state.over
    assert state.round == 3


@pytest.mark.rule("giants:E1")
@pytest.mark.parametrize(("seats", "pedestals"), [(3, 7), (4, 6), (5, 5)])
def test_so_many_moais_end_the_game(seats: int, pedestals: int) -> None:
    for number in (pedestals - 1, pedestals):
        state = empty_table(seats)
        for name in list(SEVEN)[:number]:
            raise_moai(state, seats - 1, 1, name)
        transport(state)
        assert state.over == (number == pedestals)


@pytest.mark.rule("giants:E2", "giants:G25")
def test_every_players_moais_headdresses_tablets_and_points_on_the_way_are_counted() -> None:
    state = almost_full()
    for seat, halves in [(0, 1), (1, 5), (2, 4)]:
        give(state, seat, halves=halves, markers=2, logs=3)
    raise_moai(state, 1, 3, "Hanga Tetenga")
    raise_moai(state, 2, 2, "Tongariki")
    reserve(state, 2, "Riki Riki")
    piece(state, 0, "g7", marker=0)
    piece(state, 3, "e9", marker=1)
    stand(state, 0, "g7", "w")
    state.players[2].points = 4
    transport(state)
    play(state, "hat1", "crown:HangaTetenga", "moai7", "erect:Tahai")
    assert state.over
    assert state.scores() == [sum(SEVEN.values()), 3 * 3 + 8 + 2 * 3, 4 + 2 * 3 + 2 * 3]
    for seat, lines in enumerate(state.game.account(state)):
        assert sum(line.points for line in lines) == state.scores()[seat]
    assert state.ranking() == [1, 2, 3]


@pytest.mark.rule("giants:E3", "giants:E2")
def test_most_points_win_not_the_player_who_ended_the_game() -> None:
    state = almost_full()
    give(state, 2, halves=30)
    state.players[2].points = 7
    transport(state)
    play(state, "moai7", "erect:Tahai")
    assert state.over
    assert state.scores() == [51, 0, 52]
    assert state.ranking() == [2, 3, 1]


@pytest.mark.rule("giants:G24")
def test_a_tie_is_a_shared_victory() -> None:
    state = almost_full()
    give(state, 2, halves=2)
    state.players[2].points = 48
    transport(state)
    play(state, "moai7", "erect:Tahai")
    assert state.scores() == [51, 0, 51]
    assert state.ranking() == [1, 3, 1]
    assert [state.outcome(seat) for seat in range(3)] == [0.5, 0.0, 0.5]


@pytest.mark.rule("giants:G27")
def test_after_the_last_round_the_game_is_scored_whatever_is_left_to_do() -> None:
    state = empty_table(max_rounds=2)
    raise_moai(state, 1, 2, "Riata")
    give(state, 2, halves=3)
    transport(state)
    assert state.over
    assert state.scores() == [0, 18, 3]

    state = empty_table(max_rounds=3)
    transport(state)
    assert not state.over, "one round more is to be played"


@pytest.mark.rule("giants:G27")
def test_without_any_erection_the_game_ends_after_sixty_rounds() -> None:
    state = game("giants").start(3, 5)
    assert isinstance(state, GiantsState)
    while not state.over:
        nothing_bid(state)
        all_pass(state)
    assert state.view(None)["round"] == 60
    assert state.scores() == [0, 0, 0]
    with pytest.raises(BadSetup):
        game("giants").start(3, 5, max_rounds=0)


# -------------------------------------------------------------------------------------------- options


@pytest.mark.rule("giants:X1")
def test_in_the_faster_game_everybody_starts_with_two_workers() -> None:
    state = game("giants").start(4, 1, faster=True)
    assert isinstance(state, GiantsState)
    assert {stock(state, seat) for seat in range(4)} == {"1 1 2 0 2 0 6"}
    assert {int(player.more_workers) for player in state.players} == {4}
    state.check()


@pytest.mark.rule("giants:X2")
def test_immediate_scoring_pays_a_moai_when_it_is_erected_and_headdresses_at_the_end() -> None:
    totals = []
    for immediate in (False, True):
        state = almost_full(immediate=immediate)
        piece(state, 0, "f1", marker=0)
        if immediate:
            state.players[0].points = sum(SEVEN.values()) - 8
        transport(state)
        before = points(state)[0]
        play(state, "moai7", "erect:Tahai")
        assert points(state)[0] - before == (8 if immediate else 0)
        play(state, "hat1", "crown:Tahai")
        assert state.over
        totals.append(state.scores()[0])
    assert totals == [sum(SEVEN.values()) + 4] * 2


@pytest.mark.rule("giants:S4")
def test_any_seat_that_plays_may_start_and_no_other() -> None:
    for seats in (3, 4, 5):
        for first in range(1, seats + 1):
            assert game("giants").start(seats, 0, first=str(first)).view(None)["start"] == first - 1
        for first in range(seats + 1, 6):
            with pytest.raises(BadSetup, match=f"Seat {first} cannot begin: only {seats} play"):
                game("giants").start(seats, 0, first=str(first))
