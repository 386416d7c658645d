"""What comes from outside: typed and bounded, or refused in words; never a server's error, never a dead socket."""

import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from house_rules import house, open_house, start, table_of, visitor, words_of
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from strangers import ATTACKS, World, attack, world

from motu.contract import BadSetup, MotuError
from motu.picture.svg import title
from motu.web.incoming import LONGEST_CHAT, LONGEST_NAME, clean_line, clean_name


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_house(tmp_path_factory.mktemp("incoming") / "motu.db") as opened:
        yield opened


def refused(answer: Any, status: int = 400) -> str:
    """The words of a refusal."""
    assert answer.status_code == status, answer.text
    said = answer.json()["error"]
    assert isinstance(said, str)
    return said


# ------------------------------------------------------------------------------------ names and words


UNSEEN = ["\x00", "\x1b", "\x7f", "\ud800", "\u202e", "\u2066", "\u200e", "\ufeff"]
UNSEEN += ["\uffff", "\ufdd0", "\U0001fffe", "\u3164", "\u2800", "\uffa0", "\u034f", "\u0301" * 8]


@pytest.mark.parametrize("sign", UNSEEN)
def test_what_nobody_sees_is_refused_in_names_and_in_chat(sign: str) -> None:
    with pytest.raises(BadSetup):
        clean_name(f"Ada{sign}Lovelace")
    with pytest.raises(MotuError):
        clean_line(f"hello {sign}there")


@pytest.mark.parametrize("name", ["\u0301", "\ufe0f", "\u0301Ada", "\u3164" * 3])
def test_a_name_can_be_seen_and_begins_with_a_sign_of_its_own(name: str) -> None:
    with pytest.raises(BadSetup):
        clean_name(name)


def test_people_may_write_in_any_script_and_with_joined_emoji() -> None:
    family = "👩\u200d👩\u200d👧 می\u200cخواهم"
    assert clean_line(f"  {family}\n ok ") == f"{family} ok"
    assert clean_name("Zoé ❤\ufe0f") == "Zoé ❤\ufe0f"
    assert [clean_name(name) for name in ("Ōtāhuhu", "Зоя  Ж.", "李 明", "A\u030aa")] == [
        "Ōtāhuhu",
        "Зоя Ж.",
        "李 明",
        "Åa",
    ]


def test_what_is_too_long_is_refused_and_not_cut() -> None:
    assert clean_name("x" * LONGEST_NAME) == "x" * LONGEST_NAME
    with pytest.raises(BadSetup):
        clean_name("x" * (LONGEST_NAME + 1))
    assert clean_line("x" * LONGEST_CHAT) == "x" * LONGEST_CHAT
    with pytest.raises(MotuError):
        clean_line("x" * (LONGEST_CHAT + 1))


@given(st.text(st.one_of(st.characters(), st.sampled_from("".join(UNSEEN) + "\x01<"))))
def test_whatever_passes_can_be_sent_and_stored(text: str) -> None:
    for clean in (clean_name, clean_line):
        try:
            passed = clean(text)
        except MotuError:
            continue
        assert clean(passed) == passed
        assert passed.encode().decode() == passed
        assert (ElementTree.fromstring(title(passed)).text or "") == passed
        assert passed == " ".join(passed.split())


def test_half_a_character_in_chat_destroys_no_page(client: TestClient) -> None:
    table = start(client, seat1="bot:random")
    with client.websocket_connect(f"ws://motu.test/table/{table}/live") as socket:
        socket.send_text('{"do": "chat", "once": "a", "words": "\\ud800"}')
        while (told := json.loads(socket.receive_text()))["kind"] == "frame":
            pass
        assert told["kind"] == "refused"
    assert client.get(f"/table/{table}").status_code == 200
    assert table_of(client, table).chat == []


# ------------------------------------------------------------------------------------------- the API

DEEP = b'{"game":' + b"[" * 60_000
DIGITS = b"9" * 5_000


