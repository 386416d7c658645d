"""Wishes at a table: several answers kept, shown and taken back as one; forced answers; previews."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from house_rules import do, log_of, open_house, table_of, words_of
from starlette.testclient import TestClient

from motu.contract import MotuError
from motu.store import Entry
from motu.web import actions, previews
from motu.web.table import Table
from motu.wishes import forced


def seated(client: TestClient, key: str, seats: int, **options: Any) -> tuple[str, list[dict[str, str]]]:
    """A table that programs play, and the headers of each seat."""
    made = client.post("/api/tables", json={"game": key, "seats": seats, "options": options}).json()
    tokens = [
        client.post(f"/api/tables/{made['table']}/seats", json={"name": name}).json()["token"]
        for name in ("Ada", "Ben", "Cleo", "Dan")[:seats]
    ]
    return made["table"], [{"authorization": f"Bearer {token}"} for token in tokens]


def play_until(client: TestClient, id: str, kind: str) -> tuple[Any, int]:
    """Plays the first answers that there are until one of this kind is asked that has goals."""
    table = table_of(client, id)
    for number in range(400):
        seat = table.asked[0]
        if table.question(seat).kind == kind and table.goals(seat):
            return table, seat
        moves = table.question(seat).moves
        do(
            client,
            table,
            partial(actions.answer, seat=seat, number=table.numbers[seat], move=moves[number % len(moves)]),
        )
    raise AssertionError(f"nobody was asked to {kind}")


def told(client: TestClient, id: str) -> list[Any]:
    return [entry for entry in log_of(client, id) if entry.kind in ("answer", "answers", "forced")]


def test_several_answers_are_one_entry_which_a_restart_replays_and_one_undo_takes_back(
    tmp_path: Path,
) -> None:
    file = tmp_path / "motu.db"
    with open_house(file) as client:
        id, heads = seated(client, "giants", 3)
        table, seat = play_until(client, id, "pick")
        before, ply = len(told(client, id)), len(table.answers)
        offered = client.get(f"/api/tables/{id}/goals", headers=heads[seat]).json()
        goal = max(offered["goals"], key=lambda goal: len(goal["moves"]))
        sent = {"number": offered["number"], "moves": goal["moves"], "id": "w1"}
        for _ in range(2):  # sent again after a lost line it has one effect
            done = client.post(f"/api/tables/{id}/answers", json=sent, headers=heads[seat])
            assert done.status_code == 200
        entry = told(client, id)[before]
        assert entry.kind == "answers" and len(entry.data["texts"]) == len(goal["moves"])
        assert [move for _, move in table.answers[ply : ply + len(goal["moves"])]] == goal["moves"]
    with open_house(file) as client:
        again = table_of(client, id)
        assert again.answers == table.answers
        assert again.state.view(None).data == table.state.view(None).data
        if actions.may_undo(again, seat):
            do(client, again, partial(actions.undo, seat=seat))
            assert len(again.answers) == ply


def test_what_was_given_as_one_is_taken_back_as_one(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as client:
        id, _ = seated(client, "giants", 3)
        table, seat = play_until(client, id, "place")
        ply, view = len(table.answers), table.state.view(seat).data
        goal = table.goals(seat)[0]
        do(client, table, lambda table: actions.answer(table, seat, table.numbers[seat], *goal.moves))
        assert len(table.answers) >= ply + 2
        assert actions.may_undo(table, seat)
        do(client, table, partial(actions.undo, seat=seat))
        assert len(table.answers) == ply
        assert table.state.view(seat).data == view


def test_all_or_nothing(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as client:
        id, heads = seated(client, "giants", 3)
        table, seat = play_until(client, id, "pick")
        ply, kept = len(table.answers), len(log_of(client, id))
        moves = [*table.goals(seat)[0].moves[:-1], 1]
        sent = {"number": table.numbers[seat], "moves": moves, "id": "w2"}
        refused = client.post(f"/api/tables/{id}/answers", json=sent, headers=heads[seat])
        assert refused.status_code == 422
        assert len(table.answers) == ply and len(log_of(client, id)) == kept
        both = {"number": table.numbers[seat], "moves": moves, "move": 1, "id": "w3"}
        assert client.post(f"/api/tables/{id}/answers", json=both, headers=heads[seat]).status_code == 400


def test_an_entry_of_which_one_answer_cannot_be_played_changes_nothing(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as client:
        id, _ = seated(client, "giants", 3)
        table, seat = play_until(client, id, "pick")
        twin = Table(id, log_of(client, id))
        goal = table.goals(seat)[0]
        first = table.game.write(table.state, seat, goal.moves[0])
        before = twin.state.view(None).data
        with pytest.raises(MotuError):
            twin.apply(Entry(twin.entries, 0.0, "answers", {"seat": seat, "texts": [first, ">nowhere"]}))
        assert twin.state.view(None).data == before and len(twin.answers) == len(table.answers)


def answer_so_that_one_is_forced(client: TestClient, table: Any) -> None:
    """Answers once, if there is such an answer, so that the next who is asked has only one."""
    seat = table.asked[0]
    moves = table.question(seat).moves
    leads = [
        move
        for move in moves
        if (only := forced(after(table, seat, move))) and table.seats[only.seat].forcing
    ]
    move = (leads or moves)[0]
    do(client, table, partial(actions.answer, seat=seat, number=table.numbers[seat], move=move))


def after(table: Any, seat: int, move: int) -> Any:
    state = table.state.clone()
    state.play(seat, move)
    return state


def test_only_answers_play_themselves_are_told_and_can_be_switched_off(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as client:
        given = None
        while given is None:  # most games have several
            id, heads = seated(client, "rapanui2011", 2, memory="open")
            table = table_of(client, id)
            while not table.ended and given is None:
                answer_so_that_one_is_forced(client, table)
                given = next((one for one in table.given if one.forced), None)
        assert "had no other answer" in words_of(client.get(f"/table/{id}").text)
        assert table.state_after(given.first).moves(given.seat) == (table.answers[given.first][1],)
        client.post(f"/api/tables/{id}/actions", json={"do": "forcing-off"}, headers=heads[given.seat])
        assert not table.seats[given.seat].forcing

        def own_forced() -> int:
            return sum(one.forced for one in table.given if one.seat == given.seat)

        count = own_forced()
        while not table.ended:
            answer_so_that_one_is_forced(client, table)
        assert own_forced() == count


def test_a_preview_plays_nothing_and_tells_what_would_happen(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as client:
        id, heads = seated(client, "giants", 3)
        table, seat = play_until(client, id, "pick")
        goal = table.goals(seat)[0]
        ply = len(table.answers)
        asked = {"number": table.numbers[seat], "moves": list(goal.moves)}
        seen = client.post(f"/api/tables/{id}/preview", json=asked, headers=heads[seat]).json()
        assert seen["words"] and len(table.answers) == ply
        board = previews.message(
            table, seat, previews.preview(table, seat, asked["number"], goal.moves), "en"
        )
        assert board["board"]
        assert all("gone" not in part["drawn"][:120] or part["within"] for part in board["board"].values())
        stale = client.post(f"/api/tables/{id}/preview", json={**asked, "number": 0}, headers=heads[seat])
        assert stale.status_code == 409
        nobody = client.post(f"/api/tables/{id}/preview", json=asked)
        assert nobody.status_code == 401
