"""What is kept on disk: the log of every table, and the people who play. SQLite, in one file."""

from motu.store.database import Database, Glance
from motu.store.interface import Entry, Logs, Summary
from motu.store.logs import FileLogs, WrittenLogs
from motu.store.people import People, Player, Rating
from motu.store.troubles import (
    BadFile,
    Held,
    NameTaken,
    NewerFile,
    NoKey,
    NotKept,
    Overtaken,
    Unreadable,
)

__all__ = [
    "BadFile",
    "Database",
    "Entry",
    "FileLogs",
    "Glance",
    "Held",
    "Logs",
    "NameTaken",
    "NewerFile",
    "NoKey",
    "NotKept",
    "Overtaken",
    "People",
    "Player",
    "Rating",
    "Summary",
    "Unreadable",
    "WrittenLogs",
]
