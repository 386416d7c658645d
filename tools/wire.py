"""Plain connections to a server, and a bad line between: HTTP and sockets that break, and say how."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from html import escape, unescape
from typing import Any
from urllib.parse import urlencode

from wsproto import ConnectionType, WSConnection
from wsproto.events import (
    AcceptConnection,
    CloseConnection,
    Message,
    Ping,
    RejectConnection,
    Request,
    TextMessage,
)
from wsproto.extensions import PerMessageDeflate
from wsproto.utilities import ProtocolError

#: How many seconds anybody waits for an answer before he thinks the line is dead.
PATIENCE = 20.0


class Cut(Exception):
    """The line is dead: nobody knows whether what was sent has arrived."""


# ------------------------------------------------------------------------------------------------- HTTP


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Client:
    """Somebody who asks a server, one connection for each request; keeps its cookies."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    async def get(self, path: str, token: str = "") -> Reply:
        return await self._ask("GET", path, b"", self._headers(token))

    async def post(self, path: str, body: Mapping[str, Any], token: str = "") -> Reply:
        headers = {**self._headers(token), "content-type": "application/json"}
        return await self._ask("POST", path, json.dumps(body).encode(), headers)

    async def send_form(self, path: str, **fields: str) -> Reply:
        headers = {**self._headers(""), "content-type": "application/x-www-form-urlencoded"}
        return await self._ask("POST", path, urlencode(fields).encode(), headers)

    def _headers(self, token: str) -> dict[str, str]:
        return ({"authorization": f"Bearer {token}"} if token else {}) | self.cookie()

    def cookie(self) -> dict[str, str]:
        known = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"cookie": known} if known else {}

    async def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        async with _dialled(self.port) as (reader, writer):
            _write_head(writer, method, path, {**headers, "content-length": str(len(body))})
            writer.write(body)
            status, got = await _read_head(reader)
            if cookie := got.get("set-cookie"):
                name, _, value = cookie.partition(";")[0].partition("=")
                self.cookies[name] = value
            return Reply(status, got, await _read_body(reader, got))

    @asynccontextmanager
    async def lines(self, path: str, token: str = "") -> AsyncIterator[AsyncIterator[str]]:
        """A stream of lines, as long as the block lasts and the line holds."""
        async with _dialled(self.port) as (reader, writer):
            _write_head(writer, "GET", path, self._headers(token))
            status, _ = await _read_head(reader)
            if status != 200:
                raise Cut(f"status {status}")
            yield _read_lines(reader)


