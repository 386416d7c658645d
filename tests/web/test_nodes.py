"""Several servers on one database: people at one table sit at different ones, and one that is killed is not missed."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random

import pytest
from clusters import Cluster
from house_rules import do, heard, house, log_of, open_house, play_on, start, table_of, until, words_of
from people import asked_of, newcomer, table_in
from playwright.sync_api import Browser
from servers import serving
from starlette.testclient import TestClient

from motu.store import Entry
from motu.store.postgres import Postgres
from motu.web import actions
from motu.web.app import make_app


def node(address: str, key: Path, thinkers: int = 1) -> TestClient:
    app = make_app(Postgres(address, key), bot_pause=0.0, thinkers=thinkers, limited=False)
    return TestClient(app, base_url="http://motu.test")


@pytest.fixture
def nodes(postgres: Cluster, tmp_path: Path) -> Iterator[list[TestClient]]:
    """Two servers of one house, with a browser at each."""
    address = postgres.new_house()
    with ExitStack() as open_nodes:
        yield [open_nodes.enter_context(node(address, tmp_path / "key")) for _ in range(2)]


def test_the_sign_of_nothing_which_a_database_cannot_keep_breaks_nothing(nodes: list[TestClient]) -> None:
    ada, _ = nodes
    for path in ("/table/%00", "/table/%00/record", "/api/tables/%00"):
        assert ada.get(path).status_code == 400
    assert ada.get("/tables/over?before=1-%00").status_code == 404
    assert ada.post("/account/in", data={"account": "A\0da", "password": "x"}).status_code == 400
    assert ada.post("/api/tables/%00/seats", json={"name": "Ada"}).status_code == 400
    assert ada.post("/api/tables", json={"game": "kahuna\0"}).status_code == 400


def test_two_at_one_table_play_at_two_servers_and_see_each_other(nodes: list[TestClient]) -> None:
    ada, ben = nodes
    id = start(ada, first="1")
    assert "Ada" in words_of(ben.get("/").text)
    ben.post(f"/table/{id}/sit", data={"name": "Ben"})
    tables = [table_of(person, id) for person in nodes]
    until(ada, lambda: tables[0].stage == "playing")
    chance = Random(3)
    for _ in range(20):
        until(ada, lambda: tables[0].entries == tables[1].entries)
        seat = tables[0].asked[0]
        mine = tables[seat]
        move = chance.choice(mine.state.moves(seat))
        make = partial(actions.answer, seat=seat, number=mine.numbers[seat], move=move)
        do(nodes[seat], mine, make, f"once {mine.revision}")
    until(ada, lambda: tables[0].entries == tables[1].entries)
    assert tables[0].answers == tables[1].answers
    assert tables[0].numbers == tables[1].numbers
    for seat in (0, 1):
        assert tables[0].state.view(seat).json() == tables[1].state.view(seat).json()
    assert [entry.number for entry in log_of(ada, id)] == list(range(tables[0].entries))


def test_who_looks_on_at_another_server_is_seen_and_a_change_reaches_his_socket(
    nodes: list[TestClient],
) -> None:
    ada, ben = nodes
    id = start(ada, first="1")
    ben.post(f"/table/{id}/sit", data={"name": "Ben"})
    live = table_of(ada, id)
    until(ada, lambda: live.stage == "playing")
    with ben.websocket_connect(f"ws://motu.test/table/{id}/live") as socket:
        heard(socket.receive_text())
        until(ada, lambda: house(ada).present(live) == {1})
        play_on(ada, id, 1)
        while 'data-ply="1"' not in socket.receive_text().replace('\\"', '"'):
            pass
    until(ada, lambda: house(ada).present(live) == set())


def test_what_a_server_that_ends_saw_to_another_sees_to(postgres: Cluster, tmp_path: Path) -> None:
    """A bot is asked at a table that only the first server had open."""
    address, key = postgres.new_house(), tmp_path / "key"
    with node(address, key) as ben:
        with node(address, key) as ada:
            house(ada).thinkers.answer = _never
            id = start(ada, seat0="bot:random", seat1="bot:random")
            ben.portal.call(asyncio.sleep, 1.5)  # type: ignore[union-attr]
            assert not answers_in(ben, id)  # it is not for him to do
        until(ben, lambda: len(answers_in(ben, id)) > 3)


def answers_in(client: TestClient, id: str) -> list[Entry]:
    return [entry for entry in log_of(client, id) if entry.kind == "answer"]


def test_workers_think_for_servers_that_have_none_and_one_that_is_killed_is_replaced(
    postgres: Cluster, tmp_path: Path
) -> None:
    address, key = postgres.new_house(), tmp_path / "key"
    with node(address, key, thinkers=-1) as ada:
        id = start(ada, seat0="bot:random", seat1="bot:greedy")
        ada.portal.call(asyncio.sleep, 1.0)  # type: ignore[union-attr]
        assert not answers_in(ada, id)
        first = worker(address, key)
        until(ada, lambda: len(answers_in(ada, id)) > 2, 60.0)
        second = worker(address, key)
        first.kill()
        first.wait()
        before = len(answers_in(ada, id))
        until(ada, lambda: len(answers_in(ada, id)) > before + 2 or table_of(ada, id).ended, 60.0)
        second.terminate()
        assert second.wait(30) == 0


def worker(address: str, key: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "motu", "worker", "--database", address, "--key", str(key)]
    return subprocess.Popen([*command, "--thinkers", "1"], stdout=subprocess.DEVNULL)


async def _never(*_: object) -> int:
    await asyncio.Event().wait()
    raise AssertionError


def test_two_browsers_at_two_servers_play_on_when_one_is_killed(
    browser: Browser, postgres: Cluster, tmp_path: Path
) -> None:
    """Ben's server is killed in mid-game; he comes in at the other one, and both play on."""
    address, key = postgres.new_house(), tmp_path / "key"
    with serving(address, key=key) as first, serving(address, key=key) as second:
        ada, ben = newcomer(browser, first, "Ada"), newcomer(browser, second, "Ben")
        table = ada.start("kahuna", 2, seat1="friend")
        ben.take(ada.seat_links()[0].replace(first.address, second.address))
        ada.page.wait_for_selector("#page.stage-playing")
        chance = Random(5)
        for _ in range(4):
            asked_of(ada, ben).answer(chance)
        second.kill()
        before = len(table_in(first, table).answers)
        ben.page.goto(ben.page.url.replace(second.address, first.address))
        ben.page.wait_for_selector("#page")
        for _ in range(4):
            asked_of(ada, ben).answer(chance)
        assert len(table_in(first, table).answers) >= before + 4
        ada.sees_no_trouble()
        second.start()


