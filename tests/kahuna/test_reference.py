"""Random games are followed by a second, slow implementation: questions, bridges and stones agree."""

import pytest
from kahuna.reference import Reference
from kahuna.tables import bridges, hand, offered, stones
from worlds import random_play

from motu.contract import game
from motu.games.kahuna.phases import FINAL
from motu.games.kahuna.rules import KahunaState
from motu.rng import Rng


def carry_out(reference: Reference, state: KahunaState, move: str) -> None:
    """Follows a move; cards and turns are read from the game, the board is the reference's own."""
    if ">" in move:
        reference.build(tuple(sorted(move.split(">"))))
    elif "x" in move:
        line = tuple(move.split("x")[1].split("-"))
        reference.remove(line)
        closed = set(line) & reference.stones[1 - reference.seat]
        if reference.long_term and not closed and not state.over:
            reference.freed = line
    elif move.startswith("="):
        reference.build(tuple(move[1:].split("-")))
        reference.freed = None
    elif move == "leave":
        reference.freed = None


@pytest.mark.rule(
    "kahuna:P1", "kahuna:M1", "kahuna:M2", "kahuna:M3", "kahuna:M4", "kahuna:M6", "kahuna:R1", "kahuna:X1"
)
@pytest.mark.parametrize("variant", ["standard", "long-term"])
def test_a_second_implementation_agrees(variant: str) -> None:
    rng = Rng.seeded(f"reference {variant}")
    for seed in range(40):
        state = game("kahuna").start(seed=seed, variant=variant)
        assert isinstance(state, KahunaState)
        reference = Reference([[], []], [], state.asked[0], variant == "long-term")
        for seat, number in random_play(state, rng):
            reference.seat = seat
            reference.hands = [hand(state, 0), hand(state, 1)]
            row = state.view(None)["row"]
            reference.row = [None if card is None else state.board.names[card] for card in row]
            reference.declined = state.declined
            reference.final = state.phase == FINAL or (state.freed and state.finals > 0)
            assert offered(state) == reference.moves(state.view(None)["pile"])
            carry_out(reference, state, state.game.write(state, seat, number))
            follower = state.clone()
            follower.play(seat, number)
            for who in (0, 1):
                assert bridges(follower, who) == {"-".join(line) for line in reference.bridges[who]}
                assert stones(follower, who) == reference.stones[who]
