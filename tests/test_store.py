"""The file: brought forward from older formats, refused when it is newer or in use, and what a full disk does."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from kept import database

from motu.store import (
    BadFile,
    Database,
    Entry,
    FileLogs,
    Glance,
    Held,
    NewerFile,
    NoKey,
    NotKept,
    Overtaken,
    Summary,
    Unreadable,
    WrittenLogs,
)
from motu.store.migrations import FORMAT, STEPS, format_of
from motu.store.seal import SECRETS, Seal, key_beside, seal_of

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    return asyncio.run(work)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "motu.db")
    yield opened
    opened.close()


@pytest.fixture
def logs(file: Database) -> FileLogs:
    return FileLogs(file)


def entry(number: int, once: str | None = None, **facts: Any) -> Entry:
    return Entry(number, 1.0, "chat", {"seat": 0, "words": "aloha", **facts}, once)


def summary(table: str, entries: int, stage: str = "playing") -> Summary:
    return Summary(table, stage, True, 1.0, entries, {"game": "kahuna"})


# ------------------------------------------------------------------------------------------- formats


def layout(path: Path) -> list[tuple[str, str]]:
    """Everything that a file has, by name."""
    with closing(sqlite3.connect(path)) as raw:
        found = raw.execute(
            "select name, sql from sqlite_schema where sql is not null order by name"
        ).fetchall()
        return [(name, " ".join(sql.split())) for name, sql in found]


def test_a_file_of_0_1_is_brought_to_the_format_of_a_new_one_and_keeps_every_entry(tmp_path: Path) -> None:
    old = database(tmp_path)
    with closing(sqlite3.connect(old)) as raw:
        assert format_of(raw) == 0
        before = raw.execute("select * from entries order by table_id, number").fetchall()
        raw.execute("delete from summaries where table_id = (select min(table_id) from entries)")
        raw.commit()
    Database(old).close()
    Database(tmp_path / "new.db").close()
    assert layout(old) == layout(tmp_path / "new.db")
    with closing(sqlite3.connect(old)) as raw:
        assert format_of(raw) == FORMAT
        after = raw.execute("select * from entries order by table_id, number").fetchall()
        assert [_opened(seal_of(str(old)), row) for row in after] == [_plain(row) for row in before]
        assert raw.execute("select count(*) from behind").fetchone() == (1,)


def _plain(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*row[:-1], json.loads(row[-1]))


def _opened(seal: Seal, row: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*row[:-1], seal.opened(json.loads(row[-1]), f"{row[0]} {row[1]}"))


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(connection: sqlite3.Connection, seal: Seal) -> None:
        connection.execute("drop table entries")
        raise RuntimeError("the power went off")

    old = database(tmp_path)
    before = layout(old)
    monkeypatch.setattr("motu.store.migrations.STEPS", (half, *STEPS[1:]))
    with pytest.raises(RuntimeError, match="power"):
        Database(old)
    assert layout(old) == before
    monkeypatch.undo()
    Database(old).close()  # nobody holds it after a failure


def test_a_newer_file_is_refused_in_words_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "motu.db"
    Database(path).close()
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"pragma user_version = {FORMAT + 1}")
    before = path.read_bytes()
    for opening in (Database, Glance):
        with pytest.raises(NewerFile, match=f"written by a newer Motu: it is kept in format {FORMAT + 1}"):
            opening(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"What is this? It is no database at all." * 50, b"SQLite format 3\0" + b"x" * 5000]
)
def test_a_file_that_is_none_of_ours_is_refused_in_words(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "motu.db"
    path.write_bytes(content)
    with pytest.raises(BadFile, match="is damaged, or no file of Motu’s at all"):
        Database(path)
    assert path.read_bytes() == content


# ------------------------------------------------------------------------------------- one at a time


HOLDS = (
    "import sys; from motu.store import Database; Database(sys.argv[1]); print('held', flush=True); input()"
)


def test_a_second_server_is_told_who_holds_the_file_and_gets_it_when_that_one_is_killed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "motu.db"
    first = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert first.stdout is not None and first.stdout.readline() == b"held\n"
    with pytest.raises(Held, match=f"in use by another server: process {first.pid} on "):
        Database(path)
    Glance(path).close()  # only looking is allowed
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    Database(path).close()


def test_the_same_process_does_not_hold_a_file_twice_either(file: Database) -> None:
    with pytest.raises(Held):
        Database(file.path)


# -------------------------------------------------------------------------------------------- logs


def test_what_is_appended_is_read_back(logs: FileLogs) -> None:
    written = [entry(0), entry(1, "once"), entry(2, words="ő 🌋 \u2028 \\ud800")]
    run(logs.append({"a": written, "b": [entry(0)]}))
    assert run(logs.read("a")) == written
    assert run(logs.read("a", since=2)) == written[2:]
    assert run(logs.read("c")) == []
    assert sorted(run(logs.tables())) == ["a", "b"]


def test_the_id_by_which_something_happens_once_is_on_the_disk(logs: FileLogs, file: Database) -> None:
    run(logs.append({"a": [entry(0), entry(1, "mine")]}))
    assert [row["once"] for row in file.rows("select once from entries order by number")] == [None, "mine"]


@pytest.mark.parametrize("second", [entry(1), entry(2, "mine")], ids=["the number", "the id"])
def test_who_appends_second_is_overtaken_and_nothing_of_it_is_there(logs: FileLogs, second: Entry) -> None:
    run(logs.append({"a": [entry(0), entry(1, "mine")]}))
    with pytest.raises(Overtaken):
        run(logs.append({"b": [entry(0)], "a": [second]}))
    assert len(run(logs.read("a"))) == 2
    assert run(logs.read("b")) == []


@pytest.mark.parametrize("data", ['{"seat": 0, "wor', "7", "", "\\xff"])
def test_an_entry_that_cannot_be_read_is_told_by_its_number(
    logs: FileLogs, file: Database, data: str
) -> None:
    run(logs.append({"a": [entry(0), entry(1), entry(2)]}))
    file.write(lambda db: db.execute("update entries set data = ? where number = 1", (data,))).result()
    with pytest.raises(Unreadable, match="Entry 1 ") as caught:
        run(logs.read("a"))
    assert caught.value.number == 1


def test_bytes_that_are_no_letters_are_told_too(logs: FileLogs, file: Database) -> None:
    run(logs.append({"a": [entry(0), entry(1)]}))
    file.write(
        lambda db: db.execute("update entries set data = cast(x'7b22ff227d' as text) where number = 1")
    ).result()
    with pytest.raises(Unreadable, match="Entry 1 "):
        run(logs.read("a"))


def test_half_a_character_that_an_older_server_let_in_is_read_as_a_question_mark(
    logs: FileLogs, file: Database
) -> None:
    run(logs.append({"a": [entry(0)]}))
    file.write(
        lambda db: db.execute(
            """update entries set data = '{"seat": 0, "words": "a\\ud800b \\ud83c\\udf0b"}'"""
        )
    ).result()
    assert run(logs.read("a"))[0].data["words"] == "a?b 🌋"


# --------------------------------------------------------------------------------------- summaries


def test_a_log_that_has_grown_is_behind_until_it_is_summarised(logs: FileLogs) -> None:
    run(logs.append({"a": [entry(0)], "b": [entry(0)]}))
    assert sorted(run(logs.behind())) == ["a", "b"]
    run(logs.summarise(summary("a", 1), ["ada"]))
    assert run(logs.behind()) == ["b"]
    assert [found.table for found in run(logs.of_player("ada", 5))] == ["a"]


def test_a_summary_that_comes_late_does_not_hide_what_was_appended_meanwhile(logs: FileLogs) -> None:
    run(logs.append({"a": [entry(0), entry(1)]}))
    run(logs.summarise(summary("a", 1), []))
    assert run(logs.behind()) == ["a"]


def test_a_summary_that_cannot_be_read_hides_only_its_own_table(logs: FileLogs, file: Database) -> None:
    for table in ("a", "b"):
        run(logs.append({table: [entry(0)]}))
        run(logs.summarise(summary(table, 1), ["ada"]))
    file.write(lambda db: db.execute("update summaries set data = '{' where table_id = 'a'")).result()
    assert [found.table for found in run(logs.summaries("playing", 5))] == ["b"]
    assert [found.table for found in run(logs.of_player("ada", 5))] == ["b"]
    assert run(logs.summary("a")) is None


# ------------------------------------------------------------------------------------------ no room


def fill_disk(file: Database) -> None:
    """From now on SQLite finds no room for another page, as on a full disk."""
    file.write(lambda db: db.execute("pragma max_page_count = 1")).result()


def make_room(file: Database) -> None:
    file.write(lambda db: db.execute("pragma max_page_count = 1000000")).result()


def test_a_full_disk_is_told_in_words_keeps_what_was_there_and_goes_on_when_there_is_room(
    logs: FileLogs, file: Database
) -> None:
    run(logs.append({"a": [entry(0)]}))
    fill_disk(file)
    large = [entry(1), entry(2, words="x" * 100_000)]
    for _ in range(3):
        with pytest.raises(NotKept, match="disk is full"):
            run(logs.append({"a": large}))
    assert run(logs.read("a")) == [entry(0)]
    make_room(file)
    run(logs.append({"a": large}))
    assert len(run(logs.read("a"))) == 3


def test_a_commit_that_fails_leaves_no_transaction_behind(logs: FileLogs, file: Database) -> None:
    """The room is found missing only when the transaction ends."""

    def refused(db: sqlite3.Connection) -> None:
        db.execute("insert into behind values ('x')")
        db.execute("pragma defer_foreign_keys = on")
        db.execute("insert into sessions values ('token', 'nobody', 0)")

    file.write(lambda db: db.execute("select 1")).result()
    file._thread.submit(file._writer.execute, "pragma foreign_keys = on").result()
    with pytest.raises(sqlite3.IntegrityError):
        file.write(refused).result()
    run(logs.append({"a": [entry(0)]}))
    assert run(logs.behind()) == ["a"]


def test_looking_at_a_file_changes_nothing(tmp_path: Path) -> None:
    path = database(tmp_path)
    before = path.read_bytes()
    glance = Glance(path)
    assert len(run(WrittenLogs(glance).tables())) == 60
    glance.close()
    assert path.read_bytes() == before


# -------------------------------------------------------------------------------------------- secrets


def bytes_beside(file: Path) -> bytes:
    """All that a thief of the file would have, or somebody who finds a backup of it: all but the key."""
    return b"".join(
        found.read_bytes() for found in file.parent.glob(f"{file.name}*") if found != key_beside(str(file))
    )


def secrets_in(value: object) -> list[str]:
    """Every text under the name of a secret."""
    if not isinstance(value, dict):
        return []
    told = [value[name] for name in SECRETS if name in value]
    return [text for item in told for text in (item if isinstance(item, list) else [item]) if text]


def test_what_is_secret_stands_nowhere_in_the_file_and_is_read_as_it_was(
    logs: FileLogs, tmp_path: Path
) -> None:
    facts = {
        "seat": 0,
        "seed": "7 red moais",
        "salt": "lagoon",
        "tokens": ["turtle", "shark"],
        "token": "whale",
    }
    run(logs.append({"t": [Entry(0, 1.0, "made", facts)]}))
    assert run(logs.read("t"))[0].data == facts
    kept = bytes_beside(tmp_path / "motu.db")
    assert not [secret for secret in secrets_in(facts) if secret.encode() in kept]
    assert b'"seat": 0' in kept


def test_a_file_of_0_1_is_sealed_and_nothing_of_what_stood_open_in_it_is_left(tmp_path: Path) -> None:
    old = database(tmp_path)
    with closing(sqlite3.connect(old)) as raw:
        rows = raw.execute("select table_id, data from entries").fetchall()
    secrets = {secret for _, text in rows for secret in secrets_in(json.loads(text))}
    assert len(secrets) > 50
    before = bytes_beside(old)
    assert all(secret.encode() in before for secret in secrets)
    opened = Database(old)
    assert not [secret for secret in secrets if secret.encode() in bytes_beside(old)]
    logs = FileLogs(opened)
    found = {
        secret for table, _ in rows for entry in run(logs.read(table)) for secret in secrets_in(entry.data)
    }
    opened.close()
    assert found == secrets
    assert not [secret for secret in secrets if secret.encode() in bytes_beside(old)]


def test_the_file_and_its_key_are_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    file.touch(0o644)
    opened = Database(file)
    run(FileLogs(opened).append({"t": [entry(0)]}))
    modes = {
        found.name: oct(found.stat().st_mode & 0o777)
        for found in tmp_path.iterdir()
        if not found.name.endswith("-holder")
    }
    opened.close()
    assert modes == dict.fromkeys(["motu.db", "motu.db-wal", "motu.db-shm", "motu.db.key"], "0o600")


def test_without_its_key_or_with_another_a_file_is_refused_in_words(tmp_path: Path) -> None:
    Database(tmp_path / "motu.db").close()
    Database(tmp_path / "other.db").close()
    key = key_beside(str(tmp_path / "motu.db"))
    for wrong in (key_beside(str(tmp_path / "other.db")).read_text(), "no key", None):
        key.unlink()
        if wrong is not None:
            key.write_text(wrong)
        with pytest.raises(NoKey, match=r"motu\.db\.key"):
            Database(tmp_path / "motu.db")
        key.touch()


def test_what_is_sealed_for_one_entry_opens_at_no_other(logs: FileLogs, file: Database) -> None:
    run(logs.append({"a": [entry(0, token="whale")], "b": [entry(0)]}))
    file.write(
        lambda connection: connection.execute(
            "update entries set data = (select data from entries where table_id = 'a') where table_id = 'b'"
        )
    ).result()
    with pytest.raises(Unreadable):
        run(logs.read("b"))
