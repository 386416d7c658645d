"""What is kept on disk: the log of every table, and the people who play. SQLite, in one file."""

from motu.store.database import Database
from motu.store.logs import Entry, Logs
from motu.store.people import NameTaken, People, Player, Rating

__all__ = ["Database", "Entry", "Logs", "NameTaken", "People", "Player", "Rating"]
