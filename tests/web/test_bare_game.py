"""A game of nothing but rules, installed beside Motu: whatever it does not say itself, it has from the kit."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from nim import GAME
from people import expect, newcomer
from playwright.sync_api import Browser
from servers import serving
from worlds import random_positions

from motu.contract import BadNotation
from motu.rulebook import rulebook

FOLDER = Path(__file__).parent.parent / "nim"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The game in a folder that every process started here looks into, with its entry point."""
    folder = tmp_path_factory.mktemp("packages")
    copytree(FOLDER, folder / "nim")
    about = folder / "nim-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text("[motu.games]\nnim = nim:GAME\n", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
        yield


def test_it_has_notation_view_account_picture_and_a_rulebook_by_default() -> None:
    state = GAME.start()
    question = state.question(0)
    assert question.prompt.say("de") == "Was machst du?"
    assert [GAME.write(state, 0, move) for move in question.moves] == ["take 1", "take 2", "take 3"]
    assert [GAME.label(state.view(0), move).say("nl") for move in question.moves] == [
        "take 1",
        "take 2",
        "take 3",
    ]
    assert GAME.read(state, 0, "TAKE 2") == 1
    with pytest.raises(BadNotation):
        GAME.read(state, 0, "take 4")
    assert state.view(None)["sticks"] == 12
    assert ">12</text>" in GAME.picture(state.view(0), question)
    for seat, text in enumerate(["take 3", "take 3"] * 2):
        state.play(seat % 2, GAME.read(state, seat % 2, text))
    assert state.over
    assert [[line.points for line in lines] for lines in GAME.account(state)] == [[0], [1]]
    assert rulebook(GAME, "hu").title == "Nim"


def test_its_picture_has_a_line_for_every_fact_and_a_panel_for_every_seat() -> None:
    for state in random_positions(GAME, 30, "bare", 2):
        scene = GAME.scene(state.view(0), None, names=["Ann", "Bob"])
        assert 'id="fact-sticks"' in scene.board and f">{state.view(0)['sticks']}</text>" in scene.board
        assert [panel.title.say("en") for panel in scene.panels] == ["Ann", "Bob"]


def test_it_is_played_in_a_terminal(installed: None) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "motu", "play", "nim", "-p", "Ann", "-p", "greedy", "--seed", "1"],
        input="take 9\n" + "take 1\n" * 12,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "sticks  12" in done.stdout and "Result" in done.stdout
    assert "take 9 is not a move" in done.stdout


def test_it_is_played_by_buttons_in_a_browser(installed: None, browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "motu.db") as server:
        ann = newcomer(browser, server, "Ann")
        ann.page.goto(f"{server.address}/rules/nim")
        expect(ann.page.locator("main h1")).to_have_text("Nim")
        ann.start("nim", seat1="bot:level1")
        expect(ann.page.locator("#fact-sticks")).to_contain_text("12")
        expect(ann.page.locator("#choices button:visible")).to_have_text(["take 1", "take 2", "take 3"])
        ann.page.evaluate("seed => void play(seed)", 7)
        ann.page.wait_for_selector("#page[data-over=yes]", timeout=120_000)
        ann.sees_no_trouble()
