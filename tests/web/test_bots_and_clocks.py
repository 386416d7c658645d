"""Bots in processes of their own, players who leave and come back, and time that runs out."""

import asyncio
import os
import signal
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house_rules import do, house, open_house, start, table_of, until, words_of

from motu.contract import Game, game
from motu.store import Entry
from motu.web import actions
from motu.web.bots import HALF_LIFE, Thinkers, Thought, Turns
from motu.web.clock import COMEBACK, Clock
from motu.web.setup import SPEEDS
from motu.web.table import Table
from motu.web.workers import BEAT, SILENCE

THOUGHT = Thought("kahuna", game("kahuna").version, 2, "7", {"first": "1"}, (), 0, "greedy", 1)


def test_a_bot_answers_from_another_process_as_it_would_here() -> None:
    async def ask() -> int:
        thinkers = Thinkers(1)
        try:
            return await thinkers.answer(THOUGHT)
        finally:
            thinkers.close()

    assert asyncio.run(ask()) == THOUGHT.do()


def test_a_bot_thinks_by_the_rules_of_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, start_by = [], Game.start_by

    def noted(played: Any, rules: int, *facts: Any, **options: Any) -> Any:
        asked.append(rules)
        return start_by(played, rules, *facts, **options)

    monkeypatch.setattr(Game, "start_by", noted)
    for rules in (*game("kahuna").older, game("kahuna").version):
        replace(THOUGHT, rules=rules).do()
        assert asked.pop() == rules


def test_a_bot_whose_process_is_killed_answers_all_the_same() -> None:
    async def ask() -> tuple[int, int, int]:
        thinkers = Thinkers(1)
        try:
            first = await thinkers.answer(THOUGHT)
            process = thinkers.workers[0].process
            assert process is not None
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
            process.join()
            second = await thinkers.answer(THOUGHT)
            alive = thinkers.workers[0].process
            assert alive is not None
            return first, second, int(alive.pid != process.pid)
        finally:
            thinkers.close()

    first, second, other = asyncio.run(ask())
    assert first == second
    assert other


def test_a_bot_that_hangs_is_stopped_and_a_simple_one_answers() -> None:
    async def ask() -> int:
        thinkers = Thinkers(1, patience=0.0)
        try:
            return await thinkers.answer(THOUGHT)
        finally:
            thinkers.close()

    legal = Table("x", [Entry(0, 0.0, "made", _facts())]).state.question(0).moves
    assert asyncio.run(ask()) in legal


def test_a_bot_that_is_stopped_is_replaced_long_before_its_deadline() -> None:
    """As by a debugger, or a system that runs out of memory."""

    async def ask() -> tuple[int, int, bool]:
        thinkers = Thinkers(1, patience=100_000.0)
        try:
            first = await thinkers.answer(THOUGHT)
            process = thinkers.workers[0].process
            assert process is not None and process.pid is not None
            os.kill(process.pid, signal.SIGSTOP)
            async with asyncio.timeout(300):
                second = await thinkers.answer(THOUGHT)
            alive = thinkers.workers[0].process
            return first, second, alive is not None and alive.pid != process.pid
        finally:
            thinkers.close()

    first, second, other = asyncio.run(ask())
    assert first == second
    assert other


def test_a_bot_that_thinks_on_and_on_is_stopped_at_its_deadline_though_it_is_alive() -> None:
    async def ask() -> tuple[int, int]:
        thinkers = Thinkers(1, patience=2 * BEAT + 0.5)
        try:
            await thinkers.answer(THOUGHT)
            endless = replace(THOUGHT, bot="search:seconds=100000")
            async with asyncio.timeout(300):
                return await thinkers.answer(endless), await thinkers.answer(THOUGHT)
        finally:
            thinkers.close()

    simple, next_one = asyncio.run(ask())
    legal = Table("x", [Entry(0, 0.0, "made", _facts())]).state.question(0).moves
    assert simple in legal
    assert next_one == THOUGHT.do()


def test_a_long_thought_is_no_hanging_one() -> None:
    """Longer than a process may be silent; the deadline is further away."""

    async def ask() -> tuple[int, bool]:
        thinkers = Thinkers(1, patience=300.0)
        try:
            await thinkers.answer(THOUGHT)
            process = thinkers.workers[0].process
            move = await thinkers.answer(
                replace(THOUGHT, bot=f"search:seconds={SILENCE + 1},iterations=1000000")
            )
            return move, thinkers.workers[0].process is process
        finally:
            thinkers.close()

    move, same = asyncio.run(ask())
    assert move in Table("x", [Entry(0, 0.0, "made", _facts())]).state.question(0).moves
    assert same


def test_the_end_breaks_off_a_thought_and_leaves_no_process_behind() -> None:
    async def ask() -> list[Any]:
        thinkers = Thinkers(2)
        asked = [asyncio.create_task(thinkers.answer(THOUGHT)) for _ in range(6)]
        while not all(worker.process for worker in thinkers.workers):
            await asyncio.sleep(0.001)
        processes = [worker.process for worker in thinkers.workers]
        for task in asked:
            task.cancel()
        thinkers.close()
        await asyncio.gather(*asked, return_exceptions=True)
        assert all(worker.process is None and worker.pipe is None for worker in thinkers.workers)
        return processes

    assert not any(process.is_alive() for process in asyncio.run(ask()))