@pytest.mark.parametrize(
    "body",
    [
        DEEP,
        b'{"game": "kahuna", "seats": ' + DIGITS + b"}",
        b'{"game": "kahuna", "options": {"variant": []}}',
        b'{"game": "kahuna", "options": {"handicap": ' + DIGITS + b"}}",
        b'{"game": "kahuna", "options": {"variant": "\\ud800"}}',
        b'{"game": "kahuna", "options": {"\\ud800": 1}}',
        b'{"game": "\\ud800"}',
        b'{"game": "kahuna", "speed": "\\ud800"}',
        b'{"game": "kahuna", "bots": {"1": "\\ud800"}}',
        b'{"game": "kahuna", "bots": {"' + DIGITS + b'": "random"}}',
        b'{"game": "kahuna", "seats": true}',
        b'{"game": "kahuna", "public": "yes"}',
        b'{"game": "kahuna", "colour": "red"}',
        b'{"game": "kahuna"',
        b"\xff\xfe",
        b"",
    ],
)
def test_a_table_that_cannot_be_read_is_refused_in_words(client: TestClient, body: bytes) -> None:
    assert refused(client.post("/api/tables", content=body)).endswith(".")


def test_answers_and_actions_that_cannot_be_read_are_refused_in_words(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "kahuna", "bots": {"2": "random"}}).json()
    path = f"/api/tables/{made['table']}"
    token = client.post(f"{path}/seats", json={"name": "Ada"}).json()["token"]
    seat = {"authorization": f"Bearer {token}"}
    for way, body in [
        ("answers", b'{"number": 0, "move": 0, "id": "\\ud800"}'),
        ("answers", b'{"number": 0, "move": "\\ud800", "id": "a"}'),
        ("answers", b'{"number": ' + DIGITS + b', "move": 0, "id": "a"}'),
        ("answers", b'{"number": 0, "move": -1, "id": "a"}'),
        ("answers", b'{"number": 0, "move": 0, "id": ""}'),
        ("actions", b'{"do": "react", "words": []}'),
        ("actions", b'{"do": [], "id": {}}'),
        ("actions", b'{"do": "chat", "words": "\\u202egnp.exe"}'),
    ]:
        assert refused(client.post(f"{path}/{way}", content=body, headers=seat)).endswith(".")
    assert refused(
        client.post(f"{path}/answers", json={"number": 0, "move": "²", "id": "a"}, headers=seat), 422
    )


def test_whoever_sends_no_token_or_a_wrong_one_is_told_so_by_401(client: TestClient) -> None:
    table = client.post("/api/tables", json={"game": "kahuna"}).json()["table"]
    body = {"number": 0, "move": 0, "id": "a"}
    for headers in ({}, {"authorization": "Bearer no"}, {"authorization": "Bearer "}):
        answer = client.post(f"/api/tables/{table}/answers", json=body, headers=headers)
        refused(answer, 401)
        assert answer.headers["www-authenticate"] == "Bearer"


def test_who_is_refused_a_seat_leaves_nothing_behind(client: TestClient) -> None:
    def players() -> int:
        return int(house(client).database.rows("select count(*) from players")[0][0])

    full = client.post("/api/tables", json={"game": "kahuna", "bots": {"1": "random", "2": "random"}}).json()
    before = players()
    refused(client.post(f"/api/tables/{full['table']}/seats", json={"name": "Eve"}), 409)
    assert visitor(client).post(f"/table/{full['table']}/sit", data={"name": "Eve"}).status_code == 409
    assert visitor(client).post("/new/kahuna", data={"name": "Eve", "seats": "7"}).status_code == 400
    assert visitor(client).post("/new/kahuna", data={"name": "Eve", "seat1": "bot:none"}).status_code == 400
    assert players() == before


def test_an_address_says_which_methods_there_are(client: TestClient) -> None:
    for path, there in [
        ("/api/tables", {"GET", "HEAD", "POST"}),
        ("/api/games", {"GET", "HEAD"}),
        ("/api/tables/x/answers", {"POST"}),
        ("/new/kahuna", {"GET", "HEAD", "POST"}),
    ]:
        answer = client.delete(path)
        assert answer.status_code == 405
        assert {method.strip() for method in answer.headers["allow"].split(",")} == there


# ------------------------------------------------------------------------------------------ the pages


@pytest.mark.parametrize(
    "form", [{"seats": "abc"}, {"seats": "9" * 5000}, {"seats": "-1"}, {"speed": "\x00"}]
)
def test_a_form_that_nobody_could_have_filled_in_is_refused_on_its_page(
    client: TestClient, form: dict[str, str]
) -> None:
    page = client.post("/new/kahuna", data={"name": "Ada", **form})
    assert page.status_code == 400
    assert 'role="alert"' in page.text


