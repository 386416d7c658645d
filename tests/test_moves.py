"""Moves as they are declared: what the declarations call legal is legal, and every refusal is true."""

from collections.abc import Iterator
from typing import Any

import pytest
from refusals import CLOSE_CALLS

from motu import IllegalMove, Rng, State, game, games
from motu.contract import BadNotation
from motu.language import LANGUAGES
from motu.moves import Kind, Space, counted

#: How each game is set up for its walks. Giants at random would go on for all of its 60 rounds.
WALKS: dict[str, tuple[dict[str, Any], ...]] = {
    "kahuna": ({}, {"variant": "long-term"}, {"handicap": 2}),
    "rapanui2011": (
        {},
        {"edition": "hungarian", "memory": "open"},
    ),
    "giants": (
        {"max_rounds": 15},
        {"max_rounds": 15, "memory": "strict", "faster": True},
        {"max_rounds": 15, "immediate": True},
    ),
    "rapanui2019": ({}, {"first_game": True}, {"memory": "open"}),
}


#: The games whose moves are declared.
DECLARED = [key for key in games() if game(key).moves.kinds]


def walk(key: str, seed: int, seats: int, **options: Any) -> Iterator[State]:
    """Every position of a game played at random."""
    state, rng = game(key).start(seats, seed, **options), Rng.seeded(seed)
    while not state.over:
        yield state
        seat = state.asked[int(rng.below(len(state.asked)))]
        moves = state.moves(seat)
        state.play(seat, moves[int(rng.below(len(moves)))])


def positions(key: str, every: int) -> Iterator[State]:
    """Some positions of games of all kinds, and those that are hard to come by."""
    for number, options in enumerate(WALKS.get(key, ({},))):
        for seats in game(key).seats:
            for ply, state in enumerate(walk(key, 10 * number + seats, seats, **options)):
                if ply % every == number % every:
                    yield state
    yield from CLOSE_CALLS.get(key, list)()


def open_moves(state: State, seat: int) -> set[int]:
    return {*state.moves(seat), *state.free_moves(seat)}


@pytest.mark.parametrize("key", DECLARED)
def test_what_the_declarations_call_legal_is_legal_and_every_refusal_is_true(key: str) -> None:
    space = game(key).moves
    reached: set[tuple[str, int]] = set()
    for state in positions(key, every=11):
        for seat in state.asked:
            allowed = open_moves(state, seat)
            assert set(space.legal(state, seat)) == allowed
            for move in space.on(game(key).board_of(state)).moves():
                if move in allowed:
                    continue
                kind, numbers = space.find(state, move)
                why = space.reason(state, seat, move)
                assert why is not None
                at = kind.refused.index(why)
                assert all(one.holds(state, seat, *numbers) for one in kind.refused[:at])
                assert not why.holds(state, seat, *numbers)
                reached.add((kind.name, at))
    declared = {(kind.name, at) for kind in space.kinds for at in range(len(kind.refused))}
    assert declared - reached == set(), "reasons that no position reaches"


@pytest.mark.parametrize("key", DECLARED)
def test_a_refusal_changes_nothing_and_is_said_in_every_language(key: str) -> None:
    space, said = game(key).moves, set[str]()
    for state in positions(key, every=97):
        seat = state.asked[0]
        before = [state.view(viewer).json() for viewer in range(state.seats)]
        allowed = open_moves(state, seat)
        for move in [*space.on(game(key).board_of(state)).moves(), -1, 1 << 20]:
            if move not in allowed:
                with pytest.raises(IllegalMove) as refused:
                    state.play(seat, move)
                english = refused.value.reason.say("en")
                if english not in said:
                    said.add(english)
                    for language in LANGUAGES:
                        assert "{" not in refused.value.reason.say(language)
        assert [state.view(viewer).json() for viewer in range(state.seats)] == before


@pytest.mark.parametrize("key", DECLARED)
def test_a_move_has_one_text_that_is_read_in_any_letter_case(key: str) -> None:
    space = game(key).moves
    for state in positions(key, every=29):
        for seat in state.asked:
            moves = sorted(open_moves(state, seat))
            texts = [space.write(state, move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert [space.read(state, seat, text) for text in texts] == moves
            assert [space.read(state, seat, f" {text.swapcase()} ") for text in texts] == moves


@pytest.mark.parametrize("key", DECLARED)
def test_what_is_no_move_is_told_so(key: str) -> None:
    state = game(key).start(seed=1)
    for text in ("", "nonsense", "a" * 10_000, "\ud800", "9" * 5000, "{card}", "row\u0661"):
        with pytest.raises(BadNotation):
            game(key).read(state, state.asked[0], text)
    with pytest.raises(IllegalMove):
        game(key).write(state, state.asked[0], 9999)


@pytest.mark.parametrize("key", DECLARED)
def test_every_event_is_declared_and_told_by_a_rule_of_the_book(key: str) -> None:
    played = game(key)
    book = played.rulebook()
    for forms in played.events.forms.values():
        for one in forms:
            if isinstance(one.rule, str):
                assert f"**{one.rule}**" in book, f"{one.kind} is told by {one.rule}, which is no rule"
    for state in positions(key, every=61):
        for event in state.events(0):
            assert f"**{played.rule_of(event)}**" in book


def test_what_comes_last_is_read_after_all_others_whatever_its_number() -> None:
    space: Space[State] = Space(Kind("pass", last=True), Kind("go", (counted("far", 3),)), Kind("rest"))
    state = game("kahuna").start(seed=1)
    assert space.in_order(state, (0, 1, 2, 3, 4)) == (1, 2, 3, 4, 0)
    assert space.in_order(state, (1, 4)) == (1, 4)


@pytest.mark.parametrize("key", DECLARED)
def test_questions_list_what_comes_last_at_the_end(key: str) -> None:
    for state in positions(key, every=31):
        moves = state.question(state.asked[0]).moves
        last = [game(key).moves.find(state, move).kind.last for move in moves]
        assert last == sorted(last)
