"""What is kept: the log of every table, and the people who play; in one SQLite file, or in PostgreSQL."""

from motu.store.database import Database, Glance
from motu.store.interface import Entry, Keeper, Logs, Mark, Reader, Standing, Summary
from motu.store.logs import LEASE, KeptLogs, WrittenLogs
from motu.store.opening import look_at, open_store
from motu.store.people import People, Player, Rating
from motu.store.studies import RatingPoint, Studies
from motu.store.troubles import (
    BadFile,
    Held,
    NameTaken,
    NewerFile,
    NoKey,
    NotKept,
    Overtaken,
    Taken,
    Unreadable,
)

__all__ = [
    "LEASE",
    "BadFile",
    "Database",
    "Entry",
    "Glance",
    "Held",
    "Keeper",
    "KeptLogs",
    "Logs",
    "Mark",
    "NameTaken",
    "NewerFile",
    "NoKey",
    "NotKept",
    "Overtaken",
    "People",
    "Player",
    "Rating",
    "RatingPoint",
    "Reader",
    "Standing",
    "Studies",
    "Summary",
    "Taken",
    "Unreadable",
    "WrittenLogs",
    "look_at",
    "open_store",
]
