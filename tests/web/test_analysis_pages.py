"""The analysis of a finished game as a page: begun once, told as far as it is, and it adds up."""

import re
from pathlib import Path

import pytest
from house_rules import drawn_games, house, open_house, play_on, start, table_of, until, visitor, words_of
from people import PATIENCE, expect
from playwright.sync_api import Browser
from servers import serving
from test_tables import two_at_a_table

from motu.contract import game
from motu.record import read
from motu.study import analysis
from motu.study.analysis import analyse
from motu.study.thinking import Effort
from motu.web import studying
from motu.web.graph import graph
from motu.web.record_of import record_of
from motu.web.studying import Analyses, Analysing, Found, Study

RECORDS = Path(__file__).parent.parent / "records"
#: Games without an end in sight when they are played at random are played for so many rounds.
ROUNDS = {"giants": "1", "rapanui2019": "1"}


class QuickAnalysing(Analysing):
    """Thinks hardly at all."""

    def do(self) -> Found:
        analysis.usual_passes = lambda choices: (Effort(iterations=1), Effort(iterations=2))
        return super().do()


def test_a_finished_game_is_analysed_once_in_another_process_and_the_ledger_adds_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studying, "Analysing", QuickAnalysing)
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        address = f"/table/{table}/analysis"
        play_on(ada, table, 5)
        assert "no other" in ada.get(address).text, "while a game goes on nothing is told of it"
        assert ada.post(address).status_code == 400
        play_on(ada, table)
        assert address in ada.get(f"/table/{table}").text
        reader = visitor(ada)
        assert 'id="analyse"' in reader.get(address).text
        assert 'id="progress"' in reader.post(address).text
        until(ada, lambda: 'data-waiting="no"' in reader.get(address).text, 120.0)
        html = reader.get(address, headers={"x-body": "yes"}).text
        assert not html.startswith("<!doctype")
        rows = re.findall(r"<tr[^>]*><th scope=\"row\">.*?</th>(.*?)</tr>", html)
        columns = [
            [float(cell.replace("−", "-")) for cell in re.findall(r">([+−0-9.]+)<", row)] for row in rows
        ]
        assert len(columns) > 5
        for seat in (0, 1):
            *parts, total = (row[seat] for row in columns)
            assert sum(parts) == pytest.approx(total, abs=0.5), "each is rounded to tenths"
            assert total == {1: 100.0, 2: 0.0}[table_of(ada, table).places()[seat]]
        assert html.count('class="strip"') == len(table_of(ada, table).answers) + 1
        assert "own decisions" in words_of(html)
        assert 'id="film-graph"' in reader.get(f"/table/{table}/step/3").text
        brief = ada.portal.call(house(ada).studies.briefs, [table])[table]  # type: ignore[union-attr]
        assert [set(seat) for seat in brief["seats"]] == [{"mistakes", "cost", "luck", "own", "others"}] * 2
    with open_house(tmp_path / "motu.db") as again:
        assert again.get(address, headers={"x-body": "yes"}).text == html, "it is kept with the table"


def test_what_fails_can_be_begun_again_and_others_wait_for_the_same(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        play_on(ada, table)
        room = ada.app.state.study.analyses  # type: ignore[attr-defined]
        assert isinstance(room, Analyses)
        failed = Study(is_over=True, trouble=studying.T("The analysis was broken off. Please try again."))
        room._shelf.keep(table, failed)
        html = ada.get(f"/table/{table}/analysis").text
        assert "broken off" in html
        assert 'id="analyse"' in html
        under_way = Study(done=0.4)
        room._shelf.keep(table, under_way)
        assert 'value="40"' in ada.post(f"/table/{table}/analysis").text
        assert room._shelf.find(table) is under_way


def test_a_graph_has_a_line_for_each_and_a_link_for_every_position() -> None:
    drawn = graph([(0.5, 0.5), (0.25, 0.75), (0.0, 1.0)], ("blue", "red"), [1], lambda ply: f"step/{ply}?a&b")
    assert drawn.count('class="share') == 2
    assert re.findall(r'href="([^"]*)"', drawn) == [f"step/{ply}?a&amp;b" for ply in range(3)]
    assert drawn.count('class="mark"') == 1


@pytest.mark.parametrize("key", drawn_games())
def test_mistakes_and_graph_lead_into_the_film_of_the_game(
    key: str, browser: Browser, tmp_path: Path
) -> None:
    """A table of each game is analysed with hardly a thought; the page is read and walked in a browser."""
    with open_house(tmp_path / "motu.db") as ada:
        seats = game(key).seats[0]
        bots = {f"seat{seat}": "bot:random" for seat in range(1, seats)}
        table = start(ada, key, seats=str(seats), max_rounds=ROUNDS.get(key, ""), **bots)
        play_on(ada, table)
        found = analyse(read(record_of(table_of(ada, table))), [Effort(iterations=2)])
        keep = house(ada).studies.keep
        ada.portal.call(keep, table, 0.0, found.brief(), found.data())  # type: ignore[union-attr]
    with serving(tmp_path / "motu.db") as server:
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.set_default_timeout(PATIENCE)
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(f"{server.address}/table/{table}/analysis")
        worst = found.mistakes()[0]
        expect(page.locator(".mistakes li").first).to_contain_text("Better: ")
        page.locator(f'.mistakes a[href*="/step/{worst.ply - 1}"]').first.click()
        page.wait_for_url(f"**/step/{worst.ply - 1}**")
        expect(page.locator("#film-graph")).to_be_visible()
        page.locator("#film-graph").click(position={"x": 2, "y": 10})
        expect(page.locator("#page")).to_have_attribute("data-ply", "0")
        assert troubles == []
        page.close()


def test_a_record_that_somebody_sent_is_analysed_too_and_its_film_shows_the_graph(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studying, "Analysing", QuickAnalysing)
    text = (RECORDS / "kahuna.motu").read_text("utf-8")
    with open_house(tmp_path / "motu.db") as ada:
        home = ada.post("/replay", data={"record": text}).url.path.removesuffix("/step/0")
        assert f'href="{home}/analysis"' in ada.get(f"{home}/step/3").text
        assert 'id="film-graph"' not in ada.get(f"{home}/step/3").text
        ada.post(f"{home}/analysis")
        until(ada, lambda: 'data-waiting="no"' in ada.get(f"{home}/analysis").text, 120.0)
        assert f'href="{home}/step/' in ada.get(f"{home}/analysis").text
        assert 'id="film-graph"' in ada.get(f"{home}/step/3").text
        short = "\n".join(line for line in text.splitlines()[:-3] if not line.startswith("result"))
        running = ada.post("/replay", data={"record": short}).url.path.removesuffix("/step/0")
        assert f'href="{running}/analysis"' not in ada.get(f"{running}/step/3").text
        assert "no other" in ada.get(f"{running}/analysis").text
