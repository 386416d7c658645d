"""Players, the browsers they are known in, and the accounts that keep their tables together."""

import sqlite3
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from motu.store.database import Database
from motu.store.troubles import NameTaken

#: The rating that everybody begins with in a game.
FIRST_RATING = 1500.0

_hasher = PasswordHasher()
#: Checked when there is no such account, so that the answer takes as long as for one that there is.
_NOBODY = _hasher.hash("nobody")


@dataclass(frozen=True)
class Player:
    """Somebody who plays: a guest known to one browser, or the owner of an account."""

    id: str
    name: str
    account: str | None = None


@dataclass(frozen=True)
class Rating:
    """How strong a player is in a game, after so many rated games."""

    game: str
    rating: float
    games: int


def fingerprint(token: str) -> str:
    """What is kept of a secret token: enough to know it again, not enough to use it."""
    return sha256(token.encode()).hexdigest()


class People:
    """Reads and changes what is known of players."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def by_session(self, token: str) -> Player | None:
        """The player whom a browser's session token names."""
        rows = self.database.rows(
            "select players.id, name, account from sessions join players on players.id = player "
            "where token_hash = ?",
            fingerprint(token),
        )
        return Player(*rows[0]) if rows else None

    def by_id(self, player: str) -> Player | None:
        rows = self.database.rows("select id, name, account from players where id = ?", player)
        return Player(*rows[0]) if rows else None

    def has_account(self, account: str) -> bool:
        """Whether there is an account of this name."""
        return bool(self.database.rows("select 1 from players where account = ?", account))

    def add(self, player: Player, token: str) -> "Future[None]":
        """A new guest, known by a session token."""

        def change(connection: sqlite3.Connection) -> None:
            now = time.time()
            connection.execute(
                "insert into players (id, name, made) values (?, ?, ?)", (player.id, player.name, now)
            )
            connection.execute("insert into sessions values (?, ?, ?)", (fingerprint(token), player.id, now))

        return self.database.write(change)

    def rename(self, player: str, name: str) -> "Future[None]":
        def change(connection: sqlite3.Connection) -> None:
            connection.execute("update players set name = ? where id = ?", (name, player))

        return self.database.write(change)

    def sign_up(self, player: str, account: str, password: str) -> "Future[None]":
        """Makes a guest the owner of a new account; NameTaken if there is one of this name."""
        hashed = _hasher.hash(password)

        def change(connection: sqlite3.Connection) -> None:
            try:
                connection.execute(
                    "update players set account = ?, password = ?, name = ? where id = ?",
                    (account, hashed, account, player),
                )
            except sqlite3.IntegrityError as taken:
                raise NameTaken(account) from taken

        return self.database.write(change)

    def log_in(self, account: str, password: str) -> Player | None:
        """The owner of the account if the password is right."""
        rows = self.database.rows(
            "select id, name, account, password from players where account = ?", account
        )
        try:
            _hasher.verify(rows[0]["password"] if rows else _NOBODY, password)
        except (VerificationError, InvalidHashError):
            return None
        return Player(*rows[0][:3]) if rows else None

    def add_session(self, player: str, token: str) -> "Future[None]":
        def change(connection: sqlite3.Connection) -> None:
            connection.execute(
                "insert into sessions values (?, ?, ?)", (fingerprint(token), player, time.time())
            )

        return self.database.write(change)

    def end_session(self, token: str) -> "Future[None]":
        def change(connection: sqlite3.Connection) -> None:
            connection.execute("delete from sessions where token_hash = ?", (fingerprint(token),))

        return self.database.write(change)

    # ------------------------------------------------------------------------------------- ratings

    def ratings(self, player: str) -> list[Rating]:
        rows = self.database.rows(
            "select game, rating, games from ratings where player = ? order by game", player
        )
        return [Rating(*row) for row in rows]

    def rate(self, table: str, game: str, places: Mapping[str, int]) -> "Future[None]":
        """Counts a finished table for the ratings of its account holders, once."""

        def change(connection: sqlite3.Connection) -> None:
            done = connection.execute("insert or ignore into rated values (?)", (table,)).rowcount == 0
            if done:
                return
            before = {player: _rating(connection, player, game) for player in places}
            for player, (rating, games) in rerated(before, places).items():
                connection.execute(
                    "insert or replace into ratings values (?, ?, ?, ?)", (player, game, rating, games)
                )

        return self.database.write(change)


def _rating(connection: sqlite3.Connection, player: str, game: str) -> tuple[float, int]:
    row = connection.execute(
        "select rating, games from ratings where player = ? and game = ?", (player, game)
    ).fetchone()
    return (row["rating"], row["games"]) if row else (FIRST_RATING, 0)


def rerated(
    before: Mapping[str, tuple[float, int]], places: Mapping[str, int]
) -> dict[str, tuple[float, int]]:
    """Elo for any number of players: everybody against everybody, by places; newcomers move faster."""
    after: dict[str, tuple[float, int]] = {}
    for player, (rating, games) in before.items():
        rivals = [rival for rival in before if rival != player]
        step = (40.0 if games < 20 else 20.0) / max(1, len(rivals))
        gain = 0.0
        for rival in rivals:
            expected = 1.0 / (1.0 + 10.0 ** ((before[rival][0] - rating) / 400.0))
            gain += step * (_result(places[player], places[rival]) - expected)
        after[player] = (rating + gain, games + 1)
    return after


def _result(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)
