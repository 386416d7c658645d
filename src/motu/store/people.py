"""Players, the browsers they are known in, and the accounts that keep their tables together."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from motu.store.interface import Keeper, Transaction
from motu.store.troubles import NameTaken, Taken, TakenTwice

DAY = 24 * 3600.0
#: Seconds without a visit, and seconds at all, after which a browser is no longer known.
LONGEST_UNUSED, LONGEST_SESSION = 90 * DAY, 365 * DAY

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
class Account:
    """The owner of an account, and what is kept of his password."""

    player: Player
    hashed: str


@dataclass(frozen=True)
class Rating:
    """How strong a player is in a game, after so many rated games."""

    game: str
    rating: float
    games: int


def fingerprint(token: str) -> str:
    """What is kept of a secret token: enough to know it again, not enough to use it."""
    return sha256(token.encode()).hexdigest()


def hash_of(password: str) -> str:
    """What is kept of a password. It takes a while on purpose."""
    return _hasher.hash(password)


def is_right(account: Account | None, password: str) -> bool:
    """Whether a password is an account's; without an account it takes as long and is wrong."""
    try:
        _hasher.verify(account.hashed if account else _NOBODY, password)
    except (VerificationError, InvalidHashError):
        return False
    return account is not None


class People:
    """Reads and changes what is known of players."""

    def __init__(self, database: Keeper) -> None:
        self.database = database

    async def by_session(self, token: str) -> Player | None:
        """The player whom a browser's session token names, unless it has not been used for too long."""
        now = time.time()
        rows = await self.database.find(
            "select players.id, name, account, used from sessions join players on players.id = player "
            "where token_hash = ? and used > ? and sessions.made > ?",
            fingerprint(token),
            now - LONGEST_UNUSED,
            now - LONGEST_SESSION,
        )
        if rows and rows[0][3] < now - DAY:
            self._use_session(token, now)
        return Player(*rows[0][:3]) if rows else None

    def _use_session(self, token: str, now: float) -> None:
        """Notes once a day that a session is still used; nobody waits for that."""
        self.database.write(
            lambda transaction: (
                transaction.execute(
                    "update sessions set used = ? where token_hash = ?", (now, fingerprint(token))
                ).rowcount
            )
        )

    async def by_id(self, player: str) -> Player | None:
        rows = await self.database.find("select id, name, account from players where id = ?", player)
        return Player(*rows[0]) if rows else None

    async def has_account(self, account: str) -> bool:
        """Whether there is an account of this name."""
        return await self.of_account(account) is not None

    async def add(self, player: Player, token: str) -> None:
        """A new guest, known by a session token."""

        def change(transaction: Transaction) -> None:
            now = time.time()
            transaction.execute(
                "insert into players (id, name, made) values (?, ?, ?)", (player.id, player.name, now)
            )
            _add_session(transaction, player.id, token, now)

        await self._write(change)

    async def rename(self, player: str, name: str) -> None:
        def change(transaction: Transaction) -> None:
            transaction.execute("update players set name = ? where id = ?", (name, player))

        await self._write(change)

    async def sign_up(self, player: str, account: str, hashed: str) -> None:
        """Makes a guest the owner of a new account; NameTaken if there is one of this name."""

        def change(transaction: Transaction) -> None:
            transaction.execute(
                "update players set account = ?, password = ?, name = ? where id = ?",
                (account, hashed, account, player),
            )

        try:
            await self._write(change)
        except Taken as taken:
            raise NameTaken(account) from taken

    async def of_account(self, account: str) -> Account | None:
        """The account of this name, large letters or small."""
        rows = await self.database.find(
            "select id, name, account, password from players where lower(account) = lower(?)", account
        )
        return Account(Player(*rows[0][:3]), rows[0][3]) if rows else None

    async def add_session(self, player: str, token: str) -> None:
        """A further browser for a player. Sessions that are over leave."""

        def change(transaction: Transaction) -> None:
            now = time.time()
            transaction.execute("delete from sessions where used < ?", (now - LONGEST_UNUSED,))
            _add_session(transaction, player, token, now)

        await self._write(change)

    async def end_sessions(self, player: str) -> None:
        """Ends all sessions of a player."""

        def change(transaction: Transaction) -> None:
            transaction.execute("delete from sessions where player = ?", (player,))

        await self._write(change)

    async def end_session(self, token: str) -> None:
        def change(transaction: Transaction) -> None:
            transaction.execute("delete from sessions where token_hash = ?", (fingerprint(token),))

        await self._write(change)

    async def ratings(self, player: str) -> list[Rating]:
        rows = await self.database.find(
            "select game, rating, games from ratings where player = ? order by game", player
        )
        return [Rating(*row) for row in rows]

    async def _write(self, change: Callable[[Transaction], None]) -> None:
        with suppress(TakenTwice):  # done already when the connection was lost
            await asyncio.wrap_future(self.database.write(change))


def _add_session(transaction: Transaction, player: str, token: str, now: float) -> None:
    transaction.execute(
        "insert into sessions (token_hash, player, made, used) values (?, ?, ?, ?)",
        (fingerprint(token), player, now, now),
    )
