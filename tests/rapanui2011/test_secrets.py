"""What a seat may not know never leaves the State, under either option of memory."""

import pytest
from rapanui2011.tables import GAME, Seat, cards, play, table
from worlds import check_secrets, check_told, random_play, random_positions, sent_to

from motu.games.rapanui2011.cards import KINDS, START, counts_of, size_of
from motu.games.rapanui2011.rules import CardsState
from motu.rng import Rng

MEMORIES = pytest.mark.parametrize("memory", ["strict", "open"])
#: What is told of cards that stay open on the table, and of the end.
OPEN_EVENTS = {"start", "play", "back", "worth", "end"}


@pytest.mark.rule("rapanui2011:R4", "rapanui2011:R6")
@pytest.mark.parametrize("edition", ["german", "hungarian"])
@MEMORIES
def test_drawing_anew_what_a_seat_cannot_know_changes_no_byte_that_it_gets(memory: str, edition: str) -> None:
    rng = Rng.seeded("secrets")
    for seats in (2, 3, 4):
        options = {"memory": memory, "edition": edition}
        positions = random_positions(GAME, 350, f"secrets {seats}", seats, **options)
        for number, state in enumerate(positions):
            check_secrets(state, rng, pictures=number % 100 == 0)


@pytest.mark.rule("rapanui2011:R4")
@MEMORIES
def test_imagined_positions_are_possible_ones(memory: str) -> None:
    rng = Rng.seeded("possible")
    for seats in (2, 3, 4):
        for state in random_positions(GAME, 400, f"possible {seats}", seats, memory=memory):
            for seat in range(seats):
                state.imagine(seat, rng).check()


@pytest.mark.rule("rapanui2011:R4")
@MEMORIES
def test_what_others_do_unseen_is_told_alike_whatever_it_is(memory: str) -> None:
    rng = Rng.seeded("told")
    compared = 0
    for seed in range(6):
        state = GAME.start(3, seed, memory=memory)
        for seat, move in random_play(state, rng):
            compared += check_told(state, seat, move, rng)
    assert compared > 200


def building(memory: str, edition: str = "german") -> CardsState:
    """The first of three seats is about to sacrifice a card face down."""
    village = "woodcutter mulberry sweet-potato grain"
    state = table(Seat(village, hand="moai", wood=7), Seat(), Seat(), memory=memory, edition=edition)
    play(state, "buy:none", "moai", "give:grain", "give:grain")
    return state


@pytest.mark.rule("rapanui2011:O2", "rapanui2011:R4")
@MEMORIES
def test_one_card_face_down_or_another_looks_the_same_to_all_but_its_owner(memory: str) -> None:
    seen, own = [], []
    for kind in ("fish", "mulberry"):
        state = building(memory)
        play(state, f"give:{kind}")
        here = [sent_to(state, viewer) for viewer in (1, 2, None)]
        play(state, "supply:grain", "column1")
        while state.seat == 0:
            play(state, "wood")
        seen.append((here, [sent_to(state, viewer) for viewer in (1, 2, None)]))
        own.append(sent_to(state, 0))
    assert seen[0] == seen[1]
    assert own[0] != own[1], "its owner sees what he still holds"


@pytest.mark.rule("rapanui2011:R6")
def test_strict_no_event_lasts_but_of_what_stays_open_on_the_table() -> None:
    rng = Rng.seeded("lasting")
    for seats in (2, 4):
        state = GAME.start(seats, seats, memory="strict")
        for _ in random_play(state, rng):
            for viewer in (*range(seats), None):
                old = [event for event in state.events(viewer) if event.ply < state.ply]
                assert {event.kind for event in old} <= OPEN_EVENTS


@pytest.mark.rule("rapanui2011:R4")
def test_open_every_public_event_lasts() -> None:
    state = GAME.start(3, 4, memory="open")
    seen = 0
    for _ in random_play(state, Rng.seeded("open")):
        events = state.events(None)
        assert len(events) >= seen
        seen = len(events)
    kinds = {event.kind for event in state.events(None)}
    assert {"draw", "buy", "score", "harvest", "lay"} <= kinds


@pytest.mark.rule("rapanui2011:R6", "rapanui2011:O2")
def test_the_kind_of_a_card_face_down_is_told_to_its_owner_and_stays_only_with_open_memory() -> None:
    for memory in ("strict", "open"):
        state = building(memory)
        play(state, "give:mulberry")
        told = [event for event in state.events(0) if event.kind == "bury-card"]
        assert [event.facts for event in told] == [(KINDS.index("mulberry"),)]
        assert not [event for event in state.events(1) if event.kind == "bury-card"]
        play(state, "supply:grain")
        kept = [event for event in state.events(0) if event.kind == "bury-card"]
        assert bool(kept) == (memory == "open")
        assert ("buried" in state.view(0)["players"][0]) == (memory == "open")


@pytest.mark.rule("rapanui2011:R6")
def test_strict_worlds_deal_hands_offerings_and_the_covered_stone_anew_but_keep_what_is_seen() -> None:
    state = building("strict")
    play(state, "give:mulberry", "supply:fish", "column1")
    while state.question(state.asked[0]).kind == "yield":
        play(state, "wood")
    rng = Rng.seeded("worlds")
    worlds = [state.imagine(2, rng) for _ in range(300)]
    assert {world.players[2].hand for world in worlds} == {state.players[2].hand}
    assert {world.players[2].offerings for world in worlds} == {state.players[2].offerings}
    assert len({world.players[0].hand for world in worlds}) > 5
    assert len({world.players[1].offerings for world in worlds}) > 5
    assert len({world.on_stone() for world in worlds}) > 5
    for world in worlds:
        assert world.top == KINDS.index("fish") and counts_of(world.shown)[0] >= 1
        for seat in (0, 1):
            for kind in START[seat]:
                assert counts_of(world.players[seat].display + world.players[seat].hand)[kind] >= 1


@pytest.mark.rule("rapanui2011:S1", "rapanui2011:R4")
def test_at_the_start_every_world_has_the_start_hands_that_follow_from_the_colours() -> None:
    state = GAME.start(4, 3, memory="strict")
    for seed in range(30):
        world = state.imagine(1, Rng.seeded(seed))
        assert [player.hand for player in world.players] == [player.hand for player in state.players]
        assert world.pile == state.pile


@pytest.mark.rule("rapanui2011:X2", "rapanui2011:R6")
def test_hungarian_worlds_keep_all_cards_that_lie_face_up() -> None:
    state = building("strict", "hungarian")
    play(state, "give:mulberry", "supply:fish")
    worlds = [state.imagine(1, Rng.seeded(seed)) for seed in range(100)]
    assert {world.shown for world in worlds} == {cards("grain*2 fish")}
    assert len({world.players[0].buried for world in worlds}) > 1


@pytest.mark.rule("rapanui2011:R4")
def test_open_worlds_differ_only_in_what_was_put_face_down() -> None:
    state = building("open")
    play(state, "give:mulberry", "supply:fish")
    worlds = [state.imagine(1, Rng.seeded(seed)) for seed in range(200)]
    assert {counts_of(world.players[0].buried).index(1) for world in worlds} == {0, 1, 2, 3}
    for world in worlds:
        assert [player.hand for player in world.players] == [player.hand for player in state.players]
        assert size_of(world.players[0].offerings) == 3 and world.pile == state.pile
    owner = [state.imagine(0, Rng.seeded(seed)) for seed in range(50)]
    assert {world.players[0].buried for world in owner} == {cards("mulberry")}
