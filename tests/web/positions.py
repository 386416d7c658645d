"""Tables that begin in the middle of a game, at a position that a test needs."""

import time
from collections.abc import Callable
from random import Random

from servers import Server

from motu.contract import State
from motu.store import Database, Entry, Logs
from motu.web.setup import Setup, new_setup
from motu.web.table import Table

#: How many games are tried, and how many answers of each.
GAMES, ANSWERS = 60, 400


def table_where(
    server: Server, key: str, fits: Callable[[State], bool], seats: int | None = None, **options: object
) -> Table:
    """A table whose game has come to a position that fits; its seats are still free."""
    setup, answers = _played(key, fits, seats, options)
    entries = [Entry(0, time.time(), "made", setup.facts())]
    for seat, move in answers:
        entries.append(Entry(len(entries), time.time(), "answer", {"seat": seat, "move": move, "text": ""}))
    database = Database(server.file)
    try:
        id = f"at{setup.tokens[0][:8].replace('-', 'a').replace('_', 'b')}"
        Logs(database).append(id, entries).result()
        return Table(id, entries)
    finally:
        database.close()


def _played(
    key: str, fits: Callable[[State], bool], seats: int | None, options: dict[str, object]
) -> tuple[Setup, list[tuple[int, int]]]:
    for number in range(GAMES):
        setup = new_setup(key, seats, options, "relaxed", True, "nobody")
        state = Table("trial", [Entry(0, 0.0, "made", setup.facts())]).state
        chance, answers = Random(number), list[tuple[int, int]]()
        while not state.over and len(answers) < ANSWERS:
            if fits(state):
                return setup, answers
            seat = state.asked[0]
            answers.append((seat, chance.choice(state.question(seat).moves)))
            state.play(*answers[-1])
    raise AssertionError("no game came to such a position")


def link_to(server: Server, table: Table, seat: int) -> str:
    """The link to a free seat."""
    return f"{server.address}/table/{table.id}/seat/{table.seats[seat].token}"
