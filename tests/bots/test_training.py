"""Learning by self-play: it goes on where it stopped, it learns, and what ships is small and says its origin."""

import json
from importlib import resources
from math import exp
from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec
from typer.testing import CliRunner

import motu
from motu.arena.training import Learner, Lesson, School, cross_entropy, play_game
from motu.bots import bot
from motu.bots.levels import LEVELS
from motu.bots.speed import middle_position
from motu.bots.tuning import tuning
from motu.bots.value import MOST_FEATURES, learned_judge, network
from motu.cli import app
from motu.contract import BadSetup, Perspective, game, games
from motu.record import read, verify
from motu.rng import Rng

SHORT = Lesson("kahuna", rounds=2, games=10, iterations=4, hidden=6, seed=3)
SHIPPED = [key for key in games() if (resources.files("motu.bots") / "learned" / f"{key}.json").is_file()]


def finished(lesson: Lesson, folder: Path) -> School:
    school = School(lesson, folder)
    while len(school.curve) < lesson.rounds:
        school.next_round(lambda: None)
    return school


def test_a_lesson_broken_off_ends_like_one_in_one_go(tmp_path: Path) -> None:
    whole = finished(SHORT, tmp_path / "whole")
    School(SHORT, tmp_path / "parts").next_round(lambda: None)
    resumed = School(SHORT, tmp_path / "parts")
    assert len(resumed.curve) == 1
    assert finished(SHORT, tmp_path / "parts").data() == whole.data()


def test_the_games_of_every_round_are_kept_and_can_be_read(tmp_path: Path) -> None:
    finished(SHORT, tmp_path)
    kept = list(motu.records(tmp_path))
    assert len(kept) == SHORT.rounds * SHORT.games == len({result.key for result in kept})
    assert {name for result in kept for name in result.bots} == {"round-1", "round-2"}
    for result in kept:
        assert all(finding.good for finding in verify(read(result.record)))
    assert len(motu.records(tmp_path).arrays("kahuna").moves) == sum(result.moves for result in kept)


def test_two_processes_learn_what_one_learns(tmp_path: Path) -> None:
    one = School(SHORT, tmp_path / "one")
    two = School(SHORT, tmp_path / "two", jobs=2)
    assert one.next_round(lambda: None) == two.next_round(lambda: None)
    assert one.data() == two.data()


def test_another_lesson_in_the_same_folder_begins_anew(tmp_path: Path) -> None:
    School(SHORT, tmp_path).next_round(lambda: None)
    (tmp_path / "kahuna.json").write_text("learned before", "utf-8")
    assert School(Lesson("kahuna", rounds=2, games=10, iterations=4, hidden=7, seed=3), tmp_path).curve == []
    assert (tmp_path / "before-1" / "kahuna.json").read_text("utf-8") == "learned before"
    assert School(SHORT, tmp_path / "before-1").curve, "the lesson before goes on there"


def test_a_network_of_ones_own_judges_for_the_search(tmp_path: Path) -> None:
    path = tmp_path / "kahuna.json"
    path.write_text(json.dumps(finished(SHORT, tmp_path).data()), "utf-8")
    state = middle_position("kahuna")
    seen = Perspective(state, state.asked[0])
    without = bot("search:iterations=200").think(seen)
    judged = bot(f"search:iterations=200,network={path}").think(seen)
    assert judged.iterations > 0 and judged.considered != without.considered
    giants = middle_position("giants")
    with pytest.raises(BadSetup, match="not learned for Giants"):
        bot(f"search:iterations=2,network={path}").choose(Perspective(giants, giants.asked[0]))
    with pytest.raises(BadSetup, match="no file"):
        bot(f"search:network={tmp_path / 'nothing.json'}")
    for wrong in ("no JSON", "[]", '{"features": 2, "hidden": 0, "weights": [1, 2]}'):
        path.write_text(wrong, "utf-8")
        with pytest.raises(BadSetup, match="not a network"):
            bot(f"search:network={path}")


def test_where_a_search_judges_at_the_end_of_a_chapter_it_learns_from_those_positions() -> None:
    """Giants is judged where a round begins; the feature with number 5 is the round, 6 to 9 are the phases."""
    state = game("giants").start(3, "lesson")
    seen = play_game(state, Lesson("giants", iterations=1), None, Rng.seeded("curious"))
    for seat in range(3):
        mine = [features for viewer, features in seen if viewer == seat]
        assert [features[5] for features in mine] == list(range(2, len(mine) + 2))
        assert len(mine) > 2
        assert len({tuple(features[6:10]) for features in mine}) == 1


def test_the_command_names_every_constant_of_the_lesson() -> None:
    told = Lesson("giants", 2, 450, 3, 8, 7, margin=1.0, epochs=20).command
    assert told == (
        "motu train giants --rounds 2 --games 450 --iterations 3 --hidden 8 --margin 1 --epochs 20 --seed 7"
    )


