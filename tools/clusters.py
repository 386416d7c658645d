"""A PostgreSQL of the tests' own: an installed one, else Debian's, on a socket in a folder of its own."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg

#: Where Debian keeps the programs of each version.
DEBIAN = Path("/usr/lib/postgresql")
_numbers = count(1)


@dataclass
class Cluster:
    """A running PostgreSQL, which can be stopped and started again."""

    programs: Path
    folder: Path
    #: Whether it waits for the disk, as one that is meant seriously does.
    is_safe: bool = False
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        return f"postgresql:///postgres?host={quote(str(self.folder), safe='')}&user=postgres"

    def new_house(self) -> str:
        """The address of an empty place of its own: a schema."""
        name = f"house{next(_numbers)}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"create schema {name}")  # type: ignore[arg-type, call-overload, unused-ignore]
        return f"{self.address}&options={quote(f'-csearch_path={name}', safe='')}"

    def start(self) -> None:
        command = [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder]
        sync = "on" if self.is_safe else "off"
        settings = ("listen_addresses=", f"fsync={sync}", "max_connections=200", "shared_buffers=32MB")
        flags = [word for setting in settings for word in ("-c", setting)]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([*command, *flags], stdout=log, stderr=log, **as_somebody())
        for _ in range(300):
            try:
                psycopg.connect(self.address, connect_timeout=2).close()
            except psycopg.OperationalError:
                time.sleep(0.1)
            else:
                return
        raise RuntimeError(f"PostgreSQL does not answer: {(self.folder / 'log').read_text()[-2000:]}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stops it: SIGINT ends every connection first, SIGQUIT is a crash."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process = None


@contextmanager
def cluster(is_safe: bool = False) -> Iterator[Cluster]:
    """A PostgreSQL as long as the block lasts."""
    folder = Path(tempfile.mkdtemp(prefix="motu-pg-"))
    made = Cluster(programs(), folder, is_safe)
    try:
        if os.getuid() == 0:
            shutil.chown(folder, "postgres")
        initdb = [
            made.programs / "initdb",
            "-D",
            folder / "data",
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
        ]
        done = subprocess.run(
            [*initdb, "--locale=C.UTF-8", "--no-sync"], capture_output=True, text=True, **as_somebody()
        )
        assert done.returncode == 0, done.stderr
        made.start()
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)


def programs() -> Path:
    """Where PostgreSQL's programs are; it is installed if it is not there, and that fails loudly."""
    found = _found()
    if found is None:
        command = ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"]
        done = subprocess.run(command, capture_output=True, text=True)
        found = _found()
        assert found is not None, f"There is no PostgreSQL, and none can be installed: {done.stderr[-500:]}"
    return found


def _found() -> Path | None:
    folders = [*sorted(DEBIAN.glob("*/bin"), key=lambda path: -float(path.parent.name))]
    if on_path := shutil.which("initdb"):
        folders.append(Path(on_path).resolve().parent)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def as_somebody() -> dict[str, object]:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return {}
    owner = pwd.getpwnam("postgres")
    return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": [], "cwd": "/"}
