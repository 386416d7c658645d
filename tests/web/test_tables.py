"""Tables over plain HTTP: starting, sitting down, answering, refusing, taking back, leaving, ending."""

import asyncio
import re
from pathlib import Path

import pytest
from house_rules import (
    answer,
    drawn_games,
    field_in,
    log_of,
    moves_in,
    open_house,
    play_on,
    seat_link,
    start,
    table_of,
    visitor,
    words_of,
)
from starlette.testclient import TestClient

from motu.contract import game
from motu.record import read, replay, verify


def two_at_a_table(client: TestClient, key: str = "kahuna", **form: str) -> tuple[str, dict[int, TestClient]]:
    """A table with Ada at the first seat and Ben, who came by the link, at the second."""
    table = start(client, key, **{"first": "1"} if key == "kahuna" else {}, **form)
    ben = visitor(client)
    link = seat_link(client.get(f"/table/{table}").text)
    assert "Ada invites you to" in ben.get(link).text
    ben.post(link, data={"name": "Ben"})
    return table, {0: client, 1: ben}


def test_the_lobby_lists_an_open_table_and_one_click_takes_the_seat(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada)
        ben = visitor(ada)
        assert f"/table/{table}/sit" in ben.get("/").text
        page = ben.post(f"/table/{table}/sit", data={"name": "Ben"})
        assert page.url.path == f"/table/{table}"
        assert table_of(ada, table).names == ["Ada", "Ben"]
        assert table_of(ada, table).stage == "playing"
        assert f"/table/{table}/sit" not in visitor(ada).get("/").text


def test_a_table_by_link_is_not_listed_and_its_seats_need_the_link(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada, public="no")
        ben = visitor(ada)
        assert table not in ben.get("/").text
        assert ben.post(f"/table/{table}/sit", data={"name": "Ben"}).status_code == 409
        ben.post(seat_link(ada.get(f"/table/{table}").text), data={"name": "Ben"})
        assert table_of(ada, table).names == ["Ada", "Ben"]


def test_the_link_that_the_host_knew_is_worthless_once_the_seat_is_taken(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada)
        link = seat_link(ada.get(f"/table/{table}").text)
        visitor(ada).post(link, data={"name": "Ben"})
        assert visitor(ada).get(link).status_code == 404
        assert visitor(ada).post(link, data={"name": "Eve"}).status_code == 409


