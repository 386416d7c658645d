"""Puzzles in a browser: a wrong try is told in numbers, the right one explained, and what was solved is remembered."""

from pathlib import Path

import pytest
from people import PATIENCE, expect
from playwright.sync_api import Browser
from servers import Server
from starlette.testclient import TestClient

from motu.contract import game, games
from motu.language import LANGUAGES
from motu.study.puzzles import notated, puzzles
from motu.web.app import make_app
from motu.web.puzzles import of_the_day, themes

GAMES = [key for key in games() if puzzles(key).puzzles]


@pytest.mark.parametrize("key", GAMES)
def test_a_puzzle_is_tried_solved_and_remembered(key: str, browser: Browser, server: Server) -> None:
    found = puzzles(key)
    puzzle = found.puzzles[0]
    seen = found.position(puzzle)
    wrong, best = notated(seen, puzzle.greedy.move), notated(seen, puzzle.best)
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.address}/puzzles/{key}/1")
    page.evaluate(f"""document.querySelector('#choices [value="{wrong}"]').click()""")
    expect(page.locator(".remark").first).to_contain_text("%", timeout=PATIENCE)
    expect(page.locator(".remark").last).to_contain_text("What is best brings more:")
    expect(page.locator(".streak")).to_have_text("Solved in a row: 0")
    page.evaluate(f"""document.querySelector('#choices [value="{best}"]').click()""")
    expect(page.locator("p.done").first).to_have_text("That is it.")
    expect(page.get_by_text("Your share of a win")).to_be_visible()
    page.goto(f"{server.address}/puzzles")
    expect(page.locator(f'[data-mark="{key}/1"].solved')).to_be_visible()
    page.close()


@pytest.mark.parametrize("key", GAMES)
def test_every_puzzle_stands_under_its_theme_once_and_every_day_has_one(key: str) -> None:
    found = puzzles(key)
    numbers = [number for _, group in themes(found) for number, _ in group]
    assert sorted(numbers) == list(range(1, len(found.puzzles) + 1))
    assert 1 <= of_the_day(found) <= len(found.puzzles)


def test_pages_speak_every_language_and_refuse_what_is_not_there(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "motu.db")) as client:
        for language in LANGUAGES:
            client.cookies.set("language", language)
            assert client.get("/puzzles").status_code == 200
            assert client.get(f"/puzzles/{GAMES[0]}/1").status_code == 200
        client.cookies.set("language", "en")
        for address in (f"/puzzles/{GAMES[0]}/0", f"/puzzles/{GAMES[0]}/9999", "/puzzles/nothing/1"):
            assert client.get(address).status_code == 404
        assert client.post(f"/puzzles/{GAMES[0]}/1", data={"move": "x"}).status_code == 400
        told = client.post(f"/puzzles/{GAMES[0]}/1", data={"move": "999999"})
        assert "There is no such move." in told.text
        assert game(GAMES[0]).title.say("en") in told.text
