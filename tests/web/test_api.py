"""The HTTP API: described, obeyed, and enough for a program to play a whole game."""

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import api_check
import pytest
from house_rules import drawn_games, open_house, play_on, table_of
from servers import Server, serving
from starlette.testclient import TestClient

from motu.contract import game, games
from motu.record import commitment

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with open_house(tmp_path / "motu.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("api") / "motu.db") as started:
        yield started


def seated(client: TestClient) -> tuple[str, dict[str, str], dict[str, str]]:
    """A table of two, and the headers by which each of them is known."""
    made = client.post("/api/tables", json={"game": "kahuna", "options": {"first": "1"}}).json()
    path = f"/api/tables/{made['table']}"
    tokens = [client.post(f"{path}/seats", json={"name": name}).json()["token"] for name in ("Ada", "Ben")]
    one, two = ({"authorization": f"Bearer {token}"} for token in tokens)
    return path, one, two


def test_the_description_names_every_address_and_nothing_else(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    routes = next(route for route in client.app.routes if getattr(route, "path", "") == "/api").routes  # type: ignore[attr-defined]
    there = {
        (route.path, method.lower())
        for route in routes
        for method in route.methods - {"HEAD"}
        if route.path != "/openapi.json"
    }
    told = {
        (path, method)
        for path, operations in described["paths"].items()
        for method in operations
        if method != "parameters"
    }
    assert told == there
    for name in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(described)):
        assert name in described["components"]["schemas"]


def conforms(value: Any, schema: dict[str, Any], schemas: dict[str, Any], where: str = "") -> None:
    """Fails where a value does not have the described form."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].split("/")[-1]]
    if "oneOf" in schema:
        schema = schema["oneOf"][0 if value is not None else 1]
        return conforms(value, schema, schemas, where)
    kinds = {
        "integer": int,
        "string": str,
        "object": dict,
        "array": list,
        "null": type(None),
        "boolean": bool,
    }
    wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    assert isinstance(value, tuple(kinds[kind] for kind in wanted)), where
    for name in schema.get("required", ()):
        assert name in value, f"{where}.{name}"
    for name, field in schema.get("properties", {}).items():
        if isinstance(value, dict) and name in value:
            conforms(value[name], field, schemas, f"{where}.{name}")
    if isinstance(value, list) and "items" in schema:
        for item in value:
            conforms(item, schema["items"], schemas, f"{where}[]")
    return None


def test_a_table_looks_as_described_in_every_stage(client: TestClient) -> None:
    schemas = client.get("/api/openapi.json").json()["components"]["schemas"]
    path, one, _ = seated(client)
    conforms(client.get(path, headers=one).json(), schemas["Table"], schemas)
    conforms(client.get(path).json(), schemas["Table"], schemas)
    play_on(client, path.split("/")[-1])
    over = client.get(path, headers=one).json()
    conforms(over, schemas["Table"], schemas)
    assert commitment(over["seed"], over["salt"]) == over["commitment"]


def test_an_answer_stale_doubled_and_against_the_rules(client: TestClient) -> None:
    path, one, two = seated(client)
    question = client.get(path, headers=one).json()["question"]
    answer = {"number": question["number"], "move": question["moves"][0]["text"], "id": "a"}
    first = client.post(f"{path}/answers", json=answer, headers=one)
    assert first.status_code == 200
    assert client.post(f"{path}/answers", json=answer, headers=one).json()["revision"] == 1
    stale = client.post(f"{path}/answers", json={**answer, "id": "b"}, headers=one)
    assert stale.status_code == 409
    assert stale.json()["table"]["question"]["number"] != question["number"]
    number = stale.json()["table"]["question"]["number"]
    refused = client.post(f"{path}/answers", json={"number": number, "move": "leave", "id": "c"}, headers=one)
    assert refused.status_code == 422
    assert refused.json()["rule"]
    other = client.post(f"{path}/answers", json={**answer, "number": 0, "id": "d"}, headers=two)
    assert other.status_code in (409, 422)
    assert client.post(f"{path}/answers", json=answer).status_code == 401


def test_refusals_speak_the_language_asked_for(client: TestClient) -> None:
    german = client.get("/api/tables/none", headers={"accept-language": "de"})
    assert german.status_code == 404
    assert german.json()["error"] == "So einen Tisch gibt es nicht."


@pytest.mark.parametrize(
    "body",
    [
        b"nonsense",
        b"[]",
        b'{"game": "chess"}',
        b'{"game": "kahuna", "seats": "two"}',
        b'{"game": "kahuna", "bots": {"9": "random"}}',
        b'{"game": "kahuna", "bots": {"1": "none"}}',
        b'{"game": "kahuna", "bots": {"1": "greedy:x"}}',
        b'{"game": "kahuna", "bots": {"1": "search:seconds=900"}}',
        b'{"game": "kahuna", "options": {"wind": 3}}',
        b'{"game": "kahuna", "speed": "warp"}',
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(client: TestClient, body: bytes) -> None:
    refused = client.post("/api/tables", content=body)
    assert refused.status_code == 400
    assert refused.json()["error"].endswith(".")


def test_a_seat_sees_its_own_hand_and_nobody_elses(client: TestClient) -> None:
    path, one, two = seated(client)
    live = table_of(client, path.split("/")[-1])
    assert client.get(path, headers=one).json()["view"] == json.loads(live.state.view(0).json())
    assert client.get(path, headers=two).json()["view"] == json.loads(live.state.view(1).json())
    assert client.get(path).json()["view"] == json.loads(live.state.view(None).json())
    assert client.get(path, headers={"authorization": "Bearer wrong"}).status_code == 401


def test_the_games_are_told_with_their_options(client: TestClient) -> None:
    told = client.get("/api/games").json()
    assert [one["key"] for one in told["games"]] == games()
    for one in told["games"]:
        assert [option["name"] for option in one["options"]] == [o.name for o in game(one["key"]).options]


@pytest.mark.parametrize("key", drawn_games())
def test_the_example_bot_of_the_docs_plays_a_whole_game(key: str, server: Server) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "example_bot.py"), server.address, key],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("Places: [")


def test_the_example_bot_needs_only_the_standard_library() -> None:
    names = runpy.run_path(str(ROOT / "docs" / "example_bot.py"))
    modules = {type(thing).__name__: thing.__name__ for thing in names.values() if hasattr(thing, "__path__")}
    assert set(modules.values()) <= set(sys.stdlib_module_names)


def test_every_answer_is_as_the_description_tells() -> None:
    """A short run of `python tools/api_check.py`."""
    with api_check.serving() as api:
        found = api_check.run(api, 3)
    assert all(found.values()), "everything was called"
    assert {200, 400, 404} <= set().union(*found.values())
