"""What a seat of Giants may not know never leaves the State: bids, screens and pedestals."""

from collections.abc import Iterator

import pytest
from giants.tables import (
    ahu,
    asks,
    busy_play,
    empty_table,
    give,
    offered,
    piece,
    placing,
    play,
    raise_moai,
    refused,
    roll,
    stand,
    table,
    transport,
)
from worlds import check_secrets, check_told, sent_to

from motu.contract import game
from motu.games.giants.pieces import moai_on, owner_of
from motu.games.giants.rules import GiantsState
from motu.rng import Rng

MEMORIES = pytest.mark.parametrize("memory", ["strict", "open"])
#: What is told of pieces and pedestals on the board: under strict memory only those present hear it.
FORGOTTEN = {
    "pick", "step", "help", "erect", "crown", "mark", "leave", "take-back", "reserve", "colour",
}  # fmt: skip


def middle_games(memory: str, seats: int, games: int, plies: int) -> Iterator[tuple[GiantsState, int, int]]:
    """Positions of so many games after some rounds, when Moais stand, each with the move to be played.

    The rounds before are played in silence, so that there is not too long a story to compare.
    """
    for number in range(games):
        state = game("giants").start(seats, f"middle {number}", memory=memory)
        assert isinstance(state, GiantsState)
        state.quiet = True
        left = plies
        for seat, move in busy_play(state, Rng.seeded(number), looks=memory == "strict"):
            if state.round > 4 * number:
                state.quiet = False
                yield state, seat, move
                left -= 1
            if left == 0:
                break


@pytest.mark.rule("giants:G26", "giants:A1", "giants:G5")
@pytest.mark.parametrize(("seats", "memory"), [(3, "strict"), (4, "open"), (5, "strict")])
def test_drawing_anew_what_a_seat_cannot_know_changes_no_byte_that_it_gets(seats: int, memory: str) -> None:
    rng = Rng.seeded("secrets")
    standing = 0
    for number, (state, _, _) in enumerate(middle_games(memory, seats, 5, 70)):
        check_secrets(state, rng, pictures=number % 175 == 0)
        standing += any(moai_on(state.ahus[n]) >= 0 for n in range(25))
    assert number == 349
    assert standing > 100


@pytest.mark.rule("giants:G26", "giants:A1")
@MEMORIES
def test_what_others_do_unseen_is_told_alike_whatever_it_is(memory: str) -> None:
    rng = Rng.seeded("told")
    compared = sum(check_told(state, seat, move, rng) for state, seat, move in middle_games(memory, 3, 4, 60))
    assert compared > 200


@pytest.mark.rule("giants:G26")
@MEMORIES
def test_imagined_positions_are_possible_ones(memory: str) -> None:
    rng = Rng.seeded("possible")
    for state, _, _ in middle_games(memory, 4, 4, 60):
        for seat in range(4):
            state.imagine(seat, rng).check()


# ------------------------------------------------------------------------------------------ the bids


@pytest.mark.rule("giants:A1")
@MEMORIES
def test_one_bid_or_another_looks_the_same_to_all_others_until_all_are_in(memory: str) -> None:
    hidden, revealed, own = [], [], []
    for carvers, markers in [("0", "0"), ("2mc", "2"), ("1c", "1")]:
        state = table(memory=memory)
        for seat in range(3):
            give(state, seat, workers=2, markers=2)
        roll(state, 1, 2, 3)
        seen = []
        for move in (f"0:carve={carvers}", f"0:bid={markers}", "1:carve=1", "1:bid=0"):
            play(state, move)
            seen.append([sent_to(state, viewer) for viewer in (1, 2, None)])
        hidden.append(seen)
        own.append(sent_to(state, 0))
        play(state, "2:carve=1", "2:bid=1")
        revealed.append([sent_to(state, viewer) for viewer in (1, 2, None)])
    assert hidden[0] == hidden[1] == hidden[2]
    assert len(set(own)) == 3, "everybody sees his own"
    for viewer in range(3):
        assert len({seen[viewer] for seen in revealed}) == 3, "then all is open"


@pytest.mark.rule("giants:A1")
def test_unrevealed_bids_are_imagined_in_many_ways_and_ones_own_is_kept() -> None:
    state = table()
    for seat in range(3):
        give(state, seat, workers=2, markers=2)
    roll(state, 1, 2, 3)
    play(state, "0:carve=2m", "0:bid=1", "1:carve=0c", "1:bid=2")
    worlds = [state.imagine(1, Rng.seeded(seed)) for seed in range(60)]
    bids = [[(int(p.bid_workers), int(p.bid_chief), int(p.bid_markers)) for p in w.players] for w in worlds]
    assert len({bid[0] for bid in bids}) > 10
    assert {bid[1] for bid in bids} == {(0, 1, 2)}