def test_what_one_server_has_acknowledged_every_other_knows_when_it_is_asked(nodes: list[TestClient]) -> None:
    """Even before anybody could tell it."""
    ada, ben = nodes
    house(ada).database.say = lambda kind, what: None
    made = ada.post("/api/tables", json={"game": "kahuna", "seats": 2}).json()["table"]
    assert ben.get(f"/api/tables/{made}").json()["names"] == [None, None]
    taken = ada.post(f"/api/tables/{made}/seats", json={"name": "Ada"}).json()
    bearer = {"authorization": f"Bearer {taken['token']}"}
    assert ben.get(f"/api/tables/{made}", headers=bearer).json()["seat"] == 1


def test_a_house_of_a_file_plays_on_in_a_database(postgres: Cluster, tmp_path: Path) -> None:
    """Moved by the command, with the key that opens its secrets."""
    file, address, key = tmp_path / "motu.db", postgres.new_house(), tmp_path / "key"
    with open_house(file) as ada:
        id = start(ada, first="1", seat1="here", name1="Ben")
        play_on(ada, id, 5)
        cookies = dict(ada.cookies)
    motu("copy", "--from", file, "--to", address, "--key", key)
    with node(address, key) as there:
        there.cookies.update(cookies)
        assert len(table_of(there, id).answers) == 5
        play_on(there, id, 5)
        assert len(answers_in(there, id)) == 10
        asked = table_of(there, id).asked[0]
        assert f'data-seat="{asked}"' in there.get(f"/table/{id}?show={asked}").text


def motu(*words: str | Path) -> None:
    done = subprocess.run([sys.executable, "-m", "motu", *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_backup_of_a_database_that_is_in_use_plays_on_in_another_and_in_a_file(
    postgres: Cluster, tmp_path: Path
) -> None:
    address, key, backup = postgres.new_house(), tmp_path / "key", tmp_path / "backup.db"
    with node(address, key) as ada:
        id = start(ada, first="1", seat1="here", name1="Ben")
        play_on(ada, id, 5)
        motu("backup", backup, "--database", address, "--key", key)
        play_on(ada, id, 3)  # what comes afterwards is not in it
    elsewhere, other_key = postgres.new_house(), tmp_path / "other.key"
    motu("copy", "--from", backup, "--to", elsewhere, "--key", other_key)
    with node(elsewhere, other_key) as restored:
        assert len(table_of(restored, id).answers) == 5
        play_on(restored, id, 4)
        assert len(answers_in(restored, id)) == 9
    with open_house(backup) as restored:
        play_on(restored, id, 4)
        assert len(answers_in(restored, id)) == 9
