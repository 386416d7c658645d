"""Games as films: every position from each viewpoint that is allowed, by address, by hand and by key."""

import asyncio
import re
from io import BytesIO
from pathlib import Path

import pytest
from house_rules import drawn_games, log_of, moves_in, open_house, play_on, table_of, visitor
from httpx2 import ASGITransport, AsyncClient
from people import PATIENCE, expect
from PIL import Image
from playwright.sync_api import Browser
from servers import Server
from test_tables import two_at_a_table

from motu.contract import game
from motu.web import film, incoming
from motu.web.desk import MOST_OF_ONE, MOST_WAITING
from motu.web.film import PNG_WIDTH, Eye, Line, Reel, lines, reel_of, scene_of
from motu.web.moving import Drawing
from motu.web.table import Table

RECORDS = Path(__file__).parent.parent / "records"


def own_cards(html: str) -> set[str]:
    return set(re.findall(r'aria-label="Your card (\w+)"', html))


def test_while_a_game_goes_on_nobody_looks_from_another_seat(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        play_on(ada, table, 12)
        stranger = visitor(ada)
        for wish in ("", "?seat=1", "?seat=2", "?seat=all", "?seat=0"):
            assert own_cards(stranger.get(f"/table/{table}/step/1{wish}").text) == set()
            for seat, person in people.items():
                html = person.get(f"/table/{table}/step/1{wish}").text
                assert own_cards(html) == own_cards(person.get(f"/table/{table}/step/1").text) != set()
                is_own = wish in ("", f"?seat={seat + 1}")
                assert ("only from their own seat" in html) is not is_own
                drawn = person.get(f"/table/{table}/step/1.svg{wish}").text
                assert drawn == person.get(f"/table/{table}/step/1.svg").text
        assert "seed" not in stranger.get(f"/table/{table}/record").text


@pytest.mark.parametrize("key", drawn_games())
def test_a_finished_game_is_seen_from_every_seat_and_with_open_hands(key: str, tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada, key, seats=str(game(key).seats[0]), seat2="bot:random")
        play_on(ada, table)
        live, stranger = table_of(ada, table), visitor(ada)
        reel = reel_of(live, "")
        ply = len(live.answers) // 2
        ids = set()
        for wish, eye in (("1", Eye(0)), ("2", Eye(1)), ("0", Eye()), ("all", Eye(is_open=True))):
            html = stranger.get(f"/table/{table}/step/{ply}?seat={wish}").text
            assert f'data-ply="{ply}"' in html
            assert f'value="{wish}" selected' in html
            assert f'content="http://motu.test/table/{table}/step/{ply}.png?seat={wish}"' in html, (
                "shared as a picture"
            )
            scene = scene_of(reel, live.state_after(ply), eye, "en")
            items = [item.id for panel in scene.panels for item in panel.items]
            assert len(items) == len(set(items)), "every thing has a name of its own"
            assert all(f'id="{id}"' in html for id in items)
            ids.add(tuple(items))
            told = [line.ply for line in lines(reel, eye)]
            assert told == sorted(told)
            assert told[-1] == len(live.answers)
        assert stranger.get(f"/table/{table}/step/{ply}?seat=9").status_code == 404
        assert stranger.get(f"/table/{table}/step/{ply}.gif").status_code == 404
        assert stranger.get(f"/table/{table}/step/{ply}.svg?seat=all").text.startswith("<svg")
        assert stranger.get(f"/table/{table}/step/{ply}.png").content.startswith(b"\x89PNG")


def test_a_log_is_drawn_once_and_shows_at_every_step_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawn anew at each step, the log of a long game took a tenth of a second: a few hundred steps, which anybody
    may ask for, kept everybody waiting."""
    text, drawn = (RECORDS / "kahuna.motu").read_text("utf-8"), list[Eye]()
    real = film.lines

    def noted(reel: Reel, eye: Eye) -> list[Line]:
        drawn.append(eye)
        return real(reel, eye)

    monkeypatch.setattr(film, "lines", noted)
    with open_house(tmp_path / "motu.db") as ada:
        home = ada.post("/replay", data={"record": text}).url.path.removesuffix("/0")
        for ply in (4, 5, 40):
            html = ada.get(f"{home}/{ply}").text
            here = re.findall(
                '<li class="seat-[a-z]+ new"><a data-goes="([0-9]+)"[^>]* aria-current=step', html
            )
            later = re.findall('<li class="seat-[a-z]+ later"><a data-goes="([0-9]+)"[^>]*">', html)
            before = re.findall('<li class="seat-[a-z]+"><a data-goes="([0-9]+)"[^>]*">', html)
            assert set(here) == {str(ply)}
            assert later and all(int(number) > ply for number in later)
            assert before and all(int(number) < ply for number in before)
        assert len(drawn) == len(set(drawn))
        assert "mark " not in html


def test_open_hands_show_what_each_seat_saw_itself(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        play_on(ada, table)
        live = table_of(ada, table)
        html = visitor(ada).get(f"/table/{table}/step/0?seat=all").text
        names = game("kahuna").start().view(0).board.names
        view = [live.state_after(0).view(seat)["players"][seat]["hand"] for seat in (0, 1)]
        assert own_cards(html) == {names[card] for hand in view for card in hand}


def test_any_record_is_watched_like_a_table_and_a_bad_one_is_refused_in_words(tmp_path: Path) -> None:
    text = (RECORDS / "kahuna.motu").read_text("utf-8")
    with open_house(tmp_path / "motu.db") as client:
        shown = client.post("/replay", data={"record": text.replace("\n", "\r\n")})
        assert shown.status_code == 200
        assert re.fullmatch(r"/replay/[0-9a-f]{16}/step/0", shown.url.path)
        home = shown.url.path.removesuffix("/step/0")
        assert own_cards(client.get(f"{home}/step/4?seat=1").text) != set()
        assert client.get(f"{home}/record").text.split("\n\n")[1] == text.split("\n\n")[1]
        assert client.get(f"{home}/step/4.svg?seat=all").text.startswith("<svg")
        for bad, words in (
            ("", "begins with"),
            (text.replace("kahuna", "chess"), "chess"),
            (re.sub(r"\n1 \S+", "\n1 nonsense", text, count=1), "Answer 2 of the record"),
            (re.sub(r"\nseed: .*", "", text), "keeps its seed secret"),
            ("motu 1\n" + "# x\n" * incoming.LONGEST_RECORD, "too long"),
        ):
            refused = client.post("/replay", data={"record": bad})
            assert refused.status_code in (400, 413)
            assert words in refused.text
        assert client.get("/replay/0123456789abcdef/step/0").status_code == 404


@pytest.mark.parametrize("name", ["\x01", "\uffff", "\u202eadA", "x" * 101, "", "\u3164"])
def test_a_record_with_names_that_cannot_be_shown_is_not_watched(name: str, tmp_path: Path) -> None:
    """They once broke pictures, and came to tables that branched off such a record."""
    text = (RECORDS / "kahuna.motu").read_text("utf-8")
    with open_house(tmp_path / "motu.db") as ada:
        seat = f"seat 1: {name}"
        refused = ada.post("/replay", data={"record": re.sub("^seat 1: .*$", seat, text, flags=re.M)})
        assert refused.status_code == 400
        assert 'role="alert"' in refused.text


def test_whoever_branches_off_a_record_meets_bots_with_names_that_fit_a_table(tmp_path: Path) -> None:
    text = (RECORDS / "kahuna.motu").read_text("utf-8")
    name = "search:seconds=0.5,exploration=1.25"
    with open_house(tmp_path / "motu.db") as ada:
        page = ada.post(
            "/replay", data={"record": re.sub("^seat 1: .*$", f"seat 1: {name}", text, flags=re.M)}
        )
        home = page.url.path.removesuffix("/step/0")
        begun = ada.post(f"{home}/step/3/what-if", data={"seat": "1", "bot": "random"})
        assert table_of(ada, begun.url.path.split("/")[2]).names[0] == name[: incoming.LONGEST_NAME]


def test_a_film_goes_by_keys_slider_log_and_by_itself(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(PATIENCE)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{server.address}/replay")
    page.locator("#file").set_input_files(RECORDS / "kahuna.motu")
    page.wait_for_url("**/step/0")
    film = page.locator("#page")
    last = film.get_attribute("data-last") or ""

    def stands(ply: str, query: str = "seat=0") -> None:
        expect(film).to_have_attribute("data-ply", ply)
        page.wait_for_url(f"**/step/{ply}?{query}")

    for key, ply in (
        ("ArrowRight", "1"),
        ("ArrowRight", "2"),
        ("ArrowLeft", "1"),
        ("j", "2"),
        ("k", "1"),
        ("End", last),
        ("0", "0"),
        ("$", last),
    ):
        page.keyboard.press(key)
        stands(ply)
    page.keyboard.press("f")
    stands(last, "seat=1")
    page.locator("#film-eye").select_option("0")
    stands(last)
    page.keyboard.press("Home")
    stands("0")
    page.locator("#slider").fill("30")
    stands("30")
    line = page.locator("#film-lines li a[data-goes='12']").first
    line.click()
    stands("12")
    expect(line).to_have_attribute("aria-current", "step")
    page.locator("#film-eye").select_option("2")
    stands("12", "seat=2")
    expect(page.locator('[aria-label^="Your card"]').first).to_be_visible()
    page.locator("#film-speed").select_option("4")
    page.locator("#film-play").click()
    expect(page.locator("#film-play")).to_have_text("Pause")
    page.wait_for_function("() => +document.getElementById('page').dataset.ply > 14")
    page.locator("#film-play").click()
    expect(page.locator("#film-play")).to_have_text("Play")
    shared = browser.new_page()
    shared.goto(page.url)
    expect(shared.locator("#page")).to_have_attribute("data-ply", film.get_attribute("data-ply") or "")
    shared.close()
    page.locator("#what-if").click()
    page.locator("#film-branch [name=bot]").select_option("level1")
    came_from = page.url
    page.locator("#branch-off").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("#origin")).to_be_visible()
    page.locator("#origin").click()
    page.wait_for_url(came_from)
    page.locator("#film-save").click()
    page.locator("#film-from").fill("3")
    page.locator("#film-to").fill("4")
    with page.expect_download() as download:
        page.locator("#film-moving [value=gif]").click()
    assert download.value.suggested_filename == "motu-3-4.gif"
    assert troubles == []
    page.close()


def test_whoever_watches_a_finished_game_branches_off_it_and_comes_back(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        play_on(ada, table, 12)
        refused = people[0].post(f"/table/{table}/step/4/what-if", data={"seat": "0", "bot": "random"})
        assert refused.status_code == 400
        assert "While a game goes on nobody branches off" in refused.text
        play_on(ada, table)
        old, stranger = table_of(ada, table), visitor(ada)
        assert 'id="what-if"' in stranger.get(f"/table/{table}/step/9?seat=2").text
        assert 'id="what-if"' not in stranger.get(f"/table/{table}/step/{len(old.answers)}").text
        begun = stranger.post(f"/table/{table}/step/9/what-if?seat=2", data={"seat": "1", "bot": "greedy"})
        branch = table_of(ada, begun.url.path.split("/")[-1])
        assert branch.answers[:9] == old.answers[:9]
        assert branch.state_after(9).view(1) == old.state_after(9).view(1)
        assert [bool(seat.bot) for seat in branch.seats] == [True, False]
        assert branch.seats[0].name == old.names[0]
        assert not branch.setup.public
        assert f'href="/table/{table}/step/9?seat=2"' in begun.text, "one click leads back"
        play_on(stranger, branch.id)
        assert branch.ended == "played"
        assert Table(branch.id, log_of(ada, branch.id)).answers == branch.answers, "its log tells all of it"
        over = stranger.post(f"/table/{table}/step/{len(old.answers)}/what-if", data={"seat": "0"})
        assert "there is nothing left to play" in over.text
        assert "no such seat" in stranger.post(f"/table/{table}/step/3/what-if", data={"seat": "7"}).text


def test_alone_on_all_seats_no_curtain_falls(tmp_path: Path) -> None:
    text = (RECORDS / "kahuna.motu").read_text("utf-8")
    with open_house(tmp_path / "motu.db") as ada:
        home = ada.post("/replay", data={"record": text}).url.path.removesuffix("/step/0")
        begun = ada.post(f"{home}/step/30/what-if?seat=all", data={"seat": "0", "bot": ""})
        table = begun.url.path.split("/")[-1]
        branch = table_of(ada, table)
        assert len(branch.answers) >= 30
        assert f'href="{home}/step/30?seat=all"' in begun.text
        assert 'id="lift"' not in begun.text
        assert moves_in(begun.text)
        play_on(ada, table, 12)
        assert 'id="lift"' not in ada.get(f"/table/{table}").text


def test_pictures_are_drawn_in_a_process_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture takes half a second in which its process can do nothing else: many of them once kept everybody
    waiting for minutes. Those of one address do not take all the places either."""

    def never(svg: str, width: int) -> bytes:
        raise AssertionError("no picture is drawn where everybody is served")

    monkeypatch.setattr("motu.picture.png.to_png", never)
    monkeypatch.setattr("motu.web.studying.to_png", never)
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        play_on(ada, table, 3)
        drawn = ada.get(f"/table/{table}/step/3.png")
        assert drawn.headers["content-type"] == "image/png"
        assert Image.open(BytesIO(drawn.content)).width == PNG_WIDTH

        async def together() -> list[int]:
            transport = ASGITransport(ada.app, client=("192.0.2.9", 1))  # type: ignore[arg-type]
            async with AsyncClient(transport=transport, base_url="http://motu.test") as eve:
                asked = [eve.get(f"/table/{table}/step/{ply % 4}.png") for ply in range(MOST_WAITING)]
                return [answer.status_code for answer in await asyncio.gather(*asked)]

        found = ada.portal.call(together)  # type: ignore[union-attr]
        assert sorted(found) == [200] * MOST_OF_ONE + [429] * (MOST_WAITING - MOST_OF_ONE)


def test_a_stretch_is_a_moving_picture_of_bounded_length(tmp_path: Path) -> None:
    text = (RECORDS / "kahuna.motu").read_text("utf-8")
    with open_house(tmp_path / "motu.db") as ada:
        home = ada.post("/replay", data={"record": text}).url.path.removesuffix("/step/0")
        for ending in ("webp", "gif"):
            drawn = ada.get(f"{home}/film/20-23.{ending}?seat=all")
            assert drawn.headers["content-type"] == f"image/{ending}"
            moving = Image.open(BytesIO(drawn.content))
            assert (moving.format or "").lower() == ending
            assert moving.n_frames == 4  # type: ignore[attr-defined]
        assert "up to 60 positions" in ada.get(f"{home}/film/0-60.gif").text
        assert ada.get(f"{home}/film/9-8.gif").status_code == 400
        assert ada.get(f"{home}/film/1-2.mp4").status_code == 404


def test_a_moving_picture_of_a_running_game_shows_what_the_seat_knows(tmp_path: Path) -> None:
    """The work that is sent away has the viewer's own eyes, whatever he asks for, and nothing behind the stretch."""
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        play_on(ada, table, 12)
        sent: list[Drawing] = []

        async def keep(drawing: Drawing, whose: str) -> bytes:
            sent.append(drawing)
            return b""

        ada.app.state.study.draw = keep  # type: ignore[attr-defined]
        for wish in ("", "?seat=2", "?seat=all"):
            people[0].get(f"/table/{table}/film/2-4.gif{wish}")
            visitor(ada).get(f"/table/{table}/film/2-4.gif{wish}")
        assert [drawing.eye for drawing in sent] == [Eye(0), Eye()] * 3
        assert {len(drawing.answers) for drawing in sent} == {4}
