"""Starting to play: with one click against bots, and with friends who are called to the table."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from house_rules import answer, drawn_games, moves_in, open_house, start, visitor, words_of
from people import expect, newcomer, table_in
from playwright.sync_api import Browser
from servers import Server
from starlette.testclient import TestClient

from motu.contract import game, games_by_length
from motu.web import lobby
from motu.web.clock import now


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with open_house(tmp_path / "motu.db") as client:
        yield client


def play_now(client: TestClient, key: str = "kahuna", **form: str) -> str:
    """Plays with one click; the address of the table."""
    reply = client.post(f"/play/{key}", data=form, follow_redirects=False)
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"])


def link_in(html: str) -> str:
    """The first link to a free seat that a host is shown."""
    found = re.search(r'readonly value="http://motu\.test([^"]*/seat/[^"]+)"', html)
    assert found
    return unescape(found[1])


# --------------------------------------------------------------------------------------------- one click


@pytest.mark.parametrize("key", drawn_games())
def test_one_click_seats_somebody_without_a_name_against_bots(key: str, client: TestClient) -> None:
    page = client.get(play_now(client, key)).text
    assert "stage-playing" in page
    assert page.count("a bot, Beginner") == game(key).seats[0] - 1


def test_the_level_is_remembered_and_can_be_changed_until_the_first_answer(client: TestClient) -> None:
    address = play_now(client, bot="level2")
    assert "a bot, Learner" in client.get(address).text
    assert "a bot, Skilled" in client.post(f"{address}/level", data={"bot": "level3"}).text
    assert "a bot, Skilled" in client.get(play_now(client)).text
    assert "Bot: Skilled" in words_of(client.get("/").text)
    table = start(client, seat1="bot:level1", first="1")
    assert 'id="levels"' in client.get(f"/table/{table}").text
    answer(client, table, moves_in(client.get(f"/table/{table}").text)[0])
    assert 'id="levels"' not in client.get(f"/table/{table}").text
    refused = client.post(f"/table/{table}/level", data={"bot": "level3"})
    assert refused.status_code == 409 and "until the first answer" in words_of(refused.text)


def test_only_who_started_the_table_changes_the_level_and_only_to_one_that_there_is(
    client: TestClient,
) -> None:
    address = play_now(client)
    assert visitor(client).post(f"{address}/level", data={"bot": "level3"}).status_code == 409
    assert client.post(f"{address}/level", data={"bot": "level9"}).status_code == 409
    assert client.post("/play/kahuna", data={"bot": "level9"}).status_code == 400
    assert "a bot, Beginner" in client.get(address).text


def test_the_quickest_game_comes_first_and_the_longest_last(client: TestClient) -> None:
    shown = re.findall(r'class="face" href="/new/(\w+)"', client.get("/").text)
    assert shown == [game.key for game in games_by_length()]
    assert shown[0] == "kahuna"


# ------------------------------------------------------------------------------------------------ lists


def test_games_against_bots_alone_are_nobody_elses_business(client: TestClient) -> None:
    one_click, eve = play_now(client), visitor(client)
    made = start(client, seat1="bot:level1", first="1")
    answer(client, made, moves_in(client.get(f"/table/{made}").text)[0])
    for table in (one_click.split("/")[-1], made):
        assert client.portal is not None
        assert not client.portal.call(client.app.state.house.find, table).setup.public  # type: ignore[attr-defined]
        assert table not in eve.get("/").text
        assert table in client.get("/").text


def test_tables_without_a_move_are_not_offered_to_watch_and_leave_in_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve, ben = visitor(client), visitor(client)
    alone, shared, waits = play_now(client), f"/table/{start(client, first='1')}", f"/table/{start(client)}"
    ben.post(f"{shared}/sit")
    assert shared not in eve.get("/").text
    assert waits in eve.get("/").text
    monkeypatch.setattr(lobby, "now", lambda: now() + 2 * 3600)
    assert alone not in client.get("/").text
    assert waits in eve.get("/").text
    monkeypatch.setattr(lobby, "now", lambda: now() + 3 * 24 * 3600)
    assert waits not in eve.get("/").text
    monkeypatch.undo()
    answer(client, shared.split("/")[-1], moves_in(client.get(shared).text)[0])
    assert shared in eve.get("/").text


def test_a_table_that_everybody_has_left_is_not_listed(client: TestClient) -> None:
    table = f"/table/{start(client)}"
    assert table in visitor(client).get("/").text
    client.post(f"{table}/do/leave")
    assert table not in visitor(client).get("/").text


# ---------------------------------------------------------------------------------------------- inviting


def test_an_invitation_says_who_invites_to_what_and_joining_needs_no_name(client: TestClient) -> None:
    table = start(client)
    page, ben = client.get(f"/table/{table}").text, visitor(client)
    link = link_in(page)
    assert 'class="qr"' in page and "Waiting for 1 more player." in words_of(page)
    invited = ben.get(link).text
    assert "Ada invites you to Kahuna" in words_of(invited) and "At the table: Ada" in words_of(invited)
    assert "stage-playing" in ben.post(link).text


@pytest.mark.parametrize("key", drawn_games())
def test_a_free_seat_is_never_called_by_its_number(key: str, client: TestClient) -> None:
    others = {f"seat{seat}": "friend" for seat in range(1, game(key).seats[0])}
    page = client.get(f"/table/{start(client, key, **others)}").text
    assert "A free seat" in words_of(page)
    for number in range(2, 6):
        assert f"{number} begins" not in words_of(page) and f"<b>{number}</b>" not in page


# --------------------------------------------------------------------------------------- in real browsers


def test_in_a_browser_one_click_starts_a_game(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "")
    ada.page.goto(server.address)
    ada.page.get_by_role("button", name="Play Kahuna now").last.click()
    ada.page.wait_for_selector("[data-ready=yes] #page.stage-playing")
    ada.page.locator("#levels select").select_option("level2")
    expect(ada.page.locator("#rivals")).to_contain_text("a bot, Learner")
    ada.wait_for_turn()
    ada.sees_no_trouble()


def test_two_browsers_meet_by_an_invitation(browser: Browser, server: Server) -> None:
    ada, ben = newcomer(browser, server, "Ada"), newcomer(browser, server, "", width=360, has_touch=True)
    ada.page.goto(server.address)
    ada.page.get_by_role("link", name="Kahuna with friends").click()
    ada.page.fill("[name=name]", "Ada")
    ada.page.get_by_role("button", name="Start the table").click()
    ada.page.wait_for_selector("[data-ready=yes] #gathering")
    expect(ada.page.locator("#gathering .qr")).to_be_visible()
    ben.page.goto(ada.seat_links()[0])
    expect(ben.page.locator("h1")).to_have_text("Ada invites you to Kahuna")
    ben.page.get_by_role("button", name="Take the seat").tap()
    ben.page.wait_for_selector("[data-ready=yes] #page.stage-playing")
    expect(ada.page.locator("#gathering")).to_have_count(0)
    assert table_in(server, ada.page.url).stage == "playing"
    ada.sees_no_trouble()
    ben.sees_no_trouble()


# ------------------------------------------------------------------------------------------------ as an app


def test_the_app_can_be_installed_and_its_icons_are_there(client: TestClient) -> None:
    card = client.get("/manifest.webmanifest", headers={"accept-language": "de"})
    assert card.headers["content-type"].startswith("application/manifest+json")
    told = card.json()
    assert (told["display"], told["start_url"], told["lang"]) == ("standalone", "/", "de")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    for icon in told["icons"]:
        drawn = client.get(icon["src"]).content
        assert drawn.startswith(b"\x89PNG")
        assert f"{int.from_bytes(drawn[16:20])}x{int.from_bytes(drawn[20:24])}" == icon["sizes"]
    assert client.get("/icon-4000.png").status_code == 404


def test_in_a_browser_without_a_network_a_page_says_so_and_no_table_is_kept(
    browser: Browser, server: Server
) -> None:
    ada = newcomer(browser, server, "")
    ada.page.goto(server.address)
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.page.get_by_role("button", name="Play Kahuna now").last.click()
    ada.page.wait_for_selector(ada.table)
    table = ada.page.url
    ada.page.context.set_offline(True)
    ada.page.reload()
    expect(ada.page.locator("h1")).to_have_text("No connection")
    kept = """async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map((request) => new URL(request.url).pathname);
    }"""
    assert ada.page.evaluate(kept) == ["/offline"]
    ada.page.context.set_offline(False)
    ada.page.get_by_role("link", name="Try again").click()
    ada.page.wait_for_selector(ada.table)
    assert ada.page.url == table


def test_in_a_browser_a_rule_opens_beside_the_game(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada")
    ada.start("kahuna", seat1="bot:level1", first="1")
    ada.wait_for_turn()
    rule = ada.page.locator("#why .rule")
    id = str(rule.get_attribute("href")).split("#")[1]
    rule.click()
    expect(ada.page.locator(f"#book #{id}")).to_be_in_viewport()
    expect(ada.page.locator("#book .pointed")).to_have_attribute("id", id)
    assert len(ada.page.context.pages) == 1
    ada.page.locator("#pile").dispatch_event("click")
    expect(ada.page.locator("#page")).not_to_have_attribute("data-ply", "0")
    expect(ada.page.locator("#book")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#book")).to_be_hidden()
    ada.sees_no_trouble()
