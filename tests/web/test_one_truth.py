"""One truth for each table: never twice in memory, never changed unseen, checked where nobody else changes it."""

import asyncio
import gc
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from house_rules import (
    do,
    field_in,
    house,
    log_of,
    moves_in,
    open_house,
    play_on,
    start,
    table_of,
    until,
    visitor,
    words_of,
)
from starlette.testclient import TestClient

from motu.language import literal
from motu.store import Entry, NotKept, Rating
from motu.web import actions
from motu.web.house import House
from motu.web.table import Table


def together(client: TestClient, work: Callable[[House], Awaitable[Any]]) -> Any:
    """Does something where the server does it."""
    return client.portal.call(work, house(client))  # type: ignore[union-attr]


def three_at_a_table(
    client: TestClient, key: str = "rapanui2011", **form: str
) -> tuple[str, list[TestClient]]:
    table = start(client, key, seats="3", seat1="friend", seat2="friend", **form)
    people = [client, visitor(client), visitor(client)]
    for number, person in enumerate(people[1:], 1):
        person.post(f"/table/{table}/sit", data={"name": f"Player {number}"})
    return table, people


# ------------------------------------------------------------------------------------------ in memory


def test_a_table_that_somebody_has_hold_of_is_never_there_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables are asked for meanwhile."""
    monkeypatch.setattr("motu.web.house.MOST_IDLE", 2)
    with open_house(tmp_path / "motu.db") as ada:
        held = table_of(ada, start(ada, first="1", seat1="here", name1="Ben"))
        for _ in range(6):
            start(ada)
        gc.collect()
        assert table_of(ada, held.id) is held
        pile = held.game.read(held.state, 0, "pile")
        do(ada, held, partial(actions.answer, seat=0, number=held.numbers[0], move=pile))
        assert len(held.answers) == 1
        assert [entry.kind for entry in log_of(ada, held.id)].count("answer") == 1


def test_what_waits_while_its_table_is_let_go_is_done_at_the_one_that_is_read_anew(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        id = start(ada, seat1="here", name1="Ben")

        async def wait(house: House) -> tuple[Table, Table]:
            old = await house.find(id)
            before = old.entries
            async with house._company[old].lock:
                doing = asyncio.ensure_future(house.do(old, lambda table: actions.chat(table, 0, "hello")))
                await asyncio.sleep(0.05)
                del house._tables[id], house._recent[id]
            await doing
            assert old.entries == before
            return old, await house.find(id)

        old, new = together(ada, wait)
        assert new is not old
        assert new.entries == old.entries + 1 == len(log_of(ada, id))


def test_tables_that_nobody_uses_leave_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.web.house.MOST_IDLE", 2)
    with open_house(tmp_path / "motu.db") as ada:
        for _ in range(8):
            start(ada)
        gc.collect()
        assert len(house(ada)._tables) <= 3


def test_all_who_ask_for_a_table_at_the_same_time_get_the_same_one(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        table = start(ada)

    async def find_it(house: House) -> list[Table]:
        read = house.logs.read

        async def slow(table: str, since: int = 0) -> list[Entry]:
            await asyncio.sleep(0.01)
            return await read(table, since)

        house.logs.read = slow  # type: ignore[method-assign]
        return await asyncio.gather(*(house.find(table) for _ in range(20)))

    with open_house(file) as ada:
        found = together(ada, find_it)
        assert len({id(table) for table in found}) == 1


def test_whoever_appends_second_looks_again_at_what_the_first_has_done(tmp_path: Path) -> None:
    """Another node has appended: its entry is taken in, and what was wanted is checked anew."""
    with open_house(tmp_path / "motu.db") as ada:
        table = table_of(ada, start(ada, first="1", seat1="here", name1="Ben"))
        pile = table.game.read(table.state, 0, "pile")
        theirs = Entry(table.entries, 1.0, "answer", {"seat": 0, "text": "pile"}, "theirs")
        together(ada, lambda house: house.logs.append({table.id: [theirs]}))
        with pytest.raises(actions.Stale):
            do(ada, table, partial(actions.answer, seat=0, number=table.numbers[0], move=pile), "mine")
        assert len(table.answers) == 1
        do(ada, table, lambda table: actions.chat(table, 0, "aloha"))
        assert [entry.number for entry in log_of(ada, table.id)] == list(range(table.entries))


def test_what_another_node_has_done_under_the_same_id_is_not_done_again(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = table_of(ada, start(ada, first="1", seat1="here", name1="Ben"))
        pile = table.game.read(table.state, 0, "pile")
        theirs = Entry(table.entries, 1.0, "answer", {"seat": 0, "text": "pile"}, "the same")
        together(ada, lambda house: house.logs.append({table.id: [theirs]}))
        do(ada, table, partial(actions.answer, seat=0, number=table.numbers[0], move=pile), "the same")
        assert len(table.answers) == 1


# -------------------------------------------------------------------------------------- in its turn


class Slow:
    """Appends that wait until they are let through, as on a busy disk."""

    def __init__(self, house: House) -> None:
        self.through, self.begun = asyncio.Event(), asyncio.Event()
        self._append = house.logs.append
        house.logs.append = self.append  # type: ignore[method-assign]

    async def append(self, logs: Any, standings: Any = ()) -> None:
        self.begun.set()
        await self.through.wait()
        await self._append(logs, standings)


def test_an_answer_that_was_begun_in_time_counts_and_its_player_stays(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = table_of(ada, start(ada, first="1", seat1="here", name1="Ben", speed="quick"))

        async def answer_late(house: House) -> None:
            slow = Slow(house)
            pile = table.game.read(table.state, 0, "pile")
            number = table.numbers[0]
            answering = asyncio.create_task(
                house.do(table, lambda table: actions.answer(table, 0, number, pile))
            )
            await slow.begun.wait()
            table.clock.left[0] = 0.0  # his time runs out while the answer is on its way to the disk
            house._company[table].tended = None
            house._tend(table, is_mine=True)
            await asyncio.sleep(0.05)
            slow.through.set()
            await answering
            await asyncio.sleep(0.05)

        together(ada, answer_late)
        assert len(table.answers) == 1
        assert not table.seats[0].away


def test_a_seat_that_has_changed_hands_meanwhile_is_not_played_by_who_had_it(tmp_path: Path) -> None:
    """Who leaves a table before the game, and says something before that is on the disk, has said nothing."""
    with open_house(tmp_path / "motu.db") as ada, ThreadPoolExecutor(1) as thread:
        table = table_of(ada, start(ada))
        bearer = {"authorization": f"Bearer {table.seats[0].token}"}
        address, body = f"/api/tables/{table.id}/actions", {"do": "chat", "words": "aloha"}

        async def begin_to_leave(house: House) -> tuple[Slow, asyncio.Task[None]]:
            slow = Slow(house)
            leaving = asyncio.create_task(house.do(table, lambda table: actions.leave(table, 0)))
            await slow.begun.wait()
            return slow, leaving

        async def leave(house: House) -> None:
            while not house._company[table].lock._waiters:  # type: ignore[attr-defined]
                await asyncio.sleep(0.01)
            slow.through.set()
            await leaving

        slow, leaving = together(ada, begin_to_leave)
        spoken = thread.submit(ada.post, address, json=body, headers=bearer)
        together(ada, leave)
        assert spoken.result().status_code in (400, 401, 422)
        assert table.chat == []


def test_two_who_ask_for_a_rematch_at_the_same_time_get_one(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = table_of(ada, start(ada, first="1", seat1="here", name1="Ben"))
        do(ada, table, lambda table: actions.resign(table, 0))

        async def ask_twice(house: House) -> list[Table]:
            return await asyncio.gather(*(house.rematch(table) for _ in range(5)))

        assert len({made.id for made in together(ada, ask_twice)}) == 1
        tables = together(ada, lambda house: house.logs.tables())
        assert len(tables) == 2


def test_a_rematch_and_the_link_to_it_are_kept_together_or_not_at_all(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = table_of(ada, start(ada, first="1", seat1="here", name1="Ben"))
        do(ada, table, lambda table: actions.resign(table, 0))
        append = house(ada).logs.append

        async def refuse_links(logs: Any, standings: Any = ()) -> None:
            assert len(logs) == 2
            raise NotKept(literal("no room"))

        house(ada).logs.append = refuse_links
        with pytest.raises(NotKept):
            together(ada, lambda house: house.rematch(table))
        house(ada).logs.append = append
        assert len(together(ada, lambda house: house.logs.tables())) == 1
        theirs = Entry(table.entries, 1.0, "chat", {"seat": 0, "words": "wait"})
        together(ada, lambda house: house.logs.append({table.id: [theirs]}))
        made = together(ada, lambda house: house.rematch(table))
        assert table.rematch == made.id
        assert [said.words for said in table.chat] == ["wait"]
        assert len(together(ada, lambda house: house.logs.tables())) == 2


# -------------------------------------------------------------------------------------- only once


def test_an_answer_at_a_hot_seat_sent_again_after_a_kill_is_known(tmp_path: Path) -> None:
    """The curtain has fallen meanwhile: the browser shows nobody's seat, and yet hears that it is done."""
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        table = start(ada, first="1", seat1="here", name1="Ben")
        page = ada.get(f"/table/{table}?show=0").text
        pile = table_of(ada, table).game.read(table_of(ada, table).state, 0, "pile")
        form = {"number": field_in(page, "number"), "once": "sent-once", "move": str(pile)}
        assert ada.post(f"/table/{table}/do/answer?show=0", data=form).status_code == 200
        cookies = dict(ada.cookies)
    with open_house(file) as ada:
        ada.cookies.update(cookies)
        again = ada.post(f"/table/{table}/do/answer", data=form)
        assert again.status_code == 200
        assert "You only watch this table" not in words_of(again.text)
        with ada.websocket_connect(f"ws://motu.test/table/{table}/live") as socket:
            socket.send_text(
                json.dumps({"do": "answer", **form, "number": int(form["number"]), "move": pile})
            )
            while (told := json.loads(socket.receive_text()))["kind"] == "frame":
                pass
            assert told == {"kind": "done", "once": "sent-once"}
        assert len(table_of(ada, table).answers) == 1


