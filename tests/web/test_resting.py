"""What rests takes little: tables refer to what others have as well, and free memory goes back to the system."""

import asyncio
import gc
import tracemalloc
import weakref
from pathlib import Path
from random import Random

import pytest
import uvicorn
from crowd import TABLES, played_before

from motu.store import Entry
from motu.web import serving
from motu.web.app import make_app
from motu.web.table import Table

#: Bytes that a table with sixty answers may take.
MOST = 32_000


def logs_of(key: str, seats: int, count: int) -> list[list[Entry]]:
    chance = Random(7)
    return [played_before(key, seats, chance)[1] for _ in range(count)]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_an_open_table_takes_little(key: str, seats: int) -> None:
    logs = logs_of(key, seats, 24)
    warm, taken = [Table("warm", log) for log in logs[:12]], logs[12:]
    gc.collect()
    tracemalloc.start()
    try:
        opened = [Table(str(number), log) for number, log in enumerate(taken)]
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert warm
    assert size / len(opened) < MOST


def test_tables_that_are_alike_refer_to_the_same() -> None:
    (log,) = logs_of("kahuna", 2, 1)
    one, two = Table("one", log), Table("two", log)
    assert one.state is not two.state
    for mine, theirs in ((one.given, two.given), (one.answers, two.answers)):
        assert mine
        assert all(a is b for a, b in zip(mine, theirs, strict=True))
    a, b = one.state.told, two.state.told
    while a is not None and b is not None:
        assert a.facts is b.facts
        a, b = a.before, b.before
    assert a is b is None


def test_free_memory_goes_back_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given_back = list[int]()

    async def ticks(server: uvicorn.Server) -> None:
        for counter in range(20 * serving.GIVING_BACK):
            await server.on_tick(counter)
        await asyncio.get_running_loop().shutdown_default_executor()

    serving.give_back()
    monkeypatch.setattr(serving, "give_back", lambda: given_back.append(1))
    app = make_app(tmp_path / "motu.db", thinkers=1)
    asyncio.run(ticks(serving.Server(serving.config_of(app, ""), app)))
    assert len(given_back) == 2


class Lost:
    """Refers to itself, so that only a search for garbage finds it."""

    def __init__(self) -> None:
        self.own = self


def test_what_has_stayed_is_taken_out_of_the_search_for_garbage(tmp_path: Path) -> None:
    app = make_app(tmp_path / "motu.db", thinkers=1)
    server = serving.Server(serving.config_of(app, ""), app)

    async def ticks(first: int, last: int) -> int:
        for counter in range(first, last):
            await server.on_tick(counter)
        return gc.get_freeze_count()

    gc.unfreeze()
    settled, cleaned = 10 * serving.SETTLING, 10 * serving.CLEANING
    try:
        assert asyncio.run(ticks(0, settled - 1)) == 0
        assert asyncio.run(ticks(settled - 1, settled)) > 0
        lost = Lost()
        gone = weakref.finalize(lost, bool)
        gc.freeze()
        del lost
        gc.collect()
        assert gone.alive
        asyncio.run(ticks(cleaned - 1, cleaned))
        assert not gone.alive
    finally:
        gc.unfreeze()
