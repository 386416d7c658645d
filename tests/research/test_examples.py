"""The examples run, and do what they say; short runs of them."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def example(name: str) -> ModuleType:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_ppo_beats_random_after_a_few_updates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In 400 games a share of 0.6 is four standard deviations above that of random play."""
    learn = example("learn")
    updates = 8
    network, curve = learn.train("kahuna", lambda update: update < updates, hidden=64, every=updates)
    assert [decisions for decisions, _ in curve] == [0.0, float(updates * learn.GAMES * learn.STEPS)]
    assert curve[0][1] < 0.6 < curve[1][1]
    assert network.updates > 0
    learn.main(["rapanui2011", "--seats", "3", "--minutes", "0", "--out", str(tmp_path / "curve.svg")])
    assert "against random" in capsys.readouterr().out
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")


def test_advantages_of_a_seat_follow_its_own_decisions_to_the_end_of_its_game() -> None:
    learn = example("learn")
    seats = np.array([[0], [1], [0], [0], [1]])
    values = np.array([[0.5], [0.1], [0.25], [0.75], [0.0]], np.float32)
    rewards = np.zeros((5, 1, 2), np.float32)
    rewards[2, 0] = (1.0, -1.0)
    done = np.array([[False], [False], [True], [False], [False]])
    found, counted = learn.judged(seats, values, rewards, done)
    last = 1.0 - 0.25
    assert found[:, 0] == pytest.approx([0.25 - 0.5 + learn.TRACE * last, -1.0 - 0.1, last, 0.0, 0.0])
    assert counted[:, 0].tolist() == [True, True, True, False, False]


def test_openspiels_search_meets_our_skilled(capsys: pytest.CaptureFixture[str]) -> None:
    share = example("openspiel_search").main(["kahuna", "level3", "--games", "2", "--simulations", "2"])
    assert 0 <= share <= 1
    assert "IS-MCTS, 2 simulations, against level3" in capsys.readouterr().out


def test_openspiels_q_learning_learns_a_plug_in(installed: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "openspiel_learning.py"), "--games", "150", "--trials", "60"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    before, after = (float(line.partition(": ")[2].partition("%")[0]) for line in told.splitlines())
    assert before < 70 < after, told


@pytest.mark.parametrize("face", ["zoo", "gym", "spiel", "batch", "data"])
def test_the_faces_work_for_a_plug_in(face: str, installed: Path, tmp_path: Path) -> None:
    script = Path(__file__).parent / "plug_in.py"
    run = subprocess.run(
        [sys.executable, str(script), face], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert run.stdout.endswith("as it should be\n")
