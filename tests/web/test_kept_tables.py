"""A file that 0.1 has written: everybody finds his tables as they were, and plays on."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from house_rules import log_of, open_house, table_of
from kept import database, differences, expected, views

from motu.contract import game
from motu.store import Database, Glance, People, WrittenLogs
from motu.store.people import is_right
from motu.web.table import SetAside, Table

TABLES: dict[str, Any] = expected()["tables"]
PEOPLE: dict[str, Any] = expected()["people"]


#: The tables whose rules are still those that this program plays.
PLAYED = {id: facts for id, facts in TABLES.items() if game(facts["game"]).knows(facts["rules"])}


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WrittenLogs]:
    """The logs of the file."""
    file = Glance(database(tmp_path_factory.mktemp("kept")))
    yield WrittenLogs(file)
    file.close()


def facts_of(table: Table) -> dict[str, Any]:
    """What a table is, as the expectation tells it."""
    proposal = table.proposal
    return {
        "game": table.setup.game,
        "rules": table.setup.rules,
        "seats": table.setup.seats,
        "speed": table.setup.speed,
        "public": table.setup.public,
        "options": {name: value for name, value in table.setup.options.items() if name != "board"},
        "own_board": bool(table.setup.options.get("board")),
        "stage": table.stage,
        "ended": table.ended,
        "entries": table.entries,
        "names": table.names,
        "holders": [seat.holders for seat in table.seats],
        "bots": [seat.bot for seat in table.seats],
        "away": [seat.away for seat in table.seats],
        "resigned": [seat.resigned for seat in table.seats],
        "answers": len(table.answers),
        "onces": len(table.ids),
        "revision": table.revision,
        "numbers": table.numbers,
        "asked": list(table.asked),
        "scores": table.state.scores() if table.ended == "played" else None,
        "places": table.places(),
        "proposal": proposal and [proposal.what, proposal.by, proposal.to, sorted(proposal.consents)],
        "chat": [[said.seat, said.words, said.reaction] for said in table.chat],
        "happenings": [[told.ply, told.kind, told.seat] for told in table.happenings],
        "clock": [round(left, 3) for left in table.clock.left],
        "rematch": table.rematch,
        "after": table.setup.after,
    }


def texts_of(table: Table) -> list[str]:
    """Every answer that stands, in notation."""
    state, found = table.state_after(0), []
    for seat, move in table.answers:
        found.append(f"{seat + 1} {table.game.write(state, seat, move)}")
        state.play(seat, move)
    return found


def question_of(table: Table, seat: int) -> dict[str, Any]:
    question = table.state.question(seat)
    texts = [
        sorted(table.game.write(table.state, seat, move) for move in moves)
        for moves in (question.moves, question.free)
    ]
    return {"kind": question.kind, "moves": texts[0], "free": texts[1]}


def test_the_file_holds_every_stage_of_every_game_with_every_number_of_seats() -> None:
    found = {(facts["game"], facts["seats"], facts["stage"]) for facts in TABLES.values()}
    assert {(key, stage) for key, _, stage in found} == {
        (key, stage)
        for key in ("giants", "kahuna", "rapanui2011", "rapanui2019")
        for stage in ("waiting", "playing", "over")
    }
    assert {(key, seats) for key, seats, _ in found} == {
        ("kahuna", 2),
        *(("rapanui2011", seats) for seats in (2, 3, 4)),
        *(("rapanui2019", seats) for seats in (2, 3, 4)),
        *(("giants", seats) for seats in (3, 4, 5)),
    }


@pytest.mark.parametrize("id", TABLES, ids=[f"{f['game']}: {f['about']}" for f in TABLES.values()])
def test_every_table_is_as_it_was(id: str, logs: WrittenLogs) -> None:
    """Or is set aside in words, if its rules are no longer played."""
    facts, entries = TABLES[id], asyncio.run(logs.read(id))
    if id not in PLAYED:
        with pytest.raises(SetAside, match=f"This table follows rules {facts['rules']} of"):
            Table(id, entries)
        return
    table = Table(id, entries)
    assert {name: facts[name] for name in facts_of(table)} == facts_of(table)
    assert texts_of(table)[-3:] == facts["last"]
    assert sha256("\n".join(texts_of(table)).encode()).hexdigest() == facts["texts"]
    assert {str(seat + 1): question_of(table, seat) for seat in table.asked} == facts["questions"]
    for seat, old in zip((*range(table.setup.seats), None), views()[id], strict=True):
        assert differences(old, table.state.view(seat).data) == []


def test_accounts_open_with_their_passwords_and_keep_their_ratings(tmp_path: Path) -> None:
    file = Database(database(tmp_path))
    people = People(file)
    for facts in PEOPLE.values():
        if facts["account"]:
            owner = asyncio.run(people.of_account(facts["account"]))
            assert owner is not None and owner.player.id == facts["id"]
            assert is_right(owner, facts["password"])
            assert not is_right(owner, facts["password"] + "x")
        kept = asyncio.run(people.ratings(facts["id"]))
        ratings = [[rating.game, round(rating.rating, 6), rating.games] for rating in kept]
        assert ratings == facts["ratings"]
    file.close()


def test_the_house_opens_and_whoever_is_asked_can_answer(tmp_path: Path) -> None:
    """Every seat opens with its secret, and every person who is asked plays on."""
    with open_house(database(tmp_path)) as client:
        answered = set()
        for id, facts in PLAYED.items():
            for seat, token in enumerate(facts["tokens"]):
                if facts["bots"][seat]:
                    continue
                bearer = {"authorization": f"Bearer {token}"}
                seen = client.get(f"/api/tables/{id}", headers=bearer).json()
                assert (seen["seat"], seen["game"]) == (seat + 1, facts["game"])
                if seat not in facts["asked"] or facts["away"][seat] or facts["resigned"][seat]:
                    continue
                if seen["question"] is None:  # a bot stood in when the days for the answer were over
                    assert facts["speed"] in ("day", "three-days", "week")
                    continue
                move = Random(id).choice(seen["question"]["moves"])["move"]
                body = {"number": seen["question"]["number"], "move": move, "id": "after 0.1"}
                done = client.post(f"/api/tables/{id}/answers", json=body, headers=bearer)
                assert done.status_code == 200, done.text
                answered.add(id)
                break
        assert len(answered) >= len(PLAYED) // 3
        kept = {id: log_of(client, id)[-1].number for id in answered}
        for id, last in kept.items():
            assert last >= TABLES[id]["entries"]
            assert len(table_of(client, id).answers) > TABLES[id]["answers"] or TABLES[id]["proposal"]


def test_logs_with_numbers_are_read_by_their_texts(logs: WrittenLogs) -> None:
    """0.1 kept the number of a move beside its text; what counts is the text, however moves are counted now."""
    for id in PLAYED:
        entries = asyncio.run(logs.read(id))
        assert all("move" in entry.data for entry in entries if entry.kind == "answer")
        renumbered = [
            replace(entry, data={**entry.data, "move": 999_999}) if entry.kind == "answer" else entry
            for entry in entries
        ]
        assert Table(id, renumbered).answers == Table(id, entries).answers