def test_two_programs_that_count_their_ids_alike_do_not_take_each_others_answers(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as client:
        made = client.post("/api/tables", json={"game": "kahuna", "options": {"first": "1"}}).json()
        table = made["table"]
        seats = [
            client.post(f"/api/tables/{table}/seats", json={"name": name}).json() for name in ("Ada", "Ben")
        ]
        for seat in seats:
            bearer = {"authorization": f"Bearer {seat['token']}"}
            seen = client.get(f"/api/tables/{table}", headers=bearer).json()
            body = {"number": seen["question"]["number"], "move": "pile", "id": "1"}
            for _ in range(2):
                done = client.post(f"/api/tables/{table}/answers", json=body, headers=bearer)
                assert done.status_code == 200
        assert [seat for seat, _ in table_of(client, table).answers] == [0, 1]


# ---------------------------------------------------------------------------------- given up, agreed


def test_who_has_resigned_is_neither_asked_nor_heard(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = three_at_a_table(ada, first="1")
        live = table_of(ada, table)
        move = live.state.question(0).moves[0]
        people[1].post(f"/table/{table}/do/propose-end", data={})
        ada.post(f"/table/{table}/do/resign", data={})
        for action in (
            lambda table: actions.answer(table, 0, table.numbers[0], move),
            lambda table: actions.undo(table, 0),
            lambda table: actions.decline(table, 0),
            lambda table: actions.consent(table, 0),
            lambda table: actions.back(table, 0),
            lambda table: actions.resign(table, 0),
        ):
            with pytest.raises(actions.Refused, match="You have resigned this game"):
                do(ada, live, action)
        assert moves_in(ada.get(f"/table/{table}").text) == []
        bearer = {"authorization": f"Bearer {live.seats[0].token}"}
        assert ada.get(f"/api/tables/{table}", headers=bearer).json()["question"] is None
        assert live.proposal is not None


@pytest.mark.parametrize("what", ["undo", "propose-end"])
def test_where_three_play_all_three_must_agree(what: str, tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = three_at_a_table(ada)
        play_on(ada, table, 12)
        live = table_of(ada, table)
        asks = next(seat for seat, _ in live.answers if seat != live.answers[-1][0])
        last = max(index for index, (seat, _) in enumerate(live.answers) if seat == asks)
        others = [seat for seat in range(3) if seat != asks]
        people[asks].post(f"/table/{table}/do/{what}", data={})
        assert live.proposal is not None
        people[others[0]].post(f"/table/{table}/do/consent", data={})
        assert (live.stage, len(live.answers)) == ("playing", 12)
        assert live.proposal is not None
        people[others[1]].post(f"/table/{table}/do/consent", data={})
        assert (live.stage, len(live.answers)) == (("playing", last) if what == "undo" else ("over", 12))


# ---------------------------------------------------------------------------------- after a crash


def test_a_game_whose_end_was_kept_counts_though_the_server_died_before_it_was_counted(
    tmp_path: Path,
) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as ada:
        ben = visitor(ada)
        for person, name in ((ada, "Ada"), (ben, "Ben")):
            person.post("/account/new", data={"account": name, "password": "moai moai"})
        table = start(ada)
        ben.post(f"/table/{table}/sit", data={"name": "Ben"})
        live = table_of(ada, table)
        end = Entry(live.entries, 1.0, "resign", {"seat": 1})
        together(ada, lambda house: house.logs.append({table: [end]}))
        winner = live.seats[0].holders[0]
    with open_house(file) as ada:
        until(ada, lambda: ratings_of(ada, winner))
        assert [(rating.game, rating.rating) for rating in ratings_of(ada, winner)] == [("kahuna", 1520.0)]
    with open_house(file) as ada:
        ada.get(f"/table/{table}")
        assert ratings_of(ada, winner)[0].games == 1


def ratings_of(client: TestClient, player: str) -> list[Rating]:
    return client.portal.call(house(client).people.ratings, player)  # type: ignore[union-attr, no-any-return]
