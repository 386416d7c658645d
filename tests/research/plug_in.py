"""Holds a face for research to a game from a package of its own; run where Mū tōrere is installed."""

import sys
import unittest

import numpy as np

import motu

KEY = "mutorere"


def zoo() -> None:
    from pettingzoo.test import api_test, seed_test

    from motu.research.zoo import env

    api_test(env(KEY), num_cycles=100)
    seed_test(lambda: env(KEY), num_cycles=20)


def gym() -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import motu.research.gym

    assert motu.research.gym.Seat.metadata["render_modes"]
    check_env(gymnasium.make(f"motu/{KEY}-v0").unwrapped)


def spiel() -> None:
    import pyspiel
    from open_spiel.integration_tests import api_test

    from motu.research.spiel import PREFIX

    played = pyspiel.load_game(PREFIX + KEY)
    assert played.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    pyspiel.random_sim_test(played, num_sims=2, serialize=True, verbose=False)
    held = {"game_name": PREFIX + KEY, "game": played}
    suite = type("PartialTree", (api_test.EnforceAPIOnPartialTreeBase,), held)
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(found)
    assert found.testsRun == 5 and found.wasSuccessful(), found


def batch() -> None:
    games = motu.batch(KEY, 3, seed="plug-in")
    single = [motu.game(KEY).start(2, games.seed_of(place, 0)) for place in range(3)]
    open_now = np.ones(3, bool)
    while open_now.any():
        for place in np.flatnonzero(open_now):
            seat = single[place].asked[0]
            assert list(games.observations[place]) == list(single[place].observe(seat))
            assert list(games.masks[place]) == list(single[place].mask(seat))
        chosen = games.sample()
        games.step(chosen)
        for place in np.flatnonzero(open_now):
            single[place].play(single[place].asked[0], int(chosen[place]))
            assert games.done[place] == single[place].over
            assert list(games.rewards[place]) == single[place].returns()
        open_now &= ~games.done


def data() -> None:
    from pathlib import Path

    from motu.arena.run import Book
    from motu.arena.schedule import Meeting

    played = list(Book(Path("book.jsonl")).play(Meeting(("random", "greedy")).fixtures(KEY, 2, "data")))
    found = motu.records(".").arrays(KEY)
    assert len(found.moves) == sum(result.moves for result in played)
    assert all(found.masks[np.arange(len(found.moves)), found.moves])


if __name__ == "__main__":
    {one.__name__: one for one in (zoo, gym, spiel, batch, data)}[sys.argv[1]]()
    print("as it should be")
