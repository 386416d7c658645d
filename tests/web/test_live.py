"""The socket of a table: frames for everybody, acknowledgements, refusals, secrets, restarts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from house_rules import (
    do,
    drawn_games,
    heard,
    house,
    log_of,
    open_house,
    play_on,
    stage_of,
    start,
    table_of,
    until,
    visitor,
)
from starlette.testclient import TestClient

from motu.contract import game
from motu.rng import Rng
from motu.store import Entry
from motu.web import actions
from motu.web.table import Table
from motu.web.table_page import Around, Sight, draw


def seated(client: TestClient, key: str = "kahuna", **form: str) -> tuple[str, list[TestClient]]:
    """A table with a different person on every seat."""
    count = game(key).seats[0]
    friends = {f"seat{seat}": "friend" for seat in range(1, count)}
    table = start(client, key, seats=str(count), **friends, **form)
    people = [client]
    for seat in range(1, count):
        people.append(visitor(client))
        people[-1].post(f"/table/{table}/sit", data={"name": f"Player {seat}"})
    return table, people


def frame(socket: Any) -> str:
    """The next frame that a browser gets."""
    while True:
        message = heard(socket.receive_text())
        if message["kind"] == "frame":
            return str(message.get("html") or "".join(markup for _, markup in message["parts"]))


def reply(socket: Any) -> dict[str, Any]:
    """The next message that is no frame."""
    while True:
        message = heard(socket.receive_text())
        if message["kind"] != "frame":
            return message


def test_everybody_at_the_table_sees_an_answer_and_its_sender_hears_that_it_is_done(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = seated(ada, first="1")
        live = table_of(ada, table)
        with (
            people[0].websocket_connect(f"ws://motu.test/table/{table}/live") as mine,
            people[1].websocket_connect(f"ws://motu.test/table/{table}/live") as theirs,
            visitor(ada).websocket_connect(f"ws://motu.test/table/{table}/live") as watching,
        ):
            for socket in (mine, theirs, watching):
                assert 'data-ply="0"' in frame(socket)
            move = live.question(0).moves[0]
            message = {"do": "answer", "number": live.numbers[0], "once": "first", "move": move}
            mine.send_text(json.dumps(message))
            assert reply(mine) == {"kind": "done", "once": "first"}
            mine.send_text(json.dumps(message))
            assert reply(mine) == {"kind": "done", "once": "first"}
            assert len(live.answers) == 1
            for socket in (theirs, watching):
                while 'data-ply="1"' not in frame(socket):
                    pass


def test_a_refusal_comes_with_its_reason_and_its_rule_to_whoever_sees_the_table_as_it_is(
    tmp_path: Path,
) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = seated(ada, first="1")
        live = table_of(ada, table)
        with people[0].websocket_connect(f"ws://motu.test/table/{table}/live") as mine:
            assert 'data-ply="0"' in frame(mine)
            illegal = next(move for move in range(48) if move not in live.question(0).moves)
            message = {"do": "answer", "number": live.numbers[0], "once": "bad", "move": illegal}
            mine.send_text(json.dumps(message))
            refusal = heard(mine.receive_text())
            assert refusal["kind"] == "refused"
            assert refusal["rule"].startswith("P")
            assert refusal["reason"]


def test_nonsense_is_survived(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = seated(ada)
        with ada.websocket_connect(f"ws://motu.test/table/{table}/live") as mine:
            frame(mine)
            for text in ("", "[]", "nonsense", '{"do": 7}', '{"do": "answer", "number": "x", "move": []}'):
                mine.send_text(text)
            assert [reply(mine)["kind"] for _ in range(5)] == ["refused"] * 5
        assert ada.get(f"/table/{table}").status_code == 200


def test_a_restart_in_mid_game_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        table, _ = seated(ada)
        play_on(ada, table, 25)
        do(ada, table_of(ada, table), lambda table: actions.chat(table, 0, "hello"))
        before = table_of(ada, table)
        page = draw(before, Sight(0, (0,)), "en", Around())
        cookies = dict(ada.cookies)
    with open_house(file) as again:
        again.cookies.update(cookies)
        after = table_of(again, table)
        assert after.answers == before.answers
        assert after.numbers == before.numbers
        assert after.state.view(0).json() == before.state.view(0).json()
        unlike = re.compile(r'name="once" value="[^"]+"')
        assert unlike.sub("", draw(after, Sight(0, (0,)), "en", Around())) == unlike.sub("", page)
        assert 'data-seat="0"' in again.get(f"/table/{table}").text


def test_a_summary_lost_in_a_crash_is_told_anew_from_the_log(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        table, _ = seated(ada)
        summary = ada.portal.call(house(ada).logs.summary, table)  # type: ignore[union-attr]
        stood = Entry(len(log_of(ada, table)), 0.0, "resign", {"seat": 0})
        ada.portal.call(house(ada).logs.append, {table: [stood]})  # type: ignore[union-attr]
        assert summary.stage == "playing"
    with open_house(file) as again:
        until(again, lambda: stage_of(again, table) == "over")
        summary = again.portal.call(house(again).logs.summary, table)  # type: ignore[union-attr]
        assert summary.data["places"] == [2, 1]


@pytest.mark.parametrize("key", drawn_games())
def test_no_byte_of_a_page_depends_on_what_its_viewer_cannot_know(key: str, tmp_path: Path) -> None:
    """Everything hidden is dealt anew; the page of the seat and that of a spectator stay the same."""
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = seated(ada, key)
        live = table_of(ada, table)
        for step in range(4):
            play_on(ada, table, 9)
            if live.ended:
                break
            for seat in [*range(len(live.seats)), None]:
                pages = {page_of(live, seat, None), *(page_of(live, seat, world) for world in range(3))}
                assert len(pages) == 1, f"step {step}, seat {seat}"


def page_of(table: Table, seat: int | None, world: int | None) -> str:
    """The page of a seat, in the real world or in one that the seat can imagine."""
    real = table.state
    if world is not None:
        imagined = real.imagine(0 if seat is None else seat, Rng.seeded(world))
        imagined.told = real.told
        if seat is None and imagined.view(None).data != real.view(None).data:
            pytest.fail("a spectator sees what seat 0 imagines differently")
        table.state = imagined
    try:
        sight = Sight() if seat is None else Sight(seat, (seat,))
        html = draw(table, sight, "en", Around())
    finally:
        table.state = real
    return re.sub(r'name="once" value="[^"]+"', "", html)


def test_a_page_holds_no_secret_token_of_another_seat_and_no_seed(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = seated(ada)
        live = table_of(ada, table)
        pages = {0: people[0].get(f"/table/{table}").text, 1: people[1].get(f"/table/{table}").text}
        public = visitor(ada).get(f"/table/{table}").text
        for seat, page in pages.items():
            assert live.seats[seat].token in page
            assert live.seats[1 - seat].token not in page
            assert live.setup.seed not in page
            assert live.setup.salt not in page
        assert not any(seat.token in public for seat in live.seats)


def test_a_server_that_starts_opens_only_tables_at_which_something_is_due(tmp_path: Path) -> None:
    """However many games go on; the others are opened when somebody comes."""
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        resting = [start(ada, seat1="here", name1="Ben") for _ in range(5)]
        late = start(ada, seat1="here", name1="Ben", speed="day")
        ada.portal.call(house(ada).logs.settle, table_of(ada, late).standing(due=5.0))  # type: ignore[union-attr]
    with open_house(file) as ada:
        until(ada, lambda: late in house(ada)._tables)
        assert not set(resting) & set(house(ada)._tables)
        for table in resting:
            assert ada.get(f"/table/{table}").status_code == 200


def test_a_bot_whose_turn_it_was_answers_though_nobody_comes(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        table = start(ada, first="2", seat1="here", name1="Ben")
        left = Entry(table_of(ada, table).entries, 1.0, "leave", {"seat": 1, "why": "left"})
        ada.portal.call(house(ada).logs.append, {table: [left]})  # type: ignore[union-attr]
    with open_house(file) as ada:
        until(ada, lambda: any(entry.kind == "answer" for entry in log_of(ada, table)))