def _facts() -> dict[str, Any]:
    from motu.web.setup import new_setup

    return {**new_setup("kahuna", None, {"first": "1"}, "relaxed", True, "").facts(), "seed": "7"}


def test_a_bot_takes_the_seat_of_who_leaves_and_gives_it_back(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada, first="1", seat1="bot:random")
        live = table_of(ada, table)
        ada.post(f"/table/{table}/do/leave", data={})
        until(ada, lambda: len(live.answers) > 6)
        assert "away, a bot plays on" in words_of(ada.get(f"/table/{table}").text)
        ada.post(f"/table/{table}/do/back", data={})
        until(ada, lambda: live.asked == (0,))
        assert live.people() == [0]
        assert "You are back" in words_of(ada.get(f"/table/{table}").text)


def test_bots_agree_when_one_asks_to_take_back(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada, first="1", seat1="bot:random")
        live = table_of(ada, table)
        pile = live.game.read(live.state, 0, "pile")
        do(ada, live, lambda table: actions.answer(table, 0, table.numbers[0], pile))
        until(ada, lambda: live.asked == (0,) and len(live.answers) > 1)
        ada.post(f"/table/{table}/do/undo", data={})
        assert len(live.answers) == 0
        assert live.asked == (0,)


def test_time_that_runs_out_calls_a_bot(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada, first="1", seat1="bot:random", speed="quick")
        live = table_of(ada, table)
        live.clock.left[0] = 0.2
        house(ada)._company[live].tended = None
        ada.portal.call(_tend, house(ada), live)  # type: ignore[union-attr]
        until(ada, lambda: live.seats[0].away)
        assert live.happenings[-1].kind == "time"
        ada.post(f"/table/{table}/do/back", data={})
        assert live.clock.left[0] >= COMEBACK


async def _tend(house: Any, table: Table) -> None:
    house._tend(table, is_mine=True)


def test_a_live_clock_counts_only_while_asked_and_gives_some_back() -> None:
    clock = Clock(SPEEDS["quick"], 2)
    clock.ask([0], 100.0)
    clock.answered(0, 130.0)
    clock.ask([1], 130.0)
    assert clock.left == [300.0 - 30.0 + 10.0, 300.0]
    assert clock.ends(0) is None
    assert clock.ends(1) == 430.0
    assert clock.remaining(1, 140.0) == 290.0


def test_time_in_which_the_server_was_away_is_nobodys() -> None:
    clock = Clock(SPEEDS["quick"], 2)
    clock.ask([0], 100.0)
    clock.resume(5000.0)
    clock.answered(0, 5010.0)
    assert clock.left[0] == 300.0


def test_days_per_move_begin_anew_with_every_question() -> None:
    clock = Clock(SPEEDS["three-days"], 2)
    clock.ask([0], 0.0)
    assert clock.ends(0) == 3 * 86400.0
    clock.answered(0, 86400.0)
    clock.ask([0], 86400.0)
    assert clock.ends(0) == 4 * 86400.0
    assert Clock(SPEEDS["relaxed"], 2).remaining(0, 5.0) is None


# ---------------------------------------------------------------------------------- fair shares of thinking


def test_whoever_had_the_least_thinking_lately_is_next() -> None:
    turns = Turns()
    turns.spend("many tables", 30.0, now=0.0)
    turns.spend("one table", 2.0, now=0.0)
    assert turns.next(["many tables", "many tables", "one table"], now=0.0) == 2
    assert turns.next(["many tables", "one table", "newcomer"], now=0.0) == 2
    assert turns.next(["newcomer", "another"], now=0.0) == 0
    turns.spend("one table", 3.0, now=5 * HALF_LIFE)  # by then of thirty seconds less than one is left
    assert turns.next(["one table", "many tables"], now=5 * HALF_LIFE) == 1


def test_thinking_of_long_ago_is_forgotten() -> None:
    turns = Turns()
    turns.spend("Ada", 10.0, now=0.0)
    turns.forget(now=HALF_LIFE)
    assert turns.spent("Ada", now=HALF_LIFE) == 5.0
    turns.forget(now=20 * HALF_LIFE)
    assert turns._spent == {}


class Slow:
    """A worker that answers when it is told to, and says whom it was asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.go = threading.Semaphore(0)

    def ask(self, thought: Thought, patience: float) -> int:
        self.asked.append(thought.seat)
        self.go.acquire()
        return 0

    def end(self) -> None:
        self.go.release(100)

    def clear(self) -> None:
        pass


def test_one_who_has_many_tables_makes_nobody_else_wait_for_all_of_them() -> None:
    """Thirty tables of one person wait; the bot of another's only table comes next and not last."""

    async def played() -> list[int]:
        thinkers, worker = Thinkers(1), Slow()
        thinkers.workers = thinkers._idle = [worker]  # type: ignore[assignment, list-item]
        busy = [asyncio.ensure_future(thinkers.answer(replace(THOUGHT, seat=0), "busy")) for _ in range(30)]
        await asyncio.sleep(0.05)  # the first of them thinks
        other = asyncio.ensure_future(thinkers.answer(replace(THOUGHT, seat=1), "other"))
        await asyncio.sleep(0)
        worker.go.release(2)
        await other
        gone = busy.pop()
        gone.cancel()  # somebody stops waiting: nothing is lost by it
        worker.go.release(40)
        await asyncio.gather(*busy)
        thinkers.close()
        return worker.asked

    assert asyncio.run(played()) == [0, 1, *[0] * 28]
