"""The largest map that there can be: its cards and lines fill a machine word."""

from worlds import random_play

from motu.contract import game
from motu.games.kahuna.board_check import MOST_ISLANDS, MOST_LINES
from motu.rng import Rng


def largest_map() -> str:
    """A grid of islands, six in a row, with lines to the right, down and aslant until there are enough."""
    names = [f"{first}{second}" for first in "ABCDEF" for second in "UVWXYZ"][:MOST_ISLANDS]
    islands = [
        f'{{ name = "{name}", at = [{100 * (at % 6)}, {100 * (at // 6)}] }}' for at, name in enumerate(names)
    ]
    lines = [
        f'{{ between = ["{names[at]}", "{names[at + step]}"] }}'
        for step in (1, 6, 7)
        for at in range(MOST_ISLANDS - step)
        if step == 6 or at % 6 < 5
    ]
    lists = f"islands = [{', '.join(islands)}]\nlines = [{', '.join(lines[:MOST_LINES])}]\n"
    return f'game = "kahuna"\nformat = 1\n{lists}'


def test_the_largest_map_keeps_every_rule_to_the_end() -> None:
    for seed in range(5):
        state = game("kahuna").start(seed=seed, board=largest_map())
        for _ in random_play(state, Rng.seeded(seed)):
            state.check()
        state.check()


def test_the_largest_map_is_seen_and_drawn() -> None:
    state = game("kahuna").start(seed=1, board=largest_map())
    rng = Rng.seeded("large")
    for _, _ in zip(range(60), random_play(state, rng), strict=False):
        pass
    view = state.view(0)
    assert len(state.board.names) == MOST_ISLANDS
    assert state.game.picture(view).count("<use") > MOST_ISLANDS
