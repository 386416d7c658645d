"""Drawings wait for one another, and nothing that is short waits for all of them."""

import asyncio
from itertools import pairwise

from motu.web.turns import Turns


async def work(turns: Turns, done: list[str], name: str) -> None:
    await turns.take()
    done.append(name)


def test_between_two_turns_whatever_has_come_is_seen_to() -> None:
    async def evening() -> list[str]:
        turns, done = Turns(), list[str]()

        async def answers() -> None:
            for _ in range(12):
                done.append("answer")
                await asyncio.sleep(0)

        await asyncio.gather(*[work(turns, done, str(number)) for number in range(5)], answers())
        return done

    done = asyncio.run(evening())
    places = [done.index(str(number)) for number in range(5)]
    assert places == sorted(places), "first come, first drawn"
    assert all("answer" in done[one:two] for one, two in pairwise(places))


def test_whoever_leaves_meanwhile_keeps_nobody_from_a_turn() -> None:
    async def evening() -> list[str]:
        turns, done = Turns(), list[str]()
        works = [asyncio.create_task(work(turns, done, str(number))) for number in range(4)]
        await asyncio.sleep(0)
        works[1].cancel()
        await asyncio.gather(*works, return_exceptions=True)
        await work(turns, done, "later")
        return done

    assert asyncio.run(evening()) == ["0", "2", "3", "later"]
