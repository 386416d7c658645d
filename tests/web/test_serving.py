"""The server itself: how much of a socket it unpacks, for whom it waits, and whom it believes about who asks."""

import os
import socket
import threading
import time
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Message, Ping, TextMessage
from wsproto.events import Request as Upgrade
from wsproto.extensions import PerMessageDeflate

from motu.web.incoming import LONGEST_MESSAGE
from motu.web.limits import Limits
from motu.web.serving import MOST_FRAMES, Packed, config_of, listen


@contextmanager
def served(app: Starlette, proxy: str = "") -> Iterator[socket.socket]:
    """A connection to an app that is served as the house is."""
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(config_of(app, proxy))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        with socket.create_connection(listening.getsockname(), 20) as connection:
            yield connection
    finally:
        server.should_exit = True
        thread.join()


def test_the_end_of_an_answer_does_not_wait_until_the_peer_says_that_the_beginning_came() -> None:
    """That once took 40 milliseconds of every answer on a connection that was used again."""
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname(), 20):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# ---------------------------------------------------------------------------------------- the sockets

UPGRADE = (
    "GET / HTTP/1.1\r\nhost: motu.test\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: x3JJHMbDL1EzLkh9GBhXDw==\r\nsec-websocket-extensions: permessage-deflate\r\n\r\n"
)


class Ear:
    """An app that keeps how long the messages were that reached it."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self.heard = threading.Event()
        self.ended = threading.Event()
        self.app = Starlette(routes=[WebSocketRoute("/", self.hear)])

    async def hear(self, socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                self.lengths.append(len(await socket.receive_text()))
                self.heard.set()
        except WebSocketDisconnect:
            self.ended.set()


def message(text: bytes, packed: bool) -> bytes:
    """A message of a browser in one frame."""
    if packed:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        text = (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    size = len(text)
    bytes_of_size = 0 if size < 126 else 2 if size < 2**16 else 8  # no more than it needs, or it is refused
    sign = {0: size, 2: 126, 8: 127}[bytes_of_size]
    length = bytes([0x80 | sign]) + (size.to_bytes(bytes_of_size, "big") if bytes_of_size else b"")
    return (
        bytes([0xC1 if packed else 0x81]) + length + b"\0\0\0\0" + text
    )  # a mask of nothing changes nothing


@pytest.mark.parametrize("packed", [False, True])
def test_a_message_that_is_too_long_is_not_heard_and_ends_the_connection(packed: bool) -> None:
    ear = Ear()
    with served(ear.app) as connection:
        connection.sendall(UPGRADE.encode())
        assert b"101" in connection.recv(1000)
        connection.sendall(message(b"x" * LONGEST_MESSAGE, packed))
        assert ear.heard.wait(20)  # else both may come in one piece, and nothing of it is heard
        with suppress(ConnectionError):  # it hangs up before it has heard everything
            connection.sendall(message(b"x" * 15_000_000, packed))
        assert ear.ended.wait(20)
    assert ear.lengths == [LONGEST_MESSAGE]


@pytest.mark.parametrize(
    "frames",
    [
        pytest.param(b"\x89\x80\0\0\0\0", id="signs of life"),
        pytest.param(b"\x8a\x80\0\0\0\0", id="answers to none"),
        pytest.param(b"\x00\x80\0\0\0\0", id="parts of a message with nothing in them"),
    ],
)
def test_a_socket_is_not_kept_busy_with_frames_that_say_nothing(frames: bytes) -> None:
    """Such frames are told to nobody, so no limit counted them: a few of them per second take no time, a
    hundred thousand took all of it."""
    ear = Ear()
    with served(ear.app) as connection:
        connection.sendall(UPGRADE.encode())
        assert b"101" in connection.recv(1000)
        connection.sendall(message(b"before", False) + b"\x01\x80\0\0\0\0" + frames * 100)
        connection.sendall(b"\x80\x80\0\0\0\0" + message(b"after", False))
        until = time.monotonic() + 20
        while len(ear.lengths) < 3 and time.monotonic() < until:
            time.sleep(0.01)
        assert ear.lengths == [6, 0, 5]
        with suppress(ConnectionError):
            connection.sendall(b"\x01\x80\0\0\0\0" + frames * (MOST_FRAMES + 1))
        assert ear.ended.wait(20)


def test_what_is_packed_well_is_unpacked_no_further_than_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred thousand bytes hold two hundred million: nobody unpacks more of them than one piece."""
    unpacked: list[int] = []
    real = zlib.decompressobj

    class Counting:
        def __init__(self, bits: int) -> None:
            self.inner = real(bits)

        def decompress(self, data: bytes) -> bytes:
            found = self.inner.decompress(data)
            unpacked.append(len(found))
            return found

        def flush(self) -> bytes:
            return self.inner.flush()

    monkeypatch.setattr(zlib, "decompressobj", Counting)
    ear = Ear()
    with served(ear.app) as connection:
        connection.sendall(UPGRADE.encode())
        assert b"101" in connection.recv(1000)
        connection.sendall(message(b"x" * 200_000_000, packed=True))
        assert ear.ended.wait(20)
    assert ear.lengths == []
    assert 0 < sum(unpacked) < 3_000_000


