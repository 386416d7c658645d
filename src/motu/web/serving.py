"""The server: it listens, gives up peers that take nothing or say nothing, and closes when it is told to."""

import asyncio
import ctypes
import gc
import socket
import zlib
from contextlib import suppress
from dataclasses import replace
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, BytesMessage, Event, Ping, Pong, TextMessage
from wsproto.extensions import PerMessageDeflate
from wsproto.frame_protocol import Opcode, RsvBits

from motu.web.address import Forwarded
from motu.web.house import House
from motu.web.incoming import LONGEST_MESSAGE
from motu.web.limits import Limits, owner_of

try:
    import resource
except ImportError:  # where the system knows no such limits
    resource = None  # type: ignore[assignment]

#: Seconds in which a request must have come to its end, head and body.
LONGEST_REQUEST = 20.0
#: Milliseconds in which a peer must take what is sent, where the system can see to that.
MOST_UNTAKEN = 30_000
#: Seconds in which what is being done is done to its end when the server is told to stop.
LAST_WORDS = 5
#: How hard what is sent is packed, how far back one looks at what was sent before, and how much is noted of
#: that (powers of two). A drawing repeats much of the last one: looking half as far doubles what is sent. The
#: next level takes a fifth more time and makes it a sixth smaller.
#: A busy connection takes 160 kB for it and not 256 as is usual, one that rests nothing.
LEVEL, WINDOW, NOTES = 4, 15, 6
#: How many things are made until garbage is looked for among the newest, and how often the older ones are.
GARBAGE = 20_000, 20, 50
#: Seconds after which what is still there is taken out of that search, and after which all of it is looked
#: through once. Else a search among the things of two thousand players stops everybody for a third of a
#: second, again and again.
SETTLING, CLEANING = 10, 900
#: Seconds until memory that is free is given back to the system: without that connections that rest hold
#: two fifths more than they need.
GIVING_BACK = 60
#: How many bytes of a socket are unpacked at a time: at most a thousand times as many come out.
PIECE = 1_000
#: How many frames that are no messages (signs of life, parts of messages) somebody may send in so many
#: seconds. Browsers send one at a time, to answer ours.
MOST_FRAMES, WHILE = 200, 10.0


def listen(host: str, port: int) -> socket.socket:
    """The address, taken; OSError if it is somebody else's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=2048)
    # Connections have it too: else the end of an answer waits until the peer says that it has the beginning.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, MOST_UNTAKEN)
    return listening


def serve(app: Starlette, listening: socket.socket, proxy: str = "") -> None:
    """Serves until the process is told to stop."""
    open_wide()
    gc.freeze()  # what is there by now stays
    gc.set_threshold(*GARBAGE)
    Server(config_of(app, proxy), app).run(sockets=[listening])


def open_wide() -> None:
    """As many connections as the system allows at all, and not the few that it begins with."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def config_of(app: Starlette, proxy: str) -> uvicorn.Config:
    """How an app is served. Only proxies at these addresses are believed when they tell for whom they ask."""
    return uvicorn.Config(
        Forwarded(app, proxy) if proxy else app,
        http=Prompt,
        ws=Bounded,
        ws_max_size=LONGEST_MESSAGE,
        log_level="warning",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=LAST_WORDS,
        lifespan="on",
        proxy_headers=False,
        forwarded_allow_ips="",
    )


