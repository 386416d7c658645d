"""What holds in every game of Giants, whoever plays it and however."""

from collections import Counter
from collections.abc import Iterator

import pytest
from giants.porters import Porter
from giants.tables import asks, busy_play
from hypothesis import given, settings
from hypothesis import strategies as st

from motu.contract import game
from motu.games.giants.numbers import FIRST_HEX
from motu.games.giants.phases import CARRY, HELP
from motu.games.giants.rules import GiantsState
from motu.record import Match, read, replay, write
from motu.rng import Rng

options_of_games = st.fixed_dictionaries(
    {
        "memory": st.sampled_from(["strict", "open"]),
        "faster": st.booleans(),
        "immediate": st.booleans(),
        "max_rounds": st.integers(1, 12),
    }
)
#: A game: its seats, seed and options, and the seed of the choices.
games = st.tuples(st.integers(3, 5), st.integers(0, 2**32), options_of_games, st.integers(0, 2**32))
Played = tuple[int, int, dict[str, object], int]


def started(played: Played) -> GiantsState:
    seats, seed, options, _ = played
    state = game("giants").start(seats, seed, **options)
    assert isinstance(state, GiantsState)
    return state


def moves_of(state: GiantsState, played: Played) -> Iterator[tuple[int, int]]:
    """The moves of a game, each told before it is played; now and then somebody looks under a Moai."""
    return busy_play(state, Rng.seeded(played[3]), looks=True)


def on_board(view: dict[str, object], seat: int, figure: str) -> int:
    hexes = view["hexes"]
    assert isinstance(hexes, list)
    return sum(each[figure] for place in hexes for each in place["figures"] if each["seat"] == seat)


@pytest.mark.rule("giants:C1", "giants:S1", "giants:S2")
@given(games)
@settings(max_examples=12, deadline=None)
def test_figures_markers_and_pedestals_are_conserved(played: Played) -> None:
    state = started(played)
    for _ in moves_of(state, played):
        state.check()
        if asks(state) == "bid":
            continue
        for seat, player in enumerate(state.players):
            view = state.view(seat).data
            mine = view["players"][seat]
            for figure, there_are in [("worker", 6), ("medicine_man", 1), ("chief", 1)]:
                known = mine["stock"][figure] + mine["bid"][figure] + on_board(view, seat, figure)
                container = int(player.more_workers) if figure == "worker" else 0
                assert known + container == there_are
            marked = sum(piece["marker"] == seat for piece in view["pieces"])
            markers = mine["stock"]["markers"] + mine["bid"]["markers"] + mine["spent"] + marked
            assert markers + int(player.more_markers) == 6
            pedestals = mine["stock"]["pedestals"] + state.reserved_for(seat) + state.erected_by(seat)
            assert pedestals == {3: 7, 4: 6, 5: 5}[int(state.seats)]


@pytest.mark.rule("giants:C1", "giants:S5", "giants:G20", "giants:G9")
@given(games)
@settings(max_examples=12, deadline=None)
def test_logs_halves_moais_and_headdresses_are_conserved_and_no_ahu_has_two_moais(played: Played) -> None:
    state = started(played)
    for _ in moves_of(state, played):
        view = state.view(None).data
        box = view["box"]
        on_ground = sum(place["logs"] for place in view["hexes"])
        in_stocks = sum(int(player.logs) for player in state.players)
        assert box["logs"] + on_ground + in_stocks + int(state.burnt) == 27
        assert box["halves"] + sum(player["halves"] for player in view["players"]) == 30
        sizes = Counter(piece["size"] for piece in view["pieces"])
        sizes += Counter(ahu["size"] for ahu in view["ahus"] if ahu["size"])
        in_box = [box["moais"][n] + view["quarry"][n] for n in range(3)]
        assert [in_box[n] + sizes[n + 1] for n in range(3)] == [17, 12, 6]
        crowned = sum(ahu["crowned"] for ahu in view["ahus"])
        assert box["headdresses"] + sizes[0] + crowned == 14
        assert all(ahu["size"] for ahu in view["ahus"] if ahu["crowned"])


def strength(figures: dict[str, int]) -> int:
    return figures["worker"] + figures["medicine_man"] + 3 * figures["chief"]


