"""PostgreSQL: several servers at one house, which hear each other, and a database that goes away and comes back."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import pytest
from clusters import Cluster, cluster
from kept import database, expected
from test_store import entry, standing

from motu.store import Database, KeptLogs, NewerFile, NoKey, NotKept, Overtaken, WrittenLogs
from motu.store.moving import TABLES, back_up, copy, share_key
from motu.store.postgres import Postgres, PostgresGlance
from motu.store.postgres_format import FORMAT
from motu.store.queue import LEASE as THOUGHT_LEASE
from motu.store.queue import Job, Queue
from motu.store.seal import key_beside

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    return asyncio.run(work)


def until(wanted: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.fixture
def house(postgres: Cluster) -> str:
    return postgres.new_house()


@pytest.fixture
def two(house: str, tmp_path: Path) -> Iterator[tuple[Postgres, Postgres]]:
    """Two servers at one house."""
    servers = Postgres(house, tmp_path / "key"), Postgres(house, tmp_path / "key")
    yield servers
    for server in servers:
        server.close()


def test_whoever_appends_the_next_number_first_changes_the_table(two: tuple[Postgres, Postgres]) -> None:
    """Of many who append the same number at the same time, at two servers, exactly one does."""
    logs = [KeptLogs(server) for server in two]

    async def race(number: int) -> list[BaseException | None]:
        works = [logs[place % 2].append({"t": [entry(number, f"{number} {place}")]}) for place in range(8)]
        return await asyncio.gather(*works, return_exceptions=True)

    for number in range(10):
        told = run(race(number))
        assert sorted(type(trouble).__name__ for trouble in told) == ["NoneType"] + ["Overtaken"] * 7
    assert [found.number for found in run(logs[0].read("t"))] == list(range(10))


def test_servers_know_of_each_other_and_hear_what_is_said(two: tuple[Postgres, Postgres]) -> None:
    one, other = two
    assert (run(one.others()), run(other.others())) == ([other.node], [one.node])
    heard: list[tuple[str, str]] = []
    other.listen(lambda kind, what: heard.append((kind, what)))
    one.listen(lambda kind, what: pytest.fail("nobody hears himself"))
    for number in range(1000):
        one.say("table", f"table {number:04} of a long name")
    until(lambda: len(heard) == 1000)
    assert sorted(heard)[999] == ("table", "table 0999 of a long name")


def test_what_a_server_saw_to_is_due_when_it_is_gone_and_not_before(house: str, tmp_path: Path) -> None:
    here = Postgres(house, tmp_path / "key")
    script = (
        "import asyncio, sys; from pathlib import Path; from motu.store import *; "
        "from motu.store.postgres import Postgres; store = Postgres(sys.argv[1], Path(sys.argv[2])); "
        "told = Standing(Summary('t', 'playing', True, 1.0, 1, {}), (), 1e9, True); "
        "asyncio.run(KeptLogs(store).append({'t': [Entry(0, 1.0, 'chat', {})]}, [told])); "
        "print('there', flush=True); input()"
    )
    there = subprocess.Popen(
        [sys.executable, "-c", script, house, str(tmp_path / "key")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert there.stdout is not None and there.stdout.readline() == b"there\n"
    logs = KeptLogs(here)
    assert run(logs.take_due(10.0, 10)) == []
    assert not run(logs.take("t", 10.0))
    there.kill()
    there.wait()
    until(lambda: run(here.others()) == [])
    assert run(logs.take_due(10.0, 10)) == ["t"]
    here.close()


def test_the_house_is_open_since_the_first_server_came(house: str, tmp_path: Path) -> None:
    one = Postgres(house, tmp_path / "key")
    assert run(one.open_since(100.0)) == 100.0
    other = Postgres(house, tmp_path / "key")
    assert run(other.open_since(200.0)) == 100.0
    one.close()
    until(lambda: run(other.others()) == [])
    other.close()
    third = Postgres(house, tmp_path / "key")
    assert run(third.open_since(300.0)) == 300.0
    third.close()


def test_a_database_of_a_newer_format_or_with_another_key_is_refused_in_words(
    house: str, tmp_path: Path
) -> None:
    Postgres(house, tmp_path / "key").close()
    Database(tmp_path / "other.db").close()
    with pytest.raises(NoKey, match="postgres at "):
        Postgres(house, tmp_path / "nowhere")
    with pytest.raises(NoKey):
        Postgres(house, key_beside(str(tmp_path / "other.db")))
    with psycopg.connect(house, autocommit=True) as raw:
        raw.execute("update format set number = %s", (FORMAT + 1,))
    for opening in (Postgres, PostgresGlance):
        with pytest.raises(NewerFile, match=f"format {FORMAT + 1}"):
            opening(house, tmp_path / "key")


def test_what_lists_ask_is_answered_by_indices(house: str, tmp_path: Path) -> None:
    """With 3,000 finished tables of one player no list is read or sorted whole."""
    store = Postgres(house, tmp_path / "key")
    logs = KeptLogs(store)

    def fill(db: Any) -> None:
        tables = [(f"t{number}", "over", 1, float(number), 1, "{}") for number in range(3000)]
        db.executemany("insert into summaries values (?, ?, ?, ?, ?, ?)", tables)
        db.executemany("insert into holders values ('ada', ?, ?)", [(row[0], row[3]) for row in tables])
        db.executemany("insert into due values (?, ?, '')", [(row[0], 1e6 + row[3]) for row in tables])

    store.write(fill).result()
    store.rows("select 1 from (select 1) x")
    with psycopg.connect(house, autocommit=True) as raw:
        raw.execute("analyze")
    asked: list[tuple[str, tuple[object, ...]]] = []
    find = store.find

    async def listening(query: str, *values: object) -> list[Any]:
        asked.append((query, values))
        return await find(query, *values)

    store.find = listening  # type: ignore[method-assign]
    assert len(run(logs.summaries("over", 12))) == 12
    assert len(run(logs.finished_of("ada", 12))) == 12
    assert run(logs.running_of("ada", 60)) == []
    assert run(logs.take_due(1.0, 50)) == []
    for query, values in [(query, values) for query, values in asked if "pg_locks" not in query]:
        plan = "\n".join(str(row[0]) for row in store.rows(f"explain {query}", *values))
        assert "Seq Scan on" not in plan.replace("Seq Scan on format", ""), f"{query}\n{plan}"
        assert "Sort Key: s.changed" not in plan and "Sort Key: h.ended" not in plan, f"{query}\n{plan}"
    store.close()


# ------------------------------------------------------------------------------------------- thinking


def test_a_thought_is_given_to_one_worker_and_to_another_when_that_one_falls_silent(
    two: tuple[Postgres, Postgres],
) -> None:
    one, other = Queue(two[0]), Queue(two[1])
    run(one.ask("a", "sealed", "ada", 1.0, now=100.0))
    run(other.ask("a", "sealed", "ada", 1.0, now=100.0))  # the same, asked for by another server
    job = run(one.take(100.0))
    assert job is not None and (job.id, job.sealed, job.tries) == ("a", "sealed", 0)
    assert run(other.take(101.0)) is None
    run(one.hold(job, 105.0))
    assert run(other.take(105.0 + THOUGHT_LEASE - 1)) is None
    again = run(other.take(105.0 + THOUGHT_LEASE))
    assert again is not None and (again.id, again.tries) == ("a", 1)
    run(other.answer(again, 7, 1.0, 120.0))
    run(one.answer(job, 8, 1.0, 121.0))  # too late
    assert run(one.result("a")) == 7
    assert run(one.take(1000.0)) is None


def test_whoever_had_the_least_thinking_lately_is_next_and_many_workers_never_get_the_same(
    two: tuple[Postgres, Postgres],
) -> None:
    queue = Queue(two[0])
    for number in range(10):
        run(queue.ask(f"a{number}", "", "ada", 1.0, now=100.0 + number))
    first = run(queue.take(120.0))
    assert first is not None
    run(queue.answer(first, 1, 5.0, 125.0))
    run(queue.ask("b", "", "ben", 1.0, now=126.0))
    following = run(queue.take(127.0))
    assert following is not None and following.whose == "ben"

    async def all_at_once() -> list[Job | None]:
        return await asyncio.gather(*(Queue(two[place % 2]).take(128.0) for place in range(16)))

    taken = [job.id for job in run(all_at_once()) if job is not None]
    assert len(taken) == len(set(taken)) == 9


# --------------------------------------------------------------------------------- when it goes away


def test_while_the_database_is_away_nothing_is_kept_and_that_is_told_in_words(tmp_path: Path) -> None:
    with cluster() as alone:
        store = Postgres(alone.new_house(), tmp_path / "key")
        logs = KeptLogs(store)
        heard: list[str] = []
        store.listen(lambda kind, what: heard.append(kind))
        run(logs.append({"t": [entry(0)]}))
        alone.stop(signal.SIGQUIT)
        with pytest.raises(NotKept, match="database does not answer"):
            run(logs.append({"t": [entry(1)]}))
        with pytest.raises(NotKept):
            run(logs.read("t"))
        alone.start()
        until(lambda: "again" in heard)
        run(logs.append({"t": [entry(1)]}))
        assert len(run(logs.read("t"))) == 2
        store.close()


def test_what_was_committed_when_the_connection_was_lost_is_known_to_be_there(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody heard that it was done: it is looked up, neither lost nor done twice."""
    store = Postgres(house, tmp_path / "key")
    logs = KeptLogs(store)
    transaction, lost = store._transaction, [True]

    def cut(change: Any) -> Any:
        done = transaction(change)
        if lost and lost.pop():
            raise psycopg.OperationalError("the connection was lost")
        return done

    monkeypatch.setattr(store, "_transaction", cut)
    run(logs.append({"t": [entry(0, "mine")]}, [standing("t")]))
    assert len(run(logs.read("t"))) == 1
    lost.append(True)
    with pytest.raises(Overtaken):  # this one is somebody else's
        run(logs.append({"t": [entry(0, "theirs")]}))
    assert len(run(logs.read("t"))) == 1
    store.close()