def test_the_compiled_network_gives_what_was_fitted() -> None:
    rng = np.random.default_rng(1)
    state = middle_position("kahuna")
    buffer = vec[float]([0.0] * MOST_FEATURES)
    count = int(state.features(0, buffer))
    seen = np.array([[buffer[index] for index in range(count)]], np.float32)
    learner = Learner(count, 5, 1)
    learner.measure_inputs(rng.normal(1.0, 2.0, (50, count)).astype(np.float32))
    learner.fit(rng.normal(1.0, 2.0, (600, count)).astype(np.float32), rng.random(600).astype(np.float32))
    fitted = learner.output((seen - learner.mean) / learner.spread)[0][0]
    assert network(learner.data()).judge(state, 0) == pytest.approx(float(fitted), abs=2e-3)


def test_what_never_changed_in_the_lessons_counts_for_nothing() -> None:
    rng = np.random.default_rng(1)
    inputs = rng.normal(0.0, 1.0, (600, 3)).astype(np.float32)
    inputs[:, 1] = 1.0
    learner = Learner(3, 4, 1)
    learner.measure_inputs(inputs)
    learner.fit(inputs, (inputs[:, 0] > 0).astype(np.float32))
    weights = learner.data()["weights"]
    assert isinstance(weights, list)
    assert [weights[unit * 5 + 2] for unit in range(4)] == [0.0] * 4
    assert weights[-2] == 0.0
    assert 0.0 not in (weights[-1], weights[-3])
    assert learner.loss(inputs, (inputs[:, 0] > 0).astype(np.float32)) < 0.69


def test_fitting_finds_a_rule_that_a_linear_model_cannot() -> None:
    rng = np.random.default_rng(1)
    inputs = rng.normal(0.0, 1.0, (6000, 2)).astype(np.float32)
    ended = (inputs[:, 0] * inputs[:, 1] > 0).astype(np.float32)
    linear, bent = Learner(2, 0, 1), Learner(2, 16, 1)
    for learner in (linear, bent):
        for _ in range(12):
            learner.fit(inputs[:5000], ended[:5000])
    assert linear.loss(inputs[5000:], ended[5000:]) > 0.65
    assert bent.loss(inputs[5000:], ended[5000:]) < 0.35
    assert cross_entropy(np.array([0.5], np.float32), np.array([1.0], np.float32)) == pytest.approx(
        0.6931, abs=1e-3
    )


@pytest.mark.parametrize("key", games())
def test_every_game_has_features_of_a_fixed_number(key: str) -> None:
    buffer = vec[float]([0.0] * MOST_FEATURES)
    for seats in game(key).seats:
        state = middle_position(key, seats)
        counts = {int(state.features(seat, buffer)) for seat in range(seats)}
        assert len(counts) == 1
        assert 0 < counts.pop() <= MOST_FEATURES


@pytest.mark.parametrize("key", SHIPPED)
def test_what_ships_is_small_fits_the_game_and_says_how_it_was_made(key: str) -> None:
    path = resources.files("motu.bots") / "learned" / f"{key}.json"
    text = path.read_text("utf-8")
    data = json.loads(text)
    assert len(text) < 1_000_000
    assert data["command"].startswith(f"motu train {key} ")
    assert "--seed" in data["command"]
    judge = learned_judge(key)
    assert judge is not None
    state = middle_position(key)
    assert int(state.features(0, vec[float]([0.0] * MOST_FEATURES))) == data["features"]
    assert 0.0 < judge.judge(state, 0) < 1.0


def test_levels_use_what_was_learned_only_where_it_was() -> None:
    for key in games():
        assert not tuning(key).learned or key in SHIPPED
        for level in LEVELS:
            learned = tuning(key).learned and level.number >= tuning(key).learned_from
            assert level.plan(key).tuning.learned == learned


def test_the_command_writes_the_network_and_its_curve(tmp_path: Path) -> None:
    words = ["train", "kahuna", "--rounds", "1", "--games", "10", "--iterations", "4", "--hidden", "4"]
    told = CliRunner().invoke(app, [*words, "--out", str(tmp_path)])
    assert told.exit_code == 0, told.output
    assert json.loads((tmp_path / "kahuna" / "kahuna.json").read_text())["hidden"] == 4
    assert (tmp_path / "kahuna" / "kahuna-curve.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("key", SHIPPED)
def test_a_network_that_skips_zeros_says_what_the_whole_sum_says(key: str) -> None:
    data = json.loads((resources.files("motu.bots") / "learned" / f"{key}.json").read_text("utf-8"))
    size, hidden, weights = data["features"], data["hidden"], data["weights"]
    judge = learned_judge(key)
    assert judge is not None
    state = middle_position(key)
    for seat in range(int(state.seats)):
        buffer = vec[float]([0.0] * MOST_FEATURES)
        state.features(seat, buffer)
        seen = [buffer[index] for index in range(size)]
        assert 0.0 in seen, "the position shows nothing about zeros"
        total = weights[-size - 1] + sum(a * b for a, b in zip(weights[-size:], seen, strict=True))
        for unit in range(hidden):
            mine = weights[unit * (size + 2) : (unit + 1) * (size + 2)]
            worth = mine[0] + sum(a * b for a, b in zip(mine[1:-1], seen, strict=True))
            total += max(0.0, worth) * mine[-1]
        assert judge.judge(state, seat) == pytest.approx(1 / (1 + exp(-total)))
