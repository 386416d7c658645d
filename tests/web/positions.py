"""Tables that begin in the middle of a game, at a position that a test needs."""

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from random import Random

from servers import Server

from motu.contract import State
from motu.store import Entry
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
    for seat, text in answers:
        entries.append(Entry(len(entries), time.time(), "answer", {"seat": seat, "text": text}))
    id = f"at{setup.tokens[0][:8].replace('-', 'a').replace('_', 'b')}"
    with (
        closing(sqlite3.connect(server.file)) as file,
        file,
    ):  # the server holds it, but knows nothing of this table
        file.executemany(
            "insert into entries (table_id, number, at, kind, data) values (?, ?, ?, ?, ?)",
            [(id, entry.number, entry.at, entry.kind, json.dumps(entry.data)) for entry in entries],
        )
    return Table(id, entries)


def _played(
    key: str, fits: Callable[[State], bool], seats: int | None, options: dict[str, object]
) -> tuple[Setup, list[tuple[int, str]]]:
    for number in range(GAMES):
        setup = new_setup(key, seats, options, "relaxed", True, "nobody")
        state = Table("trial", [Entry(0, 0.0, "made", setup.facts())]).state
        chance, answers = Random(number), list[tuple[int, str]]()
        while not state.over and len(answers) < ANSWERS:
            if fits(state):
                return setup, answers
            seat = state.asked[0]
            move = chance.choice(state.question(seat).moves)
            answers.append((seat, state.game.write(state, seat, move)))
            state.play(seat, move)
    raise AssertionError("no game came to such a position")


def link_to(server: Server, table: Table, seat: int) -> str:
    """The link to a free seat."""
    return f"{server.address}/table/{table.id}/seat/{table.seats[seat].token}"
