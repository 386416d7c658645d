"""Hints at tables: who gets them, what they say, and that they tell nothing that is hidden."""

import re
from pathlib import Path
from typing import Any

import pytest
from house_rules import drawn_games, open_house, play_on, start, table_of, until, visitor
from people import PATIENCE, expect, newcomer
from playwright.sync_api import Browser
from servers import Server
from test_tables import two_at_a_table

from motu.contract import Perspective, State, game
from motu.language import LANGUAGES
from motu.rng import Rng
from motu.study.thinking import Effort
from motu.web import hints, studying
from motu.web.studying import Hinting

BODY = {"x-body": "yes"}


@pytest.fixture
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever thinks in this process thinks a certain number of times and not for a while."""
    monkeypatch.setattr(studying, "HINT", Effort(iterations=60))


def test_alone_against_bots_hints_are_there_and_among_people_when_all_agree(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        alone = start(ada, seat1="bot:level1")
        assert 'id="hint"' in ada.get(f"/table/{alone}").text
        assert 'id="hint"' not in visitor(ada).get(f"/table/{alone}").text
        assert "only watch" in visitor(ada).get(f"/table/{alone}/hint", headers=BODY).text

        table, people = two_at_a_table(ada)
        asked = people[table_of(ada, table).asked[0]]
        refused = asked.get(f"/table/{table}/hint", headers=BODY)
        assert refused.status_code == 409
        assert "only if all agree" in refused.text
        assert 'id="hint"' not in asked.get(f"/table/{table}").text
        people[0].post(f"/table/{table}/do/propose-hints")
        assert not table_of(ada, table).allows_hints, "one alone decides nothing"
        people[1].post(f"/table/{table}/do/decline")
        people[0].post(f"/table/{table}/do/propose-hints")
        people[1].post(f"/table/{table}/do/consent")
        assert table_of(ada, table).allows_hints
        assert 'id="hint"' in asked.get(f"/table/{table}").text
        assert "everybody may have hints" in people[0].get(f"/table/{table}").text
        advice = asked.get(f"/table/{table}/hint", headers=BODY)
        assert advice.status_code == 200
        assert len(re.findall("data-plays", advice.text)) == 3


def test_who_is_away_has_not_agreed_to_hints(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        people[1].post(f"/table/{table}/do/leave")
        people[0].post(f"/table/{table}/do/propose-hints")
        assert not table_of(ada, table).allows_hints


@pytest.mark.usefixtures("briefly")
@pytest.mark.parametrize("key", drawn_games())
def test_a_hint_is_the_same_whatever_is_hidden(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All bytes that are sent are made once from the table as it is, once from another that looks the same."""
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada, key, seats=str(game(key).seats[0]), seat2="bot:random")
        play_on(ada, table, 30)
        live = table_of(ada, table)
        until(ada, lambda: not live.bots_asked())  # the bot at the third seat changes nothing meanwhile
        seat = live.asked[0]
        sent = _sent(live, seat, live.state)
        assert all("data-plays" in body for body in sent)
        for number in range(3):
            other = Perspective(live.state, seat).imagine(Rng.seeded(f"other {number}"))
            other.quiet = False
            assert _sent(live, seat, other) == sent


def _sent(live: Any, seat: int, state: State) -> list[str]:
    """What a hint sends in every language, if the position were this one."""
    asked: Hinting = hints.hinting(live, seat)
    given = asked.given(Perspective(state, seat))
    return [hints.drawn(live, seat, "0", given, None, language) for language in LANGUAGES]


def test_a_hint_beside_the_game_is_marked_on_the_board_and_played(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada")
    ada.page.set_default_timeout(PATIENCE)
    ada.start("kahuna", 2, seat1="bot:level1")
    ada.wait_for_turn()
    page = ada.page
    page.locator("#hint").click()
    advice = page.locator("#hints .advice > li")
    expect(advice).to_have_count(3, timeout=PATIENCE)
    expect(page.locator("#page .hinted").first).to_be_attached()
    number = page.locator("#page").get_attribute("data-number") or ""
    advice.first.locator("[data-plays]").click()
    expect(page.locator("#page")).not_to_have_attribute("data-number", number, timeout=PATIENCE)
    expect(page.locator(".hinted")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#hints")).to_be_hidden()
    ada.sees_no_trouble()
    page.context.close()
