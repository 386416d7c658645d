"""PettingZoo's and Gymnasium's own suites, as they come installed, on every game and number of seats."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import motu.research.gym
from motu.contract import IllegalMove, game, games
from motu.research.zoo import env

TABLES = [(key, seats) for key in games() for seats in game(key).seats]
EACH_TABLE = pytest.mark.parametrize(("key", "seats"), TABLES)


@EACH_TABLE
def test_pettingzoos_own_tests_pass(key: str, seats: int) -> None:
    api_test(env(key, seats), num_cycles=40)
    seed_test(lambda: env(key, seats), num_cycles=20)


@EACH_TABLE
def test_pettingzoos_render_test_passes(key: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: env(key, seats, render_mode=render_mode),
        {"svg": lambda made: made.startswith("<svg")},
    )


@EACH_TABLE
def test_gymnasiums_own_check_passes(key: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"motu/{key}-v0", seats=seats, seat=seats - 1).unwrapped)


@pytest.mark.parametrize(("mode", "kind"), [("svg", str), ("ansi", str), ("rgb_array", np.ndarray)])
def test_a_seat_is_rendered_as_it_sees_the_table(mode: str, kind: type) -> None:
    made = gymnasium.make("motu/kahuna-v0", render_mode=mode).unwrapped
    made.reset(seed=1)
    assert isinstance(made.render(), kind)


def test_rewards_are_the_returns_and_come_at_the_end() -> None:
    made = env("giants", 3, max_rounds=1)
    made.reset(seed=4)
    brought = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, ended, _, _ = made.last()
        brought[agent] += reward
        made.step(None if ended else int(np.flatnonzero(seen["action_mask"])[0]))
    assert list(brought.values()) == made.motu_state.returns()


def test_a_move_that_is_not_open_is_refused_in_words() -> None:
    table = env("kahuna")
    table.reset(seed=1)
    with pytest.raises(IllegalMove):
        table.step(180)
    seat = gymnasium.make("motu/kahuna-v0")
    seat.reset(seed=1)
    _, reward, ended, _, info = seat.step(180)
    assert (reward, ended) == (-1.0, True) and info["refused"]


def test_bots_sit_in_the_other_seats_and_games_come_to_their_end() -> None:
    seat = gymnasium.make("motu/rapanui2011-v0", seats=3, bots="greedy", seat=1)
    seen, _ = seat.reset(seed=3)
    ended = False
    while not ended:
        seen, reward, ended, _, _ = seat.step(np.flatnonzero(seen["action_mask"])[0])
    assert -0.5 <= reward <= 1.0 and motu.research.gym.Seat.metadata["render_modes"]