class Prompt(H11Protocol):
    """A connection on which a request that was begun is soon ended; an address has so many and no more.

    uvicorn waits without end for whoever connects and then says nothing, or a letter now and then.
    """

    def __init__(self, *facts: Any, **more: Any) -> None:
        super().__init__(*facts, **more)
        self._deadline: asyncio.TimerHandle | None = None
        self._counted: tuple[Limits, str] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        limits, address = self.app_state.get("limits"), self.client[0] if self.client else ""
        if isinstance(limits, Limits) and not self._is_proxy(address):
            if not limits.connect(owner_of(address)):
                transport.abort()
                return
            self._counted = limits, owner_of(address)
        self._wait()

    def _is_proxy(self, address: str) -> bool:
        """Whether it is one that passes on what many others ask for."""
        app = self.config.app
        return isinstance(app, Forwarded) and app.trusts(address)

    def handle_events(self) -> None:
        super().handle_events()
        if self.transport.get_protocol() is not self:  # a socket from now on
            self._leave()
        elif self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._wait()
        else:
            self._wait_no_longer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _wait(self) -> None:
        """Waits for the end of the next request, no longer than is still left for it."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(LONGEST_REQUEST, self.transport.close)

    def _wait_no_longer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _leave(self) -> None:
        self._wait_no_longer()
        if self._counted is not None:
            limits, address = self._counted
            limits.disconnect(address)
            self._counted = None


class Packing(PerMessageDeflate):
    """Packs what is sent with what was sent before in mind, and lets that go when nothing has been sent for a
    while, and after whole pages, so that nothing is kept for those who only look. Browsers never notice: what
    begins anew refers to nothing older. What they send is little, and is packed message by message."""

    def __init__(self) -> None:
        super().__init__(client_no_context_takeover=True, server_max_window_bits=WINDOW)
        self.is_idle = True

    def frame_outbound(self, proto: Any, opcode: Opcode, rsv: RsvBits, data: bytes, fin: bool) -> Any:
        if self._compressible_opcode(opcode):
            self.is_idle = False
            if self._compressor is None:
                bits = min(WINDOW, self.server_max_window_bits)
                self._compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -bits, memLevel=NOTES)
        packed = super().frame_outbound(proto, opcode, rsv, data, fin)
        if fin and len(data) >= 1 << WINDOW:
            self._compressor = None
        return packed

    def rest(self) -> None:
        """Lets go of what was sent if nothing has been since this was last asked."""
        if self.is_idle:
            self._compressor = None
        self.is_idle = True


class Packed(WSConnection):
    """A connection that packs in our way."""

    def __init__(self) -> None:
        super().__init__(ConnectionType.SERVER)
        self.packing = Packing()

    def send(self, event: Event) -> bytes:
        if isinstance(event, AcceptConnection) and event.extensions:
            event = replace(event, extensions=[self.packing])
        return super().send(event)


class Bounded(WSProtocol):
    """A socket whose messages are measured while they are unpacked: a little, packed well, can be much.
    Nor can it be kept busy with frames that say nothing, of which no limit of ours knows."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = self.packed = Packed()
        self._frames, self._since = 0, 0.0

    def handle_ping(self, event: Ping) -> None:
        if self._may_say_nothing():
            super().handle_ping(event)

    def handle_pong(self, event: Pong) -> None:
        if self._may_say_nothing():
            super().handle_pong(event)

    def handle_message(self, event: TextMessage | BytesMessage) -> None:
        if event.message_finished or self._may_say_nothing():
            super().handle_message(event)

    def _may_say_nothing(self) -> bool:
        """Counts a frame that is no message; too many end the connection."""
        now = self.loop.time()
        if now - self._since > WHILE:
            self._frames, self._since = 0, now
        self._frames += 1
        if self._frames > MOST_FRAMES:
            self.transport.abort()
        return self._frames <= MOST_FRAMES

    def send_keepalive_ping(self) -> None:
        self.packed.packing.rest()
        super().send_keepalive_ping()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])


def give_back() -> None:
    """Gives memory that is free back to the system, where that has to be asked for (glibc)."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def clean_up() -> None:
    """Looks for garbage among all that there is."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


class Server(uvicorn.Server):
    """uvicorn, which waits for every answer to be finished: streams without end have to be told to end."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def on_tick(self, counter: int) -> bool:
        """What uvicorn does ten times a second; now and then garbage is seen to and memory given back."""
        if counter % (10 * CLEANING) == 10 * CLEANING - 1:
            clean_up()
        elif counter % (10 * SETTLING) == 10 * SETTLING - 1:
            gc.freeze()
        if counter % (10 * GIVING_BACK) == 10 * GIVING_BACK - 1:
            asyncio.get_running_loop().run_in_executor(None, give_back)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        house = self._app.state.house
        if isinstance(house, House):
            house.dismiss()
        await super().shutdown(sockets)
