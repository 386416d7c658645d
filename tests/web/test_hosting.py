"""For the host: health, numbers, journals, addresses behind proxies, and the commands that look after a house."""

import json
import logging
import re
import subprocess
import sys
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from house_rules import do, house, open_house, play_on, stage_of, start, table_of, visitor
from starlette.testclient import TestClient

from motu.contract import BadSetup
from motu.record import read, verify
from motu.store import Standing
from motu.web import actions
from motu.web.address import Forwarded, public_address
from motu.web.app import make_app
from motu.web.journal import Lines, Plain, request_id


def motu(*words: str, expected: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "motu", *words],
        capture_output=True,
        text=True,
        env={"LC_ALL": "en", "COLUMNS": "200", "PATH": "", "MOTU_PURE": "1"},
    )
    assert done.returncode == expected, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_server_tells_that_it_lives_and_whether_it_can_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from motu.language import literal
    from motu.store import NotKept

    async def away(*_: object) -> None:
        raise NotKept(literal("away"))

    with open_house(tmp_path / "motu.db") as client:
        assert client.get("/healthz").json() == {"alive": True}
        assert client.get("/readyz").json() == {"ready": True}
        monkeypatch.setattr(house(client).database, "find", away)
        assert client.get("/readyz").status_code == 503
        assert client.get("/healthz").status_code == 200


