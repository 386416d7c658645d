"""`motu serve`: the web app."""

import os
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.error import URLError
from urllib.request import urlopen

import typer

from motu.cli.common import chosen_language, console
from motu.language import texts

T, TN, TP = texts("motu")


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)


def home() -> Path:
    """Where tables are kept unless said otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "motu" / "motu.db"


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets friends in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.")] = 8088,
    data: Annotated[Path | None, typer.Option(help="The file that keeps tables and players.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the start page in a browser.")] = False,
) -> None:
    """Play in the browser, together and with bots."""
    from motu.store import Database
    from motu.web.app import make_app
    from motu.web.serving import listen
    from motu.web.serving import serve as serve_app

    file = data or home()
    file.parent.mkdir(parents=True, exist_ok=True)
    listening, database = listen(host, port), Database(file)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    language = chosen_language("")
    console.print(
        T("Motu is at {address}. Tables are kept in {file}.", address=address, file=file).say(language)
    )
    console.print(T("Stop it with Ctrl+C; no game is lost.").say(language))
    if open_browser:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    serve_app(make_app(database), listening)


def _open(address: str) -> None:
    """Opens the browser as soon as the server answers."""
    for _ in range(100):
        try:
            urlopen(address, timeout=1).close()
        except URLError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
