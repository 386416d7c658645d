"""The server: it listens, gives up peers that take nothing, and closes when it is told to."""

import socket

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

from motu.web.address import Forwarded
from motu.web.house import House
from motu.web.incoming import LONGEST_MESSAGE

#: Milliseconds in which a peer must take what is sent, where the system can see to that.
MOST_UNTAKEN = 30_000
#: Seconds in which what is being done is done to its end when the server is told to stop.
LAST_WORDS = 5
#: How many bytes of a socket are unpacked at a time: at most a thousand times as many come out.
PIECE = 1_000


def listen(host: str, port: int) -> socket.socket:
    """The address, taken; OSError if it is somebody else's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=2048)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, MOST_UNTAKEN)
    return listening


def serve(app: Starlette, listening: socket.socket, proxy: str = "") -> None:
    """Serves until the process is told to stop."""
    _Server(config_of(app, proxy), app).run(sockets=[listening])


def config_of(app: Starlette, proxy: str) -> uvicorn.Config:
    """How an app is served. Only proxies at these addresses are believed when they tell for whom they ask."""
    return uvicorn.Config(
        Forwarded(app, proxy) if proxy else app,
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


class Bounded(WSProtocol):
    """A socket whose messages are measured while they are unpacked: a little, packed well, can be much."""

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])


class _Server(uvicorn.Server):
    """uvicorn, which waits for every answer to be finished: streams without end have to be told to end."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        house = self._app.state.house
        if isinstance(house, House):
            house.dismiss()
        await super().shutdown(sockets)
