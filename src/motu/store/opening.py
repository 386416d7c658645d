"""Opens what keeps a house, by its address: a file, or a database of PostgreSQL."""

from importlib.util import find_spec
from pathlib import Path

from motu.contract import BadSetup
from motu.language import texts
from motu.store.database import Database, Glance
from motu.store.interface import Keeper, Reader

T, TN, TP = texts("motu")

#: How addresses of PostgreSQL begin.
SCHEMES = ("postgresql://", "postgres://")


def is_postgres(where: str) -> bool:
    return where.startswith(SCHEMES)


def open_store(where: str, key: Path, serves: bool = True) -> Keeper:
    """What keeps a house, to be served or looked after. The key is that of a database; a file has its own
    beside it."""
    if not is_postgres(where):
        return Database(where)
    _check_installed()
    from motu.store.postgres import Postgres

    return Postgres(where, key, serves)


def look_at(where: str, key: Path) -> Reader:
    """The same, only to be read; servers may be at work on it meanwhile."""
    if not is_postgres(where):
        if not Path(where).is_file():
            raise BadSetup(T("There is no file {name}.", name=where))
        return Glance(where)
    _check_installed()
    from motu.store.postgres import PostgresGlance

    return PostgresGlance(where, key)


def _check_installed() -> None:
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise BadSetup(T("PostgreSQL needs one more package; `pip install motu[postgres]` adds it."))
