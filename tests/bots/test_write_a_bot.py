"""The page about writing a bot is true: its bot is short, plays every game, and can be pitted against ours."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from motu.arena.match import play
from motu.arena.ratings import standings
from motu.arena.schedule import alone
from motu.bots import bots
from motu.bots.speed import search_speed
from motu.cli import app
from motu.contract import game, games

PAGE = Path(__file__).parent.parent.parent / "docs" / "write-a-bot.md"


@pytest.fixture(scope="module", autouse=True)
def dreamer() -> str:
    """Runs the page and returns the bot's code."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    exec("\n".join(blocks), {"__name__": "my_bot"})
    return str(blocks[0])


def test_it_takes_about_twenty_lines(dreamer: str) -> None:
    lines = [line for line in dreamer.splitlines() if line.strip() and not line.startswith("#")]
    assert len(lines) <= 20
    assert "dreamer" in bots()


@pytest.mark.parametrize("key", games())
def test_it_plays_every_game(key: str) -> None:
    [first, *_] = alone("dreamer:1", "random", game(key).seats[0]).fixtures(key, 1, "dream")
    assert play(first).bots == list(first.bots)


def test_it_beats_random_play_in_kahuna() -> None:
    results = [play(one) for one in alone("dreamer:3", "random", 2).fixtures("kahuna", 12, "dream")]
    best, _ = standings(results)
    assert best.bot == "dreamer:3"


@pytest.mark.parametrize("key", games())
def test_the_speed_of_the_search_can_be_measured(key: str) -> None:
    found = search_speed(key, seconds=0.01)
    assert all(value > 0 for value in found.values())


def test_the_bench_tells_the_speed_of_the_search() -> None:
    told = CliRunner().invoke(app, ["bench", "kahuna", "--search", "--times", "1", "--json"])
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)["kahuna"]["plain_iterations_per_second"] > 0
