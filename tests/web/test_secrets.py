"""Secrets: links to seats that end when who sits there changes, and what stands in no log, header or error."""

import logging
import re
import socket
import threading
import time
from pathlib import Path

import pytest
import uvicorn
from house_rules import open_house, seat_link, start, table_of, visitor
from starlette.testclient import TestClient

from motu.web.app import make_app
from motu.web.door import veiled


def api_view(client: TestClient, table: str, token: str) -> int:
    return client.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token}"}).status_code


def test_a_free_seats_link_ends_when_a_bot_takes_the_seat(tmp_path: Path) -> None:
    """The host knew it: with it he could look into the bot's hand, and sit down there with a second browser."""
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada)
        link = seat_link(ada.get(f"/table/{table}").text)
        token = link.split("/")[-1]
        assert ada.post(f"/table/{table}/fill", data={"seat": "1", "bot": "random"}).status_code == 200
        assert api_view(ada, table, token) == 401
        eve = visitor(ada)
        assert eve.get(link).status_code == 404
        assert eve.post(link, data={"name": "Eve"}).status_code == 409
        live = table_of(ada, table)
        assert live.seats[1].token == ""
        assert live.seats[1].holders == []
        assert api_view(ada, table, "") == 401


def test_a_bot_has_no_link_from_the_start(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        live = table_of(ada, start(ada, seat1="bot:random"))
        assert live.seats[1].token == ""
        assert live.seat_of("") is None
        assert api_view(ada, live.id, live.setup.tokens[1]) == 401


def test_a_link_brings_in_one_browser_and_then_there_is_another(tmp_path: Path) -> None:
    """A link that was used stands in the logs of proxies: nobody comes in by it again."""
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada)
        mine = table_of(ada, table).seats[0].token
        phone, thief = visitor(ada), visitor(ada)
        assert phone.post(f"/table/{table}/seat/{mine}", data={"name": "Ada"}).status_code == 200
        assert len(table_of(ada, table).seats[0].holders) == 2
        assert thief.get(f"/table/{table}/seat/{mine}").status_code == 404
        assert thief.post(f"/table/{table}/seat/{mine}", data={"name": "Eve"}).status_code == 409
        assert api_view(ada, table, mine) == 401
        fresh = table_of(ada, table).seats[0].token
        assert fresh != mine
        assert fresh in ada.get(f"/table/{table}").text


def test_who_stands_up_takes_everything_along_that_showed_his_seat(tmp_path: Path) -> None:
    """Neither his own link nor a friend's look over his shoulder show the hand of who comes next."""
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada, "kahuna")
        ben, cy = visitor(ada), visitor(ada)
        live = table_of(ada, table)
        ada.post(f"/table/{table}/do/share", data={})
        token, shared = live.seats[0].token, live.seats[0].shared
        assert shared
        ada.post(f"/table/{table}/do/leave", data={})
        assert live.seats[0].shared == ""
        ben.post(f"/table/{table}/sit", data={"name": "Ben"})
        cy.post(f"/table/{table}/sit", data={"name": "Cy"})
        assert live.stage == "playing"
        assert api_view(ada, table, token) == 401
        assert "Your card" not in visitor(ada).get(f"/table/{table}/watch/{shared}").text


def test_secrets_are_compared_whole_and_an_odd_one_is_no_error(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        live = table_of(ada, start(ada))
        token = live.seats[1].token
        assert live.seat_of(token) == 1
        for wrong in (token[:-1], token + "x", token.lower(), "ä", "\ud800", ""):
            assert live.seat_of(wrong) is None
            assert live.seat_shared_by(wrong) is None


# ----------------------------------------------------------------------------------- headers and logs


def test_no_page_tells_others_from_where_one_came_and_none_is_kept_or_framed(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada)
        link = seat_link(ada.get(f"/table/{table}").text)
        for path in (
            "/",
            f"/table/{table}",
            link,
            "/account",
            "/nowhere",
            "/api/games",
            f"/api/tables/{table}",
        ):
            headers = ada.get(path).headers
            assert headers["referrer-policy"] == "strict-origin"
            assert headers["cache-control"] == "no-store"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            policy = dict(
                part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
            )
            assert policy["connect-src"] == policy["default-src"] == "'self'"
            assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"


def test_files_of_pages_are_kept_for_good_under_a_name_that_changes_with_them(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        page = ada.get("/").text
        files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        assert len(files) >= 4
        for address in files:
            found = ada.get(address)
            assert found.status_code == 200
            assert found.headers["cache-control"] == "public, max-age=31536000, immutable"
        older = re.sub(r"/static/\w+/", "/static/000000000000/", files[0])
        assert ada.get(older).headers["cache-control"] == "no-cache"
        assert ada.get("/static/x/none.css").status_code == 404
        assert ada.get("/static/x/../../app.py").status_code == 404


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/table/a/seat/TOKEN", "/table/a/seat/…"),
        ("/table/a/watch/TOKEN?x=1", "/table/a/watch/…?x=1"),
        ("/table/a/live?show=1&shoulder=TOKEN&y=2", "/table/a/live?show=1&shoulder=…&y=2"),
        ("/table/a/step/12?shoulder=TOKEN", "/table/a/step/12?shoulder=…"),
        ("/table/a", "/table/a"),
    ],
)
def test_what_is_written_down_of_an_address_has_no_secret(address: str, told: str) -> None:
    assert veiled(address) == told


def test_a_server_that_logs_everything_logs_no_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        app = make_app(tmp_path / "motu.db", thinkers=1)
        config = uvicorn.Config(app, ws="wsproto", log_config=None, log_level="debug")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            for path in ("seat/SECRET", "watch/SECRET", "step/0?shoulder=SECRET"):
                asked(
                    port, f"GET /table/none/{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
                )
            asked(port, f"GET /table/none/live?shoulder=SECRET HTTP/1.1\r\n{UPGRADE}\r\n")
        finally:
            server.should_exit = True
            thread.join()
    assert "/table/none/seat/…" in caplog.text
    assert "/table/none/live?shoulder=…" in caplog.text
    assert "SECRET" not in caplog.text


UPGRADE = (
    "host: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: x3JJHMbDL1EzLkh9GBhXDw==\r\n"
)


def asked(port: int, request: str) -> bytes:
    """The first bytes of what a server answers."""
    for _ in range(100):
        try:
            with socket.create_connection(("127.0.0.1", port), 10) as connection:
                connection.sendall(request.encode())
                return connection.recv(1000)
        except ConnectionError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")