def test_numbers_are_for_those_who_are_near(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as client:
        near = TestClient(client.app, base_url="http://motu.test", client=("127.0.0.1", 5))
        far = TestClient(client.app, base_url="http://motu.test", client=("8.8.8.8", 5))
        near.portal = far.portal = client.portal
        play_on(client, start(client, first="1", seat1="here", name1="Ben"), 3)
        numbers = near.get("/metrics").text
        assert "motu_answers_total 3.0" in numbers
        assert "motu_tables 1.0" in numbers
        assert 'motu_requests_total{method="POST",status="303"} 1.0' in numbers
        assert far.get("/metrics").status_code == 404
        passed_on = near.get("/metrics", headers={"x-forwarded-for": "192.0.2.5"})
        assert passed_on.status_code == 404, "by a proxy beside us that nobody named"


def test_machines_are_told_what_to_leave_alone_and_find_the_sign(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as client:
        assert "Disallow: /table/" in client.get("/robots.txt").text
        assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"


def test_a_line_of_the_journal_is_json_with_the_id_of_its_request_and_without_secrets() -> None:
    mark = request_id.set("abc")
    record = logging.LogRecord(
        "motu.web", 20, "", 0, "GET %s", ("/table/x/seat/s3cret?shoulder=t0ken",), None
    )
    line = json.loads(Lines().format(record))
    request_id.reset(mark)
    assert (line["request"], line["level"], line["from"]) == ("abc", "info", "motu.web")
    assert line["at"].endswith("Z")
    assert "s3cret" not in line["what"] and "t0ken" not in line["what"]


def test_nobody_writes_lines_of_his_own_into_the_journal() -> None:
    words = ("/table/x\n2026-01-01 error motu: \x1b[31mall is lost\u2028",)
    record = logging.LogRecord("motu.web", 30, "", 0, "GET %s", words, None)
    line = Plain().format(record)
    assert line.isprintable()
    assert "\\n2026" in line and "\\x1b[31m" in line
    assert "\n" not in Lines().format(record)


def test_every_answer_carries_an_id_and_is_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with open_house(tmp_path / "motu.db") as client, caplog.at_level(logging.INFO, "motu.requests"):
        answer = client.get("/rules/kahuna")
    assert len(answer.headers["x-request-id"]) == 12
    facts = caplog.records[-1].facts  # type: ignore[attr-defined]
    assert (facts["path"], facts["status"]) == ("/rules/kahuna", 200)


# ------------------------------------------------------------------------------------------ addresses


@pytest.mark.parametrize("given", ["motu.example.org", "ftp://a.b", "https://a.b/games", "https://"])
def test_what_is_no_address_of_a_house_is_refused_in_words(given: str) -> None:
    with pytest.raises(BadSetup):
        public_address(given)


def test_links_and_cookies_are_for_the_address_that_people_type(tmp_path: Path) -> None:
    app = make_app(tmp_path / "motu.db", thinkers=1, limited=False, address="https://motu.example.org")
    with TestClient(app, base_url="http://127.0.0.1:8088") as client:
        origin = {"origin": "https://motu.example.org"}
        seats = {"name": "Ada", "seat0": "me", "seat1": "friend", "public": "no"}
        made = client.post("/new/kahuna", data=seats, headers=origin, follow_redirects=False)
        assert made.status_code == 303
        assert "secure" in made.headers["set-cookie"].lower()
        cookie = made.headers["set-cookie"].partition(";")[0]
        page = client.get(made.headers["location"], headers={"cookie": cookie})
        assert 'value="https://motu.example.org/table/' in page.text
        stranger = client.post("/new/kahuna", data=seats, headers={"origin": "https://elsewhere.org"})
        assert stranger.status_code == 403


def test_proxies_that_are_trusted_are_believed_and_nobody_else(tmp_path: Path) -> None:
    app = make_app(tmp_path / "motu.db", thinkers=1, limited=False)
    told = {
        "x-forwarded-for": "6.6.6.6, 9.9.9.9, 10.0.0.2",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "motu.example.org",
        "origin": "https://motu.example.org",
    }
    form = {"name": "Ada", "seat0": "me", "seat1": "friend"}
    seen: list[tuple[str, str]] = []

    async def spy(scope, receive, send):  # type: ignore[no-untyped-def]
        if scope["type"] == "http":
            seen.append((scope["client"][0], scope["scheme"]))
        await app(scope, receive, send)

    with TestClient(Forwarded(spy, "10.0.0.0/8, ::1"), client=("10.0.0.1", 5)) as near:
        answer = near.post("/new/kahuna", data=form, headers=told, follow_redirects=False)
        assert answer.status_code == 303 and "secure" in answer.headers["set-cookie"].lower()
        assert seen[-1] == ("9.9.9.9", "https")
        far = TestClient(Forwarded(spy, "10.0.0.0/8, ::1"), client=("8.8.8.8", 5))
        far.portal = near.portal
        assert far.post("/new/kahuna", data=form, headers=told).status_code == 403
        assert seen[-1] == ("8.8.8.8", "http")
    with pytest.raises(BadSetup):
        Forwarded(app, "somewhere")


# ------------------------------------------------------------------------------------------- commands


def test_whoever_runs_a_house_lists_closes_exports_backs_up_and_tidies_it(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        played, waiting = start(ada, first="1", seat1="here", name1="Ben"), start(ada)
        play_on(ada, played, 12)
        assert "Ada" in motu("admin", "people", "--data", str(file))
        motu("backup", str(tmp_path / "backup.db"), "--data", str(file))
        assert "in use by another server" in motu("tidy", "--data", str(file), expected=2)
    assert "closed" in motu("admin", "close", played, "--data", str(file))
    assert "over already" in motu("admin", "close", played, "--data", str(file), expected=2)
    assert "There is no table" in motu("admin", "export", "nowhere", "--data", str(file), expected=2)
    record = motu("admin", "export", played, "--data", str(file))
    verify(read(record))
    assert len(read(record).answers) == 12
    motu("admin", "broken", "--data", str(file))
    with open_house(tmp_path / "backup.db") as again:  # as it was: played on from there
        assert len(table_of(again, played).answers) == 12
        play_on(again, played, 5)
        assert stage_of(again, waiting) == "waiting"
    assert "0 tables" in motu("tidy", "--data", str(file), "--days", "1")


# ----------------------------------------------------------------------------------------- long lists


def test_long_lists_are_shown_in_pages_and_the_lobby_leads_to_them(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        first = start(ada, first="1", seat1="here", name1="Ben")
        do(ada, table_of(ada, first), lambda table: actions.resign(table, 0))
        over = table_of(ada, first)
        made = [over.id]
        for number in range(119):
            made.append(f"copy{number}")
            summary = replace(over.summary(), table=made[-1], changed=over.changed - number // 3)
            kept = Standing(summary, over.holders())
            ada.portal.call(house(ada).logs.settle, kept)  # type: ignore[union-attr]
        assert 'href="/tables/mine"' in ada.get("/").text
        assert 'href="/tables/over"' in visitor(ada).get("/").text
        for which, who in (("mine", ada), ("over", visitor(ada))):
            address, found = f"/tables/{which}", list[str]()
            while address:
                page = who.get(address).text
                found += re.findall(r'class="btn" href="/table/(\w+)"', page)
                following = re.search(r'rel="next" href="([^"]+)"', page)
                address = unescape(following[1]) if following else ""
            assert sorted(found) == sorted(made)
        assert visitor(ada).get("/tables/mine").status_code == 404
        for wrong in ("/tables/nothing", "/tables/over?before=x-y", "/tables/over?before=nan-y"):
            assert ada.get(wrong).status_code in (200, 404)
