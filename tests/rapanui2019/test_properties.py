"""Random games keep every invariant, end, are the same compiled and read aloud, and show no secret."""

import pytest
from worlds import check_secrets, random_play, random_positions

from motu.bots import bot
from motu.contract import Perspective, State, game
from motu.games.rapanui2019.rules import MoaiState
from motu.language import LANGUAGES
from motu.rng import Rng

GAME = game("rapanui2019")
OPTIONS = [
    (seats, {"first_game": first, "memory": memory, "max_rounds": 12})
    for seats in (2, 3, 4)
    for first, memory in ((False, "strict"), (True, "open"))
]
EACH = pytest.mark.parametrize(("seats", "options"), OPTIONS)


def lively(state: MoaiState, rng: Rng) -> None:
    """Plays on with one greedy seat after another, so that much is carried, and chance now and then."""
    bots = [bot("greedy:1", seat) for seat in range(int(state.seats))]
    while not state.over:
        seat = state.asked[0]
        moves = state.moves(seat)
        if rng.below(6) == 0:
            move = moves[int(rng.below(len(moves)))]
        else:
            move = bots[seat].choose(Perspective(state, seat))
        state.play(seat, move)
        state.check()


@EACH
@pytest.mark.rule("rapanui2019:Q27", "rapanui2019:N2", "rapanui2019:F4", "rapanui2019:S2")
def test_nothing_is_lost_or_made_and_the_game_ends(seats: int, options: dict[str, object]) -> None:
    for seed in range(12):
        state = GAME.start(seats, seed, **options)
        assert isinstance(state, MoaiState)
        lively(state, Rng.seeded(seed))
        assert state.over
        assert sum(state.outcome(seat) for seat in range(seats)) == pytest.approx(1)


@EACH
def test_every_move_is_read_as_it_is_written_named_and_touched(
    seats: int, options: dict[str, object]
) -> None:
    rng = Rng.seeded("texts")
    for seed in range(2):
        state = GAME.start(seats, seed, **options)
        bots = [bot("greedy:1", seat) for seat in range(seats)]
        while not state.over:
            seat = state.asked[0]
            view = state.view(seat)
            moves = state.moves(seat)
            texts = [GAME.write(state, seat, move) for move in moves]
            assert len(set(texts)) == len(moves)
            assert [GAME.read(state, seat, text) for text in texts] == list(moves)
            assert len({str(GAME.label(view, move)) for move in moves}) == len(moves)
            assert len({GAME.touches(view, move) for move in moves}) == len(moves)
            by_chance = moves[int(rng.below(len(moves)))]
            state.play(seat, by_chance if rng.below(4) == 0 else bots[seat].choose(Perspective(state, seat)))
            names = ["Ann", "Bob", "Cid", "Dan"][:seats]
            for viewer in (*range(seats), None):
                for event in state.events(viewer, int(state.ply) - 1):
                    for language in LANGUAGES:
                        assert GAME.tell(state, event, viewer, names).say(language)


@EACH
def test_every_other_move_is_refused_with_a_reason(seats: int, options: dict[str, object]) -> None:
    for state in random_positions(GAME, 60, "refused", seats, **options):
        seat = state.asked[0]
        legal = set(state.moves(seat))
        for move in range(-1, 1440, 7):
            if move not in legal:
                assert str(GAME.refuse(state, seat, move).reason)


@EACH
@pytest.mark.rule("rapanui2019:Q26")
def test_what_a_seat_cannot_know_is_not_sent_to_it(seats: int, options: dict[str, object]) -> None:
    rng = Rng.seeded("secrets")
    for state in random_positions(GAME, 120, "secrets", seats, **options):
        check_secrets(state, rng)


@pytest.mark.rule("rapanui2019:Q26")
def test_with_strict_memory_no_byte_depends_on_what_lies_face_down() -> None:
    state = GAME.start(3, 4, memory="strict")
    assert isinstance(state, MoaiState)
    for player, tiles, points in zip(state.players, (1 << 8, 1 << 16, 1 << 24), (9, 10, 11), strict=True):
        player.offerings, player.points = tiles, points
    state.taken = 0x01110
    before = [state.view(viewer).json() for viewer in (0, None)]
    state.players[1].offerings, state.players[2].offerings = (
        state.players[2].offerings,
        state.players[1].offerings,
    )
    state.players[1].points, state.players[2].points = 11, 10
    assert [state.view(viewer).json() for viewer in (0, None)] == before


def test_a_clone_goes_its_own_way() -> None:
    state = GAME.start(4, 3)
    rng = Rng.seeded("clone")
    for number, _ in enumerate(random_play(state, rng)):
        if number == 40:
            break
    before = state.view(None).json()
    twin = state.clone()
    for _ in random_play(twin, rng):
        pass
    assert state.view(None).json() == before
    assert twin.over


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    first, again, other = (GAME.start(3, seed).view(None).json() for seed in (5, 5, 6))
    assert first == again != other


def test_the_greedy_bot_beats_chance_and_ends_its_games() -> None:
    won = 0.0
    for seed in range(12):
        state = GAME.start(3, seed)
        bots = [bot("greedy:1" if seat == seed % 3 else "random", seed) for seat in range(3)]
        while not state.over:
            seat = state.asked[0]
            state.play(seat, bots[seat].choose(Perspective(state, seat)))
        won += state.outcome(seed % 3)
        assert state.view(None)["round"] < 60
    assert won >= 11


TREES = [
    (2, 1, {}, [9, 72, 504]),
    (2, 2, {"first_game": True}, [3, 6, 6]),
    (3, 3, {}, [35, 1228, 41965]),
    (4, 4, {"memory": "open"}, [36, 1299, 45684]),
]


def count_tree(state: State, depth: int) -> int:
    """How many positions there are so many answers deep."""
    seat = state.asked[0]
    moves = state.moves(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        twin = state.clone()
        twin.carry_out(seat, move)
        total += count_tree(twin, depth - 1)
    return total


@pytest.mark.parametrize(("seats", "seed", "options", "counts"), TREES)
def test_counted_trees(seats: int, seed: int, options: dict[str, object], counts: list[int]) -> None:
    state = GAME.start(seats, seed, **options)
    assert [count_tree(state, depth + 1) for depth in range(len(counts))] == counts
