"""What holds in every game of Giants, whoever plays it and however."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motu.contract import State, game
from motu.games.giants.rules import GiantsState
from motu.record import Match, read, replay, write
from motu.rng import Rng

variants = st.fixed_dictionaries(
    {
        "memory": st.sampled_from(["open", "strict"]),
        "faster": st.booleans(),
        "immediate": st.booleans(),
        "max_rounds": st.integers(1, 8),
    }
)
games = st.tuples(st.integers(3, 5), st.integers(0, 2**32), variants)


def strong_enough(state: GiantsState) -> bool:
    """T3: every hex of the trail but the first carries the piece."""
    if state.view(None)["carried"] is None:
        return True
    piece = max(1, next(p["size"] for p in state.view(None)["pieces"] if p["piece"] == state.piece))
    for hex_ in state.view(None)["carried"]["trail"][1:]:
        there = next(h for h in state.view(None)["hexes"] if h["hex"] == hex_)
        figures = sum(f["worker"] + f["medicine_man"] + 3 * f["chief"] for f in there["figures"])
        if not figures or figures + there["logs"] < piece:
            return False
    return True


@pytest.mark.rule("giants:C1", "giants:T3", "giants:G27")
@given(games)
@settings(max_examples=25, deadline=None)
def test_all_parts_are_conserved_hexes_carry_what_enters_them_and_the_game_ends(
    played: tuple[int, int, dict[str, object]],
) -> None:
    seats, seed, options = played
    state: State = game("giants").start(seats, seed, **options)
    assert isinstance(state, GiantsState)
    rng = Rng.seeded(seed)
    while not state.over:
        seat = state.asked[int(rng.below(len(state.asked)))]
        moves = state.question(seat).moves
        assert moves, "no dead ends"
        state.play(seat, moves[int(rng.below(len(moves)))])
        state.check()
        assert strong_enough(state)
        assert state.ply < 5000
    assert 1 in state.ranking()


@given(games)
@settings(max_examples=10, deadline=None)
def test_every_answer_can_be_written_and_read_back_and_a_record_leads_back(
    played: tuple[int, int, dict[str, object]],
) -> None:
    seats, seed, options = played
    match = Match(game("giants"), [f"name {n}" for n in range(seats)], seed, options, salt="salt")
    rng = Rng.seeded(seed)
    while not match.state.over and match.state.ply < 150:
        seat = match.state.asked[int(rng.below(len(match.state.asked)))]
        moves = match.state.question(seat).moves
        texts = [match.state.game.write(match.state, seat, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert tuple(match.state.game.read(match.state, seat, text) for text in texts) == moves
        match.play(seat, moves[int(rng.below(len(moves)))])
    again = replay(read(write(match.record)))
    assert again.view(0).json() == match.state.view(0).json()
