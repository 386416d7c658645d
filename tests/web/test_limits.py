"""Fair limits: what is too much, for whom, for how long; guesses at passwords; sessions that end."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest
from house_rules import house, open_house, start, table_of, visitor, words_of
from starlette.testclient import TestClient, WebSocketDenialResponse

from motu.store.people import DAY, LONGEST_SESSION, LONGEST_UNUSED, Account, fingerprint
from motu.web.limits import MOST_KEYS, MOST_OPEN, SHARES, Ledger, Limits, Places, TooMany, owner_of
from motu.web.passwords import MOST_OF_ONE
from motu.web.passwords import MOST_WAITING as MOST_GUESSES
from motu.web.visit import SESSION

PASSWORD = "tall stones by the sea"


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("motu.web.limits.monotonic", made)
    return made


@pytest.fixture
def client(tmp_path: Path, clock: Clock) -> Iterator[TestClient]:
    with open_house(tmp_path / "motu.db", limited=True) as opened:
        yield opened


def waits(answer: Any) -> int:
    """How long somebody is asked to wait who asked for too much; it is also said."""
    assert answer.status_code == 429, answer.text
    seconds = int(answer.headers["retry-after"])
    assert f"Please wait {seconds} second" in words_of(answer.text)
    return seconds


def often(number: int, ask: Any) -> Any:
    """Asks so often, and returns the last answer."""
    for _ in range(number - 1):
        assert ask().status_code < 400
    return ask()


# ----------------------------------------------------------------------------------------- the ledger


def test_a_share_is_there_again_as_soon_as_its_time_is_over(clock: Clock) -> None:
    limits = Limits()
    for _ in range(10):
        limits.count("tables", "here", "Ada")
        clock.now += 1
    with pytest.raises(TooMany) as refused:
        limits.count("tables", "here", "Ada")
    assert refused.value.wait == 50
    clock.now += 49
    with pytest.raises(TooMany):
        limits.count("tables", "here", "Ada")
    clock.now += 1
    limits.count("tables", "here", "Ada")


def test_who_is_refused_takes_nothing_and_others_have_their_own(clock: Clock) -> None:
    limits = Limits()
    for _ in range(40):
        try:
            limits.count("tables", "here", "Ada")
        except TooMany:
            continue
    for number in range(30):  # of forty for the address Ada has had no more than her ten
        limits.count("tables", "here", f"guest {number}")
    with pytest.raises(TooMany):
        limits.count("tables", "here", "Ben")
    limits.count("tables", "elsewhere", "Ben")


def test_the_ledger_does_not_grow_without_end(clock: Clock) -> None:
    ledger = Ledger()
    for number in range(MOST_KEYS + 100):
        ledger.acquire_entry(f"key {number}", 5, 60)
    assert ledger.get("key 0") == 0
    assert ledger.get(f"key {MOST_KEYS + 99}") == 1
    assert ledger.reset() == MOST_KEYS


def test_many_false_names_make_no_guess_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for pages makes up who he is as often as he likes; what is remembered of guesses is not
    pushed out by that."""
    monkeypatch.setattr("motu.web.limits.MOST_KEYS", 100)
    limits = Limits()
    for _ in range(5):
        limits.count("guesses", "192.0.2.9", "192.0.2.9 ada")
    for number in range(200):
        limits.count("requests", "192.0.2.9", f"somebody {number}")
    with pytest.raises(TooMany):
        limits.count("guesses", "192.0.2.9", "192.0.2.9 ada")


def test_nobody_takes_all_the_places_where_one_waits() -> None:
    places = Places("hints", 8, 4, 10.0)
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(places.taken("192.0.2.9"))
        with pytest.raises(TooMany):
            places.check("192.0.2.9")
        for number in range(4):
            stack.enter_context(places.taken(f"192.0.2.{number}"))
        with pytest.raises(TooMany):
            places.check("192.0.2.5")
    assert places.waiting == 0
    places.check("192.0.2.9")


def test_an_address_is_counted_as_far_as_it_names_its_owner() -> None:
    assert owner_of("2001:db8:1:2:aaaa::1") == owner_of("2001:db8:1:2:bbbb::2") != owner_of("2001:db8:1:3::1")
    assert owner_of("::ffff:192.0.2.1") == owner_of("192.0.2.1") != owner_of("192.0.2.2")


