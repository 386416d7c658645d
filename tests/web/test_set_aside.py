"""A table whose log cannot be read or played is set aside, in words, and stops nobody else."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from house_rules import (
    answer,
    do,
    house,
    log_of,
    moves_in,
    open_house,
    play_on,
    stage_of,
    start,
    table_of,
    until,
    visitor,
    words_of,
)
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from motu.contract import game
from motu.store import Entry
from motu.web import actions
from motu.web.table import Table

#: Changes an entry's kind and data.
Damage = Callable[[str, str], tuple[str, str]]


def facts(**changed: Any) -> Damage:
    return lambda kind, data: (kind, json.dumps({**json.loads(data), **changed}))


def without(name: str) -> Damage:
    return lambda kind, data: (kind, json.dumps({k: v for k, v in json.loads(data).items() if k != name}))


#: What is damaged (the number of the entry, how) and what its players read. Entry 3 is the first answer.
DAMAGES: dict[str, tuple[int, Damage, str]] = {
    "cut JSON": (4, lambda kind, data: (kind, data[:-3]), "Entry 4 of its log cannot be read"),
    "a cut first entry": (0, lambda kind, data: (kind, data[:90]), "Entry 0 of its log cannot be read"),
    "no object": (3, lambda kind, data: (kind, "[]"), "Entry 3 of its log cannot be read"),
    "an unknown kind": (
        4,
        lambda kind, data: ("dance", data),
        "Entry 4 of the log of this table cannot be read",
    ),
    "no setup": (0, lambda kind, data: ("chat", data), "Entry 0 of the log of this table cannot be read"),
    "a missing fact": (1, without("player"), "Entry 1 of the log of this table cannot be read"),
    "a fact of another kind": (3, facts(seat="one"), "Entry 3 of the log of this table cannot be read"),
    "a seat below the first": (3, facts(seat=-1), "Entry 3 of the log of this table cannot be read"),
    "a seat behind the last": (3, facts(seat=2), "Entry 3 of the log of this table cannot be read"),
    "an answer without text": (3, facts(text=""), "Entry 3 of the log of this table cannot be read"),
    "no move": (3, facts(text="HULA"), "Entry 3 of the log of this table cannot be played by these rules."),
    "a refused move": (
        3,
        facts(text="done"),
        "Entry 3 of the log of this table cannot be played by these rules.",
    ),
    "not asked": (3, facts(seat=1), "Entry 3 of the log of this table cannot be played by these rules."),
    "an unknown game": (
        0,
        facts(game="halma"),
        "This table plays halma, a game that this server does not have.",
    ),
    "an unknown option": (
        0,
        facts(options={"tide": "high"}),
        "cannot be set up here: There is no option tide",
    ),
    "an unknown choice": (
        0,
        facts(options={"variant": "wild"}),
        "cannot be set up here: variant: wild is not one of",
    ),
    "a wrong number of seats": (
        0,
        facts(seats=3, tokens=["a", "b", "c"]),
        "cannot be set up here: Kahuna is for 2",
    ),
    "missing tokens": (0, facts(tokens=[]), "Entry 0 of the log of this table cannot be read"),
    "an unknown speed": (
        0,
        facts(speed="sprint"),
        "This table is played at the speed sprint, which this server does not",
    ),
    "other rules": (0, facts(rules=99), "This table follows rules 99 of Kahuna; this server has rules"),
}


def damage(file: Path, table: str, number: int, how: Damage) -> None:
    with closing(sqlite3.connect(file)) as raw, raw:
        kind, data = raw.execute(
            "select kind, data from entries where table_id = ? and number = ?", (table, number)
        ).fetchone()
        raw.execute(
            "update entries set kind = ?, data = ? where table_id = ? and number = ?",
            (*how(kind, data), table, number),
        )


def two_tables(client: TestClient) -> tuple[str, str]:
    """Two running games of Ada with Ben, who sits at her device."""
    tables = [start(client, first="1", seat1="here", name1="Ben") for _ in range(2)]
    for table in tables:
        play_on(client, table, 6)
    return tables[0], tables[1]


@pytest.mark.parametrize("name", DAMAGES)
def test_a_table_that_cannot_be_played_tells_why_and_stops_nobody(name: str, tmp_path: Path) -> None:
    file, (number, how, words) = tmp_path / "motu.db", DAMAGES[name]
    with open_house(file) as ada:
        broken, good = two_tables(ada)
        cookies = dict(ada.cookies)
    damage(file, broken, number, how)
    with open_house(file) as ada:
        ada.cookies.update(cookies)
        shown = ada.get(f"/table/{broken}")
        assert shown.status_code == 409
        assert words in words_of(shown.text)
        told = ada.get(f"/api/tables/{broken}")
        assert told.status_code == 409 and words in told.json()["error"]
        with (
            pytest.raises(WebSocketDisconnect),
            ada.websocket_connect(f"ws://motu.test/table/{broken}/live") as socket,
        ):
            socket.receive_text()
        lobby = words_of(ada.get("/").text)
        assert "set aside: it cannot be played here" in lobby
        assert broken not in visitor(ada).get("/").text
        page = ada.get(f"/table/{good}?show=0").text
        asked = 0 if moves_in(page) else 1
        move = moves_in(ada.get(f"/table/{good}?show={asked}").text)[0]
        form = {"number": str(_number(ada, good, asked)), "once": "on", "move": str(move)}
        assert ada.post(f"/table/{good}/do/answer?show={asked}", data=form).status_code == 200
        assert log_of(ada, good)[-1].kind == "answer"


def _number(client: TestClient, table: str, seat: int) -> int:
    live = client.portal.call(house(client).find, table)  # type: ignore[union-attr]
    return int(live.numbers[seat])


def test_a_gap_in_a_log_is_told(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        broken, _ = two_tables(ada)
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute("delete from entries where table_id = ? and number = 4", (broken,))
    with open_house(file) as ada:
        assert "Entry 4 is missing in the log of this table" in words_of(ada.get(f"/table/{broken}").text)


def test_a_table_set_aside_comes_back_when_it_can_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a plug-in is installed again, or an older server is put back."""
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        table, other = two_tables(ada)
        answers = len(log_of(ada, table))
    monkeypatch.setattr(game("kahuna"), "version", 7)
    with open_house(file) as ada:
        for id in (table, other):
            assert "of Kahuna; this server has rules 7." in words_of(ada.get(f"/table/{id}").text)
        assert stage_of(ada, table) == stage_of(ada, other) == "aside"
    monkeypatch.undo()
    with open_house(file) as ada:
        assert ada.get(f"/table/{table}").status_code == 200
        until(ada, lambda: stage_of(ada, table) == stage_of(ada, other) == "playing")
        assert len(log_of(ada, table)) == answers


