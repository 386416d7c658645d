"""My games: everything that somebody has finished, what it comes to, and all of it to take away."""

import csv
import io
import re
import zipfile
from pathlib import Path

import pytest
from house_rules import house, open_house, play_on, start, table_of, visitor, words_of
from starlette.testclient import TestClient
from test_tables import two_at_a_table

from motu.record import read, verify
from motu.store import RatingPoint
from motu.store.ratings import information
from motu.web import my_games
from motu.web.my_games import doubt

BRIEF = {"seats": [{"mistakes": 3, "cost": 0.2, "luck": 0.08, "own": -0.1, "others": 0.02}] * 2}


def finished(client: TestClient, key: str = "kahuna", **form: str) -> str:
    """A game against a bot, played to its end."""
    table = start(client, key, seat1="bot:random", **form)
    play_on(client, table)
    return table


def rows_of(client: TestClient, query: str = "") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(client.get(f"/games/games.csv{query}").text)))


def test_games_are_listed_filtered_counted_and_taken_away(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        assert "it stands here" in ada.get("/games").text
        tables = [finished(ada), finished(ada, "rapanui2011"), finished(ada)]
        ada.portal.call(house(ada).studies.keep, tables[0], 1.0, BRIEF, {})  # type: ignore[union-attr]
        html = ada.get("/games").text
        assert re.findall(r"/table/(\w+)/step/0", html) == tables[::-1], "the last one first"
        assert "3 mistakes" in html
        assert "+8 in 1 games" in words_of(html)
        assert len(re.findall(r"/table/\w+/step/0", ada.get("/games?game=kahuna").text)) == 2
        for result in ("won", "lost", "shared"):
            listed = rows_of(ada, f"?result={result}")
            assert all(row["result"] == result for row in listed)
        told = rows_of(ada)
        assert [row["table"] for row in told] == tables[::-1]
        assert told[-1]["luck"] == "0.08"
        for row in told:
            live = table_of(ada, row["table"])
            assert row["place"] == str(live.places()[int(row["seat"]) - 1])
        with zipfile.ZipFile(io.BytesIO(ada.get("/games/records-1.zip?game=kahuna").content)) as archive:
            assert len(archive.namelist()) == 2
            for name in archive.namelist():
                assert all(one.good for one in verify(read(archive.read(name).decode())))
        assert ada.get("/games/records-2.zip").status_code == 404
        stranger = visitor(ada)
        assert rows_of(stranger) == []
        assert tables[0] not in stranger.get("/games").text


def test_long_lists_come_in_pages_and_archives_in_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_games, "ON_A_PAGE", 2)
    monkeypatch.setattr(my_games, "IN_AN_ARCHIVE", 2)
    with open_house(tmp_path / "motu.db") as ada:
        tables = [finished(ada) for _ in range(3)]
        first = ada.get("/games").text
        following = re.search(r'rel="next" href="([^"]*)"', first)
        assert following
        assert tables[0] not in first
        assert tables[0] in ada.get(following[1]).text
        assert ada.get("/games?page=3").status_code == 404
        parts = [ada.get(f"/games/records-{part}.zip").content for part in (1, 2)]
        assert [len(zipfile.ZipFile(io.BytesIO(part)).namelist()) for part in parts] == [2, 1]


def test_what_ifs_and_games_on_all_seats_are_listed_but_do_not_count(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = finished(ada)
        begun = ada.post(f"/table/{table}/step/5/what-if", data={"seat": "0", "bot": "random"})
        play_on(ada, begun.url.path.split("/")[-1])
        finished_here = start(ada, seat1="here")
        play_on(ada, finished_here)
        told = rows_of(ada)
        assert len(told) == 3
        assert [bool(row["what_if"]) for row in told] == [False, True, False]
        tally = re.search(r"<th scope=\"row\">Kahuna</th><td class=\"num\">(\d+)", ada.get("/games").text)
        assert tally
        assert tally[1] == "1"


def test_ratings_are_remembered_with_how_sure_they_are(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        for seat, person in people.items():
            person.post("/account/new", data={"account": f"Rated{seat}", "password": "long enough"})
        play_on(ada, table)
        mine = list(csv.DictReader(io.StringIO(people[0].get("/games/ratings.csv").text)))
        place = table_of(ada, table).places()[0]
        assert float(mine[0]["rating"]) == {1: 1520.0, 2: 1480.0}[place]
        assert "Rating: Kahuna" in people[0].get("/games").text


def test_no_name_in_a_table_of_numbers_is_a_formula() -> None:
    rows = [("=1+1", "@home", "Ada", -3)]
    assert my_games._csv(("a", "b", "c", "d"), rows).decode() == "a,b,c,d\n'=1+1,'@home,Ada,-3\n"


def test_the_more_rated_games_the_surer_and_even_games_tell_most() -> None:
    points = [RatingPoint("kahuna", float(at), 1500.0, 0.25) for at in range(60)]
    halves = [doubt(points[:number]) for number in (1, 10, 30)]
    assert halves == sorted(halves, reverse=True)
    assert doubt(points) == doubt(points[:30]), "old games are forgotten, as in the rating itself"
    even = information("ada", {"ada": (1500.0, 0), "kai": (1500.0, 0)})
    uneven = information("ada", {"ada": (1500.0, 0), "kai": (1900.0, 0)})
    assert even == 0.25
    assert uneven < even
