"""A real server in a process of its own, for tests that need one: started, killed, started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

SCRIPT = """
import os, sys, threading
from dataclasses import replace
from pathlib import Path
from motu.store import open_store
from motu.web.app import make_app
from motu.web.serving import listen, serve
from motu.web.setup import SPEEDS
# Whoever started it holds its input open: without him it ends.
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
if float(sys.argv[4]):
    SPEEDS["quick"] = replace(SPEEDS["quick"], bank=float(sys.argv[4]))
store = open_store(sys.argv[1], Path(sys.argv[5]))
app = make_app(store, bot_pause=float(sys.argv[3]), thinkers=1, limited=False)
serve(app, listen("127.0.0.1", int(sys.argv[2])))
"""


@dataclass
class Server:
    """A running server on a file, at a port of its own."""

    #: Where everything is kept: a file, or the address of a database.
    file: Path | str
    port: int
    bot_pause: float
    #: How many seconds everybody has at quick tables, if not as many as usual.
    bank: float = 0.0
    #: Where it writes what it has to say to its host, if not beside us.
    log: Path | None = None
    #: The key of a database.
    key: Path = Path("motu.key")
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def begin(self) -> None:
        """Starts the process, and does not wait until it answers."""
        facts = (self.file, self.port, self.bot_pause, self.bank, self.key)
        command = [sys.executable, "-c", SCRIPT, *map(str, facts)]
        with open(os.devnull if self.log is None else self.log, "ab") as log:
            heard = None if self.log is None else log
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stderr=heard, start_new_session=True
            )

    def start(self) -> None:
        self.begin()
        for _ in range(300):
            try:
                urlopen(f"{self.address}/api/openapi.json", timeout=2).close()
            except (URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
            else:
                return
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """Stops it without a warning, as a power cut does."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def serving(
    file: Path | str, bot_pause: float = 0.0, bank: float = 0.0, key: Path = Path("motu.key")
) -> Iterator[Server]:
    """A server as long as the block lasts."""
    server = Server(file, free_port(), bot_pause, bank, key=key)
    server.start()
    try:
        yield server
    finally:
        server.kill()