# ------------------------------------------------------------------------------------- what is counted


def test_tables_are_counted_by_player_and_by_address(client: TestClient, clock: Clock) -> None:
    start(client)  # by a newcomer, of whom nothing is known yet
    page = often(11, lambda: client.post("/new/kahuna", data={"name": "Ada"}, follow_redirects=False))
    assert waits(page) == 60
    program = visitor(client)
    call = often(30, lambda: program.post("/api/tables", json={"game": "kahuna"}))
    assert waits(call) == 60
    assert "new tables" in call.json()["error"]
    assert visitor(client, "192.0.2.7").post("/api/tables", json={"game": "kahuna"}).status_code == 201
    clock.now += 60
    assert program.post("/api/tables", json={"game": "kahuna"}).status_code == 201


def test_seats_guests_and_accounts_are_counted(client: TestClient, clock: Clock) -> None:
    table, eve = start(client), visitor(client)
    for _ in range(100):
        assert eve.post(f"/api/tables/{table}/seats", json={"name": "Eve", "token": "no"}).status_code == 409
    waits(eve.post(f"/api/tables/{table}/seats", json={"name": "Eve", "token": "no"}))
    waits(eve.post(f"/table/{table}/sit", data={"name": "Eve"}))
    waits(
        often(60, lambda: visitor(client).post("/account/name", data={"name": "Eve"}, follow_redirects=False))
    )
    clock.now += 60
    signing = {"account": "x", "password": PASSWORD}
    for number in range(10):
        client.cookies.clear()
        client.post("/account/new", data={**signing, "account": f"Ada {number}"}, follow_redirects=False)
    client.cookies.clear()
    waits(client.post("/account/new", data=signing))


def test_chat_is_counted_on_pages_in_sockets_and_by_programs(client: TestClient, clock: Clock) -> None:
    table = start(client, seat1="bot:random")
    chat = f"/table/{table}/do/chat"
    waits(often(9, lambda: client.post(chat, data={"words": "aloha"}, follow_redirects=False)))
    with client.websocket_connect(f"ws://motu.test/table/{table}/live") as socket:
        socket.send_json({"do": "chat", "words": "aloha", "once": "a"})
        while (told := json.loads(socket.receive_text()))["kind"] == "frame":
            pass
        assert told["kind"] == "refused"
        assert told["once"] == "a"
        assert "lines of chat. Please wait 10 seconds." in told["reason"]
    assert len(table_of(client, table).chat) == 8
    other = client.post("/api/tables", json={"game": "kahuna"}).json()["table"]
    token = client.post(f"/api/tables/{other}/seats", json={"name": "Cy"}).json()["token"]
    said = {"do": "react", "words": "nice"}
    seat = {"authorization": f"Bearer {token}"}
    waits(often(9, lambda: client.post(f"/api/tables/{other}/actions", json=said, headers=seat)))


def test_drawings_and_calls_and_pages_are_counted(client: TestClient, clock: Clock) -> None:
    table = start(client)
    waits(often(151, lambda: client.get(f"/table/{table}/step/0")))
    with pytest.raises(WebSocketDenialResponse) as denied:
        client.websocket_connect(f"ws://motu.test/table/{table}/live").__enter__()
    waits(denied.value)
    clock.now += 10
    limits = client.app.state.limits  # type: ignore[attr-defined]
    for kind, path in (("calls", "/api/tables"), ("requests", "/account")):
        share = int(SHARES[kind].address.split("/")[0])
        for _ in range(share):
            limits.count(kind, "testclient")
        waits(client.get(path))
    assert client.get("/static/x/motu.css").status_code == 200


def test_requests_and_calls_of_one_player_are_counted_wherever_they_come_from(
    client: TestClient, clock: Clock
) -> None:
    start(client)
    limits, session = client.app.state.limits, client.cookies[SESSION]  # type: ignore[attr-defined]
    for kind, path, shown in (("calls", "/api/tables", "Bearer me"), ("requests", "/account", session)):
        headers = {"authorization": shown} if kind == "calls" else {}
        for _ in range(int(SHARES[kind].player.split("/")[0])):
            limits.count(kind, "somewhere else", fingerprint(shown))
        assert waits(client.get(path, headers=headers)) == 10
        assert visitor(client).get(path).status_code == 200