@asynccontextmanager
async def _dialled(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection; whatever happens to it is a Cut."""
    writer = None
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
        yield reader, writer
    except (OSError, EOFError, TimeoutError, ProtocolError, ValueError) as trouble:
        raise Cut(f"{type(trouble).__name__}: {trouble}") from trouble
    finally:
        if writer is not None:
            writer.transport.abort()


def _write_head(writer: asyncio.StreamWriter, method: str, path: str, headers: Mapping[str, str]) -> None:
    lines = [f"{method} {path} HTTP/1.1", "host: localhost", "connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    async with asyncio.timeout(PATIENCE):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in head[1:] if line)
    return int(head[0].split(" ")[1]), {name.lower(): value.strip() for name, _, value in pairs}


async def _read_body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    async with asyncio.timeout(PATIENCE):
        if "content-length" in headers:
            return await reader.readexactly(int(headers["content-length"]))
        return b"".join([chunk async for chunk in _read_chunks(reader)])


async def _read_chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)


async def _read_lines(reader: asyncio.StreamReader) -> AsyncIterator[str]:
    rest = b""
    async for chunk in _read_chunks(reader):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if line:
                yield line.decode()


# ---------------------------------------------------------------------------------------------- sockets


class Socket:
    """A browser's socket, by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._speaks = WSConnection(ConnectionType.CLIENT)
        #: What was heard, and how many bytes came on the wire for it.
        self._heard: list[tuple[str, int]] = []
        self._text = ""
        self._bytes = 0

    @staticmethod
    @asynccontextmanager
    async def open(client: Client, path: str, packed: bool = False) -> AsyncIterator[Socket]:
        """A socket at a path, on which both sides pack what they send, as browsers do, if that is wanted."""
        async with _dialled(client.port) as (reader, writer):
            socket = Socket(reader, writer)
            headers = [(name.encode(), value.encode()) for name, value in client.cookie().items()]
            ways = [PerMessageDeflate()] if packed else []
            wish = Request("localhost", path, extensions=ways, extra_headers=headers)  # type: ignore[arg-type]
            writer.write(socket._speaks.send(wish))
            async with asyncio.timeout(PATIENCE):
                while not await socket._listen():
                    pass
            yield socket

    def send(self, message: Mapping[str, Any]) -> None:
        self._writer.write(self._speaks.send(Message(json.dumps(message))))

    async def receive(self) -> dict[str, Any]:
        """The next message; Cut when there are no more."""
        found = json.loads((await self.receive_text())[0])
        assert isinstance(found, dict)
        return found

    async def receive_text(self) -> tuple[str, int]:
        """The next message as it came, and about how many bytes it was on the wire; Cut if there is none."""
        while not self._heard:
            await self._listen()
        return self._heard.pop(0)

    async def _listen(self) -> bool:
        """Takes in what comes next; whether the connection was just accepted."""
        data = await self._reader.read(2**16)
        if not data:
            raise Cut("closed")
        self._bytes += len(data)
        self._speaks.receive_data(data)
        accepted = False
        for event in self._speaks.events():
            if isinstance(event, AcceptConnection):
                accepted, self._bytes = True, 0
            elif isinstance(event, TextMessage):
                self._text += event.data
                if event.message_finished:
                    self._heard.append((self._text, self._bytes))
                    self._text, self._bytes = "", 0
            elif isinstance(event, Ping):
                self._writer.write(self._speaks.send(event.response()))
            elif isinstance(event, CloseConnection | RejectConnection):
                raise Cut(f"closed: {event}")
        return accepted


class Page:
    """A page as a browser keeps it that takes in whole pages and changes of their parts."""

    def __init__(self) -> None:
        self.html = ""
        self.number = 0

    def take(self, frame: Mapping[str, Any]) -> str:
        """The page after a frame; ValueError if it is a change of another page than this."""
        if "html" in frame:
            self.html = frame["html"]
        elif frame["after"] != self.number:
            raise ValueError("a frame was missed")
        else:
            for key, markup in frame["parts"]:
                self._change(key, markup)
        self.number = frame["number"]
        return self.html

    def _change(self, key: str, markup: str) -> None:
        start, end = self._place(key)
        self.html = self.html[:start] + KEPT.sub(self._kept, markup) + self.html[end:]

    def _kept(self, named: re.Match[str]) -> str:
        first, last = unescape(named[1]), unescape(named[2] or named[1])
        return self.html[self._place(first)[0] : self._place(last)[1]]

    def _place(self, key: str) -> tuple[int, int]:
        """Where the element of an id begins and ends."""
        word, at = f' id="{escape(key)}"', -1
        while (at := self.html.find(word, at + 1)) >= 0:
            start = self.html.rfind("<", 0, at)
            if self.html.find(">", start, at) < 0:  # else these are words between two elements
                break
        else:
            raise ValueError(f"there is no {key}")
        name, depth = self.html[start + 1 : at].split(" ", 1)[0], 0
        for tag in re.compile(rf"<(/?){name}\b[^<>]*?(/?)>").finditer(self.html, start):
            depth += -1 if tag[1] else 0 if tag[2] else 1
            if not depth:
                return start, tag.end()
        raise ValueError(f"{key} has no end")


#: What stands for parts that stay as they are.
KEPT = re.compile(r'<kept of="([^"]*)"(?: to="([^"]*)")?></kept>')


# --------------------------------------------------------------------------------------------- bad lines


class BadLine:
    """Passes on what goes between a port of its own and a server's, late at times, and cut at others."""

    def __init__(self, to: Sequence[int], chance: random.Random) -> None:
        """To any of these ports, by chance."""
        self.to, self.chance = to, chance
        #: How often a piece of what passes is held up, and how often the line is cut at it.
        self.late, self.cut = 0.05, 0.004
        self.held_up = self.cuts = 0
        self.port = 0
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()

    def mend(self) -> None:
        self.late = self.cut = 0.0

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs = None
        try:
            behind, theirs = await asyncio.open_connection("127.0.0.1", self.chance.choice(self.to))
            ways = [self._pass(reader, theirs), self._pass(behind, writer)]
            done, left = await asyncio.wait(
                [asyncio.ensure_future(way) for way in ways], return_when=asyncio.FIRST_COMPLETED
            )
            for way in left:
                way.cancel()
            for way in done:
                way.exception()
        except OSError:
            pass
        finally:
            for end in (writer, theirs):
                if end is not None:
                    with suppress(OSError):
                        end.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(2**14):
            if self.chance.random() < self.cut:
                self.cuts += 1
                writer.write(data[: self.chance.randrange(len(data))])
                return
            if self.chance.random() < self.late:
                self.held_up += 1
                await asyncio.sleep(self.chance.random() * 0.2)
            writer.write(data)
            await writer.drain()
