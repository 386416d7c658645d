"""What the tests of the web app share: an app on a fresh file, and people who play at it."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient

from motu.contract import game, games
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


@contextmanager
def open_house(file: Path) -> Iterator[TestClient]:
    """The app on a file, as long as the block lasts."""
    with TestClient(make_app(file, bot_pause=0.0, thinkers=1), base_url="http://motu.test") as client:
        yield client


def visitor(client: TestClient) -> TestClient:
    """Another browser at the same app."""
    other = TestClient(client.app, base_url="http://motu.test")
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


def log_of(client: TestClient, id: str) -> Any:
    """The entries that are on the disk of a table."""
    return client.portal.call(house(client).logs.read, id)  # type: ignore[union-attr]


def do(client: TestClient, table: Any, make: Any, once: str | None = None) -> None:
    """Does something at a table without a page."""
    client.portal.call(house(client).do, table, make, once)  # type: ignore[union-attr]


def play_on(client: TestClient, id: str, answers: int = 10_000) -> None:
    """Everybody answers at random, to the end or so often."""
    table, chance = table_of(client, id), Random(7)
    for _ in range(answers):
        if table.ended:
            return
        seat = table.asked[0]
        move, number = chance.choice(table.state.moves(seat)), table.numbers[seat]
        do(client, table, partial(actions.answer, seat=seat, number=number, move=move))


def seat_link(html: str) -> str:
    """The first link to a free seat that a host's page shows."""
    found = re.search(r'value="http://motu.test(/table/[^"]+/seat/[^"]+)"', html)
    assert found, "no link to a seat"
    return found[1]


def heard(text: str) -> dict[str, Any]:
    message = json.loads(text)
    assert isinstance(message, dict)
    return message
