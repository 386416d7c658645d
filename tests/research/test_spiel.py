"""OpenSpiel's own suites, as they come installed, on every game, number of players and option."""

import pickle
import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from motu.contract import game, games
from motu.research import spiel

TABLES = [f"motu_{key}(players={seats})" for key in games() for seats in game(key).seats]
OPTIONS = [
    f"motu_{key}({option.name}={value})"
    for key in games()
    for option in game(key).options
    for value in (
        [
            spiel.spelled(choice)
            for choice in option.choices
            if choice != option.default and choice not in ("3", "4", "5")
        ]
        if option.choices
        else [not option.default]
        if isinstance(option.default, bool)
        else [2]
        if isinstance(option.default, int)
        else []
    )
]
SHORT = {"giants": "max_rounds=2", "rapanui2019": "max_rounds=2"}
EACH_GAME = pytest.mark.parametrize("key", games())


def loaded(key: str, seats: int | None = None) -> pyspiel.Game:
    more = f",{SHORT[key]}" if key in SHORT else ""
    return pyspiel.load_game(f"motu_{key}(players={seats or game(key).seats[0]}{more})")


def shortened(name: str) -> str:
    """A long game with two rounds only: these tests play every game move by move from its beginning."""
    key = name.removeprefix("motu_").partition("(")[0]
    return name if "max_rounds" in name or key not in SHORT else f"{name[:-1]},{SHORT[key]})"


def in_mid_game(played: pyspiel.Game, moves: int = 25) -> pyspiel.State:
    state, chosen = played.new_initial_state(), random.Random(5)
    state.apply_action(7)
    for _ in range(moves):
        state.apply_action(chosen.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", [*TABLES, *OPTIONS])
def test_its_sim_game_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(shortened(name)))


