"""The web app in a real Chromium: whole games, seats by link, secrets, interruptions, every way to play."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from random import Random
from typing import cast

import pytest
from axe_playwright_python.sync_playwright import Axe
from house_rules import drawn_games
from people import Onlooker, asked_of, expect, newcomer, play_to_the_end, plies, press, table_in, two_people
from playwright.sync_api import Browser, Page, WebSocketRoute
from servers import Server, serving

from motu.bots import bot
from motu.contract import game
from motu.games.kahuna.board import Board
from motu.language import LANGUAGES
from motu.state import Perspective


def wishes(server: Server, address: str, seat: int) -> Callable[[], int]:
    """What somebody who plays to win would answer: what the greedy bot would; -1 if nothing is asked."""
    greedy, onlooker = bot("greedy:1", seat), Onlooker(server, address)

    def wish() -> int:
        state = onlooker.look().state
        return greedy.choose(Perspective(state, seat)) if state.is_asked(seat) else -1

    return wish


# ---------------------------------------------------------------------------------------- whole games


#: Giants would go on for twice as many rounds, in which nothing new is to be seen.
SHORT = {"giants": {"max_rounds": "4"}}


@pytest.mark.parametrize("key", drawn_games())
def test_a_whole_game_of_people_and_bots_in_two_browsers(key: str, browser: Browser, server: Server) -> None:
    """Played by touching, to the end; where there is no seat for a bot one takes over when Ben leaves."""
    ada, ben, address = two_people(browser, server, key, **SHORT.get(key, {}))
    for seat, person in enumerate((ada, ben)):
        person.page.expose_function("wish", wishes(server, address, seat))
    chance = Random(key)
    if len(game(key).seats) == 1:
        for _ in range(6):
            asked_of(ada, ben).answer(chance)
        ben.page.click("[data-open=table-menu]")
        ben.page.click("#table-menu [data-do=leave]")
        expect(ada.page.locator("#rivals")).to_contain_text("a bot plays on")
    play_to_the_end([ada, ben], chance)
    table = table_in(server, address)
    assert table.ended == "played"
    places = table.places()
    assert places is not None
    for person in (ada, ben):
        expect(person.page.locator("#result")).to_be_visible()
        person.page.click("#fair summary")
        person.page.click("#verify")
        expect(person.page.locator("#verified")).to_contain_text("It is true")
        person.sees_no_trouble()
    for lines in table.game.account(table.state):
        for line in lines:
            expect(ada.page.locator("#result")).to_contain_text(str(line.what))
    with ada.page.expect_download() as record:
        ada.page.get_by_role("link", name="Record").click()
    assert table.setup.seed in record.value.path().read_text()
    ada.page.click("#rematch")
    ada.page.wait_for_selector("#page:not([data-over=yes])")
    names = table_in(server, ada.page.url).names
    assert names.index("Ada") == 1


#: What differs between the page and the same page loaded anew, beyond what a person has done there.
UNLIKE = """async () => {
  const told = (root) => {
    const found = [];
    for (const element of root.querySelectorAll("*")) {
      const { id, dataset } = element;
      if (element.closest("#missed, #unfold, #connection, #foresight, .clock, #asking")) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim());
      const place = ["d", "x", "y", "transform", "href", "value", "data-path"].map((name) => element.getAttribute(name));
      found.push(JSON.stringify([element.nodeName, id, dataset.touch ?? "", own.join(""), ...place]));
    }
    return found;
  };
  const text = await (await fetch(location.href)).text();
  const fresh = told(new DOMParser().parseFromString(text, "text/html").getElementById("page"));
  const here = told(document.getElementById("page"));
  const at = here.findIndex((one, index) => one !== fresh[index]);
  return at < 0 && here.length === fresh.length ? "" : `${here[at]} is now ${fresh[at]}`;
}"""


@pytest.mark.parametrize("key", drawn_games())
def test_a_page_that_took_in_every_change_is_the_page_that_one_gets_anew(
    key: str, browser: Browser, server: Server
) -> None:
    ada, ben, _ = two_people(browser, server, key)
    chance = Random(key)
    for _ in range(12):
        asked_of(ada, ben).answer(chance)
    for person in (ada, ben):
        person.page.wait_for_function(f"async () => !(await ({UNLIKE})())", timeout=20_000)
        assert any('"parts":' in text for text in person.received)
        person.sees_no_trouble()


def test_hidden_hands_are_absent_from_everything_that_the_other_browser_received(
    browser: Browser, server: Server
) -> None:
    ada, ben, address = two_people(browser, server, "kahuna")
    play_to_the_end([ada, ben], Random("secrets"))
    table = table_in(server, address)
    frames = plies(ben.received)
    assert len(frames) > len(table.answers)
    for ply, html in frames:
        state = table.state_after(ply)
        view = state.view(1)
        hand = {cast(Board, view.board).names[card] for card in view["players"][1]["hand"]}
        assert set(re.findall(r'aria-label="Your card (\w+)"', html)) <= hand
        told = {str(table.game.tell(state, event, 1, table.names)) for event in state.events(1)}
        assert {unescape(line) for line in re.findall(r"<li class=\"seat-[^>]*>([^<]*?) <a ", html)} <= told
    raw = "".join(ben.received)
    assert table.seats[0].token not in raw
    before_the_end = "".join(html for ply, html in frames if ply < len(table.answers))
    assert table.setup.seed not in before_the_end
    assert table.setup.salt not in before_the_end


# ------------------------------------------------------------------------------- seats and interruptions


def test_a_link_takes_a_seat_and_brings_one_back_on_another_device(browser: Browser, server: Server) -> None:
    ada, ben, address = two_people(browser, server, "kahuna", first="1")
    ada.page.click("[data-open=table-menu]")
    link = ada.page.locator("#my-link").input_value()
    phone = newcomer(browser, server, "Ada", width=360)
    phone.take(link)
    phone.wait_for_turn()
    phone.answer(Random(1))
    expect(ada.page.locator("#page")).to_have_attribute("data-ply", "1")
    assert "Ada" in table_in(server, address).names
    expect(ben.page.locator("#rivals")).to_contain_text("Ada")


def test_a_stale_answer_is_refused_with_a_reason(browser: Browser, server: Server) -> None:
    ada, _, address = two_people(browser, server, "kahuna", first="1")
    ada.wait_for_turn()
    ada.page.evaluate(
        "() => { document.getElementById('page').dataset.number = '77';"
        " document.querySelector('#choices button').click() }"
    )
    expect(ada.page.locator(".refusal")).to_contain_text("The table has changed since you were asked")
    assert table_in(server, address).answers == []
    ada.answer(Random(2))
    assert len(table_in(server, address).answers) == 1


def test_a_reload_in_mid_turn_shows_the_same_table(browser: Browser, server: Server) -> None:
    ada, _, _ = two_people(browser, server, "kahuna", first="1")
    ada.answer(Random(3))
    hand = ada.page.locator(".me .thing").evaluate_all("things => things.map((thing) => thing.id)")
    ada.page.reload()
    ada.page.wait_for_selector("#page")
    assert ada.page.locator(".me .thing").evaluate_all("things => things.map((thing) => thing.id)") == hand
    ada.sees_no_trouble()


def test_a_server_that_dies_in_mid_game_loses_nothing_and_pages_find_back(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path / "motu.db") as server:
        ada, ben, address = two_people(browser, server, "kahuna")
        chance = Random(4)
        for _ in range(12):
            asked_of(ada, ben).answer(chance)
        before = table_in(server, address).answers
        server.kill()
        expect(ada.page.locator("#connection")).to_contain_text("The connection is lost")
        server.start()
        expect(ada.page.locator("#connection")).to_be_empty(timeout=15_000)
        expect(ben.page.locator("#connection")).to_be_empty(timeout=15_000)
        assert table_in(server, address).answers == before
        asked_of(ada, ben).answer(chance)
        assert len(table_in(server, address).answers) == len(before) + 1


def test_undo_takes_a_move_back_for_everybody(browser: Browser, server: Server) -> None:
    ada, ben, address = two_people(browser, server, "kahuna", first="1")
    ada.page.locator(".me .thing.lit").first.click()
    ada.page.locator("#board .lit").first.dispatch_event("click")
    expect(ben.page.locator("#page")).to_have_attribute("data-ply", "1")
    ada.page.click("#undo")
    expect(ben.page.locator("#page")).to_have_attribute("data-ply", "0")
    assert table_in(server, address).answers == []
    expect(ben.page.locator("#log-lines")).to_contain_text("Ada took an answer back")


def heard_by_nobody(socket: WebSocketRoute) -> None:
    """What the page says reaches the server, and the page is gone before it hears of it."""
    socket.connect_to_server().on_message(lambda _: None)


def test_what_happened_meanwhile_is_told_and_can_be_stepped_through(browser: Browser, server: Server) -> None:
    ada, ben, address = two_people(browser, server, "kahuna", first="1")
    ada.page.route_web_socket("**/live?*", heard_by_nobody)
    ada.page.reload()
    press(ada, "pile")
    ben.wait_for_turn()
    expect(ada.page.locator("#page")).to_have_attribute("data-ply", "0")
    back = ada.page.context.new_page()
    ada.page.close()
    ben.page.wait_for_function("() => document.querySelector('#choices button[data-path$=away]')")
    for number, choice in enumerate((" away", "pile"), 2):
        press(ben, choice)
        ben.page.wait_for_function("ply => +document.getElementById('page').dataset.ply >= ply", arg=number)
    back.goto(address)
    expect(back.locator("#missed")).to_contain_text("2 moves since your last look")
    back.click("#missed-step")
    expect(back.locator("#page")).to_have_class(re.compile(r"\bstepping\b"))
    expect(back.locator("#ask, .ask").first).to_contain_text("Move ")
    back.get_by_role("link", name="Back to now").click()
    expect(back.locator("#page")).not_to_have_class(re.compile(r"\bstepping\b"))
    expect(back.locator("#missed")).to_be_hidden()


# --------------------------------------------------------------------------------- every way to play


def test_a_hot_seat_has_a_curtain_between_the_players(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada")
    ada.start("kahuna", seat1="here", name1="Ben", first="1")
    for name in ("Ada", "Ben"):
        expect(ada.page.locator("#curtain")).to_contain_text(f"Pass the device to {name}")
        assert ada.page.locator("[aria-label^='Your card']").count() == 0
        ada.page.click("#lift")
        expect(ada.page.locator("[aria-label^='Your card']").first).to_be_visible()
        ada.page.locator("#pile").dispatch_event("click")


def test_a_phone_shows_everything_without_scrolling_sideways(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada", width=360, has_touch=True)
    ada.page.goto(server.address)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 360
    ada.start("kahuna", seat1="bot:level1", first="1")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 360
    for _ in range(5):
        ada.wait_for_turn()
        ada.answer(Random(6))
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 360
    ada.page.click("[data-drawer=log]")
    expect(ada.page.locator("#log-lines")).to_be_visible()
    small = ada.page.locator(".prompt .btn:visible, .bar .tool:visible").evaluate_all(
        "buttons => buttons.filter((button) => button.getBoundingClientRect().height < 40).length"
    )
    assert small == 0


def test_a_game_can_be_started_and_played_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada")
    page = ada.page
    page.goto(f"{server.address}/new/kahuna")
    press_to(page, "[name=name]")
    page.keyboard.type("Ada")
    press_to(page, "#options summary")
    page.keyboard.press("Enter")
    press_to(page, "[name=first]")
    page.keyboard.press("ArrowDown")
    press_to(page, ".go .btn.main")
    page.keyboard.press("Enter")
    ada.wait_for_turn()
    press_to(page, ".me .thing.lit")
    page.keyboard.press("Enter")
    expect(page.locator("#board .lit").first).to_be_focused()
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#unchoose")).to_be_hidden()
    press_to(page, ".me .thing.lit")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#page")).to_have_attribute("data-ply", "1")
    press_to(page, "#unfold")
    page.keyboard.press("Enter")
    press_to(page, "#choices button")
    page.keyboard.press("Enter")
    expect(page.locator("#page")).not_to_have_attribute("data-ply", "1")
    ada.sees_no_trouble()


def press_to(page: Page, selector: str, most: int = 80) -> None:
    """Goes on with the tab key until the focus is on something."""
    for _ in range(most):
        page.keyboard.press("Tab")
        found = page.locator(selector)
        if any(found.nth(i).evaluate("it => it === document.activeElement") for i in range(found.count())):
            return
    raise AssertionError(f"the tab key does not lead to {selector}")


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_language_can_be_switched_at_the_table(language: str, browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada")
    address = ada.start("kahuna", seat1="bot:level1", first="1")
    ada.page.click("[data-open=table-menu]")
    ada.page.click("#table-menu [data-open=menu]")
    ada.page.click(f"#menu [value={language}]")
    expect(ada.page.locator("html")).to_have_attribute("lang", language)
    question = table_in(server, address).question(0)
    assert question is not None
    expect(ada.page.locator("#ask")).to_have_text(question.prompt.say(language))
    ada.answer(Random(7))
    expect(ada.page.locator("html")).to_have_attribute("lang", language)
    ada.sees_no_trouble()


def test_the_title_tells_whose_turn_it_is_and_the_lobby_puts_it_first(
    browser: Browser, server: Server
) -> None:
    ada, _, _ = two_people(browser, server, "kahuna", first="1")
    expect(ada.page).to_have_title("● Your turn · Kahuna · Motu")
    ada.page.goto(server.address)
    expect(ada.page.locator("#lists aside h2")).to_have_text("Your turn")
    expect(ada.page).to_have_title("(1) Your turn · Motu")


def test_the_lobby_is_live(browser: Browser, server: Server) -> None:
    watcher = newcomer(browser, server, "Eve")
    watcher.page.goto(server.address)
    ada = newcomer(browser, server, "Lonesome")
    ada.start("kahuna", seat1="friend")
    expect(watcher.page.locator("#lists")).to_contain_text("Lonesome")


def test_chat_and_reactions_reach_the_other(browser: Browser, server: Server) -> None:
    ada, ben, _ = two_people(browser, server, "kahuna")
    ada.page.click("[data-open=chat]")
    ada.page.fill("#say [name=words]", "Nice lagoon")
    ada.page.keyboard.press("Enter")
    ada.page.locator(".reactions button").first.click()
    ben.page.click("[data-open=chat]")
    expect(ben.page.locator("#chat-lines")).to_contain_text("Nice lagoon")
    expect(ben.page.locator("#chat-lines")).to_contain_text("Nice move")


def test_a_browser_without_scripts_can_play(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada", java_script_enabled=False)
    ada.start("kahuna", seat1="here", first="1")
    ada.page.click("#lift")
    ada.page.locator("#choices button").first.click()
    expect(ada.page.locator("#page")).to_have_attribute("data-ply", "1")


# ---------------------------------------------------------------------------------------- for everybody


RULES = [f"/rules/{key}" for key in drawn_games()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(scheme: str, browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada", color_scheme=scheme)
    waiting = ada.start("kahuna", seat1="friend")
    link = ada.seat_links()[0]
    eve = newcomer(browser, server, "Eve", color_scheme=scheme)
    playing = ada.start("kahuna", seat1="bot:level1", first="1")
    pages = ["/", "/new/kahuna", "/account", *RULES, "/nothing", waiting, playing]
    for address in pages:
        ada.page.goto(address if address.startswith("http") else server.address + address)
        look_for_barriers(ada.page, address)
    eve.page.goto(link)
    look_for_barriers(eve.page, "seat")
    ada.page.goto(playing)
    ada.page.click("[data-open=table-menu]")
    look_for_barriers(ada.page, "menu of the table")
    ada.page.once("dialog", lambda dialog: dialog.accept())
    ada.page.click("[data-do=resign]")
    expect(ada.page.locator("#result")).to_be_visible()
    look_for_barriers(ada.page, "result")


@pytest.mark.parametrize("key", drawn_games())
def test_axe_finds_nothing_serious_at_any_table(key: str, browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada")
    seats = game(key).seats[0]
    ada.start(key, seats, **{f"seat{seat}": "bot:level1" for seat in range(1, seats)})
    ada.wait_for_turn()
    look_for_barriers(ada.page, key)


def look_for_barriers(page: Page, where: str) -> None:
    found = Axe().run(page).response["violations"]
    serious = [
        (one["id"], one["nodes"][0]["html"][:200])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == [], where