def test_who_floods_a_socket_is_heard_slowly_and_told_so(client: TestClient, clock: Clock) -> None:
    """Nobody is cut off: what is too much is refused in words, and the rest waits."""
    table = start(client)
    with client.websocket_connect(f"ws://motu.test/table/{table}/live") as socket:
        for number in range(101):
            socket.send_json({"do": "decline", "once": f"{number}"})
        told: dict[str, str] = {}
        while "100" not in told:
            message = json.loads(socket.receive_text())
            if message["kind"] == "refused":
                told[message["once"]] = message["reason"]
        assert told["99"] == "The game has not begun: a seat is still free."
        assert "messages. Please wait 10 seconds." in told["100"]


def test_open_connections_of_an_address_are_counted_while_they_are_open() -> None:
    limits = Limits()
    held = [limits.opened("here") for _ in range(MOST_OPEN)]
    for one in held:
        one.__enter__()
    with pytest.raises(TooMany), limits.opened("here"):
        pass
    with limits.opened("elsewhere"):
        pass
    held[0].__exit__(None, None, None)
    with limits.opened("here"):
        pass


def test_a_server_without_limits_counts_nothing(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db", limited=False) as client:
        assert often(50, lambda: client.post("/api/tables", json={"game": "kahuna"})).status_code == 201


# ------------------------------------------------------------------------------------------ passwords


def sign_up(client: TestClient, name: str = "Ada") -> None:
    assert client.post("/account/new", data={"account": name, "password": PASSWORD}).status_code == 200


def guess(client: TestClient, password: str) -> Any:
    return client.post("/account/in", data={"account": "Ada", "password": password}, follow_redirects=False)


def test_guesses_at_the_same_time_are_counted_like_those_one_after_another(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those beyond the share are not even looked at: else one of them could be right."""
    sign_up(client)
    passwords, looked_at = house(client).passwords, list[str]()
    real = passwords.is_right

    async def noted(account: Account | None, password: str, whose: str) -> bool:
        looked_at.append(password)
        return await real(account, password, whose)

    monkeypatch.setattr(passwords, "is_right", noted)

    async def together() -> list[int]:
        transport = httpx2.ASGITransport(client.app, client=("192.0.2.9", 1))  # type: ignore[arg-type]
        async with httpx2.AsyncClient(transport=transport, base_url="http://motu.test") as eve:
            form = {"account": "Ada", "password": "guess"}
            return [
                answer.status_code
                for answer in await asyncio.gather(*(eve.post("/account/in", data=form) for _ in range(60)))
            ]

    found = client.portal.call(together)  # type: ignore[union-attr]
    assert sorted(found) == [400] * 5 + [429] * 55
    assert len(looked_at) == 5


def test_one_who_guesses_at_many_accounts_leaves_room_for_others(client: TestClient) -> None:
    """However many guesses come at once from an address, only some of them wait to be looked at."""
    sign_up(client)

    async def together() -> tuple[list[int], int]:
        def browser(address: str) -> httpx2.AsyncClient:
            transport = httpx2.ASGITransport(client.app, client=(address, 1))  # type: ignore[arg-type]
            return httpx2.AsyncClient(transport=transport, base_url="http://motu.test")

        def guess(by: httpx2.AsyncClient, name: str, password: str) -> Any:
            return by.post("/account/in", data={"account": name, "password": password})

        async with browser("192.0.2.9") as eve, browser("192.0.2.1") as ada:
            asked = [guess(eve, f"Nobody {number}", "guess") for number in range(MOST_GUESSES + 5)]
            *refused, let_in = await asyncio.gather(*asked, guess(ada, "Ada", PASSWORD))
            return [answer.status_code for answer in refused], let_in.status_code

    refused, let_in = client.portal.call(together)  # type: ignore[union-attr]
    assert sorted(refused) == [400] * MOST_OF_ONE + [429] * (MOST_GUESSES + 5 - MOST_OF_ONE)
    assert let_in == 303


def test_a_stranger_who_guesses_has_to_wait_and_the_owner_has_not(client: TestClient, clock: Clock) -> None:
    sign_up(client)
    client.post("/account/out")
    eve = visitor(client)
    for _ in range(5):
        assert guess(eve, "guess").status_code == 400
    assert waits(guess(eve, "guess")) == 60
    assert waits(guess(eve, PASSWORD)) == 60
    assert guess(visitor(client, "192.0.2.1"), PASSWORD).status_code == 303  # the owner, somewhere else
    assert (
        guess(client, PASSWORD).status_code == 303
    )  # and beside the stranger, in a browser he has used before
    clock.now += 60
    assert guess(eve, "guess").status_code == 400


def test_a_browser_is_known_only_for_the_account_that_was_logged_in_there(client: TestClient) -> None:
    """Eve's own browser gives her no further guesses at Ada's password, whatever she writes into its cookies."""
    sign_up(client)
    eve = visitor(client, "192.0.2.9")
    sign_up(eve, "Eve")
    eve.post("/account/out")
    for _ in range(5):
        assert guess(eve, "guess").status_code == 400
    waits(guess(eve, "guess"))
    eve.cookies.set("known", "A" * 60)
    waits(guess(eve, "guess"))


def test_whoever_gets_in_with_an_account_of_his_own_has_no_more_guesses_at_another(
    client: TestClient,
) -> None:
    sign_up(client)
    eve = visitor(client, "192.0.2.9")
    sign_up(eve, "Eve")
    for _ in range(5):
        assert guess(eve, "guess").status_code == 400
    assert eve.post("/account/in", data={"account": "Eve", "password": PASSWORD}).status_code == 200
    waits(guess(eve, "guess"))


def test_a_name_that_is_too_long_is_refused_and_one_that_was_cut_once_still_opens(client: TestClient) -> None:
    long = "Ada of the thirty-one letters x"
    assert client.post("/account/new", data={"account": long, "password": PASSWORD}).status_code == 400
    sign_up(client, long[:24].strip())
    form = {"account": long, "password": PASSWORD}
    assert visitor(client).post("/account/in", data=form, follow_redirects=False).status_code == 303


# ------------------------------------------------------------------------------------------- sessions


def is_known(client: TestClient) -> bool:
    return "Log out" in words_of(client.get("/account").text)


def aged(client: TestClient, column: str, seconds: float) -> None:
    """Lets all sessions be as old as that."""
    house(client).database.write(
        lambda connection: connection.execute(f"update sessions set {column} = ?", (time.time() - seconds,))
    ).result()


def test_a_session_ends_when_it_is_not_used_and_after_a_year(client: TestClient) -> None:
    sign_up(client)
    aged(client, "used", LONGEST_UNUSED - DAY)
    assert is_known(client)  # which uses it
    aged(client, "made", LONGEST_SESSION - DAY)
    assert is_known(client)
    used = house(client).database.rows("select used from sessions")[0][0]
    assert used > time.time() - DAY
    aged(client, "made", LONGEST_SESSION + 1)
    assert not is_known(client)
    aged(client, "made", 0)
    aged(client, "used", LONGEST_UNUSED + 1)
    assert not is_known(client)


def test_sessions_that_are_over_leave_the_file(client: TestClient) -> None:
    sign_up(client)
    aged(client, "used", LONGEST_UNUSED + 1)
    assert guess(visitor(client), PASSWORD).status_code == 303
    assert house(client).database.rows("select count(*) from sessions")[0][0] == 1


def test_logging_out_everywhere_ends_all_sessions_and_what_they_show(client: TestClient) -> None:
    sign_up(client)
    table = start(client, seat1="friend")
    phone = visitor(client)
    assert guess(phone, PASSWORD).status_code == 303
    assert is_known(phone)
    with phone.websocket_connect(f"ws://motu.test/table/{table}/live") as socket:
        assert "Whoever has this link plays for you" in json.loads(socket.receive_text())["html"]
        client.post("/account/out-everywhere")
        while (message := socket.receive())["type"] != "websocket.close":
            pass
        assert message["code"] == 1012
    assert not is_known(client)
    assert not is_known(phone)
    assert guess(phone, PASSWORD).status_code == 303