# --------------------------------------------------------------------------------------- the screens


@pytest.mark.rule("giants:G26", "giants:G5")
def test_strict_hides_the_others_stocks_and_open_shows_them() -> None:
    for memory, shown in [("strict", [True, False, False]), ("open", [True, True, True])]:
        state = table(memory=memory)
        for seat in range(3):
            give(state, seat, workers=2, logs=1, markers=3, halves=1)
        placing(state)
        play(state, "buy", "chief@e6")
        players = state.view(0)["players"]
        assert [player["stock"] is not None for player in players] == shown
        assert [player["halves"] for player in players] == [2, 1, 1], "before the screen"
        assert [player["spent"] for player in players] == [1, 0, 0]
        assert all(player["bid"] is not None for player in players)
        assert state.view(0)["hexes"][0]["figures"] == [
            {"seat": 1, "worker": 0, "medicine_man": 0, "chief": 1}
        ]


# ----------------------------------------------------------------------------- pedestals, and looking


def two_erected(memory: str, first: str, second: str) -> GiantsState:
    """The first two seats reserve an Ahu each at the same hex and erect there; a round later."""
    state = table(memory=memory)
    for seat in range(3):
        give(state, seat, halves=1)
    for seat in (0, 1):
        piece(state, 1, "f1", marker=seat)
    placing(state)
    play(state, "medicine@f1", f"reserve:{first}", "medicine@f1", f"reserve:{second}", "pass", "pass", "pass")
    play(state, "moai1", f"erect:{first}", "moai2", f"erect:{second}")
    assert asks(state) == "bid"
    return state


@pytest.mark.rule("giants:G26", "giants:G5")
def test_strict_neither_view_nor_log_tells_later_whose_pedestal_lies_where() -> None:
    for memory, alike in [("strict", True), ("open", False)]:
        games = [two_erected(memory, *names) for names in (("Tahai", "KoTeRiku"), ("KoTeRiku", "Tahai"))]
        for state in games:
            play(state, "2:carve=0")
        for viewer in (0, 1, 2, None):
            one, other = (sent_to(state, viewer) for state in games)
            assert (one == other) == alike, "not even the owner is told"


@pytest.mark.rule("giants:G26")
def test_an_erecting_is_told_to_all_when_it_happens() -> None:
    state = empty_table(memory="strict")
    piece(state, 2, "f1", marker=0)
    piece(state, 1, "f1", marker=0)
    stand(state, 0, "f1", "w")
    transport(state)
    play(state, "moai1", "erect:Tahai")
    for viewer in (0, 1, 2, None):
        told = [event for event in state.events(viewer) if event.kind == "erect"]
        assert [int(event.seat) for event in told] == [0]
        assert state.view(viewer)["ahus"][ahu(state, "Tahai")]["owner"] is None
        assert state.view(viewer)["ahus"][ahu(state, "Tahai")]["size"] == 2
    play(state, "pass")
    for viewer in (0, 1, 2, None):
        assert not [event for event in state.events(viewer) if event.kind == "erect"]
        assert [event.seat for event in state.events(viewer) if event.kind == "raised"] == [-1]


@pytest.mark.rule("giants:G26", "giants:G22")
@MEMORIES
def test_strict_no_event_of_the_board_lasts_and_open_they_all_do(memory: str) -> None:
    lasting = set()
    for state, _, _ in middle_games(memory, 4, 4, 90):
        for viewer in (0, 3, None):
            lasting |= {event.kind for event in state.events(viewer) if event.ply < state.ply}
    if memory == "strict":
        assert lasting & FORGOTTEN == set()
        assert {"take", "place", "raised", "bid"} <= lasting
    else:
        assert {"pick", "step", "erect", "mark", "reserve"} <= lasting


@pytest.mark.rule("giants:G26")
def test_the_end_of_the_game_shows_all_pedestals() -> None:
    state = empty_table(memory="strict", max_rounds=2)
    raise_moai(state, 1, 1, "Tahai")
    transport(state)
    assert state.over
    assert state.view(0)["ahus"][ahu(state, "Tahai")]["owner"] == 1
    assert all(player["stock"] for player in state.view(0)["players"])


