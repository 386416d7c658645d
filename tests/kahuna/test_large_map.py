"""The largest map that there can be: its cards and lines fill a machine word."""

from io import StringIO
from itertools import pairwise

import pytest
from rich.console import Console
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


@pytest.mark.parametrize(("across", "down"), [(90, 0), (0, 90), (60, 60), (90, 0.5)])
def test_a_map_of_any_shape_is_drawn_with_every_name(across: float, down: float) -> None:
    """All islands in one row, one column, aslant: as a picture and in the terminal."""
    names = [f"{first}{second}LONGNAME" for first in "ABCDEF" for second in "UVWXYZ"][:MOST_ISLANDS]
    islands = [
        f'{{ name = "{name}", at = [{number * across}, {number * down}] }}'
        for number, name in enumerate(names)
    ]
    lines = [f'{{ between = ["{one}", "{two}"] }}' for one, two in pairwise(names)]
    lists = f"islands = [{', '.join(islands)}]\nlines = [{', '.join(lines)}]\n"
    state = game("kahuna").start(seed=1, board=f'game = "kahuna"\nformat = 1\n{lists}')
    console = Console(width=80, record=True, file=StringIO())
    console.print(state.game.draw(state.view(0)))
    shown, drawn = console.export_text(), state.game.picture(state.view(0))
    assert all(name in shown and name in drawn for name in names)
