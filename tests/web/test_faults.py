"""What goes wrong around a table: disks without room, viewers who do not read, clocks that jump, an end."""

import asyncio
import json
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from house_rules import (
    do,
    heard,
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
from servers import serving
from starlette.websockets import WebSocket

from motu.contract import game
from motu.language import literal
from motu.store import Entry, NotKept
from motu.web import actions, clock, lobby
from motu.web.api import Listener, Stream
from motu.web.house import House
from motu.web.live import Viewer
from motu.web.setup import new_setup
from motu.web.table import Table
from motu.web.visit import Visit

# -------------------------------------------------------------------------------- disks without room


@contextmanager
def no_room(file: Path) -> Iterator[None]:
    """As long as the block lasts the system lets no file grow beyond what has been written behind the database."""
    written = file.with_name(f"{file.name}-wal").stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (written, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_players_are_told_that_there_is_no_room_and_play_on_when_there_is(tmp_path: Path) -> None:
    file, words = tmp_path / "motu.db", "so this could not be kept. Nothing that was done before is lost"
    with open_house(file) as ada:
        table = start(ada, first="1", seat1="here", name1="Ben")
        live = table_of(ada, table)
        move, before = moves_in(ada.get(f"/table/{table}?show=0").text)[0], log_of(ada, table)
        form = {"number": str(live.numbers[0]), "once": "full", "move": str(move)}
        bearer = {"authorization": f"Bearer {live.seats[0].token}"}
        body = {"number": live.numbers[0], "move": move, "id": "full"}
        with no_room(file):
            refused = ada.post(f"/table/{table}/do/answer?show=0", data=form)
            assert refused.status_code == 503
            assert words in words_of(refused.text)
            told = ada.post(f"/api/tables/{table}/answers", json=body, headers=bearer)
            assert told.status_code == 503 and words in told.json()["error"]
            assert int(told.headers["retry-after"]) > 0
            with ada.websocket_connect(f"ws://motu.test/table/{table}/live?show=0") as socket:
                socket.send_text(json.dumps({**body, "do": "answer", "once": "full"}))
                while (message := heard(socket.receive_text()))["kind"] == "frame":
                    pass
                assert message["kind"] == "refused" and words in message["reason"]
            for address in ("/new/kahuna", "/account/name"):
                stranger = visitor(ada).post(address, data={"name": "Eve"})
                assert words in words_of(stranger.text)
            assert ada.get(f"/table/{table}?show=0").status_code == 200
            assert live.answers == []
            assert log_of(ada, table) == before
        assert ada.post(f"/table/{table}/do/answer?show=0", data=form).status_code == 200
        assert len(live.answers) == 1


def test_bots_go_on_by_themselves_when_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("motu.web.house.AGAIN", 0.05)
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        live = table_of(ada, start(ada, seat0="bot:random", seat1="bot:random"))
        until(ada, lambda: len(live.answers) > 3)
        with no_room(file):
            until(ada, lambda: "could not be kept" in caplog.text)
            stands = len(live.answers)
        until(ada, lambda: len(live.answers) > stands + 5 or live.ended)


def test_an_answer_and_what_lists_tell_of_it_are_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is there without the other, and nobody sees what could not be kept."""
    with open_house(tmp_path / "motu.db") as ada:
        live = table_of(ada, start(ada, first="1", seat1="here", name1="Ben"))
        with monkeypatch.context() as full:
            full.setattr("motu.store.logs.rate", _no_room)
            full.setattr(type(live), "_rated", lambda table: {"ada": 1})
            with pytest.raises(NotKept):
                do(ada, live, lambda table: actions.resign(table, 0))
        assert log_of(ada, live.id)[-1].kind != "resign"
        assert (stage_of(ada, live.id), live.stage) == ("playing", "playing")
        do(ada, live, lambda table: actions.resign(table, 0))
        assert (stage_of(ada, live.id), live.stage) == ("over", "over")


def _no_room(*_: Any) -> None:
    raise NotKept(literal("no room"))


# ------------------------------------------------------------------------------------ clocks that jump


def test_a_machine_whose_clock_is_set_takes_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        live = table_of(ada, start(ada, first="1", seat1="here", name1="Ben", speed="quick"))
        real = time.time
        for jump in (400 * 24 * 3600.0, -400 * 24 * 3600.0):
            monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
            play_on(ada, live.id, 2)
            ada.portal.call(asyncio.sleep, 0.05)  # type: ignore[union-attr]
            assert not any(seat.away for seat in live.seats)
            assert all(left > 290 for left in live.clock.left)
        times = [entry.at for entry in log_of(ada, live.id)]
        assert times == sorted(times)
        assert times[-1] - times[0] < 3600


@pytest.mark.parametrize("speed", ["quick", "day"])
def test_a_clock_that_was_set_back_while_the_server_was_away_stops_nobody_and_ends_nothing(
    speed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log lies in the future: time goes on from now."""
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        table = start(ada, first="1", seat1="here", name1="Ben", speed=speed)
    monkeypatch.setattr(clock, "_BEGUN", clock._BEGUN - 30 * 24 * 3600.0)
    with open_house(file) as ada:
        live = table_of(ada, table)
        assert log_of(ada, table)[-1].kind == "resume"
        ends = live.clock.ends(0)
        assert ends is not None
        assert 0 < ends - clock.now() <= (300 if speed == "quick" else 24 * 3600)
        play_on(ada, table, 1)
        assert not live.seats[0].away


# ------------------------------------------------------------------------------ viewers who do not read


class Wall:
    """The other end of a socket that takes so many messages and then nothing more."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.taken: list[str] = []
        self.tried = 0
        self.is_connected = False

    async def send(self, message: Any) -> None:
        if message["type"] != "websocket.send":
            return
        self.tried += 1
        if len(self.taken) >= self.takes:
            await asyncio.Event().wait()
        self.taken.append(message["text"])

    async def receive(self) -> Any:
        if self.is_connected:
            await asyncio.Event().wait()
        self.is_connected = True
        return {"type": "websocket.connect"}

    async def connect(self, house: House, table: Table) -> tuple[Viewer, "asyncio.Task[None]"]:
        socket = WebSocket({"type": "websocket", "path": "/", "headers": []}, self.receive, self.send)
        await socket.accept()
        viewer = Viewer(house, table, Visit(None, "en", "", ""), None, "", lambda _: None)
        return viewer, asyncio.create_task(viewer.serve(socket))


def _any_answer(table: Table) -> list[actions.Draft]:
    seat = table.asked[0]
    return actions.answer(table, seat, table.numbers[seat], table.state.moves(seat)[0])


def test_who_does_not_read_has_one_frame_waiting_and_gets_the_table_as_it_is_then(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        live = table_of(ada, start(ada, first="1", seat1="here", name1="Ben"))

        async def look_on(house: House) -> Wall:
            wall = Wall(takes=0)
            _, serving = await wall.connect(house, live)
            await asyncio.sleep(0.05)
            for _ in range(10):
                await house.do(live, _any_answer)
            assert wall.tried == 1  # the first, which it never took; nothing is even drawn behind it
            serving.cancel()
            wall = Wall(takes=100)
            _, serving = await wall.connect(house, live)
            await asyncio.sleep(0.05)
            serving.cancel()
            return wall

        wall = ada.portal.call(look_on, house(ada))  # type: ignore[union-attr]
        assert 'data-ply="10"' in json.loads(wall.taken[-1])["html"]


def test_who_does_not_read_for_a_while_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.web.sockets.PATIENCE", 0.05)
    with open_house(tmp_path / "motu.db") as ada:
        live = table_of(ada, start(ada, first="1", seat1="here", name1="Ben"))

        async def look_on(house: House) -> int:
            _, serving = await Wall(takes=0).connect(house, live)
            async with asyncio.timeout(60):
                await serving
            return house.watching(live)

        assert ada.portal.call(look_on, house(ada)) == 0  # type: ignore[union-attr]


def test_who_asks_without_end_and_never_reads_the_replies_is_dropped(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        live = table_of(ada, start(ada, first="1", seat1="here", name1="Ben"))

        async def look_on(house: House) -> int:
            viewer, serving = await Wall(takes=0).connect(house, live)
            await asyncio.sleep(0.01)
            for _ in range(1000):
                viewer._send({"kind": "done"})
            async with asyncio.timeout(60):
                await serving
            return len(viewer.replies)

        assert ada.portal.call(look_on, house(ada)) <= 1000  # type: ignore[union-attr]
        assert house(ada).watching(live) == 0


def test_who_does_not_read_in_the_lobby_is_dropped_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("motu.web.sockets.PATIENCE", 0.05)
    with open_house(tmp_path / "motu.db") as ada:

        async def look_on(house: House) -> int:
            wall = Wall(takes=0)
            scope = {"type": "websocket", "path": "/live", "headers": [], "query_string": b"", "app": ada.app}
            serving = asyncio.create_task(lobby.live(WebSocket(scope, wall.receive, wall.send)))
            async with asyncio.timeout(60):
                await serving
            assert wall.tried == 1
            return len(ada.app.state.lobby.visitors)  # type: ignore[attr-defined]

        assert ada.portal.call(look_on, house(ada)) == 0  # type: ignore[union-attr]


# -------------------------------------------------------------------------------------- event streams


def strict_table() -> Table:
    """A table at which what was seen is hidden again, with two people."""
    setup = new_setup("rapanui2011", 2, {"memory": "strict", "first": "1"}, "relaxed", True, "")
    seats = [
        Entry(number, 0.0, "sit", {"seat": number - 1, "player": f"{number}", "name": f"{number}"})
        for number in (1, 2)
    ]
    return Table("x", [Entry(0, 0.0, "made", setup.facts()), *seats])


def play_one(table: Table, listeners: list[Listener], pick: int) -> None:
    """One answer, told to everybody as the house does."""
    seat = table.asked[0]
    moves = table.state.moves(seat)
    drafts = actions.answer(table, seat, table.numbers[seat], moves[pick % len(moves)])
    for kind, facts in drafts:
        table.apply(Entry(table.entries, 0.0, kind, facts))
        for listener in listeners:
            listener.tell(table)


def events_in(lines: list[str]) -> list[Any]:
    return [event for line in lines for event in json.loads(line)["events"]]


def test_who_reads_slowly_is_told_every_event_that_who_reads_at_once_is_told() -> None:
    """Those that do not last, too."""
    table = strict_table()
    quick, slow = Listener(table, 0), Listener(table, 0)
    for listener in (quick, slow):
        listener.tell(table)
    read: list[str] = []
    passing = 0
    while not table.ended:
        read.append(quick.line("en"))
        play_one(table, [quick, slow], len(read))
        passing += sum(
            not event.lasts and bool(event.to & 1)
            for event in table.state.events(0, int(table.state.ply) - 1)
        )
    read.append(quick.line("en"))
    assert passing > 10, "there are events that do not last"
    assert events_in([slow.line("en")]) == events_in(read)


def test_an_event_is_told_once_whatever_else_happens_at_the_table() -> None:
    table = strict_table()
    listener = Listener(table, 1)
    for _ in range(3):
        listener.tell(table)
    assert len(events_in([listener.line("en")])) == len(table.state.events(1)) > 0
    listener.tell(table)
    assert events_in([listener.line("en")]) == []


def test_what_is_played_after_an_answer_was_taken_back_is_told() -> None:
    table = strict_table()
    listener = Listener(table, None)
    listener.tell(table)
    for pick in range(6):
        play_one(table, [listener], pick)
    before = json.loads(listener.line("en"))
    assert (before["since"], before["view"]["ply"]) == (0, 6)
    table.apply(Entry(table.entries, 0.0, "undo", {"seat": 0, "to": 3}))
    listener.tell(table)
    play_one(table, [listener], 1)
    after = json.loads(listener.line("en"))
    assert (after["since"], after["view"]["ply"]) == (3, 4)
    assert {event["ply"] for event in after["events"]} == {4}


def test_a_stream_that_nobody_takes_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.web.api.PATIENCE", 0.05)
    closed = []

    async def lines() -> Any:
        try:
            while True:
                yield "x" * 100
        finally:
            closed.append(True)

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if message.get("body"):
            await asyncio.Event().wait()

    async def run() -> None:
        async with asyncio.timeout(60):
            await Stream(lines())({"type": "http", "asgi": {"spec_version": "2.3"}}, receive, send)

    asyncio.run(run())
    assert closed


def test_told_to_stop_the_server_ends_its_streams_and_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path / "motu.db") as server:
        body = json.dumps({"game": "kahuna"}).encode()
        made = json.load(
            urlopen(Request(f"{server.address}/api/tables", body, {"content-type": "application/json"}))
        )
        stream = urlopen(f"{server.address}/api/tables/{made['table']}/events", timeout=60)
        assert json.loads(stream.readline())["stage"] == "waiting"
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        assert stream.read() == b""
        assert server.process.wait(timeout=60) in (0, -signal.SIGTERM)
        server.start()
        assert urlopen(f"{server.address}/api/tables/{made['table']}").status == 200


def test_a_stream_is_passed_on_at_once_by_whatever_stands_before_the_server(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada, first="1", seat1="here", name1="Ben")
        do(ada, table_of(ada, table), lambda table: actions.resign(table, 0))
        headers = ada.get(f"/api/tables/{table}/events").headers
        assert headers["x-accel-buffering"] == "no"
        assert headers["cache-control"] == "no-store"


def test_every_game_is_told_of(tmp_path: Path) -> None:
    """A seat that follows a whole game by the stream's lines knows as many events as one that asks at the end."""
    for key in ("kahuna", "giants"):
        setup = new_setup(key, None, {"max_rounds": 2} if key == "giants" else {}, "relaxed", True, "")
        entries = [Entry(0, 0.0, "made", setup.facts())]
        for seat in range(game(key).seats[0]):
            entries.append(
                Entry(seat + 1, 0.0, "sit", {"seat": seat, "player": f"{seat}", "name": f"{seat}"})
            )
        table = Table("x", entries)
        listener = Listener(table, 0)
        listener.tell(table)
        lines = [listener.line("en")]
        while not table.ended:
            play_one(table, [listener], len(lines))
            lines.append(listener.line("en"))
        lasting = [event.data() for event in table.state.events(0)]
        told = [
            {name: value for name, value in event.items() if name != "words"} for event in events_in(lines)
        ]
        assert all(event in told for event in json.loads(json.dumps(lasting)))


def test_who_hangs_up_in_the_middle_of_a_request_leaves_no_trace_in_the_hosts_log(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        pieces = [
            {"type": "http.request", "body": b'{"game":', "more_body": True},
            {"type": "http.disconnect"},
        ]

        async def receive() -> Any:
            return pieces.pop(0)

        async def send(message: Any) -> None:
            pass

        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/tables",
            "query_string": b"",
            "headers": [(b"host", b"motu.test")],
        }
        ada.portal.call(ada.app, scope, receive, send)  # type: ignore[union-attr]  # raises what would be logged
        assert pieces == []
