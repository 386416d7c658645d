"""The lobby is read once for everybody, and sent as differences; one's own lists when they are concerned."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from house_rules import answer, moves_in, open_house, start, visitor
from starlette.testclient import TestClient, WebSocketTestSession
from wire import Page

from motu.store import Summary
from motu.web import lobby
from motu.web.lobby import Lobby, Row, Visitor

LIVE = "ws://motu.test/live"


def frame(socket: WebSocketTestSession) -> dict[str, Any]:
    found = json.loads(socket.receive_text())
    assert isinstance(found, dict)
    return found


def lobby_in(client: TestClient) -> Lobby:
    return client.app.state.lobby  # type: ignore[attr-defined,no-any-return]


def play(client: TestClient, table: str) -> None:
    answer(client, table, moves_in(client.get(f"/table/{table}").text)[0])


def in_play(ada: TestClient) -> tuple[str, TestClient]:
    """A public table for two with an answer played, and who else sits there."""
    table, ben = start(ada, first="1"), visitor(ada)
    ben.post(f"/table/{table}/sit")
    play(ada, table)
    return table, ben


def test_an_answer_sends_a_few_words_to_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "EVERY", 0.0)
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = in_play(ada)
        in_play(ada)
        eve = visitor(ada)
        with eve.websocket_connect(LIVE) as socket:
            page = Page()
            page.take({**frame(socket), "number": 1})
            assert f'id="playing-{table}"' in page.html
            play(ada, table)
            change = frame(socket)
            assert "html" not in change
            assert [key for key, _ in change["parts"]] == [f"playing-{table}-words"]
            page.take({**change, "after": 1, "number": 2})
            assert page.html in eve.get("/").text
            assert "in play, 2 moves" in page.html
            socket.send_text("{}")  # a browser that could not make a change
            assert frame(socket)["html"] == page.html


def test_a_full_lobby_is_told_less_often(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        here = lobby_in(ada)
        assert here.pause == lobby.EVERY
        here.visitors = {Visitor(here, "", "en") for _ in range(5 * lobby.A_SECOND)}
        assert here.pause == 5 * lobby.EVERY
        here.visitors.clear()


def test_all_without_tables_of_their_own_get_the_same_drawing(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        in_play(ada)
        eve, max_ = visitor(ada), visitor(ada)
        with eve.websocket_connect(LIVE) as first, max_.websocket_connect("/live") as second:
            assert frame(first) == frame(second)
            here = list(lobby_in(ada).visitors)
            assert len(here) == 2
            assert here[0].has is here[1].has
        with ada.websocket_connect(LIVE) as socket:
            assert "mine-" in frame(socket)["html"]


def test_own_lists_are_read_again_only_by_whom_it_concerns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "EVERY", 0.0)
    with open_house(tmp_path / "motu.db") as ada:
        table, ben = in_play(ada)
        other = visitor(ada)
        aside, _ = in_play(other)
        logs, read = lobby_in(ada).house.logs, list[str]()
        running_of = logs.running_of

        async def counted(player: str, most: int) -> list[Summary]:
            read.append(player)
            return await running_of(player, most)

        monkeypatch.setattr(logs, "running_of", counted)
        with ben.websocket_connect(LIVE) as socket:
            assert f"mine-{table}" in frame(socket)["html"]
            assert len(read) == 1
            play(other, aside)
            changed = {key for key, _ in frame(socket)["parts"]}  # how long ago things were may be told anew
            assert f"playing-{aside}-words" in changed
            assert all(key.endswith("-words") for key in changed)
            assert len(read) == 1
            play(ada, table)
            frame(socket)
            assert len(read) == 2


def _row(id: str, changed: float) -> Row:
    summary = Summary(id, "playing", True, changed, 9, {**lobby.NOTHING_KNOWN, "game": "kahuna", "ply": 3})
    summary.data["seats"] = [{"name": "Ada", "bot": "", "holders": ["a"], "away": False}] * 2
    summary.data["ended"] = False
    return lobby.rows([summary], "")[0]


def test_games_to_watch_keep_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "now", lambda: 1000.0)

    class House:
        logs: Any = None

    def after(before: list[Row], newest: list[Row]) -> list[str]:
        return [row.id for row in asyncio.run(lobby._steady(House(), before, newest))]  # type: ignore[arg-type]

    old = [_row(f"t{number}", 990.0) for number in range(lobby.MOST)]
    assert after(old, [_row("new", 999.0), *reversed(old)]) == [row.id for row in old]
    quiet = [*old[:-1], _row(old[-1].id, 900.0)]
    assert after(old, [_row("new", 999.0), *quiet]) == ["new", *(row.id for row in old[:-1])]