def test_a_finished_game_stays_in_the_lists_as_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        table, _ = two_tables(ada)
        asked = table_of(ada, table).asked[0]
        ada.post(f"/table/{table}/do/resign?show={asked}", data={})
        assert stage_of(ada, table) == "over"
    monkeypatch.setattr(game("kahuna"), "version", 7)
    with open_house(file) as ada:
        assert ada.get(f"/table/{table}").status_code == 409
        assert stage_of(ada, table) == "over"
        assert "won by resignation" in words_of(visitor(ada).get("/").text)


def test_lobby_and_account_survive_games_that_are_no_longer_here(tmp_path: Path) -> None:
    """Neither a list nor a rating of a plug-in's game needs the plug-in."""
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        two_tables(ada)
        waiting = start(ada)
        ada.post("/account/new", data={"account": "Ada", "password": "moai moai"})
        cookies = dict(ada.cookies)
        player = ada.portal.call(house(ada).people.by_session, ada.cookies["motu"]).id  # type: ignore[union-attr]
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute("""update summaries set data = replace(data, '"kahuna"', '"halma"')""")
        raw.execute("""update entries set data = replace(data, '"kahuna"', '"halma"')""")
        raw.execute("insert into ratings values (?, 'halma', 1600, 3)", (player,))
    with open_house(file) as ada:
        ada.cookies.update(cookies)
        for address in ("/", "/account"):
            page = ada.get(address)
            assert page.status_code == 200
            assert words_of(page.text).count("set aside: it cannot be played here") >= 3
        assert "halma" in words_of(ada.get("/account").text)
        assert "/sit" not in visitor(ada).get("/").text
        assert visitor(ada).post(f"/table/{waiting}/sit", data={"name": "Ben"}).status_code == 409


