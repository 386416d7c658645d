"""What the tests of the web app share: an app on a fresh file, and people who play at it."""

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient

from motu.contract import game, games
from motu.store import Keeper
from motu.store.postgres import Postgres
from motu.web import actions
from motu.web.app import make_app


def drawn_games() -> list[str]:
    """The games that have a picture."""
    found = []
    for key in games():
        try:
            game(key).scene(game(key).start().view(None), None)
        except NotImplementedError:
            continue
        found.append(key)
    return found


#: Where each file of a test is kept instead, if it runs on a database: what makes a new place, and those made.
PLACES: list[Callable[[], str]] = []
_made: dict[Path, str] = {}


def kept(file: Path) -> Keeper | Path:
    """What keeps a house: the file, or a database in its stead."""
    if not PLACES:
        return file
    if file not in _made:
        _made[file] = PLACES[0]()
    return Postgres(_made[file], file.with_suffix(".key"))


@contextmanager
def open_house(file: Path, limited: bool = False) -> Iterator[TestClient]:
    """The app on a file, as long as the block lasts; tests are hastier than people unless they are held to limits."""
    app = make_app(kept(file), bot_pause=0.0, thinkers=1, limited=limited)
    with TestClient(app, base_url="http://motu.test") as client:
        yield client


def visitor(client: TestClient, address: str = "testclient") -> TestClient:
    """Another browser at the same app, perhaps somewhere else."""
    other = TestClient(client.app, base_url="http://motu.test", client=(address, 50000))
    other.portal = client.portal
    return other


def start(client: TestClient, key: str = "kahuna", **form: str) -> str:
    """Starts a table by the form and returns its id."""
    seats = {"name": "Ada", "seat0": "me", "seat1": "friend", "public": "yes"}
    answer = client.post(f"/new/{key}", data={**seats, **form}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[-1]


def moves_in(html: str) -> list[int]:
    """The answers that a page offers."""
    return [int(move) for move in re.findall(r'name="move" value="(\d+)"', html)]


def field_in(html: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found, f"no field {name}"
    return unescape(found[1])


def words_of(html: str) -> str:
    """What a page says, without its marks."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def answer(client: TestClient, table: str, move: int, **changed: str) -> Any:
    """Answers the present question as a browser without scripts does."""
    html = client.get(f"/table/{table}").text
    form = {"number": field_in(html, "number"), "once": field_in(html, "once"), "move": str(move), **changed}
    return client.post(f"/table/{table}/do/answer", data=form)


def house(client: TestClient) -> Any:
    return client.app.state.house  # type: ignore[attr-defined]


def table_of(client: TestClient, id: str) -> Any:
    """The live table behind the pages."""
    return client.portal.call(house(client).find, id)  # type: ignore[union-attr]


def stage_of(client: TestClient, id: str) -> str:
    """How lists tell that a table stands."""
    return str(client.portal.call(house(client).logs.summary, id).stage)  # type: ignore[union-attr]


def until(client: TestClient, wanted: Any, seconds: float = 20.0) -> None:
    """Waits until something holds."""
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "waited in vain"
        client.portal.call(asyncio.sleep, 0.02)  # type: ignore[union-attr]


def log_of(client: TestClient, id: str) -> Any:
    """The entries that are on the disk of a table."""
    return client.portal.call(house(client).logs.read, id)  # type: ignore[union-attr]


def do(client: TestClient, table: Any, make: Any, once: str | None = None) -> None:
    """Does something at a table without a page."""
    client.portal.call(house(client).do, table, make, once)  # type: ignore[union-attr]


def play_on(client: TestClient, id: str, answers: int = 10_000) -> None:
    """Everybody answers at random, to the end or so often."""
    table, chance = table_of(client, id), Random(7)

    def at_random(table: Any) -> list[Any]:
        """Chosen while nothing else happens at the table: bots may answer between two looks at it."""
        if table.ended:
            return []
        seat = table.asked[0]
        return actions.answer(table, seat, table.numbers[seat], chance.choice(table.state.moves(seat)))

    for _ in range(answers):
        if table.ended:
            return
        do(client, table, at_random)


def seat_link(html: str) -> str:
    """The first link to a free seat that a host's page shows."""
    found = re.search(r'value="http://motu.test(/table/[^"]+/seat/[^"]+)"', html)
    assert found, "no link to a seat"
    return found[1]


def heard(text: str) -> dict[str, Any]:
    message = json.loads(text)
    assert isinstance(message, dict)
    return message
