"""`motu serve`: the web app."""

import errno
import logging
import os
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.error import URLError
from urllib.request import urlopen

import typer

from motu.cli.common import chosen_language, console
from motu.cli.places import Data, DatabaseAddress, Key, key_of, place
from motu.contract import BadSetup
from motu.language import Text, texts

T, TN, TP = texts("motu")


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)


#: The largest port there is.
LAST_PORT = 65535


def port_number(given: str | int) -> int:
    """The port that a word names; BadSetup if it names none."""
    word = str(given)
    if not (word.isascii() and word.isdecimal() and 1 <= int(word[:9]) <= LAST_PORT):
        raise BadSetup(T("A port is a number from 1 to {last}, not {word}.", last=LAST_PORT, word=word))
    return int(word)


Port = Annotated[int, typer.Option(parser=port_number, metavar="NUMBER", help="The port to listen at.")]


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets friends in.")
    ] = "127.0.0.1",
    port: Port = 8088,
    data: Data = None,
    database: DatabaseAddress = "",
    key: Key = None,
    address: Annotated[
        str, typer.Option(help="What people type to come here, if that is not the host and the port.")
    ] = "",
    proxy: Annotated[
        str,
        typer.Option(help="Proxies that are believed when they say for whom they ask, with commas between."),
    ] = "",
    thinkers: Annotated[
        int,
        typer.Option(help="How many processes think for bots; -1 for none, if workers do."),
    ] = 0,
    log: Annotated[str, typer.Option(help="How to write down what happens: plain or json.")] = "plain",
    limits: Annotated[
        bool, typer.Option(help="Whether everybody is held to a fair share of what the server can do.")
    ] = True,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the start page in a browser.")] = False,
) -> None:
    """Play in the browser, together and with bots."""
    from motu.store import open_store
    from motu.web.address import Forwarded, public_address
    from motu.web.app import make_app
    from motu.web.journal import keep_journal
    from motu.web.serving import serve as serve_app

    public, where = public_address(address), place(data, database)
    Forwarded.networks(proxy)  # what cannot be one is told before anything is opened
    keep_journal(log)
    if not database:
        Path(where).parent.mkdir(parents=True, exist_ok=True)
    listening, store = _listen(host, port), open_store(where, key_of(key))
    everywhere = ("127.0.0.1", "0.0.0.0")  # nosec B104 # compared, not listened at
    address = public or f"http://{'localhost' if host in everywhere else host}:{port}/"
    language = chosen_language("")
    _tell(
        log,
        T("Motu is at {address}. Tables are kept in {file}.", address=address, file=store.name).say(language),
        T("Stop it with Ctrl+C; no game is lost.").say(language),
    )
    if open_browser:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    app = make_app(store, thinkers=thinkers, limited=limits, address=public)
    serve_app(app, listening, proxy)


def _tell(log: str, *lines: str) -> None:
    """Says something to whoever starts the server: by itself, or as lines of JSON among all others."""
    for line in lines:
        if log == "json":
            logging.getLogger("motu.web").info(line)
        else:
            console.print(line)


def _listen(host: str, port: int) -> socket.socket:
    """The address, taken; BadSetup tells why it cannot be had."""
    from motu.web.serving import listen

    try:
        socket.getaddrinfo(host, port)
        return listen(host, port)
    except socket.gaierror:
        raise BadSetup(T("There is no address {host}.", host=host)) from None
    except OSError as error:
        raise BadSetup(_why_not_there(error, host, port)) from None


def _why_not_there(error: OSError, host: str, port: int) -> Text:
    if error.errno == errno.EADDRINUSE:
        return T(
            "Port {port} is taken: another program listens there. Choose another with --port.", port=port
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return T("This machine does not have the address {host}.", host=host)
    if error.errno == errno.EACCES:
        return T("Port {port} is kept for the system. Choose one from 1024 on with --port.", port=port)
    reason = os.strerror(error.errno or 0)
    return T("Nobody can be let in at {host}, port {port}: {reason}.", host=host, port=port, reason=reason)


def _open(address: str) -> None:
    """Opens the browser as soon as the server answers."""
    for _ in range(100):
        try:
            urlopen(address, timeout=1).close()  # nosec B310 # our own address
        except URLError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