@pytest.mark.parametrize("seat", ["abc", "-1", "9" * 5000, ""])
def test_a_bot_is_put_on_no_seat_that_there_is_not(client: TestClient, seat: str) -> None:
    table = start(client)
    assert client.post(f"/table/{table}/fill", data={"seat": seat, "bot": "random"}).status_code == 409


@pytest.mark.parametrize(
    "path", ["step/" + "9" * 5000, "step/²", "step/-1", "seat/%ff", "watch/x?show=" + "9" * 5000]
)
def test_an_odd_address_at_a_table_gives_no_error(client: TestClient, path: str) -> None:
    assert client.get(f"/table/{start(client)}/{path}").status_code in (200, 404)


@pytest.mark.parametrize(
    "path", ["/new/chess", "/rules/chess", "/rules/kahuna/none.svg", "/picture/chess.svg", "/no"]
)
def test_what_there_is_not_is_404(client: TestClient, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 404
    assert "There is nothing at this address." in words_of(page.text)


def test_a_host_that_is_none_and_an_origin_that_is_none_are_refused(client: TestClient) -> None:
    assert client.get("/", headers={"host": "[::"}).status_code == 400
    assert client.get("/", headers={"host": "motu.test/evil"}).status_code == 400
    assert client.post("/language", data={}, headers={"origin": "http://["}).status_code == 403
    assert client.post("/language", data={}, headers={"origin": "null"}).status_code == 403


def test_bodies_are_bounded_by_what_is_asked_for(client: TestClient) -> None:
    table = start(client)
    assert client.post(f"/table/{table}/do/chat", content=b"words=" + b"x" * 9_000).status_code == 413
    assert (
        refused(client.post(f"/api/tables/{table}/answers", content=b" " * 9_000), 413) == "That is too long."
    )
    assert client.post("/new/kahuna", content=b"x" * 300_000).status_code == 413
    assert client.post("/language", content=b"x=1&" * 1_000).status_code == 400
    assert client.post("/replay", content=b"record=" + b"%20" * 190_000).status_code == 400, "it is no record"
    assert client.post("/replay", content=b"record=" + b"%20" * 210_000).status_code == 413


# ---------------------------------------------------------------------------------------- the sockets


@pytest.mark.parametrize(
    "message",
    [
        '{"do": "react", "words": []}',
        '{"do": "show", "seat": ' + "9" * 3000 + "}",
        "[" * 3_900,
        '{"do": "chat", "words": "' + "x" * 5_000 + '"}',
        "nonsense",
        "",
        b"\xff\x00",
    ],
)
def test_no_message_kills_a_socket(client: TestClient, message: str | bytes) -> None:
    table = start(client, seat1="bot:random")
    with client.websocket_connect(f"ws://motu.test/table/{table}/live") as socket:
        if isinstance(message, bytes):
            socket.send_bytes(message)
        else:
            socket.send_text(message)
        while json.loads(socket.receive_text())["kind"] != "refused":
            pass
        socket.send_json({"do": "chat", "words": "still here", "once": "b"})
        while json.loads(socket.receive_text()).get("once") != "b":
            pass


def test_a_watcher_who_asks_for_drawings_gets_none(client: TestClient) -> None:
    table = start(client)
    with visitor(client).websocket_connect(f"ws://motu.test/table/{table}/live") as socket:
        assert json.loads(socket.receive_text())["kind"] == "frame"
        for _ in range(5):
            socket.send_json({"do": "show", "seat": 1})
        socket.send_json({"do": "undo", "once": "end"})
        assert json.loads(socket.receive_text())["once"] == "end"


# ---------------------------------------------------------------------------------------- by Hypothesis


@pytest.fixture(scope="module")
def attacked() -> Iterator[World]:
    with world() as made:
        yield made


@pytest.mark.parametrize("kind", [kind for kind in ATTACKS if kind != "boards"])
def test_whatever_strangers_send_nothing_breaks(kind: str, attacked: World) -> None:
    """A short run of `python tools/strangers.py`."""
    attack(kind, attacked, 60)