def test_a_log_that_stops_making_sense_while_it_is_played_lets_go_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is on the disk is the truth: a table that could not follow it is read anew by whoever comes next."""
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_tables(ada)
        live = ada.portal.call(house(ada).find, table)  # type: ignore[union-attr]
        theirs = Entry(live.entries, 1.0, "chat", {"seat": 0, "words": "aloha"})
        ada.portal.call(house(ada).logs.append, {table: [theirs]})  # type: ignore[union-attr]
        with monkeypatch.context() as patched:
            patched.setattr(live, "apply", _fails)
            with pytest.raises(ZeroDivisionError):
                ada.portal.call(house(ada)._read_on, live)  # type: ignore[union-attr]
        ada.portal.call(house(ada).do, live, lambda table: actions.chat(table, 0, "aloha again"))  # type: ignore[union-attr]
        fresh = ada.portal.call(house(ada).find, table)  # type: ignore[union-attr]
        assert fresh is not live
        assert [said.words for said in fresh.chat] == ["aloha", "aloha again"]


def test_what_a_table_cannot_follow_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried before it is written: what would make no sense afterwards never happens."""
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_tables(ada)
        live, before = table_of(ada, table), len(log_of(ada, table))
        with monkeypatch.context() as patched:
            patched.setattr(Table, "apply", _fails)
            with pytest.raises(ZeroDivisionError):
                do(ada, live, lambda table: actions.chat(table, 0, "aloha"))
        assert len(log_of(ada, table)) == before
        do(ada, live, lambda table: actions.chat(table, 0, "aloha again"))
        assert [said.words for said in live.chat] == ["aloha again"]


def _fails(*_: object) -> None:
    raise ZeroDivisionError


# ------------------------------------------------------------------------------------ for the host


def admin(*words: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": language, "COLUMNS": "120"}
    command = [sys.executable, "-m", "motu", "admin", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)


def test_the_host_lists_what_is_set_aside_while_the_server_runs(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        broken, good = two_tables(ada)
        listed = admin("tables", "--broken", "--data", str(file))
        assert (listed.returncode, good in listed.stdout, broken in listed.stdout) == (0, False, False)
        damage(file, broken, 0, facts(rules=0))
        listed = admin("tables", "--broken", "--data", str(file))
        assert listed.returncode == 1
        assert broken in listed.stdout and good not in listed.stdout
        assert "follows rules 0 of Kahuna" in " ".join(listed.stdout.split())
        damage(file, broken, 0, facts(rules=game("kahuna").version))
        damage(file, broken, 3, facts(text="done"))
        listed = admin("tables", "--broken", "--data", str(file))
        assert "Entry 3 of the log is refused by the rules: A turn ends" in " ".join(listed.stdout.split())
        everything = admin("tables", "--data", str(file), "--lang", "de")
        assert everything.returncode == 0
        assert broken in everything.stdout and good in everything.stdout
        assert answer(ada, good, 0).status_code in (200, 409)


def test_a_file_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    listed = admin("tables", "--data", str(tmp_path / "none.db"))
    assert listed.returncode == 2
    assert len(listed.stderr.splitlines()) == 1 and "There is no file" in listed.stderr
