"""A fifth game from a package of its own, Mū tōrere of `examples`: installed beside Motu it is everywhere."""

import re
import subprocess
import sys
from pathlib import Path

from people import expect, newcomer
from playwright.sync_api import Browser
from servers import serving

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "mutorere"
MODULE = EXAMPLE / "src" / "mutorere" / "__init__.py"


def motu(*words: str, folder: Path | None = None) -> str:
    told = subprocess.run(
        [sys.executable, "-m", "motu", *words], capture_output=True, text=True, cwd=folder, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def test_it_is_short_and_the_page_that_builds_it_says_the_same() -> None:
    lines = MODULE.read_text("utf-8").splitlines()
    assert len(lines) <= 150
    page = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
    assert f" {len(lines)} lines," in page
    blocks = re.findall(r"```python\n(.*?)```", page, re.S)
    assert [line for line in "\n".join(blocks).splitlines() if line] == [line for line in lines if line]


def test_it_is_in_the_terminal_and_in_the_arena(installed: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.motu"
    players = ("-p", "greedy", "-p", "search:iterations=100")
    motu("play", "mutorere", *players, "--seed", "3", "--save", str(record), folder=tmp_path)
    assert "✓" in motu("verify", str(record))
    assert "moves from" in motu("replay", str(record))
    assert "nothing found" in motu("fuzz", "mutorere", "--games", "20", "--jobs", "1", folder=tmp_path)
    assert "M2" in motu("rules", "mutorere")
    arena = ("arena", "mutorere", "greedy", "random", "--games", "6", "--out", "played")
    assert "greedy" in motu(*arena, folder=tmp_path)
    assert "stones moved" in motu("stats", "mutorere", "--out", "played", folder=tmp_path)
    assert "mutorere" in motu("bench", "mutorere", "--times", "1")


def test_it_is_played_to_its_end_in_a_browser(installed: Path, browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "motu.db") as server:
        ann = newcomer(browser, server, "Ann")
        ann.page.goto(server.address)
        expect(ann.page.locator("body")).to_contain_text("Mū tōrere")
        ann.page.goto(f"{server.address}/rules/mutorere")
        expect(ann.page.locator("main")).to_contain_text("Whoever cannot move loses")
        ann.start("mutorere", seat1="bot:level2")
        ann.page.evaluate("seed => void play(seed)", 7)
        ann.page.wait_for_selector("#page[data-over=yes]", timeout=300_000)
        ann.sees_no_trouble()