# -------------------------------------------------------------------------------------------- moving


def rows_of(house: Any) -> dict[str, list[str]]:
    with house.snapshot() as walk:
        return {
            table: sorted(json.dumps(row) for row in walk(f"select {', '.join(names)} from {table}"))
            for table, names in TABLES.items()
        }


def test_a_house_is_moved_with_everything_in_it_and_backed_up_and_moved_back(
    house: str, tmp_path: Path
) -> None:
    """From a file of 0.1 into the database, and by a backup into a file again: nothing is lost on the way."""
    old = database(tmp_path)
    key = tmp_path / "key"
    file = Database(old)
    share_key(str(old), house, key)
    there = Postgres(house, key)
    assert copy(file, there) > 1000
    before = rows_of(file)
    assert rows_of(there) == before
    with pytest.raises(Exception, match="There is a house already"):
        copy(file, there)
    file.close()
    back_up(there, tmp_path / "backup.db")
    there.close()
    again = Database(tmp_path / "backup.db")
    assert rows_of(again) == before
    logs = WrittenLogs(again)
    tables = expected()["tables"]
    for id in list(tables)[:10]:
        entries = run(logs.read(id))
        assert len(entries) == tables[id]["entries"]
        assert entries[0].data["seed"]
    again.close()


def test_a_backup_of_a_file_is_whole_while_it_is_written_to(tmp_path: Path) -> None:
    file = Database(tmp_path / "motu.db")
    logs = KeptLogs(file)
    run(logs.append({"t": [entry(0, token="whale")]}))
    back_up(file, tmp_path / "backup.db")
    run(logs.append({"t": [entry(1)]}))
    again = Database(tmp_path / "backup.db")
    assert run(KeptLogs(again).read("t")) == [entry(0, token="whale")]
    again.close()
    file.close()
