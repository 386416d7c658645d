"""The simple bots at the card game: greedy beats random, by what its seat may know."""

import pytest
from rapanui2011.tables import GAME

from motu.bots.simple import GreedyBot, RandomBot
from motu.state import Perspective

GAMES = 120


def share(seats: int, memory: str) -> float:
    """The share of victories of one greedy bot among random ones."""
    won = 0.0
    for seed in range(GAMES):
        state = GAME.start(seats, seed, memory=memory)
        mine = seed % seats
        bots = [GreedyBot(seed) if seat == mine else RandomBot(7 * seed + seat) for seat in range(seats)]
        while not state.over:
            seat = state.asked[0]
            state.play(seat, bots[seat].choose(Perspective(state, seat)))
        won += state.outcome(mine)
    return won / GAMES


@pytest.mark.parametrize("memory", ["strict", "open"])
def test_a_greedy_bot_beats_a_random_one(memory: str) -> None:
    assert share(2, memory) >= 0.95