@pytest.mark.rule("giants:T3", "giants:T4", "giants:G1")
@given(games)
@settings(max_examples=12, deadline=None)
def test_capacity_holds_on_every_step_and_exactly_what_is_missing_is_paid(played: Played) -> None:
    state = started(played)
    first_step = FIRST_HEX + 3 * int(state.board.hexes)
    expected = None
    for seat, move in moves_of(state, played):
        if expected is not None and state.phase != HELP:
            assert sum(state.scores()) == expected
            expected = None
        if state.phase != CARRY or not first_step <= move < first_step + state.board.hexes:
            continue
        view = state.view(seat).data
        place = next(each for each in view["hexes"] if each["hex"] == move - first_step)
        own = sum(strength(each) for each in place["figures"] if each["seat"] == seat)
        foreign = sum(strength(each) for each in place["figures"] if each["seat"] != seat)
        carried = view["carried"]
        size = next(piece["size"] for piece in view["pieces"] if piece["piece"] == carried["piece"])
        assert place["figures"], "logs never carry alone"
        assert own + foreign + place["logs"] >= max(size, 1)
        assert move - first_step not in carried["trail"], "no hex twice"
        missing = max(max(size, 1) - own - place["logs"], 0 if own else 1)
        expected = sum(state.scores()) + missing


@pytest.mark.rule("giants:G27", "giants:G18")
@given(games)
@settings(max_examples=12, deadline=None)
def test_every_game_ends_at_the_latest_with_its_last_round(played: Played) -> None:
    state = started(played)
    last = 0
    for seat, _ in moves_of(state, played):
        assert state.question(state.asked[0]).moves, "no dead ends"
        last = int(state.round)
        assert state.ply < 20000
        assert 0 <= seat < state.seats
    assert state.over
    assert last <= int(state.last_round)
    assert 1 in state.ranking()
    full = any(state.owns_every_place(seat) for seat in range(int(state.seats)))
    assert full or last == state.last_round


@pytest.mark.rule("giants:G27", "giants:E1")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_players_who_build_end_the_game_by_the_rules_long_before_the_last_round(
    seats: int, seed: int
) -> None:
    state = game("giants").start(seats, seed)
    assert isinstance(state, GiantsState)
    while not state.over:
        seat = state.asked[0]
        state.play(seat, Porter(state, seat).choose())
    assert state.round < 40
    assert any(state.owns_every_place(seat) for seat in range(seats))
    state.check()


@given(games)
@settings(max_examples=8, deadline=None)
def test_every_answer_can_be_written_and_read_back(played: Played) -> None:
    state = started(played)
    for seat, _ in moves_of(state, played):
        moves = state.free_moves(seat)
        if state.is_asked(seat):
            moves = state.question(seat).moves + moves
        texts = [state.game.write(state, seat, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert tuple(state.game.read(state, seat, text) for text in texts) == moves
        if state.ply > 120:
            break


@given(games, st.integers(0, 200))
@settings(max_examples=20, deadline=None)
def test_a_clone_goes_its_own_way_and_the_original_stays(played: Played, length: int) -> None:
    state = started(played)
    for _ in moves_of(state, played):
        if state.ply >= length:
            break
    viewers = (*range(int(state.seats)), None)
    before = [state.view(viewer).json() for viewer in viewers]
    twin = state.clone()
    assert [twin.view(viewer).json() for viewer in viewers] == before
    for number, _ in enumerate(busy_play(twin, Rng.seeded(length))):
        if number > 30:
            break
    assert [state.view(viewer).json() for viewer in viewers] == before


@given(games, st.integers(0, 150))
@settings(max_examples=12, deadline=None)
def test_a_record_leads_back_to_the_same_position(played: Played, length: int) -> None:
    seats, seed, options, _ = played
    names = ["Ann", "Bob", "Cid", "Dot", "Eve"][:seats]
    match = Match(game("giants"), names, seed, options, salt="salt")
    guide = started(played)
    for seat, move in moves_of(guide, played):
        if guide.ply >= length:
            break
        match.play(seat, move)
    text = write(match.record)
    assert write(read(text)) == text
    again = replay(read(text))
    viewers = (*range(seats), None)
    assert [again.view(each).json() for each in viewers] == [
        match.state.view(each).json() for each in viewers
    ]