@pytest.mark.rule("giants:G26", "giants:T11")
def test_strict_worlds_deal_the_pedestals_anew_and_everybody_keeps_as_many() -> None:
    state = empty_table(memory="strict")
    for seat, name in [(0, "Tahai"), (0, "Riata"), (1, "Te Niu"), (2, "Te Peu")]:
        raise_moai(state, seat, 1, name)
    transport(state)
    places = [ahu(state, name) for name in ("Tahai", "Riata", "Te Niu", "Te Peu")]
    owners = set()
    for seed in range(80):
        world = state.imagine(0, Rng.seeded(seed))
        owners.add(tuple(int(owner_of(world.ahus[place])) for place in places))
    assert {tuple(sorted(each)) for each in owners} == {(0, 0, 1, 2)}
    assert len(owners) == 12, "every way to deal them"


@pytest.mark.rule("giants:T11", "giants:G22")
def test_a_look_costs_a_half_and_only_the_looker_sees_the_colour_and_only_now() -> None:
    state = empty_table(memory="strict")
    give(state, 1, halves=2)
    raise_moai(state, 2, 1, "Tahai")
    placing(state)
    play(state, "1:look:Tahai")
    assert (state.players[1].halves, state.halves) == (1, 29)
    place = ahu(state, "Tahai")
    for viewer in (0, 1, 2, None):
        told = {event.kind: event for event in state.events(viewer, state.ply - 1)}
        assert (told["look"].seat, told["look"].facts) == (1, (place,)), "all see who looked where"
        assert ("colour" in told) == (viewer == 1)
        if viewer == 1:
            assert told["colour"].facts[1] == 2
            words = str(state.game.tell(state, told["colour"], 1, ["Ann", "Bob", "Cid"]))
            assert "Cid" in words
    play(state, "medicine@e8")
    assert "colour" not in {event.kind for event in state.events(1)}


@pytest.mark.rule("giants:T11", "giants:G22")
def test_one_colour_or_another_under_a_moai_looks_the_same_to_all_who_do_not_look() -> None:
    seen = []
    for owner, other in [(0, 2), (2, 0)]:
        state = empty_table(memory="strict")
        give(state, 1, halves=2)
        raise_moai(state, owner, 1, "Tahai")
        raise_moai(state, other, 1, "Riata")
        placing(state)
        play(state, "1:look:Tahai")
        seen.append([sent_to(state, viewer) for viewer in (0, 2, None)])
    assert seen[0] == seen[1]


@pytest.mark.rule("giants:T11", "giants:G22")
def test_a_look_is_free_in_every_phase_for_everybody_with_a_half() -> None:
    met = set()
    for state, _, _ in middle_games("strict", 3, 4, 150):
        standing = [n for n in range(25) if moai_on(state.ahus[n]) >= 0]
        for seat in range(3):
            expected = [int(state.first_look()) + n for n in standing if state.players[seat].halves > 0]
            assert list(state.free_moves(seat)) == expected
            if expected:
                met.add((asks(state), state.is_asked(seat)))
                twin = state.clone()
                twin.play(seat, expected[-1])
                twin.check()
                same = asks(twin) == asks(state) and twin.asked == state.asked
                assert same or (asks(state) == "act" and state.is_asked(seat))
    phases = ("bid", "take", "place", "act", "pick", "carry")
    assert {(phase, False) for phase in phases} <= met
    assert {(phase, True) for phase in ("bid", "place", "pick", "carry")} <= met


@pytest.mark.rule("giants:T11", "giants:G22", "giants:G5")
def test_looks_are_refused_without_half_or_moai_and_where_nothing_is_hidden() -> None:
    state = empty_table(memory="strict")
    give(state, 1, halves=1)
    raise_moai(state, 2, 1, "Tahai")
    placing(state)
    assert refused(state, "look:Tahai", 1) == ""
    assert refused(state, "look:Riata", 1) == "T11", "no Moai stands there"
    assert refused(state, "look:Tahai", 2) == "T11", "no half"

    state = empty_table(memory="open")
    give(state, 1, halves=1)
    raise_moai(state, 2, 1, "Tahai")
    placing(state)
    assert refused(state, "look:Tahai", 1) == "G22"
    assert not any(move.startswith("look") for move in offered(state))
    assert state.free_moves(1) == ()
    assert state.view(0)["ahus"][ahu(state, "Tahai")]["owner"] == 2