@pytest.mark.parametrize("name", [*TABLES, *OPTIONS])
def test_its_partial_tree_tests_pass(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    np.random.seed(1)
    suite = type(
        "PartialTree",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game_name": name.partition("(")[0], "game": pyspiel.load_game(name)},
    )
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(found)
    assert found.testsRun == 5 and not found.skipped
    assert found.wasSuccessful(), found.errors + found.failures


@pytest.mark.parametrize("name", [*TABLES, *OPTIONS])
def test_its_random_sim_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(shortened(name)), num_sims=1, serialize=True, verbose=False)


@EACH_GAME
def test_type_and_bounds_are_true(key: str) -> None:
    for seats in game(key).seats:
        played = loaded(key, seats)
        assert played.num_players() == seats and played.num_distinct_actions() == game(key).move_count(seats)
        assert (played.min_utility(), played.max_utility()) == pytest.approx(game(key).returns_range(seats))
        assert played.utility_sum() == 0 and played.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
        state = in_mid_game(played, 0)
        actions = state.legal_actions()
        assert actions == sorted(actions)
        assert len({state.action_to_string(action) for action in actions}) == len(actions)


def test_information_is_perfect_only_where_nobody_has_secrets() -> None:
    kinds = pyspiel.GameType.Information
    for name in [*TABLES, *OPTIONS]:
        perfect = name == "motu_rapanui2019(memory=open)"
        wanted = kinds.PERFECT_INFORMATION if perfect else kinds.IMPERFECT_INFORMATION
        assert pyspiel.load_game(name).get_type().information == wanted, name


@EACH_GAME
def test_states_are_their_history(key: str) -> None:
    played = loaded(key)
    state = in_mid_game(played)
    again = played.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.position == state.position == state.clone().position
    assert pickle.loads(pickle.dumps(state)).position == state.position


@EACH_GAME
def test_observers_show_what_a_player_or_everybody_sees(key: str) -> None:
    played = loaded(key)
    state = in_mid_game(played)
    player = state.current_player()
    seen = make_observation(played)
    seen.set_from(state, player)
    assert list(seen.tensor) == list(state.position.observe(player)) == state.observation_tensor(player)
    assert seen.string_from(state, player) == state.position.view(player).json()
    recalled = make_observation(played, pyspiel.IIGObservationType(perfect_recall=True))
    assert (
        recalled.string_from(state, player)
        == state.position.information(player)
        == state.information_state_string(player)
    )
    public = make_observation(
        played, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert public.string_from(state, player) == state.position.view(None).json()


def observer(played: pyspiel.Game, public: bool, private: bool, recall: bool) -> Any:
    single, nobody = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    kind = pyspiel.IIGObservationType(
        public_info=public, perfect_recall=recall, private_info=single if private else nobody
    )
    return make_observation(played, kind)


@EACH_GAME
@pytest.mark.parametrize("recall", [False, True])
def test_public_and_private_observers_share_out_what_is_seen(key: str, recall: bool) -> None:
    """What everybody sees is the same for all; what is drawn anew behind a player's back is in none of his."""
    played = loaded(key)
    state = in_mid_game(played)
    public, private = observer(played, True, False, recall), observer(played, False, True, recall)
    assert len({public.string_from(state, player) for player in range(played.num_players())}) == 1
    for player in range(played.num_players()):
        own = private.string_from(state, player)
        assert own or (key == "giants" and not recall)  # open memory: bids alone are secret
        other = state.resample_from_infostate(player, random.Random(3).random)
        assert public.string_from(other, player) == public.string_from(state, player)
        assert private.string_from(other, player) == own
        assert len(own) < len(observer(played, True, True, recall).string_from(state, player))
    assert observer(played, False, False, recall).string_from(state, 0) == ""
    assert all(one.tensor is None for one in (public, private))
    with pytest.raises(ValueError, match="nobody sees"):
        make_observation(
            played,
            pyspiel.IIGObservationType(
                perfect_recall=recall, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
            ),
        )


@EACH_GAME
def test_what_is_drawn_anew_cannot_be_told_apart_by_the_player(key: str) -> None:
    state = in_mid_game(loaded(key))
    player = state.current_player()
    drawn = [state.resample_from_infostate(player, random.Random(seed).random) for seed in range(8)]
    for other in drawn:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.clone().position == other.position
    if key in ("kahuna", "rapanui2011"):
        rival = 1 - player
        assert len({str(other.position.observe(rival)) for other in drawn}) > 1


@EACH_GAME
def test_what_is_drawn_anew_is_played_on_with_all_that_is_remembered(key: str) -> None:
    """In a search the states below the one that was drawn are told apart by all that happened in them."""
    state = in_mid_game(loaded(key))
    player = state.current_player()
    chosen = random.Random(2)
    drawn = state.resample_from_infostate(player, random.Random(3).random)
    for _ in range(6):
        mover, action = drawn.current_player(), chosen.choice(drawn.legal_actions())
        before = drawn.information_state_string(mover)
        drawn.apply_action(action)
        after = drawn.information_state_string(mover)
        *past, _ = before.splitlines()
        assert after.splitlines()[: len(past)] == past
        assert f" > {action}" in "\n".join(after.splitlines()[len(past) :])


def test_bids_given_at_once_are_not_seen_by_those_who_still_bid() -> None:
    played = pyspiel.load_game("motu_giants(players=3)")
    one, two = played.new_initial_state(), played.new_initial_state()
    for state, bid in ((one, 0), (two, -1)):
        state.apply_action(4)
        assert state.current_player() == 0
        state.apply_action(state.legal_actions()[bid])
        state.apply_action(state.legal_actions()[bid])
        assert state.current_player() == 1
    assert one.position != two.position
    assert one.information_state_string(1) == two.information_state_string(1)
    assert one.observation_tensor(1) == two.observation_tensor(1)


def test_its_information_set_search_plays_our_games() -> None:
    state = in_mid_game(loaded("kahuna"), 6)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(3))
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=evaluator,
        uct_c=1.0,
        max_simulations=8,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


@EACH_GAME
def test_a_playthrough_reads_as_it_was_written(key: str) -> None:
    """The first moves of one game, with all that is shown of them, as a person can read them."""
    path = Path(__file__).parent / "playthroughs" / f"{key}.txt"
    assert playthrough(key) == path.read_text("utf-8"), "if it is meant: python tools/playthroughs.py"


def playthrough(key: str) -> str:
    from playthroughs import written

    return written(key)
