"""What nobody may read from the file or from a copy of it: sealed with a key of the server's own.

The key lies beside the file, for its owner alone, and is no part of it: whoever gets the file or a backup of
it finds neither the seed of a game that goes on nor a link to a seat.
"""

import base64
import json
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from motu.store.troubles import NoKey

#: The facts of an entry that are secrets: what decides all chance, and whatever gives somebody a seat.
SECRETS = ("seed", "salt", "token", "tokens")
#: Under this name stands what is sealed.
SEALED = "sealed"
#: How many bytes make something sealed differ each time.
NONCE = 12
#: The mode of a file that belongs to its owner alone.
PRIVATE = 0o600


class Seal:
    """Closes and opens what is secret; what was closed for one place opens at no other."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._cipher = AESGCM(key)

    def close(self, value: object, place: str) -> str:
        """A value as a text that only this key opens, at this place."""
        nonce = os.urandom(NONCE)
        sealed = self._cipher.encrypt(nonce, json.dumps(value).encode(), place.encode())
        return base64.urlsafe_b64encode(nonce + sealed).decode().rstrip("=")

    def open(self, text: str, place: str) -> Any:
        """What was closed; ValueError if it was not closed by this key for this place."""
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        try:
            return json.loads(self._cipher.decrypt(raw[:NONCE], raw[NONCE:], place.encode()))
        except InvalidTag as trouble:
            raise ValueError(f"the seal of {place} cannot be opened") from trouble

    def closed(self, facts: dict[str, Any], place: str) -> dict[str, Any]:
        """The facts of an entry as they are kept."""
        return {
            name: {SEALED: self.close(value, f"{place} {name}")} if name in SECRETS else value
            for name, value in facts.items()
        }

    def opened(self, facts: dict[str, Any], place: str) -> dict[str, Any]:
        """The facts of an entry as they are meant."""
        return {
            name: self.open(value[SEALED], f"{place} {name}") if _is_sealed(name, value) else value
            for name, value in facts.items()
        }


def has_sealed(facts: dict[str, Any]) -> bool:
    """Whether any of the facts needs a key to be read."""
    return any(_is_sealed(name, value) for name, value in facts.items())


def _is_sealed(name: str, value: object) -> bool:
    return name in SECRETS and isinstance(value, dict) and isinstance(value.get(SEALED), str)


def place_of(table: str, number: int) -> str:
    """Where an entry belongs, so that what is sealed cannot be moved to another."""
    return f"{table} {number}"


# -------------------------------------------------------------------------------------------- the key


def key_beside(path: str) -> Path:
    return Path(f"{path}.key")


def seal_of(path: str) -> Seal:
    """The seal of a file that is there; NoKey if its key is not."""
    return seal_in(key_beside(path), path)


def seal_in(file: Path, name: str) -> Seal:
    """The seal of what has this name, whose key lies in a file; NoKey if it does not."""
    try:
        return Seal(bytes.fromhex(file.read_text("ascii").strip()))
    except (OSError, ValueError) as trouble:
        raise NoKey(name, str(file)) from trouble


def new_seal(path: str) -> Seal:
    """The seal of a file, with a new key if it has none."""
    return new_seal_in(key_beside(path), path)


def new_seal_in(file: Path, name: str) -> Seal:
    """The same where the key lies elsewhere. It is on the disk before anything is sealed."""
    with suppress(FileExistsError):
        made = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
        with os.fdopen(made, "w", encoding="ascii") as key:
            key.write(AESGCM.generate_key(256).hex() + "\n")
            key.flush()
            os.fsync(key.fileno())
        _keep_name_of(file)
    with suppress(OSError):  # one that was given to us may be only to be read
        make_private(str(file))
    return seal_in(file, name)


def _keep_name_of(file: Path) -> None:
    """Sees to it that a new file is found again after a power cut, where the system can."""
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(file.absolute().parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def make_private(path: str) -> None:
    """Makes a file, if it is not there, that belongs to its owner alone; one of somebody else's stays his."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
    with suppress(PermissionError):
        os.chmod(path, PRIVATE)


# ------------------------------------------------------------------------------------- sealing a file


def seal_all(connection: sqlite3.Connection, seal: Seal) -> None:
    """Seals what older formats kept in the open, and a proof by which the right key is known."""
    connection.execute("create table seal (proof text not null)")
    connection.execute("insert into seal values (?)", (seal.close("motu", "proof"),))
    rows = connection.execute(
        "select table_id, number, data from entries where kind in ('made', 'sit', 'stand', 'share')"
    )
    for table, number, text in rows.fetchall():
        with suppress(ValueError, AttributeError):  # what cannot be read is set aside when it is needed
            closed = json.dumps(seal.closed(json.loads(text), place_of(table, number)))
            connection.execute(
                "update entries set data = ? where table_id = ? and number = ?", (closed, table, number)
            )


def check_key(connection: sqlite3.Connection, seal: Seal, path: str) -> None:
    """NoKey if the key is another file's."""
    check_proof(connection.execute("select proof from seal").fetchone()[0], seal, path, key_beside(path))


def check_proof(proof: str, seal: Seal, name: str, key: Path) -> None:
    """NoKey if what was closed when the key was made does not open."""
    try:
        seal.open(proof, "proof")
    except ValueError as trouble:
        raise NoKey(name, str(key)) from trouble
