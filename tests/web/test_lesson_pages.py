"""Lessons in a browser: what is lit is touched, other answers are talked about, the end is a real game."""

from pathlib import Path

import pytest
from people import PATIENCE, expect
from playwright.sync_api import Browser
from servers import Server
from starlette.testclient import TestClient

from motu.contract import game
from motu.lessons import lesson
from motu.web.app import make_app

TAUGHT = ["giants", "kahuna", "rapanui2011", "rapanui2019"]


@pytest.mark.parametrize("key", TAUGHT)
def test_a_lesson_is_played_to_its_end_and_a_game_begins(key: str, browser: Browser, server: Server) -> None:
    given = lesson(game(key))
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{server.address}/learn/{key}")
    for number, step in enumerate(given.steps):
        expect(page.locator(".does")).to_have_text(step.does)
        view = given.position(number).view(given.seat)
        path = game(key).touches(view, given.wanted(number))
        for word in path:
            page.locator(f'[data-touch~="{word}"].lit').first.dispatch_event("click")
        if not path:  # where the picture has nothing to touch the button answers
            page.locator("#choices button").first.click()
        page.wait_for_url(f"**/learn/{key}/{number + 2}")
        expect(page.get_by_text(step.done)).to_be_visible()
    page.locator("#play").click()
    page.wait_for_url("**/table/*")
    assert troubles == []
    page.close()


def test_a_lesson_can_be_played_without_scripts_and_talks_about_other_answers(tmp_path: Path) -> None:
    given = lesson(game("kahuna"), "de")
    state, wanted = given.position(0), given.wanted(0)
    pile = game("kahuna").read(state, 0, "pile")
    with TestClient(make_app(tmp_path / "motu.db")) as client:
        client.cookies.set("language", "de")
        assert given.begins in client.get("/learn/kahuna").text
        other = client.post("/learn/kahuna/1", data={"move": str(pile)})
        assert given.steps[0].others["pile"] in other.text
        right = client.post("/learn/kahuna/1", data={"move": str(wanted)})
        assert right.url.path == "/learn/kahuna/2"
        assert given.steps[0].done in right.text


def test_what_no_lesson_has_is_refused_in_words(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "motu.db")) as client:
        for address in ("/learn/kahuna/0", "/learn/kahuna/99", "/learn/kahuna/x", "/learn/nothing"):
            assert client.get(address).status_code == 404
        end = len(lesson(game("kahuna")).steps) + 1
        assert client.get(f"/learn/kahuna/{end}").status_code == 200
        assert client.post(f"/learn/kahuna/{end}", data={"move": "1"}).status_code == 404
        assert client.post("/learn/kahuna/1", data={"move": "x"}).status_code == 400
        assert "no such move" in client.post("/learn/kahuna/1", data={"move": "100000"}).text
