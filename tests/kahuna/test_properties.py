"""What holds in every game of Kahuna, whoever plays it and however."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motu.contract import game
from motu.games.kahuna.position import BRIDGES
from motu.games.kahuna.rules import KahunaState
from motu.record import Match, read, replay, write

variants = st.fixed_dictionaries(
    {
        "variant": st.sampled_from(["standard", "long-term"]),
        "handicap": st.integers(0, 3),
        "weaker": st.sampled_from(["1", "2"]),
        "first": st.sampled_from(["lot", "1", "2"]),
    }
)
#: A game: its seed, its options, and a choice for each question, taken modulo the number of answers.
games = st.tuples(st.integers(0, 2**32), variants, st.lists(st.integers(0, 10**6), max_size=250))


def positions(seed: int, options: dict[str, object], choices: list[int]) -> list[KahunaState]:
    """All positions of a game, from its first to where the choices end."""
    state = game("kahuna").start(2, seed, **options)
    assert isinstance(state, KahunaState)
    found = [state.clone()]
    for choice in choices:
        if state.over:
            break
        moves = state.question(state.asked[0]).moves
        assert moves, "no dead ends"
        state.play(state.asked[0], moves[choice % len(moves)])
        found.append(state.clone())
    return found


@pytest.mark.rule("kahuna:C1", "kahuna:M1", "kahuna:M5")
@given(games)
@settings(max_examples=60, deadline=None)
def test_cards_and_bridges_are_conserved_and_stones_are_exactly_where_majorities_are(
    played: tuple[int, dict[str, object], list[int]],
) -> None:
    for state in positions(*played):
        state.check()
        assert state.black.bridges & state.white.bridges == 0
        assert state.black.stones & state.white.stones == 0
        for player in (state.black, state.white):
            on_board = bin(player.bridges).count("1")
            assert player.stock == BRIDGES - on_board
            for island in range(12):
                mine = bin(player.bridges & state.board.lines_at[island]).count("1")
                lines = bin(state.board.lines_at[island]).count("1")
                assert bool(player.stones >> island & 1) == (2 * mine > lines)


@given(games)
@settings(max_examples=40, deadline=None)
def test_every_answer_can_be_written_and_read_back(played: tuple[int, dict[str, object], list[int]]) -> None:
    for state in positions(*played):
        for seat in state.asked:
            moves = state.question(seat).moves
            texts = [state.game.write(state, seat, move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert tuple(state.game.read(state, seat, text) for text in texts) == moves


@given(games)
@settings(max_examples=40, deadline=None)
def test_a_clone_goes_its_own_way_and_the_original_stays(
    played: tuple[int, dict[str, object], list[int]],
) -> None:
    state = positions(*played)[-1]
    before = [state.view(seat).json() for seat in (0, 1, None)]
    twin = state.clone()
    assert [twin.view(seat).json() for seat in (0, 1, None)] == before
    if not twin.over:
        twin.play(twin.asked[0], twin.question(twin.asked[0]).moves[-1])
    assert [state.view(seat).json() for seat in (0, 1, None)] == before


@given(games)
@settings(max_examples=40, deadline=None)
def test_a_record_leads_back_to_the_same_position(played: tuple[int, dict[str, object], list[int]]) -> None:
    seed, options, choices = played
    match = Match(game("kahuna"), ["Ann", "Bob"], seed, options, salt="salt")
    for choice in choices:
        if match.state.over:
            break
        moves = match.state.question(match.state.asked[0]).moves
        match.play(match.state.asked[0], moves[choice % len(moves)])
    text = write(match.record)
    assert write(read(text)) == text
    again = replay(read(text))
    assert [again.view(seat).json() for seat in (0, 1, None)] == [
        match.state.view(seat).json() for seat in (0, 1, None)
    ]
    if choices:
        kept = match.state.ply - 1 if match.state.ply else 0
        match.take_back(1)
        assert match.state.ply == kept


@given(st.integers(0, 2**32), variants, st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_every_game_ends(seed: int, options: dict[str, object], choice: int) -> None:
    state = game("kahuna").start(2, seed, **options)
    while not state.over:
        moves = state.question(state.asked[0]).moves
        choice = (choice * 48271 + 11) % 2147483647
        state.play(state.asked[0], moves[choice % len(moves)])
        assert state.ply < 2000
    assert 1 in state.ranking()
