"""The file: brought forward from older formats, refused when it is newer or in use, and what a full disk does."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from kept import database

from motu.store import (
    LEASE,
    BadFile,
    Database,
    Entry,
    Glance,
    Held,
    Keeper,
    KeptLogs,
    Mark,
    NewerFile,
    NoKey,
    NotKept,
    Overtaken,
    People,
    Standing,
    Summary,
    Taken,
    Unreadable,
    WrittenLogs,
)
from motu.store.migrations import FORMAT, STEPS, format_of
from motu.store.postgres import Postgres
from motu.store.seal import SECRETS, Seal, key_beside, seal_of

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    return asyncio.run(work)


@pytest.fixture(params=["sqlite", "postgres"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Keeper]:
    """Each of the stores: what is true of one is true of the other."""
    opened: Keeper
    if request.param == "sqlite":
        opened = Database(tmp_path / "motu.db")
    else:
        opened = Postgres(request.getfixturevalue("postgres").new_house(), tmp_path / "motu.db.key")
    yield opened
    opened.close()


@pytest.fixture
def logs(file: Keeper) -> KeptLogs:
    return KeptLogs(file)


@pytest.fixture
def sqlite_file(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "motu.db")
    yield opened
    opened.close()


@pytest.fixture
def sqlite_logs(sqlite_file: Keeper) -> KeptLogs:
    return KeptLogs(sqlite_file)


def entry(number: int, once: str | None = None, **facts: Any) -> Entry:
    return Entry(number, 1.0, "chat", {"seat": 0, "words": "aloha", **facts}, once)


def standing(
    table: str,
    stage: str = "playing",
    holders: tuple[str, ...] = (),
    due: float | None = None,
    changed: float = 1.0,
    is_tended: bool = False,
    public: bool = True,
    **facts: Any,
) -> Standing:
    summary = Summary(table, stage, public, changed, 1, {"game": "kahuna"})
    return Standing(summary, holders, due, is_tended, **facts)


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
        due = {row[0] for row in raw.execute("select table_id from due where at = 0")}
        playing = {row[0] for row in raw.execute("select table_id from summaries where stage = 'playing'")}
        assert due == playing | {min(row[0] for row in before)}
        over = raw.execute(
            "select count(*), count(ended) from holders join summaries using (table_id) where stage = 'over'"
        ).fetchone()
        assert over[0] == over[1] > 0


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


def test_the_same_process_does_not_hold_a_file_twice_either(sqlite_file: Database) -> None:
    with pytest.raises(Held):
        Database(sqlite_file.path)


# -------------------------------------------------------------------------------------------- logs


def test_what_is_appended_is_read_back(logs: KeptLogs) -> None:
    written = [entry(0), entry(1, "once"), entry(2, words="ő 🌋 \u2028 \\ud800")]
    run(logs.append({"a": written, "b": [entry(0)]}))
    assert run(logs.read("a")) == written
    assert run(logs.read("a", since=2)) == written[2:]
    assert run(logs.read("c")) == []
    assert sorted(run(logs.tables())) == ["a", "b"]


def test_the_id_by_which_something_happens_once_is_on_the_disk(logs: KeptLogs, file: Keeper) -> None:
    run(logs.append({"a": [entry(0), entry(1, "mine")]}))
    assert [row[0] for row in file.rows("select once from entries order by number")] == [None, "mine"]


@pytest.mark.parametrize("second", [entry(1), entry(2, "mine")], ids=["the number", "the id"])
def test_who_appends_second_is_overtaken_and_nothing_of_it_is_there(logs: KeptLogs, second: Entry) -> None:
    run(logs.append({"a": [entry(0), entry(1, "mine")]}))
    with pytest.raises(Overtaken):
        run(logs.append({"b": [entry(0)], "a": [second]}))
    assert len(run(logs.read("a"))) == 2
    assert run(logs.read("b")) == []


@pytest.mark.parametrize("data", ['{"seat": 0, "wor', "7", "", "\\xff"])
def test_an_entry_that_cannot_be_read_is_told_by_its_number(logs: KeptLogs, file: Keeper, data: str) -> None:
    run(logs.append({"a": [entry(0), entry(1), entry(2)]}))
    file.write(lambda db: db.execute("update entries set data = ? where number = 1", (data,))).result()
    with pytest.raises(Unreadable, match="Entry 1 ") as caught:
        run(logs.read("a"))
    assert caught.value.number == 1


def test_bytes_that_are_no_letters_are_told_too(sqlite_logs: KeptLogs, sqlite_file: Database) -> None:
    run(sqlite_logs.append({"a": [entry(0), entry(1)]}))
    sqlite_file.write(
        lambda db: db.execute("update entries set data = cast(x'7b22ff227d' as text) where number = 1")
    ).result()
    with pytest.raises(Unreadable, match="Entry 1 "):
        run(sqlite_logs.read("a"))


def test_half_a_character_that_an_older_server_let_in_is_read_as_a_question_mark(
    logs: KeptLogs, file: Keeper
) -> None:
    run(logs.append({"a": [entry(0)]}))
    file.write(
        lambda db: db.execute(
            """update entries set data = '{"seat": 0, "words": "a\\ud800b \\ud83c\\udf0b"}'"""
        )
    ).result()
    assert run(logs.read("a"))[0].data["words"] == "a?b 🌋"


# --------------------------------------------------------------------------------------- summaries


def test_a_log_and_what_follows_from_it_are_kept_together_or_not_at_all(logs: KeptLogs) -> None:
    run(logs.append({"a": [entry(0)]}, [standing("a", holders=("ada",))]))
    assert [found.table for found in run(logs.running_of("ada", 5))] == ["a"]
    with pytest.raises(Overtaken):
        run(logs.append({"a": [entry(0)]}, [standing("a", "over", holders=("ben",), changed=2.0)]))
    kept = run(logs.summary("a"))
    assert kept is not None and (kept.stage, kept.changed) == ("playing", 1.0)
    assert run(logs.running_of("ben", 5)) == []


def test_lists_are_read_in_pages_those_that_changed_last_first(logs: KeptLogs) -> None:
    for number in range(25):
        at = float(number // 2)  # some changed at the same moment
        kept = standing(f"t{number:02}", "over", holders=("ada", "ben"), changed=at, public=number != 7)
        run(logs.append({f"t{number:02}": [entry(0)]}, [kept]))
    wanted = [f"t{number:02}" for number in range(24, -1, -1)]
    assert _paged(lambda before: run(logs.finished_of("ada", 10, before))) == wanted
    wanted.remove("t07")
    assert _paged(lambda before: run(logs.summaries("over", 10, before))) == wanted
    assert run(logs.running_of("ada", 10)) == []


def _paged(page: Callable[[Mark | None], list[Summary]]) -> list[str]:
    found: list[Summary] = []
    while more := page((found[-1].changed, found[-1].table) if found else None):
        assert len(more) <= 10
        found += more
    return [summary.table for summary in found]


def test_no_list_is_found_by_reading_or_sorting_everything(
    sqlite_file: Database, sqlite_logs: KeptLogs
) -> None:
    """Each question that lists and rounds ask is answered by an index, in its order."""
    asked: list[tuple[str, tuple[object, ...]]] = []
    find = sqlite_file.find

    async def listening(query: str, *values: object) -> list[Any]:
        asked.append((query, values))
        return await find(query, *values)

    sqlite_file.find = listening  # type: ignore[method-assign]
    for question in (
        sqlite_logs.summaries("over", 12),
        sqlite_logs.running_of("ada", 60),
        sqlite_logs.finished_of("ada", 12),
        sqlite_logs.summary("a"),
        sqlite_logs.aside(),
        sqlite_logs.take_due(1.0, 50),
        People(sqlite_file).by_session("token"),
        People(sqlite_file).of_account("Ada"),
    ):
        run(question)
    assert len(asked) == 9
    for query, values in asked:
        plan = [row[3] for row in sqlite_file.rows(f"explain query plan {query}", *values)]
        bad = [line for line in plan if line.startswith("SCAN") or "TEMP B-TREE" in line]
        # These indices have nothing else in them.
        bad = [line for line in bad if not line.endswith(("summaries_aside", "due_tender"))]
        assert not bad, f"{query}: {plan}"


def test_a_summary_that_cannot_be_read_hides_only_its_own_table(logs: KeptLogs, file: Keeper) -> None:
    for table in ("a", "b"):
        run(logs.append({table: [entry(0)]}, [standing(table, holders=("ada",))]))
    file.write(lambda db: db.execute("update summaries set data = '{' where table_id = 'a'")).result()
    assert [found.table for found in run(logs.summaries("playing", 5))] == ["b"]
    assert [found.table for found in run(logs.running_of("ada", 5))] == ["b"]
    assert run(logs.summary("a")) is None


# --------------------------------------------------------------------------------------- what is due


def test_what_is_due_is_taken_once_and_again_when_nothing_came_of_it(logs: KeptLogs) -> None:
    for table, due in (("now", 5.0), ("later", 500.0), ("never", None)):
        run(logs.append({table: [entry(0)]}, [standing(table, due=due)]))
    assert run(logs.take_due(4.0, 10)) == []
    assert run(logs.take_due(10.0, 10)) == ["now"]
    assert run(logs.take_due(10.0, 10)) == []
    assert run(logs.take_due(10.0 + LEASE, 10)) == ["now"]
    run(logs.settle(standing("now")))
    assert run(logs.take_due(1000.0, 10)) == ["later"]


def test_a_log_of_which_nothing_was_told_beside_is_due_at_once(logs: KeptLogs) -> None:
    run(logs.append({"a": [entry(0)]}))
    assert run(logs.take_due(1.0, 10)) == ["a"]


def test_what_a_server_that_is_gone_saw_to_is_due_at_once(tmp_path: Path) -> None:
    first = Database(tmp_path / "motu.db")
    run(KeptLogs(first).append({"a": [entry(0)]}, [standing("a", due=1e9, is_tended=True)]))
    run(KeptLogs(first).append({"b": [entry(0)]}, [standing("b", due=1e9)]))
    assert run(KeptLogs(first).take_due(1.0, 10)) == []
    first.close()
    second = Database(tmp_path / "motu.db")
    assert run(KeptLogs(second).take_due(1.0, 10)) == ["a"]
    assert run(KeptLogs(second).take_due(1.0, 10)) == []
    second.close()


# ---------------------------------------------------------------------------------- many at a time


def test_what_comes_together_is_committed_together_and_each_fails_by_itself(
    sqlite_logs: KeptLogs, sqlite_file: Database
) -> None:
    commits: list[str] = []
    sqlite_file._writer.connection.set_trace_callback(
        lambda line: commits.append(line) if line == "commit" else None
    )

    async def many() -> list[BaseException | None]:
        gate = threading.Event()
        sqlite_file.write(lambda db: gate.wait())
        works = [asyncio.ensure_future(sqlite_logs.append({f"t{n % 50}": [entry(0)]})) for n in range(60)]
        await asyncio.sleep(0.05)
        gate.set()
        return await asyncio.gather(*works, return_exceptions=True)

    told = run(many())
    sqlite_file._writer.connection.set_trace_callback(None)
    assert [type(trouble) for trouble in told] == [type(None)] * 50 + [Overtaken] * 10
    assert len(run(sqlite_logs.tables())) == 50
    assert len(commits) <= 2


def test_what_cannot_be_committed_together_is_tried_alone(
    sqlite_logs: KeptLogs, sqlite_file: Database
) -> None:
    run(sqlite_logs.append({"a": [entry(0)]}))

    async def many() -> list[BaseException | None]:
        gate = threading.Event()
        sqlite_file.write(lambda db: gate.wait())
        await asyncio.sleep(0.05)
        fill_disk_soon = sqlite_file.write(lambda db: db.execute("pragma max_page_count = 1"))
        works = [
            asyncio.ensure_future(sqlite_logs.append({"a": [entry(1, words="x" * 100_000)]})),
            asyncio.ensure_future(sqlite_logs.append({"a": [entry(1)]})),
        ]
        await asyncio.sleep(0.05)
        gate.set()
        told = await asyncio.gather(*works, return_exceptions=True)
        fill_disk_soon.result()
        return told

    large, small = run(many())
    assert isinstance(large, NotKept)
    assert small is None
    assert len(run(sqlite_logs.read("a"))) == 2


# ------------------------------------------------------------------------------------------ no room


def fill_disk(file: Database) -> None:
    """From now on SQLite finds no room for another page, as on a full disk."""
    file.write(lambda db: db.execute("pragma max_page_count = 1")).result()


def make_room(file: Database) -> None:
    file.write(lambda db: db.execute("pragma max_page_count = 1000000")).result()


def test_a_full_disk_is_told_in_words_keeps_what_was_there_and_goes_on_when_there_is_room(
    sqlite_logs: KeptLogs, sqlite_file: Database
) -> None:
    run(sqlite_logs.append({"a": [entry(0)]}))
    fill_disk(sqlite_file)
    large = [entry(1), entry(2, words="x" * 100_000)]
    for _ in range(3):
        with pytest.raises(NotKept, match="disk is full"):
            run(sqlite_logs.append({"a": large}))
    assert run(sqlite_logs.read("a")) == [entry(0)]
    make_room(sqlite_file)
    run(sqlite_logs.append({"a": large}))
    assert len(run(sqlite_logs.read("a"))) == 3


def test_a_commit_that_fails_leaves_no_transaction_behind(
    sqlite_logs: KeptLogs, sqlite_file: Database
) -> None:
    """The room is found missing only when the transaction ends."""

    def refused(db: sqlite3.Connection) -> None:
        db.execute("insert into due values ('x', 0, '')")
        db.execute("pragma defer_foreign_keys = on")
        db.execute("insert into sessions values ('token', 'nobody', 0, 0)")

    sqlite_file.write(lambda db: db.execute("select 1")).result()
    sqlite_file._writer.connection.execute("pragma foreign_keys = on")
    with pytest.raises(Taken):
        sqlite_file.write(refused).result()
    run(sqlite_logs.append({"a": [entry(0)]}))
    assert run(sqlite_logs.take_due(1.0, 10)) == ["a"]


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
    sqlite_logs: KeptLogs, tmp_path: Path
) -> None:
    facts = {
        "seat": 0,
        "seed": "7 red moais",
        "salt": "lagoon",
        "tokens": ["turtle", "shark"],
        "token": "whale",
    }
    run(sqlite_logs.append({"t": [Entry(0, 1.0, "made", facts)]}))
    assert run(sqlite_logs.read("t"))[0].data == facts
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
    logs = KeptLogs(opened)
    tables = {table for table, _ in rows}
    found = {
        secret for table in tables for entry in run(logs.read(table)) for secret in secrets_in(entry.data)
    }
    opened.close()
    assert found == secrets
    assert not [secret for secret in secrets if secret.encode() in bytes_beside(old)]


def test_the_file_and_its_key_are_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    file.touch(0o644)
    opened = Database(file)
    run(KeptLogs(opened).append({"t": [entry(0)]}))
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


def test_what_is_sealed_for_one_entry_opens_at_no_other(logs: KeptLogs, file: Keeper) -> None:
    run(logs.append({"a": [entry(0, token="whale")], "b": [entry(0)]}))
    file.write(
        lambda connection: connection.execute(
            "update entries set data = (select data from entries where table_id = 'a') where table_id = 'b'"
        )
    ).result()
    with pytest.raises(Unreadable):
        run(logs.read("b"))