def test_ones_own_link_brings_one_back_from_another_device(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        mine = table_of(ada, table).seats[0].token
        phone = visitor(ada)
        assert "Come back as Ada" in words_of(phone.get(f"/table/{table}/seat/{mine}").text)
        page = phone.post(f"/table/{table}/seat/{mine}", data={"name": "Ada"}).text
        assert moves_in(page) == moves_in(ada.get(f"/table/{table}").text) != []


def test_an_answer_is_on_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        move = moves_in(ada.get(f"/table/{table}").text)[0]
        assert answer(people[0], table, move).status_code == 200
        kept = [entry for entry in log_of(ada, table) if entry.kind == "answer"]
        assert [entry.data for entry in kept] == [{"seat": 0, "text": _notation(ada, table, move)}]


def _notation(client: TestClient, id: str, move: int) -> str:
    table = table_of(client, id)
    return str(table.game.write(table.state_after(0), 0, move))


def test_a_stale_answer_is_refused_with_a_reason_and_a_fresh_table(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        old = ada.get(f"/table/{table}").text
        move = moves_in(old)[0]
        answer(ada, table, move)
        stale = {"number": field_in(old, "number"), "once": "another", "move": str(moves_in(old)[1])}
        refused = ada.post(f"/table/{table}/do/answer", data=stale)
        assert refused.status_code == 409
        assert "The table has changed since you were asked" in words_of(refused.text)
        assert field_in(refused.text, "number") != field_in(old, "number")
        assert len(table_of(ada, table).answers) == 1


def test_the_same_answer_sent_twice_has_one_effect(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        html = ada.get(f"/table/{table}").text
        form = {"number": field_in(html, "number"), "once": "just-once", "move": str(moves_in(html)[0])}
        for _ in range(3):
            assert ada.post(f"/table/{table}/do/answer", data=form).status_code == 200
        assert len(table_of(ada, table).answers) == 1


def test_a_move_against_the_rules_is_refused_with_its_rule(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        legal = set(moves_in(ada.get(f"/table/{table}").text))
        refused = answer(ada, table, next(move for move in range(48) if move not in legal))
        assert refused.status_code == 409
        assert 'class="refusal"' in refused.text
        assert " Rule P" in words_of(refused.text)


def test_who_is_not_asked_and_who_only_watches_cannot_answer(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        move = moves_in(ada.get(f"/table/{table}").text)[0]
        form = {"number": str(table_of(ada, table).numbers[1]), "once": "x", "move": str(move)}
        not_asked = people[1].post(f"/table/{table}/do/answer", data=form)
        assert "It is not your turn" in words_of(not_asked.text)
        watching = visitor(ada).post(f"/table/{table}/do/answer", data=form)
        assert "You only watch this table" in words_of(watching.text)
        assert table_of(ada, table).answers == []


def test_an_own_move_without_chance_can_be_taken_back_freely(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        before, live = ada.get(f"/table/{table}").text, table_of(ada, table)
        built = next(move for move in moves_in(before) if ">" in live.game.write(live.state, 0, move))
        answer(ada, table, built)
        ada.post(f"/table/{table}/do/undo", data={})
        assert table_of(ada, table).answers == []
        assert moves_in(ada.get(f"/table/{table}").text) == moves_in(before)


def test_not_without_end_is_something_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens a table plays it again after each time: a day of it once took minutes, and everybody waited."""
    monkeypatch.setattr("motu.web.actions.MOST_TAKEN_BACK", 2)
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        page, live = ada.get(f"/table/{table}").text, table_of(ada, table)
        built = next(move for move in moves_in(page) if ">" in live.game.write(live.state, 0, move))
        for _ in range(2):
            answer(ada, table, built)
            ada.post(f"/table/{table}/do/undo", data={})
            assert table_of(ada, table).answers == []
        answer(ada, table, built)
        refused = ada.post(f"/table/{table}/do/undo", data={})
        assert refused.status_code == 409
        assert "Too much has been taken back" in refused.text
        assert len(table_of(ada, table).answers) == 1


def test_what_chance_has_touched_is_taken_back_only_by_consent(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        pile = game("kahuna").read(table_of(ada, table).state, 0, "pile")
        answer(ada, table, pile)
        ada.post(f"/table/{table}/do/undo", data={})
        assert len(table_of(ada, table).answers) == 1
        assert "Ada asks to take back an answer" in words_of(people[1].get(f"/table/{table}").text)
        people[1].post(f"/table/{table}/do/consent", data={})
        assert table_of(ada, table).answers == []


def test_a_proposal_that_is_declined_changes_nothing(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        ada.post(f"/table/{table}/do/propose-end", data={})
        people[1].post(f"/table/{table}/do/decline", data={})
        assert table_of(ada, table).stage == "playing"
        ada.post(f"/table/{table}/do/propose-end", data={})
        people[1].post(f"/table/{table}/do/consent", data={})
        assert table_of(ada, table).ended == "agreed"
        assert "ended by agreement" in words_of(ada.get(f"/table/{table}").text)


def test_who_resigns_loses_and_the_game_is_over(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        people[1].post(f"/table/{table}/do/resign", data={})
        assert table_of(ada, table).places() == [1, 2]
        assert "You win" in words_of(ada.get(f"/table/{table}").text)


def test_the_record_has_no_secret_while_the_game_goes_on_and_replays_when_it_is_over(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        running = read(ada.get(f"/table/{table}/record").text)
        assert (running.seed, running.salt, running.answers) == (None, None, [])
        play_on(ada, table)
        finished = read(ada.get(f"/table/{table}/record").text)
        assert finished.commitment == running.commitment
        assert all(finding.good for finding in verify(finished))
        assert replay(finished).ranking() == table_of(ada, table).places()


def test_the_result_explains_every_point_and_reveals_seed_and_salt(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        live = table_of(ada, table)
        assert live.setup.seed not in ada.get(f"/table/{table}").text
        play_on(ada, table)
        page = ada.get(f"/table/{table}").text
        assert live.setup.seed in page
        assert live.setup.salt in page
        for lines in live.game.account(live.state):
            for line in lines:
                assert str(line.what) in words_of(page)


def test_a_rematch_rotates_the_seats_and_is_made_once(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        people[1].post(f"/table/{table}/do/resign", data={})
        first = ada.post(f"/table/{table}/rematch").url.path
        second = people[1].post(f"/table/{table}/rematch").url.path
        assert first == second != f"/table/{table}"
        assert table_of(ada, first.split("/")[-1]).names == ["Ben", "Ada"]


def test_a_friend_watches_over_a_shoulder_only_with_consent(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = two_at_a_table(ada)
        live, friend = table_of(ada, table), visitor(ada)
        assert "Your card" not in friend.get(f"/table/{table}").text
        ada.post(f"/table/{table}/do/share", data={})
        link = f"/table/{table}/watch/{live.seats[0].shared}"
        page = friend.get(link).text
        assert "Your card" in page
        assert moves_in(page) == []
        ada.post(f"/table/{table}/do/unshare", data={})
        assert "Your card" not in friend.get(link).text


def test_a_hot_seat_hides_each_hand_behind_a_curtain(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada, first="1", seat1="here", name1="Ben")
        closed = ada.get(f"/table/{table}").text
        assert "Pass the device to Ada" in words_of(closed)
        assert "Your card" not in closed
        opened = ada.get(f"/table/{table}?show=0").text
        assert "Your card" in opened
        live = table_of(ada, table)
        pile = live.game.read(live.state, 0, "pile")
        form = {"number": field_in(opened, "number"), "once": "a", "move": str(pile)}
        after = ada.post(f"/table/{table}/do/answer?show=0", data=form).text
        assert "Pass the device to Ben" in words_of(after)
        assert "Your card" not in after


def test_a_running_game_can_be_stepped_through_from_its_beginning(tmp_path: Path) -> None:
    """Each step shows what the seat saw then: its own hand, and nobody else's."""
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada)
        live = table_of(ada, table)
        play_on(ada, table, 30)
        assert not live.ended
        for ply in (0, 7, 30):
            for seat, person in people.items():
                html = person.get(f"/table/{table}/step/{ply}").text
                assert f'data-ply="{ply}"' in html
                view = live.state_after(ply).view(seat)
                hand = {view.board.names[card] for card in view["players"][seat]["hand"]}
                assert set(re.findall(r'aria-label="Your card (\w+)"', html)) == hand


@pytest.mark.parametrize(("key", "options"), [("rapanui2011", {}), ("rapanui2019", {"max_rounds": "4"})])
def test_a_game_that_forgets_is_stepped_back_to_ones_own_last_answer_until_it_is_over(
    key: str, options: dict[str, str], tmp_path: Path
) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, people = two_at_a_table(ada, key, memory="strict", seats="2", **options)
        live = table_of(ada, table)
        play_on(ada, table, 30)
        for seat, person in people.items():
            last = max(index for index, (by, _) in enumerate(live.answers) if by == seat)
            assert f'data-ply="{last + 1}"' in person.get(f"/table/{table}/step/0").text
        play_on(ada, table)
        assert 'data-ply="0"' in ada.get(f"/table/{table}/step/0").text


@pytest.mark.parametrize("key", drawn_games())
def test_a_table_of_bots_alone_plays_itself_to_the_end(key: str, tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as client:
        seats = game(key).seats[0]
        bots = {f"seat{seat}": "bot:random" for seat in range(seats)}
        short = dict.fromkeys({option.name for option in game(key).options} & {"max_rounds"}, "2")
        table = start(client, key, seats=str(seats), **bots, **short)
        live = table_of(client, table)
        answers, idle = -1, 0
        while not live.ended and idle < 600:  # as long as anybody moves it may take its time
            answers, idle = len(live.answers), idle + 1 if len(live.answers) == answers else 0
            client.portal.call(asyncio.sleep, 0.05)  # type: ignore[union-attr]
        assert live.ended == "played"
