"""What older versions have kept: the files, and what must be found in them."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).parent / "fixtures" / "0.1"
RECORDS = sorted((FIXTURES / "records").glob("*.motu"))


def database(folder: Path) -> Path:
    """The database of 0.1, as its server left it."""
    file = folder / "motu.db"
    file.write_bytes(gzip.decompress((FIXTURES / "motu.db.gz").read_bytes()))
    return file


@cache
def expected() -> dict[str, Any]:
    """The people and the tables in the database."""
    return _object((FIXTURES / "tables.json").read_bytes())


@cache
def expected_records() -> dict[str, Any]:
    return _object((FIXTURES / "records.json").read_bytes())


@cache
def views() -> dict[str, Any]:
    """What each seat, and last a spectator, saw of each table and at the end of each record."""
    return _object(gzip.decompress((FIXTURES / "views.json.gz").read_bytes()))


def _object(text: bytes) -> dict[str, Any]:
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


def differences(old: Any, new: Any, place: str = "") -> list[str]:
    """Where something that was told once is told otherwise now; what is told beside it may be new."""
    if isinstance(old, dict) and isinstance(new, dict):
        missing = [f"{place}/{name} is missing" for name in old if name not in new]
        shared = [name for name in old if name in new]
        return missing + [d for name in shared for d in differences(old[name], new[name], f"{place}/{name}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [d for index, (one, two) in pairs for d in differences(one, two, f"{place}/{index}")]
    return [] if old == new else [f"{place}: {old!r} was told, now {new!r}"]
