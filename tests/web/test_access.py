"""Playing without seeing: whole games from the accessibility tree alone, by roles, names and keys; and zoomed pages."""

from random import Random
from typing import Any

import pytest
from house_rules import drawn_games
from people import Person, newcomer, table_in
from playwright.sync_api import Browser
from servers import Server

from motu.contract import game

#: Buttons of the question that answer nothing.
ASIDE = ("Undo", "Back", "moves since", "answers", "Large board")
STATE = """() => [document.getElementById("page").dataset.number, document.getElementById("page").dataset.over,
  document.querySelectorAll(".chosen").length]"""


#: Games without an end in sight when they are played at random are played for so many rounds.
ROUNDS = {"giants": "2", "rapanui2019": "2"}


class Listener:
    """Somebody who hears what the accessibility tree tells of a page, and presses keys."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.session = person.page.context.new_cdp_session(person.page)
        self.session.send("Accessibility.enable")
        root = self.session.send("DOM.getDocument", {"depth": 0})["root"]
        self.whole: int = root["backendNodeId"]
        self.table = self.found(self.whole, role="main")[0]["backendDOMNodeId"]
        self.question = self.found(self.whole, role="form", accessibleName="The question")[0][
            "backendDOMNodeId"
        ]

    def found(self, within: int, **wanted: str) -> list[dict[str, Any]]:
        """Everything in a part of the page that a screen reader finds by role or name."""
        nodes = self.session.send("Accessibility.queryAXTree", {"backendNodeId": within, **wanted})["nodes"]
        return [node for node in nodes if not node.get("ignored")]

    def answers(self) -> list[dict[str, Any]]:
        """What can be pressed to answer: lit things at the table, and the answers to the question."""
        buttons = self.found(self.table, role="button") + self.found(self.question, role="button")
        return [node for node in buttons if _answers(node)]

    def press(self, node: dict[str, Any]) -> None:
        """Goes to a thing and presses Enter, and waits until the page has taken that."""
        before = self.page.evaluate(STATE)
        self.session.send("DOM.focus", {"backendNodeId": node["backendDOMNodeId"]})
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(f"before => ({STATE})().join() !== before.join()", arg=before)


def name_of(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def _answers(node: dict[str, Any]) -> bool:
    """Whether a button answers something: it has a name, is not pressed yet, and is none of those beside."""
    state = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    is_aside = not name_of(node) or any(words in name_of(node) for words in ASIDE)
    return not is_aside and state.get("pressed") != "true"


@pytest.mark.parametrize("key", drawn_games())
def test_a_whole_game_is_played_by_roles_and_names_alone(key: str, browser: Browser, server: Server) -> None:
    ada, chance = newcomer(browser, server, "Ada"), Random(key)
    ada.page.goto(server.address)
    seats = game(key).seats[0]
    bots = {f"seat{seat}": "bot:random" for seat in range(1, seats)}
    form = {"name": "Ada", "seats": str(seats), "max_rounds": ROUNDS.get(key, ""), **bots}
    ada.page.goto(ada.page.request.post(f"{server.address}/new/{key}", form=form).url)
    ada.page.wait_for_selector(ada.table)
    listener = Listener(ada)
    ada.wait_for_turn()
    board = ada.page.locator("#board").get_attribute("aria-label")
    assert listener.found(listener.table, role="group", accessibleName=str(board))
    while not ada.is_over:
        offered = listener.answers()
        assert offered, "nothing can be pressed"
        listener.press(chance.choice(offered))
        ada.wait_for_turn()
    assert table_in(server, ada.page.url).ended == "played"
    ada.sees_no_trouble()


def test_the_state_of_every_island_is_told_in_words(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada")
    ada.start("kahuna", seat1="bot:level1", first="1")
    ada.wait_for_turn()
    listener = Listener(ada)
    heard = " ".join(name_of(node) for node in listener.found(listener.table, role="group"))
    heard += " ".join(name_of(node) for node in listener.found(listener.table, role="image"))
    for island in ("ALOA", "BARI", "LALE"):
        assert f"{island}: " in heard
    assert "bridges hold it" in heard


@pytest.mark.parametrize(("wide", "high"), [(640, 360), (320, 180)])
@pytest.mark.parametrize("key", drawn_games())
def test_zoomed_to_200_and_400_percent_nothing_is_lost(
    key: str, wide: int, high: int, browser: Browser, server: Server
) -> None:
    """A screen of 1280×720 zoomed: every answer and every lit thing can be scrolled to and is then on top."""
    ada = newcomer(browser, server, "Ada", viewport={"width": wide, "height": high})
    ada.page.goto(server.address)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= wide
    ada.page.locator(f"form[action='/play/{key}'] button").last.click()
    ada.page.wait_for_selector(ada.table)
    ada.wait_for_turn()
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= wide
    assert ada.page.evaluate(COVERED) == []


#: What cannot be touched in its middle although it is to be: its words.
COVERED = """() => [...document.querySelectorAll("#choices button:not([hidden]), .thing.lit")].filter((thing) => {
  if (!thing.getBoundingClientRect().width) return false;
  thing.scrollIntoView({ block: "center", inline: "center" });
  const box = thing.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + Math.min(box.width / 2, 12), box.top + box.height / 2);
  return !top || !thing.contains(top);
}).map((thing) => thing.textContent.trim().slice(0, 60) || thing.id)"""