def test_a_connection_that_rests_keeps_nothing_of_what_it_sent_and_browsers_understand_it_all_the_same() -> (
    None
):
    server, browser = Packed(), WSConnection(ConnectionType.CLIENT)
    server.receive_data(browser.send(Upgrade("motu.test", "/", extensions=[PerMessageDeflate()])))
    assert [type(event) for event in server.events()] == [Upgrade]
    browser.receive_data(server.send(AcceptConnection(extensions=[PerMessageDeflate()])))
    assert [type(event) for event in browser.events()] == [AcceptConnection]
    said = "".join(map(str, range(2000)))

    def send() -> int:
        """The bytes by which the browser came to know the same words."""
        data = server.send(Message(said))
        browser.receive_data(data)
        assert [event.data for event in browser.events() if isinstance(event, TextMessage)] == [said]
        return len(data)

    first, again = send(), send()
    assert again < first / 10  # it remembers what it has sent
    server.packing.rest()
    assert send() < first / 10  # it has not rested yet
    server.packing.rest()
    server.send(Ping())  # that is no message
    server.packing.rest()
    assert server.packing._compressor is None
    assert send() == first
    said = "".join(map(str, range(20_000)))
    send()
    assert server.packing._compressor is None  # nothing is kept of what is so long
    server.receive_data(browser.send(Message(said)))
    assert [event.data for event in server.events() if isinstance(event, TextMessage)] == [said]
    assert server.packing._decompressor is None


# ------------------------------------------------------------------------------------------ who waits


async def read(request: Request) -> PlainTextResponse:
    return PlainTextResponse(f"{len(await request.body())} bytes")


@asynccontextmanager
async def counting(app: Starlette) -> AsyncIterator[dict[str, Limits]]:
    yield {"limits": Limits()}


ASKING = b"POST / HTTP/1.1\r\nhost: motu.test\r\ncontent-length: 4\r\n\r\n"


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nhost: mo", ASKING + b"ab"])
def test_who_connects_and_does_not_ask_to_the_end_is_not_waited_for(
    begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor whoever asks for one thing and stops in the middle of the next."""
    monkeypatch.setattr("motu.web.serving.LONGEST_REQUEST", 0.3)
    with served(Starlette(routes=[Route("/", read, methods=["POST"])])) as connection:
        connection.sendall(ASKING + b"abcd" + begun if begun else b"")
        answer = b""
        while part := connection.recv(1000):
            answer += part
    assert (b"4 bytes" in answer) == bool(begun)


def test_a_socket_that_is_open_may_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.web.serving.LONGEST_REQUEST", 0.3)
    ear = Ear()
    with served(ear.app) as connection:
        connection.sendall(UPGRADE.encode())
        assert b"101" in connection.recv(1000)
        with socket.create_connection(connection.getpeername(), 20) as silent:
            assert silent.recv(1000) == b""  # by now the first would not be waited for either
        connection.sendall(message(b"still here", packed=False))
        assert ear.heard.wait(20)


@pytest.mark.parametrize("proxy", ["", "127.0.0.1"])
def test_an_address_has_so_many_connections_and_no_more(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy asks for many. Whoever leaves makes room, and a socket is counted elsewhere."""
    monkeypatch.setattr("motu.web.limits.MOST_CONNECTIONS", 2)
    ear = Ear()
    app = Starlette(
        routes=[Route("/", read, methods=["POST"]), WebSocketRoute("/", ear.hear)], lifespan=counting
    )

    def is_heard(connection: socket.socket) -> bool:
        with suppress(ConnectionError):
            connection.sendall(ASKING + b"abcd")
            answer = b""
            while not answer.endswith(b"4 bytes") and (part := connection.recv(1000)):
                answer += part
            return bool(answer)
        return False

    with served(app, proxy) as first, socket.create_connection(first.getpeername(), 20) as second:
        assert is_heard(first)
        assert is_heard(second)
        with socket.create_connection(first.getpeername(), 20) as third:
            assert is_heard(third) == bool(proxy)
        second.sendall(UPGRADE.encode())
        assert b"101" in second.recv(1000)
        with socket.create_connection(first.getpeername(), 20) as third:
            assert is_heard(third)


# ---------------------------------------------------------------------------------------- the address


async def tell(request: Request) -> PlainTextResponse:
    assert request.client is not None
    return PlainTextResponse(f"{request.client.host} {request.url.scheme}")


@pytest.mark.parametrize(
    ("proxy", "told"),
    [("", "127.0.0.1 http"), ("127.0.0.1", "192.0.2.5 https"), ("192.0.2.99", "127.0.0.1 http")],
)
def test_a_proxy_is_believed_only_if_the_server_was_told_to(proxy: str, told: str) -> None:
    """Else anybody could say that he is somebody else, and have the share of as many as he likes."""
    with served(Starlette(routes=[Route("/", tell)]), proxy) as connection:
        connection.sendall(
            b"GET / HTTP/1.1\r\nhost: motu.test\r\nconnection: close\r\n"
            b"x-forwarded-for: 192.0.2.5\r\nx-forwarded-proto: https\r\n\r\n"
        )
        answer = b""
        while part := connection.recv(1000):
            answer += part
    assert answer.decode().splitlines()[-1] == told


def test_the_environment_makes_nobody_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "FORWARDED_ALLOW_IPS", "*")
    assert config_of(Starlette(), "").forwarded_allow_ips == ""
