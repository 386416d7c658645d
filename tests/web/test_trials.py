"""Boards of one's own from anybody: tried elsewhere, in bounded time and memory, while the house goes on."""

import asyncio
import gc
import os
import resource
import signal
import struct
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

import pytest
from house_rules import house, open_house, start, table_of
from starlette.testclient import TestClient

from motu.contract import BadSetup, game
from motu.web.desk import MOST_MEMORY
from motu.web.incoming import LONGEST_BOARD
from motu.web.setup import Setup, new_setup
from motu.web.trials import Trial, Trials, has_own_board
from motu.web.workers import Failed, Worker

#: The text that once took a server all its time and memory, as long as anybody may send.
DEEP = "a" + ".a" * ((LONGEST_BOARD - 3) // 2) + "=1"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_house(tmp_path_factory.mktemp("trials") / "motu.db") as opened:
        yield opened


def own_board() -> str:
    """A board of ours, so far changed that it counts as somebody's own."""
    kahuna = game("kahuna")
    assert kahuna.boards is not None
    return kahuna.boards.own_text() + "\n# of my own\n"


@pytest.mark.parametrize(
    "board", [DEEP, "[" * 60_000, "a=1\n" * 15_000, "game = 'kahuna'", "\x00", "at = [nan, 1]"]
)
def test_a_board_that_nobody_can_play_on_is_refused_in_words(client: TestClient, board: str) -> None:
    made = {"game": "kahuna", "options": {"board": board}}
    refused = client.post("/api/tables", json=made)
    assert refused.status_code == 400
    assert refused.json()["error"]
    page = client.post("/new/kahuna", data={"name": "Ada", "board": board})
    assert page.status_code == 400
    assert 'role="alert"' in page.text


def test_a_board_of_ones_own_is_played_on(client: TestClient) -> None:
    table = start(client, board=own_board(), seat1="bot:random")
    assert table_of(client, table).setup.options["board"].rstrip().endswith("# of my own")
    assert client.get(f"/table/{table}").status_code == 200


def test_only_a_text_of_somebodys_own_is_tried() -> None:
    kahuna = game("kahuna")
    assert has_own_board(kahuna, {"board": "x"})
    assert not has_own_board(kahuna, {"board": " \n", "variant": "long-term"})
    assert not has_own_board(kahuna, {})


def test_the_house_answers_others_while_a_board_is_tried(client: TestClient) -> None:
    """While a trial is under way the board waits for it, and nobody else does."""
    trials = house(client).trials
    released: list[float] = []

    async def slowly() -> str:
        trying = asyncio.ensure_future(trials.check(Trial("kahuna", 2, {"board": own_board()})))
        await asyncio.sleep(0)
        assert trials.desk.places.waiting == 1
        for _ in range(3):
            await house(client).find(id)
            released.append(time.monotonic())
        await trying
        return "played"

    id = start(client)
    assert client.portal.call(slowly) == "played"  # type: ignore[union-attr]
    assert len(released) == 3


@pytest.mark.parametrize("path", ["/api/tables", "/new/kahuna"])
def test_every_board_of_ones_own_is_tried_elsewhere_and_then_read_beside_the_loop(
    client: TestClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, read_in = list[Trial](), list[str]()
    check, made = house(client).trials.check, new_setup

    async def trying(trial: Trial, whose: str) -> None:
        tried.append(trial)
        await check(trial, whose)

    def making(*facts: Any) -> Setup:
        read_in.append(threading.current_thread().name)
        return made(*facts)

    monkeypatch.setattr(house(client).trials, "check", trying)
    monkeypatch.setattr("motu.web.house.new_setup", making)
    board = own_board() + f"# for {path}\n"
    if path.startswith("/api"):
        sent = client.post(path, json={"game": "kahuna", "options": {"board": board}})
    else:
        sent = client.post(path, data={"name": "Ada", "board": board, "seat1": "bot:random"})
    assert sent.status_code in (200, 201)
    assert [trial.options["board"].strip() for trial in tried] == [board.strip()]  # type: ignore[attr-defined]
    loop = client.portal.call(current_thread_name)  # type: ignore[union-attr]
    assert read_in and loop not in read_in


async def current_thread_name() -> str:
    return threading.current_thread().name


# ------------------------------------------------------------------------------------ the process itself


class Hoarder:
    """Work that takes all the memory there is."""

    def do(self) -> object:
        return len([bytearray(1 << 24) for _ in range(1 << 12)])


class Sleeper(Trial):
    """A board that takes for ever."""

    def do(self) -> None:
        time.sleep(60)


class Mumbler:
    """Work that begins to say something, and stops in the middle of it."""

    def do(self) -> None:
        pipe = next(thing for thing in gc.get_objects() if isinstance(thing, Connection))
        os.write(pipe.fileno(), struct.pack("!i", 1_000) + b"well")
        os.kill(os.getpid(), signal.SIGSTOP)


def limit_of_memory() -> int:
    return resource.getrlimit(resource.RLIMIT_AS)[0]


class Asking:
    def do(self) -> object:
        return limit_of_memory()


def test_a_worker_has_no_more_memory_than_it_may_have_and_goes_on() -> None:
    worker = Worker("hoarder", MOST_MEMORY)
    try:
        assert worker.ask(Asking(), 30.0) == MOST_MEMORY
        with pytest.raises(Failed, match="MemoryError"):
            worker.ask(Hoarder(), 30.0)
        assert worker.ask(Asking(), 30.0) == MOST_MEMORY
    finally:
        worker.end()
        worker.clear()


def test_a_worker_that_stops_in_the_middle_of_a_word_is_replaced() -> None:
    worker = Worker("mumbler")
    try:
        with pytest.raises(Failed):
            worker.ask(Mumbler(), 0.5)
        assert worker.ask(Asking(), 30.0) == limit_of_memory()
    finally:
        worker.end()
        worker.clear()


def test_what_takes_too_long_is_broken_off_and_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.web.trials.PATIENCE", 0.5)

    async def tried() -> None:
        trials = Trials()
        try:
            await trials.check(Sleeper("kahuna", 2, {}))
        finally:
            trials.close()

    with pytest.raises(BadSetup, match="takes too long"):
        asyncio.run(tried())


def test_a_board_that_takes_a_processor_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.web.trials.LONGEST", 0.0)
    assert "too large" in str(Trial("kahuna", 2, {"board": own_board()}).do())
