"""The server: it listens, gives up peers that take nothing, and closes when it is told to."""

import socket

import uvicorn
from starlette.applications import Starlette

from motu.web.house import House

#: Milliseconds in which a peer must take what is sent, where the system can see to that.
MOST_UNTAKEN = 30_000
#: Seconds in which what is being done is done to its end when the server is told to stop.
LAST_WORDS = 5


def listen(host: str, port: int) -> socket.socket:
    """The address, taken; OSError if it is somebody else's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=2048)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, MOST_UNTAKEN)
    return listening


def serve(app: Starlette, listening: socket.socket) -> None:
    """Serves until the process is told to stop."""
    config = uvicorn.Config(
        app, ws="wsproto", log_level="warning", timeout_graceful_shutdown=LAST_WORDS, lifespan="on"
    )
    _Server(config, app).run(sockets=[listening])


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
